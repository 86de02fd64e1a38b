/* The shape of a value from the shapes of its operands. */
#include "backend/driver/engines/simd/vectorize/analysis/memory/private_variables.h"
#include "backend/driver/engines/simd/vectorize/analysis/values/known_zeros.h"
#include "backend/driver/engines/simd/vectorize/analysis/values/shape_arithmetic.h"
#include "backend/driver/engines/simd/vectorize/analysis/values/value_range.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"

static const simd_value_shape varying = {.kind = SIMD_VARYING};

static simd_value_shape of_operands(const simd_divergence *divergence, LLVMValueRef value,
                                    int first, int end)
{
    simd_value_shape shape = {.kind = SIMD_UNIFORM};
    for (int i = first; i < end; i++)
        shape = simd_shape_lane_by_lane(
            shape, simd_value_shape_of(divergence, LLVMGetOperand(value, (unsigned)i)));
    return shape;
}

static simd_value_shape product(const simd_divergence *divergence, LLVMValueRef value)
{
    LLVMValueRef x = LLVMGetOperand(value, 0), y = LLVMGetOperand(value, 1);
    const simd_value_shape a = simd_value_shape_of(divergence, x),
                           b = simd_value_shape_of(divergence, y);
    if (LLVMIsAConstantInt(y) != NULL)
        return simd_shape_multiple(a, LLVMConstIntGetSExtValue(y));
    simd_value_shape shape = simd_shape_lane_by_lane(a, b);
    if (shape.kind != SIMD_VARYING && simd_shape_is_known(shape) && simd_shape_is_known(a) &&
        simd_shape_is_known(b))
        shape.zeros =
            (uint8_t)(a.zeros + b.zeros < SIMD_ALL_ZEROS ? a.zeros + b.zeros : SIMD_ALL_ZEROS);
    return shape;
}

/* Whether a number is too small for more than the low bits of another, which are zero. Of what
 * differs by lane no bits are known mostly, and nothing fits below: the range takes longer. */
static bool fits_below(const simd_divergence *divergence, LLVMValueRef small, LLVMValueRef large)
{
    const simd_value_shape shape = simd_value_shape_of(divergence, large);
    const unsigned zeros = simd_shape_zeros(shape);
    return (zeros != 0 || shape.kind != SIMD_VARYING) &&
           simd_value_range_of(divergence->partition, small).most >> zeros == 0;
}

/* Of what is different in each lane it is asked only whether a constant fits, that of a member in
 * a row of its own: x[index[i] * 4 + 1]. Nothing comes of others. */
static bool have_no_bit_in_common(const simd_divergence *divergence, LLVMValueRef x, LLVMValueRef y)
{
    return (LLVMIsAConstantInt(y) != NULL ||
            (simd_value_shape_of(divergence, x).kind != SIMD_VARYING &&
             simd_value_shape_of(divergence, y).kind != SIMD_VARYING)) &&
           (simd_known_zeros(divergence->partition, x) |
            simd_known_zeros(divergence->partition, y)) == UINT64_MAX;
}

bool simd_value_is_sum(const simd_divergence *divergence, LLVMValueRef value)
{
    LLVMValueRef x = LLVMGetOperand(value, 0), y = LLVMGetOperand(value, 1);
    return LLVMGetIntTypeWidth(LLVMTypeOf(value)) > 1 &&
           (fits_below(divergence, y, x) || fits_below(divergence, x, y) ||
            have_no_bit_in_common(divergence, x, y));
}

bool simd_value_sets_low_bits(const simd_divergence *divergence, LLVMValueRef value)
{
    const LLVMOpcode op =
        LLVMIsAInstruction(value) == NULL ? (LLVMOpcode)0 : LLVMGetInstructionOpcode(value);
    if (op != LLVMOr && op != LLVMAdd)
        return false;
    LLVMValueRef x = LLVMGetOperand(value, 0), y = LLVMGetOperand(value, 1);
    return (simd_value_shape_of(divergence, x).kind == SIMD_UNIFORM &&
            fits_below(divergence, y, x)) ||
           (simd_value_shape_of(divergence, y).kind == SIMD_UNIFORM &&
            fits_below(divergence, x, y));
}

