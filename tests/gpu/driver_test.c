/* The driver for GPUs on a GPU that is none (fake_cuda.c): memory that the host cannot touch,
 * copies and fills, refusals, and what CUDA's errors become. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "tests/driver/client.h"

#include "crowded.cl.h"
#include "kernels.cl.h"
#include "printing.cl.h"

enum { BYTES = 1000 };

static ze_command_list_handle_t list;
static ze_module_handle_t module;
static unsigned char seen[2 * BYTES], expected[2 * BYTES];

static int open_list(void **state)
{
    const int result = client_open(state);
    list = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    return result;
}

static int close_list(void **state)
{
    assert_ok(zeCommandListDestroy(list));
    return client_close(state);
}

static void *take_device(size_t bytes, size_t alignment)
{
    void *memory = NULL;
    const ze_device_mem_alloc_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_DEVICE_MEM_ALLOC_DESC};
    assert_ok(zeMemAllocDevice(context, &desc, bytes, alignment, device, &memory));
    return memory;
}

static void copy(void *to, const void *from, size_t bytes)
{
    assert_ok(zeCommandListAppendMemoryCopy(list, to, from, bytes, NULL, 0, NULL));
}

static void fill_expected(unsigned seed)
{
    for (size_t i = 0; i < sizeof expected; i++)
        expected[i] = (unsigned char)(i * seed + i / 256);
}

/* Compares the first bytes of device memory. */
static void check(const void *memory, size_t bytes)
{
    memset(seen, 0xee, sizeof seen);
    copy(seen, memory, bytes);
    assert_memory_equal(seen, expected, bytes);
}

typedef struct cancelled {
    void *memory;
    bool has_returned;
} cancelled;

static void *copy_cancelled(void *argument)
{
    cancelled *self = argument;
    pthread_cancel(pthread_self());
    const ze_result_t result =
        zeCommandListAppendMemoryCopy(list, self->memory, expected, BYTES, NULL, 0, NULL);
    self->has_returned = result == ZE_RESULT_SUCCESS;
    pthread_testcancel();
    return NULL;
}

/* Within, it would leave the list's lock behind. */
static void a_cancelled_thread_ends_behind_the_call(void **state)
{
    (void)state;
    pthread_t thread;
    void *result = NULL;
    cancelled self = {.memory = take_device(BYTES, 0)};
    fill_expected(13);
    assert_int_equal(pthread_create(&thread, NULL, copy_cancelled, &self), 0);
    assert_int_equal(pthread_join(thread, &result), 0);
    assert_ptr_equal(result, PTHREAD_CANCELED);
    assert_true(self.has_returned);
    check(self.memory, BYTES);
    assert_ok(zeMemFree(context, self.memory));
}

static void it_says_what_it_is(void **state)
{
    (void)state;
    ze_device_properties_t is = {.stype = ZE_STRUCTURE_TYPE_DEVICE_PROPERTIES};
    ze_device_compute_properties_t computes = {.stype =
                                                   ZE_STRUCTURE_TYPE_DEVICE_COMPUTE_PROPERTIES};
    ze_device_memory_access_properties_t access = {
        .stype = ZE_STRUCTURE_TYPE_DEVICE_MEMORY_ACCESS_PROPERTIES};
    ze_device_image_properties_t images = {.stype = ZE_STRUCTURE_TYPE_DEVICE_IMAGE_PROPERTIES};
    uint32_t parts = 0;
    assert_ok(zeDeviceGetProperties(device, &is));
    assert_int_equal(is.type, ZE_DEVICE_TYPE_GPU);
    assert_string_equal(is.name, "Fake GPU 0");
    assert_int_equal(is.vendorId, 0x10de);
    assert_int_equal(is.flags, 0);
    assert_int_equal(is.maxMemAllocSize, 1 << 30);
    assert_ok(zeDeviceGetComputeProperties(device, &computes));
    assert_int_equal(computes.maxGroupCountY, UINT16_MAX);
    assert_int_equal(computes.numSubGroupSizes, 3);
    assert_int_equal(computes.subGroupSizes[2], 32);
    assert_ok(zeDeviceGetMemoryAccessProperties(device, &access));
    assert_int_equal(access.sharedSystemAllocCapabilities, 0);
    assert_ok(zeDeviceGetImageProperties(device, &images));
    assert_int_equal(images.maxImageDims2D, 16384);
    assert_ok(zeDeviceGetSubDevices(device, &parts, NULL));
    assert_int_equal(parts, 0);
}

