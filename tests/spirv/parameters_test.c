/* Sizes and kinds of parameters, by their types. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "tests/spirv/assembler.h"

enum { TYPE = FREE_ID, PARAMETER, MEMBER, LENGTH, VALUE_TYPE, FUNCTION_TYPE };

/* Ends a module with a kernel whose only parameter is of that type. */
static size_t finish(assembler *a, uint32_t type)
{
    OP(a, SpvOpTypeFunction, FUNCTION_TYPE, VOID, type);
    OP(a, SpvOpFunction, VOID, KERNEL, 0, FUNCTION_TYPE);
    const size_t at = OP(a, SpvOpFunctionParameter, type, PARAMETER);
    OP0(a, SpvOpFunctionEnd);
    return at;
}

static spirv_parameter read_parameter(assembler *a, uint32_t type)
{
    finish(a, type);
    spirv_module *module = read_assembled(a);
    assert_int_equal(module->kernel_count, 1);
    assert_int_equal(module->kernels[0].parameter_count, 1);
    spirv_parameter parameter = module->kernels[0].parameters[0];
    assert_string_equal(parameter.name, "");
    spirv_module_destroy(module);
    return parameter;
}

static void assert_value(const spirv_parameter *p, size_t size)
{
    assert_int_equal(p->kind, SPIRV_PARAMETER_VALUE);
    assert_int_equal(p->size, size);
}

static void sizes_scalars(void **state)
{
    (void)state;
    static const uint32_t bits[] = {8, 16, 32, 64};
    for (size_t k = 0; k < COUNT_OF(bits); k++) {
        static assembler a;
        assemble_prologue(&a);
        OP(&a, SpvOpTypeInt, TYPE, bits[k] == 32 ? 33 : bits[k], 0); /* 33 bits are seen to occur */
        const spirv_parameter p = read_parameter(&a, bits[k] == 32 ? (uint32_t)INT : TYPE);
        assert_value(&p, bits[k] / 8);
        assert_int_equal(p.members, 0);
    }
    for (size_t k = 1; k < COUNT_OF(bits); k++) {
        static assembler a;
        assemble_prologue(&a);
        OP(&a, SpvOpTypeFloat, TYPE, bits[k]);
        const spirv_parameter p = read_parameter(&a, TYPE);
        assert_value(&p, bits[k] / 8);
    }
    static assembler a;
    assemble_prologue(&a);
    OP(&a, SpvOpTypeBool, TYPE);
    const spirv_parameter p = read_parameter(&a, TYPE);
    assert_value(&p, 1);
}

static void sizes_vectors(void **state)
{
    (void)state;
    static const uint32_t sizes[][2] = {{2, 8}, {3, 16}, {4, 16}, {8, 32}, {16, 64}};
    for (size_t k = 0; k < COUNT_OF(sizes); k++) {
        static assembler a;
        assemble_prologue(&a);
        OP(&a, SpvOpTypeVector, TYPE, FLOAT, sizes[k][0]);
        const spirv_parameter p = read_parameter(&a, TYPE);
        assert_value(&p, sizes[k][1]);
    }
}

/* struct { int extent[2]; int pitch[1]; } */
static void assemble_view(assembler *a)
{
    assemble_prologue(a);
    OP(a, SpvOpConstant, LONG, LENGTH, 2, 0);
    OP(a, SpvOpTypeArray, MEMBER, INT, LENGTH);
    OP(a, SpvOpTypeArray, MEMBER + 20, INT, ONE);
    OP(a, SpvOpTypeStruct, VALUE_TYPE, MEMBER, MEMBER + 20);
}

static void recognises_view_descriptors(void **state)
{
    (void)state;
    static assembler a;
    for (int by_pointer = 0; by_pointer < 2; by_pointer++) {
        assemble_view(&a);
        OP(&a, SpvOpTypePointer, TYPE, SpvStorageClassFunction, VALUE_TYPE);
        OP(&a, SpvOpDecorate, PARAMETER, SpvDecorationFuncParamAttr,
           SpvFunctionParameterAttributeByVal);
        const spirv_parameter p = read_parameter(&a, by_pointer ? TYPE : (uint32_t)VALUE_TYPE);
        assert_value(&p, 12);
        assert_int_equal(p.members, 2);
        assert_int_equal(p.lengths[0], 2);
        assert_int_equal(p.lengths[1], 1);
    }
    assemble_prologue(&a);
    OP(&a, SpvOpTypeArray, MEMBER, INT, ONE);
    OP(&a, SpvOpTypeStruct, TYPE, MEMBER);
    const spirv_parameter p = read_parameter(&a, TYPE);
    assert_value(&p, 4);
    assert_int_equal(p.members, 1);
    assert_int_equal(p.lengths[0], 1);
    assert_int_equal(p.lengths[1], 0);
}

