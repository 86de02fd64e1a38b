/* Other values for specialisation constants, in modules as no compiler writes them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "tests/spirv/assembler.h"

enum { FUNCTION_TYPE = FREE_ID, NUMBER, CONSTANT, COPY, LABEL };
enum { SPEC_ID = 7, DECORATION = 1 }; /* of SpecId */

/* A constant with that number, of an integer type of that many bits. */
static spirv_module *module_with(uint32_t bits, uint32_t decorated)
{
    assembler a = {0};
    assemble_prologue(&a);
    OP(&a, SpvOpDecorate, decorated, DECORATION, SPEC_ID);
    OP(&a, SpvOpTypeFunction, FUNCTION_TYPE, VOID);
    OP(&a, SpvOpTypeInt, NUMBER, bits, 0);
    if (bits > 32)
        OP(&a, SpvOpSpecConstant, NUMBER, CONSTANT, 3, 0);
    else
        OP(&a, SpvOpSpecConstant, NUMBER, CONSTANT, 3);
    OP(&a, SpvOpFunction, VOID, KERNEL, 0, FUNCTION_TYPE);
    OP(&a, SpvOpLabel, LABEL);
    OP0(&a, SpvOpReturn);
    OP0(&a, SpvOpFunctionEnd);
    return read_assembled(&a);
}

/* The literal of the module's only specialisation constant. */
static uint64_t value_in(const spirv_module *module)
{
    for (size_t at = 5; at < module->word_count; at += module->words[at] >> 16)
        if ((module->words[at] & 0xffff) == SpvOpSpecConstant)
            return module->words[at] >> 16 == 5
                       ? module->words[at + 3] | (uint64_t)module->words[at + 4] << 32
                       : module->words[at + 3];
    return 0;
}

static void each_width_takes_its_value(void **state)
{
    (void)state;
    static const uint32_t widths[] = {8, 16, 32, 64};
    const uint64_t value = UINT64_C(0xfedcba9876543210);
    for (size_t i = 0; i < COUNT_OF(widths); i++) {
        const uint8_t byte = (uint8_t)value;
        const uint16_t half = (uint16_t)value;
        const uint32_t word = (uint32_t)value;
        const void *const values[] = {&byte, &half, &word, &value};
        const uint64_t expected[] = {byte, half, word, value};
        spirv_error error;
        spirv_module *module = module_with(widths[i], CONSTANT);
        assert_int_equal(value_in(module), 3);
        assert_true(spirv_module_specialise(
            module, &(spirv_constant){SPEC_ID, values[i], widths[i] / 8}, 1, &error));
        assert_int_equal(value_in(module), expected[i]);
        spirv_module_destroy(module);
    }
}

static void assert_refused(spirv_module *module, uint32_t id, size_t size, const char *text)
{
    static const unsigned char bytes[16];
    spirv_error error = {0};
    assert_false(spirv_module_specialise(module, &(spirv_constant){id, bytes, size}, 1, &error));
    assert_string_equal(error.text, text);
    spirv_module_destroy(module);
}

static void what_is_no_number_is_refused(void **state)
{
    (void)state;
    char text[100];
    const spirv_module *odd = module_with(24, CONSTANT);
    size_t at = 5;
    while ((odd->words[at] & 0xffff) != SpvOpSpecConstant)
        at += odd->words[at] >> 16;
    snprintf(text, sizeof text, "specialisation constant 7 at word %zu is no number", at);
    assert_refused(module_with(24, CONSTANT), SPEC_ID, 3, text);
    assert_refused(module_with(48, CONSTANT), SPEC_ID, 6, text);
    spirv_module_destroy((spirv_module *)odd);

    spirv_module *module = module_with(32, ONE); /* an ordinary constant */
    for (at = 5; (module->words[at] & 0xffff) != SpvOpDecorate;)
        at += module->words[at] >> 16;
    snprintf(text, sizeof text, "specialisation constant 7 at word %zu is no number", at);
    assert_refused(module, SPEC_ID, 4, text);
    assert_refused(module_with(32, 4000), SPEC_ID, 4, text); /* nothing at all */
}

static void another_size_or_number_is_refused(void **state)
{
    (void)state;
    assert_refused(module_with(32, CONSTANT), SPEC_ID + 1, 4,
                   "module has no specialisation constant 8");
    assert_refused(module_with(32, CONSTANT), SPEC_ID, 8,
                   "specialisation constant 7 has 4 bytes, it is given 8");
    assert_refused(module_with(8, CONSTANT), SPEC_ID, 4,
                   "specialisation constant 7 has 1 bytes, it is given 4");
}

/* What a tile's size and memory are made of: constants, computed ones, a bool that chooses. */
enum { BOOL = LABEL + 1, FLAG, SUM, SIZE, UINT3, ARRAY, POINTER, VARIABLE, TILE };
enum { FLAG_SPEC_ID = 8 };