static simd_value_shape alternative(const simd_divergence *divergence, LLVMValueRef value)
{
    const simd_value_shape a = simd_value_shape_of(divergence, LLVMGetOperand(value, 0));
    const simd_value_shape b = simd_value_shape_of(divergence, LLVMGetOperand(value, 1));
    return simd_value_is_sum(divergence, value) ? simd_shape_sum(a, b, 1)
                                                : simd_shape_lane_by_lane(a, b);
}

/* Whether x ^ ones is ones - x: nothing is borrowed. */
static bool is_difference(const simd_divergence *divergence, LLVMValueRef x, LLVMValueRef ones)
{
    if (LLVMIsAConstantInt(ones) == NULL)
        return false;
    const uint64_t bits = LLVMConstIntGetZExtValue(ones);
    return LLVMConstIntGetSExtValue(ones) == -1 ||
           ((bits & (bits + 1)) == 0 && simd_value_range_of(divergence->partition, x).most <= bits);
}

/* ~x, which is -1 - x: what LLVM makes of n - 1 - i is n + ~i. And 63 ^ x, which is 63 - x. */
static simd_value_shape complement(const simd_divergence *divergence, LLVMValueRef value)
{
    LLVMValueRef x = LLVMGetOperand(value, 0), y = LLVMGetOperand(value, 1);
    simd_value_shape a = simd_value_shape_of(divergence, x);
    if (a.kind != SIMD_LINEAR || !is_difference(divergence, x, y) ||
        LLVMGetIntTypeWidth(LLVMTypeOf(value)) == 1)
        return of_operands(divergence, value, 0, 2);
    a.stride = (int64_t)(0 - (uint64_t)a.stride);
    a.zeros = 0;
    return a;
}

/* A wider index of the same value, unless it wraps around between lanes. A bound is that of numbers
 * without a sign: it tells nothing of lanes that count down. */
static simd_value_shape extended(const simd_divergence *divergence, LLVMValueRef from,
                                 uint64_t limit)
{
    simd_value_shape a = simd_value_shape_of(divergence, from);
    if (a.kind == SIMD_LINEAR)
        a.stride = simd_shape_nearest(a.stride, 32);
    if (a.kind != SIMD_LINEAR || a.stride == 0)
        return a;
    const simd_value_range range = simd_value_range_of(divergence->partition, from);
    if ((!range.exact || range.most > limit || a.stride < 0) &&
        !simd_value_sets_low_bits(divergence, from))
        a.assumed = true;
    return a;
}

/* The low bits that a product by a constant, or a shift, leaves zero. */
static unsigned zeros_of_product(LLVMValueRef value)
{
    if (LLVMIsABinaryOperator(value) == NULL ||
        LLVMIsAConstantInt(LLVMGetOperand(value, 1)) == NULL)
        return 0;
    const uint64_t by = LLVMConstIntGetZExtValue(LLVMGetOperand(value, 1));
    if (LLVMGetInstructionOpcode(value) == LLVMShl)
        return by < 32 ? (unsigned)by : 0;
    return LLVMGetInstructionOpcode(value) == LLVMMul ? simd_trailing_zeros(by) : 0;
}

/* Of an index that was multiplied by 16 in 32 bits LLVM makes (x << 4) & 0xfffffff0. */
bool simd_value_is_zero_extended(LLVMValueRef value)
{
    LLVMValueRef bits = LLVMGetOperand(value, 1);
    if (LLVMGetInstructionOpcode(value) != LLVMAnd || LLVMIsAConstantInt(bits) == NULL ||
        LLVMGetIntTypeWidth(LLVMTypeOf(value)) != 64)
        return false;
    const uint64_t kept = LLVMConstIntGetZExtValue(bits);
    const uint64_t zeros = UINT32_MAX ^ kept;
    return kept <= UINT32_MAX && kept != 0 && (zeros & (zeros + 1)) == 0 &&
           (zeros >> zeros_of_product(LLVMGetOperand(value, 0))) == 0;
}