static void copies_reach_memory_of_the_device(void **state)
{
    (void)state;
    unsigned char *one = take_device(BYTES, 0), *other = take_device(BYTES, 4096);
    assert_int_equal((uintptr_t)other % 4096, 0);
    fill_expected(7);
    copy(one, expected, BYTES);
    check(one, BYTES);
    copy(other, one, BYTES);
    check(other, BYTES);
    copy(one + 3, one, BYTES - 3); /* as memmove() */
    memmove(expected + 3, expected, BYTES - 3);
    check(one, BYTES);
    assert_ok(zeMemFree(context, one));
    assert_ok(zeMemFree(context, other));
}

/* In pieces, of which the last is short. */
static void long_copies_come_back(void **state)
{
    enum { LONG = (3 << 20) + 12345 };
    (void)state;
    unsigned char *memory = take_device(LONG, 0);
    unsigned char *there = malloc(LONG), *back = calloc(1, LONG + 1);
    assert_non_null(there);
    assert_non_null(back);
    for (size_t i = 0; i < LONG; i++)
        there[i] = (unsigned char)(i * 31 + i / 4096);
    copy(memory, there, LONG);
    copy(back, memory, LONG);
    assert_memory_equal(back, there, LONG);
    assert_int_equal(back[LONG], 0);
    free(back);
    free(there);
    assert_ok(zeMemFree(context, memory));
}

static void regions_reach_memory_of_the_device(void **state)
{
    (void)state;
    unsigned char *memory = take_device(BYTES, 0);
    const ze_copy_region_t from = {.originX = 2, .originY = 1, .width = 5, .height = 3, .depth = 2};
    const ze_copy_region_t to = {.originX = 1, .originY = 2, .width = 5, .height = 3, .depth = 2};
    const unsigned char zero = 0;
    fill_expected(11);
    assert_ok(zeCommandListAppendMemoryFill(list, memory, &zero, 1, BYTES, NULL, 0, NULL));
    assert_ok(zeCommandListAppendMemoryCopyRegion(list, memory, &to, 10, 100, expected, &from, 8,
                                                  64, NULL, 0, NULL));
    memset(seen, 0xee, sizeof seen);
    copy(seen, memory, BYTES);
    for (size_t i = 0; i < BYTES; i++) {
        const size_t z = i / 100, y = i % 100 / 10, x = i % 10;
        const int inside = z < 2 && y >= 2 && y < 5 && x >= 1 && x < 6;
        assert_int_equal(seen[i], inside ? expected[z * 64 + (y - 1) * 8 + x + 1] : 0);
    }
    assert_ok(zeMemFree(context, memory));
}

/* Every size of a pattern, also where the last one is cut, and where it is not aligned. */
static void fills_reach_memory_of_the_device(void **state)
{
    (void)state;
    unsigned char *memory = take_device(2 * BYTES, 0);
    for (size_t size = 1; size <= 17; size++)
        for (size_t offset = 0; offset < 2; offset++) {
            fill_expected(3);
            assert_ok(zeCommandListAppendMemoryFill(list, memory + offset, expected, size, BYTES,
                                                    NULL, 0, NULL));
            for (size_t i = size; i < BYTES; i++)
                expected[i] = expected[i - size];
            check(memory + offset, BYTES);
        }
    assert_ok(zeMemFree(context, memory));
}

