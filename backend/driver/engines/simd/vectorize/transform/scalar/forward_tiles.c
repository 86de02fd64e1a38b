/* forward_tiles: where a kernel copies a part of a buffer to tile_static memory, waits, and reads
 * it, it may as well read the buffer. GPUs gain by such copies; a processor has caches. What is
 * gained is that no work-item waits for another: row_by_row lets the groups of a row take turns.
 *
 *     tile[y + 1][x + 1] = a[i]              b[i] = a[i - pitch] + a[i] + a[i + pitch]
 *     ... and what lies around it
 *     barrier
 *     b[i] = tile[y][x + 1] + tile[y + 1][x + 1] + tile[y + 2][x + 1]
 *
 * Every element that is read has been copied by some work-item (tile_copies.h), and for all
 * work-items one sum tells from where: a constant for each step along X, Y and Z. Before the
 * barrier nothing is stored but copies, and what is loaded there is apart from all that the kernel
 * stores: then it is the same behind the barrier, and nobody needs that.
 *
 * It pays where neighbours read neighbours, without loops, so that each read is a vector of a row
 * that is near in the caches: rows of a matrix product are read too often for that, and of a tile
 * that is transposed one element at a time. */
#include <llvm-c/DebugInfo.h>

#include "backend/driver/engines/simd/contract/scalar.h"
#include "backend/driver/engines/simd/vectorize/analysis/arguments.h"
#include "backend/driver/engines/simd/vectorize/analysis/memory/apart_buffers.h"
#include "backend/driver/engines/simd/vectorize/analysis/memory/tile_copies.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/pointer.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

enum {
    MOST_READS = 16, /* of a work-item: with 25 the copy costs less than it saves */
    MOST_BUFFERS = 32,
    DIMENSIONS = 3,
};

/* Where a read is read from: first + the sum of id * steps. */
typedef struct source {
    LLVMValueRef load;
    simd_form first, steps[DIMENSIONS];
} source;

typedef struct buffers {
    uint64_t numbers[MOST_BUFFERS]; /* of parameters */
    uint32_t count;
} buffers;

typedef struct forward {
    simd_vectorization *v;
    simd_tile_copies copies;
    LLVMValueRef barrier;
    bool behind; /* the barrier, while instructions are looked at in their order */
    uint32_t read_count;
    buffers loaded, stored; /* before the barrier; anywhere */
    source sources[MOST_READS];
    LLVMBuilderRef builder;
} forward;

/* ---- What the kernel does -------------------------------------------------------------------- */

static bool add_buffer(const forward *f, buffers *b, LLVMValueRef root)
{
    const uint64_t number =
        LLVMIsALoadInst(root) == NULL ? UINT64_MAX : simd_arguments_number(f->v->layout, root);
    if (number == UINT64_MAX || !simd_arguments_are_read(root) || b->count == MOST_BUFFERS)
        return false;
    b->numbers[b->count++] = number;
    return true;
}

/* Before the barrier copies are stored, and private variables; what is loaded must stay. */
static bool allows_access(forward *f, LLVMValueRef i)
{
    const bool stores = LLVMIsAStoreInst(i) != NULL;
    LLVMValueRef root = simd_pointer_root(LLVMGetOperand(i, stores ? 1 : 0));
    const bool is_tile = simd_pointer_is_in_tile(root);
    if (simd_is_communication(i))
        return false;
    if (LLVMIsAAllocaInst(root) != NULL || (!stores && simd_arguments_are_read(i)))
        return true;
    if (is_tile) {
        f->read_count += !stores;
        return stores != f->behind && f->read_count <= MOST_READS;
    }
    if (stores)
        return f->behind && add_buffer(f, &f->stored, root);
    return f->behind || add_buffer(f, &f->loaded, root);
}

static bool allows_call(forward *f, LLVMValueRef call)
{
    switch (simd_call_kind(call)) {
    case SIMD_CALL_LOCAL_ID:
    case SIMD_CALL_LOCAL_SIZE:
    case SIMD_CALL_GROUP_ID:
    case SIMD_CALL_GROUP_COUNT:
    case SIMD_CALL_GLOBAL_OFFSET:
    case SIMD_CALL_MATH:
    case SIMD_CALL_INTRINSIC:
    case SIMD_CALL_NOTHING:
        return true;
    case SIMD_CALL_BARRIER: {
        const bool is_first = f->barrier == NULL;
        f->barrier = call;
        f->behind = true;
        return is_first;
    }
    default:
        return false;
    }
}

