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