/* The lanes' offsets from the base change no bit of the base that is not known to be zero. */
static bool stays_below(const simd_divergence *divergence, simd_value_shape a)
{
    return a.kind == SIMD_LINEAR && !a.assumed && a.stride >= 0 &&
           (uint64_t)a.stride * (divergence->partition->width - 1) >> a.zeros == 0;
}

static simd_value_shape mask(const simd_divergence *divergence, LLVMValueRef value)
{
    const simd_value_shape a = simd_value_shape_of(divergence, LLVMGetOperand(value, 0));
    LLVMValueRef y = LLVMGetOperand(value, 1);
    if (simd_value_is_zero_extended(value))
        return extended(divergence, LLVMGetOperand(value, 0), UINT32_MAX);
    if (LLVMIsAConstantInt(y) == NULL || !stays_below(divergence, a) || a.stride == 0)
        return of_operands(divergence, value, 0, 2);
    const uint64_t bits = LLVMConstIntGetZExtValue(y);
    const uint64_t low = a.zeros >= 63 ? UINT64_MAX : (UINT64_C(1) << a.zeros) - 1;
    if ((bits & low) == low)
        return simd_shape_linear(a.stride, a.zeros, false);
    if ((bits & low) == 0)
        return simd_shape_linear(0, simd_trailing_zeros(bits), false);
    return varying;
}

/* What the lanes add to the base is shifted out, and carries nothing into the bits that stay. */
static simd_value_shape shift_right(const simd_divergence *divergence, LLVMValueRef value)
{
    const simd_value_shape a = simd_value_shape_of(divergence, LLVMGetOperand(value, 0));
    LLVMValueRef y = LLVMGetOperand(value, 1);
    const uint64_t by = LLVMIsAConstantInt(y) == NULL ? 64 : LLVMConstIntGetZExtValue(y);
    if (by > 63 || !stays_below(divergence, a) || a.stride == 0 ||
        (uint64_t)a.stride * (divergence->partition->width - 1) >> by != 0)
        return of_operands(divergence, value, 0, 2);
    return simd_shape_linear(0, by < a.zeros ? a.zeros - (unsigned)by : 0, false);
}

static simd_value_shape extension(const simd_divergence *divergence, LLVMValueRef value)
{
    LLVMValueRef from = LLVMGetOperand(value, 0);
    const simd_value_shape a = simd_value_shape_of(divergence, from);
    if (LLVMGetIntTypeWidth(LLVMTypeOf(from)) < 32 && a.kind == SIMD_LINEAR && a.stride != 0)
        return varying; /* wraps around often enough */
    return extended(divergence, from,
                    LLVMGetInstructionOpcode(value) == LLVMZExt ? UINT32_MAX : INT32_MAX);
}

/* Lanes this far apart in the upper half may be those of a cut to 16 bits, which wraps around. */
enum { OF_SHORTS = 1 << 16 };

static bool is_shifted_left(LLVMValueRef value, uint64_t by)
{
    if (LLVMIsAInstruction(value) == NULL || LLVMGetInstructionOpcode(value) != LLVMShl)
        return false;
    LLVMValueRef y = LLVMGetOperand(value, 1);
    return LLVMIsAConstantInt(y) != NULL && LLVMConstIntGetZExtValue(y) == by;
}

/* x << 32 >> 32, what LLVM makes of an index that was cut to 32 bits and widened again; and of one
 * more than it, (x << 32) + (1 << 32) >> 32. From 19 on it shifts less far for an offset in bytes:
 * >> 30 is four times the index. */
