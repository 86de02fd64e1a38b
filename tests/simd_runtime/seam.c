#include "tests/simd_runtime/seam.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <llvm-c/Analysis.h>
#include <llvm-c/IRReader.h>

#include "backend/driver/engines/simd/contract/work.h"
#include "backend/driver/engines/simd/frontend/lower.h"
#include "backend/driver/engines/simd/math/find.h"
#include "backend/driver/engines/simd/vectorize/vectorize.h"

const char *seam_text, *seam_crash, *seam_overflow, *seam_endless;
atomic_int seam_busy;
atomic_int seam_lowered, seam_vectorised, seam_failures;

#define FIELD(name, field)                                                      \
    {                                                                           \
        name, offsetof(simd_work, field), sizeof(((const simd_work *)0)->field) \
    }

/* The kernels load each field as 8 bytes. */
static const struct field {
    const char *name;
    size_t offset, bytes;
} fields[] = {
    FIELD("arguments", arguments),
    FIELD("tile_static", tile_static),
    FIELD("frame", frame),
    FIELD("group_count.x", group_count[0]),
    FIELD("group_count.y", group_count[1]),
    FIELD("first.x", first[0]),
    FIELD("first.y", first[1]),
    FIELD("first.z", first[2]),
    FIELD("count", count),
    FIELD("further_rows", further_rows),
    FIELD("non_temporal_threshold", non_temporal_threshold),
};
_Static_assert(offsetof(simd_needs, frame_bytes) == 0 &&
                   offsetof(simd_needs, group_interleave) == sizeof(uint64_t) &&
                   offsetof(simd_needs, interleaved_columns) == 2 * sizeof(uint64_t) &&
                   offsetof(simd_needs, private_bytes) == 3 * sizeof(uint64_t) &&
                   offsetof(simd_needs, written) == 4 * sizeof(uint64_t) &&
                   offsetof(simd_needs, asks_apart) == 5 * sizeof(uint64_t) &&
                   offsetof(simd_needs, tile_margin) == 7 * sizeof(uint64_t) &&
                   offsetof(simd_needs, swaps_dimensions) == 8 * sizeof(uint64_t) &&
                   offsetof(simd_needs, rows_down) == 9 * sizeof(uint64_t) &&
                   offsetof(simd_needs, reach_steps) == 13 * sizeof(uint64_t) &&
                   sizeof(simd_needs) == 14 * sizeof(uint64_t),
               "the kernels' texts have a simd_needs as [14 x i64]");

static const struct field *find_field(const char *name, size_t length)
{
    for (size_t k = 0; k < sizeof fields / sizeof *fields; k++)
        if (strlen(fields[k].name) == length && strncmp(fields[k].name, name, length) == 0 &&
            fields[k].bytes == 8)
            return &fields[k];
    return NULL;
}

/* Returns the text with offsets for "$FIELD", or NULL if a field is unknown; freed by the
 * caller. */
static char *expand(const char *text)
{
    char *expanded = NULL;
    size_t size;
    FILE *stream = open_memstream(&expanded, &size);
    bool known = stream != NULL;
    while (known && *text != '\0') {
        const size_t plain = strcspn(text, "$");
        fwrite(text, 1, plain, stream);
        text += plain;
        if (*text == '\0')
            break;
        const size_t length = strspn(++text, "abcdefghijklmnopqrstuvwxyz_.");
        const struct field *field = find_field(text, length);
        known = field != NULL && fprintf(stream, "%zu", field->offset) > 0;
        text += length;
    }
    if (stream == NULL || fclose(stream) != 0 || !known) {
        free(expanded);
        return NULL;
    }
    return expanded;
}