/* The host reads patterns. */
static void patterns_are_the_hosts(void **state)
{
    (void)state;
    unsigned char *memory = take_device(BYTES, 0);
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                  zeCommandListAppendMemoryFill(list, memory, memory, 4, BYTES, NULL, 0, NULL));
    assert_non_null(strstr(last_error(), "cannot read the 4 bytes of the pattern"));
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                  zeCommandListAppendMemoryFill(list, memory, (void *)64, 1, BYTES, NULL, 0, NULL));
    assert_ok(zeMemFree(context, memory));
}

static void shared_and_host_memory_are_the_hosts_too(void **state)
{
    (void)state;
    const ze_device_mem_alloc_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_DEVICE_MEM_ALLOC_DESC};
    const ze_host_mem_alloc_desc_t host = {.stype = ZE_STRUCTURE_TYPE_HOST_MEM_ALLOC_DESC};
    unsigned char *shared = NULL, *hosts = NULL;
    assert_ok(zeMemAllocShared(context, &desc, &host, BYTES, 0, device, (void **)&shared));
    assert_ok(zeMemAllocHost(context, &host, BYTES, 0, (void **)&hosts));
    fill_expected(5);
    memcpy(shared, expected, BYTES);
    copy(hosts, shared, BYTES);
    assert_memory_equal(hosts, expected, BYTES);
    assert_ok(zeMemFree(context, shared));
    assert_ok(zeMemFree(context, hosts));
}

static void assert_told(const char *part)
{
    const char *text = last_error();
    if (strstr(text, part) == NULL)
        fail_msg("\"%s\" does not say \"%s\"", text, part);
}

static void more_than_there_is_is_refused(void **state)
{
    (void)state;
    void *memory = NULL;
    const ze_relaxed_allocation_limits_exp_desc_t relaxed = {
        .stype = ZE_STRUCTURE_TYPE_RELAXED_ALLOCATION_LIMITS_EXP_DESC,
        .flags = ZE_RELAXED_ALLOCATION_LIMITS_EXP_FLAG_MAX_SIZE};
    const ze_device_mem_alloc_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_DEVICE_MEM_ALLOC_DESC,
                                             .pNext = &relaxed};
    const ze_host_mem_alloc_desc_t host = {.stype = ZE_STRUCTURE_TYPE_HOST_MEM_ALLOC_DESC};
    const size_t sizes[] = {(size_t)2 << 30, (size_t)1 << 48};
    for (int i = 0; i < 2; i++) {
        assert_int_equal(zeMemAllocDevice(context, &desc, sizes[i], 0, device, &memory),
                         ZE_RESULT_ERROR_UNSUPPORTED_SIZE);
        assert_told("zeMemAllocDevice: there is no memory for");
        assert_int_equal(zeMemAllocShared(context, &desc, &host, sizes[i], 0, device, &memory),
                         ZE_RESULT_ERROR_UNSUPPORTED_SIZE);
        assert_told("zeMemAllocShared: there is no memory for");
    }
}

static void timestamps_go_into_memory_of_the_device(void **state)
{
    (void)state;
    uint64_t *memory = take_device(sizeof *memory, 0), before, now, written = 0;
    assert_ok(zeDeviceGetGlobalTimestamps(device, &before, &now));
    assert_ok(zeCommandListAppendWriteGlobalTimestamp(list, memory, NULL, 0, NULL));
    copy(&written, memory, sizeof written);
    assert_true(written >= before);
    assert_ok(zeMemFree(context, memory));
}

