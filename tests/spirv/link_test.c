/* Several modules made one, word by word. */
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "backend/spirv/link/linkage.h"
#include "tests/spirv/assembler.h"

enum { FUNCTION_TYPE = FREE_ID, OTHER_TYPE, FUNCTION, PARAMETER, RESULT, LABEL, VARIABLE, STRUCT };

static void begin(assembler *a, const char *name, SpvLinkageType type, uint32_t id)
{
    uint32_t operands[16] = {id, SpvDecorationLinkageAttributes};
    const size_t words = strlen(name) / 4 + 1;
    for (size_t k = 0; name[k] != '\0'; k++)
        operands[2 + k / 4] |= (uint32_t)(unsigned char)name[k] << 8 * (k % 4);
    operands[2 + words] = (uint32_t)type;
    assemble(a, SpvOpDecorate, operands, 3 + words);
}

static void declare_types(assembler *a)
{
    OP(a, SpvOpTypeFunction, FUNCTION_TYPE, VOID);
    OP(a, SpvOpTypeFunction, OTHER_TYPE, INT, INT);
}

/* A kernel "k" that calls f, and stores to v. */
static void assemble_importer(assembler *a)
{
    assemble_prologue(a);
    OP_TEXT(a, SpvOpName, "f", FUNCTION);
    begin(a, "f", SpvLinkageTypeImport, FUNCTION);
    begin(a, "v", SpvLinkageTypeImport, VARIABLE);
    OP(a, SpvOpDecorate, PARAMETER, SpvDecorationAlignment, 4);
    declare_types(a);
    OP(a, SpvOpVariable, GLOBAL_INT, VARIABLE, SpvStorageClassCrossWorkgroup);
    OP(a, SpvOpFunction, INT, FUNCTION, 0, OTHER_TYPE);
    OP(a, SpvOpFunctionParameter, INT, PARAMETER);
    OP0(a, SpvOpFunctionEnd);
    OP(a, SpvOpFunction, VOID, KERNEL, 0, FUNCTION_TYPE);
    OP(a, SpvOpLabel, LABEL);
    OP(a, SpvOpFunctionCall, INT, RESULT, FUNCTION, ONE);
    OP(a, SpvOpStore, VARIABLE, RESULT);
    OP0(a, SpvOpReturn);
    OP0(a, SpvOpFunctionEnd);
}

/* Another kernel "k", f and v. */
static void assemble_exporter(assembler *a)
{
    assemble_prologue(a);
    OP(a, SpvOpExecutionMode, KERNEL, SpvExecutionModeLocalSize, 8, 1, 1);
    begin(a, "f", SpvLinkageTypeExport, FUNCTION);
    begin(a, "v", SpvLinkageTypeExport, VARIABLE);
    OP(a, SpvOpDecorate, STRUCT, SpvDecorationCPacked);
    declare_types(a);
    OP(a, SpvOpTypeStruct, STRUCT, INT);
    OP(a, SpvOpVariable, GLOBAL_INT, VARIABLE, SpvStorageClassCrossWorkgroup, ONE);
    OP(a, SpvOpFunction, VOID, KERNEL, 0, FUNCTION_TYPE);
    OP(a, SpvOpLabel, RESULT + 100);
    OP0(a, SpvOpReturn);
    OP0(a, SpvOpFunctionEnd);
    OP(a, SpvOpFunction, INT, FUNCTION, 0, OTHER_TYPE);
    OP(a, SpvOpFunctionParameter, INT, PARAMETER);
    OP(a, SpvOpLabel, LABEL);
    OP(a, SpvOpReturnValue, PARAMETER);
    OP0(a, SpvOpFunctionEnd);
}

static uint32_t count(const spirv_module *module, SpvOp opcode)
{
    uint32_t found = 0;
    for (size_t at = 5; at < module->word_count; at += module->words[at] >> 16)
        found += (module->words[at] & 0xffff) == (uint32_t)opcode;
    return found;
}

