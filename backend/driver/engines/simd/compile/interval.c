#include "backend/driver/engines/simd/compile/interval.h"

#include <stddef.h>

#include "base/power_of_two.h"

typedef simd_interval interval;

static bool is_number(interval a)
{
    return a.kind == SIMD_INTERVAL_SOME && a.least == a.most;
}

/* ---- Signs ----------------------------------------------------------------------------------- */

/* The least number of so many bits, and the most: of 64 bits without a sign as far as int64_t has
 * them. */
static int64_t least_of(unsigned bits, bool is_signed)
{
    return !is_signed ? 0 : bits >= 64 ? INT64_MIN : -(INT64_C(1) << (bits - 1));
}

static int64_t most_of(unsigned bits, bool is_signed)
{
    const unsigned digits = bits - (is_signed || bits == 64);
    return digits >= 63 ? INT64_MAX : (INT64_C(1) << digits) - 1;
}

static interval all(unsigned bits, bool is_signed)
{
    if (bits >= 64 && !is_signed)
        return simd_interval_any();
    return simd_interval_of(least_of(bits, is_signed), most_of(bits, is_signed));
}

/* What all of it lies in a multiple of 2^bits away is there. */
static interval with_sign(interval a, unsigned bits, bool is_signed)
{
    const int64_t least = least_of(bits, is_signed), most = most_of(bits, is_signed);
    if (a.kind == SIMD_INTERVAL_NONE || (is_signed && bits >= 64 && a.kind != SIMD_INTERVAL_ANY))
        return a;
    if (a.kind == SIMD_INTERVAL_ANY)
        return all(bits, is_signed);
    if (a.least >= least && a.most <= most)
        return a;
    if (bits >= 63 || a.least < INT64_MIN / 2 || a.most > INT64_MAX / 2)
        return all(bits, is_signed);
    const int64_t size = INT64_C(1) << bits;
    int64_t by = (a.least - least) / size * size;
    by -= by > a.least - least ? size : 0;
    if (a.most - by > most)
        return all(bits, is_signed);
    return simd_interval_of(a.least - by, a.most - by);
}

simd_interval simd_interval_unsigned(simd_interval a, unsigned bits)
{
    return with_sign(a, bits, false);
}

simd_interval simd_interval_signed(simd_interval a, unsigned bits)
{
    return with_sign(a, bits, true);
}

/* ---- Sets ------------------------------------------------------------------------------------ */

