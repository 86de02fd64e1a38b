#include "backend/driver/engines/simd/check/report.h"

#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "backend/driver/engines/simd/check/names.h"
#include "backend/driver/engines/simd/check/output.h"
#include "backend/driver/engines/simd/check/places.h"
#include "backend/driver/engines/simd/check/stamps.h"
#include "backend/driver/engines/simd/contract/scalar.h"

enum { SEEN = 4096 };

/* ---- Once each ------------------------------------------------------------------------------- */

/* Returns whether a key comes for the first time. When there are too many none is new any more. */
static bool is_new(uint64_t key)
{
    static _Atomic uint64_t seen[SEEN];
    for (uint64_t k = 0; k < SEEN; k++) {
        _Atomic uint64_t *slot = &seen[(key * UINT64_C(0x9e3779b97f4a7c15) + k) % SEEN];
        uint64_t found = atomic_load_explicit(slot, memory_order_relaxed);
        if (found == key)
            return false;
        if (found == 0 && atomic_compare_exchange_strong(slot, &found, key))
            return true;
        if (found == key)
            return false;
    }
    return false;
}

/* Where a module has no lines its kernels have the same places. */
static uint64_t name_of_kernel(const simd_check_worker *worker, const simd_place *place)
{
    uint64_t hash = 0;
    for (const char *c = place->line == 0 ? worker->of->kernel->name : ""; *c != '\0'; c++)
        hash = (hash ^ (unsigned char)*c) * UINT64_C(0x100000001b3);
    return hash << 46;
}

static uint64_t key_of(unsigned kind, uint32_t place, uint32_t other)
{
    const uint32_t low = place < other ? place : other, high = place < other ? other : place;
    return (uint64_t)(kind + 1) << 40 | (uint64_t)high << 20 | low;
}

static bool is_async(const simd_place *place)
{
    return place != NULL && (place->flags & SIMD_CHECK_ASYNC) != 0;
}

static const char *verb(const simd_place *place)
{
    const bool reads = (place->flags & SIMD_CHECK_READS) != 0;
    const bool writes = (place->flags & SIMD_CHECK_WRITES) != 0;
    return (place->flags & SIMD_CHECK_ATOMIC) != 0 && writes ? "changes by an atomic"
           : reads                                           ? "reads"
                                                             : "writes";
}

static const char *past(const simd_place *place, bool writes)
{
    if (place != NULL && (place->flags & SIMD_CHECK_ATOMIC) != 0 && writes)
        return "changed it by an atomic";
    return writes ? "wrote it" : "read it";
}

/* ---- Races and reads of nothing -------------------------------------------------------------- */

static void place_error(simd_error *e, const simd_check_worker *worker, const simd_place *place)
{
    e->kernel = worker->of->kernel->name;
    e->file = place->file;
    e->line = place->line;
    e->column = place->column;
}

static void note_other(simd_error *e, const simd_check_access *access,
                       const simd_conflict *conflict)
{
    const simd_check_worker *worker = access->worker;
    const simd_place *place = simd_places_find(simd_record_place(conflict->other));
    const uint32_t item = simd_record_item(conflict->other);
    const simd_stamp_owner *owner = simd_stamps_owner(simd_record_stamp(conflict->other));
    const bool is_unknown =
        owner->launch != worker->of->number ||
        (item == conflict->item && owner->group == worker->group) ||
        (conflict->relation == SIMD_RACE_OF_TILES && owner->group == worker->group);
    const simd_name who = is_async(place) ? (simd_name){"an asynchronous copy"}
                          : is_unknown    ? (simd_name){"another work-item"}
                                          : simd_name_item(worker->of->launch, owner->group, item);
    if (place != NULL) {
        e->note_file = place->file;
        e->note_line = place->line;
        e->note_column = place->column;
    }
    const char *between = conflict->relation == SIMD_RACE_OF_TILES
                              ? "the tiles of a launch have no order"
                          : access->is_image ? "with no wait between"
                          : access->is_own   ? "with no wait for tile_static memory between"
                                             : "with no wait for global memory between";
    (void)snprintf(e->note, sizeof e->note, "%s %s here, %s", who.text,
                   past(place, conflict->other_writes), between);
}

