# LLVM through its C API, as the target zellige_llvm: include directories and the shared library. 15 is
# what the project is tested with, so it is taken where it is found; any other up to 22 will do.
# Without one there is no such target, and ZELLIGE_LLVM_VERSION is empty.

if(TARGET zellige_llvm)
    return()
endif()
set(ZELLIGE_LLVM_VERSION "")
foreach(major 15 16 17 18 19 20 21 22)
    # Not find_package(LLVM): its targets and variables would become part of the project.
    find_path(ZELLIGE_LLVM_INCLUDE_DIR_${major} llvm-c/Core.h NO_DEFAULT_PATH
        HINTS ${LLVM_ROOT} ENV LLVM_ROOT PATH_SUFFIXES include
        PATHS /usr/lib/llvm-${major}/include /usr/lib/llvm${major}/include /usr/local/opt/llvm@${major}/include
            /usr/include)
    mark_as_advanced(ZELLIGE_LLVM_INCLUDE_DIR_${major})
    set(include ${ZELLIGE_LLVM_INCLUDE_DIR_${major}})
    if(NOT include OR NOT EXISTS ${include}/llvm/Config/llvm-config.h)
        continue()
    endif()
    file(STRINGS ${include}/llvm/Config/llvm-config.h version REGEX "define LLVM_VERSION_STRING ")
    string(REGEX MATCH "[0-9]+\\.[0-9.]+" version "${version}")
    if(NOT version MATCHES "^${major}\\.")
        continue()
    endif()
    find_library(ZELLIGE_LLVM_LIBRARY_${major} NO_DEFAULT_PATH
        NAMES LLVM-${major} LLVM HINTS ${include}/../lib)
    mark_as_advanced(ZELLIGE_LLVM_LIBRARY_${major})
    if(NOT ZELLIGE_LLVM_LIBRARY_${major})
        continue()
    endif()
    add_library(zellige_llvm INTERFACE)
    target_include_directories(zellige_llvm SYSTEM INTERFACE ${include})
    target_link_libraries(zellige_llvm INTERFACE ${ZELLIGE_LLVM_LIBRARY_${major}})
    set(ZELLIGE_LLVM_VERSION ${version})
    message(STATUS "LLVM ${version}: ${ZELLIGE_LLVM_LIBRARY_${major}}")
    break()
endforeach()
