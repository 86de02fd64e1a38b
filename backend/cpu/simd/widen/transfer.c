/* The form of a value from the forms of its operands. */
#include "backend/cpu/simd/widen/bounds.h"
#include "backend/cpu/simd/widen/calls.h"
#include "backend/cpu/simd/widen/forms_internal.h"
#include "backend/cpu/simd/widen/private.h"

static const simd_form varying = {.kind = SIMD_VARYING};

unsigned simd_trailing_zeros(uint64_t number)
{
    unsigned zeros = 0;
    while (zeros < SIMD_ALL_ZEROS && (number >> zeros & 1) == 0)
        zeros++;
    return zeros;
}

static bool is_known(simd_form form)
{
    return form.kind != SIMD_UNKNOWN;
}

static simd_form linear(int64_t stride, unsigned zeros, bool assumed)
{
    return (simd_form){SIMD_LINEAR, assumed, false, (uint8_t)zeros, stride};
}

/* Of what is computed lane by lane from operands of these forms. It is no address: nothing may be
 * assumed of it. */
static simd_form lane_by_lane(simd_form a, simd_form b)
{
    if (!is_known(a) || !is_known(b))
        return is_known(a) ? b : a;
    if (a.kind == SIMD_UNIFORM && b.kind == SIMD_UNIFORM)
        return (simd_form){.kind = SIMD_UNIFORM};
    return simd_form_is_same_in_group(a) && simd_form_is_same_in_group(b) && !a.assumed &&
                   !b.assumed
               ? linear(0, 0, false)
               : varying;
}

static simd_form of_operands(const simd_forms *forms, LLVMValueRef value, int first, int end)
{
    simd_form form = {.kind = SIMD_UNIFORM};
    for (int i = first; i < end; i++)
        form = lane_by_lane(form, simd_form_of(forms, LLVMGetOperand(value, (unsigned)i)));
    return form;
}

static simd_form sum(simd_form a, simd_form b, int64_t factor)
{
    if (!is_known(a) || !is_known(b))
        return (simd_form){.kind = SIMD_UNKNOWN};
    if (a.kind == SIMD_VARYING || b.kind == SIMD_VARYING)
        return varying;
    const unsigned zeros = a.zeros < b.zeros ? a.zeros : b.zeros;
    if (a.kind == SIMD_UNIFORM && b.kind == SIMD_UNIFORM)
        return (simd_form){.kind = SIMD_UNIFORM, .zeros = (uint8_t)zeros};
    const uint64_t stride = (uint64_t)a.stride + (uint64_t)factor * (uint64_t)b.stride;
    return linear((int64_t)stride, zeros, a.assumed || b.assumed);
}

static simd_form multiple(simd_form a, int64_t factor)
{
    if (a.kind == SIMD_VARYING || !is_known(a))
        return a;
    const unsigned zeros = a.zeros + simd_trailing_zeros((uint64_t)factor);
    a.zeros = (uint8_t)(zeros < SIMD_ALL_ZEROS ? zeros : SIMD_ALL_ZEROS);
    a.stride = (int64_t)((uint64_t)a.stride * (uint64_t)factor);
    return a;
}

static simd_form product(const simd_forms *forms, LLVMValueRef value)
{
    LLVMValueRef x = LLVMGetOperand(value, 0), y = LLVMGetOperand(value, 1);
    const simd_form a = simd_form_of(forms, x), b = simd_form_of(forms, y);
    if (LLVMIsAConstantInt(y) != NULL)
        return multiple(a, LLVMConstIntGetSExtValue(y));
    simd_form form = lane_by_lane(a, b);
    if (form.kind != SIMD_VARYING && is_known(form) && is_known(a) && is_known(b))
        form.zeros =
            (uint8_t)(a.zeros + b.zeros < SIMD_ALL_ZEROS ? a.zeros + b.zeros : SIMD_ALL_ZEROS);
    return form;
}

/* Bits that are zero in the values of all lanes. */
static unsigned zeros_of_all(simd_form form)
{
    if (form.kind == SIMD_VARYING || !is_known(form))
        return 0;
    const unsigned step =
        form.stride == 0 ? SIMD_ALL_ZEROS : simd_trailing_zeros((uint64_t)form.stride);
    return form.zeros < step ? form.zeros : step;
}

