/* Copies of images in all directions, against loops that take one byte at a time. */
#include "tests/driver/image/images.h"

#include <stdlib.h>

/* A region of an image as memory holds it. */
typedef struct image_shape {
    ze_image_type_t type;
    uint32_t size[3]; /* of the image, layers behind the axes */
    ze_image_region_t part;
} image_shape;

static const image_shape shapes[] = {
    {ZE_IMAGE_TYPE_1D, {13, 1, 1}, {3, 0, 0, 7, 1, 1}},
    {ZE_IMAGE_TYPE_1DARRAY, {13, 5, 1}, {3, 1, 0, 7, 3, 1}},
    {ZE_IMAGE_TYPE_2D, {13, 5, 1}, {3, 1, 0, 7, 3, 0}},
    {ZE_IMAGE_TYPE_2DARRAY, {13, 5, 4}, {3, 1, 1, 7, 3, 2}},
    {ZE_IMAGE_TYPE_3D, {13, 5, 4}, {3, 1, 1, 7, 3, 2}},
    {ZE_IMAGE_TYPE_BUFFER, {13, 1, 1}, {3, 0, 0, 7, 0, 0}},
};

enum { SHAPES = sizeof shapes / sizeof shapes[0], MOST = 13 * 5 * 4 * 16, ROOM = 4 * MOST };

static const ze_image_format_t formats[] = {
    {.layout = ZE_IMAGE_FORMAT_LAYOUT_8, .type = ZE_IMAGE_FORMAT_TYPE_UINT},
    {.layout = ZE_IMAGE_FORMAT_LAYOUT_5_6_5, .type = ZE_IMAGE_FORMAT_TYPE_UNORM},
    {.layout = ZE_IMAGE_FORMAT_LAYOUT_32_32_32_32, .type = ZE_IMAGE_FORMAT_TYPE_FLOAT},
};
static const uint32_t pixel_bytes[] = {1, 2, 16};
enum { FORMATS = 3 };

static ze_command_list_handle_t list;
static unsigned char *memory; /* ROOM bytes that lists may use */

static int open(void **state)
{
    client_open(state);
    list = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    memory = make_memory(ROOM);
    return 0;
}

static int close(void **state)
{
    assert_ok(zeCommandListDestroy(list));
    free_memory(memory);
    return client_close(state);
}

static ze_image_handle_t make(const image_shape *shape, int format)
{
    const uint32_t *size = shape->size;
    const bool is_buffer = shape->type == ZE_IMAGE_TYPE_BUFFER;
    const uint32_t layers = shape->type == ZE_IMAGE_TYPE_1DARRAY ? size[1] : size[2];
    return make_image(image_desc(shape->type, formats[format],
                                 size[0] * (is_buffer ? pixel_bytes[format] : 1), size[1], size[2],
                                 layers));
}

static size_t bytes_of(const image_shape *shape, int format)
{
    return (size_t)shape->size[0] * shape->size[1] * shape->size[2] * pixel_bytes[format];
}

static void fill(unsigned char *bytes, size_t count, unsigned seed)
{
    for (size_t k = 0; k < count; k++)
        bytes[k] = (unsigned char)((k + seed) * 167 + (k >> 8) + seed);
}

static void put(ze_image_handle_t image, const unsigned char *bytes, size_t count)
{
    memcpy(memory, bytes, count);
    assert_ok(zeCommandListAppendImageCopyFromMemory(list, image, memory, NULL, NULL, 0, NULL));
}

static void assert_image(ze_image_handle_t image, const unsigned char *expected, size_t count)
{
    memset(memory, 0xee, count + 1);
    assert_ok(zeCommandListAppendImageCopyToMemory(list, memory, image, NULL, NULL, 0, NULL));
    assert_memory_equal(memory, expected, count);
    assert_int_equal(memory[count], 0xee);
}

/* Where byte `b` of a pixel is in a box of such a size, and outside of it with such pitches. */
static size_t place(const uint32_t *size, uint32_t x, uint32_t y, uint32_t z, uint32_t pixel)
{
    return (((size_t)z * size[1] + y) * size[0] + x) * pixel;
}

