#include "backend/driver/engines/simd/vectorize/analysis/memory/private_variables.h"

#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "base/power_of_two.h"

/* Returns the bytes of what an instruction reads or writes through `pointer`; 0 if it does anything
 * else with it. */
static uint64_t access_size(LLVMTargetDataRef layout, LLVMValueRef user, LLVMValueRef pointer)
{
    switch (LLVMGetInstructionOpcode(user)) {
    case LLVMLoad:
        return LLVMABISizeOfType(layout, LLVMTypeOf(user));
    case LLVMStore:
        if (LLVMGetOperand(user, 0) == pointer)
            return 0;
        return LLVMABISizeOfType(layout, LLVMTypeOf(LLVMGetOperand(user, 0)));
    default:
        return 0;
    }
}

enum { MULTIPLE_DEPTH = 8, MOST_PHIS = 4 };

/* What is asked about multiples of a power of two, and which phis are taken to be some: those that
 * are being looked at, or have been. */
typedef struct multiples {
    uint64_t of;
    LLVMValueRef phis[MOST_PHIS];
    uint32_t count;
} multiples;

static bool is_multiple(multiples *m, LLVMValueRef value, int depth);

static bool are_multiples(multiples *m, LLVMValueRef i, unsigned from, int depth)
{
    for (unsigned o = from; o < (unsigned)LLVMGetNumOperands(i); o++)
        if (!is_multiple(m, LLVMGetOperand(i, o), depth))
            return false;
    return true;
}

/* What a loop adds to is one if what it begins with is, and what it adds; also where it begins with
 * what another loop adds to. */
static bool is_multiple_phi(multiples *m, LLVMValueRef phi, int depth)
{
    for (uint32_t k = 0; k < m->count; k++)
        if (m->phis[k] == phi)
            return true;
    if (m->count == MOST_PHIS)
        return false;
    m->phis[m->count++] = phi;
    return are_multiples(m, phi, 0, depth);
}

/* One of two is enough. What was taken for the sake of the first is not known if that fails. */
static bool is_either_multiple(multiples *m, LLVMValueRef i, int depth)
{
    const uint32_t count = m->count;
    if (is_multiple(m, LLVMGetOperand(i, 1), depth))
        return true;
    m->count = count;
    return is_multiple(m, LLVMGetOperand(i, 0), depth);
}

/* Numbers that wrap around stay multiples. */
static bool is_multiple(multiples *m, LLVMValueRef value, int depth)
{
    if (LLVMIsAConstantInt(value) != NULL)
        return (LLVMConstIntGetZExtValue(value) & (m->of - 1)) == 0;
    if (LLVMIsAInstruction(value) == NULL || depth == 0)
        return false;
    LLVMValueRef second = LLVMGetNumOperands(value) > 1 ? LLVMGetOperand(value, 1) : NULL;
    switch (LLVMGetInstructionOpcode(value)) {
    case LLVMPHI:
        return is_multiple_phi(m, value, depth - 1);
    case LLVMSelect:
        return are_multiples(m, value, 1, depth - 1);
    case LLVMAdd:
    case LLVMSub:
    case LLVMOr:
    case LLVMZExt:
    case LLVMSExt:
        return are_multiples(m, value, 0, depth - 1);
    case LLVMShl:
        return LLVMIsAConstantInt(second) != NULL && LLVMConstIntGetZExtValue(second) < 32 &&
               (UINT64_C(1) << LLVMConstIntGetZExtValue(second)) % m->of == 0;
    case LLVMMul:
    case LLVMAnd:
        return is_either_multiple(m, value, depth - 1);
    default:
        return false;
    }
}

/* A power of two that an index counts in: that of bytes, where a compiler has no other steps. */
static uint64_t factor_of(LLVMValueRef index, uint64_t step, uint32_t element)
{
    const uint64_t factor = element % step == 0 ? element / step : 1;
    const bool counts = factor > 1 && zli_is_power_of_two(factor);
    multiples m = {.of = factor};
    return counts && is_multiple(&m, index, MULTIPLE_DEPTH) ? factor : 1;
}