ze_result_t simd_lower(const spirv_module *module, LLVMContextRef context, cpu_build_log *log,
                       cpu_bytes *refusals, LLVMModuleRef *out)
{
    char *message = NULL;
    (void)module;
    (void)refusals;
    atomic_fetch_add(&seam_lowered, 1);
    char *text = expand(seam_text);
    if (text == NULL) {
        cpu_build_log_add(log,
                          "the text names a field that seam.c does not list as one of 8 bytes");
        return ZE_RESULT_ERROR_MODULE_BUILD_FAILURE;
    }
    LLVMMemoryBufferRef buffer =
        LLVMCreateMemoryBufferWithMemoryRangeCopy(text, strlen(text), "seam");
    free(text);
    if (LLVMParseIRInContext(context, buffer, out, &message) == 0)
        return ZE_RESULT_SUCCESS;
    cpu_build_log_add(log, "%s", message);
    LLVMDisposeMessage(message);
    return ZE_RESULT_ERROR_MODULE_BUILD_FAILURE;
}

static void keep_only(LLVMModuleRef module, LLVMValueRef kept)
{
    for (LLVMValueRef next, f = LLVMGetFirstFunction(module); f != NULL; f = next) {
        next = LLVMGetNextFunction(f);
        if (f != kept && !LLVMIsDeclaration(f))
            LLVMDeleteFunction(f);
    }
}

static bool is(const char *kernel, const char *name)
{
    return name != NULL && strcmp(kernel, name) == 0;
}

/* Deeper than any stack, and each call with something to keep. */
static size_t overflow(volatile char *above)
{
    volatile char here[1000];
    here[0] = above[0];
    return above[0] == 1 ? overflow(here) + (size_t)here[0] : 0;
}

ze_result_t simd_vectorize(const simd_vectorize_task *task)
{
    LLVMModuleRef module = task->module;
    const char *kernel = task->kernel;
    cpu_build_log *log = task->log;
    char needs[300];
    atomic_fetch_add(&seam_vectorised, 1);
    if (is(kernel, seam_crash))
        *(volatile char *)(uintptr_t)(16 + seam_failures) = 1;
    for (bool first = true; is(kernel, seam_endless); first = false) {
        atomic_fetch_add(&seam_busy, first);
        LLVMVerifyModule(module, LLVMReturnStatusAction, NULL);
    }
    if (is(kernel, seam_overflow))
        cpu_build_log_add(log, "%zu", overflow(&(char){1}));
    if (atomic_load(&seam_failures) > 0) {
        atomic_fetch_sub(&seam_failures, 1);
        cpu_build_log_add(log, "told to fail");
        return ZE_RESULT_ERROR_MODULE_BUILD_FAILURE;
    }
    snprintf(needs, sizeof needs, "%s.needs", kernel);
    LLVMValueRef entry = LLVMGetNamedFunction(module, kernel);
    assert_non_null(entry);
    LLVMSetValueName2(entry, SIMD_ENTRY, strlen(SIMD_ENTRY));
    keep_only(module, entry);
    LLVMSetValueName2(LLVMGetNamedGlobal(module, needs), SIMD_NEEDS, strlen(SIMD_NEEDS));
    return ZE_RESULT_SUCCESS;
}

static double twice(double x)
{
    return 2 * x;
}

bool simd_math_find(const char *name, const simd_target *target, uint32_t lanes,
                    simd_math_function *out)
{
    (void)name;
    (void)target;
    (void)lanes;
    (void)out;
    return false;
}

void *simd_math_resolve(const char *symbol)
{
    double (*function)(double) = twice;
    void *address = NULL;
    if (strcmp(symbol, "seam_twice") == 0)
        memcpy(&address, &function, sizeof address);
    return address;
}

spirv_module seam_module(uint32_t *words, spirv_kernel *kernels, size_t count)
{
    static uint32_t number;
    const uint32_t all[SEAM_WORDS] = {SPIRV_MAGIC, 0x10200, 0, 1, 0, 1u << 16};
    memcpy(words, all, sizeof all);
    words[2] = ++number;
    return (spirv_module){.version = 0x10200,
                          .words = words,
                          .word_count = SEAM_WORDS,
                          .kernel_count = count,
                          .kernels = kernels};
}
