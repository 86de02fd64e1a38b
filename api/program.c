#include "api/program.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/arguments.h"
#include "api/launch_cache.h"
#include "base/cancellation.h"
#include "base/log.h"
#include <sys/stat.h>

static zlg_status create_kernel(zlg_program *program, const spirv_kernel *signature,
                                zlg_kernel **out)
{
    zlg_kernel *kernel = zli_object_create(ZLI_KERNEL, sizeof *kernel);
    if (kernel == NULL)
        return zli_fail(ZLG_ERR_OUT_OF_MEMORY, "zlg_program_create: no memory for kernel %s",
                        signature->name);
    *out = kernel;
    pthread_mutex_init(&kernel->lock, NULL);
    kernel->program = program;
    kernel->signature = signature;
    return zli_arguments_describe(kernel);
}

static void destroy_kernel(zlg_kernel *kernel)
{
    if (kernel == NULL)
        return;
    zli_launch_cache_destroy(kernel);
    zli_kernel_destroy(kernel->native);
    pthread_mutex_destroy(&kernel->lock);
    zli_arguments_forget(kernel);
    zli_object_free(&kernel->object, ZLI_KERNEL);
}

/** Makes the kernels' places; the driver's kernels follow when asked for. */
static zlg_status list_kernels(zlg_program *program)
{
    program->kernels = calloc(program->spirv->kernel_count + 1, sizeof *program->kernels);
    if (program->kernels == NULL)
        return zli_fail(ZLG_ERR_OUT_OF_MEMORY, "zlg_program_create: no memory for %zu kernels",
                        program->spirv->kernel_count);
    zlg_status status = ZLG_OK;
    for (size_t i = 0; status == ZLG_OK && i < program->spirv->kernel_count; i++)
        status = create_kernel(program, &program->spirv->kernels[i], &program->kernels[i]);
    return status;
}

/** Whether native code has all kernels of the SPIR-V: older code may lack one. */
static bool is_complete(const zlg_program *program, const zli_module *module, const char *target)
{
    for (size_t i = 0; i < program->spirv->kernel_count; i++)
        if (!zli_module_has_kernel(module, program->spirv->kernels[i].name)) {
            zli_log(ZLI_LOG_INFO, "the native code for %s has no kernel %s", target,
                    program->spirv->kernels[i].name);
            return false;
        }
    return true;
}

/** Takes the first native code that the device accepts, if there is any. */
static bool take_native(zlg_program *program, const zlg_spirv *spirv)
{
    zli_device *device = program->accelerator->device;
    for (size_t i = 0; i < spirv->native_count; i++) {
        const zlg_native *native = &spirv->natives[i];
        if (!zli_module_create_native(device, program->spirv->words, program->spirv->word_count,
                                      native, &program->module))
            continue;
        if (is_complete(program, program->module, native->target)) {
            zli_log(ZLI_LOG_INFO, "the native code for %s is taken", native->target);
            return true;
        }
        zli_module_destroy(program->module);
        program->module = NULL;
    }
    if (spirv->native_count > 0)
        zli_log(ZLI_LOG_INFO, "no native code for %s: built from SPIR-V",
                zli_device_properties(device)->description);
    return false;
}

static zlg_status check_natives(const char *function, const zlg_spirv *spirv)
{
    for (size_t i = 0; i < spirv->native_count; i++)
        if (spirv->natives == NULL || spirv->natives[i].bytes == NULL ||
            spirv->natives[i].size == 0 || spirv->natives[i].target == NULL)
            return zli_fail(ZLG_ERR_ARGUMENT,
                            "%s: native code %zu of %zu has no bytes or no target", function, i,
                            spirv->native_count);
    return ZLG_OK;
}

