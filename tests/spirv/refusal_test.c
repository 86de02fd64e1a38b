/* What the reader refuses, where, and in which words. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "tests/spirv/assembler.h"

static void accepts_the_smallest_module(void **state)
{
    (void)state;
    static assembler a;
    assemble_header(&a);
    spirv_module *module = read_assembled(&a);
    assert_int_equal(module->kernel_count, 0);
    assert_int_equal(module->word_count, a.count);
    assert_int_equal(module->version, 0x00010200);
    assert_null(spirv_module_find_kernel(module, "k"));
    spirv_module_destroy(module);
    spirv_module_destroy(NULL);
}

static void needs_no_error_to_write_to(void **state)
{
    (void)state;
    const uint32_t words[] = {1, 2, 3, 4, 5, 6};
    spirv_module *module = NULL;
    assert_false(spirv_module_create(words, COUNT_OF(words), &module, NULL));
    assert_false(spirv_module_create(NULL, 0, &module, NULL));
    assert_null(module);
}

static void refuses_what_is_no_spirv(void **state)
{
    (void)state;
    static assembler a;
    assemble_header(&a);
    refuse(NULL, 0, 0, "module has 0 words and its header needs 5");
    refuse(a.words, 3, 3, "module has 3 words and its header needs 5");
    a.words[0] = 0x11223344;
    refuse_assembled(&a, 0, "word 0 is 0x11223344, not SPIR-V's magic number 0x07230203");
    a.words[0] = 0xdec04342;
    refuse_assembled(&a, 0,
                     "word 0 is 0xdec04342, not SPIR-V's magic number 0x07230203: it is "
                     "LLVM's bitcode, which llvm-spirv translates");
    a.words[0] = 0x464c457f;
    refuse_assembled(&a, 0,
                     "word 0 is 0x464c457f, not SPIR-V's magic number 0x07230203: it is an "
                     "object file or native code, which is another format");
    a.words[0] = 0x6e72656b;
    refuse_assembled(&a, 0,
                     "word 0 is 0x6e72656b, not SPIR-V's magic number 0x07230203: it is "
                     "text, which has to be compiled or assembled");
}

static void accepts_versions_1_0_to_1_6(void **state)
{
    (void)state;
    static assembler a;
    assemble_header(&a);
    for (uint32_t minor = 0; minor <= 6; minor++) {
        a.words[1] = 0x00010000 | minor << 8;
        spirv_module_destroy(read_assembled(&a));
    }
    a.words[1] = 0x00010700;
    refuse_assembled(&a, 1, "version word 0x00010700 at word 1 is not one of 1.0 to 1.6");
    a.words[1] = 0x00000063;
    refuse_assembled(&a, 1, "version word 0x00000063 at word 1 is not one of 1.0 to 1.6");
}

static void refuses_other_environments(void **state)
{
    (void)state;
    static assembler a;
    assemble_header(&a);
    a.words[6] = SpvCapabilityShader;
    refuse_assembled(&a, 0,
                     "module lacks the capability Kernel and is not for OpenCL: it is a "
                     "shader, perhaps, and kernels are in OpenCL C or SYCL");
    a.words[6] = SpvCapabilityKernel;
    a.words[10] = SpvAddressingModelPhysical32;
    refuse_assembled(&a, 9,
                     "OpMemoryModel at word 9 has addressing model 1 and not Physical64: "
                     "compile for 64 bits, by spir64 or spirv64");
    a.words[10] = SpvAddressingModelPhysical64;
    a.words[11] = SpvMemoryModelGLSL450;
    refuse_assembled(&a, 9, "OpMemoryModel at word 9 has memory model 1 and not OpenCL");
    a.count = 9;
    refuse_assembled(&a, 0, "module has no OpMemoryModel");
}

/* Whoever reads its operands reads none behind the module's end. */
static void refuses_missing_operands(void **state)
{
    (void)state;
    static const struct {
        uint16_t opcode, words;
    } whole[] = {
        {SpvOpUConvert, 4},
        {SpvOpSConvert, 4},
        {SpvOpSNegate, 4},
        {SpvOpIAdd, 5},
        {SpvOpISub, 5},
        {SpvOpIMul, 5},
        {SpvOpShiftRightLogical, 5},
        {SpvOpShiftRightArithmetic, 5},
        {SpvOpShiftLeftLogical, 5},
        {SpvOpBitwiseOr, 5},
        {SpvOpSelect, 6},
        {SpvOpBranchConditional, 4},
    };
    for (size_t k = 0; k < COUNT_OF(whole); k++) {
        static const uint32_t operands[] = {INT, FREE_ID, ONE, ONE};
        char part[64];
        static assembler a;
        assemble_prologue(&a);
        const size_t at = assemble(&a, whole[k].opcode, operands, whole[k].words - 2u);
        (void)snprintf(part, sizeof part, "needs %d words and has %d", whole[k].words,
                       whole[k].words - 1);
        spirv_module *module = NULL;
        spirv_error error = {0};
        assert_false(spirv_module_create(a.words, a.count, &module, &error));
        assert_int_equal(error.word, at);
        assert_non_null(strstr(error.text, part));
    }
}

