/* Copies between images, and between an image and memory. As in OpenCL, regions count the layers of
 * an array along the axis after those of one image: Y for 1D, Z for 2D. */
#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/entries.h"
#include "backend/driver/ddi/core/handle.h"
#include "backend/driver/ddi/image/image.h"
#include "backend/driver/ddi/list/command_list.h"
#include "backend/driver/runtime/transfer/copy.h"

/* One side of a copy: the first byte of a box, and bytes from row to row and from slice to
 * slice. */
typedef struct place {
    unsigned char *first;
    size_t row_pitch;
    size_t slice_pitch;
} place;

static ze_result_t run_copy(void *payload)
{
    return cpu_guarded_result(cpu_copy_region(payload));
}

/* @param region  the pixels on either side; each has `pixel_bytes` */
static ze_result_t append(ze_command_list_handle_t list, const cpu_sync *sync, const place *to,
                          const place *from, const ze_image_region_t *region, size_t pixel_bytes)
{
    const cpu_region payload = {
        .to = to->first,
        .from = from->first,
        .width = region->width * pixel_bytes,
        .height = region->height,
        .depth = region->depth,
        .to_pitch = to->row_pitch,
        .to_slice = to->slice_pitch,
        .from_pitch = from->row_pitch,
        .from_slice = from->slice_pitch,
    };
    return cpu_list_append_copy_of(list, sync, run_copy, &payload, sizeof payload, true);
}

/* A layer with planes is copied as a whole, with all their rows. Parts are copied of views. */
static ze_result_t take_planes(const cpu_image *image, ze_image_region_t *region)
{
    CPU_REQUIRE_SAYING(region->originX == 0 && region->originY == 0 &&
                           region->width == image->size[0] && region->height == image->size[1],
                       ZE_RESULT_ERROR_INVALID_SIZE,
                       "images with planes are copied whole, or by views of a plane");
    region->width = (uint32_t)cpu_image_row_pixels(image);
    region->height = cpu_image_rows(image);
    return ZE_RESULT_SUCCESS;
}

/* The whole image if a program names no region. Programs leave the height and depth of images that
 * have none at 0; a size of 0 along an axis that there is makes the region empty. */
static ze_result_t take_region(ze_image_handle_t image, const ze_image_region_t *region,
                               ze_image_region_t *out)
{
    const uint32_t *size = image->image.size;
    *out = (ze_image_region_t){.width = size[0], .height = size[1], .depth = size[2]};
    if (region != NULL) {
        *out = *region;
        out->height = region->height == 0 && image->axes < 2 ? 1 : region->height;
        out->depth = region->depth == 0 && image->axes < 3 ? 1 : region->depth;
    }
    CPU_REQUIRE_SAYING(
        (uint64_t)out->originX + out->width <= size[0] &&
            (uint64_t)out->originY + out->height <= size[1] &&
            (uint64_t)out->originZ + out->depth <= size[2],
        ZE_RESULT_ERROR_INVALID_SIZE,
        "a region of %u x %u x %u pixels at (%u, %u, %u) is beyond the image's %u x %u x %u",
        out->width, out->height, out->depth, out->originX, out->originY, out->originZ, size[0],
        size[1], size[2]);
    return image->image.format.planes > 0 ? take_planes(&image->image, out) : ZE_RESULT_SUCCESS;
}

static place place_in(const cpu_image *image, const ze_image_region_t *region)
{
    return (place){
        .first = image->base + region->originX * image->pitch[0] +
                 region->originY * image->pitch[1] + region->originZ * image->pitch[2],
        .row_pitch = image->pitch[1],
        .slice_pitch = image->pitch[2],
    };
}

/* ---- Between images -------------------------------------------------------------------------- */

static bool meet(uint32_t a, uint32_t b, uint32_t size)
{
    return a < b + size && b < a + size;
}

static bool is_empty(const ze_image_region_t *region)
{
    return region->width == 0 || region->height == 0 || region->depth == 0;
}

