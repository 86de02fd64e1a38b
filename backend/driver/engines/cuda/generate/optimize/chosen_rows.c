#include "backend/driver/engines/cuda/generate/optimize/chosen_rows.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <llvm-c/Target.h>

#include "backend/driver/engines/cuda/generate/analysis/loop.h"
#include "backend/driver/engines/cuda/generate/analysis/private_array.h"
#include "backend/driver/engines/cuda/generate/optimize/chosen_places.h"

/* What an access to memory costs, in instructions; how much more often a loop's block runs, and how
 * many loops around it count; elements that one access may mean. */
enum { MEMORY = 4, OFTEN = 8, MOST_LOOPS = 2, MOST_CHOICES = 16, BYTES_OF_WORD = 4 };
enum { MOST_STEPS = 8 /* to the numbers that an index may be */ };

/* The indices that an access may have. */
typedef struct choices {
    int64_t all[MOST_CHOICES];
    unsigned count;
} choices;

static bool add_choice(choices *self, int64_t index)
{
    for (unsigned i = 0; i < self->count; i++)
        if (self->all[i] == index)
            return true;
    if (self->count == MOST_CHOICES)
        return false;
    self->all[self->count++] = index;
    return true;
}

/* @returns false if it may be more than some constants */
static bool find_constants(LLVMValueRef value, unsigned steps, choices *out)
{
    if (LLVMIsAConstantInt(value) != NULL)
        return add_choice(out, LLVMConstIntGetSExtValue(value));
    if (steps == 0)
        return false;
    if (LLVMIsASelectInst(value) != NULL)
        return find_constants(LLVMGetOperand(value, 1), steps - 1, out) &&
               find_constants(LLVMGetOperand(value, 2), steps - 1, out);
    if (LLVMIsAZExtInst(value) != NULL || LLVMIsASExtInst(value) != NULL)
        return find_constants(LLVMGetOperand(value, 0), steps - 1, out);
    if (LLVMIsAPHINode(value) == NULL)
        return false;
    for (unsigned i = 0; i < LLVMCountIncoming(value); i++)
        if (!find_constants(LLVMGetIncomingValue(value, i), steps - 1, out))
            return false;
    return true;
}

static bool is_inside(const cuda_private_array *array, const cuda_place *at, int64_t index)
{
    const int64_t begin = at->offset + at->stride * index;
    return begin >= 0 && begin + (int64_t)array->element <= (int64_t)array->bytes;
}

/* Elsewhere there is no element: an access there has no meaning. @returns false if there are too
 * many */
static bool find_choices(const cuda_private_array *array, const cuda_place *at, choices *out)
{
    choices constants = {.count = 0};
    const bool known = find_constants(at->index, MOST_STEPS, &constants);
    *out = (choices){.count = 0};
    for (unsigned i = 0; known && i < constants.count; i++)
        if (is_inside(array, at, constants.all[i]) && !add_choice(out, constants.all[i]))
            return false;
    const int64_t most = (int64_t)array->bytes / at->stride + 1;
    for (int64_t k = -most; !known && k <= most; k++)
        if (is_inside(array, at, k) && !add_choice(out, k))
            return false;
    return out->count > 0;
}

/* ---- Costs ----------------------------------------------------------------------------------- */

static uint64_t how_often(LLVMBasicBlockRef block)
{
    uint64_t times = 1;
    unsigned loops = 0;
    const LLVMValueRef function = LLVMGetBasicBlockParent(block);
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b != NULL;
         b = LLVMGetNextBasicBlock(b)) {
        const LLVMValueRef end = LLVMGetBasicBlockTerminator(b);
        for (unsigned i = 0; i < LLVMGetNumSuccessors(end) && loops < MOST_LOOPS; i++) {
            cuda_loop loop;
            if (!cuda_loop_find(LLVMGetSuccessor(end, i), b, &loop) ||
                !cuda_loop_contains(&loop, block))
                continue;
            times *= OFTEN;
            loops++;
        }
    }
    return times;
}

/* An index is compared once, with each number that it may be. */
static bool is_compared(const cuda_private_array *array, size_t access)
{
    for (size_t i = 0; i < access; i++)
        if (array->accesses[i].at.index == array->accesses[access].at.index)
            return true;
    return false;
}