static uint32_t at_least_one(uint32_t size)
{
    return size == 0 ? 1 : size;
}

static void whole_images_go_there_and_back(void **state)
{
    (void)state;
    for (int s = 0; s < SHAPES; s++)
        for (int f = 0; f < FORMATS; f++) {
            unsigned char bytes[MOST];
            const size_t count = bytes_of(&shapes[s], f);
            ze_image_handle_t from = make(&shapes[s], f), to = make(&shapes[s], f);
            fill(bytes, count, 1);
            put(from, bytes, count);
            assert_image(from, bytes, count);
            assert_ok(zeCommandListAppendImageCopy(list, to, from, NULL, 0, NULL));
            assert_image(to, bytes, count);
            assert_ok(zeImageDestroy(from));
            assert_ok(zeImageDestroy(to));
        }
}

/* For every byte of the region: (offset in the image, offset in memory with these pitches). */
static void move_region(const image_shape *shape, uint32_t pixel, size_t row_pitch,
                        size_t slice_pitch, unsigned char *image, unsigned char *outside,
                        bool to_image)
{
    const ze_image_region_t *part = &shape->part;
    for (uint32_t z = 0; z < at_least_one(part->depth); z++)
        for (uint32_t y = 0; y < at_least_one(part->height); y++)
            for (uint32_t x = 0; x < part->width * pixel; x++) {
                unsigned char *inside =
                    image + x +
                    place(shape->size, part->originX, part->originY + y, part->originZ + z, pixel);
                unsigned char *out = outside + z * slice_pitch + y * row_pitch + x;
                *(to_image ? inside : out) = *(to_image ? out : inside);
            }
}

static void check_region(const image_shape *shape, int f, uint32_t row_gap, uint32_t slice_gap)
{
    unsigned char bytes[MOST], *expected = calloc(1, ROOM);
    const uint32_t pixel = pixel_bytes[f], height = at_least_one(shape->part.height);
    const uint32_t tight = shape->part.width * pixel;
    const uint32_t row = tight + row_gap;
    const uint32_t slice = row * height + slice_gap;
    const size_t count = bytes_of(shape, f);
    const bool is_row_array = shape->type == ZE_IMAGE_TYPE_1DARRAY;
    /* Layers are slices in memory: for a 1D array that is the pitch that counts. */
    const uint32_t given_row = row_gap == 0 || is_row_array ? 0 : row;
    const uint32_t given_slice = is_row_array ? row : slice_gap == 0 ? 0 : slice;
    ze_image_handle_t image = make(shape, f);
    assert_non_null(expected);

    fill(bytes, count, 3);
    put(image, bytes, count);
    fill(memory, ROOM, 5);
    fill(expected, ROOM, 5);
    assert_ok(zeCommandListAppendImageCopyToMemoryExt(list, memory, image, &shape->part, given_row,
                                                      given_slice, NULL, 0, NULL));
    move_region(shape, pixel, row, slice, bytes, expected, false);
    assert_memory_equal(memory, expected, ROOM);

    fill(memory, ROOM, 9);
    fill(expected, ROOM, 9);
    assert_ok(zeCommandListAppendImageCopyFromMemoryExt(list, image, memory, &shape->part,
                                                        given_row, given_slice, NULL, 0, NULL));
    move_region(shape, pixel, row, slice, bytes, expected, true);
    assert_image(image, bytes, count);
    assert_ok(zeImageDestroy(image));
    free(expected);
}

static void regions_go_to_memory_and_back(void **state)
{
    (void)state;
    for (int s = 0; s < SHAPES; s++)
        for (int f = 0; f < FORMATS; f++) {
            check_region(&shapes[s], f, 0, 0);
            check_region(&shapes[s], f, 5, 0);
            check_region(&shapes[s], f, 0, 11);
            check_region(&shapes[s], f, 5, 11);
        }
}

