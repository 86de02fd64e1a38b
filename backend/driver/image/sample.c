/* Addressing and filtering: the formulas are those of the OpenCL specification. */
#include "backend/driver/image/image.h"

/* The pixels along one axis that a coordinate falls between, and how near the second is. One that
 * is not between 0 and size - 1 is the border's. */
typedef struct taps {
    int32_t at[2];
    float weight;
} taps;

/* A NaN becomes the least, also a signalling one, which fmaxf() would keep. The least is a float
 * for a reason: of an integer that is 0 or -1 clang makes a boolean that it converts with its sign,
 * and neither llvm-spirv 15 nor clang 22 keeps the sign. */
static int32_t bound(float value, float least, int64_t most)
{
    const float above = value > least ? value : least;
    return above >= (float)most ? (int32_t)most : (int32_t)above;
}

static int32_t bound_integer(int32_t value, int64_t least, int64_t most)
{
    return (int32_t)(value < least ? least : value > most ? most : value);
}

static float fraction(float value)
{
    return value - floorf(value);
}

/* The place of a coordinate that repeats or is mirrored, between 0 and size. */
static float wrap(cpu_addressing addressing, float s, float size)
{
    return addressing == CPU_ADDRESSING_REPEAT ? (s - floorf(s)) * size
                                               : fabsf(s - 2.0f * rintf(0.5f * s)) * size;
}

static taps find_wrapped(cpu_addressing addressing, float u, bool linear, int32_t size)
{
    const bool repeats = addressing == CPU_ADDRESSING_REPEAT;
    taps found = {{0, 0}, 0};
    if (!linear) {
        found.at[0] = bound(floorf(u), 0, size);
        if (found.at[0] == size)
            found.at[0] = repeats ? 0 : size - 1;
        return found;
    }
    found.weight = fraction(u - 0.5f);
    found.at[0] = bound(floorf(u - 0.5f), -1, size - 1);
    found.at[1] = found.at[0] + 1;
    if (found.at[0] < 0)
        found.at[0] = repeats ? size - 1 : 0;
    if (found.at[1] == size)
        found.at[1] = repeats ? 0 : size - 1;
    return found;
}

static taps find_clamped(cpu_addressing addressing, float u, bool linear, int32_t size)
{
    const bool to_edge = addressing == CPU_ADDRESSING_CLAMP_TO_EDGE;
    const float least = to_edge ? 0.0f : -1.0f;
    const int64_t most = to_edge ? size - 1 : size;
    taps found = {{bound(floorf(u), least, most), 0}, 0};
    if (!linear)
        return found;
    found.weight = fraction(u - 0.5f);
    found.at[0] = bound(floorf(u - 0.5f), least, most);
    found.at[1] = bound(floorf(u - 0.5f) + 1.0f, least, most);
    return found;
}

static taps find(cpu_sampler sampler, float coordinate, bool linear, uint32_t size)
{
    const cpu_addressing addressing = (cpu_addressing)(sampler & CPU_SAMPLER_ADDRESSING);
    const bool normalized = (sampler & CPU_SAMPLER_NORMALIZED) != 0;
    const float length = (float)size;
    if (addressing == CPU_ADDRESSING_REPEAT || addressing == CPU_ADDRESSING_MIRROR) {
        const float s = normalized ? coordinate : coordinate / length;
        return find_wrapped(addressing, wrap(addressing, s, length), linear, (int32_t)size);
    }
    return find_clamped(addressing, normalized ? coordinate * length : coordinate, linear,
                        (int32_t)size);
}

/* @returns where a component of a pixel is, the second or the third of three, behind the base */
static size_t place_in_plane(const cpu_image *image, const int32_t at[3], uint32_t component)
{
    const cpu_pixel_format *format = &image->format;
    const bool is_alone = format->planes > 1;
    const size_t x = (uint32_t)at[0] >> format->plane_shift;
    const size_t y = (uint32_t)at[1] >> format->plane_shift;
    return (uint32_t)at[2] * image->pitch[2] +
           cpu_image_plane_offset(image, is_alone ? component : 1) + y * image->pitch[1] +
           x * format->plane_step + (is_alone ? 0 : (component - 1) * format->word_bytes);
}

