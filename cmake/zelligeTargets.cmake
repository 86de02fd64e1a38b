# The project's own nouns for CMake: an internal part, and a test.

add_library(zellige_warnings INTERFACE)
target_compile_options(zellige_warnings INTERFACE
    -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wstrict-prototypes -Wmissing-prototypes)

# zellige_add_part(name SOURCES a.c ... [LINK target ...])
# An internal part of the house, linked into whatever product needs it. Its headers are included by
# their path from the top: "backend/spirv/spirv.h".
function(zellige_add_part name)
    cmake_parse_arguments(PART "" "" "SOURCES;LINK" ${ARGN})
    add_library(${name} OBJECT ${PART_SOURCES})
    target_include_directories(${name} PUBLIC ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/include)
    target_link_libraries(${name} PRIVATE zellige_warnings PUBLIC ${PART_LINK})
endfunction()

# zellige_add_test(name SOURCES a.c ... [LINK target ...] [KERNELS a.cl ...] [ENVIRONMENT A=B ...]
#                  [LABELS label ...])
# One executable and one test named after it. It finds the CPU driver of this build: the library
# looks beside itself, and a variable names the driver for tests of the driver alone. The label says
# where else it belongs: "threads" under ThreadSanitizer, "slow" only in one build.
function(zellige_add_test name)
    cmake_parse_arguments(TEST "" "" "SOURCES;LINK;KERNELS;ENVIRONMENT;LABELS" ${ARGN})
    add_executable(${name} ${TEST_SOURCES})
    target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR})
    target_link_libraries(${name} PRIVATE zellige_warnings PkgConfig::cmocka ${TEST_LINK})
    if(TEST_KERNELS)
        zellige_share_kernels(${name} ${TEST_KERNELS})
    endif()
    add_dependencies(${name} ze_zellige_cpu)
    if(NOT zellige IN_LIST TEST_LINK AND NOT zellige::zellige IN_LIST TEST_LINK)
        list(PREPEND TEST_ENVIRONMENT ZE_ENABLE_ALT_DRIVERS=$<TARGET_FILE:ze_zellige_cpu>)
    endif()
    add_test(NAME ${name} COMMAND ${name})
    zellige_test_properties(${name} ${TEST_ENVIRONMENT})
    foreach(label IN LISTS TEST_LABELS)
        if(label STREQUAL threads)
            zellige_test_threads(${name})
        else()
            set_property(TEST ${name} APPEND PROPERTY LABELS ${label})
        endif()
    endforeach()
endfunction()

# zellige_share_kernels(test a.cl ...): each file is compiled once, for all tests that have it.
function(zellige_share_kernels test)
    foreach(file IN LISTS ARGN)
        get_filename_component(path ${file} ABSOLUTE)
        file(RELATIVE_PATH path ${PROJECT_SOURCE_DIR} ${path})
        string(MAKE_C_IDENTIFIER ${path} kernels)
        if(NOT TARGET ${kernels})
            add_library(${kernels} OBJECT)
            set_target_properties(${kernels} PROPERTIES LINKER_LANGUAGE C)
            zellige_add_kernels(${kernels} SOURCES ${file})
        endif()
        add_dependencies(${test} ${kernels})
        target_include_directories(${test} PRIVATE $<TARGET_PROPERTY:${kernels},INCLUDE_DIRECTORIES>)
    endforeach()
endfunction()

# zellige_test_threads(test ...): these also run under ThreadSanitizer, whose build is of the target
# zellige_thread_tests and no more.
function(zellige_test_threads)
    if(NOT TARGET zellige_thread_tests)
        add_custom_target(zellige_thread_tests)
    endif()
    add_dependencies(zellige_thread_tests ${ARGN})
    set_property(TEST ${ARGN} APPEND PROPERTY LABELS threads)
endfunction()

# zellige_test_llvm(test ...): these also run where the driver is linked with another LLVM, whose
# build is of the target zellige_llvm_tests and no more.
function(zellige_test_llvm)
    if(NOT TARGET zellige_llvm_tests)
        add_custom_target(zellige_llvm_tests)
    endif()
    foreach(test IN LISTS ARGN)
        if(TARGET ${test})
            add_dependencies(zellige_llvm_tests ${test})
        endif()
    endforeach()
    set_property(TEST ${ARGN} APPEND PROPERTY LABELS llvm)
endfunction()

# zellige_test_properties(test [A=B ...])
# What every test has: a limit in seconds, 77 for "skipped", and an environment, in which the
# sanitizers overlook what uninstrumented libraries of others do, and do not meet Intel's drivers at
# all: these open libraries by RTLD_DEEPBIND, at which a sanitizer ends the process.
function(zellige_test_properties test)
    set(suppressions ${PROJECT_SOURCE_DIR}/tests/suppressions)
    set(environment ${ARGN})
    if(ZELLIGE_SANITIZER)
        list(PREPEND environment
            ZE_ENABLE_ALT_DRIVERS=$<TARGET_FILE:ze_zellige_cpu>
            EXPECTED_ALT_DRIVERS=$<TARGET_FILE:ze_zellige_cpu> # for zellige.api.accelerator
            OCL_ICD_VENDORS=/etc/OpenCL/vendors/pocl.icd)
    endif()
    if(ZELLIGE_SANITIZER STREQUAL "address")
        # What lives as long as the process is no leak, but looks like one where the loader wraps
        # handles: it forgets the real ones in its destructor.
        set(leaks 1)
        if(environment MATCHES "ZE_ENABLE_LOADER_INTERCEPT=1|ZE_ENABLE_ALT_DRIVERS=[^;]*,")
            set(leaks 0)
        endif()
        # The leak search of gcc 12 crashes on the thread-local memory of LLVM, once PoCL, in the
        # benchmarks, has compiled a kernel with it ("Tracer caught signal 11"), unless
        # __tls_get_addr() is left alone.
        list(PREPEND environment
            ASAN_OPTIONS=detect_leaks=${leaks}:detect_stack_use_after_return=1:intercept_tls_get_addr=0
            LSAN_OPTIONS=suppressions=${suppressions}/lsan.supp:print_suppressions=0
            UBSAN_OPTIONS=print_stacktrace=1)
    elseif(ZELLIGE_SANITIZER STREQUAL "thread")
        list(PREPEND environment
            TSAN_OPTIONS=suppressions=${suppressions}/tsan.supp:print_suppressions=0:halt_on_error=1)
    endif()
    set_tests_properties(${test} PROPERTIES
        TIMEOUT 180 SKIP_RETURN_CODE 77 ENVIRONMENT "${environment}")
endfunction()

# Enables C++, if there is a compiler of it: CMAKE_CXX_COMPILER says so. CMake remembers that there
# was none; one that was installed since counts.
macro(zellige_find_cxx)
    if(NOT CMAKE_CXX_COMPILER)
        unset(CMAKE_CXX_COMPILER CACHE)
    endif()
    include(CheckLanguage)
    check_language(CXX)
    if(CMAKE_CXX_COMPILER)
        enable_language(CXX)
    endif()
endmacro()

# zellige_use_cxx(target): a target in C++17, with the flags that the C code has. Only after
# zellige_find_cxx().
function(zellige_use_cxx target)
    separate_arguments(flags UNIX_COMMAND "${CMAKE_C_FLAGS}")
    target_compile_features(${target} PRIVATE cxx_std_17)
    target_compile_options(${target} PRIVATE
        -Wall -Wextra -Wpedantic -Wconversion -Wshadow ${flags})
    target_link_options(${target} PRIVATE ${flags})
endfunction()
