/* Graphs: what immediate lists capture, and its executions. By the names of the functions, which
 * are newer than these headers. */
#include "tests/driver/client.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include "kernels.cl.h"

typedef struct graph *graph;
typedef struct executable *executable;

enum {
    QUERY_TRUE = 0x78000022,
    QUERY_FALSE,
    INVALID_GRAPH,
    CAPTURE_UNSUPPORTED,
    MERGE_ATTEMPT = 0x78000027,
    NOT_CAPTURING,
    UNJOINED_FORKS,
    PROPERTIES = 0x00020047,
    IMMUTABLE_AND_SUBGRAPHS = 1 << 0 | 1 << 2,
    CB_EXTERNAL = 1 << 6,
};

typedef struct counter_based_desc {
    ze_structure_type_t stype;
    const void *next;
    uint32_t flags, signal, wait;
} counter_based_desc;

static struct {
    ze_result_t (*zeGraphCreateExt)(ze_context_handle_t, const void *, graph *);
    ze_result_t (*zeCommandListBeginGraphCaptureExt)(ze_command_list_handle_t, const void *);
    ze_result_t (*zeCommandListBeginCaptureIntoGraphExt)(ze_command_list_handle_t, graph,
                                                         const void *);
    ze_result_t (*zeCommandListIsGraphCaptureEnabledExt)(ze_command_list_handle_t);
    ze_result_t (*zeCommandListEndGraphCaptureExt)(ze_command_list_handle_t, const void *, graph *);
    ze_result_t (*zeCommandListGetGraphExt)(ze_command_list_handle_t, graph *);
    ze_result_t (*zeGraphGetPrimaryCommandListExt)(graph, ze_command_list_handle_t *);
    ze_result_t (*zeGraphSetDestructionCallbackExt)(graph, void (*)(void *), void *, const void *);
    ze_result_t (*zeGraphInstantiateExt)(graph, const void *, executable *);
    ze_result_t (*zeGraphIsEmptyExt)(graph);
    ze_result_t (*zeGraphDumpContentsExt)(graph, const char *, const void *);
    ze_result_t (*zeGraphDestroyExt)(graph);
    ze_result_t (*zeGraphPauseCaptureExt)(graph);
    ze_result_t (*zeGraphResumeCaptureExt)(graph);
    ze_result_t (*zeCommandListAppendGraphExt)(ze_command_list_handle_t, executable, const void *,
                                               ze_event_handle_t, uint32_t, ze_event_handle_t *);
    ze_result_t (*zeExecutableGraphGetSourceGraphExt)(executable, graph *);
    ze_result_t (*zeExecutableGraphDestroyExt)(executable);
    append_host_function *zeCommandListAppendHostFunction;
    ze_result_t (*zeCommandListImmediateAppendCommandListsExp)(ze_command_list_handle_t, uint32_t,
                                                               ze_command_list_handle_t *,
                                                               ze_event_handle_t, uint32_t,
                                                               ze_event_handle_t *);
    ze_result_t (*zeEventCounterBasedCreate)(ze_context_handle_t, ze_device_handle_t,
                                             const counter_based_desc *, ze_event_handle_t *);
} f;

static ze_command_list_handle_t lists[3];
static ze_event_pool_handle_t pool;
static ze_event_handle_t events[4];
static unsigned char *memory;