/* @returns false if the choice would take longer than memory */
static bool is_worth_it(const cuda_private_array *array)
{
    uint64_t choosing = 0, saved = 0;
    const uint64_t words = (array->element + BYTES_OF_WORD - 1) / BYTES_OF_WORD;
    for (size_t i = 0; i < array->count; i++) {
        choices found;
        const cuda_access *access = &array->accesses[i];
        const uint64_t often = how_often(LLVMGetInstructionParent(access->instruction));
        saved += often * MEMORY * words * access->elements;
        if (access->at.index == NULL)
            continue;
        if (!find_choices(array, &access->at, &found))
            return false;
        choosing += often * found.count * (words + (is_compared(array, i) ? 0 : 1));
    }
    return choosing > 0 && choosing <= saved;
}

/* ---- Choosing -------------------------------------------------------------------------------- */

static LLVMValueRef element_at(LLVMBuilderRef builder, const cuda_private_array *array,
                               int64_t offset)
{
    const LLVMContextRef context = LLVMGetTypeContext(array->type);
    LLVMValueRef bytes =
        LLVMConstInt(LLVMInt64TypeInContext(context), (unsigned long long)offset, true);
    return LLVMBuildGEP2(builder, LLVMInt8TypeInContext(context), array->alloca, &bytes, 1, "");
}

static LLVMValueRef is_chosen(LLVMBuilderRef builder, LLVMValueRef index, int64_t choice)
{
    const LLVMValueRef number = LLVMConstInt(LLVMTypeOf(index), (unsigned long long)choice, true);
    return LLVMBuildICmp(builder, LLVMIntEQ, index, number, "");
}

static void choose_loaded(LLVMBuilderRef builder, const cuda_private_array *array,
                          const cuda_access *access, const choices *found)
{
    LLVMValueRef value = NULL;
    for (unsigned i = 0; i < found->count; i++) {
        const int64_t offset = access->at.offset + access->at.stride * found->all[i];
        const LLVMValueRef loaded =
            LLVMBuildLoad2(builder, array->type, element_at(builder, array, offset), "");
        value = i == 0
                    ? loaded
                    : LLVMBuildSelect(builder, is_chosen(builder, access->at.index, found->all[i]),
                                      loaded, value, "");
    }
    LLVMReplaceAllUsesWith(access->instruction, value);
}

static void choose_stored(LLVMBuilderRef builder, const cuda_private_array *array,
                          const cuda_access *access, const choices *found)
{
    const LLVMValueRef value = LLVMGetOperand(access->instruction, 0);
    for (unsigned i = 0; i < found->count; i++) {
        const int64_t offset = access->at.offset + access->at.stride * found->all[i];
        const LLVMValueRef place = element_at(builder, array, offset);
        const LLVMValueRef before = LLVMBuildLoad2(builder, array->type, place, "");
        LLVMBuildStore(builder,
                       LLVMBuildSelect(builder, is_chosen(builder, access->at.index, found->all[i]),
                                       value, before, ""),
                       place);
    }
}

/* What copies several elements hides them from SROA as long as others are chosen: it is left to
 * cuda_private_array_split(). */
static void choose(LLVMBuilderRef builder, const cuda_private_array *array)
{
    for (size_t i = 0; i < array->count; i++) {
        choices found;
        const cuda_access *access = &array->accesses[i];
        if (access->at.index == NULL || !find_choices(array, &access->at, &found))
            continue;
        LLVMPositionBuilderBefore(builder, access->instruction);
        if (LLVMIsALoadInst(access->instruction) != NULL)
            choose_loaded(builder, array, access, &found);
        else
            choose_stored(builder, array, access, &found);
        LLVMInstructionEraseFromParent(access->instruction);
    }
}

static void choose_in(LLVMBuilderRef builder, LLVMValueRef function, cuda_private_array *array)
{
    const LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(function);
    for (LLVMValueRef i = LLVMGetFirstInstruction(entry); i != NULL; i = LLVMGetNextInstruction(i))
        if (LLVMIsAAllocaInst(i) != NULL && cuda_private_array_read(i, array) &&
            is_worth_it(array)) {
            choose(builder, array);
            cuda_private_array_split(builder, array);
        }
}

void cuda_choose_rows(LLVMModuleRef module)
{
    const LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
    cuda_private_array *array = malloc(sizeof *array);
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL && array != NULL;
         f = LLVMGetNextFunction(f))
        if (!LLVMIsDeclaration(f)) {
            cuda_index_chosen_places(builder, f);
            choose_in(builder, f, array);
        }
    free(array);
    LLVMDisposeBuilder(builder);
}
