/* Modules that are valid but for some words or an instruction: refused or compiled, never more.
 * Most useful when built with the address and undefined-behaviour sanitizers. More, by hand:
 *     zellige.simd.hostile SEED ROUNDS [ONE_OF [MODULE.spv ...]] */
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
#include "tests/xorshift.h"

#define MAXIMUM_WORDS 30000u /* of a module, to be quick */

static uint64_t seed = UINT64_C(0x5eed5eed5eed5eed);
static int rounds = 8;
static uint32_t one_of = 8; /* that are lowered is compiled; by hand, each is */
static const char *const *paths = module_paths;
static bool by_hand; /* each module goes to hostile.spv first, to be looked at after a crash */

static uint32_t changed(const uint32_t *words, size_t count, size_t at, uint64_t *random)
{
    switch (xorshift_next(random) % 6) {
    case 0:
        return words[5 + xorshift_next(random) % (count - 5)];
    case 1:
        return xorshift_next(random) % 600;
    case 2:
        return words[at] + 1;
    case 3:
        return words[at] - 1;
    case 4:
        return words[at] ^ 1u << xorshift_next(random) % 32;
    default:
        return xorshift_next(random) % words[3]; /* an id, likely */
    }
}

/* Where an instruction begins: the longer it is, the likelier. */
static size_t find_instruction(const uint32_t *words, size_t count, uint64_t *random)
{
    const size_t inside = 5 + xorshift_next(random) % (count - 5);
    size_t at = 5;
    while (at + (words[at] >> 16) <= inside)
        at += words[at] >> 16;
    return at;
}

/* Another opcode: one of the module's, or any. */
static void change_opcode(const uint32_t *words, size_t count, uint64_t *random, uint32_t *mutant)
{
    const size_t at = find_instruction(words, count, random);
    const uint32_t other = xorshift_next(random) % 2 == 0
                               ? xorshift_next(random) % 450
                               : words[find_instruction(words, count, random)] & 0xffff;
    mutant[at] = (words[at] & 0xffff0000) | other;
}

/* What the next instruction of the same opcode and length has in the same place. */
static void change_operand(const uint32_t *words, size_t count, uint64_t *random, uint32_t *mutant)
{
    const size_t at = find_instruction(words, count, random), length = words[at] >> 16;
    size_t other = at + length;
    while (other < count && words[other] != words[at])
        other += words[other] >> 16;
    if (length == 1 || other >= count)
        return;
    const size_t operand = 1 + xorshift_next(random) % (length - 1);
    mutant[at + operand] = words[other + operand];
}

static void change_word(const uint32_t *words, size_t count, uint64_t *random, uint32_t *mutant)
{
    const size_t at = 5 + xorshift_next(random) % (count - 5);
    mutant[at] = changed(words, count, at, random);
}

static void change_words(const uint32_t *words, size_t count, uint64_t *random, uint32_t *mutant)
{
    memcpy(mutant, words, count * sizeof *words);
    for (uint32_t k = xorshift_next(random) % 3 + 1; k > 0; k--) {
        const uint32_t kind = xorshift_next(random) % 6;
        if (kind == 0)
            change_opcode(words, count, random, mutant);
        else if (kind < 3)
            change_operand(words, count, random, mutant);
        else
            change_word(words, count, random, mutant);
    }
}

static size_t append(const uint32_t *words, size_t from, uint32_t *mutant, size_t at)
{
    const size_t length = words[from] >> 16;
    memcpy(mutant + at, words + from, length * sizeof *words);
    return at + length;
}

/* One instruction is missing, or elsewhere, or elsewhere too. Returns the count of words. */
static size_t change_instruction(const uint32_t *words, size_t count, uint64_t *random,
                                 uint32_t *mutant)
{
    enum { MISSING, ELSEWHERE, TWICE, KINDS };
    const uint32_t kind = xorshift_next(random) % KINDS;
    const size_t which = find_instruction(words, count, random);
    const size_t to = kind == MISSING ? count : find_instruction(words, count, random);
    size_t done = 5;
    memcpy(mutant, words, done * sizeof *words);
    for (size_t at = done; at < count; at += words[at] >> 16) {
        if (at == to)
            done = append(words, which, mutant, done);
        if (at != which || kind == TWICE)
            done = append(words, at, mutant, done);
    }
    return done;
}