static int setup(void **state)
{
    (void)state;
    FIND_EXTENSION(f, zeGraphCreateExt);
    FIND_EXTENSION(f, zeCommandListBeginGraphCaptureExt);
    FIND_EXTENSION(f, zeCommandListBeginCaptureIntoGraphExt);
    FIND_EXTENSION(f, zeCommandListIsGraphCaptureEnabledExt);
    FIND_EXTENSION(f, zeCommandListEndGraphCaptureExt);
    FIND_EXTENSION(f, zeCommandListGetGraphExt);
    FIND_EXTENSION(f, zeGraphGetPrimaryCommandListExt);
    FIND_EXTENSION(f, zeGraphSetDestructionCallbackExt);
    FIND_EXTENSION(f, zeGraphInstantiateExt);
    FIND_EXTENSION(f, zeGraphIsEmptyExt);
    FIND_EXTENSION(f, zeGraphDumpContentsExt);
    FIND_EXTENSION(f, zeGraphDestroyExt);
    FIND_EXTENSION(f, zeGraphPauseCaptureExt);
    FIND_EXTENSION(f, zeGraphResumeCaptureExt);
    FIND_EXTENSION(f, zeCommandListAppendGraphExt);
    FIND_EXTENSION(f, zeExecutableGraphGetSourceGraphExt);
    FIND_EXTENSION(f, zeExecutableGraphDestroyExt);
    FIND_EXTENSION(f, zeCommandListAppendHostFunction);
    FIND_EXTENSION(f, zeCommandListImmediateAppendCommandListsExp);
    FIND_EXTENSION(f, zeEventCounterBasedCreate);
    for (int i = 0; i < 3; i++)
        lists[i] = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    pool = make_events(4, ZE_EVENT_POOL_FLAG_HOST_VISIBLE, events);
    memory = make_memory(4096);
    memset(memory, 0, 4096);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    for (int i = 0; i < 3; i++)
        assert_ok(zeCommandListDestroy(lists[i]));
    destroy_events(pool, 4, events);
    free_memory(memory);
    return 0;
}

/* Moves everything up by one and puts the value in front. */
static void shift(ze_command_list_handle_t list, unsigned char value, ze_event_handle_t signal,
                  ze_event_handle_t wait)
{
    assert_ok(zeCommandListAppendMemoryCopy(list, memory + 1, memory, 100, NULL, wait != NULL,
                                            wait != NULL ? &wait : NULL));
    assert_ok(zeCommandListAppendMemoryFill(list, memory, &value, 1, 1, signal, 0, NULL));
}

static graph end(ze_command_list_handle_t list, ze_result_t expected)
{
    graph made = NULL;
    assert_result(expected, f.zeCommandListEndGraphCaptureExt(list, NULL, &made));
    assert_non_null(made);
    return made;
}

static executable instantiate(graph source)
{
    executable made = NULL;
    assert_ok(f.zeGraphInstantiateExt(source, NULL, &made));
    return made;
}

static void execute(ze_command_list_handle_t list, executable what)
{
    assert_ok(f.zeCommandListAppendGraphExt(list, what, NULL, NULL, 0, NULL));
    assert_ok(synchronize(list, UINT64_MAX));
}

static void destroy(graph source, executable made)
{
    if (made != NULL)
        assert_ok(f.zeExecutableGraphDestroyExt(made));
    assert_ok(f.zeGraphDestroyExt(source));
}

static void what_is_captured_runs_at_each_execution(void **state)
{
    (void)state;
    graph source = NULL, found = NULL;
    ze_command_list_handle_t primary = NULL;
    assert_result(QUERY_FALSE, f.zeCommandListIsGraphCaptureEnabledExt(lists[0]));
    assert_result(NOT_CAPTURING, f.zeCommandListGetGraphExt(lists[0], &found));
    assert_ok(f.zeCommandListBeginGraphCaptureExt(lists[0], NULL));
    assert_result(QUERY_TRUE, f.zeCommandListIsGraphCaptureEnabledExt(lists[0]));
    assert_ok(f.zeCommandListGetGraphExt(lists[0], &found));
    assert_result(QUERY_TRUE, f.zeGraphIsEmptyExt(found));
    shift(lists[0], 1, NULL, NULL);
    assert_result(CAPTURE_UNSUPPORTED, synchronize(lists[0], 0));
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                  f.zeCommandListBeginGraphCaptureExt(lists[0], NULL));
    source = end(lists[0], ZE_RESULT_SUCCESS);
    assert_ptr_equal(source, found);
    assert_result(QUERY_FALSE, f.zeGraphIsEmptyExt(source));
    assert_ok(f.zeGraphGetPrimaryCommandListExt(source, &primary));
    assert_ptr_equal(primary, lists[0]);
    assert_ok(synchronize(lists[0], UINT64_MAX));
    assert_int_equal(memory[0], 0);
    executable first = instantiate(source), second = instantiate(source);
    assert_ok(f.zeExecutableGraphGetSourceGraphExt(first, &found));
    assert_ptr_equal(found, source);
    shift(lists[0], 9, NULL, NULL); /* is captured no longer */
    execute(lists[0], first);
    execute(lists[1], second);
    execute(lists[0], first);
    assert_memory_equal(memory, ((unsigned char[]){1, 1, 1, 9, 0}), 5);
    assert_ok(f.zeExecutableGraphDestroyExt(second));
    destroy(source, first);
}