static void regions_go_to_other_places(void **state)
{
    (void)state;
    for (int s = 0; s < SHAPES; s++)
        for (int f = 0; f < FORMATS; f++) {
            unsigned char source[MOST], target[MOST];
            image_shape there = shapes[s];
            const size_t count = bytes_of(&there, f);
            ze_image_handle_t from = make(&there, f), to = make(&there, f);
            fill(source, count, 11);
            fill(target, count, 13);
            put(from, source, count);
            put(to, target, count);
            there.part.originX = 1;
            there.part.originY = 0;
            assert_ok(zeCommandListAppendImageCopyRegion(list, to, from, &there.part,
                                                         &shapes[s].part, NULL, 0, NULL));
            unsigned char *between = calloc(1, ROOM);
            assert_non_null(between);
            const size_t row = shapes[s].part.width * pixel_bytes[f];
            const size_t slice = row * at_least_one(shapes[s].part.height);
            move_region(&shapes[s], pixel_bytes[f], row, slice, source, between, false);
            move_region(&there, pixel_bytes[f], row, slice, target, between, true);
            assert_image(to, target, count);
            assert_image(from, source, count);
            free(between);
            assert_ok(zeImageDestroy(from));
            assert_ok(zeImageDestroy(to));
        }
}

static void wrong_regions_are_refused(void **state)
{
    (void)state;
    const ze_image_region_t wrong[] = {
        {0, 0, 0, 14, 5, 1}, {0, 0, 0, 13, 6, 1},         {0, 0, 0, 13, 5, 2},
        {14, 0, 0, 0, 5, 1}, {1, 0, 0, 13, 5, 1},         {0, 1, 0, 13, 5, 1},
        {0, 0, 1, 13, 5, 1}, {UINT32_MAX, 0, 0, 2, 1, 1}, {0, 0, 0, UINT32_MAX, 1, 1},
    };
    ze_image_handle_t image = make(&shapes[2], 0), other = make(&shapes[2], 0);
    for (size_t k = 0; k < sizeof wrong / sizeof wrong[0]; k++) {
        assert_result(
            ZE_RESULT_ERROR_INVALID_SIZE,
            zeCommandListAppendImageCopyToMemory(list, memory, image, &wrong[k], NULL, 0, NULL));
        assert_result(
            ZE_RESULT_ERROR_INVALID_SIZE,
            zeCommandListAppendImageCopyFromMemory(list, image, memory, &wrong[k], NULL, 0, NULL));
        assert_result(
            ZE_RESULT_ERROR_INVALID_SIZE,
            zeCommandListAppendImageCopyRegion(list, image, other, &wrong[k], NULL, NULL, 0, NULL));
        assert_result(
            ZE_RESULT_ERROR_INVALID_SIZE,
            zeCommandListAppendImageCopyRegion(list, image, other, NULL, &wrong[k], NULL, 0, NULL));
    }
    const ze_image_region_t small = {0, 0, 0, 2, 2, 1}, wide = {0, 0, 0, 3, 2, 1};
    assert_result(
        ZE_RESULT_ERROR_INVALID_SIZE,
        zeCommandListAppendImageCopyRegion(list, image, other, &small, &wide, NULL, 0, NULL));
    /* Pitches that are less than what they hold. */
    assert_result(
        ZE_RESULT_ERROR_INVALID_SIZE,
        zeCommandListAppendImageCopyToMemoryExt(list, memory, image, NULL, 12, 0, NULL, 0, NULL));
    ze_image_handle_t deep = make(&shapes[4], 0);
    assert_result(
        ZE_RESULT_ERROR_INVALID_SIZE,
        zeCommandListAppendImageCopyFromMemoryExt(list, deep, memory, NULL, 13, 64, NULL, 0, NULL));
    assert_ok(zeImageDestroy(deep));
    assert_ok(zeImageDestroy(image));
    assert_ok(zeImageDestroy(other));
}

