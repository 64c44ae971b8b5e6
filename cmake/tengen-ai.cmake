# Makes an AI plugin. The same function serves the bundled plugins and, after
# find_package(tengen), plugins that are built anywhere else.

# tengen_add_ai(NAME file.cpp ... [OUTPUT_DIRECTORY folder] [NO_INSTALL])
# The module target ai_NAME builds NAME.so, which exports tengen_plugin_entry and nothing else.
function(tengen_add_ai name)
  cmake_parse_arguments(ARG "NO_INSTALL" "OUTPUT_DIRECTORY" "" ${ARGN})
  if(NOT ARG_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "tengen_add_ai(${name}): no source files (name at least one)")
  endif()
  set(target ai_${name})
  set(exports ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/tengen-ai.map)

  add_library(${target} MODULE ${ARG_UNPARSED_ARGUMENTS})
  target_link_libraries(${target} PRIVATE tengen::sdk)
  target_compile_features(${target} PRIVATE cxx_std_20)
  # With default visibility one inline static keeps a plugin mapped after it was closed.
  set_target_properties(${target} PROPERTIES
    PREFIX "" OUTPUT_NAME ${name} SUFFIX .so
    CXX_EXTENSIONS OFF POSITION_INDEPENDENT_CODE ON
    C_VISIBILITY_PRESET hidden CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON
    LINK_DEPENDS ${exports})
  target_link_options(${target} PRIVATE LINKER:--version-script=${exports})
  if(NOT TENGEN_SANITIZE)  # a sanitizer's symbols may come from the program that loads the plugin
    target_link_options(${target} PRIVATE LINKER:--no-undefined)
  endif()

  if(TARGET tengen_options)
    target_link_libraries(${target} PRIVATE tengen_options)
  endif()
  if(ARG_OUTPUT_DIRECTORY)
    set_target_properties(${target} PROPERTIES LIBRARY_OUTPUT_DIRECTORY ${ARG_OUTPUT_DIRECTORY})
  elseif(TENGEN_AI_OUTPUT_DIRECTORY)
    set_target_properties(${target} PROPERTIES
      LIBRARY_OUTPUT_DIRECTORY ${TENGEN_AI_OUTPUT_DIRECTORY})
  endif()
  if(NOT ARG_NO_INSTALL)
    install(TARGETS ${target} LIBRARY DESTINATION lib/tengen/ai)
    if(TARGET tengen_play)
      add_dependencies(tengen_play ${target})
    endif()
  endif()
endfunction()
