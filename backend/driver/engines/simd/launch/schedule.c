#include "backend/driver/engines/simd/launch/schedule.h"

/* Long runs read and write memory in streams: 256 groups of 16 floats are 16 KiB of a row, several
 * pages, and 8 are eight cache lines. Sixteen runs for each thread let one that is late leave some
 * to the others. Two runs, one under the other, share what lies between them. */
enum {
    LONGEST_RUN = 256,
    SHORTEST_RUN_OF_ROWS = 8,
    RUNS_PER_THREAD = 16,
    FEWEST_RUNS = 4,
    ROWS = 2
};

static uint64_t divide_up(uint64_t a, uint64_t b)
{
    return a / b + (a % b != 0);
}

static uint64_t clamp(uint64_t value, uint64_t low, uint64_t high)
{
    return value < low ? low : value > high ? high : value;
}

static uint64_t smaller(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static uint64_t larger(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

/* Where there are rows runs are longer than has to be, unless all threads have too few then. */
static uint64_t choose_shortest(bool rows, uint64_t groups, uint32_t threads, uint64_t least)
{
    const uint64_t fair = groups / ((uint64_t)threads * FEWEST_RUNS);
    return rows ? smaller(SHORTEST_RUN_OF_ROWS, larger(larger(least, fair), 1)) : least;
}

/* Long runs, but enough of them for all threads. */
static uint64_t choose_length(const uint32_t count[3], uint32_t threads, uint64_t least)
{
    const bool rows = count[1] > 1;
    if (threads == 1)
        return LONGEST_RUN;
    const uint64_t groups = (uint64_t)count[0] * count[2] * (rows ? count[1] : 1);
    const uint64_t shortest = choose_shortest(rows, groups, threads, least);
    return clamp(divide_up(groups, (uint64_t)threads * RUNS_PER_THREAD),
                 shortest < LONGEST_RUN ? shortest : LONGEST_RUN, LONGEST_RUN);
}

/* Short rows, and rows that run side by side. */
static uint64_t choose_height(const uint32_t count[3], uint64_t wanted, uint64_t group_interleave)
{
    const uint64_t whole = wanted / count[0];
    return clamp(whole > group_interleave ? whole / group_interleave * group_interleave
                                          : group_interleave,
                 1, count[1]);
}

/* Of runs that are long enough for them. */
static uint64_t whole_sets(uint64_t length, uint64_t columns)
{
    return length > columns ? divide_up(length, columns) * columns : length;
}

/* Fewer than 2^64: no more than groups. */
static void count_runs(simd_schedule *schedule)
{
    schedule->across = divide_up(schedule->count[0], schedule->length);
    schedule->bands = divide_up(schedule->count[1], schedule->height);
    schedule->run_count = schedule->across * schedule->bands * schedule->count[2];
}

bool simd_schedule_make(const uint32_t count[3], uint32_t threads, uint64_t least,
                        uint64_t group_interleave, uint64_t columns, simd_schedule *out)
{
    uint64_t groups;
    if (__builtin_mul_overflow((uint64_t)count[0] * count[1], (uint64_t)count[2], &groups))
        return false;
    const uint64_t together = smaller(group_interleave, count[1]);
    const uint64_t wanted = choose_length(count, threads, least);
    const uint64_t length = smaller(whole_sets(divide_up(wanted, together), columns), count[0]);
    *out = (simd_schedule){
        .count = {count[0], count[1], count[2]},
        .length = length,
        .height = choose_height(count, wanted, together),
        .rows = ROWS,
    };
    count_runs(out);
    return true;
}

void simd_schedule_go_down(simd_schedule *schedule, uint32_t threads, uint64_t rows,
                           uint64_t columns)
{
    simd_schedule down = *schedule;
    down.length = smaller(columns, down.count[0]);
    down.height = smaller(rows, down.count[1]);
    count_runs(&down);
    if (threads == 1 || down.run_count / threads >= FEWEST_RUNS)
        *schedule = down;
}

static uint64_t greatest_divisor(uint64_t a, uint64_t b)
{
    while (b != 0) {
        const uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

static uint64_t mix(uint64_t number)
{
    number = (number ^ number >> 32) * UINT64_C(0xd6e8feb86659fd93);
    return number ^ number >> 29;
}

/* A factor that shares no divisor with the count maps the numbers one to one. From 2^32 groups on
 * the order stays. */
void simd_schedule_shuffle(simd_schedule *schedule, uint64_t seed)
{
    simd_schedule one = *schedule;
    one.length = one.height = 1;
    count_runs(&one);
    if (one.run_count < 2 || one.run_count > UINT32_MAX)
        return;
    one.shift = mix(seed) % one.run_count;
    one.factor = mix(seed + 1) % one.run_count;
    while (greatest_divisor(one.factor, one.run_count) != 1)
        one.factor = one.factor % one.run_count + 1;
    *schedule = one;
}

simd_run simd_schedule_get(const simd_schedule *schedule, uint64_t number)
{
    if (schedule->factor != 0)
        number = (number * schedule->factor + schedule->shift) % schedule->run_count;
    const uint64_t slab = schedule->across * schedule->bands;
    const uint64_t block = schedule->across * schedule->rows;
    const uint64_t in_slab = number % slab, in_block = in_slab % block;
    const uint64_t band = in_slab / block * schedule->rows;
    const uint64_t bands = smaller(schedule->bands - band, schedule->rows);
    const uint64_t x = in_block / bands * schedule->length;
    const uint64_t y = (band + in_block % bands) * schedule->height;
    return (simd_run){{x, y, number / slab},
                      smaller(schedule->count[0] - x, schedule->length),
                      smaller(schedule->count[1] - y, schedule->height)};
}