/* Whether tile_static memory is accessed by steps from its beginning only: a pointer that is
 * chosen, kept or passed on leads to a read that nobody finds here. */
static bool leaks_tile(LLVMValueRef i)
{
    if (LLVMIsALoadInst(i) != NULL || LLVMIsAGetElementPtrInst(i) != NULL || simd_is_lifetime(i))
        return false;
    const unsigned count = LLVMIsAStoreInst(i) != NULL ? 1 : (unsigned)LLVMGetNumOperands(i);
    for (unsigned o = 0; o < count; o++)
        if (simd_pointer_is_in_tile(LLVMGetOperand(i, o)))
            return true;
    return false;
}

static bool allows(forward *f, LLVMValueRef i)
{
    if (leaks_tile(i))
        return false;
    if (LLVMIsALoadInst(i) != NULL || LLVMIsAStoreInst(i) != NULL)
        return allows_access(f, i);
    return LLVMIsACallInst(i) != NULL ? allows_call(f, i) : !simd_is_communication(i);
}

/* The barrier comes behind all that leads to it, and before all that it leads to: blocks are in the
 * order of the flow. */
static bool allows_all(forward *f)
{
    const simd_cfg *cfg = &f->v->cfg;
    for (uint32_t b = 0; b < cfg->block_count; b++)
        for (LLVMValueRef i = LLVMGetFirstInstruction(cfg->blocks[b].block); i != NULL;
             i = LLVMGetNextInstruction(i))
            if (!allows(f, i))
                return false;
    return f->barrier != NULL && f->read_count > 0 &&
           cfg->blocks[simd_cfg_find(cfg, LLVMGetInstructionParent(f->barrier))].loop == SIMD_NONE;
}

static bool are_apart(const forward *f)
{
    for (uint32_t k = 0; k < f->loaded.count * f->stored.count; k++)
        if (!simd_parameters_are_apart(f->v->kernel, f->loaded.numbers[k / f->stored.count],
                                       f->stored.numbers[k % f->stored.count]))
            return false;
    return true;
}

/* ---- From where ------------------------------------------------------------------------------ */

static const simd_form *read_by(const forward *f, const simd_tile_read *read, uint32_t item)
{
    const uint32_t element = read->elements[item];
    return element == SIMD_NONE ? NULL : &f->copies.elements[element].from;
}

static uint32_t id_of(const forward *f, uint32_t item, unsigned dimension)
{
    const uint32_t *size = f->v->key->group_size;
    for (unsigned d = 0; d < dimension; d++)
        item /= size[d];
    return item % size[dimension];
}

static uint32_t count_items(const forward *f)
{
    const uint32_t *size = f->v->key->group_size;
    return size[0] * size[1] * size[2];
}

static simd_form number_of(const simd_form *address)
{
    simd_form number = *address;
    number.is_content = false;
    return number;
}

/* What one further along a dimension adds; nothing where no two neighbours read. */
static simd_form step_along(const forward *f, const simd_tile_read *read, unsigned dimension)
{
    const uint32_t *size = f->v->key->group_size;
    uint32_t apart = 1;
    for (unsigned d = 0; d < dimension; d++)
        apart *= size[d];
    for (uint32_t item = 0; item + apart < count_items(f); item++) {
        const simd_form *a = read_by(f, read, item), *b = read_by(f, read, item + apart);
        if (a == NULL || b == NULL || id_of(f, item, dimension) + 1 == size[dimension])
            continue;
        const simd_form x = number_of(a), y = number_of(b);
        return simd_form_add(&y, &x, -1);
    }
    return simd_form_constant(0);
}

static simd_form at_item(const forward *f, const source *s, uint32_t item, int64_t sign)
{
    simd_form all = s->first;
    for (unsigned d = 0; d < DIMENSIONS; d++)
        all = simd_form_add(&all, &s->steps[d], sign * (int64_t)id_of(f, item, d));
    return all;
}

/* Finds the sum that is right for all work-items that read. */
static bool find_source(const forward *f, const simd_tile_read *read, source *s)
{
    bool found = false;
    s->load = read->load;
    for (unsigned d = 0; d < DIMENSIONS; d++)
        s->steps[d] = step_along(f, read, d);
    for (uint32_t item = 0; item < count_items(f); item++) {
        const simd_form *from = read_by(f, read, item);
        if (from == NULL)
            continue;
        const simd_form number = number_of(from);
        if (!found) {
            s->first = number;
            s->first = at_item(f, s, item, -1);
            found = true;
        }
        const simd_form sum = at_item(f, s, item, 1);
        if (!sum.known || !simd_form_equals(&sum, &number))
            return false;
    }
    return found;
}

