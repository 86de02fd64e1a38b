/* Which elements one operation computes, lane by lane, as a vector. */
#include "internal.h"

#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/instruction.h"
#include "backend/driver/engines/simd/vectorize/ir/vectors/like.h"

static bool has_gaps(const bundle *u)
{
    for (unsigned i = 0; i < u->count; i++)
        if (u->elements[i].value == NULL)
            return true;
    return false;
}

static bool is_commutative(LLVMOpcode op)
{
    return op == LLVMAdd || op == LLVMFAdd || op == LLVMMul || op == LLVMFMul || op == LLVMAnd ||
           op == LLVMOr || op == LLVMXor;
}

/* Of either, and no dearer than a sum. */
static bool is_minimum(LLVMValueRef i)
{
    static const char *const names[] = {"llvm.smin.", "llvm.smax.",   "llvm.umin.",
                                        "llvm.umax.", "llvm.minnum.", "llvm.maxnum."};
    return LLVMIsACallInst(i) != NULL && simd_calls_one_of(i, names, sizeof names / sizeof *names);
}

static bool is_computation(LLVMOpcode op)
{
    return op == LLVMFNeg || op == LLVMFSub || op == LLVMSub || op == LLVMFDiv || op == LLVMShl ||
           op == LLVMLShr || op == LLVMAShr || op == LLVMICmp || op == LLVMFCmp ||
           op == LLVMSelect || op == LLVMTrunc || op == LLVMZExt || op == LLVMSExt ||
           op == LLVMFPToUI || op == LLVMFPToSI || op == LLVMUIToFP || op == LLVMSIToFP ||
           op == LLVMFPTrunc || op == LLVMFPExt || op == LLVMFreeze || op == LLVMPHI ||
           is_commutative(op) || simd_is_division(op);
}

/* Intrinsics for vectors of any number of lanes, or of one, and functions for vectors of one. */
static bool is_call_of_lanes(LLVMValueRef i)
{
    return LLVMIsACallInst(i) != NULL && LLVMGetNumArgOperands(i) <= 3 && simd_is_vector(i) &&
           (simd_call_kind(i) == SIMD_CALL_INTRINSIC || simd_calls_vector_math(i));
}

static bool has_function(const bundle *u)
{
    return !simd_calls_vector_of_one_length(u->like) ||
           LLVMGetVectorSize(LLVMTypeOf(u->like)) == u->count;
}

static bool has_lanes_of(LLVMValueRef vector, LLVMValueRef like)
{
    return !simd_is_vector(vector) ||
           LLVMGetVectorSize(LLVMTypeOf(vector)) == LLVMGetVectorSize(LLVMTypeOf(like));
}

/* Computes each lane by itself. */
bool simd_computes_lanes(simd_element e)
{
    if (e.value == NULL || e.lane == SIMD_SCALAR || LLVMIsAInstruction(e.value) == NULL)
        return false;
    const LLVMOpcode op = LLVMGetInstructionOpcode(e.value);
    if (op == LLVMBitCast)
        return has_lanes_of(LLVMGetOperand(e.value, 0), e.value) &&
               simd_is_vector(LLVMGetOperand(e.value, 0));
    return is_computation(op) || is_call_of_lanes(e.value);
}

unsigned simd_operand_count(LLVMValueRef i)
{
    return LLVMIsACallInst(i) != NULL ? LLVMGetNumArgOperands(i) : (unsigned)LLVMGetNumOperands(i);
}

/* A flag of an intrinsic. */
bool simd_operand_is_flag(LLVMValueRef i, unsigned operand)
{
    return LLVMIsACallInst(i) != NULL && !simd_is_vector(LLVMGetOperand(i, operand));
}

static bool have_same_operands(LLVMValueRef a, LLVMValueRef b)
{
    for (unsigned o = 0; o < simd_operand_count(a); o++) {
        LLVMValueRef x = LLVMGetOperand(a, o), y = LLVMGetOperand(b, o);
        if (LLVMTypeOf(x) != LLVMTypeOf(y) || (simd_operand_is_flag(a, o) && x != y))
            return false;
    }
    return true;
}

bool simd_computes_alike(LLVMValueRef a, LLVMValueRef b)
{
    if (a == b)
        return true;
    const LLVMOpcode op = LLVMGetInstructionOpcode(a);
    if (LLVMGetInstructionOpcode(b) != op || LLVMTypeOf(a) != LLVMTypeOf(b) ||
        simd_operand_count(a) != simd_operand_count(b))
        return false;
    if (op == LLVMPHI)
        return LLVMGetInstructionParent(a) == LLVMGetInstructionParent(b);
    return (op != LLVMCall || LLVMGetCalledValue(a) == LLVMGetCalledValue(b)) &&
           (op != LLVMICmp || LLVMGetICmpPredicate(a) == LLVMGetICmpPredicate(b)) &&
           (op != LLVMFCmp || LLVMGetFCmpPredicate(a) == LLVMGetFCmpPredicate(b)) &&
           have_same_operands(a, b);
}

static bool is_expensive(LLVMValueRef i)
{
    const LLVMOpcode op = LLVMGetInstructionOpcode(i);
    return op == LLVMFDiv || simd_is_division(op) || (op == LLVMCall && !is_minimum(i));
}

/* Whether more elements are computed than before, because some were computed once for several. */
static bool repeats(const bundle *u)
{
    for (unsigned i = 1; i < u->count; i++)
        for (unsigned j = 0; j < i; j++)
            if (u->elements[i].value != NULL &&
                simd_element_is_same(u->elements[i], u->elements[j]))
                return true;
    return false;
}

/* A divisor that nothing is known of might be zero in a lane that was not there. */
static bool is_safe_divisor(LLVMValueRef i, int lane)
{
    const simd_element e = simd_element_find(LLVMGetOperand(i, 1), lane);
    return simd_element_is_constant(e) && LLVMIsAConstantInt(e.value) != NULL &&
           LLVMConstIntGetSExtValue(e.value) != 0 && LLVMConstIntGetSExtValue(e.value) != -1;
}

static bool divides_safely(const bundle *u)
{
    if (!simd_divides(u->like))
        return true;
    if (has_gaps(u))
        return false;
    for (unsigned i = 0; i < u->count; i++)
        if (!is_safe_divisor(u->elements[i].value, u->elements[i].lane))
            return false;
    return true;
}

const simd_element *simd_bundle_first_computed(const bundle *u)
{
    for (unsigned i = 0; i < u->count; i++)
        if (simd_computes_lanes(u->elements[i]))
            return &u->elements[i];
    return NULL;
}

/* What is like an instruction that computes each lane by itself does so too. */
bool simd_bundle_fits(const bundle *u, simd_element e)
{
    return e.value == NULL || (e.lane != SIMD_SCALAR && LLVMIsAInstruction(e.value) != NULL &&
                               simd_computes_alike(u->like, e.value));
}

bool simd_bundle_all_fit(const bundle *u)
{
    for (unsigned i = 0; i < u->count; i++)
        if (!simd_bundle_fits(u, u->elements[i]))
            return false;
    return true;
}

bool simd_bundle_is_operation(bundler *b, const bundle *u)
{
    return simd_bundle_last(b, u->elements, u->count) != SIMD_NONE && divides_safely(u) &&
           simd_operand_count(u->like) <= BUNDLE_OPERANDS && has_function(u) &&
           !(is_expensive(u->like) && repeats(u));
}

bool simd_operands_commute(LLVMValueRef i)
{
    return is_commutative(LLVMGetInstructionOpcode(i)) || is_minimum(i);
}
