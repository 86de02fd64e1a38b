/* Sizes and numbers that no machine has are refused at once, with a sentence, and nothing is read
 * or written. */
#include "tests/driver/client.h"

#include "kernels.cl.h"

enum { BYTES = 4096 };

#define assert_refused(expected, words, call)         \
    do {                                              \
        assert_result(expected, call);                \
        assert_non_null(strstr(last_error(), words)); \
    } while (0)

static ze_command_list_handle_t list;
static unsigned char *memory;

static int setup(void **state)
{
    (void)state;
    list = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    memory = make_memory(BYTES);
    memset(memory, 5, BYTES);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    for (int i = 0; i < BYTES; i++)
        assert_int_equal(memory[i], 5);
    assert_ok(zeContextGetStatus(context)); /* not lost */
    assert_ok(zeCommandListDestroy(list));
    free_memory(memory);
    return 0;
}

static void pools_of_more_events_than_memory(void **state)
{
    (void)state;
    const ze_event_pool_flags_t flags[] = {0, ZE_EVENT_POOL_FLAG_HOST_VISIBLE,
                                           ZE_EVENT_POOL_FLAG_IPC};
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++) {
        const ze_event_pool_desc_t desc = {
            .stype = ZE_STRUCTURE_TYPE_EVENT_POOL_DESC, .flags = flags[i], .count = UINT32_MAX};
        ze_event_pool_handle_t pool = NULL;
        assert_refused(ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY, "4294967295 events take",
                       zeEventPoolCreate(context, &desc, 0, NULL, &pool));
        assert_null(pool);
    }
}

/* More than the limit, which the program says it knows; no address space has so much. */
static void memory_beyond_addresses(void **state)
{
    (void)state;
    const ze_relaxed_allocation_limits_exp_desc_t any = {
        .stype = ZE_STRUCTURE_TYPE_RELAXED_ALLOCATION_LIMITS_EXP_DESC,
        .flags = ZE_RELAXED_ALLOCATION_LIMITS_EXP_FLAG_MAX_SIZE};
    const ze_device_mem_alloc_desc_t on_device = {.stype = ZE_STRUCTURE_TYPE_DEVICE_MEM_ALLOC_DESC,
                                                  .pNext = &any};
    const ze_host_mem_alloc_desc_t on_host = {.stype = ZE_STRUCTURE_TYPE_HOST_MEM_ALLOC_DESC,
                                              .pNext = &any};
    for (unsigned bit = 47; bit < 64; bit += 8) {
        const size_t size = (size_t)1 << bit;
        void *made = NULL;
        assert_refused(ZE_RESULT_ERROR_UNSUPPORTED_SIZE, "zeMemAllocDevice: there is no memory",
                       zeMemAllocDevice(context, &on_device, size, 0, device, &made));
        assert_refused(ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY, "zeMemAllocHost: there is no memory",
                       zeMemAllocHost(context, &on_host, size, 0, &made));
        assert_refused(ZE_RESULT_ERROR_UNSUPPORTED_SIZE, "zeMemAllocShared: there is no memory",
                       zeMemAllocShared(context, &on_device, &on_host, size, 0, device, &made));
        assert_null(made);
    }
}

/* Such a copy would begin at its end, which is before its beginning. */
static void copies_and_fills_beyond_addresses(void **state)
{
    (void)state;
    static const char beyond[] = "beyond all addresses";
    const size_t most = SIZE_MAX - 16;
    assert_refused(ZE_RESULT_ERROR_INVALID_SIZE, beyond,
                   zeCommandListAppendMemoryCopy(list, memory, memory + 100, most, NULL, 0, NULL));
    assert_refused(ZE_RESULT_ERROR_INVALID_SIZE, beyond,
                   zeCommandListAppendMemoryCopy(list, memory + 100, memory, most, NULL, 0, NULL));
    assert_refused(ZE_RESULT_ERROR_INVALID_SIZE, beyond,
                   zeCommandListAppendMemoryFill(list, memory, beyond, 1, most, NULL, 0, NULL));
}