static zlg_status specialise(zlg_program *program, const zlg_constant *constants, size_t count)
{
    spirv_error error;
    spirv_constant *given = calloc(count + 1, sizeof *given);
    if (given == NULL)
        return zli_fail(ZLG_ERR_OUT_OF_MEMORY,
                        "zlg_program_create_specialised: no memory for %zu constants", count);
    for (size_t i = 0; i < count; i++) {
        given[i] = (spirv_constant){constants[i].id, constants[i].value, constants[i].size};
        if (constants[i].value == NULL) {
            free(given);
            return zli_fail(ZLG_ERR_ARGUMENT,
                            "zlg_program_create_specialised: the value of constant %u is NULL",
                            (unsigned)constants[i].id);
        }
    }
    const bool done = spirv_module_specialise(program->spirv, given, count, &error);
    free(given);
    if (done)
        return ZLG_OK;
    return zli_fail(error.no_memory ? ZLG_ERR_OUT_OF_MEMORY : ZLG_ERR_MISMATCH,
                    "zlg_program_create_specialised: %s", error.text);
}

/** Whether an instruction may stand behind a function, by its first word. */
static bool follows_function(uint32_t word)
{
    enum { OP_NOP = 0, OP_LINE = 8, OP_EXT_INST = 12, OP_FUNCTION = 54, OP_NO_LINE = 317 };
    const uint32_t opcode = word & 0xffff;
    return word >> 16 != 0 && (opcode == OP_NOP || opcode == OP_LINE || opcode == OP_EXT_INST ||
                               opcode == OP_FUNCTION || opcode == OP_NO_LINE);
}

/** Whether the count of words is that of a module's bytes: the module ends at a quarter of it, with
 *  a function, and something else is behind. Reads no more than the word there. */
static bool counts_bytes(const zlg_spirv *spirv)
{
    enum { MAGIC = 0x07230203, HEADER_WORDS = 5, FUNCTION_END = 1 << 16 | 56 };
    const size_t quarter = spirv->count / 4;
    size_t at = HEADER_WORDS;
    if (spirv->count % 4 != 0 || quarter <= at || spirv->words[0] != MAGIC ||
        spirv->words[quarter - 1] != FUNCTION_END)
        return false;
    while (at < quarter && spirv->words[at] >> 16 != 0)
        at += spirv->words[at] >> 16;
    return at == quarter && !follows_function(spirv->words[quarter]);
}

static zlg_status build(const char *function, zlg_program *program, const zlg_spirv *spirv,
                        const zlg_constant *constants, size_t count)
{
    spirv_error error;
    if (!spirv_module_create(spirv->words, spirv->count, &program->spirv, &error))
        return error.no_memory ? zli_fail(ZLG_ERR_OUT_OF_MEMORY, "%s: %s", function, error.text)
                               : zli_fail(ZLG_ERR_PROGRAM, "%s: not a SPIR-V module of kernels: %s",
                                          function, error.text);
    zlg_status status = specialise(program, constants, count);
    if (status == ZLG_OK)
        status = list_kernels(program);
    if (status != ZLG_OK)
        return status;
    if (count == 0 && take_native(program, spirv))
        return ZLG_OK;
    return zli_module_create(program->accelerator->device, program->spirv->words,
                             program->spirv->word_count, &program->module);
}

/** Writes the names of a program's kernels: "a, b"; "none". */
static const char *list_names(const zlg_program *program, char *list, size_t room)
{
    size_t length = 0;
    (void)snprintf(list, room, "none");
    for (size_t i = 0; i < program->spirv->kernel_count && length < room; i++) {
        const int written = snprintf(list + length, room - length, "%s%s", i > 0 ? ", " : "",
                                     program->spirv->kernels[i].name);
        length += written > 0 ? (size_t)written : 0;
    }
    return list;
}

static void log_program(const zlg_program *program, zli_time start)
{
    char list[512];
    if (zli_log_on(ZLI_LOG_INFO))
        zli_log(ZLI_LOG_INFO, "program of %s for %s: %.1f ms",
                list_names(program, list, sizeof list),
                zli_device_properties(program->accelerator->device)->description,
                zli_log_milliseconds(start));
}

