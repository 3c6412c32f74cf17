# `conan create cmake/packaging/conan` packs the sources that this file lies in. A project that is
# built for another machine writes the reference twice: requires() for the runtime and
# tool_requires("fmm/<host_version>") for the fmmc that runs in the build.
import os

from conan import ConanFile
from conan.tools.cmake import CMake, CMakeDeps, CMakeToolchain, cmake_layout
from conan.tools.files import copy


class Fmm(ConanFile):
    name = "fmm"
    version = "0.1.0"
    license = "MIT"
    description = "Asset compiler and runtime for Blockbench models"
    settings = "os", "compiler", "build_type", "arch"
    options = {"compiler": [True, False]}
    default_options = {"compiler": True}

    def export_sources(self):
        root = os.path.join(self.recipe_folder, "..", "..", "..")
        for pattern in ("CMakeLists.txt", "LICENSE", "*.md", "cmake/*", "compiler/*", "runtime/*",
                        "samples/*"):
            copy(self, pattern, root, self.export_sources_folder)

    def layout(self):
        cmake_layout(self)

    def requirements(self):
        self.requires("xxhash/0.8.2")
        if self.options.compiler:
            for reference in ("cli11/2.3.2", "fmt/10.2.1", "libpng/1.6.43", "nlohmann_json/3.11.3",
                              "minizip/1.3.1", "stb/cci.20230920",
                              "valijson/1.0"):
                self.requires(reference)

    def generate(self):
        CMakeDeps(self).generate()
        toolchain = CMakeToolchain(self)
        toolchain.variables["FMM_BUILD_TESTS"] = False
        toolchain.variables["FMM_QUICK_BUILD"] = True
        toolchain.variables["FMM_BUILD_COMPILER"] = bool(self.options.compiler)
        toolchain.generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        CMake(self).install()

    def package_info(self):
        # Our own CMake package knows more than a generated one could say.
        self.cpp_info.set_property("cmake_find_mode", "none")
        self.cpp_info.builddirs.append(os.path.join("lib", "cmake", "fmm"))
        self.cpp_info.libs = ["fmm_runtime"]