static void cure_race(simd_error *e, const simd_check_access *access, const simd_conflict *conflict)
{
    const uint32_t here = e->line, there = e->note_line;
    const uint32_t first = here < there ? here : there, last = here < there ? there : here;
    const char *fence = access->is_own ? "tile_static" : "global";
    if (conflict->relation == SIMD_RACE_OF_TILES)
        (void)snprintf(e->cure, sizeof e->cure,
                       "an atomic operation, an element for each tile, or a launch for each step");
    else if (is_async(access->place) ||
             is_async(simd_places_find(simd_record_place(conflict->other))))
        (void)snprintf(e->cure, sizeof e->cure,
                       "a wait_group_events() behind the copy; before it a tile_barrier_wait(), if "
                       "work-items write what it reads");
    else if (here == 0 || there == 0 || here == there || access->is_image)
        (void)snprintf(e->cure, sizeof e->cure,
                       "an element for each work-item, an atomic operation, or a "
                       "tile_barrier_wait() between the two accesses");
    else
        (void)snprintf(e->cure, sizeof e->cure,
                       "a tile_barrier_wait() that is a fence for %s memory, between lines %" PRIu32
                       " and %" PRIu32 ", and in a loop behind line %" PRIu32 " too",
                       fence, first, last, last);
}

static void tell_unwritten(simd_error *e, const simd_check_access *access, simd_name memory,
                           simd_name who, simd_name element)
{
    e->tool = "init";
    (void)snprintf(e->message, sizeof e->message,
                   "%s is read before it is written, in kernel '%.100s': %s reads %s here, which "
                   "%s",
                   memory.text, access->worker->of->kernel->name, who.text, element.text,
                   access->is_own ? "no work-item of the tile wrote"
                                  : "nobody wrote since it was allocated");
    (void)snprintf(
        e->cure, sizeof e->cure, "%s",
        access->is_own
            ? "write it first; behind a write of another work-item also a tile_barrier_wait()"
            : "write it first: by a copy or a fill, or in a kernel");
}

void simd_report_conflict(const simd_check_access *access, const simd_bounds *bounds,
                          const simd_conflict *conflict)
{
    const simd_check_worker *worker = access->worker;
    simd_error e = {.tool = "race"};
    if (!is_new(name_of_kernel(worker, access->place) ^
                key_of(conflict->relation, access->number, simd_record_place(conflict->other))))
        return;
    const simd_name memory = simd_name_memory(worker, access->place, access->is_own);
    const simd_name who = is_async(access->place)
                              ? (simd_name){"an asynchronous copy"}
                              : simd_name_item(worker->of->launch, worker->group, conflict->item);
    const simd_name element = simd_name_element(worker, access->place, bounds, conflict->address);
    place_error(&e, worker, access->place);
    if (conflict->relation == SIMD_UNWRITTEN) {
        tell_unwritten(&e, access, memory, who, element);
    } else {
        (void)snprintf(e.message, sizeof e.message, "race on %s in kernel '%.100s': %s %s %s here",
                       memory.text, e.kernel, who.text, verb(access->place), element.text);
        note_other(&e, access, conflict);
        cure_race(&e, access, conflict);
    }
    simd_name_origin(worker, access->place, e.origin, sizeof e.origin);
    simd_error_tell(&e);
}

/* ---- Strays ---------------------------------------------------------------------------------- */

/* Returns whether this is the first error of its reason at a place, and then says where that is. */
static bool begin_error(simd_error *e, const simd_check_worker *worker, const simd_place *place,
                        unsigned reason)
{
    const uint32_t number = simd_places_number((simd_place *)(uintptr_t)place);
    if (!is_new(name_of_kernel(worker, place) ^ key_of(reason, number, 0)))
        return false;
    place_error(e, worker, place);
    return true;
}

