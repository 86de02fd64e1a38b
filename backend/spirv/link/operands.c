#include "backend/spirv/link/operands.h"

#include <spirv/unified1/OpenCL.std.h>
#include <spirv/unified1/spirv.h>

/* The operands, after the word of the opcode, of instructions that have others than ids: i  an id
 * l  a literal of one word s  a string                     L  literals to the end M  memory
 * operands to the end   W  pairs of literal and label; literals have the selector's width P  pairs
 * of id and literal      O  an opcode and its operands, without result X  the number of an extended
 * instruction and its operands All operands after the last letter are ids. */
typedef struct spirv_operands {
    uint16_t first, last; /* opcodes */
    const char *letters;
} spirv_operands;

/* In the order of their opcodes. */
static const spirv_operands table[] = {
    {SpvOpSourceContinued, SpvOpSourceContinued, "s"},
    {SpvOpSource, SpvOpSource, "llis"},
    {SpvOpSourceExtension, SpvOpSourceExtension, "s"},
    {SpvOpName, SpvOpName, "is"},
    {SpvOpMemberName, SpvOpMemberName, "ils"},
    {SpvOpString, SpvOpString, "is"},
    {SpvOpLine, SpvOpLine, "ill"},
    {SpvOpExtension, SpvOpExtension, "s"},
    {SpvOpExtInstImport, SpvOpExtInstImport, "is"},
    {SpvOpExtInst, SpvOpExtInst, "iiiX"},
    {SpvOpMemoryModel, SpvOpMemoryModel, "ll"},
    {SpvOpEntryPoint, SpvOpEntryPoint, "lis"},
    {SpvOpExecutionMode, SpvOpExecutionMode, "iL"},
    {SpvOpCapability, SpvOpCapability, "l"},
    {SpvOpTypeInt, SpvOpTypeFloat, "iL"},
    {SpvOpTypeVector, SpvOpTypeMatrix, "iiL"},
    {SpvOpTypeImage, SpvOpTypeImage, "iiL"},
    {SpvOpTypeOpaque, SpvOpTypeOpaque, "is"},
    {SpvOpTypePointer, SpvOpTypePointer, "il"},
    {SpvOpTypePipe, SpvOpTypeForwardPointer, "il"},
    {SpvOpConstant, SpvOpConstant, "iiL"},
    {SpvOpConstantSampler, SpvOpConstantSampler, "iiL"},
    {SpvOpSpecConstant, SpvOpSpecConstant, "iiL"},
    {SpvOpSpecConstantOp, SpvOpSpecConstantOp, "iiO"},
    {SpvOpFunction, SpvOpFunction, "iil"},
    {SpvOpVariable, SpvOpVariable, "iil"},
    {SpvOpLoad, SpvOpLoad, "iiiM"},
    {SpvOpStore, SpvOpCopyMemory, "iiM"},
    {SpvOpCopyMemorySized, SpvOpCopyMemorySized, "iiiM"},
    {SpvOpDecorate, SpvOpDecorate, "iL"},
    {SpvOpMemberDecorate, SpvOpMemberDecorate, "iL"},
    {SpvOpGroupMemberDecorate, SpvOpGroupMemberDecorate, "iP"},
    {SpvOpVectorShuffle, SpvOpVectorShuffle, "iiiiL"},
    {SpvOpCompositeExtract, SpvOpCompositeExtract, "iiiL"},
    {SpvOpCompositeInsert, SpvOpCompositeInsert, "iiiiL"},
    {SpvOpImageSampleImplicitLod, SpvOpImageSampleExplicitLod, "iiiil"},
    {SpvOpImageFetch, SpvOpImageFetch, "iiiil"},
    {SpvOpImageRead, SpvOpImageRead, "iiiil"},
    {SpvOpImageWrite, SpvOpImageWrite, "iiil"},
    {SpvOpGenericCastToPtrExplicit, SpvOpGenericCastToPtrExplicit, "iiil"},
    {SpvOpLoopMerge, SpvOpLoopMerge, "iiL"},
    {SpvOpSelectionMerge, SpvOpSelectionMerge, "il"},
    {SpvOpBranchConditional, SpvOpBranchConditional, "iiiL"},
    {SpvOpSwitch, SpvOpSwitch, "iiW"},
    {SpvOpLifetimeStart, SpvOpLifetimeStop, "il"},
    {SpvOpGroupIAdd, SpvOpGroupSMax, "iiil"},
    {SpvOpConstantPipeStorage, SpvOpConstantPipeStorage, "iiL"},
    {SpvOpModuleProcessed, SpvOpModuleProcessed, "s"},
    {SpvOpExecutionModeId, SpvOpDecorateId, "il"},
    {SpvOpGroupNonUniformBallotBitCount, SpvOpGroupNonUniformBallotBitCount, "iiil"},
    {SpvOpGroupNonUniformIAdd, SpvOpGroupNonUniformLogicalXor, "iiil"},
    {SPIRV_EXT_INST_WITH_FORWARD_REFS, SPIRV_EXT_INST_WITH_FORWARD_REFS, "iiiX"},
    {SpvOpSDotKHR, SpvOpSUDotKHR, "iiiil"},
    {SpvOpSDotAccSatKHR, SpvOpSUDotAccSatKHR, "iiiiil"},
    {SpvOpAsmTargetINTEL, SpvOpAsmTargetINTEL, "is"},
    {SpvOpAsmINTEL, SpvOpAsmINTEL, "iiiiss"},
    {SpvOpDecorateString, SpvOpMemberDecorateString, "iL"},
    {SpvOpLoopControlINTEL, SpvOpLoopControlINTEL, "L"},
    {6221, 6221, "iiM"},    /* OpSubgroupBlockPrefetchINTEL */
    {6258, 6258, "iiiiiM"}, /* OpPredicatedLoadINTEL */
    {6259, 6259, "iiiM"},   /* OpPredicatedStoreINTEL */
    {SpvOpGroupIMulKHR, SpvOpGroupLogicalXorKHR, "iiil"},
};

