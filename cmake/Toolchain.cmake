# Flags that every target of ours shares: warnings (g++ 12 and clang 16), a fast linker, a compiler cache.

# ---- warnings, as errors; third-party headers are SYSTEM and exempt -------------------------------------------------
set(warnings
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wold-style-cast -Wnon-virtual-dtor
    -Woverloaded-virtual -Wsuggest-override -Wdouble-promotion -Wformat=2 -Wimplicit-fallthrough -Wextra-semi -Wundef
    -Wcast-qual -Wcast-align -Wzero-as-null-pointer-constant -Wmissing-declarations
    -Wno-missing-field-initializers) # options are aggregates: `{.max_tokens = 256}` leaves the rest at its default
# What the macros of GoogleTest and comparing with literals would trip over; fuzz entry points are declared nowhere.
set(relaxed -Wno-sign-conversion -Wno-missing-declarations -Wno-zero-as-null-pointer-constant)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  list(APPEND warnings -Wduplicated-cond -Wduplicated-branches -Wlogical-op -Wuseless-cast)
  list(APPEND relaxed -Wno-useless-cast)
else()
  list(APPEND warnings -Wthread-safety -Wunreachable-code -Wshorten-64-to-32 -Wextra-semi-stmt -Wloop-analysis)
  list(APPEND relaxed -Wno-extra-semi-stmt -Wno-shorten-64-to-32)
endif()
option(STRATA_WARNINGS_AS_ERRORS "A warning fails the build" ON)
if(STRATA_WARNINGS_AS_ERRORS)
  list(APPEND warnings -Werror)
endif()

add_library(strata_warnings INTERFACE)
target_compile_options(strata_warnings INTERFACE ${warnings})
add_library(strata_test_warnings INTERFACE) # tests and fuzz targets; the order of the options matters
target_compile_options(strata_test_warnings INTERFACE ${warnings} ${relaxed})

# ---- size, reproducibility ------------------------------------------------------------------------------------------
add_compile_options(-ffunction-sections -fdata-sections "-ffile-prefix-map=${CMAKE_SOURCE_DIR}/=")
add_link_options(-Wl,--gc-sections)

# ---- linker and compiler cache: used when present -------------------------------------------------------------------
find_program(STRATA_MOLD mold)
if(STRATA_MOLD)
  add_link_options(-fuse-ld=mold)
endif()

find_program(STRATA_CCACHE ccache)
if(STRATA_CCACHE)
  # Base folder and no folder in the hash: worktrees share results. Sloppiness and the flag: precompiled headers do too.
  set(CMAKE_CXX_COMPILER_LAUNCHER
      ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${CMAKE_SOURCE_DIR} CCACHE_NOHASHDIR=1
      CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime ${STRATA_CCACHE})
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    add_compile_options(-fpch-preprocess)
  endif()
endif()
