#include "tests/spirv/assembler.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

size_t assemble(assembler *a, uint32_t opcode, const uint32_t *operands, size_t count)
{
    const size_t at = a->count;
    assert_true(at + count + 1 <= COUNT_OF(a->words));
    a->words[a->count++] = (uint32_t)(count + 1) << SpvWordCountShift | opcode;
    for (size_t k = 0; k < count; k++)
        a->words[a->count++] = operands[k];
    return at;
}

size_t assemble_text(assembler *a, uint32_t opcode, const char *text, const uint32_t *operands,
                     size_t count)
{
    uint32_t all[64] = {0};
    const size_t words = strlen(text) / 4 + 1;
    assert_true(count + words <= COUNT_OF(all));
    memcpy(all, operands, count * sizeof *all);
    for (size_t k = 0; text[k] != '\0'; k++)
        all[count + k / 4] |= (uint32_t)(unsigned char)text[k] << 8 * (k % 4);
    return assemble(a, opcode, all, count + words);
}

void assemble_header(assembler *a)
{
    static const uint32_t header[] = {SPIRV_MAGIC, 0x00010200u, 0, 1000, 0};
    memcpy(a->words, header, sizeof header);
    a->count = COUNT_OF(header);
    OP(a, SpvOpCapability, SpvCapabilityKernel);
    OP(a, SpvOpCapability, SpvCapabilityAddresses);
    OP(a, SpvOpMemoryModel, SpvAddressingModelPhysical64, SpvMemoryModelOpenCL);
}

void assemble_prologue(assembler *a)
{
    assemble_header(a);
    OP_TEXT(a, SpvOpExtInstImport, "OpenCL.std", OPENCL);
    OP_TEXT(a, SpvOpEntryPoint, "k", SpvExecutionModelKernel, KERNEL);
    OP(a, SpvOpTypeVoid, VOID);
    OP(a, SpvOpTypeInt, INT, 32, 0);
    OP(a, SpvOpTypeInt, LONG, 64, 0);
    OP(a, SpvOpTypeFloat, FLOAT, 32);
    OP(a, SpvOpTypePointer, GLOBAL_INT, SpvStorageClassCrossWorkgroup, INT);
    OP(a, SpvOpConstant, INT, ONE, 1);
}

spirv_module *read_good(const uint32_t *words, size_t count)
{
    spirv_module *module = NULL;
    spirv_error error = {0};
    if (!spirv_module_create(words, count, &module, &error))
        fail_msg("refused at word %zu: %s", error.word, error.text);
    return module;
}

spirv_module *read_assembled(const assembler *a)
{
    return read_good(a->words, a->count);
}

void refuse(const uint32_t *words, size_t count, size_t word, const char *text)
{
    spirv_module *module = NULL;
    spirv_error error = {0};
    assert_false(spirv_module_create(words, count, &module, &error));
    assert_null(module);
    assert_string_equal(error.text, text);
    assert_int_equal(error.word, word);
}

void refuse_assembled(const assembler *a, size_t word, const char *text)
{
    refuse(a->words, a->count, word, text);
}
