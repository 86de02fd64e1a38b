/* One pixel: how its format lays it out in memory, and the four channels that kernels see of it. */
#ifndef ZELLIGE_DRIVER_IMAGE_PIXEL_H
#define ZELLIGE_DRIVER_IMAGE_PIXEL_H

#include "backend/driver/image/language.h"

#ifndef __OPENCL_C_VERSION__
#include <level_zero/ze_api.h>
#endif

/** What components are; numbered as ze_image_format_type_t. */
typedef enum cpu_pixel_type {
    CPU_PIXEL_UINT,
    CPU_PIXEL_SINT,
    CPU_PIXEL_UNORM,
    CPU_PIXEL_SNORM,
    CPU_PIXEL_FLOAT,
} cpu_pixel_type;

/** Where a channel comes from, if from no component. */
#define CPU_CHANNEL_ZERO 4u
#define CPU_CHANNEL_ONE 5u

/** Components are the stored values: R, G, B, A are the first to the fourth. Each is a field of
 *  bits in a word; there is a word for each, or one for all. Channels are the x, y, z, w of a
 *  kernel.
 *
 *  Of a format with planes (YUV) the second and third component are not beside the first: their
 *  planes follow its own, with rows of as many bytes. */
typedef struct cpu_pixel_format {
    uint8_t type; /**< a cpu_pixel_type */
    uint8_t component_count;
    uint8_t pixel_bytes;
    uint8_t word_bytes;  /**< 1, 2 or 4 */
    uint8_t word_stride; /**< bytes from one component's word to the next; 0 if there is only one */
    uint8_t bits[4];     /**< of each component */
    uint8_t shift[4];    /**< of each component in its word */
    uint8_t source[4];   /**< of each channel: the component that it reads, or one of the above */
    uint8_t target[4];   /**< of each component: the channel that is written to it */
    bool has_alpha;      /**< pixels have it, and some channel is it: the border is transparent */
    uint8_t planes;      /**< behind the first: with both components, or with one each; 0: none */
    uint8_t plane_step;  /**< bytes from a component to the next in its plane */
    uint8_t plane_shift; /**< of X and Y of a pixel, to those of its component in a plane */
    uint32_t order;      /**< for queries, a SpvImageChannelOrder */
    uint32_t data_type;  /**< for queries, a SpvImageChannelDataType */
} cpu_pixel_format;

/** Of which kind pixels are whose format is plain numbers in the order of the channels: one, two or
 *  four of 8, 16 or 32 bits. What there is not is 0, alpha 1. Compiled kernels access these by
 *  themselves. A number below CPU_PIXEL_KINDS; CPU_PIXEL_OTHER is any format else. */
typedef uint8_t cpu_pixel_kind;

#define CPU_PIXEL_OTHER 0u
#define CPU_PIXEL_KINDS 80u

/** @param bytes  of a component
 *  @param count  of components */
static inline cpu_pixel_kind cpu_pixel_kind_make(cpu_pixel_type type, unsigned bytes,
                                                 unsigned count)
{
    return (cpu_pixel_kind)((unsigned)type << 4 | bytes / 2 << 2 | (count / 2 + 1));
}

static inline cpu_pixel_type cpu_pixel_kind_type(cpu_pixel_kind kind)
{
    return (cpu_pixel_type)(kind >> 4);
}

static inline unsigned cpu_pixel_kind_bytes(cpu_pixel_kind kind)
{
    return 1u << (kind >> 2 & 3u);
}

static inline unsigned cpu_pixel_kind_count(cpu_pixel_kind kind)
{
    return (1u << (kind & 3u)) / 2;
}

/** The channels of a pixel: integers if its format has integers, else floats. */
typedef union cpu_texel {
    uint32_t u[4];
    float f[4];
} cpu_texel;

#ifndef __OPENCL_C_VERSION__
/** Describes a format.
 *  @returns whether it is one that images may have here */
bool cpu_pixel_format_make(const ze_image_format_t *format, cpu_pixel_format *out);

cpu_pixel_kind cpu_pixel_kind_of(const cpu_pixel_format *format);
#endif

static inline bool cpu_pixel_is_integer(const cpu_pixel_format *format)
{
    return format->type == CPU_PIXEL_UINT || format->type == CPU_PIXEL_SINT;
}

/** Reads and writes a pixel, with the conversions of OpenCL: to the nearest number, saturated. */
void cpu_pixel_load(const cpu_pixel_format *format, const CPU_GLOBAL unsigned char *pixel,
                    cpu_texel *out);
void cpu_pixel_store(const cpu_pixel_format *format, CPU_GLOBAL unsigned char *pixel,
                     const cpu_texel *in);

/** The same for three components in planes. */
void cpu_pixel_load_planes(const cpu_pixel_format *format,
                           const CPU_GLOBAL unsigned char *const places[3], cpu_texel *out);
void cpu_pixel_store_planes(const cpu_pixel_format *format,
                            CPU_GLOBAL unsigned char *const places[3], const cpu_texel *in);

/** Returns what lies around an image. */
cpu_texel cpu_pixel_border(const cpu_pixel_format *format);

#endif