/* A kernel is launched as it was set when it was captured. */
static void kernels_are_captured(void **state)
{
    (void)state;
    enum { COUNT = 64 };
    ze_module_handle_t module = make_module(kernels_spirv.words, kernels_spirv.count);
    ze_kernel_handle_t kernel = make_kernel(module, "scale");
    const ze_group_count_t groups = {1, 1, 1};
    float factor = 3, *numbers = (float *)(void *)memory;
    for (int i = 0; i < COUNT; i++)
        numbers[i] = 1;
    assert_ok(zeKernelSetGroupSize(kernel, COUNT, 1, 1));
    assert_ok(set_pointer(kernel, 0, numbers));
    assert_ok(set_value(kernel, 1, sizeof factor, &factor));
    assert_ok(f.zeCommandListBeginGraphCaptureExt(lists[0], NULL));
    assert_ok(zeCommandListAppendLaunchKernel(lists[0], kernel, &groups, NULL, 0, NULL));
    graph source = end(lists[0], ZE_RESULT_SUCCESS);
    executable made = instantiate(source);
    factor = 8;
    assert_ok(set_value(kernel, 1, sizeof factor, &factor));
    assert_ok(zeKernelDestroy(kernel));
    assert_ok(zeModuleDestroy(module));
    execute(lists[0], made);
    execute(lists[0], made);
    assert_true(numbers[0] == 9 && numbers[COUNT - 1] == 9);
    destroy(source, made);
}

static void count(void *number)
{
    ++*(int *)number;
}

static void other_lists_join_by_events(void **state)
{
    (void)state;
    int calls = 0;
    assert_ok(f.zeCommandListBeginGraphCaptureExt(lists[0], NULL));
    shift(lists[0], 1, events[0], NULL);
    shift(lists[1], 2, events[1], events[0]);
    assert_result(QUERY_TRUE, f.zeCommandListIsGraphCaptureEnabledExt(lists[1]));
    assert_result(CAPTURE_UNSUPPORTED, zeEventHostSynchronize(events[0], 1));
    assert_ok(f.zeCommandListAppendHostFunction(lists[1], count, &calls, NULL, events[2], 0, NULL));
    shift(lists[0], 3, NULL, events[2]);
    assert_ok(zeCommandListAppendBarrier(lists[1], NULL, 0, NULL)); /* is no work */
    graph source = end(lists[0], ZE_RESULT_SUCCESS);
    assert_result(QUERY_FALSE, f.zeCommandListIsGraphCaptureEnabledExt(lists[1]));
    executable made = instantiate(source);
    for (int i = 1; i <= 2; i++) {
        execute(lists[2], made);
        assert_memory_equal(memory, ((unsigned char[]){3, 2, 1}), 3);
        assert_int_equal(calls, i);
        assert_ok(zeEventQueryStatus(events[2])); /* ordinary events are signalled */
    }
    destroy(source, made);
}

static void forks_have_to_be_joined(void **state)
{
    (void)state;
    assert_ok(f.zeCommandListBeginGraphCaptureExt(lists[0], NULL));
    shift(lists[0], 1, events[0], NULL);
    shift(lists[1], 2, events[1], events[0]);
    shift(lists[0], 3, NULL, events[1]);
    shift(lists[1], 4, NULL, NULL); /* after it was joined */
    graph source = end(lists[0], (ze_result_t)UNJOINED_FORKS);
    executable made = NULL;
    assert_result(INVALID_GRAPH, f.zeGraphIsEmptyExt(source));
    assert_result(INVALID_GRAPH, f.zeGraphInstantiateExt(source, NULL, &made));
    destroy(source, NULL);
}

static void a_graph_is_captured_before_it_is_executed(void **state)
{
    (void)state;
    graph source = NULL;
    executable made = NULL;
    assert_ok(f.zeGraphCreateExt(context, NULL, &source));
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT, f.zeGraphInstantiateExt(source, NULL, &made));
    assert_ok(f.zeCommandListBeginCaptureIntoGraphExt(lists[0], source, NULL));
    assert_ptr_equal(end(lists[0], ZE_RESULT_SUCCESS), source);
    destroy(source, instantiate(source));
}

