/* The vectors of bundles. */
#include "internal.h"

#include <string.h>

#include "backend/driver/engines/simd/contract/llvm_version.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"

static LLVMValueRef i32(const bundler *b, uint64_t value)
{
    return LLVMConstInt(LLVMInt32TypeInContext(b->context), value, false);
}

static LLVMTypeRef vector_type(const bundle *u)
{
    return LLVMVectorType(u->type, u->count);
}

static unsigned width_of(LLVMValueRef vector)
{
    return LLVMGetVectorSize(LLVMTypeOf(vector));
}

/* ---- Where ----------------------------------------------------------------------------------- */

/* Before which instruction: behind the last of what the elements come from, so that all who need
 * the bundle find it there; or NULL, if that is not in one block. */
static LLVMValueRef find_place(const bundler *b, const bundle *u)
{
    uint32_t at = simd_bundle_last(b, u->elements, u->count);
    if (at == SIMD_NONE)
        return NULL;
    do
        at++;
    while (LLVMIsAPHINode(b->instructions[at]) != NULL);
    return b->instructions[at];
}

/* ---- Of what is there ------------------------------------------------------------------------ */

/* Elements that are not the source's keep what `old` has; the source has as many lanes. */
static LLVMValueRef blend(bundler *b, LLVMValueRef old, LLVMValueRef source, const bool of_source[])
{
    LLVMValueRef lanes[BUNDLE_MOST];
    const unsigned count = width_of(old);
    for (unsigned i = 0; i < count; i++)
        lanes[i] = i32(b, of_source[i] ? count + i : i);
    return LLVMBuildShuffleVector(b->builder, old, source, LLVMConstVector(lanes, count), "");
}

static LLVMValueRef pick(bundler *b, const bundle *u, LLVMValueRef source, bool picked[])
{
    LLVMValueRef lanes[BUNDLE_MOST];
    bool whole = width_of(source) == u->count;
    for (unsigned i = 0; i < u->count; i++) {
        const simd_element e = u->elements[i];
        picked[i] = e.value == source && e.lane != SIMD_SCALAR;
        lanes[i] =
            picked[i] ? i32(b, (uint64_t)e.lane) : LLVMGetUndef(LLVMInt32TypeInContext(b->context));
        whole &= !picked[i] || e.lane == (int)i;
    }
    if (whole)
        return source;
    return LLVMBuildShuffleVector(b->builder, source, LLVMGetPoison(LLVMTypeOf(source)),
                                  LLVMConstVector(lanes, u->count), "");
}

static LLVMValueRef insert_scalars(bundler *b, const bundle *u)
{
    LLVMValueRef constants[BUNDLE_MOST], result;
    for (unsigned i = 0; i < u->count; i++) {
        const simd_element e = u->elements[i];
        constants[i] = simd_element_is_constant(e) ? e.value : LLVMGetPoison(u->type);
    }
    result = LLVMConstVector(constants, u->count);
    for (unsigned i = 0; i < u->count; i++) {
        const simd_element e = u->elements[i];
        if (e.value != NULL && e.lane == SIMD_SCALAR && !LLVMIsConstant(e.value))
            result = LLVMBuildInsertElement(b->builder, result, e.value, i32(b, i), "");
    }
    return result;
}

static LLVMValueRef collect(bundler *b, const bundle *u)
{
    LLVMValueRef result = insert_scalars(b, u);
    bool done[BUNDLE_MOST] = {false}, any = !LLVMIsUndef(result);
    for (unsigned i = 0; i < u->count; i++) {
        bool picked[BUNDLE_MOST];
        if (u->elements[i].value == NULL || u->elements[i].lane == SIMD_SCALAR || done[i])
            continue;
        LLVMValueRef part = pick(b, u, u->elements[i].value, picked);
        result = any ? blend(b, result, part, picked) : part;
        any = true;
        for (unsigned j = i; j < u->count; j++)
            done[j] |= picked[j];
    }
    return result;
}

static LLVMValueRef emit_shuffled(bundler *b, const bundle *u, LLVMValueRef whole)
{
    LLVMValueRef lanes[BUNDLE_MOST];
    const bundle *from = &b->bundles[u->operands[0]];
    for (unsigned i = 0; i < u->count; i++) {
        unsigned at = 0;
        while (at < from->count && !simd_element_is_same(u->elements[i], from->elements[at]))
            at++;
        lanes[i] = at < from->count ? i32(b, at) : LLVMGetUndef(LLVMInt32TypeInContext(b->context));
    }
    return LLVMBuildShuffleVector(b->builder, whole, LLVMGetPoison(LLVMTypeOf(whole)),
                                  LLVMConstVector(lanes, u->count), "");
}

/* ---- In place -------------------------------------------------------------------------------- */

static unsigned find_parts(const bundle *u, LLVMValueRef parts[])
{
    unsigned count = 0;
    for (unsigned first = 0; first < u->count; first += width_of(parts[count++])) {
        unsigned i = first;
        while (u->elements[i].value == NULL)
            i++;
        parts[count] = u->elements[i].value;
    }
    return count;
}

