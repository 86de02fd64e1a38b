# Kernels for tests of the driver: compiled by every toolchain that is installed, without spirv-val:
# what a driver is given need not pass it. The newest pair and the newest native clang optimise and
# do not; every other pair does the first of the two.

set(VARIANT_LEVELS O2 O0)
set(VARIANT_TOOLCHAINS ${ZELLIGE_TEST_TOOLCHAINS})
file(RELATIVE_PATH VARIANT_FOLDER ${PROJECT_BINARY_DIR} ${CMAKE_CURRENT_BINARY_DIR})
set(VARIANT_FOLDER ${ZELLIGE_TEST_MODULES}/${VARIANT_FOLDER})
set(variants "")
set(modules "")
set(older_pairs ${ZELLIGE_TEST_PAIRS})
list(POP_FRONT older_pairs)

# zellige_add_variant_module(variant file source command...): for the function below.
macro(zellige_add_variant_module variant file)
    list(APPEND modules ${VARIANT_FOLDER}/${file}.spv)
    list(APPEND variants "\"${variant}\"")
    if(ZELLIGE_TEST_MODULES STREQUAL PROJECT_BINARY_DIR)
        add_custom_command(OUTPUT ${file}.spv ${common} ${ARGN})
    endif()
endmacro()

# zellige_kernel_variants(name source [option ...]): name.<variant>.spv of every variant, at each of
# VARIANT_LEVELS, by VARIANT_TOOLCHAINS. Their paths are added to `modules`, the variants, quoted,
# to `variants`.
function(zellige_kernel_variants name source)
    set(include ${PROJECT_SOURCE_DIR}/include)
    file(GLOB_RECURSE headers CONFIGURE_DEPENDS ${include}/zellige/*.h)
    set(options -c -x cl -cl-std=CL2.0 -gline-tables-only -I${include} ${ARGN})
    set(translator ${options} -target spir64-unknown-unknown -emit-llvm -Xclang -finclude-default-header)
    set(native ${options} --target=spirv64v1.2-unknown-unknown)
    set(O2 -O2 -fno-slp-vectorize -fno-vectorize)
    set(O2_translator -funroll-loops -mllvm -replexitval=never)
    set(O0 -O0)
    set(common DEPENDS ${source} ${headers} VERBATIM)
    foreach(level ${VARIANT_LEVELS})
        set(file ${name}.translator${level})
        if("translator" IN_LIST VARIANT_TOOLCHAINS) # which are variables, too
            zellige_add_variant_module(translator${level} ${file}
                COMMAND ${ZELLIGE_TEST_CLANG} ${translator} ${${level}} ${${level}_translator}
                    ${source} -o ${file}.bc
                COMMAND ${ZELLIGE_TEST_TRANSLATOR} --spirv-max-version=1.2 ${file}.bc -o ${file}.spv)
        endif()
        set(file ${name}.native${level})
        if("native" IN_LIST VARIANT_TOOLCHAINS)
            zellige_add_variant_module(native${level} ${file}
                COMMAND ${ZELLIGE_TEST_NATIVE_CLANG} ${native} ${${level}} ${source} -o ${file}.spv)
        endif()
    endforeach()
    list(GET VARIANT_LEVELS 0 level)
    foreach(major IN LISTS older_pairs)
        set(file ${name}.translator${major}${level})
        zellige_add_variant_module(translator${major}${level} ${file}
            COMMAND clang-${major} ${translator} ${${level}} ${${level}_translator} ${source} -o ${file}.bc
            COMMAND llvm-spirv-${major} --spirv-max-version=1.2 ${file}.bc -o ${file}.spv)
    endforeach()
    set(modules ${modules} PARENT_SCOPE)
    set(variants ${variants} PARENT_SCOPE)
endfunction()