static void keep(const uint32_t *words, size_t count)
{
    FILE *file = fopen("hostile.spv", "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(words, 4, count, file), count);
    assert_int_equal(fclose(file), 0);
}

/* What was lowered is right, however wrong it was: of refusals these are none. */
static bool is_fault(const char *text)
{
    static const char *const faults[] = {"at fault", "does not read what it has written",
                                         "is not used any more", "has failed in this process"};
    bool found = false;
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
        found |= strstr(text, faults[i]) != NULL;
    return found;
}

static void assert_compiled(ze_result_t result, cpu_build_log *log, cpu_bytes *code,
                            const char *what)
{
    assert_true(result == ZE_RESULT_SUCCESS || result == ZE_RESULT_ERROR_MODULE_BUILD_FAILURE);
    if (result != ZE_RESULT_SUCCESS)
        assert_null(code->data);
    if (log->text != NULL && is_fault(log->text))
        fail_msg("%s: %s", what, log->text);
    free(code->data);
    cpu_build_log_clear(log);
}

/* What is of the module, not of a kernel. */
static void compile_the_rest(const cpu_bytes *scalar)
{
    cpu_build_log log = {0};
    cpu_bytes code = {0};
    ze_result_t result = simd_compile_variables(scalar, NULL, 0, &log, &code);
    assert_compiled(result, &log, &code, "variables");
    code = (cpu_bytes){0};
    result = simd_compile_debug_info(scalar, &log, &code);
    assert_compiled(result, &log, &code, "debug information");
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
    const char *kernel = module->kernels[xorshift_next(random) % module->kernel_count].name;
    const simd_variant_key *shape = &shapes[xorshift_next(random) % SHAPES];
    cpu_build_log log = {0};
    cpu_bytes scalar = {0}, refusals = {0}, code = {0};
    ze_result_t result = simd_compile_scalar(module, "hostile", &log, &refusals, &scalar);
    if (result == ZE_RESULT_SUCCESS)
        result = simd_compile_kernel(&scalar, kernel, shape, &symbols, &log, &code);
    assert_int_equal(result == ZE_RESULT_SUCCESS, code.data != NULL);
    assert_compiled(result, &log, &code, kernel);
    if (scalar.data != NULL)
        compile_the_rest(&scalar);
    free(scalar.data);
    free(refusals.data);
}

/* Returns whether the module was lowered. */
static bool try_module(const uint32_t *words, size_t count, uint64_t *random)
{
    spirv_module *module = NULL;
    if (by_hand)
        keep(words, count);
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
    if (result == ZE_RESULT_SUCCESS && xorshift_next(random) % one_of == 0)
        vectorise(module, random);
    spirv_module_destroy(module);
    return result == ZE_RESULT_SUCCESS;
}

static size_t mutate(const char *path, uint64_t *random, size_t *tried)
{
    size_t count, done = 0;
    uint32_t *words = read_module(path, &count);
    uint32_t *mutant = malloc(2 * count * sizeof *words);
    assert_non_null(mutant);
    for (int round = 0; round < rounds && count < MAXIMUM_WORDS; round++) {
        size_t mutant_count = count;
        if (xorshift_next(random) % 3 == 0)
            mutant_count = change_instruction(words, count, random, mutant);
        else
            change_words(words, count, random, mutant);
        done += try_module(mutant, mutant_count, random);
        ++*tried;
    }
    free(mutant);
    free(words);
    return done;
}

static void survives_words_changed(void **state)
{
    (void)state;
    uint64_t random = seed;
    size_t done = 0, tried = 0;
    print_message("    seed 0x%016llx\n", (unsigned long long)seed);
    for (const char *const *path = paths; *path != NULL; path++)
        done += mutate(*path, &random, &tried);
    print_message("    %zu of %zu lowered\n", done, tried);
    assert_true(done > 0);
}

int main(int argc, char **argv)
{
    if (argc > 2) {
        seed = strtoull(argv[1], NULL, 0);
        rounds = atoi(argv[2]);
        by_hand = true;
        one_of = argc > 3 ? (uint32_t)atoi(argv[3]) : 1;
    }
    if (argc > 4)
        paths = (const char *const *)argv + 4;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(survives_words_changed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
