/* Several GPUs are the devices of one driver: on two at least, or on those that are none
 * (fake_cuda.c), whose kernels do nothing. Needs the driver by ZE_ENABLE_ALT_DRIVERS. */
#include <stdio.h>
#include <stdlib.h>

#include "tests/driver/client.h"

#include "kernels.cl.h"

enum { BYTES = 5000, COUNT = 4096, MOST = 8 };

static ze_device_handle_t devices[MOST];
static uint32_t device_count;
static unsigned char data[BYTES], seen[BYTES];

static int open_devices(void **state)
{
    const int result = client_open(state);
    device_count = MOST;
    assert_ok(zeDeviceGet(driver, &device_count, devices));
    for (size_t i = 0; i < BYTES; i++)
        data[i] = (unsigned char)(i * 7 + i / 256);
    return result;
}

static bool is_fake(void)
{
    return getenv("FAKE_CUDA_GPUS") != NULL;
}

static ze_command_list_handle_t list_of(ze_device_handle_t which)
{
    device = which;
    return make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
}

static void *memory_of(ze_device_handle_t which, size_t bytes)
{
    void *memory = NULL;
    const ze_device_mem_alloc_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_DEVICE_MEM_ALLOC_DESC};
    assert_ok(zeMemAllocDevice(context, &desc, bytes, 0, which, &memory));
    return memory;
}

static void copy(ze_command_list_handle_t list, void *to, const void *from, size_t bytes)
{
    assert_ok(zeCommandListAppendMemoryCopy(list, to, from, bytes, NULL, 0, NULL));
}

static void each_has_properties_of_its_own(void **state)
{
    (void)state;
    ze_device_properties_t is[MOST];
    ze_device_memory_properties_t memory = {.stype = ZE_STRUCTURE_TYPE_DEVICE_MEMORY_PROPERTIES};
    for (uint32_t i = 0; i < device_count; i++) {
        uint32_t parts = 0, one = 1;
        is[i] = (ze_device_properties_t){.stype = ZE_STRUCTURE_TYPE_DEVICE_PROPERTIES};
        assert_ok(zeDeviceGetProperties(devices[i], &is[i]));
        assert_int_equal(is[i].type, ZE_DEVICE_TYPE_GPU);
        assert_ok(zeDeviceGetMemoryProperties(devices[i], &one, &memory));
        assert_int_equal(memory.totalSize, is[i].maxMemAllocSize);
        assert_ok(zeDeviceGetSubDevices(devices[i], &parts, NULL));
        assert_int_equal(parts, 0);
        for (uint32_t k = 0; k < i; k++)
            assert_memory_not_equal(&is[i].uuid, &is[k].uuid, sizeof is[i].uuid);
        if (is_fake()) {
            assert_int_equal(is[i].name[strlen("Fake GPU ")], '0' + (int)i);
            assert_int_equal(memory.totalSize, (1 << 30) - (int)i);
        }
    }
}

static void memory_lies_on_the_device_it_is_asked_of(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < device_count; i++) {
        ze_memory_allocation_properties_t is = {.stype =
                                                    ZE_STRUCTURE_TYPE_MEMORY_ALLOCATION_PROPERTIES};
        ze_device_handle_t of = NULL;
        void *memory = memory_of(devices[i], BYTES);
        assert_ok(zeMemGetAllocProperties(context, memory, &is, &of));
        assert_int_equal(is.type, ZE_MEMORY_TYPE_DEVICE);
        assert_ptr_equal(of, devices[i]);
        assert_ok(zeMemFree(context, memory));
    }
}

static void any_list_copies_between_any_two(void **state)
{
    (void)state;
    for (uint32_t l = 0; l < device_count; l++) {
        ze_command_list_handle_t list = list_of(devices[l]);
        for (uint32_t i = 0; i < device_count; i++)
            for (uint32_t k = 0; k < device_count; k++) {
                unsigned char *from = memory_of(devices[i], BYTES);
                unsigned char *to = memory_of(devices[k], BYTES);
                memset(seen, 0xee, BYTES);
                copy(list, from, data, BYTES);
                copy(list, to, from, BYTES);
                copy(list, seen, to, BYTES);
                assert_memory_equal(seen, data, BYTES);
                assert_ok(zeMemFree(context, from));
                assert_ok(zeMemFree(context, to));
            }
        assert_ok(zeCommandListDestroy(list));
    }
}

