# Manual pages and completions, what the desktop needs, and the package for Debian: "package" makes it.
set(help_folder ${CMAKE_BINARY_DIR}/help)
set(help_programs tengen tengen-server)
if(TENGEN_WINDOW)
  list(APPEND help_programs tengen-gui)
endif()
list(TRANSFORM help_programs REPLACE "(.+)" "$<TARGET_FILE:\\1>" OUTPUT_VARIABLE help_files)
add_custom_command(OUTPUT ${help_folder}/tengen.fish
  COMMAND sh ${PROJECT_SOURCE_DIR}/packaging/make-help.sh ${PROJECT_VERSION} ${help_folder} ${help_files}
  DEPENDS ${help_programs} packaging/make-help.sh packaging/man.awk packaging/bash.awk
    packaging/zsh.awk packaging/fish.awk
  COMMENT "Writing manual pages and completions" VERBATIM)
add_custom_target(tengen_help ALL DEPENDS ${help_folder}/tengen.fish)
add_dependencies(tengen_program tengen_help)

install(DIRECTORY ${help_folder}/man/ DESTINATION share/man/man1)
set(bash_folder share/bash-completion/completions)
set(fish_folder share/fish/vendor_completions.d)
install(FILES ${help_folder}/tengen.bash DESTINATION ${bash_folder} RENAME tengen)
install(FILES ${help_folder}/tengen.zsh DESTINATION share/zsh/vendor-completions RENAME _tengen)
install(FILES ${help_folder}/tengen.fish DESTINATION ${fish_folder})
# Both shells look for a file with the name of the program.
install(FILES ${help_folder}/tengen.bash DESTINATION ${bash_folder} RENAME tengen-server)
install(FILES ${help_folder}/tengen.fish DESTINATION ${fish_folder} RENAME tengen-server.fish)
if(TENGEN_WINDOW)
  install(FILES ${help_folder}/tengen.bash DESTINATION ${bash_folder} RENAME tengen-gui)
  install(FILES ${help_folder}/tengen.fish DESTINATION ${fish_folder} RENAME tengen-gui.fish)
  install(FILES packaging/tengen-gui.desktop DESTINATION share/applications)
  install(FILES packaging/tengen.svg DESTINATION share/icons/hicolor/scalable/apps)
endif()
install(FILES LICENSE DESTINATION share/doc/tengen RENAME copyright)
string(TIMESTAMP package_date "%a, %d %b %Y %H:%M:%S +0000" UTC)
set(CPACK_PACKAGE_CONTACT "The Tengen developers <tengen@tengen.invalid>" CACHE STRING "Maintainer of the package")
configure_file(packaging/changelog.in ${CMAKE_BINARY_DIR}/changelog @ONLY)
find_program(gzip gzip REQUIRED)
execute_process(COMMAND ${gzip} -9nf ${CMAKE_BINARY_DIR}/changelog COMMAND_ERROR_IS_FATAL ANY)
install(FILES ${CMAKE_BINARY_DIR}/changelog.gz DESTINATION share/doc/tengen)
install(FILES packaging/lintian-overrides DESTINATION share/lintian/overrides RENAME tengen)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME tengen)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "board games and their AIs")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
  "Gomoku, tic-tac-toe and their relatives in a window or in the terminal,
 against people and AIs. AIs are plugins, games are pages of YAML.
 The package includes what authors of plugins need.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
if(TENGEN_WINDOW)
  set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "fonts-dejavu-core, fonts-noto-core, fonts-wqy-microhei")
endif()
include(CPack)