/* Only as much of a pattern is read as is written. */
static void patterns_that_are_longer_than_memory(void **state)
{
    (void)state;
    const unsigned char pattern[] = {5, 5, 5};
    const size_t lengths[] = {SIZE_MAX, SIZE_MAX / 2, (size_t)1 << 40};
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++)
        for (size_t bytes = 0; bytes <= sizeof pattern; bytes++)
            assert_ok(zeCommandListAppendMemoryFill(list, memory, pattern, lengths[i], bytes, NULL,
                                                    0, NULL));
}

static ze_result_t copy_region(const ze_copy_region_t *region, uint32_t pitch, uint32_t slice)
{
    return zeCommandListAppendMemoryCopyRegion(list, memory, region, pitch, slice, memory + 2048,
                                               region, pitch, slice, NULL, 0, NULL);
}

static void regions_beyond_addresses(void **state)
{
    (void)state;
    const uint32_t most = UINT32_MAX;
    const ze_copy_region_t regions[] = {{0, 0, 0, most, most, most},
                                        {most, most, most, 1, 1, 1},
                                        {0, 0, most, 1, 2, most},
                                        {0, most, most, 1, 1, 1}};
    for (size_t i = 0; i < sizeof regions / sizeof regions[0]; i++)
        assert_refused(ZE_RESULT_ERROR_INVALID_SIZE, "beyond all addresses",
                       copy_region(&regions[i], most, most));
    assert_ok(copy_region(&(ze_copy_region_t){most, most, most, 0, most, most}, most, most));
}

/* All their rows are in one place. Whether they overlap is known at once. */
static void regions_of_many_rows(void **state)
{
    (void)state;
    const ze_copy_region_t region = {0, 0, 0, 2048, UINT32_MAX, UINT32_MAX};
    assert_refused(ZE_RESULT_ERROR_OVERLAPPING_REGIONS, "overlap",
                   zeCommandListAppendMemoryCopyRegion(list, memory, &region, 0, 0, memory + 1,
                                                       &region, 0, 0, NULL, 0, NULL));
}

static void grids_of_more_groups_than_can_be_counted(void **state)
{
    (void)state;
    const ze_group_count_t grids[] = {{UINT32_MAX, UINT32_MAX, UINT32_MAX},
                                      {1U << 31, 1U << 31, 4},
                                      {1U << 22, 1U << 21, 1U << 21}};
    ze_module_handle_t module = make_module(kernels_spirv.words, kernels_spirv.count);
    ze_kernel_handle_t kernel = make_kernel(module, "scale");
    assert_ok(set_pointer(kernel, 0, memory));
    assert_ok(set_value(kernel, 1, sizeof(float), (const uint64_t[]){0}));
    for (size_t i = 0; i < sizeof grids / sizeof grids[0]; i++)
        assert_refused(ZE_RESULT_ERROR_INVALID_GLOBAL_WIDTH_DIMENSION,
                       "groups: a launch has fewer than 2^64 in all; divide it into several",
                       zeCommandListAppendLaunchKernel(list, kernel, &grids[i], NULL, 0, NULL));
    assert_ok(zeKernelDestroy(kernel));
    assert_ok(zeModuleDestroy(module));
}

int main(void)
{
#define TEST(function) cmocka_unit_test_setup_teardown(function, setup, teardown)
    const struct CMUnitTest tests[] = {
        TEST(pools_of_more_events_than_memory),
        TEST(memory_beyond_addresses),
        TEST(copies_and_fills_beyond_addresses),
        TEST(patterns_that_are_longer_than_memory),
        TEST(regions_beyond_addresses),
        TEST(regions_of_many_rows),
        TEST(grids_of_more_groups_than_can_be_counted),
    };
    return client_run(tests);
}
