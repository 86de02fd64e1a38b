# The compilers of OpenCL C on this machine, found in the order in which `zellige compile` looks for
# them.
#
# ZELLIGE_TEST_PAIRS         the versions that have both clang and llvm-spirv, newest first
# ZELLIGE_TEST_CLANG         the clang of the newest pair, and
# ZELLIGE_TEST_TRANSLATOR    its translator; not found where there is no pair
# ZELLIGE_TEST_NATIVE_CLANG  the newest clang that writes SPIR-V itself, or not found
# ZELLIGE_TEST_ANY_CLANG     either
# ZELLIGE_TEST_TOOLCHAINS    what --toolchain may be: translator, native

# zellige_answers(variable program question): the first number of its answer.
function(zellige_answers variable program question)
    execute_process(COMMAND ${program} ${question} OUTPUT_VARIABLE answer ERROR_QUIET)
    string(REGEX MATCH "[0-9]+" number "${answer}")
    set(${variable} "${number}" PARENT_SCOPE)
endfunction()

set(ZELLIGE_TEST_PAIRS "")
set(natives "")
foreach(major RANGE 60 ${ZELLIGE_LLVM_OLDEST} -1)
    find_program(clang clang-${major} NO_CACHE)
    find_program(translator llvm-spirv-${major} NO_CACHE)
    if(clang AND translator)
        list(APPEND ZELLIGE_TEST_PAIRS ${major})
    endif()
    if(clang AND NOT major LESS ZELLIGE_LLVM_OLDEST_NATIVE AND NOT major GREATER ZELLIGE_LLVM_NEWEST_NATIVE)
        list(APPEND natives clang-${major})
    endif()
    unset(clang)
    unset(translator)
endforeach()

if(ZELLIGE_TEST_PAIRS)
    list(GET ZELLIGE_TEST_PAIRS 0 major)
    find_program(ZELLIGE_TEST_CLANG clang-${major} NO_CACHE)
    find_program(ZELLIGE_TEST_TRANSLATOR llvm-spirv-${major} NO_CACHE)
else()
    find_program(ZELLIGE_TEST_CLANG clang NO_CACHE)
    find_program(ZELLIGE_TEST_TRANSLATOR llvm-spirv NO_CACHE)
    if(ZELLIGE_TEST_CLANG AND ZELLIGE_TEST_TRANSLATOR)
        zellige_answers(of_clang ${ZELLIGE_TEST_CLANG} -dumpversion)
        zellige_answers(of_translator ${ZELLIGE_TEST_TRANSLATOR} --version)
        if(NOT of_clang STREQUAL of_translator)
            set(ZELLIGE_TEST_TRANSLATOR ZELLIGE_TEST_TRANSLATOR-NOTFOUND)
        endif()
    endif()
endif()
if(natives)
    find_program(ZELLIGE_TEST_NATIVE_CLANG NAMES ${natives} NO_CACHE)
elseif(ZELLIGE_TEST_CLANG)
    zellige_answers(of_clang ${ZELLIGE_TEST_CLANG} -dumpversion)
    if(NOT of_clang LESS ZELLIGE_LLVM_OLDEST_NATIVE AND NOT of_clang GREATER ZELLIGE_LLVM_NEWEST_NATIVE)
        set(ZELLIGE_TEST_NATIVE_CLANG ${ZELLIGE_TEST_CLANG})
    endif()
endif()

# What compiles C and C++ as clang does, of any version.
set(ZELLIGE_TEST_ANY_CLANG ${ZELLIGE_TEST_CLANG})
if(NOT ZELLIGE_TEST_ANY_CLANG)
    set(ZELLIGE_TEST_ANY_CLANG ${ZELLIGE_TEST_NATIVE_CLANG})
endif()

set(ZELLIGE_TEST_TOOLCHAINS "")
if(ZELLIGE_TEST_TRANSLATOR)
    list(APPEND ZELLIGE_TEST_TOOLCHAINS translator)
endif()
if(ZELLIGE_TEST_NATIVE_CLANG)
    list(APPEND ZELLIGE_TEST_TOOLCHAINS native)
endif()
if(NOT ZELLIGE_TEST_TOOLCHAINS)
    message(FATAL_ERROR "No compiler of OpenCL C for the tests' kernels: see docs/install.md")
endif()
message(STATUS "OpenCL C by clang and llvm-spirv ${ZELLIGE_TEST_PAIRS}; natively by "
    "${ZELLIGE_TEST_NATIVE_CLANG}")

# zellige_skip_test(name reason): a test that this machine cannot run, and says why.
function(zellige_skip_test name reason)
    add_test(NAME ${name} COMMAND sh -c "echo \"skipped: $0\" >&2; exit 77" "${reason}")
    set_tests_properties(${name} PROPERTIES SKIP_RETURN_CODE 77)
endfunction()

# Why a toolchain is not tested.
set(ZELLIGE_NO_translator "no clang and llvm-spirv of one version are installed")
set(ZELLIGE_NO_native "no clang that writes SPIR-V itself is installed")
