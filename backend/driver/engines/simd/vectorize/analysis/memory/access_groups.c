#include "backend/driver/engines/simd/vectorize/analysis/memory/access_groups.h"

#include <stdlib.h>

#include "backend/driver/engines/simd/vectorize/analysis/memory/address.h"
#include "backend/driver/engines/simd/vectorize/analysis/memory/aliases.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/pointer.h"

#define MAX_OPEN 16
#define MAX_PASSED 32
#define CENTRE (SIMD_MAX_ACCESS_FACTOR - 1)
#define ANSWERS 64       /* a power of two */
#define LARGEST_OF_ROW 8 /* bytes of an element */

/* A plain load or store. */
typedef struct access {
    LLVMValueRef instruction;
    bool load;
    LLVMTypeRef type;
    bool row; /* lanes are far apart, or nowhere regular */
    simd_address address;
    LLVMValueRef root;    /* what its pointer was made of */
    int64_t size, stride; /* bytes; of a row, 0 */
} access;

/* What is known of two roots: each is asked about for every access to it. */
typedef struct answer {
    LLVMValueRef roots[2];
    bool stores, apart;
} answer;

/* A structure in the making. Its elements are counted from its first access. */
typedef struct open_access_group {
    access first;
    LLVMValueRef last;
    int64_t low, high;
    LLVMValueRef members[2 * SIMD_MAX_ACCESS_FACTOR - 1];
    access passed[MAX_PASSED]; /* of loads: what is accessed between them */
    uint32_t passed_count;
} open_access_group;

typedef struct finder {
    const simd_divergence *divergence;
    simd_access_groups *access_groups;
    open_access_group open[MAX_OPEN];
    uint32_t open_count, block;
    answer answers[ANSWERS];
    bool failed;
} finder;

/* ---- Accesses -------------------------------------------------------------------------------- */

static bool is_plain(LLVMValueRef i)
{
    return (LLVMIsALoadInst(i) != NULL || LLVMIsAStoreInst(i) != NULL) && !simd_is_communication(i);
}

/* Below 0 only for the stride without an opposite. */
static int64_t magnitude(int64_t stride)
{
    return stride < 0 ? simd_pointer_offset(0, stride, -1) : stride;
}

static bool is_far(simd_value_shape shape, int64_t size)
{
    return shape.kind == SIMD_VARYING ||
           (shape.kind == SIMD_LINEAR && shape.stride != 0 && size != 0 &&
            (shape.stride % size != 0 || magnitude(shape.stride) / size > SIMD_MAX_ACCESS_FACTOR));
}

static access describe(const simd_divergence *divergence, LLVMValueRef i)
{
    access a = {.instruction = i, .load = LLVMIsALoadInst(i) != NULL};
    LLVMValueRef pointer = LLVMGetOperand(i, a.load ? 0 : 1);
    a.root = simd_pointer_root(pointer);
    const simd_value_shape shape = simd_value_shape_of(divergence, pointer);
    a.type = a.load ? LLVMTypeOf(i) : LLVMTypeOf(LLVMGetOperand(i, 0));
    a.size = (int64_t)LLVMABISizeOfType(divergence->partition->layout, a.type);
    if (simd_divergence_private_scale(divergence, pointer) != 1)
        return a;
    a.row = is_far(shape, a.size);
    if (shape.kind == SIMD_LINEAR || a.row)
        a.address = simd_address_of(divergence, pointer);
    if (shape.kind == SIMD_LINEAR && !a.row)
        a.stride = shape.stride;
    return a;
}

static int64_t steps_of(const access *a)
{
    return magnitude(a->stride) / a->size;
}

/* Elements of odd widths do not follow one another like those of a vector. */
static bool is_whole(const simd_divergence *divergence, const access *a)
{
    return LLVMSizeOfTypeInBits(divergence->partition->layout, a->type) == 8 * (uint64_t)a->size;
}

static bool is_grouped(const simd_divergence *divergence, const access *a)
{
    return is_whole(divergence, a) && (a->row ? a->size <= LARGEST_OF_ROW
                                              : a->stride % a->size == 0 && steps_of(a) > 1 &&
                                                    steps_of(a) <= SIMD_MAX_ACCESS_FACTOR);
}

/* Of a row, the lane's own parts: what other lanes do at the same time is their own affair. */
static bool are_apart_in_row(const access *a, const access *b)
{
    const int64_t distance = simd_pointer_offset(b->address.offset, a->address.offset, -1);
    return simd_address_is_near(&a->address, &b->address) &&
           (distance >= a->size || distance <= -b->size);
}

/* The same of structures: as long as lanes are far apart in the same way. */
static bool are_apart_in_structure(const access *a, const access *b)
{
    const int64_t stride = magnitude(a->stride);
    if (stride <= 0 || a->stride != b->stride || !simd_address_is_near(&a->address, &b->address))
        return false;
    const int64_t rest = simd_pointer_offset(b->address.offset, a->address.offset, -1) % stride;
    const int64_t distance = rest < 0 ? rest + stride : rest;
    return distance >= a->size && distance + b->size <= stride;
}

