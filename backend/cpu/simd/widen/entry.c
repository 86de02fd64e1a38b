#include "backend/cpu/simd/widen/entry.h"

#include <stddef.h>

#include "backend/cpu/simd/widen/emit.h"
#include "backend/cpu/simd/work.h"

typedef struct entry {
    LLVMContextRef context;
    LLVMBuilderRef builder;
    LLVMValueRef function;
    LLVMTypeRef i64;
} entry;

static LLVMValueRef place_of(const entry *e, size_t offset)
{
    LLVMValueRef at = LLVMConstInt(e->i64, offset, false);
    return LLVMBuildGEP2(e->builder, LLVMInt8TypeInContext(e->context),
                         LLVMGetParam(e->function, 0), &at, 1, "");
}

static LLVMValueRef read(const entry *e, size_t offset, LLVMTypeRef type)
{
    return LLVMBuildLoad2(e->builder, type, place_of(e, offset), "");
}

/* Told before a group begins: it may be the last one. */
static void tell(const entry *e, size_t offset, LLVMValueRef number)
{
    LLVMSetVolatile(LLVMBuildStore(e->builder, number, place_of(e, offset)), true);
}

/* A loop from 0 up to, not including, `count`, which is not 0. Its body is what is built until
 * end_loop(). */
typedef struct loop {
    LLVMValueRef number, count;
    LLVMBasicBlockRef body;
} loop;

static loop begin_loop(const entry *e, LLVMValueRef count)
{
    LLVMBasicBlockRef before = LLVMGetInsertBlock(e->builder);
    loop l = {.count = count,
              .body = LLVMAppendBasicBlockInContext(e->context, e->function, "next")};
    LLVMBuildBr(e->builder, l.body);
    LLVMPositionBuilderAtEnd(e->builder, l.body);
    LLVMValueRef zero = LLVMConstInt(e->i64, 0, false);
    l.number = LLVMBuildPhi(e->builder, e->i64, "");
    LLVMAddIncoming(l.number, &zero, &before, 1);
    return l;
}

static void end_loop(const entry *e, const loop *l)
{
    LLVMBasicBlockRef last = LLVMGetInsertBlock(e->builder);
    LLVMBasicBlockRef after = LLVMAppendBasicBlockInContext(e->context, e->function, "done");
    LLVMValueRef next = LLVMBuildAdd(e->builder, l->number, LLVMConstInt(e->i64, 1, false), "");
    LLVMAddIncoming(l->number, &next, &last, 1);
    LLVMBuildCondBr(e->builder, LLVMBuildICmp(e->builder, LLVMIntULT, next, l->count, ""), l->body,
                    after);
    LLVMPositionBuilderAtEnd(e->builder, after);
}

static void call(const entry *e, LLVMValueRef batch, LLVMValueRef *arguments)
{
    LLVMBuildCall2(e->builder, LLVMGlobalGetValueType(batch), batch, arguments,
                   SIMD_BATCH_PARAMETERS, "");
}

static void call_batches(const entry *e, LLVMValueRef batch, uint64_t calls, LLVMValueRef last)
{
    LLVMTypeRef pointer = LLVMPointerTypeInContext(e->context, 0);
    LLVMValueRef arguments[SIMD_BATCH_PARAMETERS];
    arguments[SIMD_BATCH_ARGUMENTS] = read(e, offsetof(simd_work, arguments), pointer);
    arguments[SIMD_BATCH_TILE_STATIC] = read(e, offsetof(simd_work, tile_static), pointer);
    arguments[SIMD_BATCH_FRAME] = read(e, offsetof(simd_work, frame), pointer);
    arguments[SIMD_BATCH_WORK] = LLVMGetParam(e->function, 0);
    for (unsigned d = 0; d < 3; d++)
        arguments[SIMD_BATCH_GROUP + d] = read(e, offsetof(simd_work, first) + 8 * d, e->i64);
    LLVMValueRef first = arguments[SIMD_BATCH_GROUP], top = arguments[SIMD_BATCH_GROUP + 1];
    LLVMValueRef further_rows = read(e, offsetof(simd_work, further_rows), e->i64);
    const loop rows =
        begin_loop(e, LLVMBuildAdd(e->builder, further_rows, LLVMConstInt(e->i64, 1, false), ""));
    arguments[SIMD_BATCH_GROUP + 1] = LLVMBuildAdd(e->builder, top, rows.number, "");
    tell(e, offsetof(simd_work, first) + 8, arguments[SIMD_BATCH_GROUP + 1]);
    const loop groups = begin_loop(e, read(e, offsetof(simd_work, count), e->i64));
    arguments[SIMD_BATCH_GROUP] = LLVMBuildAdd(e->builder, first, groups.number, "");
    arguments[SIMD_BATCH_NUMBER] = LLVMConstInt(e->i64, calls, false);
    tell(e, offsetof(simd_work, running), arguments[SIMD_BATCH_GROUP]);
    if (last != NULL)
        call(e, last, arguments);
    const loop batches = begin_loop(e, LLVMConstInt(e->i64, calls, false));
    arguments[SIMD_BATCH_NUMBER] = batches.number;
    call(e, batch, arguments);
    end_loop(e, &batches);
    end_loop(e, &groups);
    end_loop(e, &rows);
}

static void define_frame_bytes(LLVMModuleRef module, LLVMTypeRef i64, uint64_t frame_bytes)
{
    LLVMValueRef size = LLVMAddGlobal(module, i64, SIMD_FRAME_BYTES);
    LLVMSetInitializer(size, LLVMConstInt(i64, frame_bytes, false));
    LLVMSetGlobalConstant(size, true);
}

void simd_entry_define(LLVMModuleRef module, LLVMValueRef batch, uint64_t calls, LLVMValueRef last,
                       uint64_t frame_bytes)
{
    entry e = {.context = LLVMGetModuleContext(module)};
    e.i64 = LLVMInt64TypeInContext(e.context);
    e.builder = LLVMCreateBuilderInContext(e.context);
    LLVMTypeRef pointer = LLVMPointerTypeInContext(e.context, 0);
    LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(e.context), &pointer, 1, false);
    e.function = LLVMAddFunction(module, SIMD_ENTRY, type);
    LLVMPositionBuilderAtEnd(e.builder, LLVMAppendBasicBlockInContext(e.context, e.function, ""));
    const unsigned noalias = LLVMGetEnumAttributeKindForName("noalias", 7);
    LLVMAddAttributeAtIndex(e.function, 1, LLVMCreateEnumAttribute(e.context, noalias, 0));
    call_batches(&e, batch, calls, last);
    LLVMBuildRetVoid(e.builder);
    LLVMDisposeBuilder(e.builder);
    define_frame_bytes(module, e.i64, frame_bytes);
}
