#include "tests/engine/images/image_reference.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *layout_of(const ze_image_format_t *format)
{
    /* A digit or letter for the bits of each component: a is 10, b 11, g 16, w 32. */
    static const char *const layouts[] = {"8",  "g",    "w",    "88",  "8888", "gg",   "gggg",
                                          "ww", "wwww", "aaa2", "bba", "565",  "5551", "4444"};
    static const char *const newer[] = {"888", "ggg", "www"};
    return format->layout < 14 ? layouts[format->layout] : newer[format->layout - 43];
}

uint32_t reference_components(const ze_image_format_t *format)
{
    return (uint32_t)strlen(layout_of(format));
}

uint32_t reference_bits(const ze_image_format_t *format, uint32_t component)
{
    const char c = layout_of(format)[component];
    return c <= '9' ? (uint32_t)(c - '0') : c == 'w' ? 32 : 10 + (uint32_t)(c - 'a');
}

uint32_t reference_pixel_bytes(const ze_image_format_t *format)
{
    uint32_t bits = 0;
    for (uint32_t k = 0; k < reference_components(format); k++)
        bits += reference_bits(format, k);
    return bits / 8;
}

size_t reference_bytes(const reference_image *image)
{
    return (size_t)image->size[0] * image->size[1] * image->size[2] *
           reference_pixel_bytes(&image->format);
}

bool reference_is_integer(const ze_image_format_t *format)
{
    return format->type == ZE_IMAGE_FORMAT_TYPE_UINT || format->type == ZE_IMAGE_FORMAT_TYPE_SINT;
}

/* Packed words of 16 bits have blue at the bottom, alpha on top; all others red at the bottom. */
static uint32_t first_bit(const ze_image_format_t *format, uint32_t component)
{
    const char *layout = layout_of(format);
    if (strcmp(layout, "565") == 0)
        return (const uint32_t[]){11, 5, 0}[component];
    if (strcmp(layout, "5551") == 0)
        return (const uint32_t[]){10, 5, 0, 15}[component];
    if (strcmp(layout, "4444") == 0)
        return (const uint32_t[]){8, 4, 0, 12}[component];
    uint32_t bit = 0;
    for (uint32_t k = 0; k < component; k++)
        bit += reference_bits(format, k);
    return bit;
}

uint32_t reference_component(const ze_image_format_t *format, const unsigned char *pixel,
                             uint32_t component)
{
    uint32_t value = 0;
    for (uint32_t bit = 0; bit < reference_bits(format, component); bit++) {
        const uint32_t at = first_bit(format, component) + bit;
        value |= (uint32_t)(pixel[at / 8] >> at % 8 & 1) << bit;
    }
    return value;
}

static double from_float(uint32_t bits, uint32_t width)
{
    const bool is_signed = width >= 16;
    const uint32_t exponent_bits = width == 32 ? 8 : 5;
    const uint32_t digits = width - exponent_bits - is_signed;
    const int bias = (1 << (exponent_bits - 1)) - 1;
    const int exponent = (int)(bits >> digits & ((1u << exponent_bits) - 1));
    const uint32_t mantissa = bits & ((1u << digits) - 1);
    const double sign = is_signed && bits >> (width - 1) != 0 ? -1 : 1;
    if (exponent == 2 * bias + 1)
        return mantissa == 0 ? sign * INFINITY : NAN;
    if (exponent == 0)
        return sign * ldexp(mantissa, 1 - bias - (int)digits);
    return sign * ldexp(1 + ldexp(mantissa, -(int)digits), exponent - bias);
}

double reference_decode(const ze_image_format_t *format, uint32_t component, uint32_t bits)
{
    const uint32_t width = reference_bits(format, component);
    const double half = ldexp(1, (int)width - 1);
    const double number = bits >= half ? bits - 2 * half : bits; /* with a sign */
    switch (format->type) {
    case ZE_IMAGE_FORMAT_TYPE_UINT:
        return bits;
    case ZE_IMAGE_FORMAT_TYPE_SINT:
        return number;
    case ZE_IMAGE_FORMAT_TYPE_UNORM:
        return bits / (2 * half - 1);
    case ZE_IMAGE_FORMAT_TYPE_SNORM:
        return fmax(number / (half - 1), -1);
    default: /* two bits of alpha are no floating-point number */
        return width == 2 ? bits / 3.0 : from_float(bits, width);
    }
}

