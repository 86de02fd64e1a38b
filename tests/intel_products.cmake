# Intel's driver and offline compiler, if they are installed, and two products that they know: what
# the tests take for an older and a newer GPU. Newer releases have dropped the oldest products.
find_file(ZELLIGE_INTEL_DRIVER libze_intel_gpu.so.1
    PATHS /usr/lib/${CMAKE_LIBRARY_ARCHITECTURE} /usr/lib64 /usr/lib
    DOC "Intel's Level Zero driver, to be loaded beside ours by the tests")
find_program(ZELLIGE_OCLOC ocloc)

set(ZELLIGE_INTEL_PRODUCTS tgllp dg2)
if(ZELLIGE_OCLOC)
    execute_process(COMMAND ${ZELLIGE_OCLOC} ids skl
        RESULT_VARIABLE status OUTPUT_QUIET ERROR_QUIET)
    if(status EQUAL 0)
        set(ZELLIGE_INTEL_PRODUCTS skl tgllp)
    endif()
endif()
list(GET ZELLIGE_INTEL_PRODUCTS 0 ZELLIGE_INTEL_OLDER)
list(GET ZELLIGE_INTEL_PRODUCTS 1 ZELLIGE_INTEL_NEWER)

# Why nothing is captured: its driver would record calls for such a product, without a GPU. Empty if
# it does.
set(ZELLIGE_NO_INTEL_CAPTURE "")
if(NOT ZELLIGE_INTEL_DRIVER)
    set(ZELLIGE_NO_INTEL_CAPTURE "libze_intel_gpu.so.1 is not installed (Debian: intel-opencl-icd)")
elseif(NOT ZELLIGE_SANITIZER)
    set(folder ${CMAKE_CURRENT_BINARY_DIR}/intel_captures)
    try_compile(compiled ${folder} SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/intel/captures.c
        LINK_LIBRARIES PkgConfig::LevelZero COPY_FILE ${folder}/captures)
    execute_process(COMMAND ${CMAKE_COMMAND} -E env ZE_ENABLE_ALT_DRIVERS=${ZELLIGE_INTEL_DRIVER}
        NEOReadDebugKeys=1 SetCommandStreamReceiver=1 ProductFamilyOverride=${ZELLIGE_INTEL_NEWER}
        ${folder}/captures
        WORKING_DIRECTORY ${folder} RESULT_VARIABLE status OUTPUT_QUIET ERROR_QUIET)
    file(REMOVE_RECURSE ${folder})
    if(NOT status EQUAL 0)
        set(ZELLIGE_NO_INTEL_CAPTURE "this release of Intel's driver does not start in capture mode")
    endif()
endif()

# zellige_add_capture_test(name command...)
function(zellige_add_capture_test name)
    if(ZELLIGE_NO_INTEL_CAPTURE)
        zellige_skip_test(${name} "${ZELLIGE_NO_INTEL_CAPTURE}")
    else()
        add_test(NAME ${name} COMMAND ${ARGN})
    endif()
endfunction()