/* A view may begin with a plane of its image: the first row of a region in the memory. */
static uint32_t row_of(const ze_image_handle_t image, const ze_image_region_t *region)
{
    const size_t before = (size_t)(image->image.base - cpu_pixels_base(image->pixels));
    return (uint32_t)(before / image->image.pitch[1]) + region->originY;
}

static bool overlap(const ze_image_handle_t to, const ze_image_region_t *a,
                    const ze_image_handle_t from, const ze_image_region_t *b)
{
    return to->pixels == from->pixels && !is_empty(a) && meet(a->originX, b->originX, a->width) &&
           meet(row_of(to, a), row_of(from, b), a->height) &&
           meet(a->originZ, b->originZ, a->depth);
}

ze_result_t cpu_zeCommandListAppendImageCopyRegion(ze_command_list_handle_t list,
                                                   ze_image_handle_t to, ze_image_handle_t from,
                                                   const ze_image_region_t *to_region,
                                                   const ze_image_region_t *from_region,
                                                   ze_event_handle_t signal, uint32_t wait_count,
                                                   ze_event_handle_t *waits)
{
    ze_image_region_t target, source;
    to = cpu_unwrap(to);
    from = cpu_unwrap(from);
    CPU_REQUIRE_HANDLE(list);
    CPU_REQUIRE_HANDLE(to);
    CPU_REQUIRE_HANDLE(from);
    CPU_REQUIRE_SAYING(to->image.pitch[0] == from->image.pitch[0], ZE_RESULT_ERROR_INVALID_ARGUMENT,
                       "the images' pixels have different sizes");
    CPU_REQUIRE_TOLD(take_region(to, to_region, &target) == ZE_RESULT_SUCCESS,
                     ZE_RESULT_ERROR_INVALID_SIZE);
    CPU_REQUIRE_TOLD(take_region(from, from_region, &source) == ZE_RESULT_SUCCESS,
                     ZE_RESULT_ERROR_INVALID_SIZE);
    CPU_REQUIRE_SAYING(target.width == source.width && target.height == source.height &&
                           target.depth == source.depth,
                       ZE_RESULT_ERROR_INVALID_SIZE, "the regions are of different sizes");
    CPU_REQUIRE_SAYING(!overlap(to, &target, from, &source), ZE_RESULT_ERROR_OVERLAPPING_REGIONS,
                       "source and destination overlap");

    const place target_place = place_in(&to->image, &target);
    const place source_place = place_in(&from->image, &source);
    const cpu_sync sync = {.signal = signal, .wait_count = wait_count, .waits = waits};
    return append(list, &sync, &target_place, &source_place, &target, to->image.pitch[0]);
}

ze_result_t cpu_zeCommandListAppendImageCopy(ze_command_list_handle_t list, ze_image_handle_t to,
                                             ze_image_handle_t from, ze_event_handle_t signal,
                                             uint32_t wait_count, ze_event_handle_t *waits)
{
    return CPU_DELEGATE(cpu_zeCommandListAppendImageCopyRegion(list, to, from, NULL, NULL, signal,
                                                               wait_count, waits));
}

/* ---- Between an image and memory ------------------------------------------------------------- */

/* A region of an image, and memory that holds nothing but the region. */
typedef struct transfer {
    ze_image_handle_t image;
    const ze_image_region_t *region; /* (optional) */
    void *memory;
    uint32_t row_pitch; /* in memory; 0: without gaps */
    uint32_t slice_pitch;
} transfer;

/* The layers of a 1D array, rows to us, lie a slice apart in memory. */
static ze_result_t place_in_memory(const transfer *t, const ze_image_region_t *region, place *out)
{
    const size_t row_bytes = region->width * t->image->image.pitch[0];
    const bool has_rows = region->height > 1 || region->depth > 1;
    const uint32_t row_pitch =
        t->image->is_row_array && t->slice_pitch != 0 ? t->slice_pitch : t->row_pitch;
    CPU_REQUIRE_SAYING(!has_rows || row_pitch == 0 || row_pitch >= row_bytes,
                       ZE_RESULT_ERROR_INVALID_SIZE,
                       "the row pitch is %u bytes, less than a row has", (unsigned)row_pitch);
    *out = (place){.first = t->memory, .row_pitch = row_pitch == 0 ? row_bytes : row_pitch};
    out->slice_pitch = out->row_pitch * region->height;
    if (region->depth == 1 || t->slice_pitch == 0)
        return ZE_RESULT_SUCCESS;
    CPU_REQUIRE_SAYING(t->slice_pitch >= out->slice_pitch, ZE_RESULT_ERROR_INVALID_SIZE,
                       "the slice pitch is less than a slice has");
    out->slice_pitch = t->slice_pitch;
    return ZE_RESULT_SUCCESS;
}