static const uint32_t *find(const spirv_module *module, SpvOp opcode)
{
    for (size_t at = 5; at < module->word_count; at += module->words[at] >> 16)
        if ((module->words[at] & 0xffff) == (uint32_t)opcode)
            return module->words + at;
    fail_msg("there is no opcode %u", (unsigned)opcode);
    return NULL;
}

static spirv_module *link_parts(const spirv_part *parts, size_t parts_count, uint32_t *bases)
{
    spirv_module *whole = NULL;
    spirv_error error = {0};
    if (!spirv_link(parts, parts_count, bases, &whole, &error))
        fail_msg("word %zu: %s", error.word, error.text);
    return whole;
}

static void imports_take_the_ids_of_exports(void **state)
{
    (void)state;
    assembler importer = {0}, exporter = {0};
    uint32_t bases[2];
    assemble_importer(&importer);
    assemble_exporter(&exporter);
    spirv_module *user = read_assembled(&importer), *library = read_assembled(&exporter);
    const spirv_part parts[] = {{library, false}, {user, true}};
    spirv_module *whole = link_parts(parts, 2, bases);
    assert_int_equal(bases[0], 0);
    assert_int_equal(whole->kernel_count, 1);
    assert_int_equal(whole->kernels[0].tile[0], 0); /* the importer's kernel, not the other */
    assert_int_equal(find(whole, SpvOpFunctionCall)[3], bases[0] + FUNCTION);
    assert_int_equal(find(whole, SpvOpStore)[1], bases[0] + VARIABLE);
    assert_int_equal(find(whole, SpvOpEntryPoint)[2], bases[1] + KERNEL);
    assert_int_equal(count(whole, SpvOpVariable), 1);
    assert_int_equal(count(whole, SpvOpFunction), 3);
    assert_int_equal(count(whole, SpvOpName), 0);     /* of what is gone */
    assert_int_equal(count(whole, SpvOpDecorate), 1); /* the library exports nothing any more */
    assert_int_equal(count(whole, SpvOpTypeInt), 2);  /* each once */
    assert_int_equal(count(whole, SpvOpTypeFunction), 2);
    assert_int_equal(count(whole, SpvOpExtInstImport), 1);
    assert_int_equal(count(whole, SpvOpMemoryModel), 1);
    assert_int_equal(count(whole, SpvOpCapability), 2);
    spirv_module_destroy(whole);
    spirv_module_destroy(user);
    spirv_module_destroy(library);
}

static void roots_keep_kernels_and_exports(void **state)
{
    (void)state;
    assembler importer = {0}, exporter = {0};
    uint32_t bases[2];
    assemble_importer(&importer);
    assemble_exporter(&exporter);
    spirv_module *user = read_assembled(&importer), *library = read_assembled(&exporter);
    const spirv_part parts[] = {{user, true}, {library, true}};
    spirv_module *whole = link_parts(parts, 2, bases);
    spirv_linkage linkage;
    spirv_error error;
    assert_int_equal(whole->kernel_count, 2);
    assert_int_equal(whole->kernels[1].tile[0], 8);
    assert_int_equal(find(whole, SpvOpFunctionCall)[3], bases[1] + FUNCTION);
    assert_true(spirv_linkage_read(whole, &linkage, &error));
    assert_int_equal(linkage.count, 2);
    assert_non_null(spirv_linkage_find(&linkage, "f", true));
    assert_null(spirv_linkage_find(&linkage, "f", false));
    assert_int_equal(spirv_linkage_find(&linkage, "v", false)->size, 4);
    spirv_linkage_clear(&linkage);
    spirv_module_destroy(whole);
    spirv_module_destroy(user);
    spirv_module_destroy(library);
}