static simd_value_shape shift_right_signed(const simd_divergence *divergence, LLVMValueRef value)
{
    LLVMValueRef left = LLVMGetOperand(value, 0), y = LLVMGetOperand(value, 1);
    const simd_value_shape a = simd_value_shape_of(divergence, left);
    const uint64_t by = LLVMIsAConstantInt(y) == NULL ? 64 : LLVMConstIntGetZExtValue(y);
    if (by > 32 || LLVMGetIntTypeWidth(LLVMTypeOf(value)) != 64)
        return shift_right(divergence, value);
    if (is_shifted_left(left, 32))
        return simd_shape_multiple(extended(divergence, LLVMGetOperand(left, 0), INT32_MAX),
                                   (int64_t)1 << (32 - by));
    const int64_t apart = a.stride >> 32;
    if (a.kind != SIMD_LINEAR || a.stride == 0 || simd_shape_zeros(a) < 32 || apart <= -OF_SHORTS ||
        apart >= OF_SHORTS)
        return shift_right(divergence, value);
    return simd_shape_linear(a.stride >> by, a.zeros - (unsigned)by, true);
}

static simd_value_shape truncation(const simd_divergence *divergence, LLVMValueRef value)
{
    simd_value_shape a = simd_value_shape_of(divergence, LLVMGetOperand(value, 0));
    if (a.kind == SIMD_LINEAR && LLVMGetIntTypeWidth(LLVMTypeOf(value)) == 1)
        return a.stride == 0 && !a.assumed ? a : varying;
    return a;
}

static simd_value_shape step(const simd_divergence *divergence, simd_value_shape base,
                             LLVMValueRef index, uint64_t size)
{
    const simd_value_shape by =
        simd_shape_multiple(simd_value_shape_of(divergence, index), (int64_t)size);
    return simd_shape_sum(base, by, 1);
}

static simd_value_shape of_variable(const simd_divergence *divergence, LLVMValueRef variable)
{
    const uint32_t element = simd_map_find(&divergence->elements, variable);
    const uint32_t size = (uint32_t)simd_private_size(divergence->partition, variable);
    return simd_shape_linear(element != SIMD_NONE ? element : size, 0, false);
}

static simd_value_shape element_pointer(const simd_divergence *divergence, LLVMValueRef gep)
{
    LLVMValueRef base = LLVMGetOperand(gep, 0);
    LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
    LLVMTargetDataRef layout = divergence->partition->layout;
    const uint64_t scale = simd_divergence_private_scale(divergence, base);
    simd_value_shape shape = simd_value_shape_of(divergence, base);
    for (int i = 1; i < LLVMGetNumOperands(gep); i++) {
        LLVMValueRef index = LLVMGetOperand(gep, (unsigned)i);
        if (i > 1 && LLVMGetTypeKind(type) == LLVMStructTypeKind) {
            type = LLVMStructGetTypeAtIndex(type, (unsigned)LLVMConstIntGetZExtValue(index));
            continue;
        }
        if (i > 1)
            type = LLVMGetElementType(type);
        shape = step(divergence, shape, index, scale * LLVMABISizeOfType(layout, type));
        if (LLVMGetIntTypeWidth(LLVMTypeOf(index)) < 64 && shape.kind == SIMD_LINEAR)
            shape.assumed = true;
    }
    shape.zeros = 0;
    return shape;
}

static bool is_all_one(LLVMValueRef phi)
{
    for (unsigned i = 1; i < LLVMCountIncoming(phi); i++)
        if (LLVMGetIncomingValue(phi, i) != LLVMGetIncomingValue(phi, 0))
            return false;
    return true;
}

static bool is_header(const simd_cfg *cfg, uint32_t block)
{
    const uint32_t loop = cfg->blocks[block].loop;
    return loop != SIMD_NONE && cfg->loops[loop].header == block;
}

/* Values from outside of a loop that a phi passes out of it are the same in every round. All lanes
 * that begin a loop come along one edge, and so do all that begin another round: those that are
 * elsewhere need no value of a header's phi, and where they leave the loop they take theirs along.
 * So `k` of for (k = lid; k < n; k += tile) stays linear. */