static void fetch(const cpu_image *image, const int32_t at[3], cpu_texel *out)
{
    const CPU_GLOBAL unsigned char *pixel = image->base;
    for (int axis = 0; axis < 3; axis++) {
        if ((uint32_t)at[axis] >= image->size[axis]) {
            *out = cpu_pixel_border(&image->format);
            return;
        }
        pixel += (uint32_t)at[axis] * image->pitch[axis];
    }
    if (image->format.planes == 0) {
        cpu_pixel_load(&image->format, pixel, out);
        return;
    }
    const CPU_GLOBAL unsigned char *const places[3] = {pixel,
                                                       image->base + place_in_plane(image, at, 1),
                                                       image->base + place_in_plane(image, at, 2)};
    cpu_pixel_load_planes(&image->format, places, out);
}

/* The mean of the pixels at all corners, each weighted by how near it is; along an axis that is not
 * filtered, the second has no weight. */
static void filter(const cpu_image *image, const taps found[3], uint32_t axes, cpu_texel *out)
{
    *out = (cpu_texel){.f = {0, 0, 0, 0}};
    for (uint32_t corner = 0; corner < 1u << axes; corner++) {
        float weight = 1;
        int32_t at[3];
        cpu_texel texel;
        for (uint32_t axis = 0; axis < 3; axis++) {
            const uint32_t second = corner >> axis & 1;
            at[axis] = found[axis].at[second];
            weight *= second ? found[axis].weight : 1 - found[axis].weight;
        }
        fetch(image, at, &texel);
        for (int channel = 0; channel < 4; channel++)
            out->f[channel] += weight * texel.f[channel];
    }
}

void cpu_image_sample(const cpu_image *image, cpu_sampler sampler, float x, float y, float z,
                      uint32_t shape, cpu_texel *out)
{
    const float coordinates[3] = {x, y, z};
    const uint32_t axes = shape & CPU_IMAGE_AXES;
    const bool linear =
        (sampler & CPU_SAMPLER_LINEAR) != 0 && !cpu_pixel_is_integer(&image->format);
    taps found[3] = {{{0, 0}, 0}, {{0, 0}, 0}, {{0, 0}, 0}};
    for (uint32_t axis = 0; axis < axes; axis++)
        found[axis] = find(sampler, coordinates[axis], linear, image->size[axis]);
    if ((shape & CPU_IMAGE_ARRAYED) != 0 && axes < 3)
        found[axes].at[0] = bound(rintf(coordinates[axes]), 0, (int64_t)image->size[axes] - 1);
    if (linear) {
        filter(image, found, axes, out);
        return;
    }
    const int32_t at[3] = {found[0].at[0], found[1].at[0], found[2].at[0]};
    fetch(image, at, out);
}

void cpu_image_sample_at(const cpu_image *image, cpu_sampler sampler, int32_t x, int32_t y,
                         int32_t z, uint32_t shape, cpu_texel *out)
{
    int32_t at[3] = {x, y, z};
    const uint32_t axes = shape & CPU_IMAGE_AXES;
    const bool to_edge = (sampler & CPU_SAMPLER_ADDRESSING) == CPU_ADDRESSING_CLAMP_TO_EDGE;
    for (uint32_t axis = 0; axis < 3; axis++) {
        const bool is_layer = axis == axes && (shape & CPU_IMAGE_ARRAYED) != 0;
        if (to_edge || is_layer)
            at[axis] = bound_integer(at[axis], 0, (int64_t)image->size[axis] - 1);
    }
    fetch(image, at, out);
}

void cpu_image_read(const cpu_image *image, int32_t x, int32_t y, int32_t z, cpu_texel *out)
{
    const int32_t at[3] = {x, y, z};
    fetch(image, at, out);
}

void cpu_image_write(const cpu_image *image, int32_t x, int32_t y, int32_t z, uint32_t r,
                     uint32_t g, uint32_t b, uint32_t a)
{
    const int32_t at[3] = {x, y, z};
    const cpu_texel texel = {.u = {r, g, b, a}};
    CPU_GLOBAL unsigned char *pixel = image->base;
    for (int axis = 0; axis < 3; axis++) {
        if ((uint32_t)at[axis] >= image->size[axis])
            return;
        pixel += (uint32_t)at[axis] * image->pitch[axis];
    }
    if (image->format.planes == 0) {
        cpu_pixel_store(&image->format, pixel, &texel);
        return;
    }
    CPU_GLOBAL unsigned char *const places[3] = {pixel, image->base + place_in_plane(image, at, 1),
                                                 image->base + place_in_plane(image, at, 2)};
    cpu_pixel_store_planes(&image->format, places, &texel);
}
