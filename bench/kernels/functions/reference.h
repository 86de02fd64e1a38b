/* OpenCL C's functions in C, as the table of functions calls them: of doubles, and of integers by
 * some of 128 bits. */
#ifndef ZELLIGE_BENCH_FUNCTIONS_REFERENCE_H
#define ZELLIGE_BENCH_FUNCTIONS_REFERENCE_H

#include <limits.h>
#include <math.h>
#include <stdint.h>

typedef unsigned char uchar;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;
__extension__ typedef __int128 wide;
__extension__ typedef unsigned __int128 unsigned_wide;

static const double pi = 3.14159265358979323846;

/* ---- Numbers --------------------------------------------------------------------------------- */

#define sinpi(x) sin(pi *remainder(x, 2))
#define cospi(x) cos(pi *remainder(x, 2))
#define tanpi(x) tan(pi *(x))
#define asinpi(x) (asin(x) / pi)
#define acospi(x) (acos(x) / pi)
#define atanpi(x) (atan(x) / pi)
#define atan2pi(y, x) (atan2(y, x) / pi)
#define both_of(x) (sin(x) + cos(x))
#define powr(x, y) pow(x, y)
#define pown(x, n) pow(x, n)
#define rootn(x, n) pow(x, 1.0 / (n))
#define rsqrt(x) (1 / sqrt(x))
#define frexp_of(x) (frexp(x, &of_int) + of_int)
#define modf_of(x) (modf(x, &of_real) + 2 * of_real)
#define fract_of(x) ((x)-floor(x) + 2 * floor(x))
#define maxmag(x, y) (fabs(x) > fabs(y) ? (x) : fabs(y) > fabs(x) ? (y) : fmax(x, y))
#define clamp(x, low, high) fmin(fmax(x, low), high)
#define mix(x, y, a) ((x) + ((y) - (x)) * (a))
#define step(edge, x) ((x) < (edge) ? 0 : 1)
#define sign(x) ((x) > 0 ? 1 : (x) < 0 ? -1 : 0)
#define degrees(x) ((x)*180 / pi)
#define select_of(x, y) ((x) < (y) ? (x) : 2 * (y))

static inline double smoothstep(double low, double high, double x)
{
    const double t = fmin(fmax((x - low) / (high - low), 0), 1);
    return t * t * (3 - 2 * t);
}

/* With the quotient's last seven bits. */
static inline double remquo_of(double x, double y)
{
    const double rest = remainder(x, y);
    const int quotient = (int)lrint(fabs((x - rest) / y)) & 127;
    return rest + (x < 0 ? -quotient : quotient);
}

/* Of (x, y, 1) and (y, x, y). */
#define dot3(x, y) (2 * (x) * (y) + (y))
#define length3(x, y) sqrt((x) * (x) + (y) * (y) + 1)
#define distance3(x, y) sqrt(2 * ((x) - (y)) * ((x) - (y)) + (1 - (y)) * (1 - (y)))
#define normalize3(x, y) ((x) / length3(x, y))
#define cross3(x, y) ((x) * (x) - (y) * (y))
#define fast_length3(x, y) length3(x, y)
#define fast_distance3(x, y) distance3(x, y)
#define fast_normalize3(x, y) normalize3(x, y)

#define native_sin(x) sin(x)
#define native_cos(x) cos(x)
#define native_tan(x) tan(x)
#define native_exp(x) exp(x)
#define native_exp2(x) exp2(x)
#define native_exp10(x) exp10(x)
#define native_log(x) log(x)
#define native_log2(x) log2(x)
#define native_log10(x) log10(x)
#define native_powr(x, y) pow(x, y)
#define native_sqrt(x) sqrt(x)
#define native_rsqrt(x) rsqrt(x)
#define native_recip(x) (1 / (x))
#define native_divide(x, y) ((x) / (y))
#define half_sin(x) sin(x)
#define half_cos(x) cos(x)
#define half_tan(x) tan(x)
#define half_exp(x) exp(x)
#define half_exp2(x) exp2(x)
#define half_exp10(x) exp10(x)
#define half_log(x) log(x)
#define half_log2(x) log2(x)
#define half_log10(x) log10(x)
#define half_powr(x, y) pow(x, y)
#define half_sqrt(x) sqrt(x)
#define half_rsqrt(x) rsqrt(x)
#define half_recip(x) (1 / (x))
#define half_divide(x, y) ((x) / (y))

/* ---- Integers -------------------------------------------------------------------------------- */

#define LEAST(x) \
    _Generic((x), uchar : (wide)0, short : (wide)SHRT_MIN, int : (wide)INT_MIN, ulong : (wide)0)
#define MOST(x)                       \
    _Generic((x), uchar               \
             : (wide)UCHAR_MAX, short \
             : (wide)SHRT_MAX, int    \
             : (wide)INT_MAX, ulong   \
             : (wide)ULONG_MAX)
#define BITS(x) (8 * (int)sizeof(x))

static inline wide within(wide x, wide least, wide most)
{
    return x < least ? least : x > most ? most : x;
}

static inline wide magnitude(wide x)
{
    return x < 0 ? -x : x;
}

static inline unsigned_wide rotate_bits(wide x, wide by, int bits)
{
    const unsigned_wide mask = ((unsigned_wide)1 << bits) - 1, value = (unsigned_wide)x & mask;
    const int left = (int)(by & (bits - 1));
    return value << left | value >> (bits - left);
}

static inline int count_bits(wide x, int bits)
{
    int count = 0;
    for (int i = 0; i < bits; i++)
        count += (int)(x >> i & 1);
    return count;
}

static inline int count_trailing(wide x, int bits)
{
    int i = 0;
    while (i < bits && (x >> i & 1) == 0)
        i++;
    return i;
}

