/* Random sequences of calls, in any order that the specification allows and with objects destroyed
 * as early as it allows: nothing crashes, hangs or leaks, and no call fails that may not.
 *
 *     zellige.driver.sequence [seed [calls]]
 */
#include "tests/driver/client.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <zellige/program.h>

#include "kernels.cl.h"

enum { SEEDS = 40, CALLS = 400, SLOTS = 4, EVENTS = 6, BYTES = 4096, SIZE = 8, GROUPS = 16 };

/* A list, and the queue that has it; an immediate one has itself. */
typedef struct list {
    ze_command_list_handle_t handle;
    bool immediate, closed, in_flight;
} list;

static uint64_t state_of_random;
static list lists[SLOTS];
static ze_command_queue_handle_t queues[SLOTS];
static ze_fence_handle_t fences[SLOTS]; /* of the queue in the same slot */
static ze_module_handle_t modules[SLOTS];
static ze_kernel_handle_t kernels[SLOTS];
static void *memory[SLOTS];
static ze_event_pool_handle_t pool;
static ze_event_handle_t events[EVENTS];

static uint32_t below(uint32_t limit)
{
    state_of_random =
        state_of_random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)((state_of_random >> 33) % limit);
}

/* ---- Waiting --------------------------------------------------------------------------------- */

/* Whatever is waited for has come then. */
static void wait_for_all(void)
{
    for (int i = 0; i < EVENTS; i++)
        if (events[i] != NULL)
            assert_ok(zeEventHostSignal(events[i]));
    for (int i = 0; i < SLOTS; i++) {
        if (queues[i] != NULL)
            assert_ok(zeCommandQueueSynchronize(queues[i], UINT64_MAX));
        if (lists[i].handle != NULL && lists[i].immediate)
            assert_ok(synchronize(lists[i].handle, UINT64_MAX));
        lists[i].in_flight = false;
    }
}

static void look(void)
{
    const uint32_t i = below(SLOTS), e = below(EVENTS);
    ze_result_t result = ZE_RESULT_SUCCESS;
    if (events[e] != NULL)
        result = zeEventQueryStatus(events[e]);
    assert_true(result == ZE_RESULT_SUCCESS || result == ZE_RESULT_NOT_READY);
    if (fences[i] != NULL)
        result = zeFenceQueryStatus(fences[i]);
    assert_true(result == ZE_RESULT_SUCCESS || result == ZE_RESULT_NOT_READY);
    if (queues[i] != NULL)
        result = zeCommandQueueSynchronize(queues[i], below(2) * 100000);
    assert_true(result == ZE_RESULT_SUCCESS || result == ZE_RESULT_NOT_READY);
}

static void use_event(void)
{
    const uint32_t e = below(EVENTS);
    if (events[e] == NULL) {
        events[e] = make_event(pool, e);
    } else if (below(2) == 0) {
        assert_ok(zeEventHostSignal(events[e]));
    } else {
        wait_for_all();
        if (below(2) == 0) {
            assert_ok(zeEventHostReset(events[e]));
        } else {
            assert_ok(zeEventDestroy(events[e]));
            events[e] = NULL;
        }
    }
}

/* ---- Objects --------------------------------------------------------------------------------- */

static void use_module(void)
{
    const uint32_t i = below(SLOTS);
    if (modules[i] == NULL) {
        modules[i] = make_module(kernels_spirv.words, kernels_spirv.count);
    } else {
        assert_ok(zeModuleDestroy(modules[i])); /* its kernels, and their launches, go on */
        modules[i] = NULL;
    }
}

/* A program destroys its kernels before their module: launches may still be under way. */
static void destroy_kernels(void)
{
    for (int i = 0; i < SLOTS; i++)
        if (kernels[i] != NULL) {
            assert_ok(zeKernelDestroy(kernels[i]));
            kernels[i] = NULL;
        }
}

static void use_kernel(void)
{
    const uint32_t i = below(SLOTS), m = below(SLOTS);
    if (kernels[i] != NULL) {
        assert_ok(zeKernelDestroy(kernels[i]));
        kernels[i] = NULL;
    } else if (modules[m] != NULL) {
        kernels[i] = make_kernel(modules[m], "reverse");
        assert_ok(zeKernelSetGroupSize(kernels[i], SIZE, 1, 1));
    }
}