static void captures_are_not_merged(void **state)
{
    (void)state;
    assert_ok(f.zeCommandListBeginGraphCaptureExt(lists[0], NULL));
    assert_ok(f.zeCommandListBeginGraphCaptureExt(lists[1], NULL));
    shift(lists[0], 1, events[0], NULL);
    assert_result(MERGE_ATTEMPT, zeCommandListAppendBarrier(lists[1], NULL, 1, events));
    destroy(end(lists[1], ZE_RESULT_SUCCESS), NULL);
    destroy(end(lists[0], ZE_RESULT_SUCCESS), NULL);
}

static void what_is_refused_joins_no_capture(void **state)
{
    (void)state;
    ze_command_list_handle_t regular = make_list();
    assert_ok(f.zeCommandListBeginGraphCaptureExt(lists[0], NULL));
    assert_ok(f.zeCommandListBeginGraphCaptureExt(lists[1], NULL));
    shift(lists[0], 1, events[0], NULL);
    shift(lists[1], 2, events[1], NULL);
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
                  zeCommandListAppendMemoryCopy(lists[2], memory, NULL, 8, NULL, 1, events));
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT, f.zeCommandListImmediateAppendCommandListsExp(
                                                        lists[2], 1, &regular, NULL, 1, events));
    assert_ok(zeCommandListClose(regular));
    assert_result(CAPTURE_UNSUPPORTED, f.zeCommandListImmediateAppendCommandListsExp(
                                           lists[2], 1, &regular, NULL, 1, events));
    assert_result(MERGE_ATTEMPT, zeCommandListAppendBarrier(lists[2], NULL, 2, events));
    assert_result(QUERY_FALSE, f.zeCommandListIsGraphCaptureEnabledExt(lists[2]));
    assert_ok(synchronize(lists[2], 0));
    destroy(end(lists[1], ZE_RESULT_SUCCESS), NULL);
    destroy(end(lists[0], ZE_RESULT_SUCCESS), NULL);
    assert_ok(zeCommandListDestroy(regular));
}

/* Each execution waits for the last signal at the time, and signals anew. */
static void counter_based_events_lead_out_of_a_graph(void **state)
{
    (void)state;
    const counter_based_desc desc = {.flags = 1 | 1 << 2 | CB_EXTERNAL,
                                     .signal = ZE_EVENT_SCOPE_FLAG_HOST};
    ze_event_handle_t in = NULL, out = NULL;
    unsigned char value = 5;
    assert_ok(f.zeEventCounterBasedCreate(context, device, &desc, &in));
    assert_ok(f.zeEventCounterBasedCreate(context, device, &desc, &out));
    assert_ok(f.zeCommandListBeginGraphCaptureExt(lists[0], NULL));
    assert_ok(zeCommandListAppendMemoryCopy(lists[0], memory + 1, memory, 1, out, 1, &in));
    graph source = end(lists[0], ZE_RESULT_SUCCESS);
    executable made = instantiate(source);
    for (int i = 0; i < 3; i++, value++) {
        assert_ok(zeCommandListAppendMemoryFill(lists[1], memory, &value, 1, 1, in, 1, events));
        assert_ok(f.zeCommandListAppendGraphExt(lists[0], made, NULL, NULL, 0, NULL));
        assert_result(ZE_RESULT_NOT_READY, zeEventHostSynchronize(out, 1000000));
        assert_ok(zeEventHostSignal(events[0]));
        assert_ok(zeEventHostSynchronize(out, UINT64_MAX));
        assert_int_equal(memory[1], value);
        assert_ok(synchronize(lists[1], UINT64_MAX));
        assert_ok(zeEventHostReset(events[0]));
    }
    destroy(source, made);
    assert_ok(zeEventDestroy(in));
    assert_ok(zeEventDestroy(out));
}

