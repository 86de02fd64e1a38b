/* Modules that are valid but for some words: refused or compiled, never more. Most useful when
 * built with the address and undefined-behaviour sanitizers. More of them, by hand:
 *     zellige.simd.hostile SEED ROUNDS */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "backend/driver/engines/simd/compile/compile.h"
#include "backend/driver/engines/simd/contract/check.h"
#include "backend/driver/engines/simd/frontend/lower.h"
#include "tests/simd/modules.h"

#define MAXIMUM_WORDS 30000u /* of a module, to be quick */

#define VECTORISED 16 /* of so many that are lowered, one is compiled; by hand, all are */

static uint64_t seed = UINT64_C(0x5eed5eed5eed5eed);
static int rounds = 16;
static bool by_hand; /* each module goes to hostile.spv first, to be looked at after a crash */

/* xorshift64: the same numbers everywhere. */
static uint32_t next_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return (uint32_t)(*state >> 32);
}

static uint32_t changed(const uint32_t *words, size_t count, size_t at, uint64_t *random)
{
    switch (next_random(random) % 6) {
    case 0:
        return words[5 + next_random(random) % (count - 5)];
    case 1:
        return next_random(random) % 600;
    case 2:
        return words[at] + 1;
    case 3:
        return words[at] - 1;
    case 4:
        return words[at] ^ 1u << next_random(random) % 32;
    default:
        return next_random(random) % words[3]; /* an id, likely */
    }
}

static void keep(const spirv_module *module)
{
    FILE *file = fopen("hostile.spv", "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(module->words, 4, module->word_count, file), module->word_count);
    assert_int_equal(fclose(file), 0);
}

/* One kernel of the module, to machine code of any shape. */
static void vectorise(const spirv_module *module, uint64_t *random)
{
    static const simd_variant_key shapes[] = {
        {.group_size = {16, 16, 1}, .width = 8, .small_ids = true},
        {.group_size = {7, 1, 1}, .width = 4, .has_offset = true},
        {.group_size = {33, 3, 2}, .width = 16, .small_ids = true, .checked = true},
        {.group_size = {1, 5, 1}, .width = 1},
        {.group_size = {8, 4, 1}, .width = 8, .small_ids = true},
        {.group_size = {12, 12, 1}, .small_ids = true, .apart = SIMD_APART_YES},
        {.group_size = {50, 4, 1}, .has_offset = true, .small_ids = true},
        {.group_size = {32, 1, 1}, .apart = SIMD_APART_IF_SHOWN},
        {.group_size = {1016, 1, 1}},
        {.group_size = {5, 4, 1},
         .checked = true,
         .tools = SIMD_CHECK_MEMORY | SIMD_CHECK_RACE | SIMD_CHECK_SYNC | SIMD_CHECK_INIT}};
    enum { SHAPES = sizeof shapes / sizeof shapes[0] };
    static const simd_symbols symbols = {"entry", "needs"};
    if (module->kernel_count == 0)
        return;
    if (by_hand)
        keep(module);
    const char *kernel = module->kernels[next_random(random) % module->kernel_count].name;
    cpu_build_log log = {0};
    cpu_bytes scalar = {0}, refusals = {0}, code = {0};
    ze_result_t result = simd_compile_scalar(module, "hostile", &log, &refusals, &scalar);
    if (result == ZE_RESULT_SUCCESS)
        result = simd_compile_kernel(&scalar, kernel, &shapes[next_random(random) % SHAPES],
                                     &symbols, &log, &code);
    assert_true(result == ZE_RESULT_SUCCESS || result == ZE_RESULT_ERROR_MODULE_BUILD_FAILURE);
    assert_int_equal(result == ZE_RESULT_SUCCESS, code.data != NULL);
    /* What was lowered is right, however wrong it was. */
    if (log.text != NULL && strstr(log.text, "at fault") != NULL)
        fail_msg("%s: %s", kernel, log.text);
    free(scalar.data);
    free(refusals.data);
    free(code.data);
    cpu_build_log_clear(&log);
}

/* Returns whether the module was lowered. */
static bool try_module(const uint32_t *words, size_t count, uint64_t *random)
{
    spirv_module *module = NULL;
    if (!spirv_module_create(words, count, &module, NULL))
        return false;
    cpu_build_log log = {0};
    LLVMModuleRef code = NULL;
    const LLVMContextRef context = LLVMContextCreate();
    cpu_bytes refusals = {0};
    const ze_result_t result = simd_lower(module, context, &log, &refusals, &code);
    assert_true(result == ZE_RESULT_SUCCESS || result == ZE_RESULT_ERROR_MODULE_BUILD_FAILURE);
    assert_int_equal(result == ZE_RESULT_SUCCESS, code != NULL);
    assert_int_equal(result == ZE_RESULT_SUCCESS, log.text == NULL);
    if (code != NULL)
        LLVMDisposeModule(code);
    LLVMContextDispose(context);
    free(refusals.data);
    cpu_build_log_clear(&log);
    if (result == ZE_RESULT_SUCCESS && (by_hand || next_random(random) % VECTORISED == 0))
        vectorise(module, random);
    spirv_module_destroy(module);
    return result == ZE_RESULT_SUCCESS;
}

static size_t mutate(const char *path, uint64_t *random)
{
    size_t count, done = 0;
    uint32_t *words = read_module(path, &count);
    uint32_t *mutated = malloc(count * sizeof *words);
    assert_non_null(mutated);
    for (int round = 0; round < rounds && count < MAXIMUM_WORDS; round++) {
        memcpy(mutated, words, count * sizeof *words);
        for (uint32_t k = next_random(random) % 3 + 1; k > 0; k--) {
            const size_t at = 5 + next_random(random) % (count - 5);
            mutated[at] = changed(words, count, at, random);
        }
        done += try_module(mutated, count, random);
    }
    free(mutated);
    free(words);
    return done;
}

static void survives_words_changed(void **state)
{
    (void)state;
    uint64_t random = seed;
    size_t done = 0;
    print_message("    seed 0x%016llx\n", (unsigned long long)seed);
    for (const char *const *path = module_paths; *path != NULL; path++)
        done += mutate(*path, &random);
    print_message("    %zu lowered\n", done);
    assert_true(done > 0);
}

int main(int argc, char **argv)
{
    if (argc > 2) {
        seed = strtoull(argv[1], NULL, 0);
        rounds = atoi(argv[2]);
        by_hand = true;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(survives_words_changed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
