#include "backend/driver/engines/simd/check/quick.h"

#include "backend/driver/engines/simd/check/stamps.h"
#include "base/power_of_two.h"

#define ALWAYS_INLINE static inline __attribute__((always_inline))

enum { FEW = 3 }; /* cells, that are looked at one by one */

/* All is arithmetic on 64 bits, without a branch, so that compilers make vectors of it: a condition
 * is 0 or 1, and numbers that are compared are below 2^63. race.c says the same in words. */

static inline uint64_t is_less(uint64_t a, uint64_t b)
{
    return (a - b) >> 63;
}

static inline uint64_t differ(uint64_t a, uint64_t b)
{
    return (a ^ b) == 0 ? 0 : 1;
}

static inline uint64_t choose(uint64_t condition, uint64_t yes, uint64_t no)
{
    return no ^ ((yes ^ no) & (0 - condition));
}

bool simd_quick_begin(const simd_check_access *access, simd_quick *out)
{
    const simd_check_worker *worker = access->worker;
    const uint32_t block = (worker->next - 1) / SIMD_STAMP_BLOCK * SIMD_STAMP_BLOCK;
    const bool is_own = access->is_own;
    /* Between blocks are stamps of others; not in memory that these do not reach. */
    const uint32_t begin = is_own || block < worker->begin ? worker->begin : block;
    *out = (simd_quick){.first = is_own ? begin : worker->of->first_stamp,
                        .group = worker->begin,
                        .begin = begin,
                        .wait = simd_access_wait(access),
                        .next = worker->next,
                        .stamp = access->stamp,
                        .number = access->number,
                        .width_log = (unsigned)__builtin_ctz(worker->width),
                        .writes = (access->place->flags & SIMD_CHECK_WRITES) != 0,
                        .least = !access->looks_for_unwritten ? 0
                                 : is_own                     ? begin
                                                              : access->least};
    return (access->place->flags & (SIMD_CHECK_ATOMIC | SIMD_CHECK_ASYNC)) == 0 &&
           !worker->has_acquired && zli_is_power_of_two(worker->width);
}

/* Another access of this launch or group that no wait orders, whoever did it. */
static inline uint64_t is_late(const simd_quick *q, uint64_t stamp)
{
    return (1 ^ is_less(stamp, q->first)) &
           (is_less(stamp, q->begin) | (1 ^ is_less(stamp, q->wait)));
}

static inline simd_record record_of(const simd_quick *q, const simd_quick_row *row, uint64_t cell)
{
    const uint64_t item = row->item + (((row->at + cell) >> row->per_log) << row->shared);
    return q->stamp << 32 | item << SIMD_RECORD_ITEM | (uint64_t)row->shared << SIMD_RECORD_SHARED |
           q->number;
}

/* Whether others have the cell: another work-item, or as many from another on. */
static inline uint64_t are_others(simd_record a, simd_record b)
{
    return differ(a >> SIMD_RECORD_SHARED, b >> SIMD_RECORD_SHARED);
}

static inline uint64_t bit_of(simd_record record, unsigned bit)
{
    return record >> bit & 1;
}

/* Returns 1 if the write needs a closer look. */
static inline uint64_t look_at_write(const simd_quick *q, simd_record write, simd_record read,
                                     uint64_t now)
{
    const uint64_t before = is_late(q, write >> 32) & are_others(write, now);
    const uint64_t readers =
        is_late(q, read >> 32) & differ(read >> SIMD_RECORD_SUBS_BIT, now >> SIMD_RECORD_SUBS_BIT);
    const uint64_t tiles =
        bit_of(read, SIMD_RECORD_TILES_BIT) & (1 ^ is_less(read >> 32, q->first));
    return before | readers | tiles;
}

/* What one of `many` wrote the others read. */
static inline uint64_t look_at_read(const simd_quick *q, simd_record write, simd_record read,
                                    uint64_t now, uint64_t many)
{
    const uint64_t stamp = read >> 32;
    const uint64_t before = is_late(q, write >> 32) & (many | are_others(write, now));
    const uint64_t since = (1 ^ is_less(stamp, q->wait)) & is_less(stamp, q->next);
    const uint64_t unsure = (1 ^ is_less(stamp, q->group)) & is_less(stamp, q->begin);
    /* Of another time, shared by others, or atomic, which no record is that is made here. */
    const uint64_t other =
        (read ^ now) & (UINT64_MAX << 32 | UINT64_C(7) << SIMD_RECORD_SHARED | SIMD_RECORD_ATOMIC);
    return before | unsure | is_less(write >> 32, q->least) | (since & differ(other, 0));
}

/* The first reader since a wait stays. */
static inline simd_record kept(const simd_quick *q, simd_record read, simd_record now)
{
    const uint64_t stamp = read >> 32;
    const uint64_t apart = (read ^ now) >> SIMD_RECORD_ITEM & 1023; /* bits that differ */
    const uint64_t other = differ(apart, 0), far = differ(apart >> q->width_log, 0);
    const uint64_t mine = (1 ^ is_less(stamp, q->begin)) & is_less(stamp, q->next);
    const uint64_t tiles = (mine & bit_of(read, SIMD_RECORD_TILES_BIT)) |
                           ((1 ^ mine) & (1 ^ is_less(stamp, q->first)));
    const simd_record joined =
        read | (other & (1 ^ far)) << SIMD_RECORD_MANY_BIT | (other & far) << SIMD_RECORD_SUBS_BIT;
    return choose((1 ^ differ(stamp, q->stamp)), joined, now | tiles << SIMD_RECORD_TILES_BIT);
}

