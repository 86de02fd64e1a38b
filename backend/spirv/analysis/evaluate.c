#include "backend/spirv/analysis/evaluate.h"

#include <spirv/unified1/spirv.h>

#include "backend/spirv/kernels/memory_effects.h"
#include "backend/spirv/reader/number.h"

typedef struct operation {
    spirv_uniformity *u;
    uint32_t block;
    uint32_t number; /* of the result */
    spirv_instruction i;
    uint16_t opcode; /* the one inside of a constant expression */
    uint32_t first;  /* the word of its first operand */
} operation;

static spirv_value operand(const operation *o, uint32_t k)
{
    const uint32_t word = o->first + k;
    if (word >= o->i.count)
        return spirv_value_varying(o->number);
    return spirv_uniformity_use(o->u, o->block, o->i.words[word]);
}

/* The width of an id's integer type in bits; 0 for a bool; SPIRV_NONE for all else. */
static uint32_t width_of(const spirv_reader *reader, uint32_t type_id)
{
    const spirv_instruction type = spirv_definition(reader, type_id);
    if (type.opcode == SpvOpTypeBool)
        return 0;
    return type.opcode == SpvOpTypeInt && type.words[2] <= 64 ? type.words[2] : SPIRV_NONE;
}

static uint32_t operand_width(const operation *o, uint32_t k)
{
    const uint32_t word = o->first + k;
    const spirv_reader *reader = o->u->cfg->reader;
    const spirv_instruction i =
        word < o->i.count ? spirv_definition(reader, o->i.words[word]) : (spirv_instruction){0};
    return i.count == 0 ? SPIRV_NONE : width_of(reader, spirv_result_type(i));
}

/* An unknown function of the operands. */
static spirv_value mix_all(const operation *o)
{
    spirv_value mixed = spirv_value_symbol(o->number);
    for (uint32_t word = o->first; word < o->i.count; word++) {
        if (!spirv_is_value(o->i, word))
            continue;
        const spirv_value value = spirv_uniformity_use(o->u, o->block, o->i.words[word]);
        const spirv_value was = mixed;
        mixed = spirv_value_mix(&was, &value, o->number);
    }
    return mixed;
}

/* The two sides of a comparison, without their common terms. */
static void cancel(spirv_value *a, spirv_value *b)
{
    if (a->kind != SPIRV_VALUE_KNOWN || b->kind != SPIRV_VALUE_KNOWN || a->object != b->object ||
        !spirv_value_same_terms(a, b))
        return;
    a->term_count = b->term_count = 0;
    a->object = b->object = SPIRV_NONE;
}

/* What LLVM makes of a truncation to 32 bits, an extension and perhaps a multiplication: a mask, or
 * a shift to the left by 32 and one to the right, with sums between them. The sum stays the same,
 * as in evaluate_convert().
 * @returns whether an instruction is that */
static bool extend(const operation *o, const spirv_value *a, const spirv_value *b, spirv_value *out)
{
    enum { CUT = 32 };
    if (operand_width(o, 0) != 64 || !spirv_value_is_number(b) || b->lanes != NULL)
        return false;
    *out = *a;
    if (o->opcode == SpvOpBitwiseAnd)
        return b->constant == UINT32_MAX && a->kind == SPIRV_VALUE_KNOWN;
    return (o->opcode == SpvOpShiftRightArithmetic || o->opcode == SpvOpShiftRightLogical) &&
           b->constant >= 0 && b->constant <= CUT &&
           spirv_value_shift_down(&o->u->lanes, a, CUT, (unsigned)b->constant, out);
}