/* ---- Whether it can be built, and pays ------------------------------------------------------- */

/* The value is there in the first block, which is before everything. */
static bool is_early(const forward *f, LLVMValueRef value)
{
    return LLVMIsAInstruction(value) == NULL ||
           LLVMGetInstructionParent(value) == f->v->cfg.blocks[0].block;
}

static bool is_pointer(LLVMValueRef value)
{
    return LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMPointerTypeKind;
}

/* Counts the pointers among what a sum is made of; more than any sum may have if one of its values
 * is not there early. */
static uint32_t count_pointers(const forward *f, const simd_form *form)
{
    uint32_t count = 0;
    for (uint32_t t = 0; t < form->count; t++) {
        const simd_form_product *p = &f->copies.products.list[form->terms[t].product];
        for (uint32_t k = 0; k < p->count; k++) {
            if (!is_early(f, p->factors[k].value))
                return UINT32_MAX;
            if (is_pointer(p->factors[k].value))
                count += p->count == 1 && form->terms[t].scale == 1 ? 1 : 2;
        }
    }
    return count;
}

static bool can_build(const forward *f, const source *s)
{
    bool can = count_pointers(f, &s->first) == 1;
    for (unsigned d = 0; can && d < DIMENSIONS; d++)
        can = s->steps[d].known && count_pointers(f, &s->steps[d]) == 0;
    return can;
}

/* Neighbours read neighbours, and a row of the group is shorter than a page (row_by_row). */
static bool is_along_row(const forward *f, const source *s)
{
    const uint64_t length = (uint64_t)f->v->key->group_size[0] * f->copies.size;
    return simd_form_is_constant(&s->steps[0]) && s->steps[0].offset == f->copies.size &&
           length < f->v->target->page;
}

static const char *find_obstacle(forward *f)
{
    for (uint32_t k = 0; k < f->copies.read_count; k++) {
        if (!find_source(f, &f->copies.reads[k], &f->sources[k]) || !can_build(f, &f->sources[k]))
            return "no one sum tells where what is read from tile_static memory was copied from";
        if (!is_along_row(f, &f->sources[k]))
            return "neighbours read tile_static memory that was copied from elements far apart";
    }
    return are_apart(f)
               ? NULL
               : "what is copied to tile_static memory may be stored to behind the barrier";
}

/* ---- Building -------------------------------------------------------------------------------- */

static LLVMValueRef constant(const forward *f, int64_t number)
{
    return LLVMConstInt(LLVMInt64TypeInContext(f->v->context), (uint64_t)number, true);
}

static LLVMValueRef build_factor(const forward *f, const simd_form_factor *factor)
{
    LLVMTypeRef i64 = LLVMInt64TypeInContext(f->v->context);
    LLVMTypeRef i32 = LLVMInt32TypeInContext(f->v->context);
    LLVMValueRef value = factor->value;
    if (factor->widened == 0)
        return value;
    if (LLVMTypeOf(value) == i64)
        value = LLVMBuildTrunc(f->builder, value, i32, "");
    return LLVMBuildCast(f->builder, factor->widened, value, i64, "");
}

static LLVMValueRef build_term(const forward *f, const simd_form_term *term)
{
    const simd_form_product *p = &f->copies.products.list[term->product];
    LLVMValueRef all = build_factor(f, &p->factors[0]);
    for (uint32_t k = 1; k < p->count; k++)
        all = LLVMBuildMul(f->builder, all, build_factor(f, &p->factors[k]), "");
    return term->scale == 1 ? all : LLVMBuildMul(f->builder, all, constant(f, term->scale), "");
}

/* The sum of all terms but the pointer, which is returned besides, and the constant. */
static LLVMValueRef build_sum(const forward *f, const simd_form *form, LLVMValueRef *pointer)
{
    LLVMValueRef sum = constant(f, 0);
    for (uint32_t t = 0; t < form->count; t++) {
        LLVMValueRef first = f->copies.products.list[form->terms[t].product].factors[0].value;
        if (is_pointer(first))
            *pointer = first;
        else
            sum = LLVMBuildAdd(f->builder, sum, build_term(f, &form->terms[t]), "");
    }
    return sum;
}

