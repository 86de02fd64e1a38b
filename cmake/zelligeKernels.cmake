# Kernels as part of a target: OpenCL C to SPIR-V 1.2, validated, embedded by a generated header.

cmake_policy(VERSION 3.25)

set(ZELLIGE_KERNEL_TOOLCHAIN auto CACHE STRING
    "What compiles kernels: auto, translator (clang + llvm-spirv) or native (clang 20 or later)")
set_property(CACHE ZELLIGE_KERNEL_TOOLCHAIN PROPERTY STRINGS auto translator native)

set(ZELLIGE_COMPILER "" CACHE FILEPATH
    "The zellige that compiles kernels, if the package's own is for another machine")

set(ZELLIGE_KERNEL_BUILD "" CACHE PATH
    "A finished build of the same sources, whose kernels are used; this one compiles none")

# zellige_add_kernels(target
#     SOURCES a.cl ...           kernels in OpenCL C, or
#     SPIRV a.spv ...            modules compiled elsewhere, embedded as they are
#     [NAME n]                   instead of the file's name, with a single file: n.cl.h, n_spirv
#     [DEFINES T=float ...]      macros
#     [VARIANTS "N=2" "N=4 M=1" ...]     sets of macros: a module for each, all in one header
#     [TARGETS dg2 pvc ...]      Intel GPUs to make native code for, by ocloc, beside the SPIR-V
#     [UNTYPED]                  no functions in the header
#     [WITHOUT_LINES]            no source lines in the module, whatever the configuration
#     [INCLUDES dir ...]         searched for includes, before the device header's own directory
#     [OPTIONS -cl-mad-enable ...]       further options of clang
#     [STD CL2.0|CL3.0]          default CL2.0
#     [TOOLCHAIN auto|translator|native])        default: the variable ZELLIGE_KERNEL_TOOLCHAIN
#
# Then, in C:  #include "a.cl.h"  for a function per kernel, and  static const zlg_spirv a_spirv;
# (a.spv gives a.spv.h, without functions).
#
# Editors: build/zellige.kernels/compile_commands.json has an entry for each kernel file, for
# clangd.
#
# A kernel that does not compile, or is not valid SPIR-V, fails the build, as does a missing
# compiler; an edited include recompiles. Where the target's COMPILE_WARNING_AS_ERROR is on (CMake's
# variable CMAKE_COMPILE_WARNING_AS_ERROR), so does a warning. The module has source lines in the
# configurations Debug and RelWithDebInfo, for debuggers and messages; OPTIONS -g adds them in all.
function(zellige_add_kernels target)
    cmake_parse_arguments(PARSE_ARGV 1 ARG "UNTYPED;WITHOUT_LINES" "NAME;STD;TOOLCHAIN"
        "SOURCES;SPIRV;DEFINES;VARIANTS;TARGETS;INCLUDES;OPTIONS")
    set(files ${ARG_SOURCES} ${ARG_SPIRV})
    list(LENGTH files count)
    if(NOT TARGET ${target})
        message(FATAL_ERROR "zellige_add_kernels(${target}): there is no target ${target}; "
            "add_executable(${target} ...) or add_library(${target} ...) comes first")
    endif()
    get_target_property(aliased ${target} ALIASED_TARGET)
    if(aliased)
        set(target ${aliased})
    endif()
    get_target_property(type ${target} TYPE)
    if(NOT type MATCHES "^(EXECUTABLE|(STATIC|SHARED|MODULE|OBJECT)_LIBRARY)$")
        message(FATAL_ERROR "zellige_add_kernels(${target}): nothing of ${target} is compiled, "
            "which could include a header")
    endif()
    get_target_property(directory ${target} SOURCE_DIR)
    # DEFINED throughout, for a plain if() takes a NAME of n for "no".
    if(DEFINED ARG_UNPARSED_ARGUMENTS OR
            "${ARG_KEYWORDS_MISSING_VALUES}" MATCHES "NAME|STD|TOOLCHAIN")
        message(FATAL_ERROR "zellige_add_kernels(${target}): cannot understand "
            "${ARG_UNPARSED_ARGUMENTS} ${ARG_KEYWORDS_MISSING_VALUES}")
    elseif(count EQUAL 0)
        message(FATAL_ERROR "zellige_add_kernels(${target}): neither SOURCES nor SPIRV")
    elseif(DEFINED ARG_NAME AND NOT count EQUAL 1)
        message(FATAL_ERROR "zellige_add_kernels(${target}): NAME ${ARG_NAME} is for one file")
    elseif(NOT directory STREQUAL CMAKE_CURRENT_SOURCE_DIR)
        message(FATAL_ERROR "zellige_add_kernels(${target}): to be called where ${target} is made")
    endif()

    if(NOT DEFINED ARG_TOOLCHAIN)
        set(ARG_TOOLCHAIN ${ZELLIGE_KERNEL_TOOLCHAIN})
    endif()
    if(NOT DEFINED ARG_STD)
        set(ARG_STD CL2.0)
    endif()
    if(NOT ARG_TOOLCHAIN MATCHES "^(auto|translator|native)$")
        message(FATAL_ERROR "zellige_add_kernels(${target}): TOOLCHAIN ${ARG_TOOLCHAIN}: "
            "expected auto, translator or native")
    elseif(NOT ARG_STD MATCHES "^CL[23][.]0$")
        message(FATAL_ERROR "zellige_add_kernels(${target}): STD ${ARG_STD}: "
            "expected CL2.0 or CL3.0")
    endif()
    zellige_prefix(ARG_DEFINES -D ${ARG_DEFINES})
    list(TRANSFORM ARG_VARIANTS PREPEND --variant=)
    list(TRANSFORM ARG_TARGETS PREPEND --target=)
    set(includes "")
    foreach(include IN LISTS ARG_INCLUDES)
        if(NOT include MATCHES "^\\$<")
            get_filename_component(include ${include} ABSOLUTE)
        endif()
        list(APPEND includes ${include})
    endforeach()
    zellige_prefix(includes -I ${includes})
    set(device $<TARGET_PROPERTY:zellige::compiler,INTERFACE_INCLUDE_DIRECTORIES>)
    set(language --toolchain ${ARG_TOOLCHAIN} --std ${ARG_STD}
        ${ARG_DEFINES} ${ARG_VARIANTS} ${ARG_TARGETS} $<$<BOOL:${ARG_UNTYPED}>:--untyped> ${includes}
        $<$<AND:$<CONFIG:Debug,RelWithDebInfo>,$<NOT:$<BOOL:${ARG_WITHOUT_LINES}>>>:-g>
        "-I$<JOIN:${device},$<SEMICOLON>-I>")
    get_target_property(warnings_are_errors ${target} COMPILE_WARNING_AS_ERROR)
    if(warnings_are_errors)
        list(PREPEND ARG_OPTIONS -Werror)
    endif()
    if(ARG_OPTIONS)
        list(APPEND language -- ${ARG_OPTIONS})
    endif()

    set(variant "")
    if(NOT "${ARG_VARIANTS}" STREQUAL "")
        list(GET ARG_VARIANTS 0 variant)
        string(REGEX REPLACE "^--variant=" "" variant "${variant}")
        string(REPLACE " " ";" variant "${variant}")
        list(TRANSFORM variant PREPEND -D)
    endif()
    foreach(file IN LISTS ARG_SOURCES)
        zellige_add_kernel_command(${file} -cl-std=${ARG_STD} -D__OPENCL_VERSION__=300 ${variant}
            ${ARG_DEFINES} ${includes} ${ARG_OPTIONS})
        zellige_add_kernel_header(${target} ${file} "${ARG_NAME}" ${language})
    endforeach()
    foreach(file IN LISTS ARG_SPIRV)
        zellige_add_kernel_header(${target} ${file} "${ARG_NAME}" ${ARG_TARGETS})
    endforeach()
