/* The entry of a kernel: a loop over the work-groups that a thread runs at once. */
#include <stddef.h>
#include <string.h>

#include "backend/driver/engines/simd/vectorize/analysis/memory/apart_buffers.h"
#include "backend/driver/engines/simd/vectorize/emit/emitter.h"
#include "backend/driver/engines/simd/vectorize/ir/metadata.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

typedef struct entry {
    LLVMContextRef context;
    LLVMBuilderRef builder;
    LLVMValueRef function;
    LLVMTypeRef i64;
    const simd_entry_code *code;
} entry;

static LLVMValueRef constant(const entry *e, uint64_t value)
{
    return LLVMConstInt(e->i64, value, false);
}

static LLVMValueRef place_of(const entry *e, size_t offset)
{
    LLVMValueRef at = constant(e, offset);
    return LLVMBuildGEP2(e->builder, LLVMInt8TypeInContext(e->context),
                         LLVMGetParam(e->function, 0), &at, 1, "");
}

static LLVMValueRef read(const entry *e, size_t offset, LLVMTypeRef type)
{
    return LLVMBuildLoad2(e->builder, type, place_of(e, offset), "");
}

/* What is there for certain LLVM reads before the loops, once for all groups. */
static LLVMValueRef read_arguments(const entry *e)
{
    LLVMTypeRef pointer = LLVMPointerTypeInContext(e->context, 0);
    LLVMValueRef arguments = read(e, offsetof(simd_work, arguments), pointer);
    LLVMValueRef bytes = constant(e, e->code->argument_bytes);
    LLVMValueRef alignment = constant(e, sizeof(void *));
    if (e->code->argument_bytes != 0) {
        simd_metadata_set(arguments, "dereferenceable", &bytes, 1);
        simd_metadata_set(arguments, "align", &alignment, 1);
    }
    return arguments;
}

/* Stores which group runs, for the report of a fault; the caller sets the first. The store of the
 * next one stands behind a group: LLVM hoists nothing out of a loop that begins with a volatile.
 * Of a loop that has one it makes no vectors, which loop_vectorize counts on. */
static void tell(const entry *e, size_t offset, LLVMValueRef number)
{
    LLVMSetVolatile(LLVMBuildStore(e->builder, number, place_of(e, offset)), true);
}

static void tell_row(const entry *e, LLVMValueRef row)
{
    tell(e, offsetof(simd_work, first) + 8, row);
}

static void tell_group(const entry *e, LLVMValueRef group)
{
    tell(e, offsetof(simd_work, running), group);
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
    LLVMValueRef zero = constant(e, 0);
    l.number = LLVMBuildPhi(e->builder, e->i64, "");
    LLVMAddIncoming(l.number, &zero, &before, 1);
    return l;
}

static void end_loop(const entry *e, const loop *l)
{
    LLVMBasicBlockRef last = LLVMGetInsertBlock(e->builder);
    LLVMBasicBlockRef after = LLVMAppendBasicBlockInContext(e->context, e->function, "done");
    LLVMValueRef next = LLVMBuildAdd(e->builder, l->number, constant(e, 1), "");
    LLVMAddIncoming(l->number, &next, &last, 1);
    LLVMValueRef more = LLVMBuildICmp(e->builder, LLVMIntULT, next, l->count, "");
    LLVMValueRef branch = LLVMBuildCondBr(e->builder, more, l->body, after);
    if (e->code->hoists_nothing)
        simd_metadata_set_loop(branch, "llvm.licm.disable");
    LLVMPositionBuilderAtEnd(e->builder, after);
}

/* Calls a strip's function, once or for several groups. */
typedef void call_of(const entry *e, LLVMValueRef strip, LLVMValueRef *arguments);

static void call(const entry *e, LLVMValueRef strip, LLVMValueRef *arguments)
{
    LLVMBuildCall2(e->builder, LLVMGlobalGetValueType(strip), strip, arguments,
                   SIMD_STRIP_PARAMETERS, "");
}

/* All strips, of a group or of a row; the last, if it has code of its own, comes first. */
static void call_strips(const entry *e, call_of *run, LLVMValueRef *arguments)
{
    arguments[SIMD_STRIP_NUMBER] = constant(e, e->code->calls);
    if (e->code->last != NULL)
        run(e, e->code->last, arguments);
    const loop strips = begin_loop(e, constant(e, e->code->calls));
    arguments[SIMD_STRIP_NUMBER] = strips.number;
    run(e, e->code->strip, arguments);
    end_loop(e, &strips);
}

