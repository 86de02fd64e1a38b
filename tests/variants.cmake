# Kernels for tests of the driver: compiled by both toolchains, optimised and not, without
# spirv-val: what a driver is given need not pass it.

find_program(ZELLIGE_TEST_CLANG NAMES clang-15 clang)
find_program(ZELLIGE_TEST_TRANSLATOR NAMES llvm-spirv-15 llvm-spirv)
find_program(ZELLIGE_TEST_NATIVE_CLANG NAMES clang-22 clang-21 clang-20)

set(VARIANT_LEVELS O2 O0)
set(variants "")
set(modules "")

# zellige_kernel_variants(name source [option ...]): name.<variant>.spv of every variant, at each of
# VARIANT_LEVELS. Their paths are added to `modules`, the variants, quoted, to `variants`.
function(zellige_kernel_variants name source)
    set(include ${PROJECT_SOURCE_DIR}/include)
    set(headers ${include}/zellige/kernel.h ${include}/zellige/extent.h)
    set(options -c -x cl -cl-std=CL2.0 -gline-tables-only -I${include} ${ARGN})
    set(translator ${options} -target spir64-unknown-unknown -emit-llvm -Xclang -finclude-default-header)
    set(native ${options} --target=spirv64v1.2-unknown-unknown)
    set(O2 -O2 -fno-slp-vectorize -fno-vectorize)
    set(O2_translator -funroll-loops -mllvm -replexitval=never)
    set(O0 -O0)
    set(common DEPENDS ${source} ${headers} VERBATIM)
    foreach(level ${VARIANT_LEVELS})
        if(ZELLIGE_TEST_CLANG AND ZELLIGE_TEST_TRANSLATOR)
            set(file ${name}.translator${level})
            add_custom_command(OUTPUT ${file}.spv ${common}
                COMMAND ${ZELLIGE_TEST_CLANG} ${translator} ${${level}} ${${level}_translator}
                    ${source} -o ${file}.bc
                COMMAND ${ZELLIGE_TEST_TRANSLATOR} --spirv-max-version=1.2 ${file}.bc -o ${file}.spv)
            list(APPEND modules ${CMAKE_CURRENT_BINARY_DIR}/${file}.spv)
            list(APPEND variants "\"translator${level}\"")
        endif()
        if(ZELLIGE_TEST_NATIVE_CLANG)
            set(file ${name}.native${level})
            add_custom_command(OUTPUT ${file}.spv ${common}
                COMMAND ${ZELLIGE_TEST_NATIVE_CLANG} ${native} ${${level}} ${source} -o ${file}.spv)
            list(APPEND modules ${CMAKE_CURRENT_BINARY_DIR}/${file}.spv)
            list(APPEND variants "\"native${level}\"")
        endif()
    endforeach()
    set(modules ${modules} PARENT_SCOPE)
    set(variants ${variants} PARENT_SCOPE)
endfunction()
