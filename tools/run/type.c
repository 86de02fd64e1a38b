#include "tools/run/type.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    zlt_kind kind;
    size_t size;
} scalars[] = {
    {"char", ZLT_SIGNED, 1},     {"uchar", ZLT_UNSIGNED, 1},  {"short", ZLT_SIGNED, 2},
    {"ushort", ZLT_UNSIGNED, 2}, {"int", ZLT_SIGNED, 4},      {"uint", ZLT_UNSIGNED, 4},
    {"long", ZLT_SIGNED, 8},     {"ulong", ZLT_UNSIGNED, 8},  {"half", ZLT_FLOATING, 2},
    {"float", ZLT_FLOATING, 4},  {"double", ZLT_FLOATING, 8},
};

/* "", or "2" and more: of a vector, or the members of a struct. Vectors of 3 have room for 4. */
static unsigned read_lanes(const char *text, size_t length)
{
    enum { MOST = 4096 };
    unsigned lanes = 0;
    for (size_t k = 0; k < length; k++) {
        if (text[k] < '0' + (k == 0) || text[k] > '9' || lanes > MOST)
            return 0;
        lanes = 10 * lanes + (unsigned)(text[k] - '0');
    }
    const bool is_known = lanes >= 2 && lanes != 3 && lanes <= MOST;
    return length == 0 ? 1 : is_known ? lanes : 0;
}

bool zlt_type_find(zlt_type *type, const char *text, size_t length)
{
    const size_t letters = strcspn(text, "0123456789:=, ");
    const size_t name = letters < length ? letters : length;
    for (size_t k = 0; k < sizeof scalars / sizeof *scalars; k++) {
        if (strlen(scalars[k].name) != name || strncmp(scalars[k].name, text, name) != 0)
            continue;
        *type =
            (zlt_type){scalars[k].kind, scalars[k].size, read_lanes(text + name, length - name)};
        return type->lanes != 0;
    }
    return false;
}

/* ---- Half ------------------------------------------------------------------------------------ */

static float from_half(uint16_t bits)
{
    const int exponent = bits >> 10 & 31, fraction = bits & 1023;
    const float sign = bits >> 15 != 0 ? -1.0f : 1.0f;
    if (exponent == 31)
        return fraction != 0 ? NAN : sign * INFINITY;
    return sign * (exponent == 0 ? ldexpf((float)fraction, -24)
                                 : ldexpf((float)(fraction + 1024), exponent - 25));
}

/* To the nearest, ties to even: nearbyint() does so unless the program changed it. */
static uint16_t to_half(double value)
{
    const uint16_t sign = signbit(value) ? 0x8000 : 0;
    const double size = fabs(value);
    int exponent = 0;
    if (isnan(value))
        return 0x7e00;
    if (size >= 65520)
        return sign | 0x7c00;
    (void)frexp(size, &exponent);
    const int scale = exponent < -13 ? -24 : exponent - 11; /* of the last bit */
    const int units = (int)nearbyint(ldexp(size, -scale));
    return (uint16_t)(sign | (scale == -24 ? units : ((scale + 24) << 10) + units));
}

/* ---- Numbers --------------------------------------------------------------------------------- */

static long double load_floating(size_t size, const void *at)
{
    uint16_t half;
    float single;
    double full;
    if (size == 2)
        return memcpy(&half, at, 2), from_half(half);
    if (size == 4)
        return memcpy(&single, at, 4), single;
    return memcpy(&full, at, 8), full;
}

static void store_floating(size_t size, long double value, void *at)
{
    const uint16_t half = size == 2 ? to_half((double)value) : 0;
    const float single = (float)value;
    const double full = (double)value;
    memcpy(at, size == 2 ? (const void *)&half : size == 4 ? (const void *)&single : &full, size);
}

/* The bytes of a number as this machine has it, the lowest first or last. */
static uint64_t load_bits(size_t size, const void *at)
{
    uint8_t b;
    uint16_t s;
    uint32_t i;
    uint64_t l;
    switch (size) {
    case 1:
        return memcpy(&b, at, 1), b;
    case 2:
        return memcpy(&s, at, 2), s;
    case 4:
        return memcpy(&i, at, 4), i;
    default:
        return memcpy(&l, at, 8), l;
    }
}

static void store_bits(size_t size, uint64_t bits, void *at)
{
    const uint8_t b = (uint8_t)bits;
    const uint16_t s = (uint16_t)bits;
    const uint32_t i = (uint32_t)bits;
    const void *from[] = {&b, &s, NULL, &i};
    memcpy(at, size == 8 ? (const void *)&bits : from[size - 1], size);
}

long double zlt_type_load(const zlt_type *type, const void *at)
{
    if (type->kind == ZLT_FLOATING)
        return load_floating(type->size, at);
    const uint64_t bits = load_bits(type->size, at);
    const unsigned unused = 64 - 8 * (unsigned)type->size;
    return type->kind == ZLT_UNSIGNED ? (long double)bits
                                      : (long double)((int64_t)(bits << unused) >> unused);
}

bool zlt_type_store(const zlt_type *type, long double value, void *at)
{
    const int bits = 8 * (int)type->size - (type->kind == ZLT_SIGNED);
    const long double least = type->kind == ZLT_SIGNED ? -ldexpl(1, bits) : 0;
    if (type->kind == ZLT_FLOATING)
        return store_floating(type->size, value, at), true;
    if (!(value >= least && value < ldexpl(1, bits)) || value != floorl(value))
        return false;
    store_bits(type->size, value < 0 ? (uint64_t)(int64_t)value : (uint64_t)value, at);
    return true;
}