static void executions_wait_signal_and_follow_one_another(void **state)
{
    (void)state;
    assert_ok(f.zeCommandListBeginGraphCaptureExt(lists[0], NULL));
    shift(lists[0], 1, NULL, NULL);
    graph source = end(lists[0], ZE_RESULT_SUCCESS);
    executable made = instantiate(source);
    assert_ok(f.zeCommandListAppendGraphExt(lists[0], made, NULL, events[1], 1, events));
    assert_ok(f.zeCommandListAppendGraphExt(lists[1], made, NULL, events[2], 0, NULL));
    assert_result(ZE_RESULT_NOT_READY, zeEventHostSynchronize(events[2], 2000000));
    assert_ok(f.zeExecutableGraphDestroyExt(made)); /* while it waits */
    assert_ok(f.zeGraphDestroyExt(source));
    assert_int_equal(memory[0], 0);
    assert_ok(zeEventHostSignal(events[0]));
    assert_ok(zeEventHostSynchronize(events[2], UINT64_MAX));
    assert_ok(zeEventHostSynchronize(events[1], UINT64_MAX)); /* of the other list: maybe later */
    assert_memory_equal(memory, ((unsigned char[]){1, 1, 0}), 3);
    assert_ok(synchronize(lists[0], UINT64_MAX));
}

static void graphs_have_graphs(void **state)
{
    (void)state;
    ze_command_list_handle_t regular = make_list();
    assert_ok(zeCommandListClose(regular));
    assert_ok(f.zeCommandListBeginGraphCaptureExt(lists[0], NULL));
    shift(lists[0], 1, NULL, NULL);
    graph inner = end(lists[0], ZE_RESULT_SUCCESS), outer;
    executable part = instantiate(inner);
    assert_ok(f.zeCommandListBeginGraphCaptureExt(lists[0], NULL));
    shift(lists[0], 2, NULL, NULL);
    assert_ok(f.zeCommandListAppendGraphExt(lists[0], part, NULL, NULL, 0, NULL));
    assert_ok(f.zeCommandListAppendGraphExt(lists[0], part, NULL, NULL, 0, NULL));
    assert_result(CAPTURE_UNSUPPORTED, f.zeCommandListImmediateAppendCommandListsExp(
                                           lists[0], 1, &regular, NULL, 0, NULL));
    outer = end(lists[0], ZE_RESULT_SUCCESS);
    destroy(inner, part);
    executable whole = instantiate(outer);
    execute(lists[0], whole);
    execute(lists[0], whole);
    assert_memory_equal(memory, ((unsigned char[]){1, 1, 2, 1, 1, 2, 0}), 7);
    destroy(outer, whole);
    assert_ok(zeCommandListDestroy(regular));
}

static void a_capture_may_pause(void **state)
{
    (void)state;
    graph source = NULL;
    assert_ok(f.zeCommandListBeginGraphCaptureExt(lists[0], NULL));
    assert_ok(f.zeCommandListGetGraphExt(lists[0], &source));
    shift(lists[0], 1, NULL, NULL);
    assert_ok(f.zeGraphPauseCaptureExt(source));
    shift(lists[0], 2, NULL, NULL);
    assert_ok(synchronize(lists[0], UINT64_MAX));
    assert_memory_equal(memory, ((unsigned char[]){2, 0}), 2);
    assert_ok(f.zeGraphResumeCaptureExt(source));
    shift(lists[0], 3, NULL, NULL);
    assert_ptr_equal(end(lists[0], ZE_RESULT_SUCCESS), source);
    assert_result(NOT_CAPTURING, f.zeGraphPauseCaptureExt(source));
    executable made = instantiate(source);
    execute(lists[0], made);
    assert_memory_equal(memory, ((unsigned char[]){3, 1, 2, 0}), 4);
    destroy(source, made);
}

static void a_graph_within_a_graph_resets_events(void **state)
{
    (void)state;
    assert_ok(f.zeCommandListBeginGraphCaptureExt(lists[0], NULL));
    shift(lists[0], 1, NULL, events[1]);
    assert_ok(zeCommandListAppendEventReset(lists[0], events[0]));
    graph inner = end(lists[0], ZE_RESULT_SUCCESS);
    executable part = instantiate(inner);
    assert_ok(f.zeCommandListBeginGraphCaptureExt(lists[0], NULL));
    assert_ok(f.zeCommandListAppendGraphExt(lists[0], part, NULL, NULL, 0, NULL));
    graph outer = end(lists[0], ZE_RESULT_SUCCESS);
    executable whole = instantiate(outer);
    for (int i = 0; i < 2; i++)
        assert_ok(zeEventHostSignal(events[i]));
    execute(lists[0], whole);
    assert_result(ZE_RESULT_NOT_READY, zeEventQueryStatus(events[0]));
    destroy(outer, whole);
    destroy(inner, part);
}