/* Keeps what needs no closer look. */
static inline uint64_t look_at_cell(const simd_quick *q, simd_cells cell, simd_record now,
                                    bool many)
{
    const simd_record write = *cell.writes, read = *cell.reads;
    const uint64_t look =
        q->writes ? look_at_write(q, write, read, now) : look_at_read(q, write, read, now, many);
    if (look == 0 && q->writes)
        *cell.writes = now;
    else if (look == 0)
        *cell.reads = kept(q, read, now) | (many ? SIMD_RECORD_MANY : 0);
    return look;
}

ALWAYS_INLINE uint64_t look_at_writes(const simd_quick q, const simd_quick_row row)
{
    simd_record *restrict writes = row.cells.writes;
    const simd_record *restrict reads = row.cells.reads;
    uint64_t closer = 0;
    for (uint64_t k = 0; k < row.count; k++) {
        const simd_record now = record_of(&q, &row, k);
        const uint64_t look = look_at_write(&q, writes[k], reads[k], now);
        writes[k] = choose(look, writes[k], now);
        closer |= look;
    }
    return closer;
}

ALWAYS_INLINE uint64_t look_at_reads(const simd_quick q, const simd_quick_row row)
{
    const simd_record *restrict writes = row.cells.writes;
    simd_record *restrict reads = row.cells.reads;
    const simd_record many = row.many ? SIMD_RECORD_MANY : 0;
    uint64_t closer = 0;
    for (uint64_t k = 0; k < row.count; k++) {
        const simd_record now = record_of(&q, &row, k);
        const uint64_t look = look_at_read(&q, writes[k], reads[k], now, row.many);
        reads[k] = choose(look, reads[k], kept(&q, reads[k], now) | many);
        closer |= look;
    }
    return closer;
}

ALWAYS_INLINE uint64_t look_at_all(const simd_quick *q, const simd_quick_row *row)
{
    return q->writes ? look_at_writes(*q, *row) : look_at_reads(*q, *row);
}

/* Few cells are not worth a vector, nor copies of what describes them. */
static uint64_t look_at_few(const simd_quick *q, const simd_quick_row *row)
{
    uint64_t closer = 0;
    for (uint64_t k = 0; k < row->count; k++) {
        const simd_cells cell = {row->cells.writes + k, row->cells.reads + k};
        closer |= look_at_cell(q, cell, record_of(q, row, k), row->many);
    }
    return closer;
}

#if defined(__x86_64__)
/* The first instructions that have all that is needed, and those that have it for twice as many. */
__attribute__((target("avx2"))) static uint64_t look_widely(const simd_quick *q,
                                                            const simd_quick_row *row)
{
    return look_at_all(q, row);
}

__attribute__((target("avx512f,avx512dq,avx512vl"))) static uint64_t
look_more_widely(const simd_quick *q, const simd_quick_row *row)
{
    return look_at_all(q, row);
}

static uint64_t look(const simd_quick *q, const simd_quick_row *row)
{
    if (row->count > 2 * FEW && __builtin_cpu_supports("avx512dq") &&
        __builtin_cpu_supports("avx512vl"))
        return look_more_widely(q, row);
    return row->count > FEW && __builtin_cpu_supports("avx2") ? look_widely(q, row)
                                                              : look_at_few(q, row);
}
#else
static uint64_t look(const simd_quick *q, const simd_quick_row *row)
{
    return row->count > FEW ? look_at_all(q, row) : look_at_few(q, row);
}
#endif

/* Those that were kept are fine when they are looked at again. */
static uint64_t list(const simd_quick *q, const simd_quick_row *row)
{
    uint64_t closer = 0;
    for (uint64_t k = 0; k < row->count; k++) {
        const simd_record write = row->cells.writes[k], read = row->cells.reads[k];
        const simd_record now = record_of(q, row, k);
        closer |= (q->writes ? look_at_write(q, write, read, now)
                             : look_at_read(q, write, read, now, row->many))
                  << k;
    }
    return closer;
}

uint64_t simd_quick_look(const simd_quick *self, const simd_quick_row *row)
{
    if (self->writes && row->many)
        return UINT64_MAX >> (64 - row->count); /* work-items that write the same */
    return look(self, row) == 0 ? 0 : list(self, row);
}

bool simd_quick_look_at_one(const simd_quick *self, simd_cells cells, uint32_t count, uint32_t item,
                            bool many)
{
    if (self->writes && many)
        return false; /* work-items that write the same */
    const simd_quick_row one = {
        .cells = cells, .count = count, .item = item, .per_log = 63, .many = many};
    if (count > FEW)
        return look(self, &one) == 0;
    const simd_record now = record_of(self, &one, 0);
    uint64_t closer = 0;
    for (uint32_t k = 0; k < count; k++)
        closer |= look_at_cell(self, (simd_cells){cells.writes + k, cells.reads + k}, now, many);
    return closer == 0;
}
