# Compiler options of our own targets, and the function that makes a library of one folder.
add_library(tengen_options INTERFACE)
target_compile_options(tengen_options INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion
  -Wno-missing-field-initializers -fstack-protector-strong
  $<$<COMPILE_LANGUAGE:CXX>:-Wnon-virtual-dtor> $<$<COMPILE_LANGUAGE:CXX>:-Woverloaded-virtual>)
if(TENGEN_WARNINGS_AS_ERRORS)
  target_compile_options(tengen_options INTERFACE -Werror)
endif()
# The fastest linker that is there.
find_program(TENGEN_LLD ld.lld)
if(TENGEN_LLD)
  add_link_options(-fuse-ld=lld)
endif()
target_compile_definitions(tengen_options INTERFACE $<$<CONFIG:Debug>:_GLIBCXX_ASSERTIONS>)
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
  # Large batches of sources take more than a gigabyte in any case. The compiler looks for unused
  # memory when it has that much (in kB), not at each 128 MB, which takes up to a tenth of its time.
  add_compile_options($<$<COMPILE_LANGUAGE:CXX>:--param=ggc-min-heapsize=1000000>)
endif()
if(TENGEN_LANDING)
  add_compile_options(-g0)
endif()
if(TENGEN_SANITIZE)
  add_compile_options(-fsanitize=${TENGEN_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${TENGEN_SANITIZE})
  if(TENGEN_SANITIZE MATCHES thread)
    # Boost.Asio's fences are not seen by the sanitizer; its locks, which do the work, are.
    add_compile_options(-Wno-tsan)
  endif()
  if(TENGEN_SANITIZE MATCHES undefined)
    add_compile_options(-fsanitize=float-cast-overflow)
    # The processor itself stops at a null pointer, and takes any alignment; the other sanitizer sees
    # what lies outside of an object. To look for all that at each use of a pointer is a quarter of
    # the time of a build.
    add_compile_options(-fno-sanitize=null,alignment,object-size,vptr)
  endif()
endif()

# Headers of others are compiled once for all libraries. A compiler cache does the same in its way.
option(TENGEN_PRECOMPILE "Precompile headers" ON)
if(CMAKE_CXX_COMPILER_LAUNCHER)
  set(TENGEN_PRECOMPILE OFF)
endif()

# tengen_precompiled(NAME header source): a set of precompiled headers that targets can share by
# tengen_use_precompiled(target NAME).
function(tengen_precompiled name header source)
  if(NOT TENGEN_PRECOMPILE)
    return()
  endif()
  add_library(${name} OBJECT EXCLUDE_FROM_ALL ${source})
  target_link_libraries(${name} PRIVATE tengen_options ${ARGN})
  target_precompile_headers(${name} PRIVATE ${header})
endfunction()

function(tengen_use_precompiled target name)
  if(TARGET ${name})
    target_precompile_headers(${target} REUSE_FROM ${name})
    # GCC 12 takes what a precompiled header holds for our own code, and warns falsely of what it
    # sees when strings of the standard library are joined. Builds without it still look.
    target_compile_options(${target} PRIVATE
      $<$<CXX_COMPILER_ID:GNU>:-Wno-array-bounds -Wno-restrict -Wno-stringop-overflow>)
  endif()
endfunction()

file(WRITE ${CMAKE_BINARY_DIR}/precompiled.cpp "")
tengen_precompiled(tengen_precompiled ${PROJECT_SOURCE_DIR}/cmake/precompiled.hpp
  ${CMAKE_BINARY_DIR}/precompiled.cpp fmt::fmt tl::expected)
if(TENGEN_SANITIZE)
  add_library(tengen_unoptimised INTERFACE)
  target_compile_options(tengen_unoptimised INTERFACE -O0)
  tengen_precompiled(tengen_unoptimised_precompiled ${PROJECT_SOURCE_DIR}/cmake/precompiled.hpp
    ${CMAKE_BINARY_DIR}/precompiled.cpp tengen_unoptimised fmt::fmt tl::expected)
endif()

# tengen_library(core [HOT|COLD] file.cpp ...): the static library tengen_core with the alias
# tengen::core.
# HOT: the random games of tests take most of their time in it, so it is optimised with sanitizers too.
# To optimise framework/engine with sanitizers takes a third of its time.
# COLD: no search and no playout goes through it, so a release does not spend time on optimising it.
function(tengen_library name)
  cmake_parse_arguments(ARG "HOT;COLD" "" "" ${ARGN})
  add_library(tengen_${name} STATIC ${ARG_UNPARSED_ARGUMENTS})
  add_library(tengen::${name} ALIAS tengen_${name})
  target_include_directories(tengen_${name} PUBLIC ${PROJECT_SOURCE_DIR}/framework)
  target_link_libraries(tengen_${name} PRIVATE $<BUILD_INTERFACE:tengen_options>)
  if(ARG_COLD)
    target_compile_options(tengen_${name} PRIVATE $<$<CONFIG:Release>:-O1>)
  endif()
  if(TENGEN_SANITIZE AND NOT ARG_HOT)
    target_link_libraries(tengen_${name} PRIVATE $<BUILD_INTERFACE:tengen_unoptimised>)
    tengen_use_precompiled(tengen_${name} tengen_unoptimised_precompiled)
  else()
    tengen_use_precompiled(tengen_${name} tengen_precompiled)
  endif()
endfunction()
