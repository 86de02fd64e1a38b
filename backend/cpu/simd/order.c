#include "backend/cpu/simd/order.h"

/* Groups along X and along Y: 8 by 8 tiles of 16 by 16 floats, of matrices of 1024, read 1 MiB. */
enum { BLOCK = 8, LONGEST_RUN = 256, RUNS_PER_THREAD = 16 };

static uint64_t divide_up(uint64_t a, uint64_t b)
{
    return a / b + (a % b != 0);
}

/* Rows of their own share nothing but what is beside them: long runs, but enough of them. */
static uint64_t choose_length(const uint32_t count[3], uint32_t threads, uint64_t least)
{
    if (count[1] > 1)
        return BLOCK;
    if (threads == 1)
        return LONGEST_RUN;
    const uint64_t even =
        divide_up((uint64_t)count[0] * count[2], (uint64_t)threads * RUNS_PER_THREAD);
    const uint64_t length = even > least ? even : least;
    return length > LONGEST_RUN ? LONGEST_RUN : length;
}

bool simd_order_make(const uint32_t count[3], uint32_t threads, uint64_t least, simd_order *out)
{
    *out = (simd_order){
        .count = {count[0], count[1], count[2]},
        .length = choose_length(count, threads, least),
        .rows = BLOCK,
    };
    out->across = divide_up(count[0], out->length);
    return !__builtin_mul_overflow(out->across * count[1], (uint64_t)count[2], &out->run_count);
}

simd_run simd_order_get(const simd_order *order, uint64_t number)
{
    const uint64_t slab = order->across * order->count[1];
    const uint64_t band = order->across * order->rows;
    const uint64_t in_slab = number % slab, in_band = in_slab % band;
    const uint64_t y = in_slab / band * order->rows;
    const uint64_t left = order->count[1] - y;
    const uint64_t rows = left < order->rows ? left : order->rows;
    const uint64_t x = in_band / rows * order->length;
    const uint64_t rest = order->count[0] - x;
    return (simd_run){{x, y + in_band % rows, number / slab},
                      rest < order->length ? rest : order->length};
}
