/* Which powers are products: the front end leaves these alone where others may be relaxed, and
 * small_powers makes them. */
#ifndef ZELLIGE_SIMD_CONTRACT_POWERS_H
#define ZELLIGE_SIMD_CONTRACT_POWERS_H

#include <stdbool.h>

/** Returns whether a power with that exponent is products of the number, of its reciprocal, or of
 *  its root. Each product rounds by half a unit, and so does a reciprocal, of which the power has
 *  as many: x^16, the eighth power of 1 / x and the third one of a root are off by less than the 16
 *  units that OpenCL allows. */
static inline bool simd_power_is_products(double exponent)
{
    if (!(exponent >= -8 && exponent <= 16))
        return false;
    const int halves = (int)(2 * exponent);
    return (double)halves == 2 * exponent && (halves % 2 == 0 || (halves >= -3 && halves <= 3));
}

#endif
