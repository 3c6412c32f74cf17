# Deals models into shards. A shard is the unit that a build runs: one process compiles all of its
# models, and one dependency file tells what they read.

include_guard(GLOBAL)

# Sets `<prefix>_COUNT` and, for each shard i, `<prefix>_<i>_MODELS`: what it gets of `models`, whose
# names stand beside them in `names`. A few shards may be empty.
#
# A model's shard is a hash of its name modulo a power of two: models that come or go leave the
# others where they are, but for the rare step to the next power of two, at which every shard runs
# and finds its models unchanged.
#
# A process for eight models costs little beside compiling them and keeps a build's cores busy;
# hundreds of models need no more processes than that, so that shards may grow. When a shard fails,
# Ninja prints the path of each output twice before the first line of the compiler, and that line
# has to stand in the first 4 kB: no shard of two models or more prints above `print_limit`
# characters, `prefix_length` being what the path of an output has more than that of its model.
#
# `wanted` is SHARD_SIZE, or empty.
function(_fmm_deal names models wanted prefix_length print_limit prefix)
  list(LENGTH names total)
  set(size 8)
  if(total GREATER 512)
    set(size 24)
  endif()
  if(wanted)
    set(size ${wanted})
  endif()
  set(count 1)
  set(room ${size})
  while(room LESS total)
    math(EXPR count "${count} * 2")
    math(EXPR room "${room} * 2")
  endwhile()

  # The mean shard first: every deal takes time with each model, and the largest of many shards has
  # nearly twice the mean.
  string(LENGTH "${models}" characters)
  math(EXPR printed "2 * (${total} * ${prefix_length} + ${characters})")
  math(EXPR mean_limit "${print_limit} * 11 / 20")
  while(count LESS total)
    math(EXPR mean "${printed} / ${count}")
    if(mean LESS_EQUAL mean_limit)
      break()
    endif()
    math(EXPR count "${count} * 2")
  endwhile()

  while(TRUE)
    math(EXPR mask "${count} - 1")
    foreach(shard RANGE ${mask})
      set(models_${shard} "")
    endforeach()
    foreach(name model IN ZIP_LISTS names models)
      string(MD5 hash "${name}")
      string(SUBSTRING "${hash}" 0 7 hash)
      math(EXPR shard "0x${hash} & ${mask}")
      list(APPEND models_${shard} "${model}")
    endforeach()
    set(longest 0)
    foreach(shard RANGE ${mask})
      list(LENGTH models_${shard} length)
      if(length GREATER 1)
        string(LENGTH "${models_${shard}}" characters)
        math(EXPR printed "2 * (${length} * ${prefix_length} + ${characters})")
        if(printed GREATER longest)
          set(longest ${printed})
        endif()
      endif()
    endforeach()
    if(longest LESS_EQUAL print_limit OR count GREATER_EQUAL total)
      break()
    endif()
    math(EXPR count "${count} * 2")
  endwhile()

  set(${prefix}_COUNT ${count} PARENT_SCOPE)
  foreach(shard RANGE ${mask})
    set(${prefix}_${shard}_MODELS "${models_${shard}}" PARENT_SCOPE)
  endforeach()
endfunction()