/* A multiple of the element's size, whatever the indices are. */
static bool steps_by_elements(LLVMTargetDataRef layout, LLVMValueRef gep, uint32_t element)
{
    LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
    for (int i = 1; i < LLVMGetNumOperands(gep); i++) {
        LLVMValueRef index = LLVMGetOperand(gep, (unsigned)i);
        uint64_t step;
        if (i > 1 && LLVMGetTypeKind(type) == LLVMStructTypeKind) {
            const unsigned member = (unsigned)LLVMConstIntGetZExtValue(index);
            step = LLVMOffsetOfElement(layout, type, member);
            type = LLVMStructGetTypeAtIndex(type, member);
        } else {
            if (i > 1)
                type = LLVMGetElementType(type);
            step = LLVMABISizeOfType(layout, type);
            if (LLVMIsAConstantInt(index) != NULL)
                step *= (uint64_t)LLVMConstIntGetSExtValue(index);
            else if (step != 0)
                step *= factor_of(index, step, element);
        }
        if (step % element != 0)
            return false;
    }
    return true;
}

/* Settles on the size of the first access and tells whether all others have it. */
typedef struct survey {
    LLVMTargetDataRef layout;
    bool skips_copies; /* they are going to be accesses of that size */
    uint32_t element;  /* 0: nothing accesses it */
} survey;

static bool agree(survey *s, LLVMValueRef pointer, int depth)
{
    for (LLVMUseRef use = LLVMGetFirstUse(pointer); use != NULL; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsAInstruction(user) == NULL || depth == 0)
            return false;
        if (simd_is_lifetime(user) || (s->skips_copies && LLVMIsAMemIntrinsic(user) != NULL))
            continue;
        if (LLVMGetInstructionOpcode(user) == LLVMGetElementPtr) {
            if (!agree(s, user, depth - 1))
                return false;
            continue;
        }
        const uint64_t size = access_size(s->layout, user, pointer);
        if (size == 0 || size > 8 || (s->element != 0 && size != s->element))
            return false;
        s->element = (uint32_t)size;
    }
    return true;
}

static bool steps_agree(LLVMTargetDataRef layout, LLVMValueRef pointer, uint32_t element)
{
    for (LLVMUseRef use = LLVMGetFirstUse(pointer); use != NULL; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMGetInstructionOpcode(user) == LLVMGetElementPtr &&
            !(steps_by_elements(layout, user, element) && steps_agree(layout, user, element)))
            return false;
    }
    return true;
}

static bool is_of_elements(survey *s, LLVMValueRef variable)
{
    return agree(s, variable, 16) &&
           (s->element == 0 || (simd_variable_size(s->layout, variable) % s->element == 0 &&
                                steps_agree(s->layout, variable, s->element)));
}

bool simd_private_accesses_agree(LLVMTargetDataRef layout, LLVMValueRef variable, uint32_t *element)
{
    survey s = {layout, true, 0};
    const bool agreed = is_of_elements(&s, variable);
    *element = s.element;
    return agreed;
}

uint32_t simd_private_element(const simd_partition *partition, LLVMValueRef variable)
{
    survey s = {partition->layout, false, 0};
    return is_of_elements(&s, variable) ? s.element : 0;
}

uint64_t simd_variable_size(LLVMTargetDataRef layout, LLVMValueRef variable)
{
    LLVMValueRef count = LLVMGetOperand(variable, 0);
    return LLVMABISizeOfType(layout, LLVMGetAllocatedType(variable)) *
           LLVMConstIntGetZExtValue(count);
}

/* Lanes whose variables lie a power of two apart compete for the same few places of the first-level
 * cache, and loads wait for stores with the same low bits of the address. */
enum { COMPETE = 512, LINE = 64 };

uint64_t simd_private_size(const simd_partition *partition, LLVMValueRef variable)
{
    const uint64_t size = simd_variable_size(partition->layout, variable);
    const uint64_t alignment = LLVMGetAlignment(variable);
    const uint64_t padded = alignment <= 1 ? size : (size + alignment - 1) / alignment * alignment;
    const uint64_t apart = alignment > LINE ? alignment : LINE;
    return padded >= COMPETE && padded % COMPETE == 0 ? padded + apart : padded;
}
