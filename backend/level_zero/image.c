/* Images, copies of them, and samplers. */
#include "backend/level_zero/queue.h"
#include "base/cancellation.h"

zlg_status zli_device_image_limits(const zli_device *device, uint32_t limits[3])
{
    ze_device_image_properties_t from = {.stype = ZE_STRUCTURE_TYPE_DEVICE_IMAGE_PROPERTIES};
    const zlg_status status = ZLI_ZE(zeDeviceGetImageProperties, (device->handle, &from));
    limits[0] = from.maxImageDims1D;
    limits[1] = from.maxImageDims2D;
    limits[2] = from.maxImageDims3D;
    return status;
}

static ze_image_format_type_t type_of(zlg_texel_scalar scalar)
{
    switch (scalar) {
    case ZLG_TEXEL_INT:
        return ZE_IMAGE_FORMAT_TYPE_SINT;
    case ZLG_TEXEL_UINT:
        return ZE_IMAGE_FORMAT_TYPE_UINT;
    case ZLG_TEXEL_NORM:
        return ZE_IMAGE_FORMAT_TYPE_SNORM;
    case ZLG_TEXEL_UNORM:
        return ZE_IMAGE_FORMAT_TYPE_UNORM;
    case ZLG_TEXEL_FLOAT:
    case ZLG_TEXEL_DOUBLE:
        break;
    }
    return ZE_IMAGE_FORMAT_TYPE_FLOAT;
}

static ze_image_format_layout_t layout_of(const zlg_texel *texel)
{
    static const ze_image_format_layout_t layouts[3][3] = {
        {ZE_IMAGE_FORMAT_LAYOUT_8, ZE_IMAGE_FORMAT_LAYOUT_8_8, ZE_IMAGE_FORMAT_LAYOUT_8_8_8_8},
        {ZE_IMAGE_FORMAT_LAYOUT_16, ZE_IMAGE_FORMAT_LAYOUT_16_16,
         ZE_IMAGE_FORMAT_LAYOUT_16_16_16_16},
        {ZE_IMAGE_FORMAT_LAYOUT_32, ZE_IMAGE_FORMAT_LAYOUT_32_32,
         ZE_IMAGE_FORMAT_LAYOUT_32_32_32_32}};
    return layouts[texel->bits == 8 ? 0 : texel->bits == 16 ? 1 : 2][texel->components / 2];
}

/* Channels that the texel lacks are 0, and alpha is 1. */
static ze_image_format_t format_of(const zlg_texel *texel)
{
    return (ze_image_format_t){
        .layout = layout_of(texel),
        .type = type_of(texel->scalar),
        .x = ZE_IMAGE_FORMAT_SWIZZLE_R,
        .y = texel->components > 1 ? ZE_IMAGE_FORMAT_SWIZZLE_G : ZE_IMAGE_FORMAT_SWIZZLE_0,
        .z = texel->components > 2 ? ZE_IMAGE_FORMAT_SWIZZLE_B : ZE_IMAGE_FORMAT_SWIZZLE_0,
        .w = texel->components > 2 ? ZE_IMAGE_FORMAT_SWIZZLE_A : ZE_IMAGE_FORMAT_SWIZZLE_1};
}

zlg_status zli_image_create(zli_device *device, const zli_image_desc *desc, void **out)
{
    ZLI_NOT_CANCELLED;
    static const ze_image_type_t types[] = {ZE_IMAGE_TYPE_1D, ZE_IMAGE_TYPE_2D, ZE_IMAGE_TYPE_3D};
    const ze_image_desc_t native = {.stype = ZE_STRUCTURE_TYPE_IMAGE_DESC,
                                    .flags = ZE_IMAGE_FLAG_KERNEL_WRITE,
                                    .type = types[desc->rank - 1],
                                    .format = format_of(&desc->texel),
                                    .width = desc->size[0],
                                    .height = desc->size[1],
                                    .depth = desc->size[2]};
    ze_image_handle_t image = NULL;
    const ze_result_t result =
        zeImageCreate(device->driver->context, device->handle, &native, &image);
    if (result != ZE_RESULT_SUCCESS)
        return zli_ze_fail_in(device->driver, "zeImageCreate", result);
    *out = image;
    return ZLG_OK;
}

void zli_image_destroy(void *image)
{
    ZLI_NOT_CANCELLED;
    if (image != NULL)
        (void)zeImageDestroy(image);
}