/* They copy nothing, and whoever waits for them is told. */
static void empty_regions_are_copied(void **state)
{
    (void)state;
    static const struct {
        int shape;
        ze_image_region_t region;
    } empty[] = {{0, {0, 0, 0, 0, 1, 1}},  {2, {0, 0, 0, 0, 0, 0}},  {2, {2, 1, 0, 3, 0, 1}},
                 {2, {13, 5, 0, 0, 0, 1}}, {4, {0, 0, 0, 13, 5, 0}}, {4, {0, 0, 0, 0, 5, 4}},
                 {3, {0, 0, 1, 3, 0, 2}},  {5, {3, 0, 0, 0, 0, 0}}};
    ze_event_handle_t events[3];
    ze_event_pool_handle_t pool = make_events(3, 0, events);
    for (size_t k = 0; k < sizeof empty / sizeof empty[0]; k++) {
        const ze_image_region_t *region = &empty[k].region;
        ze_image_handle_t image = make(&shapes[empty[k].shape], 0);
        ze_image_handle_t other = make(&shapes[empty[k].shape], 0);
        memset(memory, 0x5a, MOST);
        assert_ok(
            zeCommandListAppendImageCopyToMemory(list, memory, image, region, events[0], 0, NULL));
        assert_ok(zeCommandListAppendImageCopyFromMemory(list, image, memory, region, events[1], 1,
                                                         &events[0]));
        assert_ok(zeCommandListAppendImageCopyRegion(list, image, other, region, region, events[2],
                                                     1, &events[1]));
        assert_ok(
            zeCommandListAppendImageCopyRegion(list, image, image, region, region, NULL, 0, NULL));
        for (int e = 0; e < 3; e++) {
            assert_ok(zeEventHostSynchronize(events[e], 1000000000));
            assert_ok(zeEventHostReset(events[e]));
        }
        for (size_t i = 0; i < MOST; i++)
            assert_int_equal(memory[i], 0x5a);
        assert_ok(zeImageDestroy(image));
        assert_ok(zeImageDestroy(other));
    }
    destroy_events(pool, 3, events);
}

static void images_that_do_not_match_are_refused(void **state)
{
    (void)state;
    ze_image_handle_t image = make(&shapes[2], 0), other = make(&shapes[2], 1),
                      larger = make(&shapes[4], 0);
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                  zeCommandListAppendImageCopy(list, image, other, NULL, 0, NULL));
    assert_result(ZE_RESULT_ERROR_INVALID_SIZE,
                  zeCommandListAppendImageCopy(list, image, larger, NULL, 0, NULL));
    assert_ok(zeImageDestroy(image));
    assert_ok(zeImageDestroy(other));
    assert_ok(zeImageDestroy(larger));
}

static void regions_may_not_overlap(void **state)
{
    (void)state;
    unsigned char bytes[MOST];
    const ze_image_region_t a = {0, 0, 0, 4, 3, 1}, touching = {4, 0, 0, 4, 3, 1},
                            over = {3, 2, 0, 4, 3, 1};
    ze_image_handle_t image = make(&shapes[2], 0);
    fill(bytes, 13 * 5, 17);
    put(image, bytes, 13 * 5);
    assert_result(ZE_RESULT_ERROR_OVERLAPPING_REGIONS,
                  zeCommandListAppendImageCopy(list, image, image, NULL, 0, NULL));
    assert_result(ZE_RESULT_ERROR_OVERLAPPING_REGIONS,
                  zeCommandListAppendImageCopyRegion(list, image, image, &over, &a, NULL, 0, NULL));
    assert_ok(zeCommandListAppendImageCopyRegion(list, image, image, &touching, &a, NULL, 0, NULL));
    for (int y = 0; y < 3; y++)
        memcpy(bytes + 13 * y + 4, bytes + 13 * y, 4);
    assert_image(image, bytes, 13 * 5);
    assert_ok(zeImageDestroy(image));
}

