/* Modules that are valid but for some words: refused or lowered, never more. Most useful when built
 * with the address and undefined-behaviour sanitizers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "backend/cpu/simd/lower.h"
#include "tests/simd/modules.h"

#define SEED UINT64_C(0x5eed5eed5eed5eed)
#define MAXIMUM_WORDS 30000u /* of a module, to be quick */
#define ROUNDS 40

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

/* Returns whether the module was lowered. */
static bool try_module(const uint32_t *words, size_t count)
{
    spirv_module *module = NULL;
    if (!spirv_module_create(words, count, &module, NULL))
        return false;
    cpu_build_log log = {0};
    LLVMModuleRef code = NULL;
    const LLVMContextRef context = LLVMContextCreate();
    const ze_result_t result = simd_lower(module, context, &log, &code);
    assert_true(result == ZE_RESULT_SUCCESS || result == ZE_RESULT_ERROR_MODULE_BUILD_FAILURE);
    assert_int_equal(result == ZE_RESULT_SUCCESS, code != NULL);
    assert_int_equal(result == ZE_RESULT_SUCCESS, log.text == NULL);
    if (code != NULL)
        LLVMDisposeModule(code);
    LLVMContextDispose(context);
    cpu_build_log_clear(&log);
    spirv_module_destroy(module);
    return result == ZE_RESULT_SUCCESS;
}

static size_t mutate(const char *path, uint64_t *random)
{
    size_t count, done = 0;
    uint32_t *words = read_module(path, &count);
    uint32_t *mutated = malloc(count * sizeof *words);
    assert_non_null(mutated);
    for (int round = 0; round < ROUNDS && count < MAXIMUM_WORDS; round++) {
        memcpy(mutated, words, count * sizeof *words);
        for (uint32_t k = next_random(random) % 3 + 1; k > 0; k--) {
            const size_t at = 5 + next_random(random) % (count - 5);
            mutated[at] = changed(words, count, at, random);
        }
        done += try_module(mutated, count);
    }
    free(mutated);
    free(words);
    return done;
}

static void survives_words_changed(void **state)
{
    (void)state;
    uint64_t random = SEED;
    size_t done = 0;
    print_message("    seed 0x%016llx\n", (unsigned long long)SEED);
    for (const char *const *path = module_paths; *path != NULL; path++)
        done += mutate(*path, &random);
    print_message("    %zu lowered\n", done);
    assert_true(done > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(survives_words_changed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