static LLVMValueRef build_step(const forward *f, LLVMValueRef pointer, LLVMValueRef bytes)
{
    return LLVMBuildGEP2(f->builder, LLVMInt8TypeInContext(f->v->context), pointer, &bytes, 1, "");
}

static LLVMValueRef build_id(const forward *f, unsigned dimension)
{
    static const char *const names[] = {SIMD_LOCAL_ID "0", SIMD_LOCAL_ID "1", SIMD_LOCAL_ID "2"};
    LLVMValueRef function = LLVMGetNamedFunction(f->v->module, names[dimension]);
    return LLVMBuildCall2(f->builder, LLVMGlobalGetValueType(function), function, NULL, 0, "");
}

/* What differs between lanes comes last but for the constant: all reads have that in common. */
static LLVMValueRef build_address(const forward *f, const source *s)
{
    LLVMValueRef pointer = NULL, none = NULL;
    LLVMValueRef begin = build_sum(f, &s->first, &pointer);
    LLVMValueRef lanes = constant(f, 0);
    for (unsigned d = 0; d < DIMENSIONS; d++) {
        const simd_form *step = &s->steps[d];
        if (step->count == 0 && step->offset == 0)
            continue;
        LLVMValueRef by =
            LLVMBuildAdd(f->builder, build_sum(f, step, &none), constant(f, step->offset), "");
        lanes =
            LLVMBuildAdd(f->builder, lanes, LLVMBuildMul(f->builder, build_id(f, d), by, ""), "");
    }
    pointer = build_step(f, build_step(f, pointer, begin), lanes);
    return build_step(f, pointer, constant(f, s->first.offset));
}

static void read_buffer(const forward *f, const source *s)
{
    LLVMPositionBuilderBefore(f->builder, s->load);
    LLVMSetCurrentDebugLocation2(f->builder, LLVMInstructionGetDebugLoc(s->load));
    LLVMValueRef load = LLVMBuildLoad2(f->builder, LLVMTypeOf(s->load), build_address(f, s), "");
    LLVMSetAlignment(load, f->copies.alignment);
    LLVMReplaceAllUsesWith(s->load, load);
    LLVMInstructionEraseFromParent(s->load);
}

static bool is_tile_store(LLVMValueRef i)
{
    return LLVMIsAStoreInst(i) != NULL && simd_pointer_is_in_tile(LLVMGetOperand(i, 1));
}

static void remove_copies(const forward *f)
{
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f->v->kernel); b != NULL;
         b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b), next; i != NULL; i = next) {
            next = LLVMGetNextInstruction(i);
            if (is_tile_store(i) || i == f->barrier)
                LLVMInstructionEraseFromParent(i);
        }
}

/* ---- The pass -------------------------------------------------------------------------------- */

static bool has_rows(const simd_vectorization *v)
{
    return !v->key->checked && v->key->tools == 0 && v->key->order == 0 &&
           v->key->group_size[0] > 1;
}

static simd_pass_result forward_reads(forward *f)
{
    const char *obstacle = find_obstacle(f);
    simd_remark(f->v, f->barrier, SIMD_PASS_FORWARD_TILES, "%s",
                obstacle != NULL ? obstacle
                                 : "reads the buffer instead of its copy in tile_static memory, "
                                   "and waits for nobody");
    if (obstacle != NULL)
        return SIMD_PASS_NOTHING_CHANGED;
    f->builder = LLVMCreateBuilderInContext(f->v->context);
    for (uint32_t k = 0; k < f->copies.read_count; k++)
        read_buffer(f, &f->sources[k]);
    LLVMDisposeBuilder(f->builder);
    remove_copies(f);
    return simd_remove_dead_flow(f->v);
}

simd_pass_result simd_run_forward_tiles(simd_vectorization *v)
{
    forward f = {.v = v};
    if (!has_rows(v) || !allows_all(&f))
        return SIMD_PASS_NOTHING_CHANGED;
    simd_pass_result result = SIMD_PASS_NOTHING_CHANGED;
    switch (simd_tile_copies_find(&f.copies, v, f.barrier)) {
    case SIMD_TILE_COPIES_FOUND:
        result = forward_reads(&f);
        break;
    case SIMD_TILE_COPIES_NO_MEMORY:
        result = simd_pass_fail_memory(v);
        break;
    default:
        break;
    }
    simd_tile_copies_clear(&f.copies);
    return result;
}
