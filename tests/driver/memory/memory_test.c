#include "tests/driver/client.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

static const ze_device_mem_alloc_desc_t on_device = {.stype =
                                                         ZE_STRUCTURE_TYPE_DEVICE_MEM_ALLOC_DESC};
static const ze_host_mem_alloc_desc_t on_host = {.stype = ZE_STRUCTURE_TYPE_HOST_MEM_ALLOC_DESC};

static ze_result_t allocate(ze_memory_type_t type, size_t size, size_t alignment, void **out)
{
    if (type == ZE_MEMORY_TYPE_HOST)
        return zeMemAllocHost(context, &on_host, size, alignment, out);
    if (type == ZE_MEMORY_TYPE_DEVICE)
        return zeMemAllocDevice(context, &on_device, size, alignment, device, out);
    return zeMemAllocShared(context, &on_device, &on_host, size, alignment, device, out);
}

static ze_memory_type_t type_of(ze_context_handle_t in, const void *memory)
{
    ze_memory_allocation_properties_t properties = {
        .stype = ZE_STRUCTURE_TYPE_MEMORY_ALLOCATION_PROPERTIES};
    assert_ok(zeMemGetAllocProperties(in, memory, &properties, NULL));
    return properties.type;
}

static void every_kind_is_found_by_any_address(void **state)
{
    (void)state;
    for (int type = ZE_MEMORY_TYPE_HOST; type <= ZE_MEMORY_TYPE_SHARED; type++) {
        ze_memory_allocation_properties_t properties = {
            .stype = ZE_STRUCTURE_TYPE_MEMORY_ALLOCATION_PROPERTIES};
        unsigned char *memory = NULL;
        void *base = NULL;
        size_t size = 0;
        ze_device_handle_t owner = NULL;
        assert_ok(allocate((ze_memory_type_t)type, 1000, 0, (void **)&memory));
        memset(memory, 1, 1000);
        assert_ok(zeMemGetAllocProperties(context, memory + 999, &properties, &owner));
        assert_int_equal(properties.type, type);
        assert_true(properties.id != 0);
        assert_int_equal(properties.pageSize % 4096, 0);
        assert_ptr_equal(owner, type == ZE_MEMORY_TYPE_HOST ? NULL : device);
        assert_ok(zeMemGetAddressRange(context, memory + 500, &base, &size));
        assert_ptr_equal(base, memory);
        assert_int_equal(size, 1000);
        assert_int_equal(type_of(context, memory + 1000 + 64), ZE_MEMORY_TYPE_UNKNOWN);
        free_memory(memory);
        assert_int_equal(type_of(context, memory), ZE_MEMORY_TYPE_UNKNOWN);
    }
}

static void foreign_memory_is_unknown(void **state)
{
    (void)state;
    int on_the_stack = 0;
    void *memory = make_memory(64);
    void *plain = malloc(64);
    assert_int_equal(type_of(context, &on_the_stack), ZE_MEMORY_TYPE_UNKNOWN);
    assert_int_equal(type_of(context, plain), ZE_MEMORY_TYPE_UNKNOWN);
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT, zeMemFree(context, plain));
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT, zeMemFree(context, (char *)memory + 8));
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                  zeMemGetAddressRange(context, plain, &plain, NULL));
    free(plain);
    free_memory(memory);
}

static void alignments_become_powers_of_two(void **state)
{
    (void)state;
    void *memory = NULL;
    for (size_t alignment = 1; alignment <= (size_t)2 << 20; alignment *= 2) {
        assert_ok(allocate(ZE_MEMORY_TYPE_DEVICE, 100, alignment, &memory));
        assert_int_equal((uintptr_t)memory % alignment, 0);
        free_memory(memory);
    }
    for (size_t alignment = 3; !loader_validates() && alignment < 5000;
         alignment += alignment / 2) {
        size_t power = 1;
        while (power < alignment)
            power *= 2;
        assert_ok(allocate(ZE_MEMORY_TYPE_HOST, 100, alignment, &memory));
        assert_int_equal((uintptr_t)memory % power, 0);
        free_memory(memory);
    }
    assert_result(ZE_RESULT_ERROR_UNSUPPORTED_ALIGNMENT,
                  allocate(ZE_MEMORY_TYPE_HOST, 100, (size_t)1 << 62, &memory));
}

