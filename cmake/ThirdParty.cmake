# Every library that is not ours, as imported (hence SYSTEM) targets:
#   fmt::fmt  SQLite::SQLite3  utf8proc::utf8proc  xxHash::xxhash  re2::re2  zstd::zstd  hwy::hwy  tomlplusplus::tomlplusplus
#   CLI11::CLI11  nlohmann_json::nlohmann_json  tl::expected  Threads::Threads  curl::headers
#   usearch::index  tree_sitter::core  tree_sitter::<grammar>  tree_sitter::grammars (all)
#   tests only: GTest::gmock  rapidcheck::rapidcheck  benchmark::benchmark
# Static archives are preferred, so that the binary needs only libc and libm (in the other presets libstdc++ and libgcc too) at run time. Debian
# ships none for fmt and Highway: fmt is used header-only, and of Highway the headers alone (src/embed/kernels.cpp chooses
# the instruction set itself).

function(strata_need_bootstrap what)
  message(FATAL_ERROR "\n${what} not found. Run scripts/bootstrap first: it installs the Debian packages of "
                      "scripts/debian-packages.txt and builds the grammars into ${STRATA_DEPS_DIR}.\n")
endfunction()

# strata_import(<target> HEADER <header> [ARCHIVE <name>])  ->  imported library; header-only without ARCHIVE
function(strata_import target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "HEADER;ARCHIVE" "")
  string(MAKE_C_IDENTIFIER "STRATA_${target}" id)
  find_path(${id}_INCLUDE ${arg_HEADER})
  mark_as_advanced(${id}_INCLUDE)
  if(NOT ${id}_INCLUDE)
    strata_need_bootstrap("${arg_HEADER}")
  endif()
  if(arg_ARCHIVE)
    find_library(${id}_LIBRARY NAMES lib${arg_ARCHIVE}.a ${arg_ARCHIVE})
    mark_as_advanced(${id}_LIBRARY)
    if(NOT ${id}_LIBRARY)
      strata_need_bootstrap("lib${arg_ARCHIVE}")
    endif()
    add_library(${target} UNKNOWN IMPORTED GLOBAL)
    set_target_properties(${target} PROPERTIES IMPORTED_LOCATION "${${id}_LIBRARY}")
  else()
    add_library(${target} INTERFACE IMPORTED GLOBAL)
  endif()
  target_include_directories(${target} INTERFACE "${${id}_INCLUDE}")
endfunction()

find_package(Threads REQUIRED)
strata_import(SQLite::SQLite3 HEADER sqlite3.h ARCHIVE sqlite3)
target_link_libraries(SQLite::SQLite3 INTERFACE Threads::Threads m ${CMAKE_DL_LIBS})
strata_import(utf8proc::utf8proc HEADER utf8proc.h ARCHIVE utf8proc)
strata_import(xxHash::xxhash HEADER xxhash.h ARCHIVE xxhash)
strata_import(re2::re2 HEADER re2/re2.h ARCHIVE re2)
target_link_libraries(re2::re2 INTERFACE Threads::Threads)
strata_import(zstd::zstd HEADER zstd.h ARCHIVE zstd)
strata_import(tomlplusplus::tomlplusplus HEADER toml++/toml.h) # Debian's own target wants the shared library
strata_import(CLI11::CLI11 HEADER CLI/CLI.hpp)
strata_import(nlohmann_json::nlohmann_json HEADER nlohmann/json.hpp)
strata_import(tl::expected HEADER tl/expected.hpp)
strata_import(fmt::fmt HEADER fmt/format.h)
set_property(TARGET fmt::fmt APPEND PROPERTY INTERFACE_COMPILE_DEFINITIONS FMT_HEADER_ONLY)
strata_import(hwy::hwy HEADER hwy/highway.h)
strata_import(curl::headers HEADER curl/curl.h) # the library itself is loaded where a remote model is used

# ---- grammars: built once by scripts/bootstrap ----------------------------------------------------------------------
set(default_deps "${CMAKE_SOURCE_DIR}/.deps")
if(DEFINED ENV{STRATA_DEPS_DIR})
  set(default_deps "$ENV{STRATA_DEPS_DIR}")
endif()
set(STRATA_DEPS_DIR "${default_deps}" CACHE PATH "where scripts/bootstrap installed the grammars and token ranks")
if(NOT EXISTS "${STRATA_DEPS_DIR}/stamp" OR NOT EXISTS "${STRATA_DEPS_DIR}/include/usearch/index.hpp")
  strata_need_bootstrap("The grammars in ${STRATA_DEPS_DIR}")
endif()

add_library(usearch::index INTERFACE IMPORTED GLOBAL)
target_include_directories(usearch::index INTERFACE "${STRATA_DEPS_DIR}/include")
add_library(tree_sitter::core STATIC IMPORTED GLOBAL)
set_target_properties(tree_sitter::core PROPERTIES IMPORTED_LOCATION "${STRATA_DEPS_DIR}/lib/libtree-sitter.a")
target_include_directories(tree_sitter::core INTERFACE "${STRATA_DEPS_DIR}/include")
add_library(tree_sitter::grammars INTERFACE IMPORTED GLOBAL)
target_link_libraries(tree_sitter::grammars INTERFACE tree_sitter::core)
set(STRATA_GRAMMARS "")
file(GLOB archives "${STRATA_DEPS_DIR}/lib/libtree-sitter-*.a")
foreach(archive IN LISTS archives)
  string(REGEX REPLACE "^.*/libtree-sitter-(.*)\\.a$" "\\1" grammar "${archive}")
  add_library(tree_sitter::${grammar} STATIC IMPORTED GLOBAL)
  set_target_properties(tree_sitter::${grammar} PROPERTIES IMPORTED_LOCATION "${archive}")
  target_link_libraries(tree_sitter::${grammar} INTERFACE tree_sitter::core)
  target_link_libraries(tree_sitter::grammars INTERFACE tree_sitter::${grammar})
  list(APPEND STRATA_GRAMMARS ${grammar})
endforeach()

# ---- tests and benchmarks -------------------------------------------------------------------------------------------
if(BUILD_TESTING)
  find_package(GTest QUIET)
  find_package(benchmark QUIET)
  if(NOT TARGET GTest::gmock OR NOT TARGET benchmark::benchmark)
    strata_need_bootstrap("GoogleTest or Google Benchmark")
  endif()
  set_target_properties(GTest::gtest GTest::gmock benchmark::benchmark PROPERTIES IMPORTED_GLOBAL TRUE)
  strata_import(rapidcheck::rapidcheck HEADER rapidcheck.h ARCHIVE rapidcheck)
endif()
