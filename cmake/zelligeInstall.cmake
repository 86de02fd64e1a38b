# Installation: the library, the driver beside it (the library finds it there, nothing links it),
# the headers, the tool, and the files for CMake and pkg-config.

include(CMakePackageConfigHelpers)

set(ZELLIGE_CMAKE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/zellige)
set(ZELLIGE_PC_DIR ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

install(TARGETS zellige zellige_tool EXPORT zelligeExports
    LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
    RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(TARGETS zellige_info zellige_remarks zellige_run RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(TARGETS ze_zellige_cpu ze_zellige_cuda LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY include/zellige DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
    FILES_MATCHING PATTERN "*.h" PATTERN "*.hpp")
install(FILES LICENSE README.md CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR} OPTIONAL)

# find_package(zellige)
configure_package_config_file(cmake/zelligeConfig.cmake.in zelligeConfig.cmake
    INSTALL_DESTINATION ${ZELLIGE_CMAKE_DIR})
write_basic_package_version_file(zelligeConfigVersion.cmake
    COMPATIBILITY ${ZELLIGE_COMPATIBILITY})
install(EXPORT zelligeExports NAMESPACE zellige:: DESTINATION ${ZELLIGE_CMAKE_DIR})
install(FILES
    ${CMAKE_CURRENT_BINARY_DIR}/zelligeConfig.cmake
    ${CMAKE_CURRENT_BINARY_DIR}/zelligeConfigVersion.cmake
    cmake/zelligeKernels.cmake
    DESTINATION ${ZELLIGE_CMAKE_DIR})

# pkg-config zellige: the prefix is found from where the file lies, so that it can be moved.
file(RELATIVE_PATH ZELLIGE_PC_TO_PREFIX
    ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
string(REGEX REPLACE "/$" "" ZELLIGE_PC_TO_PREFIX "${ZELLIGE_PC_TO_PREFIX}")
configure_file(cmake/zellige.pc.in zellige.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/zellige.pc DESTINATION ${ZELLIGE_PC_DIR})