static ze_result_t append_transfer(ze_command_list_handle_t list, const transfer *t, bool to_image,
                                   const cpu_sync *sync)
{
    ze_image_region_t region;
    place in_memory;
    ze_result_t result = take_region(t->image, t->region, &region);
    if (result == ZE_RESULT_SUCCESS)
        result = place_in_memory(t, &region, &in_memory);
    if (result != ZE_RESULT_SUCCESS)
        return result;
    const place in_image = place_in(&t->image->image, &region);
    return append(list, sync, to_image ? &in_image : &in_memory, to_image ? &in_memory : &in_image,
                  &region, t->image->image.pitch[0]);
}

ze_result_t cpu_zeCommandListAppendImageCopyToMemoryExt(
    ze_command_list_handle_t list, void *to, ze_image_handle_t from,
    const ze_image_region_t *region, uint32_t row_pitch, uint32_t slice_pitch,
    ze_event_handle_t signal, uint32_t wait_count, ze_event_handle_t *waits)
{
    const cpu_sync sync = {.signal = signal, .wait_count = wait_count, .waits = waits};
    const transfer wanted = {.image = cpu_unwrap(from),
                             .region = region,
                             .memory = to,
                             .row_pitch = row_pitch,
                             .slice_pitch = slice_pitch};
    CPU_REQUIRE_HANDLE(list);
    CPU_REQUIRE_HANDLE(wanted.image);
    CPU_REQUIRE_POINTER(to);
    return append_transfer(list, &wanted, false, &sync);
}

ze_result_t cpu_zeCommandListAppendImageCopyFromMemoryExt(
    ze_command_list_handle_t list, ze_image_handle_t to, const void *from,
    const ze_image_region_t *region, uint32_t row_pitch, uint32_t slice_pitch,
    ze_event_handle_t signal, uint32_t wait_count, ze_event_handle_t *waits)
{
    const cpu_sync sync = {.signal = signal, .wait_count = wait_count, .waits = waits};
    const transfer wanted = {.image = cpu_unwrap(to),
                             .region = region,
                             .memory = (void *)(uintptr_t)from,
                             .row_pitch = row_pitch,
                             .slice_pitch = slice_pitch};
    CPU_REQUIRE_HANDLE(list);
    CPU_REQUIRE_HANDLE(wanted.image);
    CPU_REQUIRE_POINTER(from);
    return append_transfer(list, &wanted, true, &sync);
}

ze_result_t cpu_zeCommandListAppendImageCopyToMemory(ze_command_list_handle_t list, void *to,
                                                     ze_image_handle_t from,
                                                     const ze_image_region_t *region,
                                                     ze_event_handle_t signal, uint32_t wait_count,
                                                     ze_event_handle_t *waits)
{
    return CPU_DELEGATE(cpu_zeCommandListAppendImageCopyToMemoryExt(list, to, from, region, 0, 0,
                                                                    signal, wait_count, waits));
}

ze_result_t cpu_zeCommandListAppendImageCopyFromMemory(ze_command_list_handle_t list,
                                                       ze_image_handle_t to, const void *from,
                                                       const ze_image_region_t *region,
                                                       ze_event_handle_t signal,
                                                       uint32_t wait_count,
                                                       ze_event_handle_t *waits)
{
    return CPU_DELEGATE(cpu_zeCommandListAppendImageCopyFromMemoryExt(list, to, from, region, 0, 0,
                                                                      signal, wait_count, waits));
}
