/* Modules that are cut, mutated, random, or made to keep the reader busy. Most useful when built
 * with the address and undefined-behaviour sanitizers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/spirv/assembler.h"
#include "tests/xorshift.h"
#include "translator.cl.h"

#define SEED UINT64_C(0x5eed5eed5eed5eed)

static uint64_t start_random(void)
{
    print_message("    seed 0x%016llx\n", (unsigned long long)SEED);
    return SEED;
}

/* Reads everything a module points to. */
static size_t touch(const spirv_module *module)
{
    size_t sum = module->words[module->word_count - 1];
    for (size_t k = 0; k < module->kernel_count; k++) {
        const spirv_kernel *kernel = &module->kernels[k];
        sum += strlen(kernel->name) + kernel->tile[2];
        if (k > 0 && kernel->parameters == kernel[-1].parameters)
            continue; /* the same function under another name */
        for (size_t p = 0; p < kernel->parameter_count; p++)
            sum += strlen(kernel->parameters[p].name) + kernel->parameters[p].size;
    }
    return sum;
}

/* Reads a module from a block of exactly its size, and holds the reader to its contract. */
static bool try_module(const uint32_t *words, size_t count, spirv_error *error)
{
    uint32_t *exact = malloc(count == 0 ? 1 : count * sizeof *exact);
    assert_non_null(exact);
    if (count != 0)
        memcpy(exact, words, count * sizeof *exact);
    spirv_module *module = NULL;
    memset(error, 0, sizeof *error);
    const bool accepted = spirv_module_create(exact, count, &module, error);
    assert_true(!accepted || touch(module) != SIZE_MAX);
    assert_int_equal(accepted, module != NULL);
    assert_int_equal(accepted, error->text[0] == '\0');
    assert_null(strchr(error->text, '\n'));
    assert_true(error->word <= count);
    spirv_module_destroy(module);
    free(exact);
    return accepted;
}

/* Every prefix; one that cuts an instruction must be refused at that instruction. */
static void refuses_cut_instructions(void **state)
{
    (void)state;
    const uint32_t *words = translator_spirv.words;
    size_t begin = 5; /* of the instruction that the prefix ends in */
    for (size_t count = 0; count <= translator_spirv.count; count++) {
        spirv_error error;
        const bool accepted = try_module(words, count, &error);
        if (count < 5) {
            assert_false(accepted);
            continue;
        }
        if (count > begin && count < begin + (words[begin] >> 16)) {
            assert_false(accepted);
            assert_int_equal(error.word, begin);
            assert_non_null(strstr(error.text, " left"));
        } else if (count != begin) {
            begin = count;
        }
    }
    assert_int_equal(begin, translator_spirv.count);
}

static void survives_every_word_changed(void **state)
{
    (void)state;
    static const uint32_t odd[] = {0,          1,          2,          0x7fffffff, 0x80000000,
                                   0xffffffff, 0x00010000, 0xffff0000, 0x0001ffff, 0x10000000};
    uint64_t random = start_random();
    const size_t count = translator_spirv.count;
    uint32_t *words = malloc(count * sizeof *words);
    assert_non_null(words);
    memcpy(words, translator_spirv.words, count * sizeof *words);
    for (size_t at = 0; at < count; at++) {
        const uint32_t good = words[at];
        const uint32_t tried[] = {odd[at % COUNT_OF(odd)], good ^ 1u << xorshift_next(&random) % 32,
                                  words[xorshift_next(&random) % count],
                                  xorshift_next(&random) % 300, good + 1};
        for (size_t k = 0; k < COUNT_OF(tried); k++) {
            spirv_error error;
            words[at] = tried[k];
            (void)try_module(words, count, &error);
        }
        words[at] = good;
    }
    free(words);
}

static void survives_many_words_changed(void **state)
{
    (void)state;
    uint64_t random = start_random();
    const size_t count = translator_spirv.count;
    uint32_t *words = malloc(count * sizeof *words);
    assert_non_null(words);
    for (int round = 0; round < 5000; round++) {
        memcpy(words, translator_spirv.words, count * sizeof *words);
        for (uint32_t k = xorshift_next(&random) % 8 + 1; k > 0; k--) {
            const size_t at = 5 + xorshift_next(&random) % (count - 5);
            words[at] = xorshift_next(&random) % 2 == 0
                            ? words[5 + xorshift_next(&random) % (count - 5)]
                            : xorshift_next(&random) % 600;
        }
        spirv_error error;
        (void)try_module(words, count, &error);
    }
    free(words);
}

/* Instructions of random opcodes, counts that mostly fit, and small numbers as operands. */
static void survives_random_modules(void **state)
{
    (void)state;
    uint64_t random = start_random();
    size_t accepted = 0;
    for (int round = 0; round < 20000; round++) {
        static assembler a;
        assemble_header(&a);
        while (a.count < 60 + (size_t)(round % 100)) {
            const uint32_t length = xorshift_next(&random) % 7 + 1;
            a.words[a.count++] = length << 16 | xorshift_next(&random) % 80;
            for (uint32_t k = 1; k < length; k++)
                a.words[a.count++] = xorshift_next(&random) % 40;
        }
        spirv_error error;
        accepted += try_module(a.words, a.count, &error);
    }
    for (int round = 0; round < 5000; round++) {
        static assembler a;
        assemble_header(&a);
        while (a.count < 100)
            a.words[a.count++] = xorshift_next(&random);
        spirv_error error;
        accepted += try_module(a.words, a.count, &error);
    }
    print_message("    %zu accepted\n", accepted);
}