static inline int count_leading(wide x, int bits)
{
    int i = bits;
    while (i > 0 && (x >> (i - 1) & 1) == 0)
        i--;
    return bits - i;
}

#define min(x, y) ((x) < (y) ? (x) : (y))
#define abs(x) magnitude((wide)(x))
#define abs_diff(x, y) magnitude((wide)(x) - (wide)(y))
#define add_sat(x, y) within((wide)(x) + (wide)(y), LEAST(x), MOST(x))
#define sub_sat(x, y) within((wide)(x) - (wide)(y), LEAST(x), MOST(x))
#define mad_sat(x, y, z) within((wide)(x) * (wide)(y) + (wide)(z), LEAST(x), MOST(x))
#define mul_hi(x, y) ((wide)(x) * (wide)(y) >> BITS(x))
#define mad_hi(x, y, z) (mul_hi(x, y) + (wide)(z))
#define hadd(x, y) (((wide)(x) + (wide)(y)) >> 1)
#define rhadd(x, y) (((wide)(x) + (wide)(y) + 1) >> 1)
#define rotate(x, y) rotate_bits((wide)(x), (wide)(y), BITS(x))
#define clz(x) count_leading((wide)(x), BITS(x))
#define ctz(x) count_trailing((wide)(x), BITS(x))
#define popcount(x) count_bits((wide)(x), BITS(x))
#define bitselect(x, y, mask) (((x) & ~(mask)) | ((y) & (mask)))
#define mul24(x, y) ((x) * (y))
#define mad24(x, y, z) ((x) * (y) + (z))
#define upsample(high, low) ((high)*65536 | (low))

static inline int sum_of(int x, int y, int z, int w)
{
    return x ^ (int)((uint)y + (uint)z) ^ (w * 2);
}

static inline int shuffle_of(int x, int y)
{
    const int of[] = {x, y, 1, 2};
    return sum_of(of[x & 3], of[y & 3], of[3], of[0]);
}

static inline int shuffle2_of(int x, int y)
{
    const int of[] = {x, y, 1, 2, y, x, 3, 4};
    return sum_of(of[x & 7], of[y & 7], of[6], of[1]);
}

/* ---- Conversions ----------------------------------------------------------------------------- */

static inline wide round_within(double x, double (*round_it)(double), wide least, wide most)
{
    return within((wide)round_it(x), least, most);
}

#define CONVERTED(x, how, least, most)                              \
    _Generic((x), double                                            \
             : round_within((double)(x), how, least, most), default \
             : within((wide)(x), least, most))

#define convert_char_sat_rtz(x) CONVERTED(x, trunc, SCHAR_MIN, SCHAR_MAX)
#define convert_uchar_sat(x) CONVERTED(x, trunc, 0, UCHAR_MAX)
#define convert_uchar_sat_rte(x) CONVERTED(x, rint, 0, UCHAR_MAX)
#define convert_short_sat(x) CONVERTED(x, trunc, SHRT_MIN, SHRT_MAX)
#define convert_short_sat_rte(x) CONVERTED(x, rint, SHRT_MIN, SHRT_MAX)
#define convert_ushort_sat_rtp(x) CONVERTED(x, ceil, 0, USHRT_MAX)
#define convert_int_sat(x) CONVERTED(x, trunc, INT_MIN, INT_MAX)
#define convert_int_sat_rte(x) CONVERTED(x, rint, INT_MIN, INT_MAX)
#define convert_int_rte(x) CONVERTED(x, rint, INT_MIN, INT_MAX)
#define convert_int_rtn(x) CONVERTED(x, floor, INT_MIN, INT_MAX)
#define convert_uint_sat(x) CONVERTED(x, trunc, 0, UINT_MAX)
#define convert_uint_sat_rtz(x) CONVERTED(x, trunc, 0, UINT_MAX)
#define convert_long_sat(x) CONVERTED(x, trunc, LONG_MIN, LONG_MAX)
#define convert_long_sat_rte(x) CONVERTED(x, rint, LONG_MIN, LONG_MAX)
#define convert_ulong_sat_rte(x) CONVERTED(x, rint, 0, (wide)ULONG_MAX)
#define convert_float(x) ((float)(x))
#define convert_double(x) ((double)(x))

static inline float convert_float_rtp(double x)
{
    const float near = (float)x;
    return (double)near < x ? nextafterf(near, INFINITY) : near;
}

static inline float convert_float_rtz(double x)
{
    const float near = (float)x;
    return fabs((double)near) > fabs(x) ? nextafterf(near, 0) : near;
}

static inline double convert_double_rtz(ulong x)
{
    const double near = (double)x;
    return (wide)near > (wide)x ? nextafter(near, 0) : near;
}

static inline double half_to_float(int bits)
{
    const int exponent = bits >> 10 & 31, fraction = bits & 1023;
    const double size =
        exponent == 0 ? ldexp(fraction, -24) : ldexp(fraction + 1024, exponent - 25);
    return bits >> 15 != 0 ? -size : size;
}

/* Of numbers that are not too large. */
static inline int to_half(double x, double (*round_it)(double))
{
    const int exponent = x == 0 || ilogb(x) < -14 ? -14 : ilogb(x);
    const int whole = (int)fabs(round_it(ldexp(x, 10 - exponent)));
    const int size = whole < 1024 ? whole : ((exponent + 15) << 10) + whole - 1024;
    return (x < 0 ? 0x8000 : 0) | size;
}

#define float_to_half(x) to_half(x, rint)
#define float_to_half_rtz(x) to_half(x, trunc)
#define float_to_half_rtp(x) to_half(x, ceil)

#endif