/* The groups of a row, or of the rows of an interleave set: this strip of each, or all if NULL. */
static void call_groups(const entry *e, LLVMValueRef strip, LLVMValueRef *arguments)
{
    LLVMValueRef first = arguments[SIMD_STRIP_GROUP];
    const loop groups = begin_loop(e, read(e, offsetof(simd_work, count), e->i64));
    arguments[SIMD_STRIP_GROUP] = LLVMBuildAdd(e->builder, first, groups.number, "");
    if (strip == NULL)
        call_strips(e, call, arguments);
    else
        call(e, strip, arguments);
    tell_group(e, LLVMBuildAdd(e->builder, arguments[SIMD_STRIP_GROUP], constant(e, 1), ""));
    end_loop(e, &groups);
    tell_group(e, first);
    arguments[SIMD_STRIP_GROUP] = first;
}

static void call_row(const entry *e, LLVMValueRef *arguments)
{
    arguments[SIMD_STRIP_TOP] = arguments[SIMD_STRIP_GROUP + 1];
    if (e->code->strips_first)
        call_strips(e, call_groups, arguments);
    else
        call_groups(e, NULL, arguments);
}

static LLVMValueRef smaller(const entry *e, LLVMValueRef a, LLVMValueRef b)
{
    return LLVMBuildSelect(e->builder, LLVMBuildICmp(e->builder, LLVMIntULT, a, b, ""), a, b, "");
}

static LLVMValueRef divide_up(const entry *e, LLVMValueRef a, LLVMValueRef b)
{
    LLVMValueRef up =
        LLVMBuildSub(e->builder, LLVMBuildAdd(e->builder, a, b, ""), constant(e, 1), "");
    return LLVMBuildUDiv(e->builder, up, b, "");
}

/* The interleave sets of a band, each so many columns wide; the last may have fewer. */
static void call_columns(const entry *e, LLVMValueRef rows, LLVMValueRef *arguments)
{
    LLVMBuilderRef b = e->builder;
    LLVMValueRef first = arguments[SIMD_STRIP_GROUP];
    LLVMValueRef count = read(e, offsetof(simd_work, count), e->i64);
    LLVMValueRef most = read(e, offsetof(simd_work, interleaved_columns), e->i64);
    const loop sets = begin_loop(e, divide_up(e, count, most));
    LLVMValueRef done = LLVMBuildMul(b, sets.number, most, "");
    LLVMValueRef columns = smaller(e, LLVMBuildSub(b, count, done, ""), most);
    arguments[SIMD_STRIP_GROUP] = LLVMBuildAdd(b, first, done, "");
    arguments[SIMD_STRIP_LEFT] = arguments[SIMD_STRIP_GROUP];
    arguments[SIMD_STRIP_COLUMNS] = columns;
    arguments[SIMD_STRIP_NUMBER] = LLVMBuildMul(b, rows, columns, "");
    call(e, e->code->strip, arguments);
    tell_group(e, LLVMBuildAdd(b, arguments[SIMD_STRIP_GROUP], columns, ""));
    end_loop(e, &sets);
    tell_group(e, first);
    arguments[SIMD_STRIP_GROUP] = first;
}

static void call_interleaved(const entry *e, LLVMValueRef rows, LLVMValueRef *arguments)
{
    arguments[SIMD_STRIP_TOP] = arguments[SIMD_STRIP_GROUP + 1];
    arguments[SIMD_STRIP_NUMBER] = rows;
    if (e->code->needs.interleaved_columns > 1)
        call_columns(e, rows, arguments);
    else
        call_groups(e, e->code->strip, arguments);
}

static void call_rows(const entry *e, LLVMValueRef rows, LLVMValueRef *arguments)
{
    LLVMValueRef top = arguments[SIMD_STRIP_GROUP + 1];
    const loop each = begin_loop(e, rows);
    arguments[SIMD_STRIP_GROUP + 1] = LLVMBuildAdd(e->builder, top, each.number, "");
    call_row(e, arguments);
    tell_row(e, LLVMBuildAdd(e->builder, arguments[SIMD_STRIP_GROUP + 1], constant(e, 1), ""));
    end_loop(e, &each);
}

/* The last interleave set may have fewer rows. */
static void call_bands(const entry *e, LLVMValueRef rows, LLVMValueRef *arguments)
{
    LLVMBuilderRef b = e->builder;
    LLVMValueRef top = arguments[SIMD_STRIP_GROUP + 1];
    LLVMValueRef group_interleave = read(e, offsetof(simd_work, group_interleave), e->i64);
    const loop bands = begin_loop(e, divide_up(e, rows, group_interleave));
    LLVMValueRef done = LLVMBuildMul(b, bands.number, group_interleave, "");
    LLVMValueRef left = LLVMBuildSub(b, rows, done, "");
    arguments[SIMD_STRIP_GROUP + 1] = LLVMBuildAdd(b, top, done, "");
    call_interleaved(e, smaller(e, left, group_interleave), arguments);
    tell_row(e, LLVMBuildAdd(b, arguments[SIMD_STRIP_TOP], group_interleave, ""));
    end_loop(e, &bands);
}