/* A module of any size, for what takes a million words to show. */
typedef struct bulk {
    uint32_t *words;
    size_t count, capacity;
} bulk;

static void add(bulk *b, uint32_t opcode, const uint32_t *operands, size_t count)
{
    assert_true(b->count + count + 1 <= b->capacity);
    b->words[b->count++] = (uint32_t)(count + 1) << 16 | opcode;
    for (size_t k = 0; k < count; k++)
        b->words[b->count++] = operands[k];
}

#define ADD(b, opcode, ...) \
    add((b), (opcode), (const uint32_t[]){__VA_ARGS__}, COUNT_OF(((uint32_t[]){__VA_ARGS__})))

static void begin_bulk(bulk *b, uint32_t bound)
{
    static assembler a;
    assemble_prologue(&a);
    *b = (bulk){.capacity = 1u << 21, .words = malloc((1u << 21) * sizeof *b->words)};
    assert_non_null(b->words);
    memcpy(b->words, a.words, a.count * sizeof *a.words);
    b->words[3] = bound;
    b->count = a.count;
}

static bool end_bulk(bulk *b, spirv_error *error)
{
    const bool accepted = try_module(b->words, b->count, error);
    free(b->words);
    return accepted;
}

static void add_function(bulk *b, uint32_t id, uint32_t calls)
{
    ADD(b, SpvOpFunction, VOID, id, 0, VOID);
    ADD(b, SpvOpLabel, id + 1);
    ADD(b, SpvOpFunctionCall, VOID, id + 2, calls);
    add(b, SpvOpReturn, NULL, 0);
    add(b, SpvOpFunctionEnd, NULL, 0);
}

static void survives_deep_types(void **state)
{
    (void)state;
    bulk b;
    spirv_error error;
    begin_bulk(&b, 1u << 20);
    for (uint32_t k = 0; k < 100000; k++)
        ADD(&b, SpvOpTypeStruct, 100 + k, k == 0 ? (uint32_t)INT : 99 + k);
    ADD(&b, SpvOpFunction, VOID, KERNEL, 0, VOID);
    ADD(&b, SpvOpFunctionParameter, 100099, 99);
    add(&b, SpvOpFunctionEnd, NULL, 0);
    assert_true(end_bulk(&b, &error));

    begin_bulk(&b, 1u << 20); /* each twice as large as the one before */
    for (uint32_t k = 0; k < 100; k++)
        ADD(&b, SpvOpTypeStruct, 100 + k, k == 0 ? (uint32_t)INT : 99 + k,
            k == 0 ? (uint32_t)INT : 99 + k);
    assert_false(end_bulk(&b, &error));
}

static void survives_deep_calls(void **state)
{
    (void)state;
    bulk b;
    spirv_error error;
    begin_bulk(&b, 1u << 20);
    for (uint32_t k = 0; k < 100000; k++)
        add_function(&b, 100 + 3 * k, 100 + 3 * ((k + 1) % 100000));
    add_function(&b, KERNEL, 100);
    assert_true(end_bulk(&b, &error));
}

static void survives_many_names_for_one_function(void **state)
{
    (void)state;
    bulk b;
    spirv_error error;
    begin_bulk(&b, 1u << 20);
    for (uint32_t k = 0; k < 100000; k++)
        ADD(&b, SpvOpEntryPoint, SpvExecutionModelKernel, KERNEL, 'a' + k % 26);
    ADD(&b, SpvOpFunction, VOID, KERNEL, 0, VOID);
    for (uint32_t k = 0; k < 100000; k++)
        ADD(&b, SpvOpFunctionParameter, GLOBAL_INT, 100 + k);
    add(&b, SpvOpFunctionEnd, NULL, 0);
    assert_true(end_bulk(&b, &error));
}

static void refuses_endless_work(void **state)
{
    (void)state;
    bulk b;
    spirv_error error;
    begin_bulk(&b, 1u << 20);
    for (uint32_t k = 0; k < 40000; k++)
        ADD(&b, SpvOpEntryPoint, SpvExecutionModelKernel, 100 + 3 * k, 'k');
    add_function(&b, KERNEL, 100);
    for (uint32_t k = 0; k < 80000; k++) /* each calls the next, and every kernel all after it */
        add_function(&b, 100 + 3 * k, 103 + 3 * k);
    assert_false(end_bulk(&b, &error));
    assert_non_null(strstr(error.text, "the calls of all kernels have become too many to follow"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refuses_cut_instructions),
        cmocka_unit_test(survives_every_word_changed),
        cmocka_unit_test(survives_many_words_changed),
        cmocka_unit_test(survives_random_modules),
        cmocka_unit_test(survives_deep_types),
        cmocka_unit_test(survives_deep_calls),
        cmocka_unit_test(survives_many_names_for_one_function),
        cmocka_unit_test(refuses_endless_work),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
