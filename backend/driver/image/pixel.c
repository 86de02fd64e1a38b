/* Conversions between stored pixels and the values that kernels see. */
#include "backend/driver/image/pixel.h"

/* Small floating-point numbers have 5 bits of exponent, as a half has; some have no sign. */
enum { EXPONENT_BITS = 5, BIAS = 15, EXPONENT_OF_INFINITY = 31 };
enum { FLOAT_BIAS = 127, FLOAT_DIGITS = 23, FLOAT_INFINITY = 0x7f800000 };

static uint32_t mantissa_bits(uint32_t bits)
{
    return bits - EXPONENT_BITS - (bits == 16);
}

static float from_small_float(uint32_t value, uint32_t bits)
{
    const uint32_t digits = mantissa_bits(bits);
    const uint32_t magnitude = value & ((1u << (digits + EXPONENT_BITS)) - 1);
    const uint32_t mantissa = magnitude & ((1u << digits) - 1);
    const uint32_t exponent = magnitude >> digits;
    const bool negative = bits == 16 && value >> 15 != 0;
    float result;
    if (magnitude >= (uint32_t)EXPONENT_OF_INFINITY << digits)
        result = cpu_float_of(FLOAT_INFINITY | mantissa << (FLOAT_DIGITS - digits));
    else if (exponent == 0)
        result = ldexpf((float)mantissa, 1 - BIAS - (int)digits);
    else
        result = cpu_float_of((exponent + FLOAT_BIAS - BIAS) << FLOAT_DIGITS |
                              mantissa << (FLOAT_DIGITS - digits));
    return negative ? -result : result;
}

/* A NaN keeps what fits of its payload, so that a pixel is written as it was read. */
static uint32_t payload_of(float nan, uint32_t digits)
{
    const uint32_t payload = cpu_bits_of(nan) >> (FLOAT_DIGITS - digits) & ((1u << digits) - 1);
    return payload != 0 ? payload : 1u << (digits - 1);
}

/* Rounds to the nearest, ties to even. Without a sign, a negative value becomes 0. */
static uint32_t to_small_float(float value, uint32_t bits)
{
    const uint32_t digits = mantissa_bits(bits);
    const uint32_t infinity = (uint32_t)EXPONENT_OF_INFINITY << digits;
    const uint32_t sign = bits == 16 && signbit(value) ? 1u << 15 : 0;
    const float magnitude = fabsf(value);
    if (isnan(value))
        return sign | infinity | payload_of(value, digits);
    if (bits != 16 && value < 0)
        return 0;
    if (magnitude >= ldexpf(1, BIAS + 1))
        return sign | infinity;
    const int lowest = 1 - BIAS;
    const int exponent = magnitude < ldexpf(1, lowest) ? lowest : ilogbf(magnitude);
    /* Adding the implicit first bit increments the exponent below it; so does a carry. */
    const uint32_t rounded = (uint32_t)rintf(ldexpf(magnitude, (int)digits - exponent));
    return sign | (((uint32_t)(exponent - lowest) << digits) + rounded);
}

/* The largest value of that many bits, one of them a sign bit or not. */
static double largest(uint32_t bits, bool is_signed)
{
    return (double)(((uint64_t)1 << (bits - is_signed)) - 1);
}

static int32_t extend_sign(uint32_t value, uint32_t bits)
{
    const uint32_t sign = 1u << (bits - 1);
    return (int32_t)((value ^ sign) - sign);
}

/* To the nearest integer between the two; a NaN becomes 0. */
static int64_t saturate(double value, double least, double most)
{
    if (isnan(value))
        return 0;
    return (int64_t)rint(value < least ? least : value > most ? most : value);
}

static uint32_t mask_of(uint32_t bits)
{
    return UINT32_MAX >> (32 - bits);
}

/* From the bits of a component to the bits of a channel. Normalised ones have 16 bits at most: as
 * floats and as doubles the quotients are the same. */
static uint32_t decode(uint32_t type, uint32_t value, uint32_t bits)
{
    float norm;
    switch (type) {
    case CPU_PIXEL_UINT:
        return value;
    case CPU_PIXEL_SINT:
        return (uint32_t)extend_sign(value, bits);
    case CPU_PIXEL_UNORM:
        return cpu_bits_of((float)value / (float)largest(bits, false));
    case CPU_PIXEL_SNORM:
        norm = (float)extend_sign(value, bits) / (float)largest(bits, true);
        return cpu_bits_of(norm < -1.0f ? -1.0f : norm);
    default:
        return bits == 32 ? value : cpu_bits_of(from_small_float(value, bits));
    }
}