void simd_bundle_copy_metadata(LLVMValueRef to, const LLVMValueRef from[], unsigned count)
{
    static const char *const kinds[] = {"alias.scope", "noalias", "tbaa", "invariant.load"};
    LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(to));
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        const unsigned kind =
            LLVMGetMDKindIDInContext(context, kinds[k], (unsigned)strlen(kinds[k]));
        LLVMValueRef said = LLVMGetMetadata(from[0], kind);
        for (unsigned i = 1; i < count; i++)
            if (LLVMGetMetadata(from[i], kind) != said)
                said = NULL;
        if (said != NULL)
            LLVMSetMetadata(to, kind, said);
    }
}

static LLVMValueRef join(bundler *b, LLVMValueRef low, LLVMValueRef high)
{
    LLVMValueRef lanes[BUNDLE_MOST];
    const unsigned count = 2 * width_of(low);
    for (unsigned i = 0; i < count; i++)
        lanes[i] = i32(b, i);
    return LLVMBuildShuffleVector(b->builder, low, high, LLVMConstVector(lanes, count), "");
}

static LLVMValueRef emit_in_place(bundler *b, const bundle *u)
{
    LLVMValueRef parts[BUNDLE_MOST];
    unsigned count = find_parts(u, parts);
    if (u->loaded) {
        LLVMValueRef load =
            LLVMBuildLoad2(b->builder, vector_type(u), LLVMGetOperand(parts[0], 0), "");
        LLVMSetAlignment(load, LLVMGetAlignment(parts[0]));
        simd_bundle_copy_metadata(load, parts, count);
        return load;
    }
    for (; count > 1; count /= 2)
        for (unsigned p = 0; p < count / 2; p++)
            parts[p] = join(b, parts[2 * p], parts[2 * p + 1]);
    return parts[0];
}

static LLVMValueRef emit_in_row(bundler *b, const bundle *u)
{
    LLVMValueRef loads[BUNDLE_MOST];
    unsigned count = 0;
    const simd_element first = u->elements[0];
    const uint64_t size = LLVMABISizeOfType(b->v->layout, u->type);
    const unsigned alignment = LLVMGetAlignment(first.value);
    for (unsigned i = 0; i < u->count; i++)
        if (u->elements[i].value != NULL)
            loads[count++] = u->elements[i].value;
    LLVMValueRef lane =
        LLVMConstInt(LLVMInt64TypeInContext(b->context), (unsigned long long)first.lane, 0);
    LLVMValueRef address =
        LLVMBuildGEP2(b->builder, u->type, LLVMGetOperand(first.value, 0), &lane, 1, "");
    LLVMValueRef load = LLVMBuildLoad2(b->builder, vector_type(u), address, "");
    LLVMSetAlignment(load, alignment < size ? alignment : (unsigned)size);
    simd_bundle_copy_metadata(load, loads, count);
    return load;
}

static LLVMValueRef emit_splat(bundler *b, const bundle *u)
{
    unsigned i = 0;
    while (u->elements[i].value == NULL)
        i++;
    LLVMTypeRef numbers = LLVMVectorType(LLVMInt32TypeInContext(b->context), u->count);
    LLVMValueRef poison = LLVMGetPoison(vector_type(u));
    LLVMValueRef first =
        LLVMBuildInsertElement(b->builder, poison, u->elements[i].value, i32(b, 0), "");
    return LLVMBuildShuffleVector(b->builder, first, poison, LLVMConstNull(numbers), "");
}

/* Elements for which anything will do are like another one: so it is a splat if it can be. */
static LLVMValueRef emit_constant(const bundle *u)
{
    LLVMValueRef values[BUNDLE_MOST], some = LLVMGetPoison(u->type);
    for (unsigned i = 0; i < u->count; i++)
        if (u->elements[i].value != NULL)
            some = u->elements[i].value;
    for (unsigned i = 0; i < u->count; i++)
        values[i] = u->elements[i].value != NULL ? u->elements[i].value : some;
    return LLVMConstVector(values, u->count);
}

/* ---- Operations ------------------------------------------------------------------------------ */

static LLVMValueRef build_call(bundler *b, const bundle *u, LLVMValueRef operands[])
{
    LLVMValueRef called = LLVMGetCalledValue(u->like);
    LLVMValueRef arguments[BUNDLE_OPERANDS];
    const unsigned count = LLVMGetNumArgOperands(u->like), id = LLVMGetIntrinsicID(called);
    for (unsigned a = 0, o = 0; a < count; a++) {
        LLVMValueRef old = LLVMGetOperand(u->like, a);
        const bool vector = LLVMGetTypeKind(LLVMTypeOf(old)) == LLVMVectorTypeKind;
        arguments[a] = vector ? operands[o++] : old;
    }
    if (simd_calls_vector_of_one_length(u->like))
        return LLVMBuildCall2(b->builder, LLVMGlobalGetValueType(called), called, arguments, count,
                              "");
    LLVMTypeRef overloads[2] = {vector_type(u), LLVMTypeOf(arguments[0])};
    const size_t overload_count = LLVMTypeOf(arguments[0]) == overloads[0] ? 1 : 2;
    LLVMValueRef function =
        LLVMGetIntrinsicDeclaration(b->v->module, id, overloads, overload_count);
    LLVMTypeRef type = LLVMIntrinsicGetType(b->context, id, overloads, overload_count);
    return LLVMBuildCall2(b->builder, type, function, arguments, count, "");
}

