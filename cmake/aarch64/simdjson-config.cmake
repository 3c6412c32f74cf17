# The shared library of Debian's libsimdjson14:arm64, with the headers of whatever architecture.
add_library(simdjson::simdjson SHARED IMPORTED)
set_target_properties(simdjson::simdjson PROPERTIES
  IMPORTED_LOCATION /usr/lib/aarch64-linux-gnu/libsimdjson.so.14
  INTERFACE_COMPILE_DEFINITIONS SIMDJSON_THREADS_ENABLED=1)
set(simdjson_VERSION 3.0.1)