static void sizes_have_limits(void **state)
{
    (void)state;
    void *memory = NULL;
    ze_device_properties_t properties = {.stype = ZE_STRUCTURE_TYPE_DEVICE_PROPERTIES};
    assert_ok(zeDeviceGetProperties(device, &properties));
    assert_result(ZE_RESULT_ERROR_UNSUPPORTED_SIZE, allocate(ZE_MEMORY_TYPE_SHARED, 0, 0, &memory));
    assert_result(ZE_RESULT_ERROR_UNSUPPORTED_SIZE,
                  allocate(ZE_MEMORY_TYPE_DEVICE, properties.maxMemAllocSize + 1, 0, &memory));
    assert_result(ZE_RESULT_ERROR_UNSUPPORTED_SIZE,
                  allocate(ZE_MEMORY_TYPE_HOST, SIZE_MAX, 0, &memory));
}

static void a_relaxed_size_is_only_limited_by_the_machine(void **state)
{
    (void)state;
    void *memory = NULL;
    ze_relaxed_allocation_limits_exp_desc_t relaxed = {
        .stype = ZE_STRUCTURE_TYPE_RELAXED_ALLOCATION_LIMITS_EXP_DESC,
        .flags = ZE_RELAXED_ALLOCATION_LIMITS_EXP_FLAG_MAX_SIZE};
    ze_device_mem_alloc_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_DEVICE_MEM_ALLOC_DESC,
                                       .pNext = &relaxed};
    assert_result(ZE_RESULT_ERROR_UNSUPPORTED_SIZE,
                  zeMemAllocDevice(context, &desc, (size_t)1 << 62, 0, device, &memory));
    assert_null(memory);
}

static void *signal_soon(void *event)
{
    sleep_milliseconds(20);
    assert_ok(zeEventHostSignal(event));
    return NULL;
}

static void flags_are_checked(void **state)
{
    (void)state;
    void *memory = NULL;
    const ze_host_mem_alloc_desc_t wrong_host = {.stype = ZE_STRUCTURE_TYPE_HOST_MEM_ALLOC_DESC,
                                                 .flags = 0x20};
    ze_relaxed_allocation_limits_exp_desc_t relaxed = {
        .stype = ZE_STRUCTURE_TYPE_RELAXED_ALLOCATION_LIMITS_EXP_DESC};
    ze_device_mem_alloc_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_DEVICE_MEM_ALLOC_DESC,
                                       .flags = 0x100};
    assert_result(ZE_RESULT_ERROR_INVALID_ENUMERATION,
                  zeMemAllocDevice(context, &desc, 64, 0, device, &memory));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
                  zeMemAllocDevice(context, NULL, 64, 0, device, &memory));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeMemFree(context, NULL));
    relaxed.flags = 2;
    desc = (ze_device_mem_alloc_desc_t){.stype = ZE_STRUCTURE_TYPE_DEVICE_MEM_ALLOC_DESC,
                                        .pNext = &relaxed};
    assert_result(ZE_RESULT_ERROR_INVALID_ENUMERATION,
                  zeMemAllocDevice(context, &desc, 64, 0, device, &memory));
    assert_result(ZE_RESULT_ERROR_INVALID_ENUMERATION,
                  zeMemAllocHost(context, &wrong_host, 64, 0, &memory));
    assert_result(ZE_RESULT_ERROR_INVALID_ENUMERATION,
                  zeMemAllocShared(context, &on_device, &wrong_host, 64, 0, device, &memory));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
                  zeMemAllocHost(context, NULL, 64, 0, &memory));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
                  zeMemAllocHost(context, &on_host, 64, 0, NULL));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
                  zeMemAllocShared(context, NULL, &on_host, 64, 0, device, &memory));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
                  zeMemAllocShared(context, &on_device, NULL, 64, 0, device, &memory));
    assert_null(memory);
}

static void every_flag_is_taken(void **state)
{
    (void)state;
    const uint32_t most = loader_validates() ? 0xf : 0x1f; /* the last is newer than loaders */
    for (uint32_t flags = 0; flags <= most; flags++) {
        const ze_device_mem_alloc_desc_t device_desc = {
            .stype = ZE_STRUCTURE_TYPE_DEVICE_MEM_ALLOC_DESC, .flags = flags & 7};
        const ze_host_mem_alloc_desc_t host_desc = {.stype = ZE_STRUCTURE_TYPE_HOST_MEM_ALLOC_DESC,
                                                    .flags = flags};
        void *memory[3] = {NULL, NULL, NULL};
        assert_ok(zeMemAllocDevice(context, &device_desc, 100, 0, device, &memory[0]));
        assert_ok(zeMemAllocHost(context, &host_desc, 100, 0, &memory[1]));
        assert_ok(zeMemAllocShared(context, &device_desc, &host_desc, 100, 0, device, &memory[2]));
        for (int i = 0; i < 3; i++)
            free_memory(memory[i]);
    }
}