endfunction()

# For the function above: words behind a prefix. A generator expression may be a list, or nothing.
function(zellige_prefix output prefix)
    set(words "")
    foreach(word IN LISTS ARGN)
        if(word MATCHES "\\$<")
            set(list "$<JOIN:$<1:${word}>,$<SEMICOLON>${prefix}>")
            list(APPEND words "$<$<BOOL:${word}>:${prefix}${list}>")
        else()
            list(APPEND words ${prefix}${word})
        endif()
    endforeach()
    set(${output} ${words} PARENT_SCOPE)
endfunction()

# For the function above: where a file is, as CMake finds a target's sources: one that the build
# makes is relative to the build's folder.
function(zellige_find_kernel_source output file)
    get_filename_component(source ${file} ABSOLUTE)
    get_filename_component(made ${file} ABSOLUTE BASE_DIR ${CMAKE_CURRENT_BINARY_DIR})
    get_source_file_property(is_made ${made} GENERATED)
    if(NOT EXISTS ${source} AND is_made)
        set(source ${made})
    endif()
    set(${output} ${source} PARENT_SCOPE)
endfunction()

# For the function above: the zellige that compiles, which runs on this machine.
function(zellige_choose_compiler output target)
    set(compiler $<TARGET_FILE:zellige::compiler>)
    if(ZELLIGE_COMPILER)
        set(compiler ${ZELLIGE_COMPILER})
    elseif(CMAKE_CROSSCOMPILING AND NOT CMAKE_CROSSCOMPILING_EMULATOR)
        find_program(zellige_of_this_machine zellige PATHS ENV PATH NO_DEFAULT_PATH)
        mark_as_advanced(zellige_of_this_machine)
        if(NOT zellige_of_this_machine)
            message(FATAL_ERROR "zellige_add_kernels(${target}): the package's zellige is for "
                "${CMAKE_SYSTEM_PROCESSOR}, and there is none on PATH for this machine: install it "
                "here, or set ZELLIGE_COMPILER to one")
        endif()
        set(compiler ${zellige_of_this_machine})
    elseif(CMAKE_CROSSCOMPILING)
        set(compiler zellige::compiler) # which CMake runs by the emulator
    endif()
    set(${output} ${compiler} PARENT_SCOPE)
