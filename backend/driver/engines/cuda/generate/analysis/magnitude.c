#include "backend/driver/engines/cuda/generate/analysis/magnitude.h"

#include "backend/driver/engines/cuda/generate/analysis/instruction.h"

/* How deep sums are looked into, and choices, which may be of themselves. */
enum { MOST_DEPTH = 10, MOST_CHOICES = 3 };
static const int64_t any = CUDA_ANY_MAGNITUDE;

/* No magnitude is larger than `any`: products, and shifts by up to 31 bits, stay below 2^63. */
_Static_assert(CUDA_ANY_MAGNITUDE <= (int64_t)1 << 31, "products of magnitudes do not fit");

static int64_t find_most(LLVMValueRef value, int depth);

static int64_t larger(int64_t x, int64_t y)
{
    return x > y ? x : y;
}

static int64_t find_most_extended(LLVMValueRef value)
{
    const unsigned bits = LLVMGetIntTypeWidth(LLVMTypeOf(LLVMGetOperand(value, 0)));
    if (bits > 32)
        return any;
    const bool is_signed = cuda_is_opcode(value, LLVMSExt);
    return is_signed ? (int64_t)1 << (bits - 1) : ((int64_t)1 << bits) - 1;
}

/* A constant number of bits to the right, or a mask. */
static int64_t find_most_cut(LLVMValueRef value)
{
    int64_t by;
    const int64_t bits = (int64_t)LLVMGetIntTypeWidth(LLVMTypeOf(value));
    if (!cuda_read_constant(LLVMGetOperand(value, 1), &by) || by < 0)
        return any;
    if (cuda_is_opcode(value, LLVMAnd))
        return by;
    if (by == 0 || by >= bits || bits - by > 31)
        return any;
    return cuda_is_opcode(value, LLVMLShr) ? ((int64_t)1 << (bits - by)) - 1
                                           : (int64_t)1 << (bits - by - 1);
}

static int64_t find_most_shifted(LLVMValueRef value, int depth)
{
    int64_t by;
    if (!cuda_read_constant(LLVMGetOperand(value, 1), &by) || by < 0 || by > 31)
        return any;
    return find_most(LLVMGetOperand(value, 0), depth) << by;
}

static int64_t find_most_of_two(LLVMValueRef value, int depth)
{
    const int64_t x = find_most(LLVMGetOperand(value, 0), depth);
    const int64_t y = find_most(LLVMGetOperand(value, 1), depth);
    return cuda_is_opcode(value, LLVMMul) ? x * y : x + y;
}

static int64_t find_most_incoming(LLVMValueRef phi, int depth)
{
    int64_t most = 0;
    for (unsigned i = 0; i < LLVMCountIncoming(phi) && most < any; i++)
        most = larger(most, find_most(LLVMGetIncomingValue(phi, i), depth));
    return most;
}

static int64_t find_most_of(LLVMValueRef value, int depth)
{
    switch (LLVMGetInstructionOpcode(value)) {
    case LLVMZExt:
    case LLVMSExt:
        return find_most_extended(value);
    case LLVMAnd:
    case LLVMLShr:
    case LLVMAShr:
        return find_most_cut(value);
    case LLVMShl:
        return find_most_shifted(value, depth);
    case LLVMAdd:
    case LLVMSub:
    case LLVMMul:
        return find_most_of_two(value, depth);
    case LLVMSelect:
        return larger(find_most(LLVMGetOperand(value, 1), depth),
                      find_most(LLVMGetOperand(value, 2), depth));
    case LLVMPHI:
        return find_most_incoming(value, depth < MOST_CHOICES ? depth : MOST_CHOICES);
    default:
        return any;
    }
}

static int64_t find_most(LLVMValueRef value, int depth)
{
    int64_t number, most = any;
    if (cuda_read_constant(value, &number))
        most = number < -INT32_MAX ? any : number < 0 ? -number : number;
    else if (depth > 0 && LLVMIsAInstruction(value) != NULL)
        most = find_most_of(value, depth - 1);
    return most > INT32_MAX ? any : most;
}

int64_t cuda_magnitude_find(LLVMValueRef value)
{
    return find_most(value, MOST_DEPTH);
}
