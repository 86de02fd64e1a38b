#include "backend/driver/engines/simd/vectorize/analysis/memory/address.h"

#include "backend/driver/engines/simd/vectorize/ir/instruction.h"
#include "backend/driver/engines/simd/vectorize/ir/pointer.h"

static unsigned width_of(LLVMValueRef value)
{
    return LLVMGetIntTypeWidth(LLVMTypeOf(value));
}

static bool is_sum(const simd_divergence *divergence, LLVMValueRef value)
{
    return simd_is_opcode(value, LLVMAdd) ||
           (simd_is_opcode(value, LLVMOr) && simd_value_is_sum(divergence, value));
}

/* ---- Terms ----------------------------------------------------------------------------------- */

/* Takes a term as it is. @returns false if there is no room */
static bool add_term(simd_address *a, LLVMValueRef value, LLVMOpcode extended, int64_t scale)
{
    for (uint32_t t = 0; t < a->count; t++) {
        if (a->terms[t].value != value || a->terms[t].extended != extended)
            continue;
        a->terms[t].scale = simd_pointer_offset(a->terms[t].scale, scale, 1);
        if (a->terms[t].scale == 0)
            a->terms[t] = a->terms[--a->count];
        return true;
    }
    if (a->count == SIMD_ADDRESS_TERMS)
        return false;
    a->terms[a->count++] = (simd_term){value, extended, scale};
    return true;
}

/* The constant that a value is multiplied by; 0 if there is none. */
static int64_t factor_of(LLVMValueRef value)
{
    if (!simd_is_opcode(value, LLVMMul) && !simd_is_opcode(value, LLVMShl))
        return 0;
    LLVMValueRef y = LLVMGetOperand(value, 1);
    if (LLVMIsAConstantInt(y) == NULL)
        return 0;
    if (simd_is_opcode(value, LLVMMul))
        return LLVMConstIntGetSExtValue(y);
    const uint64_t by = LLVMConstIntGetZExtValue(y);
    return by < 32 ? (int64_t)1 << by : 0;
}

/* An index of 64 bits that was one of 32 before, or is cut to 32 on its way to one of 64. */
static LLVMOpcode extension_of(LLVMValueRef value)
{
    if ((simd_is_opcode(value, LLVMZExt) || simd_is_opcode(value, LLVMSExt)) &&
        width_of(LLVMGetOperand(value, 0)) == 32)
        return LLVMGetInstructionOpcode(value);
    return simd_is_opcode(value, LLVMAnd) && simd_value_is_zero_extended(value) ? LLVMZExt
                                                                                : (LLVMOpcode)0;
}

static bool is_cut(LLVMValueRef value)
{
    return simd_is_opcode(value, LLVMTrunc) && width_of(value) == 32;
}

/* Takes a sum apart. `depth` bounds it. */
static bool take(const simd_divergence *divergence, simd_address *a, LLVMValueRef value,
                 LLVMOpcode extended, int64_t scale, unsigned depth)
{
    const LLVMOpcode extension = extension_of(value);
    const int64_t factor = factor_of(value);
    if (LLVMIsAConstantInt(value) != NULL) {
        a->offset = simd_pointer_offset(a->offset, LLVMConstIntGetSExtValue(value), scale);
        return true;
    }
    if (depth == 0)
        return add_term(a, value, extended, scale);
    if (is_sum(divergence, value) || simd_is_opcode(value, LLVMSub)) {
        const int64_t sign = simd_is_opcode(value, LLVMSub) ? -1 : 1;
        return take(divergence, a, LLVMGetOperand(value, 0), extended, scale, depth - 1) &&
               take(divergence, a, LLVMGetOperand(value, 1), extended,
                    simd_pointer_offset(0, scale, sign), depth - 1);
    }
    if (factor != 0)
        return take(divergence, a, LLVMGetOperand(value, 0), extended,
                    simd_pointer_offset(0, scale, factor), depth - 1);
    if (extension != 0)
        return take(divergence, a, LLVMGetOperand(value, 0), extended == 0 ? extension : extended,
                    scale, depth - 1);
    if (extended != 0 && is_cut(value))
        return take(divergence, a, LLVMGetOperand(value, 0), extended, scale, depth - 1);
    return add_term(a, value, extended, scale);
}

enum { DEEPEST = 8 };

static bool take_index(const simd_divergence *divergence, simd_address *a, LLVMValueRef index,
                       int64_t scale)
{
    const simd_address before = *a;
    if (take(divergence, a, index, (LLVMOpcode)0, scale, DEEPEST))
        return true;
    *a = before;
    return add_term(a, index, (LLVMOpcode)0, scale);
}

/* ---- Steps ----------------------------------------------------------------------------------- */

/* Takes the indices of a getelementptr. @returns false if there are too many terms */
static bool take_step(const simd_divergence *divergence, LLVMValueRef gep, simd_address *a)
{
    LLVMTargetDataRef layout = divergence->partition->layout;
    LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
    for (int i = 1; i < LLVMGetNumOperands(gep); i++) {
        LLVMValueRef index = LLVMGetOperand(gep, (unsigned)i);
        if (i > 1 && LLVMGetTypeKind(type) == LLVMStructTypeKind) {
            const unsigned member = (unsigned)LLVMConstIntGetZExtValue(index);
            a->offset = simd_pointer_offset(a->offset,
                                            (int64_t)LLVMOffsetOfElement(layout, type, member), 1);
            type = LLVMStructGetTypeAtIndex(type, member);
            continue;
        }
        if (i > 1)
            type = LLVMGetElementType(type);
        if (!take_index(divergence, a, index, (int64_t)LLVMABISizeOfType(layout, type)))
            return false;
    }
    return true;
}