static spirv_value evaluate_number(operation *o)
{
    spirv_value a = operand(o, 0);
    const bool unary =
        o->opcode == SpvOpSNegate || o->opcode == SpvOpNot || o->opcode == SpvOpLogicalNot;
    spirv_value b = unary ? spirv_value_constant(0) : operand(o, 1);
    const uint32_t width = operand_width(o, 0);
    spirv_lanes *lanes = &o->u->lanes;
    if (width == SPIRV_NONE)
        return mix_all(o);
    if (o->opcode == SpvOpIEqual || o->opcode == SpvOpINotEqual)
        cancel(&a, &b);
    spirv_value result;
    if (spirv_value_is_number(&a) && spirv_value_is_number(&b) &&
        spirv_value_compute(lanes, o->opcode, width, &a, &b, &result))
        return result;
    const bool constant = spirv_value_is_number(&b) && b.lanes == NULL;
    const bool scaled = spirv_value_is_number(&a) && a.lanes == NULL;
    const spirv_value zero = spirv_value_constant(0);
    if (extend(o, &a, &b, &result))
        return result;
    if (o->opcode == SpvOpIAdd)
        return spirv_value_add(lanes, &a, &b, 1, o->number);
    if (o->opcode == SpvOpISub)
        return spirv_value_add(lanes, &a, &b, -1, o->number);
    if (o->opcode == SpvOpSNegate)
        return spirv_value_add(lanes, &zero, &a, -1, o->number);
    if (o->opcode == SpvOpIMul && constant)
        return spirv_value_add(lanes, &zero, &a, b.constant, o->number);
    if (o->opcode == SpvOpIMul && scaled)
        return spirv_value_add(lanes, &zero, &b, a.constant, o->number);
    if (o->opcode == SpvOpShiftLeftLogical && constant && b.constant >= 0 && b.constant < 63)
        return spirv_value_add(lanes, &zero, &a, INT64_C(1) << b.constant, o->number);
    return mix_all(o);
}

/* Wider or narrower. The sum stays the same: equal sums stay equal, and no caller needs more. */
static spirv_value evaluate_convert(operation *o)
{
    const spirv_value a = operand(o, 0);
    const uint32_t from = operand_width(o, 0);
    const uint32_t to = width_of(o->u->cfg->reader, o->i.words[1]);
    if (from == SPIRV_NONE || to == SPIRV_NONE || from == 0 || to == 0)
        return mix_all(o);
    if (!spirv_value_is_number(&a))
        return a;
    spirv_value result = a;
    const uint64_t mask =
        o->opcode == SpvOpUConvert && from < 64 ? (UINT64_C(1) << from) - 1 : UINT64_MAX;
    if (a.lanes == NULL) {
        result.constant = spirv_number_cut((int64_t)((uint64_t)a.constant & mask), to);
        return result;
    }
    for (uint32_t k = 0; k < o->u->lanes.count; k++)
        o->u->lanes.scratch[k] = spirv_number_cut((int64_t)((uint64_t)a.lanes[k] & mask), to);
    result.lanes = o->u->lanes.scratch;
    return result;
}

static spirv_value evaluate_select(operation *o)
{
    const spirv_value condition = operand(o, 0), a = operand(o, 1), b = operand(o, 2);
    if (condition.kind == SPIRV_VALUE_NONE || spirv_value_same(&o->u->lanes, &a, &b))
        return condition.kind == SPIRV_VALUE_NONE ? condition : a;
    if (!spirv_value_is_number(&condition))
        return mix_all(o);
    if (condition.lanes == NULL)
        return condition.constant != 0 ? a : b;
    if (a.kind != SPIRV_VALUE_KNOWN || b.kind != SPIRV_VALUE_KNOWN || a.object != b.object ||
        !spirv_value_same_terms(&a, &b))
        return mix_all(o);
    spirv_value result = a;
    result.cause = condition.cause;
    result.by_tile = a.by_tile || b.by_tile;
    for (uint32_t k = 0; k < o->u->lanes.count; k++)
        o->u->lanes.scratch[k] =
            condition.lanes[k] != 0 ? spirv_value_lane(&a, k) : spirv_value_lane(&b, k);
    result.lanes = o->u->lanes.scratch;
    return result;
}

/* One component of a built-in variable. */
static spirv_value evaluate_extract(operation *o)
{
    const spirv_reader *reader = o->u->cfg->reader;
    const spirv_instruction load = spirv_definition(reader, o->i.words[o->first]);
    uint64_t component = 0;
    if (load.opcode != SpvOpLoad || o->i.count != o->first + 2)
        return mix_all(o);
    const spirv_value pointer = spirv_uniformity_use(o->u, o->block, load.words[3]);
    const uint32_t object = pointer.object;
    if (object == SPIRV_NONE || o->u->builtin[object] == SPIRV_NONE)
        return mix_all(o);
    if (o->opcode == SpvOpCompositeExtract)
        component = o->i.words[o->first + 1];
    else if (!spirv_read_constant(reader, o->i.words[o->first + 1], &component))
        return mix_all(o);
    return spirv_evaluate_builtin(o->u, o->u->builtin[object],
                                  component > 2 ? 3 : (uint32_t)component, o->number);
}