/* That depends on what pointers were made of, and on whether something is stored. */
static bool have_apart_roots(finder *f, const access *a, const access *b)
{
    const uintptr_t hash = ((uintptr_t)a->root >> 4) * 31 + ((uintptr_t)b->root >> 4);
    answer *known = &f->answers[hash % ANSWERS];
    const bool stores = !a->load || !b->load;
    if (known->roots[0] != a->root || known->roots[1] != b->root || known->stores != stores)
        *known = (answer){.roots = {a->root, b->root},
                          .stores = stores,
                          .apart = simd_accesses_are_apart(a->instruction, b->instruction)};
    return known->apart;
}

/* Returns whether no lane's part of one touches any lane's part of the other. Each access is
 * compared with hundreds: what needs no look at the instructions comes first. */
static bool are_apart(finder *f, const access *a, const access *b)
{
    const bool apart = a->row && b->row ? are_apart_in_row(a, b) : are_apart_in_structure(a, b);
    return apart || have_apart_roots(f, a, b);
}

/* ---- Structures that are complete ------------------------------------------------------------ */

static simd_access_group complete(const open_access_group *o)
{
    const uint32_t span = (uint32_t)(o->high - o->low + 1);
    simd_access_group s = {.loads = o->first.load,
                           .rows = o->first.row,
                           .backward = o->first.stride < 0,
                           .size = (uint32_t)o->first.size,
                           .factor = o->first.row ? span : (uint32_t)steps_of(&o->first),
                           .span = span,
                           .at = o->first.load ? o->first.instruction : o->last};
    for (uint32_t k = 0; k < s.span; k++) {
        s.members[k] = o->members[CENTRE + o->low + k];
        s.count += s.members[k] != NULL;
        if (s.members[k] == s.at)
            s.place = k;
    }
    return s;
}

/* For one more: there is room for a power of two. */
static bool has_room(simd_access_groups *access_groups)
{
    const size_t count = access_groups->count;
    if ((count & (count - 1)) != 0)
        return true;
    simd_access_group *grown = realloc(access_groups->groups, (count == 0 ? 1 : 2 * count) *
                                                                  sizeof *access_groups->groups);
    if (grown != NULL)
        access_groups->groups = grown;
    return grown != NULL;
}

static void close(finder *f, uint32_t number)
{
    const simd_access_group s = complete(&f->open[number]);
    simd_access_groups *access_groups = f->access_groups;
    f->open[number] = f->open[--f->open_count];
    if (f->failed)
        return;
    if (!has_room(access_groups)) {
        f->failed = true;
        return;
    }
    for (uint32_t k = 0; k < s.span; k++)
        if (s.members[k] != NULL)
            access_groups->numbers[simd_map_find(&f->divergence->numbers, s.members[k])] =
                access_groups->count;
    access_groups->groups[access_groups->count++] = s;
}

static void close_all(finder *f)
{
    while (f->open_count > 0)
        close(f, f->open_count - 1);
}

/* ---- One instruction after another ----------------------------------------------------------- */

/* Loads move up to the first of them: across what was passed since. */
static bool is_free(finder *f, const open_access_group *o, const access *a)
{
    for (uint32_t p = 0; p < o->passed_count; p++)
        if (!are_apart(f, &o->passed[p], a))
            return false;
    return true;
}

static bool is_same_element(LLVMTypeRef a, LLVMTypeRef b)
{
    return a == b ||
           (LLVMGetTypeKind(a) != LLVMPointerTypeKind && LLVMGetTypeKind(b) != LLVMPointerTypeKind);
}

static bool join(finder *f, open_access_group *o, const access *a)
{
    const access *first = &o->first;
    const int64_t bytes = simd_pointer_offset(a->address.offset, first->address.offset, -1);
    const int64_t at = bytes / a->size;
    if (a->load != first->load || a->row != first->row || a->stride != first->stride ||
        a->size != first->size || !is_same_element(a->type, first->type) ||
        !simd_address_is_near(&a->address, &first->address) || bytes % a->size != 0 ||
        at < -SIMD_MAX_ACCESS_FACTOR || at > SIMD_MAX_ACCESS_FACTOR)
        return false;
    const int64_t low = at < o->low ? at : o->low, high = at > o->high ? at : o->high;
    const int64_t most = a->row ? SIMD_MAX_ACCESS_FACTOR : steps_of(a);
    if (high - low >= most || o->members[CENTRE + at] != NULL || !is_free(f, o, a))
        return false;
    o->low = low;
    o->high = high;
    o->last = o->members[CENTRE + at] = a->instruction;
    return true;
}

static void open(finder *f, const access *a)
{
    if (f->open_count == MAX_OPEN)
        close(f, 0);
    open_access_group *o = &f->open[f->open_count++];
    *o = (open_access_group){.first = *a, .last = a->instruction};
    o->members[CENTRE] = a->instruction;
}