static void lists_and_graphs_may_go_while_they_capture(void **state)
{
    (void)state;
    int calls = 0;
    graph source = NULL;
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    assert_ok(f.zeGraphCreateExt(context, NULL, &source));
    assert_ok(f.zeGraphSetDestructionCallbackExt(source, count, &calls, NULL));
    assert_ok(f.zeGraphSetDestructionCallbackExt(source, count, &calls, NULL));
    assert_ok(f.zeCommandListBeginCaptureIntoGraphExt(list, source, NULL));
    shift(list, 1, events[0], NULL);
    shift(lists[1], 2, events[1], events[0]);
    assert_ok(zeCommandListDestroy(list));
    assert_result(QUERY_FALSE, f.zeCommandListIsGraphCaptureEnabledExt(lists[1]));
    assert_result(INVALID_GRAPH, f.zeGraphIsEmptyExt(source));
    assert_ok(f.zeGraphDestroyExt(source));
    assert_int_equal(calls, 2);
    assert_ok(f.zeGraphCreateExt(context, NULL, &source));
    assert_ok(f.zeCommandListBeginCaptureIntoGraphExt(lists[0], source, NULL));
    assert_ok(f.zeGraphDestroyExt(source));
    shift(lists[0], 4, NULL, NULL);
    assert_ok(synchronize(lists[0], UINT64_MAX));
    assert_int_equal(memory[0], 4);
}

/* Another list joins a capture and takes commands, while the list that began it ends it, or the
 * graph is destroyed: each command is in the graph, or in none, or executed. */
enum { CAPTURES = 500, BRIEF_CAPTURES = 100 };
static atomic_bool is_over;

static void *append_to_what_is_captured(void *unused)
{
    const unsigned char value = 5;
    while (!atomic_load(&is_over)) {
        (void)zeEventHostSynchronize(events[0], 1);
        const ze_result_t result =
            zeCommandListAppendMemoryFill(lists[1], memory, &value, 1, 1, NULL, 1, &events[0]);
        if (result != ZE_RESULT_SUCCESS && (int)result != NOT_CAPTURING)
            return lists;
    }
    return unused;
}

static void a_capture_may_end_while_another_list_takes_a_command(void **state)
{
    (void)state;
    pthread_t thread;
    void *wrong;
    atomic_store(&is_over, false);
    assert_ok(zeEventHostSignal(events[0]));
    assert_int_equal(pthread_create(&thread, NULL, append_to_what_is_captured, NULL), 0);
    for (int i = 0; i < CAPTURES; i++) {
        graph source = NULL;
        assert_ok(f.zeGraphCreateExt(context, NULL, &source));
        assert_ok(f.zeCommandListBeginCaptureIntoGraphExt(lists[0], source, NULL));
        shift(lists[0], 1, events[0], NULL);
        sched_yield();
        if (i % 2 == 0)
            (void)f.zeCommandListEndGraphCaptureExt(lists[0], NULL, NULL);
        assert_ok(f.zeGraphDestroyExt(source));
    }
    atomic_store(&is_over, true);
    assert_int_equal(pthread_join(thread, &wrong), 0);
    assert_null(wrong);
    assert_ok(synchronize(lists[1], UINT64_MAX));
}

/* Of a capture that another thread ends. */
static void *destroy_when_over(void *list)
{
    while ((int)f.zeCommandListIsGraphCaptureEnabledExt(list) == QUERY_TRUE)
        sched_yield();
    return zeCommandListDestroy(list) == ZE_RESULT_SUCCESS ? NULL : list;
}

