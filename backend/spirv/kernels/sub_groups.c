#include "backend/spirv/kernels/sub_groups.h"

enum { LEAST_MAXIMUM = 1024 }; /* more is no size of a sub-group, but a number without meaning */

/* The operand that says how far an operation reaches. That of a cluster is a number of work-items;
 * the others are the place of one, or a distance, which is less than that number. */
static const struct {
    uint16_t opcode, word, is_place;
} reaches[] = {
    {SpvOpGroupBroadcast, 5, 1},
    {SpvOpGroupNonUniformBroadcast, 5, 1},
    {SpvOpGroupNonUniformShuffle, 5, 1},
    {SpvOpGroupNonUniformShuffleXor, 5, 1},
    {SpvOpGroupNonUniformShuffleUp, 5, 1},
    {SpvOpGroupNonUniformShuffleDown, 5, 1},
    {SpvOpGroupNonUniformRotateKHR, 5, 1},
    {SpvOpGroupNonUniformRotateKHR, 6, 0},
    {SpvOpSubgroupReadInvocationKHR, 4, 1},
    {SpvOpSubgroupShuffleINTEL, 4, 1},
    {SpvOpSubgroupShuffleXorINTEL, 4, 1},
};

bool spirv_is_exchange(const spirv_reader *reader, spirv_instruction i, SpvScope wanted)
{
    uint64_t scope;
    const bool is_group =
        (i.opcode >= SpvOpGroupAll && i.opcode <= SpvOpGroupSMax) ||
        (i.opcode >= SpvOpGroupIMulKHR && i.opcode <= SpvOpGroupLogicalXorKHR) ||
        (i.opcode >= SpvOpGroupNonUniformElect && i.opcode <= SpvOpGroupNonUniformQuadSwap) ||
        i.opcode == SpvOpGroupNonUniformRotateKHR;
    return is_group && i.count > 3 && spirv_read_constant(reader, i.words[3], &scope) &&
           scope == wanted;
}

/* Reads the scope of a barrier, or returns false. */
static bool is_barrier(const spirv_reader *reader, spirv_instruction i, uint64_t *scope)
{
    return (i.opcode == SpvOpControlBarrier || i.opcode == SpvOpControlBarrierWaitINTEL) &&
           i.count == 4 && spirv_read_constant(reader, i.words[1], scope);
}

bool spirv_is_wait(const spirv_reader *reader, spirv_instruction i)
{
    uint64_t scope;
    return is_barrier(reader, i, &scope) &&
           (scope == SpvScopeWorkgroup || scope == SpvScopeDevice || scope == SpvScopeCrossDevice);
}

/* clang 22 leaves OpenCL's barrier of a sub-group as a call of what nobody defines. */
static bool calls_barrier(const spirv_reader *reader, spirv_instruction i)
{
    const uint32_t callee =
        i.opcode == SpvOpFunctionCall && i.count > 3 ? spirv_find(reader, i.words[3]) : SPIRV_NONE;
    const uint32_t linkage = callee == SPIRV_NONE ? 0 : reader->ids[callee].linkage;
    return linkage != 0 &&
           spirv_string_starts(spirv_at(reader->stream, linkage), 3, "_Z17sub_group_barrier");
}

bool spirv_is_sub_group_wait(const spirv_reader *reader, spirv_instruction i)
{
    uint64_t scope;
    return calls_barrier(reader, i) || (is_barrier(reader, i, &scope) && scope == SpvScopeSubgroup);
}

static bool is_of_sub_group(const spirv_reader *reader, spirv_instruction i)
{
    return spirv_is_sub_group_wait(reader, i) ||
           (i.opcode >= SpvOpSubgroupBallotKHR && i.opcode <= SpvOpSubgroupReadInvocationKHR) ||
           (i.opcode >= SpvOpSubgroupShuffleINTEL &&
            i.opcode <= SpvOpSubgroupImageMediaBlockWriteINTEL) ||
           spirv_is_exchange(reader, i, SpvScopeSubgroup);
}

uint32_t spirv_sub_group_least(const spirv_reader *reader, spirv_instruction i)
{
    if (!is_of_sub_group(reader, i))
        return 0;
    uint64_t least = 1, number;
    for (size_t k = 0; k < sizeof reaches / sizeof reaches[0]; k++)
        if (reaches[k].opcode == i.opcode && reaches[k].word < i.count &&
            spirv_read_constant(reader, i.words[reaches[k].word], &number) &&
            number < LEAST_MAXIMUM && number + reaches[k].is_place > least)
            least = number + reaches[k].is_place;
    return (uint32_t)least;
}
