/* The checks on modules that no compiler makes: hostile ones, and those too large to follow. What
 * they find in kernels is tested in tests/checks. The linker wraps calloc and realloc. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <spirv/unified1/spirv.h>

#include "backend/spirv/analysis/value.h"
#include "backend/spirv/check/check.h"
#include "backend/spirv/reader/number.h"
#include "checked.cl.h"
#include "tests/spirv/assembler.h"

void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t size);

static long left = -1;   /* allocations that still succeed; negative means all */
static size_t allocated; /* bytes */

static bool spend(void)
{
    if (left > 0)
        left--;
    return left != 0;
}

void *__wrap_calloc(size_t count, size_t size)
{
    allocated += count * size;
    return spend() ? __real_calloc(count, size) : NULL;
}

void *__wrap_realloc(void *block, size_t size)
{
    return spend() ? __real_realloc(block, size) : NULL;
}

static size_t count_of(const spirv_findings *findings, spirv_rule rule)
{
    size_t count = 0;
    for (size_t k = 0; k < findings->count; k++)
        count += findings->findings[k].rule == rule;
    return count;
}

/* Without lines there is no place, but all is found; in a module as it is made for devices too. */
static void finds_without_lines(void **state)
{
    (void)state;
    spirv_findings findings;
    assert_true(spirv_check(checked_spirv.words, checked_spirv.count, 63, &findings, NULL));
    assert_true(count_of(&findings, SPIRV_RULE_TILE_STATIC_RACE) >= 2);
    assert_int_equal(count_of(&findings, SPIRV_RULE_BARRIER_DIVERGENCE), 2);
    assert_int_equal(count_of(&findings, SPIRV_RULE_SERIAL_TILE), 1);
    assert_int_equal(count_of(&findings, SPIRV_RULE_TILE_STATIC_SIZE), 1);
    assert_int_equal(count_of(&findings, SPIRV_RULE_NOT_CHECKED), 0);
    for (size_t k = 0; k < findings.count; k++) {
        assert_int_equal(findings.findings[k].line, 0);
        assert_string_equal(findings.findings[k].file, "");
        assert_string_not_equal(findings.findings[k].symbol, "");
    }
    spirv_findings_clear(&findings);
    spirv_findings_clear(&findings);
}

static void refuses_what_the_reader_refuses(void **state)
{
    (void)state;
    spirv_findings findings;
    spirv_error error = {0};
    assert_false(spirv_check(checked_spirv.words, 4, 0, &findings, &error));
    assert_int_equal(error.word, 4);
    assert_false(error.no_memory);
    assert_non_null(strstr(error.text, "its header needs 5"));
}

static void fails_without_leaks(void **state)
{
    (void)state;
    spirv_findings whole, findings;
    assert_true(spirv_check(checked_spirv.words, checked_spirv.count, 63, &whole, NULL));
    long allocations = 1;
    for (;; allocations++) {
        spirv_error error = {0};
        left = allocations;
        const bool checked =
            spirv_check(checked_spirv.words, checked_spirv.count, 63, &findings, &error);
        left = -1;
        if (checked)
            break;
        assert_true(error.no_memory);
        assert_true(allocations < 20000);
    }
    assert_int_equal(findings.count, whole.count);
    assert_true(allocations > 100);
    spirv_findings_clear(&findings);
    spirv_findings_clear(&whole);
}

static void survives_every_word_changed(void **state)
{
    (void)state;
    static const uint32_t odd[] = {0, 1, 2, 7, 20, 0x7fffffff, 0xffffffff, 0x00010000, 0x000200f9};
    const size_t count = checked_spirv.count;
    uint32_t *words = malloc(count * sizeof *words);
    assert_non_null(words);
    memcpy(words, checked_spirv.words, count * sizeof *words);
    for (size_t at = 0; at < count; at++) {
        const uint32_t good = words[at];
        for (size_t k = at % 3; k < COUNT_OF(odd) + 2; k += 3) {
            spirv_findings findings = {0};
            words[at] = k < COUNT_OF(odd) ? odd[k] : good + (uint32_t)(k - COUNT_OF(odd)) * 2 - 1;
            (void)spirv_check(words, count, 63, &findings, NULL);
            spirv_findings_clear(&findings);
        }
        words[at] = good;
    }
    free(words);
}

/* What arithmetic of the machine does, with the results of C on 32-bit integers. */
static void computes_numbers(void **state)
{
    (void)state;
    static const struct {
        uint16_t opcode;
        uint32_t width;
        int64_t a, b, result;
    } cases[] = {
        {SpvOpIAdd, 32, INT32_MAX, 1, INT32_MIN},
        {SpvOpISub, 8, -128, 1, 127},
        {SpvOpIMul, 32, 65536, 65536, 0},
        {SpvOpSNegate, 64, INT64_MIN, 0, INT64_MIN},
        {SpvOpUDiv, 32, -1, 2, INT32_MAX},
        {SpvOpSDiv, 32, -7, 2, -3},
        {SpvOpUMod, 32, -1, 10, 5},
        {SpvOpSRem, 32, -7, 3, -1},
        {SpvOpSMod, 32, -7, 3, 2},
        {SpvOpSMod, 32, 7, -3, -2},
        {SpvOpShiftLeftLogical, 32, 1, 31, INT32_MIN},
        {SpvOpShiftRightLogical, 32, -1, 28, 15},
        {SpvOpShiftRightArithmetic, 32, -16, 2, -4},
        {SpvOpNot, 32, 0, 0, -1},
        {SpvOpBitwiseXor, 32, 5, 3, 6},
        {SpvOpULessThan, 32, -1, 1, 0},
        {SpvOpSLessThan, 32, -1, 1, 1},
        {SpvOpUGreaterThanEqual, 64, -1, 1, 1},
        {SpvOpINotEqual, 32, 4, 4, 0},
        {SpvOpLogicalNot, 0, 1, 0, 0},
        {SpvOpLogicalEqual, 0, 1, 1, 1},
    };
    for (size_t k = 0; k < COUNT_OF(cases); k++) {
        int64_t result = 0;
        assert_true(spirv_number_knows(cases[k].opcode));
        assert_true(
            spirv_number_compute(cases[k].opcode, cases[k].width, cases[k].a, cases[k].b, &result));
        assert_int_equal(result, cases[k].result);
    }
}