static bool is_blended(const simd_divergence *divergence, LLVMValueRef phi)
{
    const simd_cfg *cfg = divergence->cfg;
    const uint32_t to = simd_cfg_find(cfg, LLVMGetInstructionParent(phi));
    if (is_header(cfg, to))
        return false;
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++) {
        const uint32_t from = simd_cfg_find(cfg, LLVMGetIncomingBlock(phi, i));
        if (from == SIMD_NONE || !simd_divergence_is_masked(divergence, from, to))
            continue;
        LLVMValueRef value = LLVMGetIncomingValue(phi, i);
        const uint32_t loop = cfg->blocks[from].loop;
        const bool leaves = loop != SIMD_NONE && !simd_cfg_is_in(cfg, to, loop);
        if (!is_all_one(phi) || (leaves && LLVMIsAInstruction(value) != NULL))
            return true;
    }
    return false;
}

static simd_value_shape of_phi(const simd_divergence *divergence, LLVMValueRef phi)
{
    simd_value_shape shape = {.kind = SIMD_UNKNOWN};
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++)
        shape =
            simd_shape_meet(shape, simd_value_shape_of(divergence, LLVMGetIncomingValue(phi, i)));
    return simd_shape_is_known(shape) && is_blended(divergence, phi) ? varying : shape;
}

static simd_value_shape of_select(const simd_divergence *divergence, LLVMValueRef value)
{
    const simd_value_shape condition = simd_value_shape_of(divergence, LLVMGetOperand(value, 0));
    const simd_value_shape shape =
        simd_shape_meet(simd_value_shape_of(divergence, LLVMGetOperand(value, 1)),
                        simd_value_shape_of(divergence, LLVMGetOperand(value, 2)));
    if (!simd_shape_is_known(condition) || condition.kind == SIMD_UNIFORM ||
        shape.kind == SIMD_VARYING)
        return shape;
    if (!simd_value_shape_is_same_in_group(condition))
        return varying;
    return shape.kind == SIMD_UNIFORM ? simd_shape_linear(0, shape.zeros, false) : shape;
}

static simd_value_shape of_load(const simd_divergence *divergence, LLVMValueRef load)
{
    simd_value_shape pointer = simd_value_shape_of(divergence, LLVMGetOperand(load, 0));
    if (!simd_shape_is_known(pointer))
        return pointer;
    if (LLVMGetOrdering(load) != LLVMAtomicOrderingNotAtomic ||
        !simd_value_shape_is_same_in_group(pointer))
        return varying;
    pointer.zeros = 0;
    pointer.assumed = false;
    return pointer;
}

static simd_value_shape of_local_id(const simd_partition *partition, unsigned dimension)
{
    if (partition->size[dimension] == 1)
        return (simd_value_shape){.kind = SIMD_UNIFORM, .zeros = SIMD_ALL_ZEROS};
    if (!simd_partition_is_by_rows(partition))
        return varying;
    return dimension == 0 ? simd_shape_linear(1, simd_trailing_zeros(partition->width), false)
                          : simd_shape_linear(0, 0, false);
}

static simd_value_shape of_first_lane(const simd_divergence *divergence, LLVMValueRef call)
{
    const simd_value_shape of = simd_value_shape_of(divergence, LLVMGetOperand(call, 0));
    return of.kind == SIMD_UNIFORM || !simd_shape_is_known(of) ? of
                                                               : simd_shape_linear(0, 0, false);
}