static void call_all(const entry *e)
{
    LLVMTypeRef pointer = LLVMPointerTypeInContext(e->context, 0);
    LLVMValueRef arguments[SIMD_STRIP_PARAMETERS];
    arguments[SIMD_STRIP_ARGUMENTS] = read_arguments(e);
    arguments[SIMD_STRIP_TILE_STATIC] = read(e, offsetof(simd_work, tile_static), pointer);
    arguments[SIMD_STRIP_SHARED] = arguments[SIMD_STRIP_TILE_STATIC];
    arguments[SIMD_STRIP_FRAME] = read(e, offsetof(simd_work, frame), pointer);
    arguments[SIMD_STRIP_WORK] = LLVMGetParam(e->function, 0);
    arguments[SIMD_STRIP_SUMS] = simd_private_sums_begin(e->builder, &e->code->sums);
    for (unsigned d = 0; d < 3; d++)
        arguments[SIMD_STRIP_GROUP + d] = read(e, offsetof(simd_work, first) + 8 * d, e->i64);
    arguments[SIMD_STRIP_LEFT] = arguments[SIMD_STRIP_GROUP];
    arguments[SIMD_STRIP_COLUMNS] = constant(e, 1);
    LLVMValueRef further_rows = read(e, offsetof(simd_work, further_rows), e->i64);
    LLVMValueRef rows = LLVMBuildAdd(e->builder, further_rows, constant(e, 1), "");
    if (e->code->needs.group_interleave > 1)
        call_bands(e, rows, arguments);
    else
        call_rows(e, rows, arguments);
    simd_private_sums_end(e->builder, &e->code->sums, arguments[SIMD_STRIP_SUMS],
                          arguments[SIMD_STRIP_ARGUMENTS]);
}

void simd_entry_define_needs(LLVMModuleRef module, const simd_entry_code *code)
{
    const simd_needs *needs = &code->needs;
    LLVMContextRef context = LLVMGetModuleContext(module);
    LLVMTypeRef i64 = LLVMInt64TypeInContext(context);
    LLVMValueRef values[] = {LLVMConstInt(i64, needs->frame_bytes, false),
                             LLVMConstInt(i64, needs->group_interleave, false),
                             LLVMConstInt(i64, needs->interleaved_columns, false),
                             LLVMConstInt(i64, needs->private_bytes, false),
                             LLVMConstInt(i64, needs->written, false),
                             LLVMConstInt(i64, needs->asks_apart, false),
                             LLVMConstInt(i64, needs->trusts_apart, false),
                             LLVMConstInt(i64, needs->tile_margin, false),
                             LLVMConstInt(i64, needs->swaps_dimensions, false),
                             LLVMConstInt(i64, needs->rows_down, false),
                             LLVMConstInt(i64, needs->columns_down, false),
                             LLVMConstInt(i64, needs->along[0], false),
                             LLVMConstInt(i64, needs->along[1], false),
                             LLVMConstInt(i64, needs->reach_steps, false),
                             code->reach_steps};
    const unsigned count = sizeof values / sizeof values[0] - (code->reach_steps == NULL);
    LLVMValueRef initial = LLVMConstStructInContext(context, values, count, false);
    LLVMValueRef global = LLVMGetNamedGlobal(module, SIMD_NEEDS);
    if (global == NULL)
        global = LLVMAddGlobal(module, LLVMTypeOf(initial), SIMD_NEEDS);
    LLVMSetInitializer(global, initial);
    LLVMSetGlobalConstant(global, true);
}

static void add_attribute(const entry *e, const char *name, uint64_t number)
{
    const unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
    LLVMAddAttributeAtIndex(e->function, 1, LLVMCreateEnumAttribute(e->context, kind, number));
}

simd_pass_result simd_run_define_entry(simd_vectorization *v)
{
    v->code.strip = v->body;
    v->code.last = v->tail;
    v->code.hoists_nothing = v->stays_in_strips;
    v->code.strips_first = v->row_by_row;
    v->code.calls -= v->tail != NULL;
    entry e = {.context = v->context, .code = &v->code};
    e.i64 = LLVMInt64TypeInContext(e.context);
    e.builder = LLVMCreateBuilderInContext(e.context);
    LLVMTypeRef pointer = LLVMPointerTypeInContext(e.context, 0);
    LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(e.context), &pointer, 1, false);
    v->entry = e.function = LLVMAddFunction(v->module, SIMD_ENTRY, type);
    LLVMPositionBuilderAtEnd(e.builder, LLVMAppendBasicBlockInContext(e.context, e.function, ""));
    add_attribute(&e, "noalias", 0);
    add_attribute(&e, "dereferenceable", sizeof(simd_work));
    add_attribute(&e, "align", _Alignof(simd_work));
    call_all(&e);
    LLVMBuildRetVoid(e.builder);
    LLVMDisposeBuilder(e.builder);
    v->code.reach_steps = simd_apart_needs(v, &v->code.needs);
    simd_entry_define_needs(v->module, &v->code);
    return SIMD_PASS_CHANGED;
}