endfunction()

# For the function above: one file, its header, and the options of a .cl file.
function(zellige_add_kernel_header target file name)
    set(output ${CMAKE_CURRENT_BINARY_DIR}/${target}.kernels)
    if(ZELLIGE_KERNEL_BUILD)
        file(RELATIVE_PATH output ${CMAKE_BINARY_DIR} ${output})
        set(output ${ZELLIGE_KERNEL_BUILD}/${output})
    endif()
    set(folders ${output})
    # Only some configurations have lines. CMake 3.25 crashes where one builds for another.
    if(CMAKE_CONFIGURATION_TYPES AND NOT CMAKE_CROSS_CONFIGS)
        list(TRANSFORM CMAKE_CONFIGURATION_TYPES PREPEND ${output}/ OUTPUT_VARIABLE folders)
        string(APPEND output /$<CONFIG>)
    endif()
    zellige_find_kernel_source(source ${file})
    get_filename_component(suffix ${file} LAST_EXT)
    set(options "")
    if(name STREQUAL "")
        get_filename_component(name ${file} NAME_WLE)
    else()
        set(options --name ${name})
    endif()
    set(header ${output}/${name}${suffix}.h)
    target_sources(${target} PRIVATE ${header})
    target_include_directories(${target} PRIVATE ${output})
    if(ZELLIGE_KERNEL_BUILD)
        return()
    endif()
    file(MAKE_DIRECTORY ${folders})

    zellige_choose_compiler(compiler ${target})
    set(depfile "")
    if(NOT suffix STREQUAL ".spv")
        list(APPEND options --depfile ${header}.d)
        set(depfile DEPFILE ${header}.d)
        if(CMAKE_GENERATOR MATCHES Ninja AND "${source}${header}" MATCHES "[$#]")
            message(WARNING "zellige_add_kernels(${target}): CMake tells Ninja of ${source} without "
                "the $ or # of its path, so that each build compiles it anew, or none does: name the "
                "folder otherwise")
        endif()
    endif()
    add_custom_command(OUTPUT ${header}
        COMMAND ${compiler} compile ${source} --header ${header} ${options} ${ARGN}
        DEPENDS ${source} ${compiler} ${depfile}
        COMMENT "Compiling kernels ${name}${suffix} of ${target}"
        VERBATIM COMMAND_EXPAND_LISTS)
endfunction()

# For the function above: the entry of one file in a compile_commands.json of kernels alone, written
# when all of them are known. CMake's own has only what CMake compiles itself.
function(zellige_add_kernel_command file)
    zellige_find_kernel_source(source ${file})
    set(device $<TARGET_PROPERTY:zellige::compiler,INTERFACE_INCLUDE_DIRECTORIES>)
    set(words "")
    foreach(word IN ITEMS clang -x cl -target spir64-unknown-unknown LISTS ARGN)
        string(REPLACE "\\" "\\\\" word "${word}")
        string(REPLACE "\"" "\\\"" word "${word}")
        if(word MATCHES "\\$<")
            string(APPEND words
                "$<$<BOOL:${word}>:\"$<JOIN:$<1:${word}>,\"$<COMMA> \">\"$<COMMA> >")
        else()
            string(APPEND words "\"${word}\", ")
        endif()
    endforeach()
    string(APPEND words "\"-I$<JOIN:${device},\"$<COMMA> \"-I>\", \"${source}\"")
    get_property(entries GLOBAL PROPERTY ZELLIGE_KERNEL_COMMANDS)
    if(NOT entries)
        cmake_language(DEFER DIRECTORY ${CMAKE_SOURCE_DIR} CALL zellige_write_kernel_commands)
    else()
        set_property(GLOBAL APPEND_STRING PROPERTY ZELLIGE_KERNEL_COMMANDS ",\n")
    endif()
    set_property(GLOBAL APPEND_STRING PROPERTY ZELLIGE_KERNEL_COMMANDS
        "{\"directory\": \"${CMAKE_CURRENT_BINARY_DIR}\", \"file\": \"${source}\",\n  \"arguments\": [${words}]}")
endfunction()

function(zellige_write_kernel_commands)
    get_property(entries GLOBAL PROPERTY ZELLIGE_KERNEL_COMMANDS)
    set(one "")
    if(CMAKE_CONFIGURATION_TYPES) # of several configurations the first
        list(GET CMAKE_CONFIGURATION_TYPES 0 configuration)
        set(one CONDITION $<CONFIG:${configuration}>)
    endif()
    file(GENERATE OUTPUT ${CMAKE_BINARY_DIR}/zellige.kernels/compile_commands.json
        CONTENT "[${entries}]\n" ${one})
endfunction()
