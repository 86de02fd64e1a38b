# LLVM through its C API, as the target zellige_llvm: include directories and the shared library. 15
# is what the project is tested with, so it is taken where it is found; any other up to 22 will do.

set(ZELLIGE_LLVM auto CACHE STRING
    "LLVM for the CPU driver's compiler: a version, 15 to 22, or the directory of one; auto: the first found")

if(TARGET zellige_llvm)
    return()
endif()

# Not find_package(LLVM): its targets and variables would become part of the project.
set(majors 15 16 17 18 19 20 21 22)
set(includes "")
if(IS_ABSOLUTE "${ZELLIGE_LLVM}")
    set(includes ${ZELLIGE_LLVM}/include)
else()
    if(NOT ZELLIGE_LLVM STREQUAL auto)
        list(FILTER majors INCLUDE REGEX "^${ZELLIGE_LLVM}$")
    endif()
    foreach(major IN LISTS majors)
        list(APPEND includes /usr/lib/llvm-${major}/include /usr/lib/llvm${major}/include
            /usr/lib64/llvm${major}/include /usr/local/opt/llvm@${major}/include)
    endforeach()
    list(APPEND includes /usr/include /usr/local/include)
endif()

foreach(include IN LISTS includes)
    if(NOT EXISTS ${include}/llvm-c/Core.h OR NOT EXISTS ${include}/llvm/Config/llvm-config.h)
        continue()
    endif()
    file(STRINGS ${include}/llvm/Config/llvm-config.h version REGEX "define LLVM_VERSION_STRING ")
    string(REGEX MATCH "([0-9]+)\\.[0-9.]+" version "${version}")
    if(NOT CMAKE_MATCH_1 IN_LIST majors)
        continue()
    endif()
    unset(library)
    find_library(library NAMES LLVM-${CMAKE_MATCH_1} LLVM HINTS ${include}/../lib
        NO_DEFAULT_PATH NO_CACHE)
    if(NOT library)
        continue()
    endif()
    add_library(zellige_llvm INTERFACE)
    target_include_directories(zellige_llvm SYSTEM INTERFACE ${include})
    target_link_libraries(zellige_llvm INTERFACE ${library})
    message(STATUS "LLVM ${version}: ${library}")
    break()
endforeach()

if(NOT TARGET zellige_llvm)
    message(FATAL_ERROR "The CPU driver compiles kernels with LLVM, any version from 15 to 22, and needs its headers "
        "(llvm-c) and its shared library; ZELLIGE_LLVM is \"${ZELLIGE_LLVM}\", and there is none. On Debian and "
        "Ubuntu the package is llvm-VERSION-dev, on Fedora llvm-devel, on Arch llvm. One that is elsewhere: "
        "-DZELLIGE_LLVM=/its/directory")
endif()
