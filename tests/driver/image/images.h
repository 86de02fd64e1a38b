/* Images and samplers for tests of the driver. */
#ifndef ZELLIGE_TESTS_CPU_IMAGES_H
#define ZELLIGE_TESTS_CPU_IMAGES_H

#include <string.h>

#include "tests/driver/client.h"

#define RGBA(layout_name, type_name)                                     \
    ((ze_image_format_t){.layout = ZE_IMAGE_FORMAT_LAYOUT_##layout_name, \
                         .type = ZE_IMAGE_FORMAT_TYPE_##type_name,       \
                         .x = ZE_IMAGE_FORMAT_SWIZZLE_R,                 \
                         .y = ZE_IMAGE_FORMAT_SWIZZLE_G,                 \
                         .z = ZE_IMAGE_FORMAT_SWIZZLE_B,                 \
                         .w = ZE_IMAGE_FORMAT_SWIZZLE_A})

/** A descriptor: sizes that the type has not are ignored. */
static inline ze_image_desc_t image_desc(ze_image_type_t type, ze_image_format_t format,
                                         uint32_t width, uint32_t height, uint32_t depth,
                                         uint32_t layers)
{
    return (ze_image_desc_t){.stype = ZE_STRUCTURE_TYPE_IMAGE_DESC,
                             .flags = ZE_IMAGE_FLAG_KERNEL_WRITE,
                             .type = type,
                             .format = format,
                             .width = width,
                             .height = height,
                             .depth = depth,
                             .arraylevels = layers};
}

static inline ze_image_handle_t make_image(ze_image_desc_t desc)
{
    ze_image_handle_t image = NULL;
    assert_ok(zeImageCreate(context, device, &desc, &image));
    assert_non_null(image);
    return image;
}

static inline ze_sampler_handle_t make_sampler(ze_sampler_address_mode_t address,
                                               ze_sampler_filter_mode_t filter, bool normalized)
{
    ze_sampler_handle_t sampler = NULL;
    ze_sampler_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_SAMPLER_DESC,
                              .addressMode = address,
                              .filterMode = filter,
                              .isNormalized = normalized};
    assert_ok(zeSamplerCreate(context, device, &desc, &sampler));
    assert_non_null(sampler);
    return sampler;
}

#endif
