# What "cmake --install" puts where. The programs find the rest relative to themselves, so an
# installation may be moved:
#   bin/                the programs
#   lib/tengen/ai/      the bundled plugins (tengen_add_ai installs them)
#   share/tengen/       games/, lineups/ ...: what config/ holds
#   share/doc/tengen/   README.md, docs/ (guides), plugins/examples/
#   share/man/, share/bash-completion/ ...: cmake/package.cmake
#   include/tengen/     what plugin authors include
#   lib/cmake/tengen/   find_package(tengen): tengen::sdk and tengen_add_ai
include(CMakePackageConfigHelpers)

set(programs tengen tengen-server tengen-ai-host tengen-ai-check)
if(TENGEN_WINDOW)
  list(APPEND programs tengen-gui)
endif()
install(TARGETS ${programs} RUNTIME DESTINATION bin)
add_dependencies(tengen_program ${programs})
add_dependencies(tengen_play tengen tengen-ai-host)

install(DIRECTORY config/ DESTINATION share/tengen)

# Proxies and systemd: docs/serve.md says where to copy the former. The socket is off until enabled.
install(FILES packaging/nginx.conf packaging/haproxy.cfg packaging/haproxy-nodes.cfg
  DESTINATION share/doc/tengen/packaging)
install(FILES packaging/tengen-server.service packaging/tengen-server.socket packaging/tengen-server@.service
  DESTINATION lib/systemd/system)

# In the folders that they have here, so that their links to each other hold.
install(FILES README.md CHANGELOG.md DESTINATION share/doc/tengen)
install(DIRECTORY docs DESTINATION share/doc/tengen)
install(DIRECTORY plugins/examples DESTINATION share/doc/tengen/plugins
  PATTERN .gitignore EXCLUDE)

set_target_properties(tengen_sdk PROPERTIES EXPORT_NAME sdk)
install(TARGETS tengen_sdk EXPORT tengen)
install(DIRECTORY framework/sdk/tengen DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
set(package_folder lib/cmake/tengen)
install(EXPORT tengen NAMESPACE tengen:: FILE tengen-targets.cmake DESTINATION ${package_folder})
configure_package_config_file(cmake/tengen-config.cmake.in ${CMAKE_BINARY_DIR}/tengen-config.cmake
  INSTALL_DESTINATION ${package_folder})
write_basic_package_version_file(${CMAKE_BINARY_DIR}/tengen-config-version.cmake
  COMPATIBILITY SameMajorVersion ARCH_INDEPENDENT)
install(FILES
  ${CMAKE_BINARY_DIR}/tengen-config.cmake ${CMAKE_BINARY_DIR}/tengen-config-version.cmake
  cmake/tengen-ai.cmake cmake/tengen-ai.map
  DESTINATION ${package_folder})
