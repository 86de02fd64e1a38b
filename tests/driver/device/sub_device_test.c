/* The parts of the device: ZELLIGE_CPU_SUB_DEVICES=2. */
#include "tests/driver/client.h"

#include <dirent.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "sub_device.cl.h"

enum { PARTS = 2 };
static ze_device_handle_t parts[PARTS];

static int open_parts(void **state)
{
    uint32_t count = 0;
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) == 0 && CPU_COUNT(&set) < PARTS) {
        fputs("one processor cannot be divided\n", stderr);
        exit(77);
    }
    client_open(state);
    assert_ok(zeDeviceGetSubDevices(device, &count, NULL));
    assert_int_equal(count, PARTS);
    assert_ok(zeDeviceGetSubDevices(device, &count, parts));
    return 0;
}

static ze_device_properties_t properties_of(ze_device_handle_t which)
{
    ze_device_properties_t properties = {.stype = ZE_STRUCTURE_TYPE_DEVICE_PROPERTIES};
    assert_ok(zeDeviceGetProperties(which, &properties));
    return properties;
}

static void each_says_what_it_is(void **state)
{
    (void)state;
    const ze_device_properties_t whole = properties_of(device);
    uint32_t processors = 0;
    for (uint32_t i = 0; i < PARTS; i++) {
        const ze_device_properties_t part = properties_of(parts[i]);
        assert_int_equal(part.flags, whole.flags | ZE_DEVICE_PROPERTY_FLAG_SUBDEVICE);
        assert_int_equal(part.subdeviceId, i);
        assert_int_equal(part.type, whole.type);
        assert_string_equal(part.name, whole.name);
        assert_memory_not_equal(&part.uuid, &whole.uuid, sizeof part.uuid);
        processors += part.numSubslicesPerSlice;
    }
    const ze_device_properties_t first = properties_of(parts[0]), second = properties_of(parts[1]);
    assert_memory_not_equal(&first.uuid, &second.uuid, sizeof first.uuid);
    assert_int_equal(processors, whole.numSubslicesPerSlice);
}

static void they_have_no_parts_of_their_own(void **state)
{
    (void)state;
    uint32_t count = 5;
    ze_device_handle_t none = NULL;
    assert_ok(zeDeviceGetSubDevices(parts[0], &count, &none));
    assert_int_equal(count, 0);
    assert_null(none);
    count = 1;
    assert_ok(zeDeviceGetSubDevices(device, &count, &none));
    assert_int_equal(count, 1);
    assert_ptr_equal(none, parts[0]);
}

static void the_device_itself_comes_alone(void **state)
{
    (void)state;
    uint32_t count = 0;
    assert_ok(zeDeviceGet(driver, &count, NULL));
    assert_int_equal(count, 1);
}

/* Through a loader that wraps handles only the loader itself could answer. */
static void each_knows_the_whole(void **state)
{
    (void)state;
    ze_device_handle_t root = NULL;
    void *address = extension("zeDeviceGetRootDevice");
    ze_result_t (*get_root)(ze_device_handle_t, ze_device_handle_t *);
    memcpy(&get_root, &address, sizeof get_root);
    const ze_result_t result = get_root(parts[1], &root);
    if (result == ZE_RESULT_SUCCESS)
        assert_ptr_equal(root, device);
    else
        assert_result(ZE_RESULT_ERROR_UNSUPPORTED_FEATURE, result);
    root = device;
    assert_ok(get_root(device, &root));
    assert_null(root);
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, get_root(NULL, &root));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER, get_root(device, NULL));
}

static void all_reach_each_other(void **state)
{
    (void)state;
    const ze_device_handle_t all[] = {device, parts[0], parts[1]};
    for (int i = 0; i < 9; i++) {
        ze_bool_t access = 0;
        ze_device_p2p_properties_t p2p = {.stype = ZE_STRUCTURE_TYPE_DEVICE_P2P_PROPERTIES};
        assert_ok(zeDeviceCanAccessPeer(all[i / 3], all[i % 3], &access));
        assert_true(access);
        assert_ok(zeDeviceGetP2PProperties(all[i / 3], all[i % 3], &p2p));
        assert_int_equal(p2p.flags,
                         ZE_DEVICE_P2P_PROPERTY_FLAG_ACCESS | ZE_DEVICE_P2P_PROPERTY_FLAG_ATOMICS);
    }
}