simd_address simd_address_of(const simd_divergence *divergence, LLVMValueRef pointer)
{
    simd_address a = {.base = pointer};
    while (LLVMIsAGetElementPtrInst(a.base) != NULL) {
        simd_address next = a;
        if (!take_step(divergence, a.base, &next))
            break;
        next.base = LLVMGetOperand(a.base, 0);
        a = next;
    }
    return a;
}

int64_t simd_address_scale(const simd_address *a, LLVMValueRef value)
{
    int64_t scale = 0;
    for (uint32_t t = 0; t < a->count; t++)
        if (a->terms[t].value == value)
            scale = simd_pointer_offset(scale, a->terms[t].scale, 1);
    return scale;
}

static bool has_term(const simd_address *a, const simd_term *term)
{
    for (uint32_t t = 0; t < a->count; t++)
        if (a->terms[t].value == term->value && a->terms[t].extended == term->extended)
            return a->terms[t].scale == term->scale;
    return false;
}

bool simd_address_is_near(const simd_address *a, const simd_address *b)
{
    bool near = a->base == b->base && a->count == b->count;
    for (uint32_t t = 0; near && t < a->count; t++)
        near = has_term(b, &a->terms[t]);
    return near;
}

/* ---- Steps of a round ------------------------------------------------------------------------ */

static bool is_in(const simd_divergence *divergence, uint32_t loop, LLVMValueRef value)
{
    return LLVMIsAInstruction(value) != NULL &&
           simd_cfg_is_in(divergence->cfg,
                          simd_cfg_find(divergence->cfg, LLVMGetInstructionParent(value)), loop);
}

/* What a phi of the loop's header is in the next round. */
static LLVMValueRef next_of(const simd_divergence *divergence, uint32_t loop, LLVMValueRef phi)
{
    const simd_loop *l = &divergence->cfg->loops[loop];
    if (LLVMGetInstructionParent(phi) != divergence->cfg->blocks[l->header].block)
        return NULL;
    for (unsigned k = 0; k < LLVMCountIncoming(phi); k++)
        if (LLVMGetIncomingBlock(phi, k) == divergence->cfg->blocks[l->latch].block)
            return LLVMGetIncomingValue(phi, k);
    return NULL;
}

/* By how much a value grows in each round: a counter, or what stays as it is. */
static bool find_growth(const simd_divergence *divergence, uint32_t loop, LLVMValueRef value,
                        int64_t *growth)
{
    *growth = 0;
    if (!is_in(divergence, loop, value))
        return true;
    LLVMValueRef next = LLVMIsAPHINode(value) == NULL ? NULL : next_of(divergence, loop, value);
    if (next == NULL || LLVMIsAInstruction(next) == NULL)
        return false;
    if (LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMPointerTypeKind) {
        const simd_address to = simd_address_of(divergence, next);
        *growth = to.offset;
        return to.base == value && to.count == 0;
    }
    if (LLVMGetInstructionOpcode(next) != LLVMAdd || LLVMGetOperand(next, 0) != value ||
        LLVMIsAConstantInt(LLVMGetOperand(next, 1)) == NULL)
        return false;
    *growth = LLVMConstIntGetSExtValue(LLVMGetOperand(next, 1));
    return true;
}

bool simd_address_step(const simd_divergence *divergence, uint32_t loop, const simd_address *a,
                       int64_t *step)
{
    int64_t growth;
    if (!find_growth(divergence, loop, a->base, step))
        return false;
    for (uint32_t t = 0; t < a->count; t++) {
        if (!find_growth(divergence, loop, a->terms[t].value, &growth))
            return false;
        *step += growth * a->terms[t].scale;
    }
    return true;
}

/* ---- Vectors --------------------------------------------------------------------------------- */

/* Private variables may lie element by element, and not side by side. */
static bool is_plain(const simd_divergence *divergence, LLVMValueRef i)
{
    return LLVMIsALoadInst(i) != NULL && !LLVMGetVolatile(i) &&
           LLVMGetOrdering(i) == LLVMAtomicOrderingNotAtomic &&
           simd_divergence_private_scale(divergence, simd_pointer_accessed(i)) == 1;
}

bool simd_address_is_of_vector(const simd_divergence *divergence, LLVMValueRef load,
                               LLVMBasicBlockRef block)
{
    if (!is_plain(divergence, load))
        return false;
    LLVMTargetDataRef layout = divergence->partition->layout;
    const int64_t size = (int64_t)LLVMStoreSizeOfType(layout, LLVMTypeOf(load));
    const simd_address at = simd_address_of(divergence, simd_pointer_accessed(load));
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i != NULL;
         i = LLVMGetNextInstruction(i)) {
        if (!is_plain(divergence, i))
            continue;
        const simd_address first = simd_address_of(divergence, simd_pointer_accessed(i));
        const int64_t offset = simd_pointer_offset(at.offset, first.offset, -1);
        if (simd_address_is_near(&first, &at) && offset >= 0 &&
            offset <= (int64_t)LLVMGetAlignment(i) - size)
            return true;
    }
    return false;
}
