#include "backend/driver/ddi/module/module_input.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include <level_zero/ze_api.h>

#include "backend/driver/ddi/core/chain.h"
#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/types_intel.h"
#include "backend/driver/ddi/module/link_check.h"
#include "backend/driver/ddi/module/validate.h"
#include "backend/driver/runtime/build_log.h"
#include "backend/driver/runtime/memory/pages.h"
#include "backend/spirv/link/linkage.h"
#include "backend/spirv/spirv.h"

#define ARE_THERE(array, count) \
    ((array) == NULL || cpu_pages_are_mapped((array), (size_t)(count) * sizeof *(array)))

/* Checks for missing arrays and values. `constants` may be NULL. */
static ze_result_t check_constants(const ze_module_constants_t *constants)
{
    if (constants == NULL || constants->numConstants == 0)
        return ZE_RESULT_SUCCESS;
    CPU_REQUIRE_POINTER(constants->pConstantIds);
    CPU_REQUIRE_POINTER(constants->pConstantValues);
    CPU_REQUIRE_SAYING(ARE_THERE(constants->pConstantIds, constants->numConstants) &&
                           ARE_THERE(constants->pConstantValues, constants->numConstants),
                       ZE_RESULT_ERROR_INVALID_SIZE,
                       "of %u specialization constants some are not there",
                       constants->numConstants);
    for (uint32_t i = 0; i < constants->numConstants; i++) {
        CPU_REQUIRE_POINTER(constants->pConstantValues[i]);
        CPU_REQUIRE_SAYING(cpu_pages_are_mapped(constants->pConstantValues[i], 1),
                           ZE_RESULT_ERROR_INVALID_ARGUMENT,
                           "the value of specialization constant %u at %p is not there",
                           constants->pConstantIds[i], constants->pConstantValues[i]);
    }
    return ZE_RESULT_SUCCESS;
}

/* Level Zero gives values without their sizes: only the module knows how much to read. */
static size_t collect(const spirv_module *module, const ze_module_constants_t *given,
                      cpu_build_log *log, spirv_constant *out)
{
    size_t count = 0;
    for (uint32_t i = 0; i < given->numConstants; i++) {
        const uint32_t id = given->pConstantIds[i];
        const size_t size = spirv_module_constant_size(module, id);
        if (size == 0)
            cpu_build_log_add(log, "the module has no specialization constant %u", (unsigned)id);
        else
            out[count++] = (spirv_constant){id, given->pConstantValues[i], size};
    }
    return count;
}

/* Sets the constants of a module from an array that check_constants() has accepted. Logs constants
 * that the module lacks, and skips them. */