/* Whether a number is too small for more than the low bits of another, which are zero. */
static bool fits_below(const simd_forms *forms, LLVMValueRef small, LLVMValueRef large)
{
    return simd_bound_of(forms->plan, small).most >> zeros_of_all(simd_form_of(forms, large)) == 0;
}

bool simd_is_sum(const simd_forms *forms, LLVMValueRef value)
{
    LLVMValueRef x = LLVMGetOperand(value, 0), y = LLVMGetOperand(value, 1);
    return LLVMGetIntTypeWidth(LLVMTypeOf(value)) > 1 &&
           (fits_below(forms, y, x) || fits_below(forms, x, y));
}

bool simd_is_filled_in(const simd_forms *forms, LLVMValueRef value)
{
    if (LLVMIsAInstruction(value) == NULL || LLVMGetInstructionOpcode(value) != LLVMOr)
        return false;
    LLVMValueRef x = LLVMGetOperand(value, 0), y = LLVMGetOperand(value, 1);
    return (simd_form_of(forms, x).kind == SIMD_UNIFORM && fits_below(forms, y, x)) ||
           (simd_form_of(forms, y).kind == SIMD_UNIFORM && fits_below(forms, x, y));
}

static simd_form alternative(const simd_forms *forms, LLVMValueRef value)
{
    const simd_form a = simd_form_of(forms, LLVMGetOperand(value, 0));
    const simd_form b = simd_form_of(forms, LLVMGetOperand(value, 1));
    return simd_is_sum(forms, value) ? sum(a, b, 1) : lane_by_lane(a, b);
}

/* ~x, which is -1 - x: what LLVM makes of n - 1 - i is n + ~i. */
static simd_form complement(const simd_forms *forms, LLVMValueRef value)
{
    LLVMValueRef y = LLVMGetOperand(value, 1);
    simd_form a = simd_form_of(forms, LLVMGetOperand(value, 0));
    if (a.kind != SIMD_LINEAR || LLVMIsAConstantInt(y) == NULL ||
        LLVMConstIntGetSExtValue(y) != -1 || LLVMGetIntTypeWidth(LLVMTypeOf(value)) == 1)
        return of_operands(forms, value, 0, 2);
    a.stride = (int64_t)(0 - (uint64_t)a.stride);
    a.zeros = 0;
    return a;
}

/* In integers of so many bits, -3 is as good as 2^32 - 3: the nearer one is meant. */
static int64_t nearest(int64_t stride, unsigned bits)
{
    return bits < 64 ? (int64_t)((uint64_t)stride << (64 - bits)) >> (64 - bits) : stride;
}

/* A wider index of the same value, unless it wraps around between lanes. A bound is that of numbers
 * without a sign: it tells nothing of lanes that count down. */
static simd_form widened(const simd_forms *forms, LLVMValueRef from, uint64_t limit)
{
    simd_form a = simd_form_of(forms, from);
    if (a.kind == SIMD_LINEAR)
        a.stride = nearest(a.stride, 32);
    if (a.kind != SIMD_LINEAR || a.stride == 0)
        return a;
    const simd_bound bound = simd_bound_of(forms->plan, from);
    if ((!bound.exact || bound.most > limit || a.stride < 0) && !simd_is_filled_in(forms, from))
        a.assumed = true;
    return a;
}

bool simd_is_cut(LLVMValueRef value)
{
    LLVMValueRef bits = LLVMGetOperand(value, 1);
    return LLVMGetInstructionOpcode(value) == LLVMAnd && LLVMIsAConstantInt(bits) != NULL &&
           LLVMGetIntTypeWidth(LLVMTypeOf(value)) == 64 &&
           LLVMConstIntGetZExtValue(bits) == UINT32_MAX;
}

/* The lanes' offsets from the base change no bit of the base that is not known to be zero. */
static bool stays_below(const simd_forms *forms, simd_form a)
{
    return a.kind == SIMD_LINEAR && !a.assumed && a.stride >= 0 &&
           (uint64_t)a.stride * (forms->plan->width - 1) >> a.zeros == 0;
}