static zlg_status check(const char *function, zlg_accelerator *accelerator, const zlg_spirv *spirv,
                        zlg_program **out)
{
    if (accelerator == NULL || spirv == NULL || out == NULL)
        return zli_fail(ZLG_ERR_ARGUMENT, "%s: %s is NULL", function,
                        accelerator == NULL ? "accelerator"
                        : spirv == NULL     ? "spirv"
                                            : "out");
    if (spirv->words == NULL || spirv->count == 0)
        return zli_fail(ZLG_ERR_ARGUMENT, "%s: spirv has no words", function);
    const zlg_status status =
        zli_object_check(accelerator, ZLI_ACCELERATOR, function, "accelerator");
    return status == ZLG_OK ? check_natives(function, spirv) : status;
}

/** @param function  the one that the program has called */
static zlg_status create(const char *function, zlg_accelerator *accelerator, const zlg_spirv *spirv,
                         const zlg_constant *constants, size_t constant_count, zlg_program **out)
{
    zlg_status status = check(function, accelerator, spirv, out);
    if (status != ZLG_OK)
        return status;
    zlg_program *program = zli_object_create(ZLI_PROGRAM, sizeof *program);
    if (program == NULL)
        return zli_fail(ZLG_ERR_OUT_OF_MEMORY, "%s: no memory for a program", function);
    program->accelerator = accelerator;
    pthread_mutex_init(&program->lock, NULL);
    const zli_time start = zli_log_now();
    status = counts_bytes(spirv)
                 ? zli_fail(ZLG_ERR_PROGRAM,
                            "%s: the module has %zu words, and the count of spirv is that of its "
                            "bytes: %zu",
                            function, spirv->count / 4, spirv->count)
                 : build(function, program, spirv, constants, constant_count);
    if (status == ZLG_OK)
        log_program(program, start);
    if (status != ZLG_OK) {
        zlg_program_destroy(program);
        return status;
    }
    *out = program;
    return ZLG_OK;
}

zlg_status zlg_program_create(zlg_accelerator *accelerator, const zlg_spirv *spirv,
                              zlg_program **out)
{
    return create(__func__, accelerator, spirv, NULL, 0, out);
}

zlg_status zlg_program_create_specialised(zlg_accelerator *accelerator, const zlg_spirv *spirv,
                                          const zlg_constant *constants, size_t constant_count,
                                          zlg_program **out)
{
    if (constants == NULL && constant_count > 0)
        return zli_fail(ZLG_ERR_ARGUMENT, "zlg_program_create_specialised: constants is NULL");
    return create(__func__, accelerator, spirv, constants, constant_count, out);
}

/** Whether a file is text, as a source is: SPIR-V begins with a byte that no text has. */
static bool is_text(FILE *file)
{
    unsigned char begin[64];
    const size_t count = fread(begin, 1, sizeof begin, file);
    size_t printable = 0;
    while (printable < count && (isprint(begin[printable]) || isspace(begin[printable])))
        printable++;
    rewind(file);
    return count > 0 && printable == count;
}