static void use_memory(void)
{
    const uint32_t i = below(SLOTS);
    if (memory[i] == NULL) {
        memory[i] = make_memory(BYTES);
    } else if (below(8) == 0) {
        wait_for_all(); /* closed lists keep its address, but are not executed again */
        for (int l = 0; l < SLOTS; l++)
            if (lists[l].handle != NULL && !lists[l].immediate) {
                assert_ok(zeCommandListReset(lists[l].handle));
                lists[l].closed = false;
            }
        free_memory(memory[i]);
        memory[i] = NULL;
    }
}

static void use_queue(void)
{
    const uint32_t i = below(SLOTS);
    const ze_fence_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_FENCE_DESC};
    if (queues[i] == NULL) {
        queues[i] = make_queue((ze_command_queue_mode_t)below(3));
        assert_ok(zeFenceCreate(queues[i], &desc, &fences[i]));
    } else if (below(4) == 0) {
        wait_for_all();
        assert_ok(zeFenceDestroy(fences[i]));
        assert_ok(zeCommandQueueDestroy(queues[i]));
        queues[i] = NULL;
        fences[i] = NULL;
    }
}

static void use_list(void)
{
    list *l = &lists[below(SLOTS)];
    if (l->handle == NULL) {
        const bool immediate = below(2) == 0;
        *l = (list){.immediate = immediate,
                    .handle = immediate ? make_immediate((ze_command_queue_mode_t)below(3))
                                        : make_list()};
        return;
    }
    if (below(4) != 0)
        return;
    if (l->in_flight || l->immediate)
        wait_for_all();
    if (below(2) == 0 && !l->immediate) {
        assert_ok(zeCommandListReset(l->handle));
        l->closed = false;
    } else {
        assert_ok(zeCommandListDestroy(l->handle));
        l->handle = NULL;
    }
}

/* ---- Commands -------------------------------------------------------------------------------- */

static void append_launch(ze_command_list_handle_t to, ze_event_handle_t signal, uint32_t waits,
                          ze_event_handle_t *wait)
{
    const ze_group_count_t groups = {below(GROUPS), 1, 1};
    ze_kernel_handle_t kernel = kernels[below(SLOTS)];
    void *target = memory[below(SLOTS)];
    if (kernel == NULL || target == NULL)
        return;
    assert_ok(set_pointer(kernel, 0, target));
    assert_ok(zeKernelSetArgumentValue(kernel, 1, SIZE * sizeof(int), NULL));
    assert_ok(zeCommandListAppendLaunchKernel(to, kernel, &groups, signal, waits, wait));
    if (below(3) == 0)
        destroy_kernels();
}

static void append_other(ze_command_list_handle_t to, ze_event_handle_t signal, uint32_t waits,
                         ze_event_handle_t *wait)
{
    static const uint32_t pattern = 0x01020304;
    const uint32_t half = BYTES / 2;
    char *a = memory[below(SLOTS)], *b = memory[below(SLOTS)];
    switch (below(4)) {
    case 0:
        assert_ok(zeCommandListAppendBarrier(to, signal, waits, wait));
        return;
    case 1:
        if (a != NULL && b != NULL)
            assert_ok(zeCommandListAppendMemoryCopy(to, a, b + half, half, signal, waits, wait));
        return;
    case 2:
        if (a != NULL)
            assert_ok(zeCommandListAppendMemoryFill(to, a, &pattern, sizeof pattern, BYTES, signal,
                                                    waits, wait));
        return;
    default:
        if (a != NULL)
            assert_ok(zeCommandListAppendWriteGlobalTimestamp(to, (uint64_t *)(void *)a, signal,
                                                              waits, wait));
    }
}

/* An immediate list that is synchronous would wait for an event that only this thread signals. */
static void append(void)
{
    const list *l = &lists[below(SLOTS)];
    ze_event_handle_t signal = events[below(EVENTS)], wait = events[below(EVENTS)];
    if (l->handle == NULL || l->closed)
        return;
    uint32_t waits = wait != NULL && below(3) == 0;
    if (waits == 1 && l->immediate)
        assert_ok(zeEventHostSignal(wait));
    if (below(2) == 0)
        append_launch(l->handle, signal, waits, &wait);
    else
        append_other(l->handle, signal, waits, &wait);
}