static simd_form mask(const simd_forms *forms, LLVMValueRef value)
{
    const simd_form a = simd_form_of(forms, LLVMGetOperand(value, 0));
    LLVMValueRef y = LLVMGetOperand(value, 1);
    if (simd_is_cut(value))
        return widened(forms, LLVMGetOperand(value, 0), UINT32_MAX);
    if (LLVMIsAConstantInt(y) == NULL || !stays_below(forms, a) || a.stride == 0)
        return of_operands(forms, value, 0, 2);
    const uint64_t bits = LLVMConstIntGetZExtValue(y);
    const uint64_t low = a.zeros >= 63 ? UINT64_MAX : (UINT64_C(1) << a.zeros) - 1;
    if ((bits & low) == low)
        return linear(a.stride, a.zeros, false);
    if ((bits & low) == 0)
        return linear(0, simd_trailing_zeros(bits), false);
    return varying;
}

static simd_form shift_right(const simd_forms *forms, LLVMValueRef value)
{
    const simd_form a = simd_form_of(forms, LLVMGetOperand(value, 0));
    LLVMValueRef y = LLVMGetOperand(value, 1);
    if (LLVMIsAConstantInt(y) == NULL || !stays_below(forms, a) || a.stride == 0 ||
        (uint64_t)a.stride * (forms->plan->width - 1) >> LLVMConstIntGetZExtValue(y) != 0 ||
        LLVMConstIntGetZExtValue(y) > a.zeros)
        return of_operands(forms, value, 0, 2);
    return linear(0, a.zeros - (unsigned)LLVMConstIntGetZExtValue(y), false);
}

static simd_form extension(const simd_forms *forms, LLVMValueRef value)
{
    LLVMValueRef from = LLVMGetOperand(value, 0);
    const simd_form a = simd_form_of(forms, from);
    if (LLVMGetIntTypeWidth(LLVMTypeOf(from)) < 32 && a.kind == SIMD_LINEAR && a.stride != 0)
        return varying; /* wraps around often enough */
    return widened(forms, from,
                   LLVMGetInstructionOpcode(value) == LLVMZExt ? UINT32_MAX : INT32_MAX);
}

/* x << 32 >> 32, what LLVM makes of an index that was cut to 32 bits and widened again. */
static simd_form shift_right_signed(const simd_forms *forms, LLVMValueRef value)
{
    LLVMValueRef left = LLVMGetOperand(value, 0), by = LLVMGetOperand(value, 1);
    if (LLVMIsAInstruction(left) != NULL && LLVMGetInstructionOpcode(left) == LLVMShl &&
        LLVMGetOperand(left, 1) == by && LLVMIsAConstantInt(by) != NULL &&
        LLVMConstIntGetZExtValue(by) == 32 && LLVMGetIntTypeWidth(LLVMTypeOf(value)) == 64)
        return widened(forms, LLVMGetOperand(left, 0), INT32_MAX);
    return of_operands(forms, value, 0, 2);
}

static simd_form truncation(const simd_forms *forms, LLVMValueRef value)
{
    simd_form a = simd_form_of(forms, LLVMGetOperand(value, 0));
    if (a.kind == SIMD_LINEAR && LLVMGetIntTypeWidth(LLVMTypeOf(value)) == 1)
        return a.stride == 0 && !a.assumed ? a : varying;
    return a;
}

static simd_form step(const simd_forms *forms, simd_form base, LLVMValueRef index, uint64_t size)
{
    const simd_form by = multiple(simd_form_of(forms, index), (int64_t)size);
    return sum(base, by, 1);
}