/* Rows of another distance. */
static void regions_reach_other_devices(void **state)
{
    (void)state;
    const ze_copy_region_t from = {.originX = 2, .originY = 1, .width = 5, .height = 3, .depth = 2};
    const ze_copy_region_t to = {.originX = 1, .originY = 2, .width = 5, .height = 3, .depth = 2};
    const unsigned char zero = 0;
    ze_command_list_handle_t list = list_of(devices[0]);
    unsigned char *one = memory_of(devices[0], BYTES), *other = memory_of(devices[1], BYTES);
    copy(list, one, data, BYTES);
    assert_ok(zeCommandListAppendMemoryFill(list, other, &zero, 1, BYTES, NULL, 0, NULL));
    assert_ok(zeCommandListAppendMemoryCopyRegion(list, other, &to, 10, 100, one, &from, 8, 64,
                                                  NULL, 0, NULL));
    memset(seen, 0xee, BYTES);
    copy(list, seen, other, BYTES);
    for (size_t i = 0; i < BYTES; i++) {
        const size_t z = i / 100, y = i % 100 / 10, x = i % 10;
        const bool inside = z < 2 && y >= 2 && y < 5 && x >= 1 && x < 6;
        assert_int_equal(seen[i], inside ? data[z * 64 + (y - 1) * 8 + x + 1] : 0);
    }
    assert_ok(zeMemFree(context, one));
    assert_ok(zeMemFree(context, other));
    assert_ok(zeCommandListDestroy(list));
}

/* ---- Kernels --------------------------------------------------------------------------------- */

typedef struct work {
    ze_module_handle_t module;
    ze_kernel_handle_t kernel;
    ze_command_list_handle_t list;
} work;

/* Doubles the numbers. */
static work begin_work(ze_device_handle_t which, const float *memory)
{
    const float factor = 2;
    device = which;
    work made = {.module = make_module(kernels_spirv.words, kernels_spirv.count)};
    made.kernel = make_kernel(made.module, "scale");
    made.list = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    assert_ok(zeKernelSetGroupSize(made.kernel, 64, 1, 1));
    assert_ok(set_pointer(made.kernel, 0, memory));
    assert_ok(set_value(made.kernel, 1, sizeof factor, &factor));
    return made;
}

static ze_result_t launch(ze_command_list_handle_t list, ze_kernel_handle_t kernel,
                          ze_event_handle_t signals, ze_event_handle_t waits_for)
{
    const ze_group_count_t groups = {COUNT / 64, 1, 1};
    return zeCommandListAppendLaunchKernel(list, kernel, &groups, signals, waits_for != NULL,
                                           waits_for != NULL ? &waits_for : NULL);
}

static void end_work(const work *self)
{
    assert_ok(zeCommandListDestroy(self->list));
    assert_ok(zeKernelDestroy(self->kernel));
    assert_ok(zeModuleDestroy(self->module));
}

static void set_numbers(ze_command_list_handle_t list, float *memory)
{
    static float numbers[COUNT];
    for (int i = 0; i < COUNT; i++)
        numbers[i] = (float)i;
    copy(list, memory, numbers, sizeof numbers);
    assert_ok(synchronize(list, UINT64_MAX));
}

static void check_numbers(ze_command_list_handle_t list, const float *memory, float factor)
{
    static float numbers[COUNT];
    copy(list, numbers, memory, sizeof numbers);
    assert_ok(synchronize(list, UINT64_MAX));
    for (int i = 0; i < COUNT; i++)
        assert_true(numbers[i] == (float)i * (is_fake() ? 1 : factor));
}

static void each_computes(void **state)
{
    (void)state;
    float *memory[MOST];
    work works[MOST];
    for (uint32_t i = 0; i < device_count; i++) {
        memory[i] = memory_of(devices[i], COUNT * sizeof(float));
        works[i] = begin_work(devices[i], memory[i]);
        set_numbers(works[i].list, memory[i]);
    }
    for (int round = 0; round < 3; round++)
        for (uint32_t i = 0; i < device_count; i++)
            assert_ok(launch(works[i].list, works[i].kernel, NULL, NULL));
    for (uint32_t i = 0; i < device_count; i++) {
        check_numbers(works[i].list, memory[i], 8);
        end_work(&works[i]);
        assert_ok(zeMemFree(context, memory[i]));
    }
}

