/* A function while it is written. */
#include <stdlib.h>

#include "backend/driver/engines/simd/frontend/types.h"
#include "backend/driver/engines/simd/frontend/values.h"

bool lower_body_begin(lower_body *b, lowering *l, LLVMValueRef function)
{
    *b = (lower_body){.l = l, .function = function, .block = SPIRV_NONE};
    b->builder = LLVMCreateBuilderInContext(l->context);
    b->entry = LLVMCreateBuilderInContext(l->context);
    if (LLVMCountParams(function) != 0)
        b->tile_static = LLVMGetParam(function, 0);
    const LLVMBasicBlockRef entry = LLVMAppendBasicBlockInContext(l->context, function, "entry");
    LLVMPositionBuilderAtEnd(b->builder, entry);
    LLVMPositionBuilderAtEnd(b->entry, entry);
    return true;
}

void lower_body_end(lower_body *b)
{
    for (size_t k = 0; k < b->touched_count; k++)
        b->l->slots[b->touched[k]] = (lower_slot){0};
    free(b->touched);
    lower_arena_clear(&b->arena);
    LLVMDisposeBuilder(b->builder);
    LLVMDisposeBuilder(b->entry);
}
