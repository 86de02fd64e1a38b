#include "backend/driver/engines/simd/check/report.h"

#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "backend/driver/engines/simd/check/arrays.h"
#include "backend/driver/engines/simd/check/options.h"
#include "backend/driver/engines/simd/check/output.h"
#include "backend/driver/engines/simd/check/places.h"
#include "backend/driver/engines/simd/check/stamps.h"
#include "backend/driver/image/image.h"

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

/* ---- Names ----------------------------------------------------------------------------------- */

typedef struct text {
    char text[256];
} text;

/* How many dimensions the launch has. */
static int rank_of(const cpu_launch *launch)
{
    for (int d = 2; d > 0; d--)
        if (launch->group_size[d] != 1 || launch->group_count[d] != 1 || launch->offset[d] != 0)
            return d + 1;
    return 1;
}

/* Dimension 0 of AMP first: "(1, 3)", or "3". */
static text tuple(const uint64_t at[3], int rank)
{
    text out;
    if (rank == 1)
        (void)snprintf(out.text, sizeof out.text, "%" PRIu64, at[0]);
    else if (rank == 2)
        (void)snprintf(out.text, sizeof out.text, "(%" PRIu64 ", %" PRIu64 ")", at[1], at[0]);
    else
        (void)snprintf(out.text, sizeof out.text, "(%" PRIu64 ", %" PRIu64 ", %" PRIu64 ")", at[2],
                       at[1], at[0]);
    return out;
}

/* "work-item (8, 3), which is (0, 3) of tile (4, 0)". */
static text name_item(const cpu_launch *launch, uint64_t group, uint32_t item)
{
    const uint32_t *size = launch->group_size, *count = launch->group_count;
    const uint64_t local[3] = {item % size[0], item / size[0] % size[1], item / size[0] / size[1]};
    const uint64_t tile[3] = {group % count[0], group / count[0] % count[1],
                              group / count[0] / count[1]};
    const int rank = rank_of(launch);
    uint64_t global[3];
    text out;
    for (int d = 0; d < 3; d++)
        global[d] = tile[d] * size[d] + local[d] + launch->offset[d];
    (void)snprintf(out.text, sizeof out.text, "work-item %.70s, which is %.70s of tile %.70s",
                   tuple(global, rank).text, tuple(local, rank).text, tuple(tile, rank).text);
    return out;
}

static const spirv_parameter *parameter_of(const simd_check_worker *worker, const simd_place *place)
{
    const spirv_kernel *kernel = worker->of->kernel;
    return place->kind == SIMD_CHECK_ARGUMENT && place->root < kernel->parameter_count
               ? &kernel->parameters[place->root]
               : NULL;
}

/* "values", or "argument 2". */
static text name_variable(const simd_check_worker *worker, const simd_place *place)
{
    const spirv_parameter *parameter = parameter_of(worker, place);
    text out;
    if (parameter != NULL && parameter->name[0] == '\0')
        (void)snprintf(out.text, sizeof out.text, "argument %" PRIu64, place->root);
    else if (parameter != NULL)
        (void)snprintf(out.text, sizeof out.text, "%.200s", parameter->name);
    else
        (void)snprintf(out.text, sizeof out.text, "%.200s", place->name);
    return out;
}

/* Of a variable. */
static void write_index(const simd_place *place, int64_t bytes, char *out, size_t room)
{
    const int64_t element = place->element;
    int64_t rest = bytes / element - (bytes % element < 0);
    size_t length = 0;
    out[0] = '\0';
    if (place->rank == 0 && place->root_bytes <= place->element && bytes == 0)
        return;
    if (place->rank < 2 || rest < 0) {
        (void)snprintf(out, room, "[%" PRId64 "]", rest);
        return;
    }
    for (uint32_t d = 0; d < place->rank && length < room; d++) {
        int64_t below = 1;
        for (uint32_t k = d + 1; k < place->rank; k++)
            below *= place->extents[k];
        length += (size_t)snprintf(out + length, room - length, "[%" PRId64 "]", rest / below);
        rest %= below;
    }
}