static ze_module_handle_t module_on(ze_device_handle_t which)
{
    const ze_device_handle_t whole = device;
    device = which;
    ze_module_handle_t module = make_module(sub_device_spirv.words, sub_device_spirv.count);
    device = whole;
    return module;
}

static ze_command_list_handle_t immediate_on(ze_device_handle_t which)
{
    const ze_device_handle_t whole = device;
    device = which;
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    device = whole;
    return list;
}

/* A part's memory, events and modules serve its launches; so does what belongs to the whole. */
static void each_runs_launches(void **state)
{
    (void)state;
    const ze_device_mem_alloc_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_DEVICE_MEM_ALLOC_DESC};
    const ze_group_count_t groups = {1000, 1, 1};
    ze_event_pool_handle_t pool = make_pool(1, 0);
    ze_event_handle_t event = make_event(pool, 0);
    for (int i = 0; i < PARTS; i++) {
        int *values = NULL;
        ze_device_handle_t owner = NULL;
        ze_memory_allocation_properties_t about = {
            .stype = ZE_STRUCTURE_TYPE_MEMORY_ALLOCATION_PROPERTIES};
        assert_ok(zeMemAllocDevice(context, &desc, 64000 * sizeof *values, 0, parts[i],
                                   (void **)&values));
        assert_ok(zeMemGetAllocProperties(context, values, &about, &owner));
        assert_ptr_equal(owner, parts[i]);
        memset(values, 0, 64000 * sizeof *values);
        ze_module_handle_t module = module_on(parts[i]);
        ze_kernel_handle_t kernel = make_kernel(module, "count");
        ze_command_list_handle_t list = immediate_on(parts[i]);
        assert_ok(zeKernelSetGroupSize(kernel, 64, 1, 1));
        assert_ok(set_pointer(kernel, 0, values));
        for (int times = 0; times < 50; times++)
            assert_ok(zeCommandListAppendLaunchKernel(list, kernel, &groups, NULL, 0, NULL));
        assert_ok(zeCommandListAppendLaunchKernel(list, kernel, &groups, event, 0, NULL));
        assert_ok(zeEventHostSynchronize(event, UINT64_MAX));
        assert_ok(zeEventHostReset(event));
        for (int j = 0; j < 64000; j++)
            assert_int_equal(values[j], 51);
        assert_ok(zeCommandListDestroy(list));
        assert_ok(zeKernelDestroy(kernel));
        assert_ok(zeModuleDestroy(module));
        assert_ok(zeMemFree(context, values));
    }
    assert_ok(zeEventDestroy(event));
    assert_ok(zeEventPoolDestroy(pool));
}

/* Whether it runs or could: a thread between two launches sleeps, wherever it ran last. */
static bool is_running(const char *thread)
{
    char path[64], state = 0;
    snprintf(path, sizeof path, "/proc/self/task/%.20s/stat", thread);
    FILE *file = fopen(path, "r");
    if (file == NULL)
        return false;
    const int read = fscanf(file, "%*d (%*[^)]) %c", &state);
    fclose(file);
    return read == 1 && state == 'R';
}

/* How many running threads of this process may run on fewer processors than the others. */
static int confined_threads(void)
{
    int confined = 0;
    cpu_set_t all, set;
    assert_int_equal(sched_getaffinity(0, sizeof all, &all), 0);
    DIR *tasks = opendir("/proc/self/task");
    assert_non_null(tasks);
    for (const struct dirent *task; (task = readdir(tasks)) != NULL;)
        if (task->d_name[0] != '.' && is_running(task->d_name) &&
            sched_getaffinity(atoi(task->d_name), sizeof set, &set) == 0 &&
            CPU_COUNT(&set) < CPU_COUNT(&all))
            confined++;
    closedir(tasks);
    return confined;
}

/* Counts them until they are so many: threads without work spin for a moment before they sleep. */
static int confined_threads_once(int expected)
{
    int confined = confined_threads();
    for (int i = 0; i < 5000 && confined != expected; i++) {
        sleep_milliseconds(1);
        confined = confined_threads();
    }
    return confined;
}

/* So many running threads are confined while work-groups run on a device: several by a cooperative
 * launch. */