static void what_needs_memory_of_the_process_is_refused(void **state)
{
    (void)state;
    void *memory = take_device(BYTES, 0), *reserved = NULL;
    ze_ipc_mem_handle_t handle;
    ze_physical_mem_desc_t pages = {.stype = ZE_STRUCTURE_TYPE_PHYSICAL_MEM_DESC, .size = 1 << 21};
    ze_physical_mem_handle_t physical = NULL;
    assert_int_equal(zeMemGetIpcHandle(context, memory, &handle),
                     ZE_RESULT_ERROR_UNSUPPORTED_FEATURE);
    assert_told("zeMemGetIpcHandle");
    assert_int_equal(zeVirtualMemReserve(context, NULL, 1 << 21, &reserved),
                     ZE_RESULT_ERROR_UNSUPPORTED_FEATURE);
    assert_told("zeVirtualMemReserve");
    assert_int_equal(zePhysicalMemCreate(context, device, &pages, &physical),
                     ZE_RESULT_ERROR_UNSUPPORTED_FEATURE);
    assert_ok(zeMemFree(context, memory));
}

static ze_kernel_handle_t create_kernel(const char *name)
{
    ze_kernel_handle_t kernel = NULL;
    const ze_kernel_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_KERNEL_DESC, .pKernelName = name};
    module = make_module(kernels_spirv.words, kernels_spirv.count);
    assert_ok(zeKernelCreate(module, &desc, &kernel));
    return kernel;
}

/* The library that stands in for CUDA's refuses the entry point that is not for so many. */
static void groups_of_any_size_are_launched(void **state)
{
    (void)state;
    const ze_group_count_t one = {1, 1, 1};
    const ze_module_handle_t crowded = make_module(crowded_spirv.words, crowded_spirv.count);
    const ze_kernel_handle_t kernel = make_kernel(crowded, "crowded");
    const uint32_t none = 0;
    for (uint32_t i = 0; i < 4; i++)
        assert_ok(zeKernelSetArgumentValue(kernel, i, i < 3 ? sizeof(void *) : sizeof none,
                                           i < 3 ? NULL : &none));
    for (uint32_t size = 64; size <= 1024; size *= 2) {
        assert_ok(zeKernelSetGroupSize(kernel, size, 1, 1));
        assert_ok(zeCommandListAppendLaunchKernel(list, kernel, &one, NULL, 0, NULL));
    }
    assert_ok(zeKernelDestroy(kernel));
    assert_ok(zeModuleDestroy(crowded));
}

static void too_many_groups_are_refused(void **state)
{
    (void)state;
    void *memory = take_device(BYTES, 0);
    ze_kernel_handle_t kernel = create_kernel("scale");
    const float value = 1;
    assert_ok(zeKernelSetArgumentValue(kernel, 0, sizeof memory, &memory));
    assert_ok(zeKernelSetArgumentValue(kernel, 1, sizeof value, &value));
    const ze_group_count_t few = {.groupCountX = 3, .groupCountY = 1, .groupCountZ = 1};
    const ze_group_count_t many = {.groupCountX = 1, .groupCountY = 65536, .groupCountZ = 1};
    assert_ok(zeCommandListAppendLaunchKernel(list, kernel, &few, NULL, 0, NULL));
    assert_int_equal(zeCommandListAppendLaunchKernel(list, kernel, &many, NULL, 0, NULL),
                     ZE_RESULT_ERROR_INVALID_ARGUMENT);
    assert_told("65536 groups in dimension 1");
    assert_ok(zeKernelDestroy(kernel));
    assert_ok(zeModuleDestroy(module));
    assert_ok(zeMemFree(context, memory));
}

static void open_context(void)
{
    const ze_context_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_CONTEXT_DESC};
    assert_ok(zeContextCreate(driver, &desc, &context));
    list = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
}