static uint32_t encode(uint32_t type, uint32_t channel, uint32_t bits)
{
    const double most = largest(bits, type == CPU_PIXEL_SINT || type == CPU_PIXEL_SNORM);
    switch (type) {
    case CPU_PIXEL_UINT:
        return channel < most ? channel : (uint32_t)most;
    case CPU_PIXEL_SINT:
        return (uint32_t)saturate((int32_t)channel, -most - 1, most);
    case CPU_PIXEL_UNORM:
        return (uint32_t)saturate(cpu_float_of(channel) * most, 0, most);
    case CPU_PIXEL_SNORM:
        return (uint32_t)saturate(cpu_float_of(channel) * most, -most - 1, most);
    default:
        return bits == 32 ? channel : to_small_float(cpu_float_of(channel), bits);
    }
}

/* Two bits hold no floating-point number: alpha is normalised beside those of 10. */
static uint32_t type_of(const cpu_pixel_format *format, uint32_t component)
{
    const bool is_short =
        format->type == CPU_PIXEL_FLOAT && format->bits[component] <= EXPONENT_BITS;
    return is_short ? CPU_PIXEL_UNORM : format->type;
}

static uint32_t load_component(const cpu_pixel_format *format, uint32_t k,
                               const CPU_GLOBAL unsigned char *place)
{
    const uint32_t word = cpu_word_load(place, format->word_bytes);
    const uint32_t bits = format->bits[k];
    return decode(type_of(format, k), word >> format->shift[k] & mask_of(bits), bits);
}

/* @param values  of the components, with room for the constants */
static void distribute(const cpu_pixel_format *format, uint32_t values[6], cpu_texel *out)
{
    values[CPU_CHANNEL_ZERO] = 0;
    values[CPU_CHANNEL_ONE] = cpu_pixel_is_integer(format) ? 1 : cpu_bits_of(1);
    for (int channel = 0; channel < 4; channel++)
        out->u[channel] = values[format->source[channel]];
}

void cpu_pixel_load(const cpu_pixel_format *format, const CPU_GLOBAL unsigned char *pixel,
                    cpu_texel *out)
{
    uint32_t values[6];
    for (uint32_t k = 0; k < format->component_count; k++)
        values[k] = load_component(format, k, pixel + k * format->word_stride);
    distribute(format, values, out);
}

void cpu_pixel_load_planes(const cpu_pixel_format *format,
                           const CPU_GLOBAL unsigned char *const places[3], cpu_texel *out)
{
    uint32_t values[6];
    for (uint32_t k = 0; k < 3; k++)
        values[k] = load_component(format, k, places[k]);
    distribute(format, values, out);
}

static uint32_t encode_component(const cpu_pixel_format *format, uint32_t k, const cpu_texel *in)
{
    const uint32_t bits = format->bits[k];
    const uint32_t value = encode(type_of(format, k), in->u[format->target[k]], bits);
    return (value & mask_of(bits)) << format->shift[k];
}

void cpu_pixel_store(const cpu_pixel_format *format, CPU_GLOBAL unsigned char *pixel,
                     const cpu_texel *in)
{
    uint32_t word = 0;
    for (uint32_t k = 0; k < format->component_count; k++) {
        word |= encode_component(format, k, in);
        if (format->word_stride == 0)
            continue;
        cpu_word_store(pixel + k * format->word_stride, format->word_bytes, word);
        word = 0;
    }
    if (format->word_stride == 0)
        cpu_word_store(pixel, format->word_bytes, word);
}

void cpu_pixel_store_planes(const cpu_pixel_format *format,
                            CPU_GLOBAL unsigned char *const places[3], const cpu_texel *in)
{
    for (uint32_t k = 0; k < 3; k++)
        cpu_word_store(places[k], format->word_bytes, encode_component(format, k, in));
}

cpu_texel cpu_pixel_border(const cpu_pixel_format *format)
{
    cpu_texel border = {{0, 0, 0, 0}};
    if (!format->has_alpha)
        border.u[3] = cpu_pixel_is_integer(format) ? 1 : cpu_bits_of(1);
    return border;
}
