/* The formats of Level Zero: which layouts and types go together, and what swizzles mean. */
#include <string.h>

#include <spirv/unified1/spirv.h>

#include "backend/driver/image/pixel.h"

_Static_assert((int)CPU_PIXEL_UINT == (int)ZE_IMAGE_FORMAT_TYPE_UINT &&
                   (int)CPU_PIXEL_SINT == (int)ZE_IMAGE_FORMAT_TYPE_SINT &&
                   (int)CPU_PIXEL_UNORM == (int)ZE_IMAGE_FORMAT_TYPE_UNORM &&
                   (int)CPU_PIXEL_SNORM == (int)ZE_IMAGE_FORMAT_TYPE_SNORM &&
                   (int)CPU_PIXEL_FLOAT == (int)ZE_IMAGE_FORMAT_TYPE_FLOAT,
               "formats are described by Level Zero's types");

#define TYPE(name) (1u << ZE_IMAGE_FORMAT_TYPE_##name)
#define INTEGERS (TYPE(UINT) | TYPE(SINT))
#define NORMALIZED (TYPE(UNORM) | TYPE(SNORM))

typedef struct component_layout {
    uint8_t component_count; /* 0: not supported */
    uint8_t word_bytes;
    bool is_packed; /* all components in one word */
    uint8_t bits[4];
    uint8_t shift[4];
    uint8_t types; /* bits */
} component_layout;

#define ROW(count, bytes, types)                                                               \
    {                                                                                          \
        count, bytes, false, {8 * bytes, 8 * bytes, 8 * bytes, 8 * bytes}, {0, 0, 0, 0}, types \
    }
#define ROW_8(count) ROW(count, 1, INTEGERS | NORMALIZED)
#define ROW_16(count) ROW(count, 2, INTEGERS | NORMALIZED | TYPE(FLOAT))
#define ROW_32(count) ROW(count, 4, INTEGERS | TYPE(FLOAT)) /* a float has no 32 digits */

/* As in other drivers, red is in the highest bits of a packed word, except in the two formats of 32
 * bits. The last three formats are newer than the headers. */
static const component_layout layouts[] = {
    [ZE_IMAGE_FORMAT_LAYOUT_8] = ROW_8(1),
    [ZE_IMAGE_FORMAT_LAYOUT_16] = ROW_16(1),
    [ZE_IMAGE_FORMAT_LAYOUT_32] = ROW_32(1),
    [ZE_IMAGE_FORMAT_LAYOUT_8_8] = ROW_8(2),
    [ZE_IMAGE_FORMAT_LAYOUT_8_8_8_8] = ROW_8(4),
    [ZE_IMAGE_FORMAT_LAYOUT_16_16] = ROW_16(2),
    [ZE_IMAGE_FORMAT_LAYOUT_16_16_16_16] = ROW_16(4),
    [ZE_IMAGE_FORMAT_LAYOUT_32_32] = ROW_32(2),
    [ZE_IMAGE_FORMAT_LAYOUT_32_32_32_32] = ROW_32(4),
    [ZE_IMAGE_FORMAT_LAYOUT_10_10_10_2] =
        {4, 4, true, {10, 10, 10, 2}, {0, 10, 20, 30}, INTEGERS | NORMALIZED | TYPE(FLOAT)},
    [ZE_IMAGE_FORMAT_LAYOUT_11_11_10] = {3, 4, true, {11, 11, 10, 0}, {0, 11, 22, 0}, TYPE(FLOAT)},
    [ZE_IMAGE_FORMAT_LAYOUT_5_6_5] = {3, 2, true, {5, 6, 5, 0}, {11, 5, 0, 0}, TYPE(UNORM)},
    [ZE_IMAGE_FORMAT_LAYOUT_5_5_5_1] = {4, 2, true, {5, 5, 5, 1}, {10, 5, 0, 15}, TYPE(UNORM)},
    [ZE_IMAGE_FORMAT_LAYOUT_4_4_4_4] = {4, 2, true, {4, 4, 4, 4}, {8, 4, 0, 12}, TYPE(UNORM)},
    [43] = ROW_8(3),
    [44] = ROW_16(3),
    [45] = ROW_32(3),
};

/* Media formats. Their types and swizzles count for nothing: components are normalised. As in other
 * drivers a kernel reads V, Y and U as x, y and z. The bits of P010 and P012 are the upper ones of
 * 16. */
typedef struct planar_layout {
    ze_image_format_layout_t layout;
    uint8_t bytes, planes, shift;
    uint8_t source[4];
} planar_layout;

#define VYU                      \
    {                            \
        2, 0, 1, CPU_CHANNEL_ONE \
    }
#define RGB                      \
    {                            \
        0, 1, 2, CPU_CHANNEL_ONE \
    }

