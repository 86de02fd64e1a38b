/* CUDA's compiler of PTX takes few registers, for the sake of threads that hide how long loads
 * take. Loops lack them then to have the loads of several turns on their way: half of the threads
 * with twice the registers are faster. Where no loop loads, or the group meets in each turn,
 * nothing is on its way for long, and more threads are better; also where a load says where the
 * next one is, of which each turn waits for both. Many loads that follow one another have no room
 * in the registers that all threads together leave to each: what was loaded is put aside. So is
 * what a loop keeps, as a private array, where it is more than those with twice the registers
 * have. */
#include "backend/driver/engines/cuda/generate/optimize/registers.h"

#include <stdbool.h>

#include "backend/driver/engines/cuda/generate/analysis/loop.h"
#include "backend/driver/engines/cuda/generate/analysis/pressure.h"

/* Threads that are enough, with 64 registers, half of them with 128, and a quarter with 255; words
 * that a turn may need with each of the former two, of which so many are those on their way; words
 * that may be loaded one after the other with 32; groups that PTX may ask for. */
enum { ENOUGH_THREADS = 1024, FEW_THREADS = 512, FEWEST_THREADS = 256 };
enum { MOST_WORDS = 56, MOST_OF_FEW = 120, ON_THEIR_WAY = 24 };
enum { FEW_WORDS = 20 };
enum { MOST_GROUPS = 16, TILE_STATIC = 3, PRIVATE = 5 };

enum { REGISTERS = 65536 /* of a multiprocessor */, OTHERS = 4 /* that PTX does not show */ };

/* Returns what a turn loads: CUDA's compiler begins with that. */
static unsigned count_loaded(const cuda_loop *loop)
{
    unsigned words = 0;
    for (size_t b = 0; b < loop->count; b++)
        for (LLVMValueRef i = LLVMGetFirstInstruction(loop->blocks[b]); i != NULL;
             i = LLVMGetNextInstruction(i))
            words += LLVMIsALoadInst(i) == NULL ? 0 : cuda_count_words(LLVMTypeOf(i));
    return words;
}

static bool is_used_in(const cuda_loop *loop, LLVMValueRef value)
{
    for (LLVMUseRef use = LLVMGetFirstUse(value); use != NULL; use = LLVMGetNextUse(use)) {
        const LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsAInstruction(user) != NULL &&
            cuda_loop_contains(loop, LLVMGetInstructionParent(user)) &&
            (LLVMIsAPHINode(user) == NULL || LLVMGetInstructionParent(user) != loop->header))
            return true;
    }
    return false;
}

/* Returns what a loop keeps from turn to turn: its phis, and what it uses from before. */
static unsigned count_alive(const cuda_loop *loop)
{
    const LLVMValueRef function = LLVMGetBasicBlockParent(loop->header);
    unsigned words = 0;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b != NULL;
         b = LLVMGetNextBasicBlock(b)) {
        const bool is_inside = cuda_loop_contains(loop, b);
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL; i = LLVMGetNextInstruction(i))
            if (is_inside ? b == loop->header && LLVMIsAPHINode(i) != NULL : is_used_in(loop, i))
                words += cuda_count_words(LLVMTypeOf(i));
    }
    return words;
}

/* How deep an address is looked into. */
enum { MOST_DEPTH = 6 };

static bool is_loaded(const cuda_loop *loop, LLVMValueRef value, int depth)
{
    if (depth == 0 || cuda_loop_is_invariant(loop, value) || LLVMIsAPHINode(value) != NULL)
        return false;
    bool found = LLVMIsALoadInst(value) != NULL;
    for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(value) && !found; i++)
        found = is_loaded(loop, LLVMGetOperand(value, i), depth - 1);
    return found;
}

/* Whether a load waits for one that says where: such a turn waits twice, whatever is on its way. */
static bool gathers(const cuda_loop *loop)
{
    for (size_t b = 0; b < loop->count; b++)
        for (LLVMValueRef i = LLVMGetFirstInstruction(loop->blocks[b]); i != NULL;
             i = LLVMGetNextInstruction(i))
            if (LLVMIsALoadInst(i) != NULL && is_loaded(loop, LLVMGetOperand(i, 0), MOST_DEPTH))
                return true;
    return false;
}

/* Returns how many threads are enough for a loop; 0: it is none that wants registers. */
static uint32_t threads_for(LLVMBasicBlockRef header, LLVMBasicBlockRef latch)
{
    cuda_loop loop;
    if (!cuda_loop_find(header, latch, &loop) || !cuda_loop_is_innermost(&loop) ||
        cuda_loop_meets(&loop) || gathers(&loop))
        return 0;
    const unsigned loaded = count_loaded(&loop);
    const unsigned on_their_way = loaded < ON_THEIR_WAY ? loaded : ON_THEIR_WAY;
    const unsigned words = on_their_way + count_alive(&loop);
    return loaded == 0           ? 0
           : words > MOST_OF_FEW ? FEWEST_THREADS
           : words > MOST_WORDS  ? FEW_THREADS
                                 : ENOUGH_THREADS;
}

/* What comes from far, with nothing between that everybody waits for: more than has room with all
 * threads, and no more than has room with half of them. */
static bool loads_much(LLVMBasicBlockRef block)
{
    unsigned words = 0;
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i != NULL;
         i = LLVMGetNextInstruction(i)) {
        if (LLVMIsALoadInst(i) == NULL)
            continue;
        const unsigned space = LLVMGetPointerAddressSpace(LLVMTypeOf(LLVMGetOperand(i, 0)));
        words += space == TILE_STATIC || space == PRIVATE ? 0 : cuda_count_words(LLVMTypeOf(i));
    }
    return words > FEW_WORDS && words <= MOST_WORDS;
}

static uint32_t fewer(uint32_t threads, uint32_t others)
{
    return others != 0 && (threads == 0 || others < threads) ? others : threads;
}

uint32_t cuda_least_groups(LLVMValueRef kernel, uint32_t threads)
{
    uint32_t enough = 0;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(kernel); b != NULL;
         b = LLVMGetNextBasicBlock(b)) {
        const LLVMValueRef end = LLVMGetBasicBlockTerminator(b);
        for (unsigned i = 0; i < LLVMGetNumSuccessors(end); i++)
            enough = fewer(enough, threads_for(LLVMGetSuccessor(end, i), b));
        enough = fewer(enough, loads_much(b) ? ENOUGH_THREADS : 0);
    }
    const uint32_t groups = enough / threads;
    return enough == 0 ? 0 : groups < 1 ? 1 : groups > MOST_GROUPS ? MOST_GROUPS : groups;
}

bool cuda_is_crowded(LLVMValueRef kernel, uint32_t threads)
{
    return cuda_pressure(kernel) + OTHERS > REGISTERS / threads;
}