static simd_form element_pointer(const simd_forms *forms, LLVMValueRef gep)
{
    LLVMValueRef base = LLVMGetOperand(gep, 0);
    LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
    LLVMTargetDataRef layout = forms->plan->layout;
    const uint64_t scale = simd_private_scale(forms->plan, base);
    simd_form form = simd_form_of(forms, base);
    for (int i = 1; i < LLVMGetNumOperands(gep); i++) {
        LLVMValueRef index = LLVMGetOperand(gep, (unsigned)i);
        if (i > 1 && LLVMGetTypeKind(type) == LLVMStructTypeKind) {
            type = LLVMStructGetTypeAtIndex(type, (unsigned)LLVMConstIntGetZExtValue(index));
            continue;
        }
        if (i > 1)
            type = LLVMGetElementType(type);
        form = step(forms, form, index, scale * LLVMABISizeOfType(layout, type));
        if (LLVMGetIntTypeWidth(LLVMTypeOf(index)) < 64 && form.kind == SIMD_LINEAR)
            form.assumed = true;
    }
    form.zeros = 0;
    return form;
}

static simd_form meet(simd_form a, simd_form b)
{
    if (!is_known(a) || !is_known(b))
        return is_known(a) ? a : b;
    if (a.kind == SIMD_VARYING || b.kind == SIMD_VARYING || a.stride != b.stride)
        return varying;
    const unsigned zeros = a.zeros < b.zeros ? a.zeros : b.zeros;
    if (a.kind == SIMD_UNIFORM && b.kind == SIMD_UNIFORM)
        return (simd_form){.kind = SIMD_UNIFORM, .zeros = (uint8_t)zeros};
    return linear(a.stride, zeros, a.assumed || b.assumed);
}

static bool is_all_one(LLVMValueRef phi)
{
    for (unsigned i = 1; i < LLVMCountIncoming(phi); i++)
        if (LLVMGetIncomingValue(phi, i) != LLVMGetIncomingValue(phi, 0))
            return false;
    return true;
}

/* Values from outside of a loop that a phi passes out of it are the same in every round. */
static bool is_blended(const simd_forms *forms, LLVMValueRef phi)
{
    const simd_flow *flow = forms->flow;
    const uint32_t to = simd_flow_find(flow, LLVMGetInstructionParent(phi));
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++) {
        const uint32_t from = simd_flow_find(flow, LLVMGetIncomingBlock(phi, i));
        if (from == SIMD_NONE || !simd_forms_is_masked(forms, from, to))
            continue;
        LLVMValueRef value = LLVMGetIncomingValue(phi, i);
        const uint32_t loop = flow->blocks[from].loop;
        const bool leaves = loop != SIMD_NONE && !simd_flow_is_in(flow, to, loop);
        if (!is_all_one(phi) || (leaves && LLVMIsAInstruction(value) != NULL))
            return true;
    }
    return false;
}

static simd_form of_phi(const simd_forms *forms, LLVMValueRef phi)
{
    simd_form form = {.kind = SIMD_UNKNOWN};
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++)
        form = meet(form, simd_form_of(forms, LLVMGetIncomingValue(phi, i)));
    return is_known(form) && is_blended(forms, phi) ? varying : form;
}

static simd_form of_select(const simd_forms *forms, LLVMValueRef value)
{
    const simd_form condition = simd_form_of(forms, LLVMGetOperand(value, 0));
    const simd_form form = meet(simd_form_of(forms, LLVMGetOperand(value, 1)),
                                simd_form_of(forms, LLVMGetOperand(value, 2)));
    if (!is_known(condition) || condition.kind == SIMD_UNIFORM || form.kind == SIMD_VARYING)
        return form;
    if (!simd_form_is_same_in_group(condition))
        return varying;
    return form.kind == SIMD_UNIFORM ? linear(0, form.zeros, false) : form;
}

static simd_form of_load(const simd_forms *forms, LLVMValueRef load)
{
    simd_form pointer = simd_form_of(forms, LLVMGetOperand(load, 0));
    if (!is_known(pointer))
        return pointer;
    if (LLVMGetOrdering(load) != LLVMAtomicOrderingNotAtomic ||
        !simd_form_is_same_in_group(pointer))
        return varying;
    pointer.zeros = 0;
    pointer.assumed = false;
    return pointer;
}

static simd_form of_local_id(const simd_plan *plan, unsigned dimension)
{
    if (plan->size[dimension] == 1)
        return (simd_form){.kind = SIMD_UNIFORM, .zeros = SIMD_ALL_ZEROS};
    if (!simd_plan_is_by_rows(plan))
        return varying;
    return dimension == 0 ? linear(1, simd_trailing_zeros(plan->width), false)
                          : linear(0, 0, false);
}