static const planar_layout planar_layouts[] = {
    {ZE_IMAGE_FORMAT_LAYOUT_NV12, 1, 1, 1, VYU}, {ZE_IMAGE_FORMAT_LAYOUT_P010, 2, 1, 1, VYU},
    {ZE_IMAGE_FORMAT_LAYOUT_P012, 2, 1, 1, VYU}, {ZE_IMAGE_FORMAT_LAYOUT_P016, 2, 1, 1, VYU},
    {ZE_IMAGE_FORMAT_LAYOUT_444P, 1, 2, 0, VYU}, {ZE_IMAGE_FORMAT_LAYOUT_RGBP, 1, 2, 0, RGB},
};

static const planar_layout *find_planar_layout(ze_image_format_layout_t layout)
{
    for (size_t k = 0; k < sizeof planar_layouts / sizeof planar_layouts[0]; k++)
        if (planar_layouts[k].layout == layout)
            return &planar_layouts[k];
    return NULL;
}

static const component_layout *find_layout(const ze_image_format_t *format)
{
    const uint32_t number = (uint32_t)format->layout;
    const uint32_t type = (uint32_t)format->type;
    if (number >= sizeof layouts / sizeof layouts[0] || type > ZE_IMAGE_FORMAT_TYPE_FLOAT ||
        (layouts[number].types & 1u << type) == 0)
        return NULL;
    return &layouts[number];
}

/* Missing components are 0, and alpha is 1; the same for components with "don't care". */
static uint8_t source_of(uint32_t swizzle, uint32_t channel, uint32_t component_count)
{
    if (swizzle < component_count)
        return (uint8_t)swizzle;
    if (swizzle == ZE_IMAGE_FORMAT_SWIZZLE_1 || swizzle == ZE_IMAGE_FORMAT_SWIZZLE_A ||
        (swizzle == ZE_IMAGE_FORMAT_SWIZZLE_X && channel == 3))
        return CPU_CHANNEL_ONE;
    return CPU_CHANNEL_ZERO;
}

/* A component that no channel reads is written as if there were no swizzle. */
static uint8_t target_of(const cpu_pixel_format *format, uint8_t component)
{
    for (uint8_t channel = 0; channel < 4; channel++)
        if (format->source[channel] == component)
            return channel;
    return component;
}

static uint32_t order_of(const uint32_t swizzle[4], uint32_t component_count)
{
    static const struct {
        char swizzle[5];
        uint32_t components; /* needed */
        SpvImageChannelOrder order;
    } orders[] = {
        {"r001", 1, SpvImageChannelOrderR},         {"r00x", 1, SpvImageChannelOrderRx},
        {"000r", 1, SpvImageChannelOrderA},         {"rrrr", 1, SpvImageChannelOrderIntensity},
        {"rrr1", 1, SpvImageChannelOrderLuminance}, {"rg01", 2, SpvImageChannelOrderRG},
        {"rg0x", 2, SpvImageChannelOrderRGx},       {"r00g", 2, SpvImageChannelOrderRA},
        {"rgb1", 3, SpvImageChannelOrderRGB},       {"rgbx", 3, SpvImageChannelOrderRGBx},
        {"rgba", 4, SpvImageChannelOrderRGBA},      {"bgra", 4, SpvImageChannelOrderBGRA},
        {"gbar", 4, SpvImageChannelOrderARGB},      {"abgr", 4, SpvImageChannelOrderABGR},
    };
    static const SpvImageChannelOrder by_count[] = {SpvImageChannelOrderR, SpvImageChannelOrderRG,
                                                    SpvImageChannelOrderRGB,
                                                    SpvImageChannelOrderRGBA};
    char text[5] = "";
    for (int channel = 0; channel < 4; channel++)
        text[channel] = "rgba01x"[swizzle[channel]];
    for (size_t k = 0; k < sizeof orders / sizeof orders[0]; k++)
        if (component_count >= orders[k].components && strcmp(text, orders[k].swizzle) == 0)
            return (uint32_t)orders[k].order;
    return (uint32_t)by_count[component_count - 1];
}

/* OpenCL has no name for some; they go by the type that kernels read. */
static uint32_t data_type_of(uint32_t number, const component_layout *layout, uint32_t type)
{
    static const SpvImageChannelDataType by_type[][3] = {
        [ZE_IMAGE_FORMAT_TYPE_UINT] = {SpvImageChannelDataTypeUnsignedInt8,
                                       SpvImageChannelDataTypeUnsignedInt16,
                                       SpvImageChannelDataTypeUnsignedInt32},
        [ZE_IMAGE_FORMAT_TYPE_SINT] = {SpvImageChannelDataTypeSignedInt8,
                                       SpvImageChannelDataTypeSignedInt16,
                                       SpvImageChannelDataTypeSignedInt32},
        [ZE_IMAGE_FORMAT_TYPE_UNORM] = {SpvImageChannelDataTypeUnormInt8,
                                        SpvImageChannelDataTypeUnormInt16,
                                        SpvImageChannelDataTypeUnormInt16},
        [ZE_IMAGE_FORMAT_TYPE_SNORM] = {SpvImageChannelDataTypeSnormInt8,
                                        SpvImageChannelDataTypeSnormInt16,
                                        SpvImageChannelDataTypeSnormInt16},
        [ZE_IMAGE_FORMAT_TYPE_FLOAT] = {SpvImageChannelDataTypeHalfFloat,
                                        SpvImageChannelDataTypeHalfFloat,
                                        SpvImageChannelDataTypeFloat},
    };
    if (number == ZE_IMAGE_FORMAT_LAYOUT_5_6_5)
        return SpvImageChannelDataTypeUnormShort565;
    if (number == ZE_IMAGE_FORMAT_LAYOUT_5_5_5_1)
        return SpvImageChannelDataTypeUnormShort555;
    if (number == ZE_IMAGE_FORMAT_LAYOUT_10_10_10_2 && type == ZE_IMAGE_FORMAT_TYPE_UNORM)
        return SpvImageChannelDataTypeUnormInt101010_2;
    const uint8_t bits = layout->bits[0];
    return (uint32_t)by_type[type][bits <= 8 ? 0 : bits <= 16 ? 1 : 2];
}