static void shared_memory_may_belong_to_no_device(void **state)
{
    (void)state;
    ze_memory_allocation_properties_t properties = {
        .stype = ZE_STRUCTURE_TYPE_MEMORY_ALLOCATION_PROPERTIES};
    ze_device_handle_t owner = device;
    void *memory = NULL;
    assert_ok(zeMemAllocShared(context, &on_device, &on_host, 100, 0, NULL, &memory));
    assert_ok(zeMemGetAllocProperties(context, memory, &properties, &owner));
    assert_int_equal(properties.type, ZE_MEMORY_TYPE_SHARED);
    assert_null(owner);
    free_memory(memory);
}

/* A queue that waits for an event has a command in flight. */
static void memory_is_freed_when_commands_allow(void **state)
{
    (void)state;
    const ze_driver_memory_free_policy_ext_flags_t blocks =
        ZE_DRIVER_MEMORY_FREE_POLICY_EXT_FLAG_BLOCKING_FREE;
    const ze_driver_memory_free_policy_ext_flags_t defers =
        ZE_DRIVER_MEMORY_FREE_POLICY_EXT_FLAG_DEFER_FREE;
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    ze_event_pool_handle_t pool = make_pool(1, 0);
    ze_event_handle_t event = make_event(pool, 0);
    unsigned char *deferred = make_memory(100), *blocking = make_memory(100);
    ze_memory_free_ext_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_MEMORY_FREE_EXT_DESC};

    assert_ok(zeCommandListAppendMemoryFill(list, deferred, "d", 1, 100, NULL, 1, &event));
    assert_ok(zeCommandListAppendMemoryCopy(list, blocking, deferred, 100, NULL, 0, NULL));
    desc.freePolicy = defers;
    assert_ok(zeMemFreeExt(context, &desc, deferred));
    assert_int_equal(type_of(context, deferred), ZE_MEMORY_TYPE_UNKNOWN);
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT, zeMemFreeExt(context, &desc, deferred));
    free_memory(make_memory(50)); /* looks for what may be freed */
    assert_ok(zeEventHostSignal(event));
    assert_ok(synchronize(list, UINT64_MAX));
    assert_int_equal(blocking[99], 'd');
    free_memory(make_memory(50));

    assert_ok(zeEventHostReset(event));
    assert_ok(zeCommandListAppendMemoryFill(list, blocking, "b", 1, 100, NULL, 1, &event));
    pthread_t signaller;
    assert_int_equal(pthread_create(&signaller, NULL, signal_soon, event), 0);
    desc.freePolicy = blocks;
    assert_ok(zeMemFreeExt(context, &desc, blocking));
    assert_ok(synchronize(list, 0)); /* the command is over */
    assert_int_equal(pthread_join(signaller, NULL), 0);

    for (desc.freePolicy = 0; desc.freePolicy <= (blocks | defers); desc.freePolicy++)
        assert_ok(zeMemFreeExt(context, &desc, make_memory(64)));
    desc.freePolicy = blocks;
    blocking = make_memory(64);
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT, zeMemFreeExt(context, &desc, blocking + 1));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeMemFreeExt(context, NULL, blocking));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeMemFreeExt(context, &desc, NULL));
    desc.freePolicy = 4;
    assert_result(ZE_RESULT_ERROR_INVALID_ENUMERATION, zeMemFreeExt(context, &desc, blocking));
    free_memory(blocking);
    assert_ok(zeEventDestroy(event));
    assert_ok(zeEventPoolDestroy(pool));
    assert_ok(zeCommandListDestroy(list));
}

/* A context that goes frees what was deferred; and a queue that goes has no command in flight. */
static void deferred_memory_goes_with_its_context(void **state)
{
    (void)state;
    const ze_context_desc_t context_desc = {.stype = ZE_STRUCTURE_TYPE_CONTEXT_DESC};
    const ze_memory_free_ext_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_MEMORY_FREE_EXT_DESC,
                                            .freePolicy =
                                                ZE_DRIVER_MEMORY_FREE_POLICY_EXT_FLAG_DEFER_FREE};
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    ze_event_pool_handle_t pool = make_pool(1, 0);
    ze_event_handle_t event = make_event(pool, 0);
    ze_context_handle_t other = NULL;
    void *memory = NULL;
    assert_ok(zeContextCreate(driver, &context_desc, &other));
    assert_ok(zeMemAllocHost(other, &on_host, 5000, 0, &memory));
    assert_ok(zeCommandListAppendBarrier(list, NULL, 1, &event));
    assert_ok(zeMemFreeExt(other, &desc, memory));
    assert_ok(zeCommandListDestroy(list)); /* gives up */
    assert_ok(zeContextDestroy(other));
    assert_ok(zeEventDestroy(event));
    assert_ok(zeEventPoolDestroy(pool));
}

