/* Images and views of them. Pixels follow one another without gaps, row by row, slice by slice. */
#include "backend/driver/ddi/image/image.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "backend/driver/ddi/core/chain.h"
#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/device.h"
#include "backend/driver/ddi/core/entries.h"
#include "backend/driver/ddi/core/handle.h"
#include "backend/driver/ddi/core/types_memory.h"
#include "backend/driver/ddi/memory/allocations.h"
#include "backend/driver/ddi/memory/backing.h"
#include "backend/driver/ddi/memory/external.h"
#include "backend/driver/runtime/memory/known.h"

struct cpu_pixels {
    atomic_uint references;
    cpu_allocation memory;
};

const unsigned char *cpu_pixels_base(const cpu_pixels *pixels)
{
    return (const unsigned char *)pixels->memory.base;
}

uint64_t cpu_pixels_id(const cpu_pixels *pixels)
{
    return pixels->memory.id;
}

size_t cpu_pixels_size(const cpu_pixels *pixels)
{
    return pixels->memory.size;
}

static void release(cpu_pixels *pixels)
{
    if (atomic_fetch_sub(&pixels->references, 1) != 1)
        return;
    cpu_backing_release(&pixels->memory);
    free(pixels);
}

/* Rows of a program's file follow one another without gaps, too. */
static ze_result_t create_pixels(ze_device_handle_t device, size_t size,
                                 const cpu_external *external, cpu_pixels **out)
{
    cpu_pixels *pixels = calloc(1, sizeof *pixels);
    CPU_REQUIRE(pixels != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    pixels->references = 1;
    pixels->memory = (cpu_allocation){.size = size,
                                      .type = ZE_MEMORY_TYPE_DEVICE,
                                      .device = device,
                                      .exports = external->exports,
                                      .id = cpu_allocations_next_id()};
    const ze_result_t result = external->imports
                                   ? cpu_backing_import(&pixels->memory, external->file, 0, 0)
                                   : cpu_backing_make(&pixels->memory, 0);
    if (result != ZE_RESULT_SUCCESS) {
        free(pixels);
        return result;
    }
    cpu_known_memory_add(pixels->memory.base, size, !external->imports && external->exports == 0);
    *out = pixels;
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_pixels_export(cpu_pixels *pixels, ze_external_memory_export_fd_t *out)
{
    return cpu_backing_export(&pixels->memory, out);
}

/* Sizes along the axes that the type has; 0 is no size, and too large is too large. */
static ze_result_t read_size(const ze_image_desc_t *desc, uint32_t pixel_bytes, uint32_t out[3])
{
    const ze_image_type_t type = desc->type;
    const bool is_array = type == ZE_IMAGE_TYPE_1DARRAY || type == ZE_IMAGE_TYPE_2DARRAY;
    const bool is_flat = type == ZE_IMAGE_TYPE_2D || type == ZE_IMAGE_TYPE_2DARRAY;
    const bool is_buffer = type == ZE_IMAGE_TYPE_BUFFER;
    const uint32_t most = type == ZE_IMAGE_TYPE_3D ? CPU_MAX_IMAGE_SIZE_3D
                          : is_buffer              ? CPU_MAX_IMAGE_BUFFER
                                                   : CPU_MAX_IMAGE_SIZE;
    const uint32_t height = is_flat || type == ZE_IMAGE_TYPE_3D ? desc->height : 1;
    const uint32_t depth = type == ZE_IMAGE_TYPE_3D ? desc->depth : 1;
    const uint32_t layers = is_array ? desc->arraylevels : 1;
    CPU_REQUIRE_SAYING(desc->width > 0 && height > 0 && depth > 0 && layers > 0,
                       ZE_RESULT_ERROR_INVALID_SIZE,
                       "an image of %llu x %u x %u pixels and %u layers has none",
                       (unsigned long long)desc->width, height, depth, layers);
    CPU_REQUIRE_SAYING(desc->width <= most && height <= most && depth <= most &&
                           layers <= CPU_MAX_IMAGE_LAYERS,
                       ZE_RESULT_ERROR_UNSUPPORTED_SIZE,
                       "an image of %llu x %u x %u pixels and %u layers is larger than the "
                       "device's limit, %llu and %u",
                       (unsigned long long)desc->width, height, depth, layers,
                       (unsigned long long)most, (unsigned)CPU_MAX_IMAGE_LAYERS);
    CPU_REQUIRE_SAYING(!is_buffer || desc->width % pixel_bytes == 0, ZE_RESULT_ERROR_INVALID_SIZE,
                       "%llu bytes are no whole pixels of %u", (unsigned long long)desc->width,
                       (unsigned)pixel_bytes);
    out[0] = (uint32_t)desc->width / (is_buffer ? pixel_bytes : 1);
    out[1] = type == ZE_IMAGE_TYPE_1DARRAY ? layers : height;
    out[2] = type == ZE_IMAGE_TYPE_2DARRAY ? layers : depth;
    return ZE_RESULT_SUCCESS;
}

/* Planes are flat; each layer of an array has its own. */
static ze_result_t check_planes(const ze_image_desc_t *desc, const cpu_image *image)
{
    CPU_REQUIRE_SAYING(image->format.planes == 0 || desc->type == ZE_IMAGE_TYPE_2D ||
                           desc->type == ZE_IMAGE_TYPE_2DARRAY,
                       ZE_RESULT_ERROR_UNSUPPORTED_IMAGE_FORMAT,
                       "media formats are of 2D images only");
    return ZE_RESULT_SUCCESS;
}

static ze_result_t check_chain(const ze_image_desc_t *desc)
{
    const ze_structure_type_t type = ZE_STRUCTURE_TYPE_IMAGE_DESC;
    const ze_srgb_ext_desc_t *srgb = cpu_chain_find(desc, type, ZE_STRUCTURE_TYPE_SRGB_EXT_DESC);
    cpu_external external = {.imports = false};
    const ze_result_t result = cpu_external_find(desc, type, &external);
    CPU_REQUIRE(result == ZE_RESULT_SUCCESS, result);
    CPU_REQUIRE_SAYING(srgb == NULL || !srgb->sRGB, ZE_RESULT_ERROR_UNSUPPORTED_IMAGE_FORMAT,
                       "sRGB is not supported");
    CPU_REQUIRE_CHAIN(
        desc, type, ZE_STRUCTURE_TYPE_SRGB_EXT_DESC, ZE_STRUCTURE_TYPE_IMAGE_VIEW_PLANAR_EXP_DESC,
        CPU_STRUCTURE_TYPE_IMAGE_VIEW_PLANAR_EXT_DESC,
        ZE_STRUCTURE_TYPE_MEMORY_COMPRESSION_HINTS_EXT_DESC,
        ZE_STRUCTURE_TYPE_EXTERNAL_MEMORY_IMPORT_FD, ZE_STRUCTURE_TYPE_EXTERNAL_MEMORY_EXPORT_DESC);
    return cpu_chain_check_compression(desc, type);
}

ze_result_t cpu_image_describe(const ze_image_desc_t *desc, cpu_image *out)
{
    CPU_REQUIRE_FLAGS(desc->flags, ZE_IMAGE_FLAG_KERNEL_WRITE | ZE_IMAGE_FLAG_BIAS_UNCACHED);
    CPU_REQUIRE_SAYING((uint32_t)desc->type <= ZE_IMAGE_TYPE_BUFFER,
                       ZE_RESULT_ERROR_INVALID_ENUMERATION,
                       "'desc->type' is %d, which is no type of image", (int)desc->type);
    ze_result_t result = check_chain(desc);
    if (result != ZE_RESULT_SUCCESS)
        return result;
    *out = (cpu_image){.base = NULL};
    CPU_REQUIRE_SAYING(cpu_pixel_format_make(&desc->format, &out->format),
                       ZE_RESULT_ERROR_UNSUPPORTED_IMAGE_FORMAT,
                       "no images have layout %d with type %d", (int)desc->format.layout,
                       (int)desc->format.type);
    CPU_REQUIRE_SAYING(desc->miplevels == 0, ZE_RESULT_ERROR_INVALID_ARGUMENT,
                       "%u levels of mipmaps: there are none", desc->miplevels);
    result = read_size(desc, out->format.pixel_bytes, out->size);
    out->pitch[0] = out->format.pixel_bytes;
    out->pitch[1] = out->pitch[0] * cpu_image_row_pixels(out);
    out->pitch[2] = out->pitch[1] * cpu_image_rows(out);
    return result == ZE_RESULT_SUCCESS ? check_planes(desc, out) : result;
}

/* Both forms of the structure are the same. NULL if there is none. */
static const ze_image_view_planar_exp_desc_t *find_plane(const ze_image_desc_t *desc)
{
    const ze_structure_type_t type = ZE_STRUCTURE_TYPE_IMAGE_DESC;
    const void *found = cpu_chain_find(desc, type, CPU_STRUCTURE_TYPE_IMAGE_VIEW_PLANAR_EXT_DESC);
    return found != NULL ? found
                         : cpu_chain_find(desc, type, ZE_STRUCTURE_TYPE_IMAGE_VIEW_PLANAR_EXP_DESC);
}

static uint32_t count_axes(ze_image_type_t type)
{
    const bool is_flat = type == ZE_IMAGE_TYPE_2D || type == ZE_IMAGE_TYPE_2DARRAY;
    return type == ZE_IMAGE_TYPE_3D ? 3 : is_flat ? 2 : 1;
}

static ze_result_t create(const ze_image_desc_t *desc, const cpu_image *image, cpu_pixels *pixels,
                          ze_image_handle_t *out)
{
    ze_image_handle_t self = cpu_object_create(CPU_KIND_IMAGE, sizeof *self);
    CPU_REQUIRE(self != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    self->image = *image;
    self->pixels = pixels;
    self->is_row_array = desc->type == ZE_IMAGE_TYPE_1DARRAY;
    self->axes = count_axes(desc->type);
    *out = self;
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeImageCreate(ze_context_handle_t context, ze_device_handle_t device,
                              const ze_image_desc_t *desc, ze_image_handle_t *out)
{
    cpu_image image;
    CPU_REQUIRE_HANDLE(context);
    CPU_REQUIRE_HANDLE(device);
    CPU_REQUIRE_POINTER(desc);
    CPU_REQUIRE_POINTER(out);
    ze_result_t result = cpu_image_describe(desc, &image);
    if (result != ZE_RESULT_SUCCESS)
        return result;
    CPU_REQUIRE_SAYING(find_plane(desc) == NULL, ZE_RESULT_ERROR_UNSUPPORTED_IMAGE_FORMAT,
                       "a plane is of a view, not of an image");
    const size_t size = image.pitch[2] * image.size[2];
    CPU_REQUIRE_SAYING(size <= cpu_device_max_allocation(device),
                       ZE_RESULT_ERROR_OUT_OF_DEVICE_MEMORY,
                       "the image has %zu bytes, and an allocation has at most %llu", size,
                       (unsigned long long)cpu_device_max_allocation(device));
    cpu_external external = {.imports = false};
    cpu_pixels *pixels = NULL;
    result = cpu_external_find(desc, ZE_STRUCTURE_TYPE_IMAGE_DESC, &external);
    if (result == ZE_RESULT_SUCCESS)
        result = create_pixels(device, size, &external, &pixels);
    CPU_REQUIRE(result == ZE_RESULT_SUCCESS, result);
    image.base = (unsigned char *)pixels->memory.base;
    result = create(desc, &image, pixels, out);
    if (result != ZE_RESULT_SUCCESS)
        release(pixels);
    return result;
}

ze_result_t cpu_zeImageDestroy(ze_image_handle_t image)
{
    CPU_END_WRAPPED_HANDLE(image);
    release(image->pixels);
    cpu_object_free(image);
    return ZE_RESULT_SUCCESS;
}

/* A view has the rows and slices of its image, or of a plane, and another pixel format. */
static bool lay_over(cpu_image *view, const cpu_image *image, uint32_t plane)
{
    const bool fits = view->pitch[0] * view->size[0] <= image->pitch[1] &&
                      view->size[1] <= cpu_image_plane_rows(image, plane) &&
                      view->size[2] <= image->size[2];
    view->base = image->base + cpu_image_plane_offset(image, plane);
    view->pitch[1] = image->pitch[1];
    view->pitch[2] = image->pitch[2];
    return fits;
}

/* What has planes itself can only be a view of the same planes. */
static bool has_same_planes(const cpu_image *view, const cpu_image *image)
{
    return view->format.planes == image->format.planes &&
           view->format.plane_step == image->format.plane_step &&
           view->format.plane_shift == image->format.plane_shift &&
           view->size[0] == image->size[0] && view->size[1] == image->size[1];
}

/* A view has its image's memory. */
static bool is_external(const ze_image_desc_t *desc)
{
    const ze_structure_type_t type = ZE_STRUCTURE_TYPE_IMAGE_DESC;
    return cpu_chain_find(desc, type, ZE_STRUCTURE_TYPE_EXTERNAL_MEMORY_IMPORT_FD) != NULL ||
           cpu_chain_find(desc, type, ZE_STRUCTURE_TYPE_EXTERNAL_MEMORY_EXPORT_DESC) != NULL;
}

ze_result_t cpu_zeImageViewCreateExp(ze_context_handle_t context, ze_device_handle_t device,
                                     const ze_image_desc_t *desc, ze_image_handle_t image,
                                     ze_image_handle_t *out)
{
    cpu_image view;
    CPU_REQUIRE_WRAPPED_HANDLE(context);
    CPU_REQUIRE_WRAPPED_HANDLE(device);
    CPU_REQUIRE_WRAPPED_HANDLE(image);
    CPU_REQUIRE_POINTER(desc);
    CPU_REQUIRE_POINTER(out);
    ze_result_t result = cpu_image_describe(desc, &view);
    if (result != ZE_RESULT_SUCCESS)
        return result;
    CPU_REQUIRE_SAYING(!is_external(desc), ZE_RESULT_ERROR_UNSUPPORTED_ENUMERATION,
                       "a view has no memory of its own to import or export");
    const ze_image_view_planar_exp_desc_t *planar = find_plane(desc);
    const uint32_t plane = planar == NULL ? 0 : planar->planeIndex;
    CPU_REQUIRE_SAYING(plane <= image->image.format.planes, ZE_RESULT_ERROR_INVALID_ARGUMENT,
                       "there is no plane %u: the image has %u", plane,
                       (unsigned)image->image.format.planes);
    CPU_REQUIRE_SAYING(
        view.format.planes == 0 || (planar == NULL && has_same_planes(&view, &image->image)),
        ZE_RESULT_ERROR_INVALID_ARGUMENT, "the view's planes are not those of the image");
    CPU_REQUIRE_SAYING(lay_over(&view, &image->image, plane), ZE_RESULT_ERROR_INVALID_SIZE,
                       "the view does not fit on the image");
    result = create(desc, &view, image->pixels, out);
    if (result == ZE_RESULT_SUCCESS)
        atomic_fetch_add(&image->pixels->references, 1);
    return result;
}