static int64_t lower(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static int64_t higher(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

static interval unite(interval a, interval b)
{
    if (a.kind == SIMD_INTERVAL_NONE || b.kind == SIMD_INTERVAL_ANY)
        return b;
    if (b.kind == SIMD_INTERVAL_NONE || a.kind == SIMD_INTERVAL_ANY)
        return a;
    return simd_interval_of(lower(a.least, b.least), higher(a.most, b.most));
}

/* Numbers less than 2^bits apart are the same value only if they are equal. */
static interval meet(interval a, interval b, unsigned bits, bool has_more)
{
    if (a.kind == SIMD_INTERVAL_NONE || b.kind == SIMD_INTERVAL_ANY ||
        (a.kind == SIMD_INTERVAL_ANY && has_more))
        return a;
    if (b.kind == SIMD_INTERVAL_NONE || a.kind == SIMD_INTERVAL_ANY)
        return b;
    const uint64_t span = (uint64_t)higher(a.most, b.most) - (uint64_t)lower(a.least, b.least);
    if (bits < 64 && span >> bits != 0)
        return a;
    return simd_interval_of(higher(a.least, b.least), lower(a.most, b.most));
}

static interval meet_not(interval a, interval b)
{
    if (!is_number(b) || a.kind != SIMD_INTERVAL_SOME)
        return a;
    if (a.least == b.least)
        return a.least == a.most ? simd_interval_none() : simd_interval_of(a.least + 1, a.most);
    return simd_interval_of(a.least, a.most - (a.most == b.least));
}

/* ---- Arithmetic ------------------------------------------------------------------------------ */

static interval add(interval a, interval b)
{
    int64_t least, most;
    if (__builtin_add_overflow(a.least, b.least, &least) ||
        __builtin_add_overflow(a.most, b.most, &most))
        return simd_interval_any();
    return simd_interval_of(least, most);
}

static interval subtract(interval a, interval b)
{
    int64_t least, most;
    if (__builtin_sub_overflow(a.least, b.most, &least) ||
        __builtin_sub_overflow(a.most, b.least, &most))
        return simd_interval_any();
    return simd_interval_of(least, most);
}

static interval multiply(interval a, interval b)
{
    int64_t p[4];
    if (__builtin_mul_overflow(a.least, b.least, &p[0]) ||
        __builtin_mul_overflow(a.least, b.most, &p[1]) ||
        __builtin_mul_overflow(a.most, b.least, &p[2]) ||
        __builtin_mul_overflow(a.most, b.most, &p[3]))
        return simd_interval_any();
    return simd_interval_of(lower(lower(p[0], p[1]), lower(p[2], p[3])),
                            higher(higher(p[0], p[1]), higher(p[2], p[3])));
}

static interval shift_left(interval a, interval b, unsigned bits)
{
    if (!is_number(b) || b.least < 0 || b.least >= bits || b.least > 62)
        return simd_interval_any();
    const int64_t power = INT64_C(1) << b.least;
    return multiply(a, simd_interval_of(power, power));
}

static interval shift_right(interval a, interval b, unsigned bits)
{
    if (b.kind != SIMD_INTERVAL_SOME || b.least < 0 || b.most >= bits)
        return simd_interval_any();
    const int64_t least = a.least >> (a.least < 0 ? b.least : b.most);
    return simd_interval_of(least, a.most >> (a.most < 0 ? b.most : b.least));
}

/* Of a divisor above 0. */
static interval divide(interval a, interval b)
{
    if (b.kind != SIMD_INTERVAL_SOME || b.least <= 0)
        return simd_interval_any();
    return simd_interval_of(a.least / (a.least < 0 ? b.least : b.most),
                            a.most / (a.most < 0 ? b.most : b.least));
}

static interval remain(interval a, interval b)
{
    if (b.kind != SIMD_INTERVAL_SOME || b.least <= 0)
        return simd_interval_any();
    if (a.least >= 0 && a.most < b.least)
        return a;
    return simd_interval_of(a.least < 0 ? higher(a.least, 1 - b.most) : 0,
                            a.most < 0 ? 0 : lower(a.most, b.most - 1));
}

/* ---- Bits ------------------------------------------------------------------------------------ */

static bool is_from_0(interval a)
{
    return a.kind == SIMD_INTERVAL_SOME && a.least >= 0;
}

static bool is_power_of_2(int64_t a)
{
    return a > 0 && zli_is_power_of_two((uint64_t)a);
}

/* By a mask of the last bits it loses the others, by one of all but these it is rounded down. */
static interval mask(interval a, interval b, unsigned bits)
{
    const interval s = simd_interval_signed(a, bits), m = simd_interval_signed(b, bits);
    const interval x = simd_interval_unsigned(a, bits), y = simd_interval_unsigned(b, bits);
    if (is_number(y) && y.least < INT64_MAX && is_power_of_2(y.least + 1) && y.least != 0)
        return simd_interval_unsigned(a, 64 - (unsigned)__builtin_clzll((uint64_t)y.least));
    if (is_number(m) && m.least > INT64_MIN && is_power_of_2(-m.least) && is_from_0(s))
        return simd_interval_of(s.least & m.least, s.most & m.least);
    if (is_from_0(x) && is_from_0(y))
        return simd_interval_of(0, lower(x.most, y.most));
    return is_from_0(x)   ? simd_interval_of(0, x.most)
           : is_from_0(y) ? simd_interval_of(0, y.most)
                          : simd_interval_any();
}

/* All bits below the highest. */
static int64_t smear(int64_t a)
{
    uint64_t x = (uint64_t)a;
    for (unsigned by = 1; by < 64; by *= 2)
        x |= x >> by;
    return (int64_t)x;
}

/* Bits that only one of both can have are added. */
static interval join(interval a, interval b, const simd_reach_step *step)
{
    const interval x = simd_interval_unsigned(a, step->bits);
    const interval y = simd_interval_unsigned(b, step->bits);
    const bool is_x = is_from_0(x) && x.most < step->number;
    const bool is_y = is_from_0(y) && y.most < step->number;
    const interval p = is_x ? x : a, q = is_y ? y : b;
    if ((is_x || is_y) && p.kind == SIMD_INTERVAL_SOME && q.kind == SIMD_INTERVAL_SOME)
        return add(p, q);
    if (!is_from_0(x) || !is_from_0(y))
        return simd_interval_any();
    return simd_interval_of(higher(x.least, y.least), smear(x.most | y.most));
}

static interval differ(interval a, interval b, unsigned bits)
{
    const interval s = simd_interval_signed(b, bits);
    const interval x = simd_interval_unsigned(a, bits), y = simd_interval_unsigned(b, bits);
    if (is_number(s) && s.least == -1 && a.kind == SIMD_INTERVAL_SOME)
        return subtract(s, a);
    if (!is_from_0(x) || !is_from_0(y))
        return simd_interval_any();
    return simd_interval_of(0, smear(x.most | y.most));
}

/* ---- Comparisons ----------------------------------------------------------------------------- */

/* What compares so to something of b. */
static interval compared(unsigned operation, interval b, unsigned bits)
{
    const bool has_sign = operation >= SIMD_REACH_SLT;
    const interval y = with_sign(b, bits, has_sign), whole = all(bits, has_sign);
    if (y.kind != SIMD_INTERVAL_SOME)
        return y.kind == SIMD_INTERVAL_NONE ? y : whole;
    switch ((operation - SIMD_REACH_ULT) % 4) {
    case 0:
        return y.most == INT64_MIN ? simd_interval_none()
                                   : simd_interval_of(least_of(bits, has_sign), y.most - 1);
    case 1:
        return simd_interval_of(least_of(bits, has_sign), y.most);
    case 2:
        if (y.least == INT64_MAX)
            return has_sign ? simd_interval_none() : whole;
        return whole.kind == SIMD_INTERVAL_ANY ? whole : simd_interval_of(y.least + 1, whole.most);
    default:
        return whole.kind == SIMD_INTERVAL_ANY ? whole : simd_interval_of(y.least, whole.most);
    }
}

/* ---- Loops ----------------------------------------------------------------------------------- */

/* From 0 on to how often `by` can be added, at least `by`, before `room` is used up. */
static interval rounds(int64_t room, int64_t by, int64_t sooner)
{
    const int64_t count = room < 0 ? 0 : room / by + 1 - sooner;
    return simd_interval_of(0, higher(count, 0));
}

/* A counter that neither passes the last number of its bits. */
static interval upward(const simd_reach_step *step, interval begin, interval by, interval bound)
{
    const unsigned operation = step->number & 255;
    const bool has_sign = operation >= SIMD_REACH_SLT;
    const bool is_next = (step->number & SIMD_REACH_TRIPS_NEXT) != 0;
    const interval x = with_sign(begin, step->bits, has_sign);
    const interval y = with_sign(bound, step->bits, has_sign);
    const bool to_equal = operation == SIMD_REACH_ULE || operation == SIMD_REACH_SLE;
    int64_t last, room, end;
    if (x.kind != SIMD_INTERVAL_SOME || y.kind != SIMD_INTERVAL_SOME || by.least <= 0 ||
        __builtin_sub_overflow(y.most, !to_equal, &last) ||
        __builtin_add_overflow(higher(last, x.most), by.most, &end) ||
        end > most_of(step->bits, has_sign) || __builtin_sub_overflow(last, x.least, &room))
        return simd_interval_any();
    return rounds(room, by.least, is_next);
}

static interval downward(const simd_reach_step *step, interval begin, interval by, interval bound)
{
    const unsigned operation = step->number & 255;
    const bool has_sign = operation >= SIMD_REACH_SLT;
    const bool is_next = (step->number & SIMD_REACH_TRIPS_NEXT) != 0;
    const interval x = with_sign(begin, step->bits, has_sign);
    const interval y = with_sign(bound, step->bits, has_sign);
    const bool to_equal = operation == SIMD_REACH_UGE || operation == SIMD_REACH_SGE;
    int64_t last, room, end;
    if (x.kind != SIMD_INTERVAL_SOME || y.kind != SIMD_INTERVAL_SOME || by.most >= 0 ||
        by.most == INT64_MIN || __builtin_add_overflow(y.least, !to_equal, &last) ||
        __builtin_add_overflow(lower(last, x.least), by.least, &end) ||
        end < least_of(step->bits, has_sign) || __builtin_sub_overflow(x.most, last, &room))
        return simd_interval_any();
    return rounds(room, -by.most, is_next);
}

/* Step by step it meets the bound, which lies in its way. */
static interval until_equal(const simd_reach_step *step, interval begin, interval by,
                            interval bound)
{
    if (!is_number(by) || (by.least != 1 && by.least != -1))
        return simd_interval_any();
    const interval way = by.least > 0 ? subtract(bound, begin) : subtract(begin, bound);
    const int64_t sooner = (step->number & SIMD_REACH_TRIPS_NEXT) != 0;
    if (way.kind != SIMD_INTERVAL_SOME || way.least < sooner)
        return simd_interval_any();
    return simd_interval_of(0, way.most - sooner);
}

simd_interval simd_interval_trips(const simd_reach_step *step, simd_interval begin,
                                  simd_interval by, simd_interval bound)
{
    if (begin.kind == SIMD_INTERVAL_NONE || by.kind == SIMD_INTERVAL_NONE)
        return simd_interval_none();
    if (bound.kind == SIMD_INTERVAL_NONE) /* it is not reached, so no round follows the first */
        return simd_interval_of(0, 0);
    by = simd_interval_signed(by, step->bits);
    if (by.kind != SIMD_INTERVAL_SOME)
        return simd_interval_any();
    switch (step->number & 255) {
    case SIMD_REACH_MEET_NOT:
        return begin.kind == SIMD_INTERVAL_SOME && bound.kind == SIMD_INTERVAL_SOME
                   ? until_equal(step, begin, by, bound)
                   : simd_interval_any();
    case SIMD_REACH_ULT:
    case SIMD_REACH_ULE:
    case SIMD_REACH_SLT:
    case SIMD_REACH_SLE:
        return upward(step, begin, by, bound);
    default:
        return downward(step, begin, by, bound);
    }
}

/* A counter that has the same way to go is no further than there. */
simd_interval simd_interval_until(const simd_reach_step *step, simd_interval begin,
                                  simd_interval by, simd_interval bound)
{
    const interval trips = simd_interval_trips(step, begin, by, bound);
    const int64_t sooner = (step->number & SIMD_REACH_TRIPS_NEXT) != 0;
    if (trips.kind != SIMD_INTERVAL_SOME)
        return trips;
    if (bound.kind == SIMD_INTERVAL_NONE)
        return begin;
    if (!is_number(by) || (by.least != 1 && by.least != -1)) /* the last bits alone are so */
        return simd_interval_any();
    return by.least > 0 ? simd_interval_of(begin.least, bound.most - sooner)
                        : simd_interval_of(bound.least + sooner, begin.most);
}

/* ---- All ------------------------------------------------------------------------------------- */

static bool is_signed(unsigned operation)
{
    return operation == SIMD_REACH_ASHR || operation == SIMD_REACH_SDIV ||
           operation == SIMD_REACH_SREM || operation == SIMD_REACH_SMIN ||
           operation == SIMD_REACH_SMAX;
}

/* Where one is not known: numbers of 64 bits without a sign. */
static interval with_one(unsigned operation, interval x, interval y)
{
    if (operation == SIMD_REACH_UMIN && is_from_0(x))
        return simd_interval_of(0, x.most);
    if (operation == SIMD_REACH_UMIN && is_from_0(y))
        return simd_interval_of(0, y.most);
    if (operation == SIMD_REACH_UREM && is_from_0(y) && y.least > 0)
        return simd_interval_of(0, y.most - 1);
    return simd_interval_any();
}

static interval with_signs(const simd_reach_step *step, interval a, interval b)
{
    const interval x = with_sign(a, step->bits, is_signed(step->operation));
    const interval y = with_sign(b, step->bits, is_signed(step->operation));
    if (x.kind != SIMD_INTERVAL_SOME || y.kind != SIMD_INTERVAL_SOME)
        return with_one(step->operation, x, y);
    switch (step->operation) {
    case SIMD_REACH_LSHR:
    case SIMD_REACH_ASHR:
        return shift_right(x, y, step->bits);
    case SIMD_REACH_UDIV:
    case SIMD_REACH_SDIV:
        return divide(x, y);
    case SIMD_REACH_UREM:
    case SIMD_REACH_SREM:
        return remain(x, y);
    case SIMD_REACH_UMIN:
    case SIMD_REACH_SMIN:
        return simd_interval_of(lower(x.least, y.least), lower(x.most, y.most));
    default:
        return simd_interval_of(higher(x.least, y.least), higher(x.most, y.most));
    }
}

static interval sum(const simd_reach_step *step, interval a, interval b)
{
    if (a.kind == SIMD_INTERVAL_ANY || b.kind == SIMD_INTERVAL_ANY)
        return simd_interval_any();
    switch (step->operation) {
    case SIMD_REACH_ADD:
        return add(a, b);
    case SIMD_REACH_SUB:
        return subtract(a, b);
    case SIMD_REACH_MUL:
        return multiply(a, b);
    default:
        return shift_left(a, b, step->bits);
    }
}

static interval computed(const simd_reach_step *step, interval a, interval b)
{
    switch (step->operation) {
    case SIMD_REACH_ADD:
    case SIMD_REACH_SUB:
    case SIMD_REACH_MUL:
    case SIMD_REACH_SHL:
        return sum(step, a, b);
    case SIMD_REACH_AND:
        return mask(a, b, step->bits);
    case SIMD_REACH_OR:
        return join(a, b, step);
    case SIMD_REACH_XOR:
        return differ(a, b, step->bits);
    default:
        return with_signs(step, a, b);
    }
}

static interval converted(const simd_reach_step *step, interval a)
{
    const interval x = with_sign(a, step->bits, step->operation == SIMD_REACH_SEXT);
    if (step->operation != SIMD_REACH_SHRINK || x.kind != SIMD_INTERVAL_SOME)
        return x;
    return simd_interval_of(0, x.most);
}

simd_interval simd_interval_apply(const simd_reach_step *step, simd_interval a, simd_interval b)
{
    switch (step->operation) {
    case SIMD_REACH_UNITE:
        return unite(a, b);
    case SIMD_REACH_MEET:
        return meet(a, b, step->bits, step->number != 0);
    case SIMD_REACH_MEET_NOT:
        return meet_not(a, b);
    case SIMD_REACH_ZEXT:
    case SIMD_REACH_SEXT:
    case SIMD_REACH_SHRINK:
        return converted(step, a);
    default:
        break;
    }
    if (step->operation >= SIMD_REACH_ULT)
        return compared(step->operation, b, step->bits);
    if (a.kind == SIMD_INTERVAL_NONE || b.kind == SIMD_INTERVAL_NONE)
        return simd_interval_none();
    return computed(step, a, b);
}