static void a_kernel_of_another_device_is_refused(void **state)
{
    (void)state;
    float *memory = memory_of(devices[0], COUNT * sizeof(float));
    const work one = begin_work(devices[0], memory), other = begin_work(devices[1], memory);
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT, launch(other.list, one.kernel, NULL, NULL));
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT, launch(one.list, other.kernel, NULL, NULL));
    end_work(&one);
    end_work(&other);
    assert_ok(zeMemFree(context, memory));
}

/* A list of one waits for what that of another signals: launch, copy across, launch. */
static void events_cross_devices(void **state)
{
    (void)state;
    ze_event_handle_t events[2];
    ze_event_pool_handle_t pool = make_events(2, 0, events);
    float *near = memory_of(devices[0], COUNT * sizeof(float));
    float *far = memory_of(devices[1], COUNT * sizeof(float));
    const work one = begin_work(devices[0], near), other = begin_work(devices[1], far);
    set_numbers(one.list, near);
    assert_ok(launch(other.list, other.kernel, NULL, events[1]));
    assert_ok(zeCommandListAppendMemoryCopy(one.list, far, near, COUNT * sizeof(float), events[1],
                                            1, &events[0]));
    const work first = begin_work(devices[0], near);
    assert_ok(launch(first.list, first.kernel, events[0], NULL));
    assert_ok(synchronize(other.list, UINT64_MAX));
    check_numbers(one.list, near, 2);
    check_numbers(other.list, far, 4);
    end_work(&first);
    end_work(&one);
    end_work(&other);
    assert_ok(zeMemFree(context, near));
    assert_ok(zeMemFree(context, far));
    destroy_events(pool, 2, events);
}

/* Where a GPU reaches another's memory, its kernels do. */
static void kernels_reach_their_peers(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < device_count; i++)
        for (uint32_t k = 0; k < device_count; k++) {
            ze_bool_t reaches = 0;
            ze_device_p2p_properties_t p2p = {.stype = ZE_STRUCTURE_TYPE_DEVICE_P2P_PROPERTIES};
            assert_ok(zeDeviceCanAccessPeer(devices[i], devices[k], &reaches));
            assert_ok(zeDeviceGetP2PProperties(devices[i], devices[k], &p2p));
            assert_int_equal((p2p.flags & ZE_DEVICE_P2P_PROPERTY_FLAG_ACCESS) != 0, reaches != 0);
            assert_true(reaches || i != k);
            if (is_fake())
                assert_int_equal(reaches, i == k || i < device_count - 1);
            if (!reaches)
                continue;
            float *memory = memory_of(devices[k], COUNT * sizeof(float));
            const work one = begin_work(devices[i], memory);
            set_numbers(one.list, memory);
            assert_ok(launch(one.list, one.kernel, NULL, NULL));
            check_numbers(one.list, memory, 2);
            end_work(&one);
            assert_ok(zeMemFree(context, memory));
        }
}

int main(void)
{
    uint32_t count = 0;
    if (zeInit(0) != ZE_RESULT_SUCCESS)
        return fprintf(stderr, "skipped: there is no GPU of NVIDIA\n"), 77;
    client_find_driver();
    if (zeDeviceGet(driver, &count, NULL) != ZE_RESULT_SUCCESS || count < 2)
        return fprintf(stderr, "skipped: there is one GPU, not several\n"), 77;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_has_properties_of_its_own),
        cmocka_unit_test(memory_lies_on_the_device_it_is_asked_of),
        cmocka_unit_test(any_list_copies_between_any_two),
        cmocka_unit_test(regions_reach_other_devices),
        cmocka_unit_test(each_computes),
        cmocka_unit_test(a_kernel_of_another_device_is_refused),
        cmocka_unit_test(events_cross_devices),
        cmocka_unit_test(kernels_reach_their_peers),
    };
    return cmocka_run_group_tests_name("zellige.gpu.several", tests, open_devices, client_close);
}
