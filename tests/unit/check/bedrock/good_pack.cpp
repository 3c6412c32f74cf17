#include "unit/check/bedrock/good_pack.h"

#include <deque>

#include "check/bedrock/names.h"
#include "check/bedrock/pack.h"
#include "check/bedrock/references.h"

using namespace fmmc;

PackFiles good_pack() {
  PackFiles files;
  files["rp/manifest.json"] = R"json({
  "format_version": 2,
  "header": {
    "name": "Goblins",
    "description": "",
    "uuid": "11111111-2222-5333-8444-555555555555",
    "version": [1, 0, 0],
    "min_engine_version": [1, 21, 0]
  },
  "modules": [
    {"type": "resources", "uuid": "66666666-2222-5333-8444-555555555555", "version": [1, 0, 0]}
  ]
})json";
  files["rp/pack_icon.png"] = "png";
  files["rp/texts/languages.json"] = R"json(["en_US"])json";
  files["rp/texts/en_US.lang"] = "";
  files["rp/textures/entity/goblin.png"] = "png";
  files["rp/models/entity/goblin.geo.json"] = R"json({
  "format_version": "1.16.0",
  "minecraft:geometry": [
    {
      "description": {
        "identifier": "geometry.goblin",
        "visible_bounds_width": 2,
        "visible_bounds_offset": [0, 1, 0],
        "texture_width": 64,
        "texture_height": 64.0
      },
      "bones": [
        {"name": "Body", "pivot": [0, 12, 0], "cubes": [
          {"origin": [-4, 0, -2], "size": [8, 12, 4], "uv": [0, 0]},
          {"origin": [-4, 0, -2], "size": [8, 12, 0], "uv": {"north": {"uv": [0, 0], "uv_size": [8, -12]}}}
        ]},
        {"name": "head", "parent": "Body", "pivot": [0, 24, 0], "locators": {"mouth": [0, 24, -4]}}
      ]
    }
  ]
})json";
  files["rp/models/entity/old.geo.json"] = R"json({
  "format_version": "1.10.0",
  // Old files may have comments.
  "geometry.old": {"texturewidth": 32, "bones": [{"name": "root", "neverRender": true}]},
  "geometry.older:geometry.old": {"bones": [{"name": "tail", "parent": "root"}]}
})json";
  files["rp/animations/goblin.animation.json"] = R"json({
  "format_version": "1.8.0",
  "animations": {
    "animation.goblin.walk": {
      "loop": true,
      "animation_length": 1,
      "bones": {
        "body": {
          "rotation": {
            "0.0": [0, "math.sin(query.anim_time * 90)", 0],
            "0.5": {"pre": [0, 0, 0], "post": [0, 10, 0], "lerp_mode": "catmullrom"}
          },
          "scale": 1.5
        },
        "head": {"relative_to": {"rotation": "entity"}, "position": [0, "this", 0]}
      },
      "sound_effects": {"0.25": {"effect": "step"}},
      "particle_effects": {"0.5": [{"effect": "dust", "locator": "mouth"}]}
    }
  }
})json";
  files["rp/animation_controllers/goblin.animation_controllers.json"] = R"json({
  "format_version": "1.10.0",
  "animation_controllers": {
    "controller.animation.goblin.move": {
      "initial_state": "stop",
      "states": {
        "stop": {"transitions": [{"play": "query.property('my:walking')"}]},
        "play": {
          "animations": [{"walk": "variable.speed"}],
          "transitions": [{"stop": "!query.property('my:walking')"}],
          "blend_transition": 0.1
        }
      }
    }
  }
})json";
  files["rp/render_controllers/goblin.render_controllers.json"] = R"json({
  "format_version": "1.8.0",
  "render_controllers": {
    "controller.render.goblin": {
      "arrays": {"textures": {"Array.skins": ["Texture.default"]}},
      "geometry": "Geometry.default",
      "materials": [{"*": "Material.default"}],
      "textures": ["Array.skins[0]"],
      "part_visibility": [{"hea*": "query.is_baby"}]
    }
  }
})json";
  files["rp/entity/goblin.entity.json"] = R"json({
  "format_version": "1.10.0",
  "minecraft:client_entity": {
    "description": {
      "identifier": "my:goblin",
      "materials": {"default": "entity_alphatest"},
      "textures": {"default": "textures/entity/goblin"},
      "geometry": {"default": "geometry.goblin"},
      "animations": {
        "walk": "animation.goblin.walk",
        "move": "controller.animation.goblin.move"
      },
      "scripts": {
        "animate": ["move"],
        "pre_animation": ["variable.speed = query.ground_speed;"]
      },
      "sound_effects": {"step": "mob.goblin.step"},
      "particle_effects": {"dust": "my:dust"},
      "render_controllers": ["controller.render.goblin"]
    }
  }
})json";
  files["bp/manifest.json"] = R"json({
  "format_version": 2,
  "header": {
    "name": "Goblins",
    "uuid": "11111111-2222-5333-8444-aaaaaaaaaaaa",
    "version": [1, 0, 0],
    "min_engine_version": [1, 21, 0]
  },
  "modules": [{"type": "data", "uuid": "66666666-2222-5333-8444-aaaaaaaaaaaa", "version": [1, 0, 0]}]
})json";
  files["bp/pack_icon.png"] = "png";
  files["bp/entities/goblin.json"] = R"json({
  "format_version": "1.21.0",
  "minecraft:entity": {
    "description": {
      "identifier": "my:goblin",
      "properties": {
        "my:walking": {"type": "int", "range": [0, 1], "default": 0, "client_sync": true}
      }
    }
  }
})json";
  return files;
}

std::vector<Said> said_of(const PackFiles& files) {
  bedrock_check::PackSource source;
  source.shown = "pack";
  source.join = "/";
  for (const auto& [path, bytes] : files)
    source.paths.push_back(path);
  source.read = [&](const std::string& path, std::string& bytes) {
    const auto it = files.find(path);
    if (it == files.end()) return FileStatus::not_found;
    bytes = it->second;
    return FileStatus::ok;
  };
  bedrock_check::Schemas schemas;
  std::deque<bedrock_check::Pack> packs = read_packs(source, schemas, {});
  std::vector<bedrock_check::Pack*> together;
  for (bedrock_check::Pack& pack : packs)
    together.push_back(&pack);
  const bedrock_check::Names names = bedrock_check::collect_names(together);
  std::vector<Said> out;
  for (bedrock_check::Pack& pack : packs) {
    check_references(pack, names);
    for (const auto& [path, diagnostics] : pack.others) {
      for (const Diagnostic& diagnostic : diagnostics.all())
        out.push_back({pack.shown_path(path), diagnostic});
    }
    for (const bedrock_check::File& file : pack.files) {
      for (const Diagnostic& diagnostic : with_places(file, file.diagnostics.all()))
        out.push_back({file.shown, diagnostic});
    }
  }
  return out;
}

std::string all_of(const std::vector<Said>& said) {
  std::string out;
  for (const Said& one : said) {
    out += "\n  " + one.path + ": " + one.diagnostic.text + " [" + one.diagnostic.code + "] " +
           one.diagnostic.place;
  }
  return out;
}