/* Leaves the context lost, and gives back what was made in it. */
static void fault(void)
{
    void *memory = take_device(BYTES, 0);
    ze_kernel_handle_t kernel = create_kernel("scale");
    const float value = 1;
    const ze_group_count_t groups = {.groupCountX = 13, .groupCountY = 1, .groupCountZ = 1};
    assert_ok(zeKernelSetArgumentValue(kernel, 0, sizeof memory, &memory));
    assert_ok(zeKernelSetArgumentValue(kernel, 1, sizeof value, &value));
    assert_int_equal(zeCommandListAppendLaunchKernel(list, kernel, &groups, NULL, 0, NULL),
                     ZE_RESULT_ERROR_DEVICE_LOST);
    assert_told("kernel \"scale\" failed on the GPU: an illegal memory access was encountered");
    assert_int_equal(zeContextGetStatus(context), ZE_RESULT_ERROR_DEVICE_LOST);
    assert_int_equal(zeDeviceGetStatus(device), ZE_RESULT_ERROR_DEVICE_LOST);
    assert_int_equal(zeCommandListAppendMemoryCopy(list, seen, memory, BYTES, NULL, 0, NULL),
                     ZE_RESULT_ERROR_DEVICE_LOST);
    assert_ok(zeKernelDestroy(kernel));
    assert_ok(zeModuleDestroy(module));
    assert_ok(zeMemFree(context, memory));
}

static void close_context(void)
{
    assert_ok(zeCommandListDestroy(list));
    assert_ok(zeContextDestroy(context));
}

/* What CUDA loses is all of the process. */
static void a_fault_loses_every_context(void **state)
{
    (void)state;
    void *memory = NULL;
    const ze_context_handle_t before = context;
    const ze_command_list_handle_t its = list;
    open_context();
    memory = take_device(BYTES, 0);
    const ze_context_handle_t other = context;
    const ze_command_list_handle_t others = list;
    context = before;
    list = its;
    fault();
    assert_int_equal(zeContextGetStatus(other), ZE_RESULT_ERROR_DEVICE_LOST);
    assert_int_equal(zeCommandListAppendMemoryCopy(others, seen, memory, BYTES, NULL, 0, NULL),
                     ZE_RESULT_ERROR_DEVICE_LOST);
    assert_ok(zeMemFree(other, memory));
    assert_ok(zeCommandListDestroy(others));
    assert_ok(zeContextDestroy(other));
    close_context();
    assert_ok(zeDeviceGetStatus(device));
    open_context();
}

/* As often as it takes; in each everything does. */
static void a_new_context_works(void **state)
{
    (void)state;
    for (int round = 0; round < 3; round++) {
        assert_ok(zeContextGetStatus(context));
        copies_reach_memory_of_the_device(NULL);
        fills_reach_memory_of_the_device(NULL);
        shared_and_host_memory_are_the_hosts_too(NULL);
        too_many_groups_are_refused(NULL);
        fault();
        close_context();
        open_context();
    }
}

/* Nothing is asserted in the child: it would go on with the other tests. */
static bool works_anew(void)
{
    const ze_context_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_CONTEXT_DESC};
    const ze_device_mem_alloc_desc_t memory_desc = {.stype =
                                                        ZE_STRUCTURE_TYPE_DEVICE_MEM_ALLOC_DESC};
    const ze_command_queue_desc_t queue = {.stype = ZE_STRUCTURE_TYPE_COMMAND_QUEUE_DESC,
                                           .mode = ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS};
    ze_context_handle_t own = NULL;
    ze_command_list_handle_t own_list = NULL;
    void *memory = NULL;
    memset(seen, 0, BYTES);
    fill_expected(13);
    return zeContextCreate(driver, &desc, &own) == ZE_RESULT_SUCCESS &&
           zeCommandListCreateImmediate(own, device, &queue, &own_list) == ZE_RESULT_SUCCESS &&
           zeMemAllocDevice(own, &memory_desc, BYTES, 0, device, &memory) == ZE_RESULT_SUCCESS &&
           zeCommandListAppendMemoryCopy(own_list, memory, expected, BYTES, NULL, 0, NULL) ==
               ZE_RESULT_SUCCESS &&
           zeCommandListAppendMemoryCopy(own_list, seen, memory, BYTES, NULL, 0, NULL) ==
               ZE_RESULT_SUCCESS &&
           memcmp(seen, expected, BYTES) == 0 && zeMemFree(own, memory) == ZE_RESULT_SUCCESS;
}