static ze_result_t set_constants(spirv_module *module, const ze_module_constants_t *given,
                                 cpu_build_log *log)
{
    spirv_error error;
    if (given == NULL || given->numConstants == 0)
        return ZE_RESULT_SUCCESS;
    spirv_constant *constants = calloc(given->numConstants, sizeof *constants);
    CPU_REQUIRE(constants != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    const size_t count = collect(module, given, log, constants);
    const bool done = spirv_module_specialise(module, constants, count, &error);
    free(constants);
    if (done)
        return ZE_RESULT_SUCCESS;
    cpu_build_log_add(log, "word %zu: %s", error.word, error.text);
    return CPU_TOLD(error.no_memory ? ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY
                                    : ZE_RESULT_ERROR_MODULE_BUILD_FAILURE);
}

#define SPACES " \t\n"
#define LEVEL "-ze-opt-level"

/* The flags of the specification, and those that Intel's compilers pass to any driver; a star
 * matches any rest. */
static const char *const known[] = {
    "-ze-opt-disable",
    "-ze-opt-greater-than-4GB-buffer-required",
    "-ze-opt-large-register-file",
    "-ze-opt-has-buffer-offset-arg",
    "-g",
    "-ze-intel-*",
    "-ze-exp-*",
    "-ze-fp32-correctly-rounded-divide-sqrt",
    "-ze-take-global-address",
    "-ze-no-local-to-generic",
    "-cl-*",
    "-igc_opts*",
    "-library-compilation",
};

static bool is_known(const char *flag, size_t length)
{
    for (size_t k = 0; k < sizeof known / sizeof known[0]; k++) {
        const size_t wanted = strcspn(known[k], "*");
        if (length >= wanted && strncmp(flag, known[k], wanted) == 0 &&
            (length == wanted || known[k][wanted] == '*'))
            return true;
    }
    return false;
}

static bool is_level(const char *text, size_t length)
{
    return length > 0 && strspn(text, "0123456789") >= length;
}

static bool is_level_flag(const char *flag, size_t length)
{
    const size_t wanted = strlen(LEVEL);
    return length >= wanted && strncmp(flag, LEVEL, wanted) == 0 &&
           (length == wanted || flag[wanted] == '=');
}

/* "-ze-opt-level=2" or "-ze-opt-level 2". Returns where the level is. */
static const char *find_level(const char *flag, size_t length, size_t *level_length)
{
    const size_t name = strlen(LEVEL);
    if (length > name) {
        *level_length = length - name - 1;
        return flag + name + 1;
    }
    const char *level = flag + length + strspn(flag + length, SPACES);
    *level_length = strcspn(level, SPACES);
    return level;
}

/* Checks flags. All are hints: every module is compiled in the same way, with line information, but
 * for those of note_flags().
 * Logs unknown flags. An optimisation level that is no number is a
 * ZE_RESULT_ERROR_MODULE_BUILD_FAILURE. `flags` may be NULL. */
static ze_result_t check_flags(const char *flags, cpu_build_log *log)
{
    const char *flag = flags == NULL ? "" : flags + strspn(flags, SPACES);
    while (*flag != '\0') {
        size_t length = strcspn(flag, SPACES);
        if (is_level_flag(flag, length)) {
            size_t level_length;
            const char *level = find_level(flag, length, &level_length);
            if (!is_level(level, level_length)) {
                cpu_build_log_add(log, "the flag " LEVEL " needs a number, not \"%.*s\"",
                                  (int)level_length, level);
                return CPU_TOLD(ZE_RESULT_ERROR_MODULE_BUILD_FAILURE);
            }
            flag = level;
            length = level_length;
        } else if (!is_known(flag, length)) {
            cpu_build_log_add(log, "the flag \"%.*s\" is unknown and has no effect", (int)length,
                              flag);
        }
        flag += length;
        flag += strspn(flag, SPACES);
    }
    return ZE_RESULT_SUCCESS;
}

/* One of the modules that a descriptor names. */
typedef struct input {
    const uint8_t *bytes;
    size_t size;
    const char *flags;
    const ze_module_constants_t *constants;
} input;

/* The descriptor of several modules; NULL if there is only one. */
static const ze_module_program_exp_desc_t *find_program(const ze_module_desc_t *desc)
{
    return cpu_chain_find(desc, ZE_STRUCTURE_TYPE_MODULE_DESC,
                          ZE_STRUCTURE_TYPE_MODULE_PROGRAM_EXP_DESC);
}

static input get_input(const ze_module_desc_t *desc, uint32_t index)
{
    const ze_module_program_exp_desc_t *program = find_program(desc);
    if (program == NULL)
        return (input){desc->pInputModule, desc->inputSize, desc->pBuildFlags, desc->pConstants};
    return (input){program->pInputModules[index], program->inputSizes[index],
                   program->pBuildFlags == NULL ? NULL : program->pBuildFlags[index],
                   program->pConstants == NULL ? NULL : program->pConstants[index]};
}

static uint32_t count_inputs(const ze_module_desc_t *desc)
{
    const ze_module_program_exp_desc_t *program = find_program(desc);
    return program == NULL ? 1 : program->count;
}

ze_result_t cpu_module_input_check(const ze_module_desc_t *desc)
{
    CPU_REQUIRE_POINTER(desc);
    CPU_REQUIRE_SAYING((uint32_t)desc->format <= ZE_MODULE_FORMAT_NATIVE ||
                           desc->format == CPU_MODULE_FORMAT_OCLC,
                       ZE_RESULT_ERROR_INVALID_ENUMERATION, "'desc->format' is %d, which is none",
                       (int)desc->format);
    CPU_REQUIRE_CHAIN(desc, ZE_STRUCTURE_TYPE_MODULE_DESC,
                      ZE_STRUCTURE_TYPE_MODULE_PROGRAM_EXP_DESC);
    const ze_module_program_exp_desc_t *program = find_program(desc);
    if (program != NULL) {
        CPU_REQUIRE_SAYING(program->count > 0, ZE_RESULT_ERROR_INVALID_SIZE,
                           "the program has no modules");
        CPU_REQUIRE_POINTER(program->inputSizes);
        CPU_REQUIRE_POINTER(program->pInputModules);
        CPU_REQUIRE_SAYING(ARE_THERE(program->inputSizes, program->count) &&
                               ARE_THERE(program->pInputModules, program->count) &&
                               ARE_THERE(program->pBuildFlags, program->count) &&
                               ARE_THERE(program->pConstants, program->count),
                           ZE_RESULT_ERROR_INVALID_SIZE,
                           "of the program's %u modules some are not there", program->count);
    }
    for (uint32_t i = 0; i < count_inputs(desc); i++) {
        const input one = get_input(desc, i);
        CPU_REQUIRE_POINTER(one.bytes);
        CPU_REQUIRE_SAYING(one.size > 0, ZE_RESULT_ERROR_INVALID_SIZE, "the module has no bytes");
        /* A size that memory can be reserved for is not yet one that the program has. */
        CPU_REQUIRE_SAYING(cpu_pages_are_mapped(one.bytes, one.size), ZE_RESULT_ERROR_INVALID_SIZE,
                           "of the module's %zu bytes at %p some are not there", one.size,
                           (const void *)one.bytes);
        if (desc->format == ZE_MODULE_FORMAT_NATIVE)
            continue;
        const ze_result_t result = check_constants(one.constants);
        if (result != ZE_RESULT_SUCCESS)
            return result;
    }
    return ZE_RESULT_SUCCESS;
}

static ze_result_t refused(const spirv_error *error, cpu_build_log *log)
{
    cpu_build_log_add(log, "word %zu: %s", error->word, error->text);
    return CPU_TOLD(error->no_memory ? ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY
                                     : ZE_RESULT_ERROR_MODULE_BUILD_FAILURE);
}

static bool has_flag(const char *flags, const char *wanted)
{
    for (size_t length; flags != NULL && *flags != '\0'; flags += length) {
        flags += strspn(flags, SPACES);
        length = strcspn(flags, SPACES);
        if (length == strlen(wanted) && strncmp(flags, wanted, length) == 0)
            return true;
    }
    return false;
}

/* Of the flags those that a device may heed, as the notes that `zellige compile` writes. */
static bool note_flags(const char *flags, uint32_t **words, size_t *count)
{
    static const char rounded[] = "-cl-fp32-correctly-rounded-divide-sqrt";
    const bool is_rounded =
        has_flag(flags, rounded) || has_flag(flags, "-ze-fp32-correctly-rounded-divide-sqrt");
    return !is_rounded || spirv_note_process(words, count, rounded);
}

/* What does not begin as SPIR-V the reader says more of than its size. */
static bool is_cut(const void *bytes, size_t size)
{
    uint32_t first = SPIRV_MAGIC;
    if (size >= sizeof first)
        memcpy(&first, bytes, sizeof first);
    return size % sizeof first != 0 && first == SPIRV_MAGIC;
}

ze_result_t cpu_module_input_read_words(const void *bytes, size_t size, const char *flags,
                                        cpu_build_log *log, spirv_module **out)
{
    spirv_error error;
    size_t count = size / sizeof(uint32_t);
    if (is_cut(bytes, size)) {
        cpu_build_log_add(log, "the module's %zu bytes are not whole 32-bit words", size);
        return CPU_TOLD(ZE_RESULT_ERROR_MODULE_BUILD_FAILURE);
    }
    uint32_t *words = malloc(size);
    CPU_REQUIRE(words != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    memcpy(words, bytes, size);
    if (cpu_validation_is_wanted())
        cpu_validate(words, size, log);
    const bool noted = note_flags(flags, &words, &count);
    const bool read = noted && spirv_module_create(words, count, out, &error);
    free(words);
    CPU_REQUIRE(noted, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    return read ? ZE_RESULT_SUCCESS : refused(&error, log);
}

/* Programs that pass source get a log: they read it without a look at the result. */
static ze_result_t refuse_source(cpu_build_log *log)
{
    cpu_build_log_add(log, "the driver has no compiler of OpenCL C: compile the source to SPIR-V");
    return CPU_TOLD(ZE_RESULT_ERROR_MODULE_BUILD_FAILURE);
}

/* Native code has its constants set. */
static ze_result_t read_input(const ze_module_desc_t *desc, uint32_t index, cpu_build_log *log,
                              spirv_module **out, cpu_bytes *code)
{
    const input one = get_input(desc, index);
    spirv_module *module = NULL;
    if (desc->format == ZE_MODULE_FORMAT_NATIVE)
        return cpu_module_native_read(one.bytes, one.size, log, out, code);
    if (desc->format == CPU_MODULE_FORMAT_OCLC)
        return refuse_source(log);
    ze_result_t result = check_flags(one.flags, log);
    if (result == ZE_RESULT_SUCCESS)
        result = cpu_module_input_read_words(one.bytes, one.size, one.flags, log, &module);
    if (result == ZE_RESULT_SUCCESS)
        result = set_constants(module, one.constants, log);
    if (result == ZE_RESULT_SUCCESS)
        *out = module;
    else
        spirv_module_destroy(module);
    return result;
}

static ze_result_t unite(const spirv_part *parts, uint32_t count, cpu_build_log *log,
                         spirv_module **out)
{
    spirv_error error;
    uint32_t *bases = calloc(count, sizeof *bases);
    CPU_REQUIRE(bases != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    ze_result_t result = cpu_link_check_parts(parts, count, log);
    if (result == ZE_RESULT_SUCCESS && !spirv_link(parts, count, bases, out, &error))
        result = refused(&error, log);
    free(bases);
    return result;
}

/* What is linked is compiled anew: the code of each module knows only its own variables. */
static ze_result_t read_program(const ze_module_desc_t *desc, cpu_build_log *log,
                                spirv_module **out)
{
    const uint32_t count = count_inputs(desc);
    ze_result_t result = ZE_RESULT_SUCCESS;
    cpu_bytes unused;
    spirv_module **modules = calloc(count, sizeof *modules);
    spirv_part *parts = calloc(count, sizeof *parts);
    if (modules == NULL || parts == NULL)
        result = CPU_TOLD(ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    for (uint32_t i = 0; i < count && result == ZE_RESULT_SUCCESS; i++) {
        result = read_input(desc, i, log, &modules[i], &unused);
        parts[i] = (spirv_part){modules[i], true};
    }
    if (result == ZE_RESULT_SUCCESS)
        result = unite(parts, count, log, out);
    for (uint32_t i = 0; modules != NULL && i < count; i++)
        spirv_module_destroy(modules[i]);
    free(modules);
    free(parts);
    return result;
}

ze_result_t cpu_module_input_read(const ze_module_desc_t *desc, cpu_build_log *log,
                                  spirv_module **out, cpu_bytes *code)
{
    *code = (cpu_bytes){NULL, 0};
    return find_program(desc) == NULL ? read_input(desc, 0, log, out, code)
                                      : read_program(desc, log, out);
}
