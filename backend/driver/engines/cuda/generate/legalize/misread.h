/* What CUDA's compiler of PTX gets wrong (13.0, for an H100), in words that it gets right:
 *
 * - neg.s16, also as a difference from 0, and abs.s16: it takes the result for that of 32 bits, so
 *   the lowest number's is 32768 and not -32768 where its sign counts;
 * - abs.s32, of the lowest number: a conversion from unsigned reads the result as negative, and a
 *   comparison with 0 is decided as if it were positive;
 * - neg.s32 in max of max, or min of min: where it makes one instruction of both, for an H100 and
 *   later ones, it leaves the second operand's negation out;
 * - setp.eq of 16 bits, of a min or max and one of its operands: where it makes one instruction of
 *   both, for an H100, the predicate is that of the other half of the register;
 * - cvt of selp 1, 0 to a float or half whose bits are used: it leaves the conversion out where the
 *   predicate comes out of a loop that may be passed over.
 *
 * And what LLVM's generator gets wrong (15; right in 19):
 *
 * - bfe.u64 of more bits than are left above the first: it writes that for the low bits of a number
 *   that was shifted arithmetically, and loses the copies of the sign. */
#ifndef ZELLIGE_CUDA_GENERATE_MISREAD_H
#define ZELLIGE_CUDA_GENERATE_MISREAD_H

#include <stdbool.h>

#include <llvm-c/Core.h>

#include "backend/driver/cache/bytes.h"

/** Makes choices between two floats of truth values that are converted. Call it last: the optimiser
 *  would find the conversion again. */
void cuda_choose_floats(LLVMModuleRef module);

/** Copies PTX, and its negations, magnitudes and tests of 16 bits in other words: behind LLVM's
 *  generator, which finds them again in what is written otherwise. In what variables begin with it
 *  drops the parentheses that LLVM puts around sums of addresses: PTX's grammar has none there.
 *  @param out  ends with NUL, which counts; the caller owns it
 *  @returns false if memory ran out */
bool cuda_copy_ptx(const char *text, cpu_bytes *out);

#endif