static void a_child_of_fork_has_the_gpu(void **state)
{
    (void)state;
    int status = 0;
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0)
        _exit(works_anew() ? 0 : 1);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    copies_reach_memory_of_the_device(NULL);
}

/* Launches a kernel that prints, and returns what has been written to stdout. */
static char *print(uint32_t groups, size_t room)
{
    char path[] = "/tmp/zellige-gpu-XXXXXX", *text = calloc(1, room);
    const ze_group_count_t count = {groups, 1, 1};
    const int number = 1, file = mkstemp(path), before = dup(STDOUT_FILENO);
    const ze_module_handle_t printing = make_module(printing_spirv.words, printing_spirv.count);
    const ze_kernel_handle_t kernel = make_kernel(printing, "greet");
    assert_ok(zeKernelSetGroupSize(kernel, 4, 1, 1));
    assert_ok(set_value(kernel, 0, sizeof number, &number));
    assert_true(text != NULL && file >= 0 && before >= 0);
    (void)unlink(path);
    (void)fflush(stdout);
    assert_true(dup2(file, STDOUT_FILENO) >= 0);
    const ze_result_t result = zeCommandListAppendLaunchKernel(list, kernel, &count, NULL, 0, NULL);
    assert_true(pread(file, text, room - 1, 0) >= 0);
    assert_true(dup2(before, STDOUT_FILENO) >= 0);
    close(before);
    close(file);
    assert_ok(result);
    assert_ok(zeKernelDestroy(kernel));
    assert_ok(zeModuleDestroy(printing));
    return text;
}

/* The GPU that is none prints for each group. */
static void what_kernels_print_is_written(void **state)
{
    (void)state;
    char *text = print(2, 1000);
    assert_string_equal(text, "fake 0 of all\nfake 1 of all\n");
    free(text);
}

static void what_does_not_fit_is_left_out(void **state)
{
    enum { MORE = 30000, ROOM = 1 << 20 };
    (void)state;
    char *text = print(MORE, ROOM);
    unsigned lines = 0;
    for (const char *at = text; *at != '\0'; at++)
        lines += *at == '\n';
    assert_in_range(lines, 20000, MORE - 1);
    free(text);
    text = print(1, 1000);
    assert_string_equal(text, "fake 0 of all\n");
    free(text);
}

int main(void)
{
    /* The first: for each test cmocka puts its handlers of signals before those of the driver. */
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(patterns_are_the_hosts),
        cmocka_unit_test(it_says_what_it_is),
        cmocka_unit_test(what_kernels_print_is_written),
        cmocka_unit_test(what_does_not_fit_is_left_out),
        cmocka_unit_test(copies_reach_memory_of_the_device),
        cmocka_unit_test(long_copies_come_back),
        cmocka_unit_test(a_cancelled_thread_ends_behind_the_call),
        cmocka_unit_test(regions_reach_memory_of_the_device),
        cmocka_unit_test(fills_reach_memory_of_the_device),
        cmocka_unit_test(shared_and_host_memory_are_the_hosts_too),
        cmocka_unit_test(more_than_there_is_is_refused),
        cmocka_unit_test(timestamps_go_into_memory_of_the_device),
        cmocka_unit_test(what_needs_memory_of_the_process_is_refused),
        cmocka_unit_test(groups_of_any_size_are_launched),
        cmocka_unit_test(too_many_groups_are_refused),
        cmocka_unit_test(a_child_of_fork_has_the_gpu),
        cmocka_unit_test(a_fault_loses_every_context),
        cmocka_unit_test(a_new_context_works),
        cmocka_unit_test(a_child_of_fork_has_the_gpu),
    };
    return cmocka_run_group_tests_name("zellige.gpu.driver", tests, open_list, close_list);
}