static void computes_nothing_undefined(void **state)
{
    (void)state;
    int64_t result;
    assert_false(spirv_number_compute(SpvOpSDiv, 32, 1, 0, &result));
    assert_false(spirv_number_compute(SpvOpUMod, 32, 1, 0, &result));
    assert_false(spirv_number_compute(SpvOpSDiv, 64, INT64_MIN, -1, &result));
    assert_false(spirv_number_compute(SpvOpShiftLeftLogical, 32, 1, 32, &result));
    assert_false(spirv_number_compute(SpvOpShiftRightArithmetic, 32, 1, -1, &result));
    assert_false(spirv_number_compute(SpvOpFAdd, 32, 1, 1, &result));
    assert_false(spirv_number_knows(SpvOpFAdd));
}

/* Sums keep their terms in order, and lose those that come to nothing. */
static void adds_terms(void **state)
{
    (void)state;
    spirv_lanes lanes;
    assert_true(spirv_lanes_create(4, &lanes));
    const spirv_value n = spirv_value_symbol(7), m = spirv_value_symbol(3);
    spirv_value sum = spirv_value_add(&lanes, &n, &m, 4, 99);
    assert_int_equal(sum.term_count, 2);
    assert_int_equal(sum.terms[0].value, 3);
    assert_int_equal(sum.terms[0].factor, 4);
    sum = spirv_value_add(&lanes, &sum, &m, -4, 99);
    assert_true(spirv_value_same_terms(&sum, &n));
    spirv_value many = n;
    for (uint32_t k = 10; k < 10 + SPIRV_TERMS; k++) {
        const spirv_value other = spirv_value_symbol(k);
        many = spirv_value_add(&lanes, &many, &other, 1, 99);
    }
    assert_true(spirv_value_is_uniform(&many)); /* too many to be told apart */
    assert_int_equal(many.term_count, 1);
    assert_int_equal(many.terms[0].value, 99);
    spirv_lanes_clear(&lanes);
}

/* The numbers of what each kernel defines follow those of the prologue. */
enum { CONSTANTS = 8, IDS_OF_KERNEL = CONSTANTS + 3 };

static uint32_t id_of(uint32_t kernel, uint32_t k)
{
    return FREE_ID + 1 + kernel * IDS_OF_KERNEL + k;
}

static void assemble_kernel(assembler *a, uint32_t kernel)
{
    OP(a, SpvOpFunction, VOID, id_of(kernel, 0), 0, FREE_ID);
    OP(a, SpvOpLabel, id_of(kernel, 1));
    OP(a, SpvOpIAdd, INT, id_of(kernel, 2), id_of(kernel, 3), id_of(kernel, 4));
    OP0(a, SpvOpReturn);
    OP0(a, SpvOpFunctionEnd);
}

/* The bytes that the check of a module of so many kernels, with constants of their own, takes. */
static size_t bytes_for(uint32_t kernels)
{
    assembler a;
    assemble_header(&a);
    for (uint32_t kernel = 0; kernel < kernels; kernel++)
        OP_TEXT(&a, SpvOpEntryPoint, "k", SpvExecutionModelKernel, id_of(kernel, 0));
    OP(&a, SpvOpTypeVoid, VOID);
    OP(&a, SpvOpTypeInt, INT, 32, 0);
    OP(&a, SpvOpTypeFunction, FREE_ID, VOID);
    for (uint32_t kernel = 0; kernel < kernels; kernel++)
        for (uint32_t k = 0; k < CONSTANTS; k++)
            OP(&a, SpvOpConstant, INT, id_of(kernel, 3 + k), kernel);
    for (uint32_t kernel = 0; kernel < kernels; kernel++)
        assemble_kernel(&a, kernel);
    a.words[3] = id_of(kernels, 0);
    spirv_findings findings;
    allocated = 0;
    assert_true(spirv_check(a.words, a.count, 0, &findings, NULL));
    spirv_findings_clear(&findings);
    return allocated;
}

/* What is in a module and not in a kernel adds to that kernel's part no more than a mark. */
static void takes_as_much_for_each_kernel(void **state)
{
    (void)state;
    const size_t few = bytes_for(4), many = bytes_for(64);
    if (many / 64 > few / 4 + few / 40)
        fail_msg("%zu bytes a kernel in a module of 64, %zu in one of 4", many / 64, few / 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_without_lines), cmocka_unit_test(refuses_what_the_reader_refuses),
        cmocka_unit_test(fails_without_leaks), cmocka_unit_test(survives_every_word_changed),
        cmocka_unit_test(computes_numbers),    cmocka_unit_test(computes_nothing_undefined),
        cmocka_unit_test(adds_terms),          cmocka_unit_test(takes_as_much_for_each_kernel),
    };
    return cmocka_run_group_tests_name("zellige.spirv.check", tests, NULL, NULL);
}