static void assemble_sized(assembler *a, bool by_builtin)
{
    assemble_prologue(a);
    if (!by_builtin)
        OP(a, SpvOpExecutionModeId, KERNEL, SpvExecutionModeLocalSizeId, SIZE, ONE, CONSTANT);
    OP(a, SpvOpDecorate, CONSTANT, DECORATION, SPEC_ID);
    OP(a, SpvOpDecorate, FLAG, DECORATION, FLAG_SPEC_ID);
    if (by_builtin)
        OP(a, SpvOpDecorate, TILE, SpvDecorationBuiltIn, SpvBuiltInWorkgroupSize);
    OP(a, SpvOpTypeFunction, FUNCTION_TYPE, VOID);
    OP(a, SpvOpTypeBool, BOOL);
    OP(a, SpvOpTypeVector, UINT3, INT, 3);
    OP(a, SpvOpSpecConstant, INT, CONSTANT, 3);
    OP(a, SpvOpSpecConstantFalse, BOOL, FLAG);
    OP(a, SpvOpSpecConstantOp, INT, SUM, SpvOpIAdd, CONSTANT, ONE);
    OP(a, SpvOpSpecConstantOp, INT, SIZE, SpvOpSelect, FLAG, SUM, CONSTANT);
    OP(a, SpvOpSpecConstantComposite, UINT3, TILE, SIZE, ONE, CONSTANT);
    OP(a, SpvOpTypeArray, ARRAY, INT, SUM);
    OP(a, SpvOpTypePointer, POINTER, SpvStorageClassWorkgroup, ARRAY);
    OP(a, SpvOpVariable, POINTER, VARIABLE, SpvStorageClassWorkgroup);
    OP(a, SpvOpFunction, VOID, KERNEL, 0, FUNCTION_TYPE);
    OP(a, SpvOpLabel, LABEL);
    OP(a, SpvOpStore, VARIABLE, VARIABLE);
    OP0(a, SpvOpReturn);
    OP0(a, SpvOpFunctionEnd);
}

static void assert_tile(const spirv_module *module, uint32_t x, uint32_t z, uint64_t bytes)
{
    assert_int_equal(module->kernels[0].tile[0], x);
    assert_int_equal(module->kernels[0].tile[1], 1);
    assert_int_equal(module->kernels[0].tile[2], z);
    assert_int_equal(module->kernels[0].tile_static_size, bytes);
}

static void tiles_follow_their_constants(void **state)
{
    (void)state;
    for (int by_builtin = 0; by_builtin < 2; by_builtin++) {
        assembler a = {0};
        spirv_error error;
        const uint32_t seven = 7;
        const uint8_t yes = 1;
        const spirv_constant constants[] = {{SPEC_ID, &seven, 4}, {FLAG_SPEC_ID, &yes, 1}};
        assemble_sized(&a, by_builtin);
        spirv_module *module = read_assembled(&a);
        assert_int_equal(spirv_module_constant_size(module, SPEC_ID), 4);
        assert_int_equal(spirv_module_constant_size(module, FLAG_SPEC_ID), 1);
        assert_int_equal(spirv_module_constant_size(module, 9), 0);
        assert_tile(module, 3, 3, 16);
        assert_true(spirv_module_specialise(module, constants, 1, &error));
        assert_tile(module, 7, 7, 32);
        assert_true(spirv_module_specialise(module, constants, 2, &error));
        assert_tile(module, 8, 7, 32);
        spirv_module_destroy(module);
    }
}

/* Operations that SPIR-V has for numbers only are none for truths, of which they would be no
 * number. */
static void no_size_is_computed_of_bools(void **state)
{
    (void)state;
    const SpvOp opcodes[] = {SpvOpUDiv,
                             SpvOpUMod,
                             SpvOpSDiv,
                             SpvOpSRem,
                             SpvOpSMod,
                             SpvOpShiftRightLogical,
                             SpvOpShiftLeftLogical};
    for (size_t k = 0; k < sizeof opcodes / sizeof opcodes[0]; k++) {
        assembler a = {0};
        spirv_error error = {0};
        spirv_module *module = NULL;
        assemble_prologue(&a);
        OP(&a, SpvOpExecutionModeId, KERNEL, SpvExecutionModeLocalSizeId, SIZE, ONE, ONE);
        OP(&a, SpvOpTypeFunction, FUNCTION_TYPE, VOID);
        OP(&a, SpvOpTypeBool, BOOL);
        OP(&a, SpvOpConstantTrue, BOOL, FLAG);
        OP(&a, SpvOpSpecConstantOp, INT, SIZE, opcodes[k], FLAG, FLAG);
        OP(&a, SpvOpFunction, VOID, KERNEL, 0, FUNCTION_TYPE);
        OP(&a, SpvOpLabel, LABEL);
        OP0(&a, SpvOpReturn);
        OP0(&a, SpvOpFunctionEnd);
        assert_false(spirv_module_create(a.words, a.count, &module, &error));
        assert_non_null(strstr(error.text, "no integer constant"));
    }
}

static void a_tile_of_no_size_is_refused(void **state)
{
    (void)state;
    assembler a = {0};
    const uint32_t zero = 0;
    spirv_error error = {0};
    assemble_sized(&a, false);
    spirv_module *module = read_assembled(&a);
    assert_false(spirv_module_specialise(module, &(spirv_constant){SPEC_ID, &zero, 4}, 1, &error));
    assert_non_null(strstr(error.text, "is not between 1 and 2^32 - 1"));
    spirv_module_destroy(module);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_width_takes_its_value),
        cmocka_unit_test(what_is_no_number_is_refused),
        cmocka_unit_test(another_size_or_number_is_refused),
        cmocka_unit_test(tiles_follow_their_constants),
        cmocka_unit_test(no_size_is_computed_of_bools),
        cmocka_unit_test(a_tile_of_no_size_is_refused),
    };
    return cmocka_run_group_tests_name("zellige.spirv.specialise", tests, NULL, NULL);
}
