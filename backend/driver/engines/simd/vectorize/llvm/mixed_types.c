#include "backend/driver/engines/simd/vectorize/llvm/mixed_types.h"

#include <stdint.h>
#include <stdlib.h>

#include "backend/driver/engines/simd/vectorize/ir/masked.h"

typedef struct access {
    LLVMValueRef base;
    LLVMTypeRef type;
} access;

typedef struct accesses {
    access *all;
    size_t count, room;
} accesses;

/* What the address is computed from: offsets that look different may turn out to be the same. */
static LLVMValueRef base_of(LLVMValueRef address)
{
    while (
        LLVMIsAGetElementPtrInst(address) != NULL ||
        (LLVMIsAConstantExpr(address) != NULL && LLVMGetConstOpcode(address) == LLVMGetElementPtr))
        address = LLVMGetOperand(address, 0);
    return address;
}

static bool add(accesses *self, const simd_masked *masked)
{
    if (self->count == self->room) {
        const size_t room = self->room * 2 + 64;
        access *all = realloc(self->all, room * sizeof *all);
        if (all == NULL)
            return false;
        self->all = all;
        self->room = room;
    }
    self->all[self->count++] = (access){base_of(masked->pointer), LLVMTypeOf(masked->value)};
    return true;
}

static bool add_block(accesses *self, LLVMBasicBlockRef block)
{
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i != NULL;
         i = LLVMGetNextInstruction(i)) {
        simd_masked masked = {.kind = SIMD_MASKED_NONE};
        if (LLVMIsACallInst(i) != NULL)
            masked = simd_masked_read(i);
        if ((masked.kind == SIMD_MASKED_LOAD || masked.kind == SIMD_MASKED_STORE) &&
            !add(self, &masked))
            return false;
    }
    return true;
}

static bool find(accesses *self, LLVMModuleRef module)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b != NULL;
             b = LLVMGetNextBasicBlock(b))
            if (!add_block(self, b))
                return false;
    return true;
}

static int by_base(const void *left, const void *right)
{
    const uintptr_t a = (uintptr_t)((const access *)left)->base;
    const uintptr_t b = (uintptr_t)((const access *)right)->base;
    return a < b ? -1 : a > b;
}

bool simd_has_mixed_types(LLVMModuleRef module)
{
    accesses found = {NULL, 0, 0};
    bool mixed = !find(&found, module); /* without memory nobody knows */
    if (found.count > 1)
        qsort(found.all, found.count, sizeof found.all[0], by_base);
    for (size_t i = 1; i < found.count && !mixed; i++)
        mixed = found.all[i - 1].base == found.all[i].base &&
                found.all[i - 1].type != found.all[i].type;
    free(found.all);
    return mixed;
}
