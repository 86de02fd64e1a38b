/* Loops in which work-items take turns at elements, `for (k = lid; k < n; k += tile)`: what one
 * work-item does, for kernels and, in C, for what is expected of them. */
#ifndef ZELLIGE_TESTS_ENGINE_STRIDED_LOOPS_H
#define ZELLIGE_TESTS_ENGINE_STRIDED_LOOPS_H

#ifdef __OPENCL_C_VERSION__
#define IN global const uint *
#define OUT global uint *
#else
#include <stdint.h>

typedef uint32_t uint;
#define IN const uint *
#define OUT uint *
#endif

/* A work-item: its local id, how many there are, its group, and the end of the elements. */
typedef struct item {
    IN in;
    OUT out;
    uint l, s, g, n;
} item;

/* The sum of elements, and where the work-item came out of the loop. */
static inline uint ascend_item(item i)
{
    uint sum = 0;
    int k;
    for (k = (int)i.l; k < (int)i.n; k += (int)i.s)
        sum += i.in[k];
    return sum * 3 + (uint)k + i.g;
}

static inline uint store_each_item(item i)
{
    for (uint k = i.l; k < i.n; k += i.s)
        i.out[i.g * i.n + k] = i.in[k] * 5 + i.g + k;
    return i.l;
}

static inline uint descend_item(item i)
{
    uint sum = 0;
    for (int k = (int)i.n - 1 - (int)i.l; k >= 0; k -= (int)i.s)
        sum = sum * 3 + i.in[k];
    return sum + i.g;
}

static inline uint own_end_item(item i)
{
    const uint end = i.n - (i.l * 7 + i.g) % (i.n / 2 + 1);
    uint sum = 0;
    for (uint k = i.l; k < end; k += i.s)
        sum = sum * 3 + i.in[k];
    return sum;
}

static inline uint until_found_item(item i)
{
    uint k = i.l;
    while (k < i.n) {
        if (i.in[k] % 11 == i.g)
            break;
        i.out[i.g * i.n + k] = k;
        k += i.s;
    }
    return k;
}

static inline uint skip_some_item(item i)
{
    uint sum = i.g;
    for (uint k = i.l; k < i.n; k += i.s) {
        if (i.in[k] % 3 == 0)
            continue;
        if (i.in[k] % 5 == 0)
            sum += k;
        else
            i.out[i.g * i.n + k] = sum;
        sum = sum * 3 + i.in[k];
    }
    return sum;
}

static inline uint at_least_once_item(item i)
{
    uint k = i.l, sum = 0;
    do {
        sum = sum * 3 + i.in[k % i.n];
        k += i.s;
    } while (k < i.n);
    return sum + k;
}

static inline uint nested_item(item i)
{
    uint sum = i.g;
    for (uint row = 0; row < 3; row++) {
        for (uint k = i.l; k < i.n; k += i.s)
            for (uint j = k; j < i.n; j += i.n / 2 + 1)
                sum = sum * 3 + i.in[j] + row;
        sum ^= row;
    }
    return sum;
}

static inline uint guarded_item(item i)
{
    uint sum = 0;
    if (i.l % 3 != 1)
        for (uint k = i.l; k < i.n; k += i.s) {
            sum += i.in[k];
            for (uint j = 0; j < 3; j++)
                sum = sum * 3 + i.in[j];
        }
    return sum;
}

/* A counter of 32 bits that wraps around: every sum of such is right. */
static inline uint wraps_item(item i)
{
    uint sum = 0, rounds = 0;
    for (uint k = i.l - 5; k + 5 < i.n; k += i.s)
        sum = sum * 3 + i.in[k + 5] + rounds++;
    return sum + rounds + i.g;
}

/* Steps by less than there are work-items. */
static inline uint overlaps_item(item i)
{
    uint sum = 0;
    for (uint k = i.l; k < i.n; k += i.s / 3 + 1)
        sum = sum * 3 + i.in[k];
    return sum + i.g;
}

/* clang-format off */
#define EACH_LOOP(X) \
    X(ascend) X(store_each) X(descend) X(own_end) X(until_found) X(skip_some) X(at_least_once) \
    X(nested) X(guarded) X(wraps) X(overlaps)
/* clang-format on */

#endif