/* Twice the same import is one, for whoever defines it later. */
static void imports_may_be_left(void **state)
{
    (void)state;
    assembler importer = {0};
    uint32_t bases[2];
    spirv_linkage linkage;
    spirv_error error;
    assemble_importer(&importer);
    spirv_module *user = read_assembled(&importer);
    const spirv_part parts[] = {{user, true}, {user, true}};
    spirv_module *whole = link_parts(parts, 2, bases);
    assert_true(spirv_linkage_read(whole, &linkage, &error));
    assert_int_equal(linkage.count, 2);
    for (size_t k = 0; k < linkage.count; k++) {
        assert_true(linkage.symbols[k].is_import);
        assert_true(linkage.symbols[k].is_used);
    }
    assert_int_equal(whole->kernel_count, 2);
    spirv_linkage_clear(&linkage);
    spirv_module_destroy(whole);
    spirv_module_destroy(user);
}

static void what_is_no_linkage_is_passed_over(void **state)
{
    (void)state;
    assembler a = {0};
    spirv_linkage linkage;
    spirv_error error;
    assemble_prologue(&a);
    OP(&a, SpvOpDecorate, KERNEL, SpvDecorationLinkageAttributes); /* neither name nor type */
    OP(&a, SpvOpDecorate, KERNEL, SpvDecorationLinkageAttributes, 0x61616161, 0);
    OP(&a, SpvOpDecorate, KERNEL, SpvDecorationLinkageAttributes, 0x61, SpvLinkageTypeImport);
    OP(&a, SpvOpDecorate, 900, SpvDecorationLinkageAttributes, 0x61, SpvLinkageTypeExport);
    OP(&a, SpvOpDecorate, INT, SpvDecorationLinkageAttributes, 0x61, SpvLinkageTypeExport);
    OP(&a, SpvOpTypeFunction, FUNCTION_TYPE, VOID);
    OP(&a, SpvOpFunction, VOID, KERNEL, 0, FUNCTION_TYPE);
    OP(&a, SpvOpLabel, LABEL);
    OP0(&a, SpvOpReturn);
    OP0(&a, SpvOpFunctionEnd);
    spirv_module *module = read_assembled(&a);
    assert_true(spirv_linkage_read(module, &linkage, &error));
    assert_int_equal(linkage.count, 0);
    spirv_linkage_clear(&linkage);
    spirv_module_destroy(module);
}

static void too_many_ids_are_refused(void **state)
{
    (void)state;
    assembler a = {0};
    uint32_t bases[2];
    spirv_module *whole = NULL;
    spirv_error error = {0};
    assemble_prologue(&a);
    a.words[3] = UINT32_MAX; /* the bound */
    OP(&a, SpvOpTypeFunction, FUNCTION_TYPE, VOID);
    OP(&a, SpvOpFunction, VOID, KERNEL, 0, FUNCTION_TYPE);
    OP(&a, SpvOpLabel, UINT32_MAX - 1);
    OP0(&a, SpvOpReturn);
    OP0(&a, SpvOpFunctionEnd);
    spirv_module *module = read_assembled(&a);
    const spirv_part parts[] = {{module, true}, {module, true}};
    assert_false(spirv_link(parts, 2, bases, &whole, &error));
    assert_null(whole);
    assert_string_equal(error.text, "the modules have more than 2^32 - 1 ids");
    spirv_module_destroy(module);
}

/* The last word of a module is an opcode that takes more: AddressSanitizer sees who reads on. */
static void a_module_that_ends_too_early_is_not_read_beyond(void **state)
{
    (void)state;
    assembler a = {0};
    uint32_t base;
    assemble_importer(&a);
    OP0(&a, SpvOpSwitch);
    spirv_module *module = read_assembled(&a);
    const spirv_part part = {module, true};
    spirv_module *whole = link_parts(&part, 1, &base);
    assert_int_equal(count(whole, SpvOpSwitch), 1);
    spirv_module_destroy(whole);
    spirv_module_destroy(module);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(imports_take_the_ids_of_exports),
        cmocka_unit_test(roots_keep_kernels_and_exports),
        cmocka_unit_test(imports_may_be_left),
        cmocka_unit_test(what_is_no_linkage_is_passed_over),
        cmocka_unit_test(too_many_ids_are_refused),
        cmocka_unit_test(a_module_that_ends_too_early_is_not_read_beyond),
    };
    return cmocka_run_group_tests_name("zellige.spirv.link", tests, NULL, NULL);
}