static simd_value_shape of_call(const simd_divergence *divergence, LLVMValueRef call)
{
    switch (simd_call_kind(call)) {
    case SIMD_CALL_LOCAL_ID:
        return of_local_id(divergence->partition, simd_call_dimension(call));
    case SIMD_CALL_LOCAL_SIZE:
    case SIMD_CALL_GROUP_ID:
    case SIMD_CALL_GROUP_COUNT:
    case SIMD_CALL_GLOBAL_OFFSET:
    case SIMD_CALL_WIDTH:
    case SIMD_CALL_ALL_LANES:
    case SIMD_CALL_FEW_LANES:
    case SIMD_CALL_LAST_LANES:
    case SIMD_CALL_SUMS:
        return (simd_value_shape){.kind = SIMD_UNIFORM};
    case SIMD_CALL_FIRST_LANE:
        return of_first_lane(divergence, call);
    case SIMD_CALL_LANE:
        return simd_shape_linear(1, SIMD_ALL_ZEROS, false);
    case SIMD_CALL_SUB_GROUP:
        return simd_shape_linear(0, 0, false);
    case SIMD_CALL_SUB_GROUP_OPERATION:
        return simd_call_differs_by_lane(call) ? varying : simd_shape_linear(0, 0, false);
    case SIMD_CALL_MATH:
    case SIMD_CALL_DOT:
    case SIMD_CALL_INTRINSIC:
        return of_operands(divergence, call, 0, LLVMGetNumOperands(call) - 1);
    default:
        return varying;
    }
}

static simd_value_shape derive(const simd_divergence *divergence, LLVMValueRef value)
{
    switch (LLVMGetInstructionOpcode(value)) {
    case LLVMAdd:
        return simd_shape_sum(simd_value_shape_of(divergence, LLVMGetOperand(value, 0)),
                              simd_value_shape_of(divergence, LLVMGetOperand(value, 1)), 1);
    case LLVMSub:
        return simd_shape_sum(simd_value_shape_of(divergence, LLVMGetOperand(value, 0)),
                              simd_value_shape_of(divergence, LLVMGetOperand(value, 1)), -1);
    case LLVMMul:
        return product(divergence, value);
    case LLVMShl:
        if (LLVMIsAConstantInt(LLVMGetOperand(value, 1)) != NULL &&
            LLVMConstIntGetZExtValue(LLVMGetOperand(value, 1)) < 63)
            return simd_shape_multiple(simd_value_shape_of(divergence, LLVMGetOperand(value, 0)),
                                       (int64_t)1
                                           << LLVMConstIntGetZExtValue(LLVMGetOperand(value, 1)));
        break;
    case LLVMOr:
        return alternative(divergence, value);
    case LLVMAnd:
        return mask(divergence, value);
    case LLVMXor:
        return complement(divergence, value);
    case LLVMLShr:
        return shift_right(divergence, value);
    case LLVMAShr:
        return shift_right_signed(divergence, value);
    case LLVMSExt:
    case LLVMZExt:
        return extension(divergence, value);
    case LLVMTrunc:
        return truncation(divergence, value);
    case LLVMPtrToInt:
    case LLVMIntToPtr:
    case LLVMFreeze:
        return simd_value_shape_of(divergence, LLVMGetOperand(value, 0));
    case LLVMGetElementPtr:
        return element_pointer(divergence, value);
    case LLVMPHI:
        return of_phi(divergence, value);
    case LLVMSelect:
        return of_select(divergence, value);
    case LLVMLoad:
        return of_load(divergence, value);
    case LLVMCall:
        return of_call(divergence, value);
    case LLVMAlloca:
        return of_variable(divergence, value);
    case LLVMAtomicRMW:
    case LLVMAtomicCmpXchg:
        return varying;
    default:
        break;
    }
    return of_operands(divergence, value, 0, LLVMGetNumOperands(value));
}

/* With one SIMD group to a strip, what is the same for its lanes is the same for the strip. */
simd_value_shape simd_value_shape_derive(const simd_divergence *divergence, LLVMValueRef value)
{
    simd_value_shape shape = derive(divergence, value);
    LLVMTypeRef type = LLVMTypeOf(value);
    if (shape.kind == SIMD_LINEAR && LLVMGetTypeKind(type) == LLVMIntegerTypeKind)
        shape.stride = simd_shape_nearest(shape.stride, LLVMGetIntTypeWidth(type));
    if (divergence->partition->coarsening == 1 && shape.kind == SIMD_LINEAR && shape.stride == 0 &&
        !shape.assumed)
        shape.kind = SIMD_UNIFORM;
    return shape;
}
