/* The machine as two devices, one of each type: ZELLIGE_CPU_AS_GPU=both. */
#include "tests/driver/client.h"

#include "kernels.cl.h"

enum { GPU, CPU, DEVICES, COUNT = 1000 };
static ze_device_handle_t devices[DEVICES];

static int open_both(void **state)
{
    uint32_t count = 0;
    assert_ok(zeInit(ZE_INIT_FLAG_GPU_ONLY));
    client_open(state);
    assert_ok(zeDeviceGet(driver, &count, NULL));
    assert_int_equal(count, DEVICES);
    assert_ok(zeDeviceGet(driver, &count, devices));
    return 0;
}

static ze_device_properties_t properties_of(ze_device_handle_t which)
{
    ze_device_properties_t properties = {.stype = ZE_STRUCTURE_TYPE_DEVICE_PROPERTIES};
    assert_ok(zeDeviceGetProperties(which, &properties));
    return properties;
}

static void they_differ_in_their_type(void **state)
{
    (void)state;
    const ze_device_properties_t gpu = properties_of(devices[GPU]);
    const ze_device_properties_t cpu = properties_of(devices[CPU]);
    assert_int_equal(gpu.type, ZE_DEVICE_TYPE_GPU);
    assert_int_equal(cpu.type, ZE_DEVICE_TYPE_CPU);
    assert_memory_not_equal(&gpu.uuid, &cpu.uuid, sizeof gpu.uuid);
    assert_string_equal(gpu.name, cpu.name);
    assert_int_equal(gpu.flags, cpu.flags);
    assert_int_equal(gpu.numSubslicesPerSlice, cpu.numSubslicesPerSlice);
    assert_int_equal(cpu.numEUsPerSubslice, 1);
}

/* Programs for Intel's GPUs divide by eight to know how many cores there are. */
static void a_processor_is_a_core_of_eight_units(void **state)
{
    (void)state;
    ze_eu_count_ext_t units = {.stype = ZE_STRUCTURE_TYPE_EU_COUNT_EXT};
    ze_device_properties_t gpu = {.stype = ZE_STRUCTURE_TYPE_DEVICE_PROPERTIES, .pNext = &units};
    assert_ok(zeDeviceGetProperties(devices[GPU], &gpu));
    assert_int_equal(gpu.numEUsPerSubslice, 8);
    assert_int_equal(units.numTotalEUs, 8 * gpu.numSubslicesPerSlice);
}

/* Intel MPI asks each device, and ends if one has none. */
static void both_have_an_address(void **state)
{
    (void)state;
    for (int i = 0; i < DEVICES; i++) {
        ze_pci_ext_properties_t pci = {.stype = ZE_STRUCTURE_TYPE_PCI_EXT_PROPERTIES};
        memset(&pci.address, 'x', sizeof pci.address);
        assert_ok(zeDevicePciGetPropertiesExt(devices[i], &pci));
        assert_int_equal(pci.address.domain | pci.address.bus | pci.address.device, 0);
    }
}

static ze_device_properties_t properties_of_part(ze_device_handle_t which)
{
    ze_device_handle_t part = NULL;
    uint32_t count = 1;
    assert_ok(zeDeviceGetSubDevices(which, &count, &part));
    assert_int_equal(count, 1);
    return properties_of(part);
}

static void each_has_parts_of_its_own(void **state)
{
    (void)state;
    if (properties_of(devices[CPU]).numSubslicesPerSlice < 2)
        skip_because("one processor cannot be divided");
    const ze_device_properties_t gpu = properties_of_part(devices[GPU]);
    const ze_device_properties_t cpu = properties_of_part(devices[CPU]);
    assert_int_equal(gpu.type, ZE_DEVICE_TYPE_GPU);
    assert_int_equal(cpu.type, ZE_DEVICE_TYPE_CPU);
    assert_memory_not_equal(&gpu.uuid, &cpu.uuid, sizeof gpu.uuid);
}

static float *memory_of(ze_device_handle_t which)
{
    const ze_device_mem_alloc_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_DEVICE_MEM_ALLOC_DESC};
    void *memory = NULL;
    assert_ok(zeMemAllocDevice(context, &desc, COUNT * sizeof(float), 0, which, &memory));
    for (int i = 0; i < COUNT; i++)
        ((float *)memory)[i] = (float)i;
    return memory;
}

static void scale_on(ze_device_handle_t which, float *values)
{
    const ze_group_count_t groups = {COUNT / 10, 1, 1};
    const float factor = 3;
    device = which;
    ze_module_handle_t module = make_module(kernels_spirv.words, kernels_spirv.count);
    ze_kernel_handle_t kernel = make_kernel(module, "scale");
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    assert_ok(zeKernelSetGroupSize(kernel, 10, 1, 1));
    assert_ok(set_pointer(kernel, 0, values));
    assert_ok(set_value(kernel, 1, sizeof factor, &factor));
    assert_ok(zeCommandListAppendLaunchKernel(list, kernel, &groups, NULL, 0, NULL));
    assert_ok(zeCommandListDestroy(list));
    assert_ok(zeKernelDestroy(kernel));
    assert_ok(zeModuleDestroy(module));
}

/* One memory: each computes in that of the other. */
static void each_computes_with_memory_of_the_other(void **state)
{
    (void)state;
    for (int i = 0; i < DEVICES; i++) {
        ze_bool_t access = 0;
        float *values = memory_of(devices[i]);
        assert_ok(zeDeviceCanAccessPeer(devices[1 - i], devices[i], &access));
        assert_true(access);
        scale_on(devices[1 - i], values);
        for (int k = 0; k < COUNT; k++)
            assert_true(values[k] == (float)(3 * k));
        assert_ok(zeMemFree(context, values));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(they_differ_in_their_type),
        cmocka_unit_test(a_processor_is_a_core_of_eight_units),
        cmocka_unit_test(both_have_an_address),
        cmocka_unit_test(each_has_parts_of_its_own),
        cmocka_unit_test(each_computes_with_memory_of_the_other),
    };
    return cmocka_run_group_tests(tests, open_both, client_close);
}