/* ---- Copies ---------------------------------------------------------------------------------- */

static ze_image_region_t native_region(const zli_region *region)
{
    return (ze_image_region_t){region->origin[0], region->origin[1], region->origin[2],
                               region->size[0],   region->size[1],   region->size[2]};
}

zlg_status zli_queue_write_image(zli_queue *queue, void *image, const zli_region *to,
                                 const void *source, zlg_completion *signal)
{
    const ze_image_region_t region = native_region(to);
    zli_queue_lock(queue);
    zlg_status status = zli_queue_order(queue, "submitting");
    if (status == ZLG_OK)
        status = ZLI_QUEUE_ZE(
            queue, zeCommandListAppendImageCopyFromMemory,
            (queue->list, image, source, &region, zli_queue_end_of(queue, signal), 0, NULL));
    zli_queue_unlock(queue);
    return status;
}

zlg_status zli_queue_read_image(zli_queue *queue, void *image, const zli_region *from,
                                void *destination, zlg_completion *signal)
{
    const ze_image_region_t region = native_region(from);
    zli_queue_lock(queue);
    zlg_status status = zli_queue_order(queue, "submitting");
    if (status == ZLG_OK)
        status = ZLI_QUEUE_ZE(
            queue, zeCommandListAppendImageCopyToMemory,
            (queue->list, destination, image, &region, zli_queue_end_of(queue, signal), 0, NULL));
    zli_queue_unlock(queue);
    return status;
}

zlg_status zli_queue_copy_image(zli_queue *queue, void *destination, const zli_region *to,
                                void *source, const zli_region *from, zlg_completion *signal)
{
    const ze_image_region_t target = native_region(to), origin = native_region(from);
    zli_queue_lock(queue);
    zlg_status status = zli_queue_order(queue, "submitting");
    if (status == ZLG_OK)
        status = ZLI_QUEUE_ZE(queue, zeCommandListAppendImageCopyRegion,
                              (queue->list, destination, source, &target, &origin,
                               zli_queue_end_of(queue, signal), 0, NULL));
    zli_queue_unlock(queue);
    return status;
}

/* ---- Samplers -------------------------------------------------------------------------------- */

static ze_sampler_desc_t describe(zlg_sampler kind)
{
    static const ze_sampler_address_mode_t modes[] = {
        [ZLG_ADDRESS_CLAMP] = ZE_SAMPLER_ADDRESS_MODE_CLAMP,
        [ZLG_ADDRESS_WRAP] = ZE_SAMPLER_ADDRESS_MODE_REPEAT,
        [ZLG_ADDRESS_MIRROR] = ZE_SAMPLER_ADDRESS_MODE_MIRROR,
        [ZLG_ADDRESS_BORDER] = ZE_SAMPLER_ADDRESS_MODE_CLAMP_TO_BORDER};
    return (ze_sampler_desc_t){.stype = ZE_STRUCTURE_TYPE_SAMPLER_DESC,
                               .addressMode = modes[kind.address],
                               .filterMode = kind.filter == ZLG_FILTER_POINT
                                                 ? ZE_SAMPLER_FILTER_MODE_NEAREST
                                                 : ZE_SAMPLER_FILTER_MODE_LINEAR,
                               .isNormalized = true};
}

zlg_status zli_queue_sampler(zli_queue *queue, zlg_sampler kind, void **out)
{
    ZLI_NOT_CANCELLED;
    ze_sampler_handle_t *sampler = &queue->samplers[kind.filter][kind.address];
    zlg_status status = ZLG_OK;
    zli_queue_lock(queue);
    if (*sampler == NULL) {
        const ze_sampler_desc_t desc = describe(kind);
        status = ZLI_ZE(zeSamplerCreate, (queue->context, queue->device->handle, &desc, sampler));
    }
    *out = *sampler;
    zli_queue_unlock(queue);
    return status;
}

void zli_queue_destroy_samplers(zli_queue *queue)
{
    for (int filter = 0; filter <= ZLG_FILTER_POINT; filter++)
        for (int address = 0; address <= ZLG_ADDRESS_BORDER; address++)
            if (queue->samplers[filter][address] != NULL) {
                (void)zeSamplerDestroy(queue->samplers[filter][address]);
                queue->samplers[filter][address] = NULL;
            }
}
