# Compiler options of our own targets, and the function that makes a library of one folder.
add_library(tengen_options INTERFACE)
target_compile_options(tengen_options INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion
  -Wno-missing-field-initializers -fstack-protector-strong
  $<$<COMPILE_LANGUAGE:CXX>:-Wnon-virtual-dtor> $<$<COMPILE_LANGUAGE:CXX>:-Woverloaded-virtual>)
if(TENGEN_WARNINGS_AS_ERRORS)
  target_compile_options(tengen_options INTERFACE -Werror)
endif()
target_compile_definitions(tengen_options INTERFACE $<$<CONFIG:Debug>:_GLIBCXX_ASSERTIONS>)
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

# tengen_library(core file.cpp ...): the static library tengen_core with the alias tengen::core.
function(tengen_library name)
  add_library(tengen_${name} STATIC ${ARGN})
  add_library(tengen::${name} ALIAS tengen_${name})
  target_include_directories(tengen_${name} PUBLIC ${PROJECT_SOURCE_DIR}/framework)
  target_link_libraries(tengen_${name} PRIVATE $<BUILD_INTERFACE:tengen_options>)
endfunction()