static void a_list_may_go_as_soon_as_its_capture_is_over(void **state)
{
    (void)state;
    for (int i = 0; i < BRIEF_CAPTURES; i++) {
        pthread_t thread;
        void *wrong;
        ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
        assert_ok(f.zeCommandListBeginGraphCaptureExt(lists[0], NULL));
        shift(lists[0], 1, events[0], NULL);
        shift(list, 2, events[1], events[0]);
        shift(lists[0], 3, NULL, events[1]);
        assert_int_equal(pthread_create(&thread, NULL, destroy_when_over, list), 0);
        sched_yield();
        graph source = end(lists[0], ZE_RESULT_SUCCESS);
        assert_int_equal(pthread_join(thread, &wrong), 0);
        assert_null(wrong);
        assert_ok(f.zeGraphDestroyExt(source));
    }
}

/* An event that is made later, in its memory, is another one. */
static void destroyed_events_are_not_waited_for(void **state)
{
    (void)state;
    enum { MADE = 200 };
    ze_event_handle_t before[1 + MADE], others[MADE];
    ze_event_pool_handle_t other_pool = make_events(1 + MADE, 0, before);
    assert_ok(f.zeCommandListBeginGraphCaptureExt(lists[0], NULL));
    shift(lists[0], 3, NULL, before[0]);
    graph source = end(lists[0], ZE_RESULT_SUCCESS);
    executable made = instantiate(source);
    destroy_events(other_pool, 1 + MADE, before);
    other_pool = make_events(MADE, 0, others);
    assert_ok(f.zeCommandListAppendGraphExt(lists[0], made, NULL, NULL, 0, NULL));
    assert_ok(synchronize(lists[0], (uint64_t)10 * 1000 * 1000 * 1000));
    assert_int_equal(memory[0], 3);
    destroy(source, made);
    destroy_events(other_pool, MADE, others);
}

/* Nor reset: an event that is made later, of the same number, is another one. */
static void destroyed_events_are_not_reset(void **state)
{
    (void)state;
    assert_ok(f.zeCommandListBeginGraphCaptureExt(lists[0], NULL));
    assert_ok(zeCommandListAppendEventReset(lists[0], events[0]));
    graph source = end(lists[0], ZE_RESULT_SUCCESS);
    executable made = instantiate(source);
    assert_ok(zeEventDestroy(events[0]));
    events[0] = make_event(pool, 0);
    assert_ok(zeEventHostSignal(events[0]));
    execute(lists[0], made);
    assert_ok(zeEventQueryStatus(events[0]));
    destroy(source, made);
}

/* A graph has the times of an event for as long as it asks for them. */
static void destroyed_events_have_their_times(void **state)
{
    (void)state;
    enum { OTHERS = 200 };
    ze_kernel_timestamp_result_t expected;
    ze_event_handle_t event;
    ze_event_pool_handle_t other_pool = make_events(1, ZE_EVENT_POOL_FLAG_KERNEL_TIMESTAMP, &event);
    assert_ok(zeEventHostSignal(event));
    assert_ok(zeEventQueryKernelTimestamp(event, &expected));
    assert_ok(f.zeCommandListBeginGraphCaptureExt(lists[0], NULL));
    assert_ok(
        zeCommandListAppendQueryKernelTimestamps(lists[0], 1, &event, memory, NULL, NULL, 0, NULL));
    graph source = end(lists[0], ZE_RESULT_SUCCESS);
    executable made = instantiate(source);
    destroy_events(other_pool, 1, &event);
    for (int i = 0; i < OTHERS; i++) {
        other_pool = make_events(1, ZE_EVENT_POOL_FLAG_KERNEL_TIMESTAMP, &event);
        destroy_events(other_pool, 1, &event);
    }
    execute(lists[0], made);
    assert_memory_equal(memory, &expected, sizeof expected);
    destroy(source, made);
}

/* What no graph can have is refused or executed, and joins nothing. */
static void *append_lists_to_what_is_captured(void *list)
{
    while (!atomic_load(&is_over)) {
        const ze_result_t result =
            f.zeCommandListImmediateAppendCommandListsExp(lists[1], 1, list, NULL, 0, NULL);
        if (result != ZE_RESULT_SUCCESS && (int)result != CAPTURE_UNSUPPORTED)
            return lists;
    }
    return NULL;
}