/* Through a pointer of the kernel's own. */
static void tell_null(simd_error *e, const simd_check_worker *worker, const simd_place *place,
                      uint32_t item)
{
    (void)snprintf(
        e->message, sizeof e->message,
        "access through NULL in kernel '%.100s': %s %s what a pointer leads to here, and "
        "it is NULL",
        e->kernel, simd_name_item(worker->of->launch, worker->group, item).text, verb(place));
    (void)snprintf(e->cure, sizeof e->cure, "ask whether the pointer is NULL before the access");
    simd_error_tell(e);
}

void simd_report_stray(const simd_check_worker *worker, const simd_place *place,
                       const simd_bounds *bounds, simd_stray stray, uint32_t item,
                       uintptr_t address)
{
    static const char *const what[] = {
        [SIMD_STRAY_OUTSIDE] = "outside",
        [SIMD_STRAY_NULL] = "through NULL, of",
        [SIMD_STRAY_FREED] = "after free, to",
        [SIMD_STRAY_UNALIGNED] = "that is not aligned, to",
    };
    static const char *const cure[] = {
        [SIMD_STRAY_OUTSIDE] = "ask whether the index is inside before the access, or make the "
                               "array larger",
        [SIMD_STRAY_NULL] = "give the kernel an array for this argument",
        [SIMD_STRAY_FREED] = "free the memory when the last launch that uses it has ended",
        [SIMD_STRAY_UNALIGNED] = "an address that is a multiple of the element's size",
    };
    simd_error e = {.tool = "memory"};
    if (!begin_error(&e, worker, place, 16 + (unsigned)stray))
        return;
    if (stray == SIMD_STRAY_NULL && bounds->always != stray) {
        tell_null(&e, worker, place, item);
        return;
    }
    (void)snprintf(e.message, sizeof e.message, "access %s %s in kernel '%.100s': %s %s %s here%s",
                   what[stray], simd_name_memory(worker, place, bounds->is_own).text, e.kernel,
                   simd_name_item(worker->of->launch, worker->group, item).text, verb(place),
                   simd_name_element(worker, place, bounds, address).text,
                   simd_name_extent(worker, place, bounds).text);
    simd_name_origin(worker, place, e.origin, sizeof e.origin);
    (void)snprintf(e.cure, sizeof e.cure, "%s", cure[stray]);
    simd_error_tell(&e);
}

void simd_report_unwritten(const simd_check_worker *worker, simd_place *place, uint32_t item)
{
    simd_error e = {.tool = "init"};
    if (!begin_error(&e, worker, place, 48))
        return;
    (void)snprintf(e.message, sizeof e.message,
                   "%s is read before it is written, in kernel '%.100s': %s depends on it here, "
                   "and did not write it",
                   simd_name_memory(worker, place, false).text, e.kernel,
                   simd_name_item(worker->of->launch, worker->group, item).text);
    (void)snprintf(e.cure, sizeof e.cure,
                   "give it a value where it is declared: of an array each element that is read");
    simd_error_tell(&e);
}

void simd_report_texel(const simd_check_worker *worker, simd_place *place, uint32_t item)
{
    const simd_name name = simd_name_variable(worker, place);
    simd_error e = {.tool = "memory"};
    if (!begin_error(&e, worker, place, 50))
        return;
    (void)snprintf(e.message, sizeof e.message,
                   "access outside texture '%.100s' in kernel '%.100s': %s %s a texel here that is "
                   "not in it%s",
                   name.text, e.kernel,
                   simd_name_item(worker->of->launch, worker->group, item).text, verb(place),
                   simd_name_image_size(worker, place).text);
    (void)snprintf(e.cure, sizeof e.cure,
                   "ask whether the index is inside before the access: CONTAINS()");
    simd_name_origin(worker, place, e.origin, sizeof e.origin);
    simd_error_tell(&e);
}

