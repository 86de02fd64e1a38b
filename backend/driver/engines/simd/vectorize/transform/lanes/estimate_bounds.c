/* Loops of a few rounds at most: they count to a number with few bits, `n & 7`, or from the number
 * where they end without its last bits, `for (k = w & ~7; k < w; k++)`; or to a constant, unless a
 * lane finds something before. Or they shift by what they count, `v |= (b & 127) << s; s += 7`:
 * numbers have so many bits. */
#include "backend/driver/engines/simd/vectorize/analysis/loops/rounds.h"
#include "backend/driver/engines/simd/vectorize/analysis/values/known_zeros.h"
#include "backend/driver/engines/simd/vectorize/transform/lanes/estimate_internal.h"

enum { MOST = 12 }; /* rounds: of more, lanes wait as long as anywhere */

/* ---- Counters -------------------------------------------------------------------------------- */

/* What a loop counts, in steps of one, and what ends it. */
typedef struct count {
    const simd_divergence *divergence;
    LLVMValueRef start, end;
    bool down;
} count;

static LLVMValueRef start_of(LLVMValueRef phi, LLVMValueRef next)
{
    return LLVMGetIncomingValue(phi, LLVMGetIncomingValue(phi, 0) == next);
}

/* Whether a condition compares what a loop counts with what stays. */
static bool find_count(count *c, uint32_t loop, LLVMValueRef condition)
{
    LLVMValueRef phi = simd_counter_compared(c->divergence->cfg, loop, condition);
    if (phi == NULL)
        return false;
    LLVMValueRef next = simd_next_count(c->divergence->cfg, loop, phi);
    const int64_t step = LLVMConstIntGetSExtValue(LLVMGetOperand(next, 1));
    c->start = start_of(phi, next);
    c->end = LLVMGetOperand(condition, 1);
    c->down = step < 0;
    return step == 1 || step == -1;
}

/* The most that a number may be; MOST + 1 if that is more. */
static uint64_t most_of(const count *c, LLVMValueRef value)
{
    const uint64_t most = ~simd_known_zeros(c->divergence->partition, value);
    return most <= MOST ? most : MOST + 1;
}

/* Of x & ~7 and x: 7. */
static uint64_t bits_left_out(const count *c, LLVMValueRef start, LLVMValueRef end)
{
    if (LLVMIsAInstruction(start) == NULL || LLVMGetInstructionOpcode(start) != LLVMAnd ||
        LLVMGetOperand(start, 0) != end || LLVMIsAConstantInt(LLVMGetOperand(start, 1)) == NULL)
        return MOST + 1;
    const uint64_t kept = LLVMConstIntGetZExtValue(LLVMGetOperand(start, 1));
    const uint64_t left_out = ~kept & ~simd_known_zeros(c->divergence->partition, end);
    return left_out <= MOST ? left_out : MOST + 1;
}

static bool is_about_zero(const count *c, LLVMValueRef value)
{
    return (LLVMIsAConstantInt(value) != NULL && LLVMConstIntGetSExtValue(value) == -1) ||
           most_of(c, value) <= 1;
}

/* From zero to a small number, or the other way. */
static uint64_t rounds_of(const count *c)
{
    LLVMValueRef low = c->down ? c->end : c->start, high = c->down ? c->start : c->end;
    return is_about_zero(c, low) ? most_of(c, high) : bits_left_out(c, low, high);
}

/* ---- Shifts ---------------------------------------------------------------------------------- */

/* The bits of a number that is shifted by another one, as it is or modulo these; or 0. */
static uint32_t bits_shifted_by(LLVMValueRef amount, int depth)
{
    for (LLVMUseRef use = LLVMGetFirstUse(amount); use != NULL; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        const LLVMOpcode op = LLVMGetInstructionOpcode(user);
        const bool shifts = op == LLVMShl || op == LLVMLShr || op == LLVMAShr;
        const bool passes_on = op == LLVMAnd || op == LLVMZExt || op == LLVMTrunc;
        const uint32_t further = depth > 0 && passes_on ? bits_shifted_by(user, depth - 1) : 0;
        if (shifts && LLVMGetOperand(user, 1) == amount)
            return LLVMGetIntTypeWidth(LLVMTypeOf(user));
        if (further != 0)
            return further;
    }
    return 0;
}

static uint64_t rounds_of_shifts(const simd_cfg *cfg, uint32_t loop)
{
    enum { STEPS = 2 };
    LLVMBasicBlockRef header = cfg->blocks[cfg->loops[loop].header].block;
    for (LLVMValueRef phi = LLVMGetFirstInstruction(header); LLVMIsAPHINode(phi) != NULL;
         phi = LLVMGetNextInstruction(phi)) {
        LLVMValueRef next = simd_next_count(cfg, loop, phi);
        const int64_t by = next == NULL ? 0 : LLVMConstIntGetSExtValue(LLVMGetOperand(next, 1));
        const uint64_t step = by < 0 ? 0 - (uint64_t)by : (uint64_t)by;
        const uint32_t bits = step > 1 && step <= MOST ? bits_shifted_by(phi, STEPS) : 0;
        if (bits != 0)
            return bits / step + 1;
    }
    return MOST + 1;
}

/* ---- All of them ----------------------------------------------------------------------------- */

uint32_t simd_loop_bound(const simd_divergence *divergence, uint32_t loop)
{
    const simd_cfg *cfg = divergence->cfg;
    uint64_t least = rounds_of_shifts(cfg, loop);
    for (uint32_t i = cfg->exits.first[loop]; i < cfg->exits.first[loop + 1]; i++) {
        count c = {.divergence = divergence};
        if (!find_count(&c, loop, cfg->blocks[cfg->exits.items[i] / 2].condition))
            continue;
        const uint64_t rounds = rounds_of(&c);
        least = rounds < least ? rounds : least;
    }
    return least <= MOST ? (uint32_t)least : 0;
}