static double channel_of(const ze_image_format_t *format, const unsigned char *pixel,
                         uint32_t swizzle, uint32_t channel)
{
    if (swizzle < reference_components(format))
        return reference_decode(format, swizzle, reference_component(format, pixel, swizzle));
    if (swizzle == ZE_IMAGE_FORMAT_SWIZZLE_X)
        return channel == 3;
    return swizzle == ZE_IMAGE_FORMAT_SWIZZLE_A || swizzle == ZE_IMAGE_FORMAT_SWIZZLE_1;
}

reference_texel reference_read(const reference_image *image, const int64_t at[3])
{
    const ze_image_format_t *f = &image->format;
    const uint32_t swizzle[4] = {f->x, f->y, f->z, f->w};
    reference_texel texel = {{0, 0, 0, 1}};
    size_t number = 0;
    for (int axis = 2; axis >= 0; axis--) {
        if (at[axis] < 0 || at[axis] >= image->size[axis]) {
            for (int channel = 0; channel < 4; channel++)
                if (swizzle[channel] == ZE_IMAGE_FORMAT_SWIZZLE_A && reference_components(f) == 4)
                    texel.channel[3] = 0;
            return texel;
        }
        number = number * image->size[axis] + (size_t)at[axis];
    }
    for (uint32_t channel = 0; channel < 4; channel++)
        texel.channel[channel] = channel_of(f, image->bytes + number * reference_pixel_bytes(f),
                                            swizzle[channel], channel);
    return texel;
}

/* u, v or w of the specification, from s, t or r. */
static double unnormalized(const reference_sampler *sampler, double coordinate, uint32_t size)
{
    if (!sampler->normalized)
        return coordinate;
    if (sampler->addressing == ZE_SAMPLER_ADDRESS_MODE_REPEAT)
        return (coordinate - floor(coordinate)) * size;
    if (sampler->addressing == ZE_SAMPLER_ADDRESS_MODE_MIRROR)
        return fabs(coordinate - 2 * rint(0.5 * coordinate)) * size;
    return coordinate * size;
}

static int64_t addressed(const reference_sampler *sampler, double index, uint32_t size)
{
    const double last = size - 1.0;
    switch (sampler->addressing) {
    case ZE_SAMPLER_ADDRESS_MODE_CLAMP:
        return (int64_t)fmin(fmax(index, 0), last);
    case ZE_SAMPLER_ADDRESS_MODE_CLAMP_TO_BORDER:
        return (int64_t)fmin(fmax(index, -1), size);
    case ZE_SAMPLER_ADDRESS_MODE_REPEAT:
        return (int64_t)(index < 0 ? index + size : index > last ? index - size : index);
    case ZE_SAMPLER_ADDRESS_MODE_MIRROR:
        return (int64_t)fmin(fmax(index, 0), last);
    default:
        return (int64_t)index;
    }
}

static int64_t layer_of(const reference_image *image, double coordinate)
{
    return (int64_t)fmin(fmax(rint(coordinate), 0), image->size[image->axes] - 1.0);
}

reference_texel reference_sample(const reference_image *image, const reference_sampler *sampler,
                                 const double coordinates[3])
{
    const bool linear = sampler->linear && !reference_is_integer(&image->format);
    reference_texel sum = {{0, 0, 0, 0}};
    for (uint32_t corner = 0; corner < (linear ? 1u << image->axes : 1u); corner++) {
        double weight = 1;
        int64_t at[3] = {0, 0, 0};
        for (uint32_t axis = 0; axis < image->axes; axis++) {
            const uint32_t second = corner >> axis & 1;
            const double u = unnormalized(sampler, coordinates[axis], image->size[axis]);
            const double first = linear ? floor(u - 0.5) : floor(u);
            const double fraction = linear ? u - 0.5 - first : 0;
            at[axis] = addressed(sampler, first + second, image->size[axis]);
            weight *= second ? fraction : 1 - fraction;
        }
        if (image->is_array)
            at[image->axes] = layer_of(image, coordinates[image->axes]);
        const reference_texel texel = reference_read(image, at);
        for (int channel = 0; channel < 4; channel++)
            sum.channel[channel] += weight * texel.channel[channel];
    }
    return sum;
}

bool reference_is_ambiguous(const reference_image *image, const reference_sampler *sampler,
                            const double coordinates[3])
{
    bool ambiguous = false;
    for (uint32_t axis = 0; axis < image->axes; axis++) {
        const double u = unnormalized(sampler, coordinates[axis], image->size[axis]);
        ambiguous = ambiguous || fabs(u - rint(u)) < 1e-4;
    }
    return ambiguous;
}