/* Sub-groups are parts of a tile; what a whole tile computes together is uniform. */
static spirv_value evaluate_group(operation *o)
{
    uint64_t scope = 0;
    const bool tile = o->first < o->i.count &&
                      spirv_read_constant(o->u->cfg->reader, o->i.words[o->first], &scope) &&
                      scope == SpvScopeWorkgroup;
    const bool scan = o->i.count > o->first + 1 && o->opcode >= SpvOpGroupIAdd &&
                      o->opcode <= SpvOpGroupSMax &&
                      o->i.words[o->first + 1] != SpvGroupOperationReduce;
    spirv_value value =
        tile && !scan ? spirv_value_symbol(o->number) : spirv_value_varying(o->number);
    value.by_tile = true;
    return value;
}

static bool is_pure(uint16_t opcode)
{
    return (opcode >= SpvOpVectorExtractDynamic && opcode <= SpvOpTranspose) ||
           (opcode >= SpvOpConvertFToU && opcode <= SpvOpBitcast) ||
           (opcode >= SpvOpSNegate && opcode <= SpvOpSMulExtended) ||
           (opcode >= SpvOpAny && opcode <= SpvOpFUnordGreaterThanEqual) ||
           (opcode >= SpvOpShiftRightLogical && opcode <= SpvOpBitCount) || opcode == SpvOpUndef ||
           opcode == SpvOpSizeOf || opcode == SpvOpPtrEqual || opcode == SpvOpPtrNotEqual ||
           opcode == SpvOpPtrDiff;
}

static spirv_value evaluate_other(operation *o)
{
    if (o->opcode >= SpvOpGroupAll && o->opcode <= SpvOpGroupSMax)
        return evaluate_group(o);
    if (o->opcode == SpvOpExtInst && spirv_memory_effect_of(o->u->cfg->reader, o->i).closed)
        return mix_all(o);
    if (is_pure(o->opcode))
        return mix_all(o);
    spirv_value value = spirv_value_varying(o->number);
    value.by_tile = true;
    return value;
}

static spirv_value evaluate(operation *o)
{
    switch (o->opcode) {
    case SpvOpLoad:
        return o->block == SPIRV_NONE ? spirv_value_varying(o->number)
                                      : spirv_evaluate_load(o->u, o->block, o->i);
    case SpvOpAccessChain:
    case SpvOpInBoundsAccessChain:
    case SpvOpPtrAccessChain:
    case SpvOpInBoundsPtrAccessChain:
        return spirv_evaluate_chain(o->u, o->block, o->i);
    case SpvOpVariable: {
        spirv_value value = spirv_value_constant(0);
        value.object = o->number;
        return value;
    }
    case SpvOpCopyObject:
    case SpvOpBitcast:
    case SpvOpPtrCastToGeneric:
    case SpvOpGenericCastToPtr:
    case SpvOpGenericCastToPtrExplicit:
    case SpvOpExpectKHR:
        return operand(o, 0);
    case SpvOpSConvert:
    case SpvOpUConvert:
        return evaluate_convert(o);
    case SpvOpSelect:
        return evaluate_select(o);
    case SpvOpCompositeExtract:
    case SpvOpVectorExtractDynamic:
        return evaluate_extract(o);
    default:
        return spirv_number_knows(o->opcode) ? evaluate_number(o) : evaluate_other(o);
    }
}

spirv_value spirv_evaluate(spirv_uniformity *u, uint32_t block, spirv_instruction i)
{
    operation o = {
        u, block,    spirv_cfg_value(u->cfg, u->cfg->blocks[block].context, spirv_result(i)),
        i, i.opcode, spirv_first_operand(i)};
    return evaluate(&o);
}

spirv_value spirv_evaluate_global(spirv_uniformity *u, spirv_instruction i)
{
    operation o = {u, SPIRV_NONE, spirv_cfg_value(u->cfg, 0, spirv_result(i)), i, i.opcode, 3};
    uint64_t number;
    switch (i.opcode) {
    case SpvOpConstantTrue:
    case SpvOpConstantFalse:
        return spirv_value_constant(i.opcode == SpvOpConstantTrue);
    case SpvOpConstant:
    case SpvOpConstantNull:
        if (!spirv_read_constant(u->cfg->reader, spirv_result(i), &number))
            return spirv_value_symbol(o.number);
        return spirv_value_constant(
            spirv_number_cut((int64_t)number, width_of(u->cfg->reader, i.words[1])));
    case SpvOpVariable:
        return evaluate(&o);
    case SpvOpSpecConstantOp:
        o.opcode = (uint16_t)i.words[3];
        o.first = 4;
        return evaluate(&o);
    default:
        return spirv_value_symbol(o.number);
    }
}