static void assert_confined(int expected, ze_device_handle_t which, uint32_t groups)
{
    const ze_group_count_t one = {groups, 1, 1};
    volatile int *flags = make_memory(3 * sizeof *flags);
    ze_module_handle_t module = module_on(which);
    ze_kernel_handle_t kernel = make_kernel(module, "run_until_told");
    ze_command_list_handle_t list = immediate_on(which);
    assert_ok(zeKernelSetGroupSize(kernel, 1, 1, 1));
    assert_ok(set_pointer(kernel, 0, (const void *)(uintptr_t)flags));
    if (groups == 1)
        assert_ok(zeCommandListAppendLaunchKernel(list, kernel, &one, NULL, 0, NULL));
    else
        assert_ok(zeCommandListAppendLaunchCooperativeKernel(list, kernel, &one, NULL, 0, NULL));
    while (__atomic_load_n(&flags[0], __ATOMIC_ACQUIRE) == 0)
        sleep_milliseconds(1);
    const int confined = confined_threads_once(expected);
    __atomic_store_n(&flags[1], 1, __ATOMIC_RELEASE);
    assert_ok(synchronize(list, UINT64_MAX));
    assert_int_equal(flags[2], 1);
    assert_ok(zeCommandListDestroy(list));
    assert_ok(zeKernelDestroy(kernel));
    assert_ok(zeModuleDestroy(module));
    free_memory((void *)(uintptr_t)flags);
    assert_int_equal(confined, expected);
}

static void launches_stay_on_their_processors(void **state)
{
    (void)state;
    assert_confined(1, parts[0], 1);
    assert_confined(1, parts[1], 1);
    assert_confined(2, parts[1], 2);
    assert_int_equal(confined_threads_once(0), 0);
    assert_confined(0, device, 1);
}

static void contexts_take_them(void **state)
{
    (void)state;
    ze_context_handle_t other = NULL;
    const ze_context_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_CONTEXT_DESC};
    assert_ok(zeContextCreateEx(driver, &desc, PARTS, parts, &other));
    assert_ok(zeContextSystemBarrier(other, parts[1]));
    assert_ok(zeContextDestroy(other));
}

/* Its own device waits for the function, and the whole for its parts. */
static struct {
    ze_result_t (*zeDeviceSynchronize)(ze_device_handle_t);
    append_host_function *zeCommandListAppendHostFunction;
} f;

static void wait_for_devices(void *results)
{
    ze_result_t *all = results;
    all[0] = f.zeDeviceSynchronize(parts[1]);
    all[1] = f.zeDeviceSynchronize(parts[0]);
    all[2] = f.zeDeviceSynchronize(device);
}

static void a_host_function_waits_for_another(void **state)
{
    (void)state;
    const ze_command_queue_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_COMMAND_QUEUE_DESC,
                                          .mode = ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS};
    ze_command_list_handle_t lists[PARTS];
    ze_result_t results[3];
    unsigned char *memory = make_memory(2);
    FIND_EXTENSION(f, zeDeviceSynchronize);
    FIND_EXTENSION(f, zeCommandListAppendHostFunction);
    for (int i = 0; i < PARTS; i++)
        assert_ok(zeCommandListCreateImmediate(context, parts[i], &desc, &lists[i]));
    memory[0] = 1;
    memory[1] = 0;
    assert_ok(zeCommandListAppendMemoryCopy(lists[1], memory + 1, memory, 1, NULL, 0, NULL));
    assert_ok(f.zeCommandListAppendHostFunction(lists[0], wait_for_devices, results, NULL, NULL, 0,
                                                NULL));
    assert_ok(synchronize(lists[0], UINT64_MAX));
    assert_ok(results[0]);
    assert_int_equal(memory[1], 1);
    assert_result(ZE_RESULT_ERROR_HANDLE_OBJECT_IN_USE, results[1]);
    assert_result(ZE_RESULT_ERROR_HANDLE_OBJECT_IN_USE, results[2]);
    for (int i = 0; i < PARTS; i++)
        assert_ok(zeCommandListDestroy(lists[i]));
    free_memory(memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_says_what_it_is),
        cmocka_unit_test(they_have_no_parts_of_their_own),
        cmocka_unit_test(the_device_itself_comes_alone),
        cmocka_unit_test(each_knows_the_whole),
        cmocka_unit_test(all_reach_each_other),
        cmocka_unit_test(each_runs_launches),
        cmocka_unit_test(launches_stay_on_their_processors),
        cmocka_unit_test(contexts_take_them),
        cmocka_unit_test(a_host_function_waits_for_another),
    };
    return cmocka_run_group_tests(tests, open_parts, client_close);
}