/* struct { char; float3; char; global int *; char; } */
static void lays_out_structs(void **state)
{
    (void)state;
    for (int packed = 0; packed < 2; packed++) {
        static assembler a;
        assemble_prologue(&a);
        if (packed)
            OP(&a, SpvOpDecorate, TYPE, SpvDecorationCPacked);
        OP(&a, SpvOpTypeInt, MEMBER, 8, 0);
        OP(&a, SpvOpTypeVector, VALUE_TYPE, FLOAT, 3);
        OP(&a, SpvOpTypeStruct, TYPE, MEMBER, VALUE_TYPE, MEMBER, GLOBAL_INT, MEMBER);
        const spirv_parameter p = read_parameter(&a, TYPE);
        assert_value(&p, packed ? 1 + 16 + 1 + 8 + 1 : 64);
        assert_int_equal(p.members, 5);
        assert_int_equal(p.lengths[0], 0);
    }
}

static void sorts_pointers_by_memory(void **state)
{
    (void)state;
    static const struct {
        uint32_t storage;
        spirv_parameter_kind kind;
        size_t size;
    } cases[] = {
        {SpvStorageClassCrossWorkgroup, SPIRV_PARAMETER_GLOBAL, 8},
        {SpvStorageClassUniformConstant, SPIRV_PARAMETER_GLOBAL, 8},
        {SpvStorageClassWorkgroup, SPIRV_PARAMETER_TILE_STATIC, 8},
        {SpvStorageClassFunction, SPIRV_PARAMETER_OTHER, 0},
        {SpvStorageClassGeneric, SPIRV_PARAMETER_OTHER, 0},
        {0xffffffff, SPIRV_PARAMETER_OTHER, 0},
    };
    for (size_t k = 0; k < COUNT_OF(cases); k++) {
        static assembler a;
        assemble_prologue(&a);
        OP(&a, SpvOpTypePointer, TYPE, cases[k].storage, INT);
        const spirv_parameter p = read_parameter(&a, TYPE);
        assert_int_equal(p.kind, cases[k].kind);
        assert_int_equal(p.size, cases[k].size);
    }
}

static void names_parameters(void **state)
{
    (void)state;
    static assembler a;
    assemble_prologue(&a);
    OP_TEXT(&a, SpvOpName, "matrix", PARAMETER);
    finish(&a, GLOBAL_INT);
    spirv_module *module = read_assembled(&a);
    assert_string_equal(module->kernels[0].parameters[0].name, "matrix");
    assert_string_equal(module->kernels[0].name, "k");
    spirv_module_destroy(module);
}

static void shares_a_function_of_two_kernels(void **state)
{
    (void)state;
    static assembler a;
    assemble_prologue(&a);
    OP_TEXT(&a, SpvOpEntryPoint, "another", SpvExecutionModelKernel, KERNEL);
    finish(&a, GLOBAL_INT);
    spirv_module *module = read_assembled(&a);
    assert_int_equal(module->kernel_count, 2);
    assert_string_equal(module->kernels[1].name, "another");
    for (size_t k = 0; k < 2; k++)
        assert_int_equal(module->kernels[k].parameters[0].kind, SPIRV_PARAMETER_GLOBAL);
    spirv_module_destroy(module);
}

static void refuses_a_type_within_itself(void **state)
{
    (void)state;
    static assembler a;
    assemble_prologue(&a);
    const size_t at = OP(&a, SpvOpTypeStruct, TYPE, INT, TYPE);
    char text[200];
    (void)snprintf(text, sizeof text,
                   "the type at word %zu uses id 20, which is not defined before it", at);
    refuse_assembled(&a, at, text);
    assemble_prologue(&a);
    OP(&a, SpvOpTypeStruct, TYPE, MEMBER);
    OP(&a, SpvOpTypeStruct, MEMBER, TYPE);
    refuse_assembled(&a, at, "the type at word 42 uses id 22, which is not defined before it");
    assemble_prologue(&a);
    OP(&a, SpvOpTypeStruct, TYPE, MEMBER);
    refuse_assembled(&a, at, "the type at word 42 uses id 22, which nothing defines");
}

static void accepts_a_list_through_pointers(void **state)
{
    (void)state;
    static assembler a;
    assemble_prologue(&a);
    OP(&a, SpvOpTypeForwardPointer, MEMBER, SpvStorageClassCrossWorkgroup);
    OP(&a, SpvOpTypeStruct, TYPE, INT, MEMBER);
    OP(&a, SpvOpTypePointer, MEMBER, SpvStorageClassCrossWorkgroup, TYPE);
    const spirv_parameter p = read_parameter(&a, TYPE);
    assert_value(&p, 16);
}