void simd_report_parted(const simd_check_worker *worker, simd_place *place, uint32_t item,
                        uint32_t missing)
{
    simd_error e = {.tool = "sync"};
    if (!begin_error(&e, worker, place, 49))
        return;
    (void)snprintf(e.message, sizeof e.message,
                   "not all work-items of a sub-group come to this operation of it, in kernel "
                   "'%.100s': %s does, and %s does not",
                   e.kernel, simd_name_item(worker->of->launch, worker->group, item).text,
                   simd_name_item(worker->of->launch, worker->group, missing).text);
    (void)snprintf(e.cure, sizeof e.cure,
                   "move it to where all work-items of the sub-group come, or take the function "
                   "whose name begins with sub_group_non_uniform_");
    simd_error_tell(&e);
}

static const char *operand_of(const simd_place *place)
{
    return place->root == SIMD_AGREED_LANE  ? "the work-item of a broadcast in the sub-group"
           : place->root < SIMD_AGREED_COPY ? "the work-item of a broadcast in the tile"
                                            : "an argument of an asynchronous copy";
}

/* Addresses tell nobody anything. */
void simd_report_disagreed(const simd_check_worker *worker, simd_place *place, uint32_t item,
                           uint64_t value, uint32_t other, uint64_t others)
{
    const bool is_sub_group = place->root == SIMD_AGREED_LANE;
    simd_error e = {.tool = "sync"};
    if (!begin_error(&e, worker, place, 51))
        return;
    const simd_name one = simd_name_item(worker->of->launch, worker->group, item),
                    two = simd_name_item(worker->of->launch, worker->group, other);
    const char *all = is_sub_group ? "sub-group" : "tile";
    if (place->root < SIMD_AGREED_COPY)
        (void)snprintf(e.message, sizeof e.message,
                       "work-items of one %s differ in %s, in kernel '%.100s': %s has %" PRIu64
                       " here, and %s %" PRIu64,
                       all, operand_of(place), e.kernel, one.text, value, two.text, others);
    else
        (void)snprintf(e.message, sizeof e.message,
                       "work-items of one %s differ in %s, in kernel '%.100s': %s has another here "
                       "than %s",
                       all, operand_of(place), e.kernel, one.text, two.text);
    (void)snprintf(e.cure, sizeof e.cure,
                   "compute it from what is the same for all work-items of the %s%s", all,
                   is_sub_group ? ", or take sub_group_shuffle()" : "");
    simd_error_tell(&e);
}

void simd_report_chosen(const simd_check_worker *worker, simd_place *place, uint32_t item,
                        uint64_t value, uint64_t count)
{
    simd_error e = {.tool = "sync"};
    if (!begin_error(&e, worker, place, 52))
        return;
    (void)snprintf(e.message, sizeof e.message,
                   "%s is not there, in kernel '%.100s': %s asks for %" PRIu64
                   " here, and there are %" PRIu64,
                   operand_of(place), e.kernel,
                   simd_name_item(worker->of->launch, worker->group, item).text, value, count);
    (void)snprintf(e.cure, sizeof e.cure, "a number below %" PRIu64, count);
    simd_error_tell(&e);
}

void simd_report_barrier(const simd_check_worker *worker, const uint64_t group[3],
                         const simd_place *place)
{
    const char *kernel = worker->of->kernel->name;
    simd_error e = {.tool = "sync",
                    .kernel = kernel,
                    .file = place->file,
                    .line = place->line,
                    .column = place->column};
    (void)snprintf(e.message, sizeof e.message,
                   "not all work-items of tile %s reach this wait of kernel '%.100s'",
                   simd_name_index(group, simd_name_rank(worker->of->launch)).text, kernel);
    (void)snprintf(e.cure, sizeof e.cure, "move the wait to where all work-items of the tile come");
    simd_error_tell(&e);
}

void simd_report_fault(const simd_check_worker *worker, const uint64_t group[3], const char *file,
                       uint32_t line, const char *sentence)
{
    const char *kernel = worker->of->kernel->name;
    simd_error e = {.tool = "memory", .kernel = kernel, .file = file, .line = line};
    if (worker->has_strayed)
        return;
    (void)snprintf(e.message, sizeof e.message, "kernel '%.100s' ended here in tile %s: it %s",
                   kernel, simd_name_index(group, simd_name_rank(worker->of->launch)).text,
                   sentence);
    simd_error_tell(&e);
}
