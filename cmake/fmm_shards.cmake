# Deals models into shards. A shard is the unit that a build runs: one process compiles all of its
# models, and one dependency file tells what they read.

include_guard(GLOBAL)

# Sets `<prefix>_COUNT` and, for each shard i, `<prefix>_<i>` to the positions of its models in
# `names`. A few shards may be empty.
#
# A model's shard is a hash of its name modulo a power of two: models that come or go leave the
# others where they are, but for the rare step to the next power of two, at which every shard runs
# and finds its models unchanged.
#
# A process for eight models costs little beside compiling them and keeps a build's cores busy;
# hundreds of models need no more processes than that, so that shards may grow. `prefix_length` is
# the length of the path before a name: when a shard fails, Ninja prints the path of each output
# twice before the first line of the compiler, and that line has to stand in the first 4 kB.
function(_fmm_deal names prefix_length prefix)
  set(print_limit 2500)
  list(LENGTH names total)
  set(size 8)
  if(total GREATER 512)
    set(size 24)
  endif()
  set(count 1)
  set(room ${size})
  while(room LESS total)
    math(EXPR count "${count} * 2")
    math(EXPR room "${room} * 2")
  endwhile()

  set(hashes "")
  foreach(name IN LISTS names)
    string(MD5 hash "${name}")
    string(SUBSTRING "${hash}" 0 7 hash)
    list(APPEND hashes "0x${hash}")
  endforeach()

  while(TRUE)
    math(EXPR last "${count} - 1")
    foreach(shard RANGE ${last})
      set(shard_${shard} "")
      set(printed_${shard} 0)
    endforeach()
    set(longest 0)
    set(position 0)
    foreach(name hash IN ZIP_LISTS names hashes)
      math(EXPR shard "${hash} & ${last}")
      string(LENGTH "${name}" length)
      math(EXPR printed_${shard} "${printed_${shard}} + 2 * (${prefix_length} + ${length})")
      if(printed_${shard} GREATER longest)
        set(longest ${printed_${shard}})
      endif()
      list(APPEND shard_${shard} ${position})
      math(EXPR position "${position} + 1")
    endforeach()
    if(longest LESS_EQUAL print_limit OR count GREATER_EQUAL total)
      break()
    endif()
    math(EXPR count "${count} * 2")
  endwhile()

  set(${prefix}_COUNT ${count} PARENT_SCOPE)
  foreach(shard RANGE ${last})
    set(${prefix}_${shard} "${shard_${shard}}" PARENT_SCOPE)
  endforeach()
endfunction()