static void accepts_a_pointer_to_itself(void **state)
{
    (void)state;
    static assembler a;
    assemble_prologue(&a);
    OP(&a, SpvOpTypePointer, TYPE, SpvStorageClassFunction, TYPE);
    OP(&a, SpvOpDecorate, PARAMETER, SpvDecorationFuncParamAttr,
       SpvFunctionParameterAttributeByVal);
    const spirv_parameter p = read_parameter(&a, TYPE);
    assert_value(&p, 8);
}

static void refuses_sizes_that_overflow(void **state)
{
    (void)state;
    static assembler a;
    assemble_prologue(&a);
    OP(&a, SpvOpConstant, LONG, LENGTH, 0, 0x40000000);
    OP(&a, SpvOpTypeArray, TYPE, INT, LENGTH);
    refuse_assembled(&a, a.count - 4, "the type at word 47 is larger than any memory");

    assemble_prologue(&a); /* 2^59 elements of 4 bytes, then three such */
    OP(&a, SpvOpConstant, LONG, LENGTH, 0, 0x08000000);
    OP(&a, SpvOpTypeArray, TYPE, INT, LENGTH);
    OP(&a, SpvOpTypeStruct, MEMBER, TYPE, TYPE, TYPE);
    refuse_assembled(&a, a.count - 5, "the type at word 51 is larger than any memory");

    assemble_prologue(&a);
    OP(&a, SpvOpTypeVector, TYPE, LONG, 0xffffffff);
    refuse_assembled(&a, a.count - 4, "the type at word 42 is larger than any memory");

    assemble_prologue(&a);
    OP(&a, SpvOpTypeInt, TYPE, 0xffffffff, 0);
    OP(&a, SpvOpTypeVector, MEMBER, TYPE, 0xffffffff);
    refuse_assembled(&a, a.count - 4, "the type at word 46 is larger than any memory");
}

static void refuses_what_has_no_size(void **state)
{
    (void)state;
    static assembler a;
    assemble_prologue(&a);
    OP(&a, SpvOpTypeSampler, MEMBER);
    OP(&a, SpvOpTypeStruct, TYPE, INT, MEMBER);
    size_t at = finish(&a, TYPE);
    char text[200];
    (void)snprintf(text, sizeof text,
                   "the kernel parameter at word %zu is passed by value and has no known size", at);
    refuse_assembled(&a, at, text);

    assemble_prologue(&a);
    at = finish(&a, MEMBER);
    (void)snprintf(text, sizeof text,
                   "the type 22 of the kernel parameter at word %zu is not defined", at);
    refuse_assembled(&a, at, text);
}

/* Whoever creates the kernel would need all that memory for its arguments. */
static void refuses_values_that_no_device_takes(void **state)
{
    (void)state;
    enum { WORDS = 1 << 15 }; /* 128 KiB */
    for (uint32_t more = 0; more < 2; more++) {
        static assembler a;
        assemble_prologue(&a);
        OP(&a, SpvOpConstant, LONG, LENGTH, WORDS + more, 0);
        OP(&a, SpvOpTypeArray, MEMBER, INT, LENGTH);
        OP(&a, SpvOpTypeStruct, TYPE, MEMBER);
        if (more == 0) {
            const spirv_parameter p = read_parameter(&a, TYPE);
            assert_value(&p, WORDS * sizeof(int));
            continue;
        }
        const size_t at = finish(&a, TYPE);
        char text[200];
        (void)snprintf(text, sizeof text,
                       "the kernel parameter at word %zu is passed by value and has 131076 bytes, "
                       "at most 131072",
                       at);
        refuse_assembled(&a, at, text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sizes_scalars),
        cmocka_unit_test(sizes_vectors),
        cmocka_unit_test(recognises_view_descriptors),
        cmocka_unit_test(lays_out_structs),
        cmocka_unit_test(sorts_pointers_by_memory),
        cmocka_unit_test(names_parameters),
        cmocka_unit_test(shares_a_function_of_two_kernels),
        cmocka_unit_test(refuses_a_type_within_itself),
        cmocka_unit_test(accepts_a_list_through_pointers),
        cmocka_unit_test(accepts_a_pointer_to_itself),
        cmocka_unit_test(refuses_sizes_that_overflow),
        cmocka_unit_test(refuses_what_has_no_size),
        cmocka_unit_test(refuses_values_that_no_device_takes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