/* "values[0][3]". */
static text name_element(const simd_check_worker *worker, const simd_place *place,
                         const simd_bounds *bounds, uintptr_t address)
{
    const spirv_parameter *parameter = parameter_of(worker, place);
    const text variable =
        place->kind == SIMD_CHECK_MEMBER ? (text){""} : name_variable(worker, place);
    char index[100] = "";
    text out;
    const size_t element = parameter != NULL && parameter->pointee_size != 0
                               ? parameter->pointee_size
                               : place->element;
    if (parameter != NULL && parameter->kind == SPIRV_PARAMETER_GLOBAL)
        simd_check_arrays_index(&worker->of->arrays[place->root], element, address, index,
                                sizeof index);
    else if (parameter != NULL)
        (void)snprintf(index, sizeof index, "[%" PRId64 "]",
                       (int64_t)(address - bounds->base) / (int64_t)element);
    else if (place->kind != SIMD_CHECK_ANYTHING)
        write_index(place, (int64_t)(address - bounds->base), index, sizeof index);
    if (variable.text[0] != '\0')
        (void)snprintf(out.text, sizeof out.text, "%.150s%s", variable.text, index);
    else if (index[0] != '\0')
        (void)snprintf(out.text, sizeof out.text, "element %s of it", index);
    else
        (void)snprintf(out.text, sizeof out.text, "it");
    return out;
}

/* "tile_static 'values'". */
static text name_memory(const simd_check_worker *worker, const simd_place *place, bool is_own)
{
    const text name = name_variable(worker, place);
    const bool is_member = place->kind == SIMD_CHECK_MEMBER;
    const bool is_array = place->rank != 0 || place->root_bytes > place->element;
    const char *kind = place->kind == SIMD_CHECK_PRIVATE
                           ? is_array ? "a private array" : "a private variable"
                       : is_member ? name.text[0] != '\0' ? "an array in" : "an array in a struct"
                       : place->kind == SIMD_CHECK_PROGRAM  ? "a variable of the module"
                       : place->kind == SIMD_CHECK_CONSTANT ? "a constant of the module"
                       : is_own                             ? "tile_static"
                                                            : "global";
    text out;
    if (name.text[0] != '\0')
        (void)snprintf(out.text, sizeof out.text, "%s '%.200s'", kind, name.text);
    else
        (void)snprintf(out.text, sizeof out.text, "%s%s", kind, kind[0] == 'a' ? "" : " memory");
    return out;
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
    const text who = is_async(place) ? (text){"an asynchronous copy"}
                     : is_unknown    ? (text){"another work-item"}
                                     : name_item(worker->of->launch, owner->group, item);
    if (place != NULL) {
        e->note_file = place->file;
        e->note_line = place->line;
        e->note_column = place->column;
    }
    const char *between = conflict->relation == SIMD_RACE_OF_TILES
                              ? "the tiles of a launch have no order"
                          : access->is_own ? "with no wait for tile_static memory between"
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
    else if (here == 0 || there == 0 || here == there)
        (void)snprintf(e->cure, sizeof e->cure,
                       "an element for each work-item, an atomic operation, or a "
                       "tile_barrier_wait() between the two accesses");
    else
        (void)snprintf(e->cure, sizeof e->cure,
                       "a tile_barrier_wait() that is a fence for %s memory, between lines %" PRIu32
                       " and %" PRIu32 ", and in a loop behind line %" PRIu32 " too",
                       fence, first, last, last);
}

static void tell_unwritten(simd_error *e, const simd_check_access *access, text memory, text who,
                           text element)
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
    const text memory = name_memory(worker, access->place, access->is_own);
    const text who = is_async(access->place)
                         ? (text){"an asynchronous copy"}
                         : name_item(worker->of->launch, worker->group, conflict->item);
    const text element = name_element(worker, access->place, bounds, conflict->address);
    place_error(&e, worker, access->place);
    if (conflict->relation == SIMD_UNWRITTEN) {
        tell_unwritten(&e, access, memory, who, element);
    } else {
        (void)snprintf(e.message, sizeof e.message, "race on %s in kernel '%.100s': %s %s %s here",
                       memory.text, e.kernel, who.text, verb(access->place), element.text);
        note_other(&e, access, conflict);
        cure_race(&e, access, conflict);
    }
    simd_error_tell(&e);
}

/* ---- Strays ---------------------------------------------------------------------------------- */