static cpu_pixel_format make_planar(const planar_layout *layout)
{
    const uint8_t bytes = layout->bytes, bits = (uint8_t)(8 * bytes);
    cpu_pixel_format format = {
        .type = CPU_PIXEL_UNORM,
        .component_count = 3,
        .pixel_bytes = bytes,
        .word_bytes = bytes,
        .bits = {bits, bits, bits},
        .planes = layout->planes,
        .plane_step = (uint8_t)(layout->planes == 1 ? 2 * bytes : bytes),
        .plane_shift = layout->shift,
        .order = SpvImageChannelOrderRGB,
        .data_type =
            bytes == 1 ? SpvImageChannelDataTypeUnormInt8 : SpvImageChannelDataTypeUnormInt16,
    };
    memcpy(format.source, layout->source, sizeof format.source);
    for (uint8_t component = 0; component < 4; component++)
        format.target[component] = target_of(&format, component);
    return format;
}

bool cpu_pixel_format_make(const ze_image_format_t *format, cpu_pixel_format *out)
{
    const planar_layout *planar = find_planar_layout(format->layout);
    if (planar != NULL) {
        *out = make_planar(planar);
        return true;
    }
    const uint32_t swizzle[4] = {(uint32_t)format->x, (uint32_t)format->y, (uint32_t)format->z,
                                 (uint32_t)format->w};
    const component_layout *layout = find_layout(format);
    if (layout == NULL)
        return false;
    const uint32_t count = layout->component_count;
    *out = (cpu_pixel_format){
        .type = (uint8_t)format->type,
        .component_count = layout->component_count,
        .pixel_bytes = (uint8_t)(layout->word_bytes * (layout->is_packed ? 1 : count)),
        .word_bytes = layout->word_bytes,
        .word_stride = layout->is_packed ? 0 : layout->word_bytes,
    };
    memcpy(out->bits, layout->bits, sizeof out->bits);
    memcpy(out->shift, layout->shift, sizeof out->shift);
    for (uint32_t channel = 0; channel < 4; channel++) {
        if (swizzle[channel] > ZE_IMAGE_FORMAT_SWIZZLE_X)
            return false;
        out->source[channel] = source_of(swizzle[channel], channel, count);
        out->has_alpha = out->has_alpha || (swizzle[channel] == ZE_IMAGE_FORMAT_SWIZZLE_A &&
                                            (uint32_t)ZE_IMAGE_FORMAT_SWIZZLE_A < count);
    }
    for (uint8_t component = 0; component < 4; component++)
        out->target[component] = target_of(out, component);
    out->order = order_of(swizzle, count);
    out->data_type = data_type_of((uint32_t)format->layout, layout, (uint32_t)format->type);
    return true;
}

/* What there is no component for is 0, and alpha 1. */
static bool has_plain_channels(const cpu_pixel_format *format)
{
    static const uint8_t missing[] = {CPU_CHANNEL_ZERO, CPU_CHANNEL_ZERO, CPU_CHANNEL_ZERO,
                                      CPU_CHANNEL_ONE};
    const uint8_t count = format->component_count;
    for (uint8_t channel = 0; channel < 4; channel++)
        if (format->source[channel] != (channel < count ? channel : missing[channel]))
            return false;
    return count != 3 && format->has_alpha == (count == 4);
}

static bool has_plain_components(const cpu_pixel_format *format)
{
    const unsigned bytes = format->word_bytes;
    return format->planes == 0 && format->pixel_bytes == bytes * format->component_count &&
           format->bits[0] == 8 * bytes;
}

/* Integers of 32 bits are the same with a sign and without. */
cpu_pixel_kind cpu_pixel_kind_of(const cpu_pixel_format *format)
{
    const bool is_whole = format->type == CPU_PIXEL_SINT && format->word_bytes == 4;
    if (!has_plain_components(format) || !has_plain_channels(format))
        return CPU_PIXEL_OTHER;
    return cpu_pixel_kind_make(is_whole ? CPU_PIXEL_UINT : (cpu_pixel_type)format->type,
                               format->word_bytes, format->component_count);
}