/* Returns whether no member of the stores moves across an access that it touches. */
static bool can_move_behind(finder *f, const open_access_group *stores, const access *a)
{
    for (int64_t k = stores->low; k <= stores->high; k++) {
        access member = stores->first;
        member.address.offset = simd_pointer_offset(stores->first.address.offset, k, member.size);
        if (stores->members[CENTRE + k] != NULL && !are_apart(f, &member, a))
            return false;
    }
    return true;
}

/* Returns whether an access can be left where it is and the structure go on behind it. Loads do not
 * move behind it: it concerns those which are still to come. */
static bool can_pass(finder *f, open_access_group *o, const access *a)
{
    if (!o->first.load)
        return can_move_behind(f, o, a);
    if (a->load)
        return true;
    if (o->passed_count == MAX_PASSED)
        return false;
    o->passed[o->passed_count++] = *a;
    return true;
}

static bool has_passed(const open_access_group *loads, LLVMValueRef store)
{
    for (uint32_t p = 0; p < loads->passed_count; p++)
        if (loads->passed[p].instruction == store)
            return true;
    return false;
}

/* Returns whether there is room to remember all stores of a group. */
static bool pass_all(open_access_group *loads, const open_access_group *stores)
{
    access member = stores->first;
    for (int64_t k = stores->low; k <= stores->high; k++) {
        member.instruction = stores->members[CENTRE + k];
        member.address.offset = simd_pointer_offset(stores->first.address.offset, k, member.size);
        if (member.instruction == NULL || has_passed(loads, member.instruction))
            continue;
        if (loads->passed_count == MAX_PASSED)
            return false;
        loads->passed[loads->passed_count++] = member;
    }
    return true;
}

/* A store that joins others takes them along, to behind the loads between them: what is loaded
 * next moves up across all of them. */
static void take_along(finder *f, LLVMValueRef store)
{
    uint32_t stores = 0;
    while (f->open[stores].last != store)
        stores++;
    for (uint32_t n = f->open_count; n-- > 0;)
        if (f->open[n].first.load && !pass_all(&f->open[n], &f->open[stores])) {
            close(f, n); /* the last one gets its place */
            stores = stores == f->open_count ? n : stores;
        }
}

static void look_at_access(finder *f, LLVMValueRef i)
{
    const access a = describe(f->divergence, i);
    bool joined = false;
    for (uint32_t n = f->open_count; n-- > 0;) {
        const bool joins = !joined && is_grouped(f->divergence, &a) && join(f, &f->open[n], &a);
        joined |= joins;
        if (!joins && !can_pass(f, &f->open[n], &a))
            close(f, n);
    }
    if (joined && !a.load)
        take_along(f, i);
    if (!joined && is_grouped(f->divergence, &a))
        open(f, &a);
}

static bool accesses_memory(LLVMValueRef i)
{
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMLoad:
    case LLVMStore:
    case LLVMAtomicRMW:
    case LLVMAtomicCmpXchg:
    case LLVMFence:
        return true;
    case LLVMCall:
        return simd_call_concerns_memory(simd_call_kind(i));
    default:
        return false;
    }
}

static void look_at(finder *f, uint32_t value)
{
    LLVMValueRef i = f->divergence->values[value];
    if (f->divergence->blocks[value] != f->block)
        close_all(f);
    f->block = f->divergence->blocks[value];
    if (is_plain(i))
        look_at_access(f, i);
    else if (accesses_memory(i))
        close_all(f);
}

bool simd_access_groups_create(simd_access_groups *access_groups, const simd_divergence *divergence)
{
    *access_groups = (simd_access_groups){
        .numbers = malloc(divergence->value_count * sizeof *access_groups->numbers)};
    finder *f = calloc(1, sizeof *f);
    const bool allocated = f != NULL && access_groups->numbers != NULL;
    if (allocated) {
        *f = (finder){.divergence = divergence, .access_groups = access_groups};
        for (uint32_t v = 0; v < divergence->value_count; v++)
            access_groups->numbers[v] = SIMD_NONE;
        for (uint32_t v = 0; v < divergence->value_count && !f->failed; v++)
            look_at(f, v);
        close_all(f);
    }
    const bool succeeded = allocated && !f->failed;
    free(f);
    return succeeded;
}

void simd_access_groups_clear(simd_access_groups *access_groups)
{
    free(access_groups->groups);
    free(access_groups->numbers);
    *access_groups = (simd_access_groups){0};
}

unsigned simd_access_group_alignment(const simd_access_group *group)
{
    unsigned alignment = group->size;
    for (uint32_t k = 0; k < group->span; k++)
        if (group->members[k] != NULL && LLVMGetAlignment(group->members[k]) < alignment)
            alignment = LLVMGetAlignment(group->members[k]);
    return alignment;
}

uint32_t simd_access_group_row_bytes(const simd_access_group *group)
{
    const uint32_t bytes = group->span * group->size;
    return bytes <= 4 ? 4 : bytes <= 8 ? 8 : bytes;
}
