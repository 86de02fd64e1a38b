/* One pixel: how its format lays it out in memory, and the four channels that kernels see of it. */
#ifndef ZELLIGE_DRIVER_IMAGE_PIXEL_H
#define ZELLIGE_DRIVER_IMAGE_PIXEL_H

#include <level_zero/ze_api.h>
#include <stdbool.h>
#include <stdint.h>

/** Where a channel comes from, if from no component. */
#define CPU_CHANNEL_ZERO 4u
#define CPU_CHANNEL_ONE 5u

/** Components are the stored values: R, G, B, A are the first to the fourth. Each is a field of
 *  bits in a word; there is a word for each, or one for all. Channels are the x, y, z, w of a
 *  kernel. */
typedef struct cpu_pixel_format {
    uint8_t type; /**< a ze_image_format_type_t */
    uint8_t component_count;
    uint8_t pixel_bytes;
    uint8_t word_bytes;  /**< 1, 2 or 4 */
    uint8_t word_stride; /**< bytes from one component's word to the next; 0 if there is only one */
    uint8_t bits[4];     /**< of each component */
    uint8_t shift[4];    /**< of each component in its word */
    uint8_t source[4];   /**< of each channel: the component that it reads, or one of the above */
    uint8_t target[4];   /**< of each component: the channel that is written to it */
    bool has_alpha;      /**< some channel is alpha, so the border is transparent */
    uint32_t order;      /**< for queries, a SpvImageChannelOrder */
    uint32_t data_type;  /**< for queries, a SpvImageChannelDataType */
} cpu_pixel_format;

/** The channels of a pixel: integers if its format has integers, else floats. */
typedef union cpu_texel {
    uint32_t u[4];
    float f[4];
} cpu_texel;

/** Describes a format.
 *  @returns whether it is one that images may have here */
bool cpu_pixel_format_make(const ze_image_format_t *format, cpu_pixel_format *out);

static inline bool cpu_pixel_is_integer(const cpu_pixel_format *format)
{
    return format->type == ZE_IMAGE_FORMAT_TYPE_UINT || format->type == ZE_IMAGE_FORMAT_TYPE_SINT;
}

/** Reads and writes a pixel, with the conversions of OpenCL: to the nearest number, saturated. */
void cpu_pixel_load(const cpu_pixel_format *format, const unsigned char *pixel, cpu_texel *out);
void cpu_pixel_store(const cpu_pixel_format *format, unsigned char *pixel, const cpu_texel *in);

/** Returns what lies around an image. */
cpu_texel cpu_pixel_border(const cpu_pixel_format *format);

#endif
