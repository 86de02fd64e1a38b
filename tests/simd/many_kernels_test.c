/* A module may have thousands of kernels: the time to lower them grows with their number, and no
 * faster. Times are those of a thread, and compared within one run. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include <spirv/unified1/spirv.h>

#include "backend/driver/engines/simd/frontend/lower.h"

enum { FEW = 1500, LARGER = 4, ATTEMPTS = 3 };

static const double growth = 8;
enum { VOID = 1, FUNCTION, FIRST_ID }; /* ids: then a function and a label for each kernel */
enum { WORDS_OF_KERNEL = 21, WORDS_OF_MODULE = 64, LANES = 64 };

typedef struct words {
    uint32_t *all;
    size_t count;
} words;

static void write(words *w, uint32_t opcode, const uint32_t *operands, uint32_t count)
{
    w->all[w->count++] = (count + 1) << SpvWordCountShift | opcode;
    if (count > 0)
        memcpy(w->all + w->count, operands, count * sizeof *operands);
    w->count += count;
}

#define OP(w, opcode, ...)                                \
    write((w), (opcode), (const uint32_t[]){__VA_ARGS__}, \
          sizeof((uint32_t[]){__VA_ARGS__}) / sizeof(uint32_t))

static void write_entry_point(words *w, uint32_t kernel)
{
    uint32_t name[3] = {0};
    char text[sizeof name];
    (void)snprintf(text, sizeof text, "k%u", (unsigned)kernel);
    memcpy(name, text, strlen(text));
    OP(w, SpvOpEntryPoint, SpvExecutionModelKernel, FIRST_ID + 2 * kernel, name[0], name[1],
       name[2]);
}

/* Owned. */
static uint32_t *write_module(uint32_t kernels, size_t *count)
{
    words w = {malloc((WORDS_OF_MODULE + (size_t)kernels * WORDS_OF_KERNEL) * sizeof(uint32_t)), 0};
    assert_non_null(w.all);
    const uint32_t header[] = {SpvMagicNumber, 0x10200, 0, FIRST_ID + 2 * kernels, 0};
    memcpy(w.all, header, sizeof header);
    w.count = sizeof header / sizeof *header;
    OP(&w, SpvOpCapability, SpvCapabilityAddresses);
    OP(&w, SpvOpCapability, SpvCapabilityKernel);
    OP(&w, SpvOpMemoryModel, SpvAddressingModelPhysical64, SpvMemoryModelOpenCL);
    for (uint32_t k = 0; k < kernels; k++)
        write_entry_point(&w, k);
    for (uint32_t k = 0; k < kernels; k++)
        OP(&w, SpvOpExecutionMode, FIRST_ID + 2 * k, SpvExecutionModeLocalSize, LANES, 1, 1);
    OP(&w, SpvOpTypeVoid, VOID);
    OP(&w, SpvOpTypeFunction, FUNCTION, VOID);
    for (uint32_t k = 0; k < kernels; k++) {
        OP(&w, SpvOpFunction, VOID, FIRST_ID + 2 * k, SpvFunctionControlMaskNone, FUNCTION);
        OP(&w, SpvOpLabel, FIRST_ID + 2 * k + 1);
        write(&w, SpvOpReturn, NULL, 0);
        write(&w, SpvOpFunctionEnd, NULL, 0);
    }
    *count = w.count;
    return w.all;
}

static double thread_time(void)
{
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec * 1e3 + (double)time.tv_nsec * 1e-6;
}

/* Returns the milliseconds that the kernels take to lower. */
static double lower(uint32_t kernels)
{
    size_t count;
    spirv_module *module;
    spirv_error error;
    LLVMModuleRef code = NULL;
    cpu_build_log log = {NULL, 0};
    cpu_bytes refusals = {NULL, 0};
    uint32_t *all = write_module(kernels, &count);
    LLVMContextRef context = LLVMContextCreate();
    if (!spirv_module_create(all, count, &module, &error))
        fail_msg("%s", error.text);
    const double start = thread_time();
    assert_int_equal(simd_lower(module, context, &log, &refusals, &code), ZE_RESULT_SUCCESS);
    const double time = thread_time() - start;
    assert_int_equal(refusals.size, 0);
    LLVMDisposeModule(code);
    LLVMContextDispose(context);
    cpu_build_log_clear(&log);
    spirv_module_destroy(module);
    free(all);
    return time;
}

static void grows_with_the_kernels(void **state)
{
    double few = 1e9, many = 1e9;
    (void)state;
    for (int attempt = 0; attempt == 0 || (attempt < ATTEMPTS && many > growth * few); attempt++) {
        const double a = lower(FEW), b = lower(LARGER * FEW);
        few = a < few ? a : few;
        many = b < many ? b : many;
    }
    print_message("%d kernels: %.1f ms, %d: %.1f\n", FEW, few, LARGER * FEW, many);
    assert_true(many <= growth * few);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(grows_with_the_kernels)};
    return cmocka_run_group_tests_name("zellige.simd.many_kernels", tests, NULL, NULL);
}