/* ", which has 8 x 9 elements"; empty if that is not known. */
static text name_extent(const simd_check_worker *worker, const simd_place *place,
                        const simd_bounds *bounds)
{
    const spirv_parameter *parameter = parameter_of(worker, place);
    const simd_check_array *array = parameter != NULL && parameter->kind == SPIRV_PARAMETER_GLOBAL
                                        ? &worker->of->arrays[place->root]
                                        : NULL;
    const size_t element = parameter != NULL && parameter->pointee_size != 0
                               ? parameter->pointee_size
                               : place->element;
    const int rank = array != NULL ? array->rank : (int)place->rank;
    text out = {""};
    size_t length = 0;
    if (bounds->end == 0 || element == 0)
        return out;
    for (int d = 0; d < rank && length < sizeof out.text; d++)
        length += (size_t)snprintf(out.text + length, sizeof out.text - length, "%s%" PRIu32,
                                   d == 0 ? ", which has " : " x ",
                                   array != NULL ? (uint32_t)array->extents[d] : place->extents[d]);
    if (rank == 0)
        (void)snprintf(out.text, sizeof out.text, ", which has %" PRIuPTR " elements",
                       (bounds->end - bounds->base) / element);
    return out;
}

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
        e->kernel, name_item(worker->of->launch, worker->group, item).text, verb(place));
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
                   what[stray], name_memory(worker, place, bounds->is_own).text, e.kernel,
                   name_item(worker->of->launch, worker->group, item).text, verb(place),
                   name_element(worker, place, bounds, address).text,
                   name_extent(worker, place, bounds).text);
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
                   name_memory(worker, place, false).text, e.kernel,
                   name_item(worker->of->launch, worker->group, item).text);
    (void)snprintf(e.cure, sizeof e.cure,
                   "give it a value where it is declared: of an array each element that is read");
    simd_error_tell(&e);
}

/* ", which has 3 x 4". */
static text name_size(const simd_check_worker *worker, const simd_place *place)
{
    text out = {""};
    const cpu_image *image = NULL;
    if (parameter_of(worker, place) == NULL)
        return out;
    memcpy(&image, worker->arguments[place->root], sizeof image);
    const uint32_t *size = image->size;
    if (size[2] > 1)
        (void)snprintf(out.text, sizeof out.text,
                       ", which has %" PRIu32 " x %" PRIu32 " x %" PRIu32, size[2], size[1],
                       size[0]);
    else if (size[1] > 1)
        (void)snprintf(out.text, sizeof out.text, ", which has %" PRIu32 " x %" PRIu32, size[1],
                       size[0]);
    else
        (void)snprintf(out.text, sizeof out.text, ", which has %" PRIu32, size[0]);
    return out;
}

void simd_report_texel(const simd_check_worker *worker, simd_place *place, uint32_t item)
{
    const text name = name_variable(worker, place);
    simd_error e = {.tool = "memory"};
    if (!begin_error(&e, worker, place, 50))
        return;
    (void)snprintf(e.message, sizeof e.message,
                   "access outside texture '%.100s' in kernel '%.100s': %s %s a texel here that is "
                   "not in it%s",
                   name.text, e.kernel, name_item(worker->of->launch, worker->group, item).text,
                   verb(place), name_size(worker, place).text);
    (void)snprintf(e.cure, sizeof e.cure,
                   "ask whether the index is inside before the access: CONTAINS()");
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
                   e.kernel, name_item(worker->of->launch, worker->group, item).text,
                   name_item(worker->of->launch, worker->group, missing).text);
    (void)snprintf(e.cure, sizeof e.cure,
                   "move it to where all work-items of the sub-group come, or take the function "
                   "whose name begins with sub_group_non_uniform_");
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
                   tuple(group, rank_of(worker->of->launch)).text, kernel);
    (void)snprintf(e.cure, sizeof e.cure, "move the wait to where all work-items of the tile come");
    simd_error_tell(&e);
}

void simd_report_fault(const simd_check_worker *worker, const uint64_t group[3], const char *file,
                       uint32_t line, const char *sentence)
{
    const char *kernel = worker->of->kernel->name;
    simd_error e = {.tool = "memory", .kernel = kernel, .file = file, .line = line};
    (void)snprintf(e.message, sizeof e.message, "kernel '%.100s' ended here in tile %s: it %s",
                   kernel, tuple(group, rank_of(worker->of->launch)).text, sentence);
    simd_error_tell(&e);
}