/* Whether the pages at an address may be huge, as the kernel tells: "hg" among the flags. */
static bool may_be_huge(const void *address)
{
    char line[512];
    unsigned long start, end;
    bool inside = false, huge = false;
    FILE *maps = fopen("/proc/self/smaps", "r");
    assert_non_null(maps);
    while (fgets(line, sizeof line, maps) != NULL) {
        if (sscanf(line, "%lx-%lx ", &start, &end) == 2)
            inside = start <= (uintptr_t)address && (uintptr_t)address < end;
        else if (inside && strncmp(line, "VmFlags:", 8) == 0)
            huge = strstr(line, " hg") != NULL;
    }
    fclose(maps);
    return huge;
}

static void large_memory_is_in_huge_pages(void **state)
{
    (void)state;
    const size_t huge = 2 << 20, size = 2 * huge + 1;
    void *probe = mmap(NULL, huge, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    assert_true(probe != MAP_FAILED);
    const bool possible = madvise(probe, huge, MADV_HUGEPAGE) == 0;
    munmap(probe, huge);
    for (int type = ZE_MEMORY_TYPE_HOST; type <= ZE_MEMORY_TYPE_SHARED; type++) {
        void *memory = NULL;
        assert_ok(allocate((ze_memory_type_t)type, size, 0, &memory));
        assert_int_equal((uintptr_t)memory % huge, 0);
        assert_true(may_be_huge(memory) == possible);
        memset(memory, 1, size);
        assert_ok(zeMemFree(context, memory));
    }
}

static void the_driver_tells_its_policies(void **state)
{
    (void)state;
    ze_driver_memory_free_ext_properties_t policies = {
        .stype = ZE_STRUCTURE_TYPE_DRIVER_MEMORY_FREE_EXT_PROPERTIES};
    ze_driver_properties_t properties = {.stype = ZE_STRUCTURE_TYPE_DRIVER_PROPERTIES,
                                         .pNext = &policies};
    assert_ok(zeDriverGetProperties(driver, &properties));
    assert_int_equal(policies.freePolicies, ZE_DRIVER_MEMORY_FREE_POLICY_EXT_FLAG_BLOCKING_FREE |
                                                ZE_DRIVER_MEMORY_FREE_POLICY_EXT_FLAG_DEFER_FREE);
}

/* Enough allocations, freed out of order, to turn the tree around. */
static void many_allocations_are_kept_apart(void **state)
{
    (void)state;
    enum { COUNT = 2000 };
    static unsigned char *memory[COUNT];
    for (size_t i = 0; i < COUNT; i++)
        assert_ok(allocate(ZE_MEMORY_TYPE_SHARED, i + 1, 0, (void **)&memory[i]));
    for (size_t step = 0; step < 2; step++) {
        for (size_t i = step; i < COUNT; i += 2) {
            void *base = NULL;
            size_t size = 0;
            assert_ok(zeMemGetAddressRange(context, memory[i] + i, &base, &size));
            assert_ptr_equal(base, memory[i]);
            assert_int_equal(size, i + 1);
            free_memory(memory[i]);
        }
    }
}

static void a_context_frees_what_it_still_has(void **state)
{
    (void)state;
    ze_context_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_CONTEXT_DESC};
    ze_context_handle_t other = NULL;
    void *memory = NULL;
    assert_ok(zeContextCreate(driver, &desc, &other));
    for (int i = 0; i < 100; i++)
        assert_ok(zeMemAllocHost(other, &on_host, 4096, 0, &memory));
    assert_ok(zeContextMakeMemoryResident(other, device, memory, 4096));
    assert_ok(zeContextEvictMemory(other, device, memory, 4096));
    assert_ok(zeContextDestroy(other));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_is_found_by_any_address),
        cmocka_unit_test(foreign_memory_is_unknown),
        cmocka_unit_test(alignments_become_powers_of_two),
        cmocka_unit_test(sizes_have_limits),
        cmocka_unit_test(a_relaxed_size_is_only_limited_by_the_machine),
        cmocka_unit_test(flags_are_checked),
        cmocka_unit_test(every_flag_is_taken),
        cmocka_unit_test(shared_memory_may_belong_to_no_device),
        cmocka_unit_test(memory_is_freed_when_commands_allow),
        cmocka_unit_test(deferred_memory_goes_with_its_context),
        cmocka_unit_test(large_memory_is_in_huge_pages),
        cmocka_unit_test(the_driver_tells_its_policies),
        cmocka_unit_test(many_allocations_are_kept_apart),
        cmocka_unit_test(a_context_frees_what_it_still_has),
    };
    return client_run(tests);
}
