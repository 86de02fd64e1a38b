#include "backend/driver/engines/simd/check/race.h"

#include "backend/driver/engines/simd/check/stamps.h"

static bool is_of_group(const simd_check_worker *worker, uint32_t stamp)
{
    if (stamp / SIMD_STAMP_BLOCK == worker->first_block)
        return true;
    if (stamp < worker->begin || stamp >= worker->next)
        return false; /* a group's stamps increase */
    return simd_stamps_owner(stamp)->first == worker->first_block;
}

/* What other tiles did in this launch, and have not released since. */
static bool is_of_other_tile(const simd_check_worker *worker, uint32_t stamp)
{
    if (stamp < worker->of->first_stamp)
        return false;
    const simd_stamp_owner *owner = simd_stamps_owner(stamp);
    if (owner->launch != worker->of->number)
        return false;
    const simd_stamp_owner *first = simd_stamps_owner(owner->first * SIMD_STAMP_BLOCK);
    return !worker->has_acquired ||
           stamp >= atomic_load_explicit(&first->released, memory_order_relaxed);
}

static bool is_same_sub_group(const simd_check_worker *worker, uint32_t a, uint32_t b)
{
    return a / worker->width == b / worker->width;
}

/* A copy is nobody's: until the tile waits for it, no work-item's access is ordered with it. */
static bool is_async(const simd_check_access *access)
{
    return (access->place->flags & SIMD_CHECK_ASYNC) != 0;
}

/* Between two waits, sub-groups order their own work-items by fences. */
static bool is_race_in_tile(const simd_check_access *access, uint32_t item, simd_record record)
{
    const simd_check_worker *worker = access->worker;
    const uint32_t stamp = simd_record_stamp(record);
    const bool by_others = is_async(access) || simd_record_item(record) != item ||
                           (record & (SIMD_RECORD_MANY | SIMD_RECORD_SUBS)) != 0;
    if (stamp < simd_access_wait(access) || !by_others)
        return false;
    const bool is_fenced = stamp < worker->fences[item / worker->width * worker->width] &&
                           !is_async(access) && (record & SIMD_RECORD_SUBS) == 0 &&
                           is_same_sub_group(worker, item, simd_record_item(record));
    return !is_fenced;
}

static simd_relation relate(const simd_check_access *access, uint32_t item, simd_record record)
{
    const simd_check_worker *worker = access->worker;
    const uint32_t stamp = simd_record_stamp(record);
    const bool is_atomic = (access->place->flags & SIMD_CHECK_ATOMIC) != 0;
    if (stamp == 0 || (is_atomic && (record & SIMD_RECORD_ATOMIC) != 0))
        return SIMD_ORDERED;
    if (is_of_group(worker, stamp)) {
        if (is_race_in_tile(access, item, record))
            return SIMD_RACE_IN_TILE;
        return !access->is_own && (record & SIMD_RECORD_TILES) != 0 && !worker->has_acquired
                   ? SIMD_RACE_OF_TILES
                   : SIMD_ORDERED;
    }
    return !access->is_own && is_of_other_tile(worker, stamp) ? SIMD_RACE_OF_TILES : SIMD_ORDERED;
}

/* What is atomic hides nothing that is not. */
static void keep_write(simd_cells cell, simd_record now)
{
    const bool same = (*cell.writes ^ now) >> SIMD_RECORD_ITEM == 0; /* stamp and work-item */
    if (!same || (now & SIMD_RECORD_ATOMIC) == 0 || (*cell.writes & SIMD_RECORD_ATOMIC) != 0)
        *cell.writes = now;
}

/* The first reader stays, and what is known of the others. */
static void keep_read(const simd_check_access *access, uint32_t item, simd_cells cell,
                      simd_record now)
{
    const simd_check_worker *worker = access->worker;
    const simd_record old = *cell.reads;
    const uint32_t stamp = simd_record_stamp(old);
    const uint32_t wait = simd_access_wait(access);
    if (stamp == 0 || !is_of_group(worker, stamp)) {
        const bool others = stamp != 0 && !access->is_own && is_of_other_tile(worker, stamp);
        *cell.reads = now | (others ? SIMD_RECORD_TILES : 0);
        return;
    }
    const simd_record tiles = old & SIMD_RECORD_TILES;
    const bool hides = (now & SIMD_RECORD_ATOMIC) == 0 && (old & SIMD_RECORD_ATOMIC) != 0;
    simd_record flags = (old | now) & (SIMD_RECORD_MANY | SIMD_RECORD_SUBS);
    if (stamp < wait) {
        *cell.reads = now | tiles;
        return;
    }
    if (simd_record_item(old) != item)
        flags |= is_same_sub_group(worker, item, simd_record_item(old)) ? SIMD_RECORD_MANY
                                                                        : SIMD_RECORD_SUBS;
    if (stamp == access->stamp && !hides)
        *cell.reads = old | flags;
    else
        *cell.reads = now | tiles | (stamp == access->stamp ? flags : flags & SIMD_RECORD_SUBS);
}

static bool found(simd_conflict *out, simd_relation relation, simd_record other, bool writes)
{
    out->relation = relation;
    out->other = other;
    out->other_writes = writes;
    return relation != SIMD_ORDERED;
}

/* A tile writes its own memory itself; another anybody, since it was allocated. */
static bool is_unwritten(const simd_check_access *access, simd_record write, uintptr_t address)
{
    const uint32_t stamp = simd_record_stamp(write);
    if (!access->looks_for_unwritten)
        return false;
    if (access->is_own)
        return !is_of_group(access->worker, stamp);
    return stamp < access->least && address >= access->fresh && address < access->fresh_end;
}

static bool find(const simd_check_access *access, uint32_t item, simd_cells cell,
                 simd_conflict *out)
{
    const uint32_t flags = access->place->flags;
    if (found(out, relate(access, item, *cell.writes), *cell.writes, true))
        return true;
    if ((flags & SIMD_CHECK_WRITES) != 0 &&
        found(out, relate(access, item, *cell.reads), *cell.reads, false))
        return true;
    return is_unwritten(access, *cell.writes, out->address) && found(out, SIMD_UNWRITTEN, 0, false);
}

bool simd_race_look(const simd_check_access *access, uint32_t item, simd_cells cell,
                    simd_conflict *out)
{
    const uint32_t flags = access->place->flags;
    const simd_record atomic = (flags & SIMD_CHECK_ATOMIC) != 0 ? SIMD_RECORD_ATOMIC : 0;
    const simd_record now = simd_record_make(access->stamp, item, access->number) | atomic |
                            (is_async(access) ? SIMD_RECORD_SUBS : 0);
    const bool conflicts = find(access, item, cell, out);
    if ((flags & SIMD_CHECK_WRITES) != 0)
        keep_write(cell, now);
    else
        keep_read(access, item, cell, now);
    return conflicts;
}