static LLVMValueRef build(bundler *b, const bundle *u, LLVMValueRef operands[])
{
    const LLVMOpcode op = LLVMGetInstructionOpcode(u->like);
    switch (op) {
    case LLVMFNeg:
        return LLVMBuildFNeg(b->builder, operands[0], "");
    case LLVMFreeze:
        return LLVMBuildFreeze(b->builder, operands[0], "");
    case LLVMICmp:
        return LLVMBuildICmp(b->builder, LLVMGetICmpPredicate(u->like), operands[0], operands[1],
                             "");
    case LLVMFCmp:
        return LLVMBuildFCmp(b->builder, LLVMGetFCmpPredicate(u->like), operands[0], operands[1],
                             "");
    case LLVMSelect:
        return LLVMBuildSelect(b->builder, operands[0], operands[1], operands[2], "");
    case LLVMCall:
        return build_call(b, u, operands);
    default:
        return LLVMIsACastInst(u->like) != NULL
                   ? LLVMBuildCast(b->builder, op, operands[0], vector_type(u), "")
                   : LLVMBuildBinOp(b->builder, op, operands[0], operands[1], "");
    }
}

/* What all of them may be taken for, the vector may. */
static unsigned common_fast_math(const bundle *u)
{
    unsigned flags = ~0u;
    for (unsigned i = 0; i < u->count; i++)
        if (u->elements[i].value != NULL)
            flags &= simd_llvm_fast_math(u->elements[i].value);
    return flags;
}

static LLVMValueRef emit_blend(bundler *b, const bundle *u, LLVMValueRef halves[])
{
    bool of_second[BUNDLE_MOST];
    const bundle *second = &b->bundles[u->operands[1]];
    for (unsigned i = 0; i < u->count; i++)
        of_second[i] = second->elements[i].value != NULL;
    return blend(b, halves[0], halves[1], of_second);
}

static LLVMValueRef emit_phi(bundler *b, uint32_t number)
{
    const bundle u = b->bundles[number];
    uint32_t first = simd_bundle_last(b, u.elements, u.count);
    while (first > 0 && b->blocks[first - 1] == b->blocks[first])
        first--;
    LLVMPositionBuilderBefore(b->builder, b->instructions[first]);
    LLVMValueRef phi = LLVMBuildPhi(b->builder, vector_type(&u), "");
    b->bundles[number].emitted = phi;
    for (unsigned o = 0; o < u.operand_count; o++) {
        LLVMBasicBlockRef from = LLVMGetIncomingBlock(u.like, o);
        LLVMValueRef value = simd_bundle_emit(b, u.operands[o], LLVMGetBasicBlockTerminator(from));
        LLVMAddIncoming(phi, &value, &from, 1);
    }
    return phi;
}

static LLVMValueRef emit_computed(bundler *b, const bundle *u, LLVMValueRef operands[])
{
    if (u->kind == BUNDLE_BLEND)
        return emit_blend(b, u, operands);
    if (u->kind == BUNDLE_PICKED)
        return simd_bundle_build_picked(b, u, operands);
    if (u->kind == BUNDLE_SHUFFLED)
        return emit_shuffled(b, u, operands[0]);
    LLVMValueRef result = build(b, u, operands);
    simd_llvm_set_fast_math(result, common_fast_math(u));
    return result;
}

static LLVMValueRef emit_plain(bundler *b, const bundle *u)
{
    switch (u->kind) {
    case BUNDLE_CONSTANT:
        return emit_constant(u);
    case BUNDLE_SPLAT:
        return emit_splat(b, u);
    case BUNDLE_IN_PLACE:
        return emit_in_place(b, u);
    case BUNDLE_IN_ROW:
        return emit_in_row(b, u);
    default:
        return collect(b, u);
    }
}

LLVMValueRef simd_bundle_emit(bundler *b, uint32_t number, LLVMValueRef where)
{
    const bundle *u = &b->bundles[number];
    LLVMValueRef operands[BUNDLE_OPERANDS], result;
    if (u->emitted != NULL)
        return u->emitted;
    if (u->kind == BUNDLE_PHI)
        return emit_phi(b, number);
    const bool computed = u->kind > BUNDLE_SPLAT;
    LLVMValueRef place = find_place(b, u), before = place != NULL ? place : where;
    for (unsigned o = 0; computed && o < u->operand_count; o++)
        operands[o] = simd_bundle_emit(b, u->operands[o], before);
    if (u->emitted != NULL) /* a phi among the operands needed it */
        return u->emitted;
    LLVMPositionBuilderBefore(b->builder, before);
    result = computed ? emit_computed(b, u, operands) : emit_plain(b, u);
    if (place != NULL)
        b->bundles[number].emitted = result;
    return result;
}