static void execute(void)
{
    const uint32_t q = below(SLOTS);
    list *l = &lists[below(SLOTS)];
    if (queues[q] == NULL || l->handle == NULL || l->immediate)
        return;
    wait_for_all(); /* one execution at a time; and its events are signalled */
    if (!l->closed)
        assert_ok(zeCommandListClose(l->handle));
    l->closed = true;
    l->in_flight = true;
    assert_ok(zeFenceReset(fences[q]));
    assert_ok(zeCommandQueueExecuteCommandLists(queues[q], 1, &l->handle,
                                                below(2) == 0 ? fences[q] : NULL));
}

/* What is refused leaves no trace. No NULL handles: a loader that wraps handles looks into them. */
static void misuse(void)
{
    void *none = NULL;
    const list *l = &lists[below(SLOTS)];
    ze_kernel_handle_t kernel = kernels[below(SLOTS)];
    ze_event_handle_t event = events[below(EVENTS)];
    const ze_host_mem_alloc_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_HOST_MEM_ALLOC_DESC};
    assert_true(zeMemFree(context, NULL) != ZE_RESULT_SUCCESS);
    assert_true(zeMemAllocHost(context, &desc, 64, (size_t)1 << 62, &none) != ZE_RESULT_SUCCESS);
    assert_null(none);
    if (kernel != NULL) {
        assert_true(zeKernelSetGroupSize(kernel, 0, 1, 1) != ZE_RESULT_SUCCESS);
        assert_true(zeKernelSetArgumentValue(kernel, 99, 8, NULL) != ZE_RESULT_SUCCESS);
    }
    if (l->handle != NULL && l->closed && event != NULL) /* it is never signalled by that */
        assert_ok(zeCommandListAppendBarrier(l->handle, event, 0, NULL));
}

/* ---- A sequence ------------------------------------------------------------------------------ */

static void destroy_all(void)
{
    wait_for_all();
    for (int i = 0; i < SLOTS; i++) {
        if (modules[i] != NULL)
            assert_ok(zeModuleDestroy(modules[i]));
        if (fences[i] != NULL)
            assert_ok(zeFenceDestroy(fences[i]));
        if (queues[i] != NULL)
            assert_ok(zeCommandQueueDestroy(queues[i]));
        if (memory[i] != NULL)
            free_memory(memory[i]);
    }
    destroy_kernels();
    for (int i = 0; i < SLOTS; i++)
        if (lists[i].handle != NULL)
            assert_ok(zeCommandListDestroy(lists[i].handle));
    for (int i = 0; i < EVENTS; i++)
        if (events[i] != NULL)
            assert_ok(zeEventDestroy(events[i]));
    memset(lists, 0, sizeof lists);
    memset(queues, 0, sizeof queues);
    memset(fences, 0, sizeof fences);
    memset(modules, 0, sizeof modules);
    memset(memory, 0, sizeof memory);
    memset(events, 0, sizeof events);
}

static void run_sequence(uint64_t seed, int calls)
{
    static void (*const some[])(void) = {use_event, use_module, use_kernel, use_memory, use_queue,
                                         use_list,  append,     append,     append,     append,
                                         execute,   execute,    look,       misuse};
    printf("seed %llu\n", (unsigned long long)seed);
    fflush(stdout);
    state_of_random = seed * UINT64_C(0x9e3779b97f4a7c15) + 1;
    pool = make_pool(EVENTS, below(2) == 0 ? ZE_EVENT_POOL_FLAG_KERNEL_TIMESTAMP : 0);
    for (int i = 0; i < calls; i++)
        some[below(sizeof some / sizeof some[0])]();
    destroy_all();
    assert_ok(zeEventPoolDestroy(pool));
}

static uint64_t first_seed = 1;
static int seed_count = SEEDS, call_count = CALLS;

static void sequences(void **state)
{
    (void)state;
    for (int i = 0; i < seed_count; i++)
        run_sequence(first_seed + (uint64_t)i, call_count);
}

int main(int count, char **arguments)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(sequences)};
    if (count > 1) {
        first_seed = strtoull(arguments[1], NULL, 10);
        seed_count = 1;
    }
    if (count > 2)
        call_count = atoi(arguments[2]);
    return client_run(tests);
}