/* Another format over the same pixels; they are there as long as one of the two is. */
static void views_share_pixels(void **state)
{
    (void)state;
    unsigned char bytes[MOST];
    ze_image_handle_t view = NULL, smaller = NULL, image = make(&shapes[4], 2);
    ze_image_desc_t desc = image_desc(ZE_IMAGE_TYPE_2D, formats[2], 4, 3, 0, 0);
    const size_t count = bytes_of(&shapes[4], 2);
    fill(bytes, count, 19);
    put(image, bytes, count);
    assert_ok(zeImageViewCreateExp(context, device, &desc, image, &smaller));
    /* The first rows and pixels of the first slice, as bytes. */
    desc = image_desc(ZE_IMAGE_TYPE_2D, formats[0], 13 * 16, 5, 0, 0);
    assert_ok(zeImageViewCreateExp(context, device, &desc, image, &view));
    desc.width++;
    assert_result(ZE_RESULT_ERROR_INVALID_SIZE,
                  zeImageViewCreateExp(context, device, &desc, image, &view));
    desc.width--;
    desc.height++;
    assert_result(ZE_RESULT_ERROR_INVALID_SIZE,
                  zeImageViewCreateExp(context, device, &desc, image, &view));
    desc.flags = 8;
    assert_result(ZE_RESULT_ERROR_INVALID_ENUMERATION,
                  zeImageViewCreateExp(context, device, &desc, image, &view));
    const ze_image_region_t part = {0, 0, 0, 4, 3, 1};
    assert_result(
        ZE_RESULT_ERROR_OVERLAPPING_REGIONS,
        zeCommandListAppendImageCopyRegion(list, smaller, image, NULL, &part, NULL, 0, NULL));
    assert_ok(zeImageDestroy(image));
    assert_image(view, bytes, 13 * 16 * 5);
    assert_ok(zeImageDestroy(view));
    for (int y = 0; y < 3; y++)
        memmove(bytes + (size_t)y * 64, bytes + (size_t)y * 13 * 16, 64);
    assert_image(smaller, bytes, 64 * 3);
    assert_ok(zeImageDestroy(smaller));
}

static void copies_wait_and_signal(void **state)
{
    (void)state;
    unsigned char bytes[MOST];
    ze_event_pool_handle_t pool = make_pool(2, 0);
    ze_event_handle_t begin = make_event(pool, 0), end = make_event(pool, 1);
    ze_command_list_handle_t recorded = make_list();
    ze_command_queue_handle_t queue = make_queue(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    ze_image_handle_t image = make(&shapes[2], 0);
    fill(bytes, 13 * 5, 23);
    assert_ok(
        zeCommandListAppendImageCopyFromMemory(recorded, image, memory, NULL, end, 1, &begin));
    assert_ok(zeCommandListClose(recorded));
    assert_ok(zeCommandListAppendImageCopyFromMemory(recorded, image, memory, NULL, NULL, 0, NULL));
    assert_ok(zeCommandQueueExecuteCommandLists(queue, 1, &recorded, NULL));
    assert_result(ZE_RESULT_NOT_READY, zeEventQueryStatus(end));
    memcpy(memory, bytes, 13 * 5); /* read when the command runs */
    assert_ok(zeEventHostSignal(begin));
    assert_ok(zeEventHostSynchronize(end, UINT64_MAX));
    assert_ok(zeCommandQueueSynchronize(queue, UINT64_MAX));
    assert_image(image, bytes, 13 * 5);
    assert_ok(zeImageDestroy(image));
    assert_ok(zeCommandQueueDestroy(queue));
    assert_ok(zeCommandListDestroy(recorded));
    assert_ok(zeEventDestroy(begin));
    assert_ok(zeEventDestroy(end));
    assert_ok(zeEventPoolDestroy(pool));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_images_go_there_and_back),
        cmocka_unit_test(regions_go_to_memory_and_back),
        cmocka_unit_test(regions_go_to_other_places),
        cmocka_unit_test(wrong_regions_are_refused),
        cmocka_unit_test(empty_regions_are_copied),
        cmocka_unit_test(images_that_do_not_match_are_refused),
        cmocka_unit_test(regions_may_not_overlap),
        cmocka_unit_test(views_share_pixels),
        cmocka_unit_test(copies_wait_and_signal),
    };
    return cmocka_run_group_tests(tests, open, close);
}