/** Reads all of an open file into words. */
static zlg_status read_words(FILE *file, const char *path, uint32_t **words, size_t *count)
{
    struct stat info;
    if (fstat(fileno(file), &info) != 0)
        return zli_fail(ZLG_ERR_ARGUMENT, "zlg_program_create_from_file: cannot read %s: %s", path,
                        strerror(errno));
    if (!S_ISREG(info.st_mode))
        return zli_fail(ZLG_ERR_ARGUMENT, "zlg_program_create_from_file: %s is not a file", path);
    if (is_text(file))
        return zli_fail(ZLG_ERR_ARGUMENT,
                        "zlg_program_create_from_file: %s is text, not SPIR-V: `zellige compile "
                        "--spv FILE` makes SPIR-V of a source",
                        path);
    const long size = (long)info.st_size;
    if (size == 0 || size % 4 != 0)
        return zli_fail(ZLG_ERR_ARGUMENT,
                        "zlg_program_create_from_file: %s has %ld bytes, SPIR-V has a positive "
                        "multiple of 4",
                        path, size);
    uint32_t *read = malloc((size_t)size);
    if (read == NULL)
        return zli_fail(ZLG_ERR_OUT_OF_MEMORY,
                        "zlg_program_create_from_file: no memory for the %ld bytes of %s", size,
                        path);
    if (fread(read, 1, (size_t)size, file) != (size_t)size) {
        free(read);
        return zli_fail(ZLG_ERR_ARGUMENT, "zlg_program_create_from_file: cannot read %s", path);
    }
    *words = read;
    *count = (size_t)size / sizeof *read;
    return ZLG_OK;
}

zlg_status zlg_program_create_from_file(zlg_accelerator *accelerator, const char *path,
                                        zlg_program **out)
{
    ZLI_NOT_CANCELLED;
    if (accelerator == NULL || path == NULL || out == NULL)
        return zli_fail(ZLG_ERR_ARGUMENT, "zlg_program_create_from_file: %s is NULL",
                        accelerator == NULL ? "accelerator"
                        : path == NULL      ? "path"
                                            : "out");
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return zli_fail(ZLG_ERR_ARGUMENT, "zlg_program_create_from_file: cannot open %s: %s", path,
                        strerror(errno));
    uint32_t *words = NULL;
    size_t count = 0;
    zlg_status status = read_words(file, path, &words, &count);
    fclose(file);
    if (status == ZLG_OK)
        status = zlg_program_create(accelerator, &(zlg_spirv){.words = words, .count = count}, out);
    free(words);
    return status;
}

void zlg_program_destroy(zlg_program *program)
{
    if (program == NULL ||
        !zli_object_passes(program, ZLI_PROGRAM, "zlg_program_destroy", "program"))
        return;
    for (size_t i = 0; program->kernels != NULL && i < program->spirv->kernel_count; i++)
        destroy_kernel(program->kernels[i]);
    free(program->kernels);
    zli_module_destroy(program->module);
    spirv_module_destroy(program->spirv);
    pthread_mutex_destroy(&program->lock);
    zli_object_free(&program->object, ZLI_PROGRAM);
}

static zlg_status fail_unknown(const zlg_program *program, const char *name)
{
    char list[512];
    return zli_fail(ZLG_ERR_PROGRAM,
                    "zlg_program_get_kernel: the program has no kernel %s; it has: %s", name,
                    list_names(program, list, sizeof list));
}

zlg_status zlg_program_get_kernel(zlg_program *program, const char *name, zlg_kernel **out)
{
    if (program == NULL || name == NULL || out == NULL)
        return zli_fail(ZLG_ERR_ARGUMENT, "zlg_program_get_kernel: %s is NULL",
                        program == NULL ? "program"
                        : name == NULL  ? "name"
                                        : "out");
    zlg_status status = zli_object_check(program, ZLI_PROGRAM, "zlg_program_get_kernel", "program");
    if (status != ZLG_OK)
        return status;
    const spirv_kernel *signature = spirv_module_find_kernel(program->spirv, name);
    if (signature == NULL)
        return fail_unknown(program, name);
    zlg_kernel *kernel = program->kernels[signature - program->spirv->kernels];
    pthread_mutex_lock(&program->lock);
    if (kernel->native == NULL) {
        const zli_time start = zli_log_now();
        status = zli_kernel_create(program->module, signature->name, &kernel->native);
        if (status == ZLG_OK)
            zli_log(ZLI_LOG_INFO, "kernel %s: %.1f ms", name, zli_log_milliseconds(start));
    }
    pthread_mutex_unlock(&program->lock);
    if (status == ZLG_OK)
        *out = kernel;
    return status;
}