static const char *letters_of(uint16_t opcode)
{
    size_t low = 0, high = sizeof table / sizeof *table;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (table[middle].last < opcode)
            low = middle + 1;
        else if (table[middle].first > opcode)
            high = middle;
        else
            return table[middle].letters;
    }
    return "";
}

typedef struct cursor {
    const spirv_reader *reader;
    spirv_instruction i;
    bool *is_id;
    uint32_t word; /* the next one */
} cursor;

static void take(cursor *c, bool is_id)
{
    if (c->word < c->i.count)
        c->is_id[c->word++] = is_id;
}

static void take_all(cursor *c, bool is_id)
{
    while (c->word < c->i.count)
        take(c, is_id);
}

static bool has_end(uint32_t word)
{
    return (word & 0xffu) == 0 || (word & 0xff00u) == 0 || (word & 0xff0000u) == 0 ||
           (word & 0xff000000u) == 0;
}

bool spirv_string_ends(spirv_instruction i, uint32_t word)
{
    while (word < i.count && !has_end(i.words[word]))
        word++;
    return word < i.count;
}

static void take_string(cursor *c)
{
    while (c->word < c->i.count && !has_end(c->i.words[c->word]))
        take(c, false);
    take(c, false);
}

/* Each bit of the mask that has an operand, in their order. */
static void take_memory(cursor *c)
{
    while (c->word < c->i.count) {
        const uint32_t mask = c->i.words[c->word];
        take(c, false);
        if ((mask & SpvMemoryAccessAlignedMask) != 0)
            take(c, false);
        static const uint32_t with_id[] = {
            SpvMemoryAccessMakePointerAvailableMask, SpvMemoryAccessMakePointerVisibleMask,
            SpvMemoryAccessAliasScopeINTELMaskMask, SpvMemoryAccessNoAliasINTELMaskMask};
        for (size_t k = 0; k < sizeof with_id / sizeof *with_id; k++)
            if ((mask & with_id[k]) != 0)
                take(c, true);
    }
}

static void take_cases(cursor *c)
{
    if (c->word >= c->i.count)
        return;
    const spirv_instruction value = spirv_definition(c->reader, c->i.words[1]);
    const spirv_instruction type =
        value.count == 0 ? value : spirv_definition(c->reader, spirv_result_type(value));
    const bool wide = type.count > 2 && type.opcode == SpvOpTypeInt && type.words[2] > 32;
    while (c->word < c->i.count) {
        take(c, false);
        if (wide)
            take(c, false);
        take(c, true);
    }
}

/* Those of OpenCL.std that end with a literal. */
static bool ends_with_literal(const cursor *c, uint32_t number)
{
    const spirv_instruction set = spirv_definition(c->reader, c->i.words[3]);
    if (set.opcode != SpvOpExtInstImport || set.count == 0 ||
        !spirv_string_is(set, 2, "OpenCL.std"))
        return false;
    return number == OpenCLstd_Vloadn || number == OpenCLstd_Vload_halfn ||
           number == OpenCLstd_Vloada_halfn || number == OpenCLstd_Vstore_half_r ||
           number == OpenCLstd_Vstore_halfn_r || number == OpenCLstd_Vstorea_halfn_r;
}

static void take_extended(cursor *c)
{
    const uint32_t number = c->word < c->i.count ? c->i.words[c->word] : 0;
    take(c, false);
    take_all(c, true);
    if (c->i.count > 5 && ends_with_literal(c, number))
        c->is_id[c->i.count - 1] = false;
}

static void take_by(cursor *c, const char *letters);

/* The opcode inside has its result outside. */
static void take_operation(cursor *c)
{
    const uint32_t opcode = c->word < c->i.count ? c->i.words[c->word] : 0;
    take(c, false);
    const char *letters =
        opcode <= UINT16_MAX && opcode != SpvOpSpecConstantOp ? letters_of((uint16_t)opcode) : "";
    for (int k = 0; k < 2 && *letters == 'i'; k++)
        letters++;
    take_by(c, letters);
}

static void take_letter(cursor *c, char letter)
{
    switch (letter) {
    case 's':
        take_string(c);
        break;
    case 'L':
        take_all(c, false);
        break;
    case 'M':
        take_memory(c);
        break;
    case 'W':
        take_cases(c);
        break;
    case 'P':
        for (bool is_id = true; c->word < c->i.count; is_id = !is_id)
            take(c, is_id);
        break;
    case 'O':
        take_operation(c);
        break;
    case 'X':
        take_extended(c);
        break;
    default:
        take(c, letter == 'i');
    }
}

static void take_by(cursor *c, const char *letters)
{
    for (; *letters != '\0'; letters++)
        take_letter(c, *letters);
    take_all(c, true);
}

void spirv_find_id_words(const spirv_reader *reader, spirv_instruction i, bool *is_id)
{
    cursor c = {reader, i, is_id, 1};
    is_id[0] = false;
    take_by(&c, letters_of(i.opcode));
}
