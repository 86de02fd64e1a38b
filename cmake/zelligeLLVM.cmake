# LLVM through its C API, as the target zellige_llvm: include directories and the shared library.

# The only place that knows versions of LLVM by number; scripts/setup reads these lines too.
set(ZELLIGE_LLVM_OLDEST 15)
set(ZELLIGE_LLVM_NEWEST 23) # that the driver was tried with; a newer one is taken last
set(ZELLIGE_LLVM_OLDEST_NATIVE 22) # whose clang is used without a translator
set(ZELLIGE_LLVM_NEWEST_NATIVE 22) # docs/building.md tells what clang 23 does

set(ZELLIGE_LLVM auto CACHE STRING
    "LLVM for the CPU driver's compiler: a version, the directory of one, or auto: see docs/simd-engine.md")

if(TARGET zellige_llvm)
    return()
endif()

# Not find_package(LLVM): its targets and variables would become part of the project. What names a
# place to that is understood here too.

# zellige_llvm_at(root): sets version and library in the caller, or unsets them.
function(zellige_llvm_at root)
    unset(version PARENT_SCOPE)
    unset(library PARENT_SCOPE)
    set(config ${root}/include/llvm/Config/llvm-config.h)
    if(NOT EXISTS ${root}/include/llvm-c/Core.h OR NOT EXISTS ${config})
        return()
    endif()
    file(STRINGS ${config} line REGEX "define LLVM_VERSION_STRING ")
    string(REGEX MATCH "([0-9]+)\\.[0-9.]+" number "${line}")
    find_library(found NAMES LLVM-${CMAKE_MATCH_1} LLVM NO_DEFAULT_PATH NO_CACHE
        PATHS ${root}/lib ${root}/lib64 ${root}/lib/${CMAKE_LIBRARY_ARCHITECTURE})
    if(found AND NOT CMAKE_MATCH_1 LESS ZELLIGE_LLVM_OLDEST)
        set(version ${number} PARENT_SCOPE)
        set(library ${found} PARENT_SCOPE)
    endif()
endfunction()

# Where this project's builder, or CMake's user, says that LLVM is: in the order of their
# precedence.
set(named "")
set(roots "")
set(others "")
set(root "")
set(ZELLIGE_LLVM_MAJORS "")
if(IS_ABSOLUTE "${ZELLIGE_LLVM}")
    set(named ${ZELLIGE_LLVM})
elseif(ZELLIGE_LLVM STREQUAL auto)
    foreach(variable LLVM_DIR LLVM_ROOT)
        foreach(value "${${variable}}" "$ENV{${variable}}")
            # .../lib/cmake/llvm is where LLVM_DIR has find_package() look.
            string(REGEX REPLACE "/(lib(64)?/)?cmake(/llvm)?/?$" "" value "${value}")
            if(NOT value STREQUAL "" AND NOT value MATCHES "NOTFOUND$")
                list(APPEND named ${value})
            endif()
        endforeach()
    endforeach()
endif()
if(named)
    list(GET named 0 root)
    zellige_llvm_at(${root})
    if(NOT library)
        message(FATAL_ERROR "${root} (of ZELLIGE_LLVM, LLVM_DIR or LLVM_ROOT) has no headers and shared "
            "library of an LLVM from ${ZELLIGE_LLVM_OLDEST} on: set ZELLIGE_LLVM to the directory of one")
    endif()
endif()

# Otherwise the first of CMAKE_PREFIX_PATH; then the newest of those whose clang and translator
# compile kernels here, as scripts/setup chooses, then of all; and what is newer than any that was
# tried is last.
if(NOT named)
    set(prefixes $ENV{CMAKE_PREFIX_PATH})
    string(REPLACE ":" ";" prefixes "${prefixes}")
    foreach(prefix IN LISTS CMAKE_PREFIX_PATH prefixes)
        zellige_llvm_at(${prefix})
        if(library AND (ZELLIGE_LLVM STREQUAL auto OR version MATCHES "^${ZELLIGE_LLVM}\\."))
            list(APPEND roots "0 ${prefix}")
        endif()
    endforeach()
    file(GLOB places /usr/lib/llvm-* /usr/lib/llvm[0-9]* /usr/lib64/llvm[0-9]* /usr/local/opt/llvm@*
        /opt/llvm-* /usr /usr/local)
    foreach(place IN LISTS places)
        zellige_llvm_at(${place})
        if(NOT library OR NOT (ZELLIGE_LLVM STREQUAL auto OR version MATCHES "^${ZELLIGE_LLVM}\\."))
            continue()
        endif()
        string(REGEX MATCH "^[0-9]+" major ${version})
        list(APPEND ZELLIGE_LLVM_MAJORS ${major})
        find_program(clang clang-${major} NO_CACHE)
        find_program(translator llvm-spirv-${major} NO_CACHE)
        math(EXPR order "1000 - ${major}")
        if(major GREATER ZELLIGE_LLVM_NEWEST)
            set(order 9999)
        elseif(NOT clang OR NOT translator)
            math(EXPR order "2000 - ${major}")
        endif()
        unset(clang)
        unset(translator)
        list(APPEND others "${order} ${place}")
    endforeach()
    list(SORT others COMPARE NATURAL)
    list(APPEND roots ${others})
    if(roots)
        list(GET roots 0 root)
        string(REGEX REPLACE "^[0-9]+ " "" root "${root}")
        zellige_llvm_at(${root})
    endif()
endif()

if(root AND library)
    add_library(zellige_llvm INTERFACE)
    target_include_directories(zellige_llvm SYSTEM INTERFACE ${root}/include)
    target_link_libraries(zellige_llvm INTERFACE ${library})
    string(REGEX MATCH "^[0-9]+" ZELLIGE_LLVM_MAJOR ${version})
    message(STATUS "LLVM ${version}: ${library}")
    # For scripts/test, which tries the driver with those too.
    list(REMOVE_ITEM ZELLIGE_LLVM_MAJORS ${ZELLIGE_LLVM_MAJOR})
    list(REMOVE_DUPLICATES ZELLIGE_LLVM_MAJORS)
    set(ZELLIGE_LLVM_OTHERS "${ZELLIGE_LLVM_MAJORS}" CACHE INTERNAL "LLVMs that are installed besides")
    if(ZELLIGE_LLVM_MAJOR GREATER ZELLIGE_LLVM_NEWEST)
        message(WARNING "LLVM ${ZELLIGE_LLVM_MAJOR} is newer than ${ZELLIGE_LLVM_NEWEST}, the newest that "
            "the project was tried with. If it does not build, set ZELLIGE_LLVM to an older one")
    endif()
else()
    message(FATAL_ERROR "The CPU driver compiles kernels with LLVM, ${ZELLIGE_LLVM_OLDEST} or later, and needs its "
        "headers (llvm-c) and its shared library; ZELLIGE_LLVM is \"${ZELLIGE_LLVM}\", and there is none. "
        "docs/install.md names the packages. For an LLVM elsewhere: -DZELLIGE_LLVM=/its/directory")
endif()
