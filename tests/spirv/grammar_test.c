/* The layer that iterates over instructions. */
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "backend/spirv/reader/grammar.h"
#include "backend/spirv/reader/instruction.h"
#include "tests/spirv/assembler.h"

/* Both tables are searched by halves, which an entry out of order would hide. */
static void finds_every_opcode_it_lists(void **state)
{
    (void)state;
    size_t forms = 0;
    size_t literals = 0;
    for (uint32_t opcode = 0; opcode <= UINT16_MAX; opcode++) {
        const spirv_form *form = spirv_find_form((uint16_t)opcode);
        assert_true(form == NULL || form->opcode == opcode);
        forms += form != NULL;
        const spirv_literals *l = spirv_find_literals((uint16_t)opcode);
        assert_true(l == NULL || (l->first_opcode <= opcode && opcode <= l->last_opcode));
        literals += l != NULL && l->first_opcode == opcode;
    }
    assert_int_equal(forms, spirv_form_count);
    assert_int_equal(literals, spirv_literals_count);
}

static void iterates(void **state)
{
    (void)state;
    static assembler a;
    assemble_prologue(&a);
    const spirv_stream stream = {a.words, (uint32_t)a.count};
    spirv_error error;
    assert_true(spirv_check_stream(stream, &error));
    size_t words = SPIRV_HEADER_WORDS;
    for (spirv_instruction i = spirv_first(stream); i.count != 0; i = spirv_next(stream, i)) {
        assert_int_equal(i.at, words);
        words += i.count;
    }
    assert_int_equal(words, a.count);
}

static spirv_instruction last(const assembler *a, size_t at)
{
    return spirv_at((spirv_stream){a->words, (uint32_t)a->count}, (uint32_t)at);
}

static void knows_results(void **state)
{
    (void)state;
    static assembler a;
    a.count = 0;
    spirv_instruction i = last(&a, OP(&a, SpvOpTypeInt, 7, 32, 0));
    assert_true(spirv_result(i) == 7 && spirv_result_type(i) == 0 && spirv_first_operand(i) == 2);
    i = last(&a, OP(&a, SpvOpLoad, 7, 8, 9));
    assert_true(spirv_result(i) == 8 && spirv_result_type(i) == 7 && spirv_first_operand(i) == 3);
    i = last(&a, OP(&a, SpvOpStore, 8, 9));
    assert_true(!spirv_has_result(i) && spirv_result(i) == 0 && spirv_first_operand(i) == 1);
}

static void tells_values_from_literals(void **state)
{
    (void)state;
    static assembler a;
    a.count = 0;
    spirv_instruction i = last(&a, OP(&a, SpvOpExtInst, 1, 2, 3, 4, 5, 6));
    assert_true(spirv_is_value(i, 3) && !spirv_is_value(i, 4) && spirv_is_value(i, 5));
    i = last(&a, OP(&a, SpvOpSwitch, 1, 2, 3, 4));
    assert_true(spirv_is_value(i, 1) && !spirv_is_value(i, 2) && !spirv_is_value(i, 4));
    i = last(&a, OP(&a, SpvOpIAdd, 1, 2, 3, 4));
    assert_true(spirv_is_value(i, 3) && spirv_is_value(i, 4));
    i = last(&a, OP(&a, SpvOpSpecConstantOp, 1, 2, SpvOpCompositeExtract, 4, 5));
    assert_true(!spirv_is_value(i, 3) && spirv_is_value(i, 4) && !spirv_is_value(i, 5));
}

static void reads_strings(void **state)
{
    (void)state;
    static assembler a;
    a.count = 0;
    const spirv_instruction i = last(&a, OP_TEXT(&a, SpvOpName, "matrix", 3));
    assert_true(spirv_string_is(i, 2, "matrix") && spirv_string_starts(i, 2, "mat"));
    assert_false(spirv_string_is(i, 2, "mat") || spirv_string_is(i, 2, "matrixes"));
    char copy[12];
    assert_ptr_equal(spirv_copy_string(i, 2, copy), copy + 7);
    assert_string_equal(copy, "matrix");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_every_opcode_it_lists),
        cmocka_unit_test(iterates),
        cmocka_unit_test(knows_results),
        cmocka_unit_test(tells_values_from_literals),
        cmocka_unit_test(reads_strings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