static void refuses_broken_instructions(void **state)
{
    (void)state;
    static assembler a;
    assemble_header(&a);
    const size_t at = a.count;
    assert_int_equal(at, 12);
    OP(&a, SpvOpTypePointer, 2, SpvStorageClassFunction);
    refuse_assembled(&a, at, "instruction OpTypePointer at word 12 needs 4 words and has 3");
    a.words[at] = 0u << 16 | SpvOpTypePointer;
    refuse_assembled(&a, at, "instruction OpTypePointer at word 12 has a word count of 0");
    a.words[at] = 9u << 16 | SpvOpTypePointer;
    refuse_assembled(&a, at,
                     "instruction OpTypePointer at word 12 has 9 words and the module has 3 left");
    a.words[at] = 0xffffu << 16 | 0xabcd;
    refuse_assembled(&a, at,
                     "instruction Op43981 at word 12 has 65535 words and the module has 3 left");
    a.words[at] = 3u << 16 | SpvOpName;
    a.words[at + 2] = 0x61616161;
    refuse_assembled(&a, at, "the string of OpName at word 12 does not end");
}

static void refuses_bad_ids(void **state)
{
    (void)state;
    static assembler a;
    assemble_header(&a);
    OP(&a, SpvOpTypeVoid, 1000);
    refuse_assembled(&a, 12,
                     "the instruction at word 12 defines id 1000, which is not between 1 and the "
                     "bound 1000");
    a.words[13] = 0;
    refuse_assembled(&a, 12,
                     "the instruction at word 12 defines id 0, which is not between 1 and the "
                     "bound 1000");
    a.words[13] = 7;
    OP(&a, SpvOpTypeBool, 7);
    refuse_assembled(&a, 14, "id 7 is defined at word 12 and again at word 14");
}

static void takes_any_bound(void **state)
{
    (void)state;
    static assembler a;
    assemble_header(&a);
    a.words[3] = UINT32_MAX;
    OP(&a, SpvOpTypeVoid, UINT32_MAX - 1);
    spirv_module_destroy(read_assembled(&a));
}

static void refuses_broken_functions(void **state)
{
    (void)state;
    static assembler a;
    assemble_prologue(&a);
    const assembler prologue = a;
    char text[200];
    const size_t at = OP(&a, SpvOpFunction, VOID, KERNEL, 0, FREE_ID);
    (void)snprintf(text, sizeof text, "the function at word %zu has no OpFunctionEnd", at);
    refuse_assembled(&a, at, text);
    const size_t second = OP(&a, SpvOpFunction, VOID, FREE_ID, 0, FREE_ID);
    (void)snprintf(text, sizeof text,
                   "OpFunction at word %zu begins before the function at word %zu ends", second,
                   at);
    refuse_assembled(&a, second, text);
    a = prologue;
    OP(&a, SpvOpFunctionParameter, INT, KERNEL);
    (void)snprintf(text, sizeof text,
                   "OpFunctionParameter at word %zu is not at the start of a function", at);
    refuse_assembled(&a, at, text);
    a = prologue;
    OP(&a, SpvOpLabel, KERNEL);
    (void)snprintf(text, sizeof text, "OpLabel at word %zu is in no function", at);
    refuse_assembled(&a, at, text);
}

static void refuses_entry_points_to_nowhere(void **state)
{
    (void)state;
    static assembler a;
    assemble_prologue(&a);
    refuse_assembled(&a, 17, "the entry point at word 17 names id 8, which is no function");
    a.words[18] = SpvExecutionModelGLCompute;
    refuse_assembled(&a, 17, "the entry point at word 17 is not a kernel but of model 5");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(accepts_the_smallest_module),
        cmocka_unit_test(needs_no_error_to_write_to),
        cmocka_unit_test(refuses_what_is_no_spirv),
        cmocka_unit_test(accepts_versions_1_0_to_1_6),
        cmocka_unit_test(refuses_other_environments),
        cmocka_unit_test(refuses_broken_instructions),
        cmocka_unit_test(refuses_missing_operands),
        cmocka_unit_test(refuses_bad_ids),
        cmocka_unit_test(takes_any_bound),
        cmocka_unit_test(refuses_broken_functions),
        cmocka_unit_test(refuses_entry_points_to_nowhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
