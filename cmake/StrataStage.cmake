# What a folder says about itself:
#   strata_stage(<name> SOURCES a.cpp ... [TESTS a_test.cpp ...] [DEPENDS core text ...]
#                [LIBRARIES fmt::fmt ...] [PRIVATE_LIBRARIES SQLite::SQLite3 ...] [TEST_LIBRARIES ...])
#       library strata_<name> (also strata::<name>) of src/<name>; its headers are the folder's *.hpp. Without SOURCES it
#       is header-only. DEPENDS are the stages it may include; LIBRARIES are third parties seen in its headers,
#       PRIVATE_LIBRARIES those seen in its .cpp files only. TESTS become strata_<name>_test.
#   strata_executable(<name> SOURCES ... [DEPENDS ...] [LIBRARIES ...])
#   strata_test(<name> SOURCES ... [DEPENDS ...] [LIBRARIES ...])    GoogleTest with main, found by ctest
#   strata_fuzz(<name> SOURCES target.cpp [CORPUS dir] [DEPENDS ...])  libFuzzer target; elsewhere a replay of its corpus
# Includes are written from src/ ("core/result.hpp") or from the build's generated/ folder.

set(STRATA_GENERATED_DIR "${CMAKE_BINARY_DIR}/generated")
file(MAKE_DIRECTORY "${STRATA_GENERATED_DIR}")
add_custom_target(generated) # whoever generates a header hooks its target here, so that lint can ask for them all

function(strata_stage name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;TESTS;DEPENDS;LIBRARIES;PRIVATE_LIBRARIES;TEST_LIBRARIES")
  strata_reject_unparsed("strata_stage(${name})" "${arg_UNPARSED_ARGUMENTS}")
  set(target strata_${name})
  list(TRANSFORM arg_DEPENDS PREPEND strata::)
  file(GLOB headers CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/*.hpp" "${CMAKE_CURRENT_SOURCE_DIR}/*/*.hpp")

  set(scope PUBLIC)
  if(arg_SOURCES)
    add_library(${target} STATIC ${arg_SOURCES})
    target_link_libraries(${target} PRIVATE strata_warnings ${arg_PRIVATE_LIBRARIES})
  else()
    set(scope INTERFACE)
    add_library(${target} INTERFACE)
  endif()
  add_library(strata::${name} ALIAS ${target})
  target_include_directories(${target} ${scope} "${CMAKE_SOURCE_DIR}/src" "${STRATA_GENERATED_DIR}")
  target_link_libraries(${target} ${scope} ${arg_DEPENDS} ${arg_LIBRARIES})
  if(headers)
    target_sources(${target} ${scope} FILE_SET HEADERS BASE_DIRS "${CMAKE_SOURCE_DIR}/src" FILES ${headers})
  endif()

  if(arg_TESTS AND BUILD_TESTING)
    strata_test(${target}_test SOURCES ${arg_TESTS} DEPENDS ${name}
                LIBRARIES ${arg_PRIVATE_LIBRARIES} ${arg_TEST_LIBRARIES})
  endif()
endfunction()

function(strata_executable name)
  strata_program(${name} strata_warnings ${ARGN})
endfunction()

function(strata_test name)
  if(NOT BUILD_TESTING)
    return()
  endif()
  strata_test_main()
  strata_program(${name} strata_test_warnings ${ARGN})
  target_link_libraries(${name} PRIVATE strata_test_main)
  target_precompile_headers(${name} REUSE_FROM strata_test_main)
  gtest_discover_tests(${name} DISCOVERY_MODE PRE_TEST DISCOVERY_TIMEOUT 60 WORKING_DIRECTORY "${CMAKE_SOURCE_DIR}"
                       PROPERTIES TIMEOUT 300)
endfunction()

function(strata_fuzz name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "CORPUS" "")
  strata_program(${name} strata_test_warnings ${arg_UNPARSED_ARGUMENTS})
  if(STRATA_FUZZ)
    target_link_options(${name} PRIVATE -fsanitize=fuzzer)
  else()
    target_sources(${name} PRIVATE "${CMAKE_SOURCE_DIR}/cmake/fuzz_replay_main.cpp")
    add_test(NAME replay.${name} COMMAND ${name} ${arg_CORPUS} WORKING_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}")
  endif()
endfunction()

# strata_program(<name> <warnings> SOURCES ... [DEPENDS ...] [LIBRARIES ...]): what the three above have in common
function(strata_program name warnings)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "" "SOURCES;DEPENDS;LIBRARIES")
  strata_reject_unparsed("${name}" "${arg_UNPARSED_ARGUMENTS}")
  list(TRANSFORM arg_DEPENDS PREPEND strata::)
  add_executable(${name} ${arg_SOURCES})
  target_include_directories(${name} PRIVATE "${CMAKE_SOURCE_DIR}" "${CMAKE_SOURCE_DIR}/src" "${STRATA_GENERATED_DIR}")
  target_link_libraries(${name} PRIVATE ${warnings} ${arg_DEPENDS} ${arg_LIBRARIES})
endfunction()

# The main function and the precompiled GoogleTest header that all tests share; made by the first test.
function(strata_test_main)
  if(TARGET strata_test_main)
    return()
  endif()
  file(WRITE "${CMAKE_BINARY_DIR}/test_main.cpp.new"
       "#include <gmock/gmock.h>\n\nint main(int argc, char** argv) {\n  testing::InitGoogleMock(&argc, argv);\n  return RUN_ALL_TESTS();\n}\n")
  configure_file("${CMAKE_BINARY_DIR}/test_main.cpp.new" "${CMAKE_BINARY_DIR}/test_main.cpp" COPYONLY)
  add_library(strata_test_main STATIC "${CMAKE_BINARY_DIR}/test_main.cpp")
  target_link_libraries(strata_test_main PUBLIC GTest::gmock GTest::gtest Threads::Threads PRIVATE strata_test_warnings)
  target_precompile_headers(strata_test_main PRIVATE <gmock/gmock.h> <gtest/gtest.h>)
  # A precompiled header serves only units compiled alike, and the tests are executables.
  set_target_properties(strata_test_main PROPERTIES POSITION_INDEPENDENT_CODE OFF)
  target_compile_options(strata_test_main PRIVATE -fPIE)
endfunction()

function(strata_reject_unparsed where rest)
  if(rest)
    message(FATAL_ERROR "${where}: unknown arguments: ${rest}")
  endif()
endfunction()

include(GoogleTest)
