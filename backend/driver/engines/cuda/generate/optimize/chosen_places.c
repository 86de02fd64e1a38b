#include "backend/driver/engines/cuda/generate/optimize/chosen_places.h"

#include <stdbool.h>
#include <stdint.h>

#include <llvm-c/Target.h>

#include "backend/driver/engines/cuda/generate/analysis/instruction.h"
#include "backend/driver/engines/cuda/generate/analysis/private_array.h"

enum { MOST_STEPS = 4 /* of selects between selects */ };

/* What a select chooses between: places of one array, all of them a number of units from one. */
typedef struct chosen_places {
    LLVMTargetDataRef layout;
    LLVMTypeRef i64;
    LLVMValueRef array; /* which constants are bytes of */
    int64_t first, unit;
    bool is_found;
} chosen_places;

static int64_t common_divisor(int64_t x, int64_t y)
{
    while (y != 0) {
        const int64_t rest = x % y;
        x = y;
        y = rest;
    }
    return x < 0 ? -x : x;
}

/* @returns the array that an address is a constant number of bytes in, or NULL */
static LLVMValueRef find_array(const chosen_places *self, LLVMValueRef address, int64_t *offset)
{
    cuda_place at = {0, 0, NULL};
    for (; LLVMIsAGetElementPtrInst(address) != NULL; address = LLVMGetOperand(address, 0))
        if (!cuda_place_follow(self->layout, address, &at) || at.index != NULL)
            return NULL;
    *offset = at.offset;
    return LLVMIsAAllocaInst(address);
}

static LLVMValueRef find_offset(const chosen_places *self, LLVMValueRef chosen, int64_t *offset)
{
    if (LLVMGetTypeKind(LLVMTypeOf(chosen)) == LLVMPointerTypeKind)
        return find_array(self, chosen, offset);
    return cuda_read_constant(chosen, offset) ? self->array : NULL;
}

static bool find_places(chosen_places *self, LLVMValueRef chosen, unsigned steps)
{
    int64_t offset = 0;
    if (LLVMIsASelectInst(chosen) != NULL)
        return steps > 0 && find_places(self, LLVMGetOperand(chosen, 1), steps - 1) &&
               find_places(self, LLVMGetOperand(chosen, 2), steps - 1);
    const LLVMValueRef array = find_offset(self, chosen, &offset);
    if (array == NULL || (self->is_found && array != self->array))
        return false;
    if (!self->is_found)
        self->first = offset;
    self->array = array;
    self->is_found = true;
    self->unit = common_divisor(offset - self->first, self->unit);
    return true;
}

static LLVMValueRef choose_index(LLVMBuilderRef builder, const chosen_places *self,
                                 LLVMValueRef chosen)
{
    int64_t offset = 0;
    if (LLVMIsASelectInst(chosen) != NULL) {
        const LLVMValueRef one = choose_index(builder, self, LLVMGetOperand(chosen, 1));
        const LLVMValueRef other = choose_index(builder, self, LLVMGetOperand(chosen, 2));
        return LLVMBuildSelect(builder, LLVMGetOperand(chosen, 0), one, other, "");
    }
    (void)find_offset(self, chosen, &offset);
    return LLVMConstInt(self->i64, (uint64_t)((offset - self->first) / self->unit), true);
}

/* An address is chosen itself, or its bytes are. */
static void index_places(LLVMBuilderRef builder, LLVMTargetDataRef layout, LLVMValueRef address,
                         LLVMValueRef chosen)
{
    const LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(address));
    const LLVMTypeRef byte = LLVMInt8TypeInContext(context);
    chosen_places places = {.layout = layout, .i64 = LLVMInt64TypeInContext(context)};
    if (chosen != address)
        places.array = LLVMGetOperand(address, 0);
    if (!find_places(&places, chosen, MOST_STEPS) || places.unit == 0)
        return;
    LLVMPositionBuilderBefore(builder, address);
    LLVMValueRef first = LLVMConstInt(places.i64, (uint64_t)places.first, true);
    LLVMValueRef index = choose_index(builder, &places, chosen);
    const LLVMValueRef from = LLVMBuildGEP2(builder, byte, places.array, &first, 1, "");
    const LLVMTypeRef unit = LLVMArrayType(byte, (unsigned)places.unit);
    LLVMReplaceAllUsesWith(address, LLVMBuildGEP2(builder, unit, from, &index, 1, ""));
    LLVMInstructionEraseFromParent(address);
}

/* @returns what chooses between addresses, or between bytes of an array; NULL if nothing does */
static LLVMValueRef find_chosen(const chosen_places *self, LLVMValueRef i)
{
    int64_t offset;
    if (LLVMIsASelectInst(i) != NULL)
        return LLVMGetTypeKind(LLVMTypeOf(i)) == LLVMPointerTypeKind ? i : NULL;
    if (LLVMIsAGetElementPtrInst(i) == NULL || LLVMGetNumOperands(i) != 2 ||
        LLVMIsASelectInst(LLVMGetOperand(i, 1)) == NULL ||
        LLVMGetTypeKind(LLVMTypeOf(i)) != LLVMPointerTypeKind ||
        LLVMABISizeOfType(self->layout, LLVMGetGEPSourceElementType(i)) != 1 ||
        find_array(self, LLVMGetOperand(i, 0), &offset) == NULL)
        return NULL;
    return LLVMGetOperand(i, 1);
}

/* Backwards: a select between selects is met before these. */
void cuda_index_chosen_places(LLVMBuilderRef builder, LLVMValueRef function)
{
    const chosen_places none = {.layout = LLVMGetModuleDataLayout(LLVMGetGlobalParent(function))};
    for (LLVMBasicBlockRef b = LLVMGetLastBasicBlock(function); b != NULL;
         b = LLVMGetPreviousBasicBlock(b))
        for (LLVMValueRef i = LLVMGetLastInstruction(b), before; i != NULL; i = before) {
            before = LLVMGetPreviousInstruction(i);
            const LLVMValueRef chosen = find_chosen(&none, i);
            if (chosen != NULL)
                index_places(builder, none.layout, i, chosen);
        }
}