static simd_form of_call(const simd_forms *forms, LLVMValueRef call)
{
    switch (simd_call_kind(call)) {
    case SIMD_CALL_LOCAL_ID:
        return of_local_id(forms->plan, simd_call_dimension(call));
    case SIMD_CALL_LOCAL_SIZE:
    case SIMD_CALL_GROUP_ID:
    case SIMD_CALL_GROUP_COUNT:
    case SIMD_CALL_GLOBAL_OFFSET:
    case SIMD_CALL_WIDTH:
        return (simd_form){.kind = SIMD_UNIFORM};
    case SIMD_CALL_LANE:
        return linear(1, SIMD_ALL_ZEROS, false);
    case SIMD_CALL_SUB_GROUP:
        return linear(0, 0, false);
    case SIMD_CALL_BETWEEN_LANES:
        return simd_call_differs_by_lane(call) ? varying : linear(0, 0, false);
    case SIMD_CALL_MATH:
    case SIMD_CALL_INTRINSIC:
        return of_operands(forms, call, 0, LLVMGetNumOperands(call) - 1);
    default:
        return varying;
    }
}

static simd_form derive(const simd_forms *forms, LLVMValueRef value)
{
    switch (LLVMGetInstructionOpcode(value)) {
    case LLVMAdd:
        return sum(simd_form_of(forms, LLVMGetOperand(value, 0)),
                   simd_form_of(forms, LLVMGetOperand(value, 1)), 1);
    case LLVMSub:
        return sum(simd_form_of(forms, LLVMGetOperand(value, 0)),
                   simd_form_of(forms, LLVMGetOperand(value, 1)), -1);
    case LLVMMul:
        return product(forms, value);
    case LLVMShl:
        if (LLVMIsAConstantInt(LLVMGetOperand(value, 1)) != NULL &&
            LLVMConstIntGetZExtValue(LLVMGetOperand(value, 1)) < 63)
            return multiple(simd_form_of(forms, LLVMGetOperand(value, 0)),
                            (int64_t)1 << LLVMConstIntGetZExtValue(LLVMGetOperand(value, 1)));
        break;
    case LLVMOr:
        return alternative(forms, value);
    case LLVMAnd:
        return mask(forms, value);
    case LLVMXor:
        return complement(forms, value);
    case LLVMLShr:
        return shift_right(forms, value);
    case LLVMAShr:
        return shift_right_signed(forms, value);
    case LLVMSExt:
    case LLVMZExt:
        return extension(forms, value);
    case LLVMTrunc:
        return truncation(forms, value);
    case LLVMPtrToInt:
    case LLVMIntToPtr:
    case LLVMFreeze:
        return simd_form_of(forms, LLVMGetOperand(value, 0));
    case LLVMGetElementPtr:
        return element_pointer(forms, value);
    case LLVMPHI:
        return of_phi(forms, value);
    case LLVMSelect:
        return of_select(forms, value);
    case LLVMLoad:
        return of_load(forms, value);
    case LLVMCall:
        return of_call(forms, value);
    case LLVMAlloca:
        return linear(simd_private_stride(forms->plan, value), 0, false);
    case LLVMAtomicRMW:
    case LLVMAtomicCmpXchg:
        return varying;
    default:
        break;
    }
    return of_operands(forms, value, 0, LLVMGetNumOperands(value));
}

/* With one SIMD group to a batch, what is the same for its lanes is the same for the batch. */
simd_form simd_form_derive(const simd_forms *forms, LLVMValueRef value)
{
    simd_form form = derive(forms, value);
    LLVMTypeRef type = LLVMTypeOf(value);
    if (form.kind == SIMD_LINEAR && LLVMGetTypeKind(type) == LLVMIntegerTypeKind)
        form.stride = nearest(form.stride, LLVMGetIntTypeWidth(type));
    if (forms->plan->jam == 1 && form.kind == SIMD_LINEAR && form.stride == 0 && !form.assumed)
        form.kind = SIMD_UNIFORM;
    return form;
}