static void a_capture_may_begin_while_a_list_is_executed(void **state)
{
    (void)state;
    pthread_t thread;
    void *wrong;
    ze_command_list_handle_t closed = make_list();
    shift(closed, 1, NULL, NULL);
    assert_ok(zeCommandListClose(closed));
    atomic_store(&is_over, false);
    assert_int_equal(pthread_create(&thread, NULL, append_lists_to_what_is_captured, &closed), 0);
    for (int i = 0; i < BRIEF_CAPTURES; i++) {
        graph source = NULL;
        assert_ok(f.zeGraphCreateExt(context, NULL, &source));
        assert_ok(f.zeCommandListBeginCaptureIntoGraphExt(lists[1], source, NULL));
        sched_yield();
        assert_ok(f.zeCommandListEndGraphCaptureExt(lists[1], NULL, NULL));
        assert_result(QUERY_TRUE, f.zeGraphIsEmptyExt(source));
        assert_ok(f.zeGraphDestroyExt(source));
    }
    atomic_store(&is_over, true);
    assert_int_equal(pthread_join(thread, &wrong), 0);
    assert_null(wrong);
    assert_ok(synchronize(lists[1], UINT64_MAX));
    assert_ok(zeCommandListDestroy(closed));
}

static void a_graph_is_written_as_text(void **state)
{
    (void)state;
    char path[] = "/tmp/zellige-graph-XXXXXX", text[1000] = "";
    const int descriptor = mkstemp(path);
    assert_true(descriptor >= 0);
    assert_ok(f.zeCommandListBeginGraphCaptureExt(lists[0], NULL));
    shift(lists[0], 1, NULL, NULL);
    assert_ok(zeCommandListAppendBarrier(lists[0], NULL, 0, NULL));
    graph source = end(lists[0], ZE_RESULT_SUCCESS);
    assert_ok(f.zeGraphDumpContentsExt(source, path, NULL));
    FILE *file = fdopen(descriptor, "r");
    assert_non_null(file);
    assert_true(fread(text, 1, sizeof text - 1, file) > 0);
    assert_non_null(strstr(text, "digraph"));
    assert_non_null(strstr(text, "c2 [label=\"barrier\"];\n  c1 -> c2;\n}\n"));
    assert_int_equal(fclose(file) | remove(path), 0);
    assert_result(ZE_RESULT_ERROR_UNKNOWN,
                  f.zeGraphDumpContentsExt(source, "/nowhere/at/all", NULL));
    destroy(source, NULL);
}

static void the_device_says_what_it_can(void **state)
{
    (void)state;
    struct {
        ze_structure_type_t stype;
        void *next;
        uint32_t flags;
    } graphs = {.stype = (ze_structure_type_t)PROPERTIES};
    ze_device_properties_t properties = {.stype = ZE_STRUCTURE_TYPE_DEVICE_PROPERTIES,
                                         .pNext = &graphs};
    ze_command_list_handle_t regular = make_list();
    assert_ok(zeDeviceGetProperties(device, &properties));
    assert_int_equal(graphs.flags & 0xf, IMMUTABLE_AND_SUBGRAPHS);
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                  f.zeCommandListBeginGraphCaptureExt(regular, NULL));
    assert_result(NOT_CAPTURING, f.zeCommandListEndGraphCaptureExt(lists[0], NULL, NULL));
    assert_ok(zeCommandListDestroy(regular));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(what_is_captured_runs_at_each_execution),
        TEST(kernels_are_captured),
        TEST(other_lists_join_by_events),
        TEST(forks_have_to_be_joined),
        TEST(a_graph_is_captured_before_it_is_executed),
        TEST(captures_are_not_merged),
        TEST(what_is_refused_joins_no_capture),
        TEST(counter_based_events_lead_out_of_a_graph),
        TEST(executions_wait_signal_and_follow_one_another),
        TEST(graphs_have_graphs),
        TEST(a_capture_may_pause),
        TEST(a_graph_within_a_graph_resets_events),
        TEST(lists_and_graphs_may_go_while_they_capture),
        TEST(a_capture_may_end_while_another_list_takes_a_command),
        TEST(a_list_may_go_as_soon_as_its_capture_is_over),
        TEST(destroyed_events_are_not_waited_for),
        TEST(destroyed_events_are_not_reset),
        TEST(destroyed_events_have_their_times),
        TEST(a_capture_may_begin_while_a_list_is_executed),
        TEST(a_graph_is_written_as_text),
        TEST(the_device_says_what_it_can),
    };
    return client_run(tests);
}
