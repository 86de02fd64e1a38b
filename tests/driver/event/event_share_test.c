/* Counter-based events that other processes wait for, or whose number the program sees: newer than
 * these headers. The other process is this program again, with the handle as its argument. */
#include "tests/driver/client.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

/* What the newer headers say. */
typedef struct counter_based_desc {
    uint32_t stype;
    const void *next;
    uint32_t flags;
    uint32_t signal, wait;
} counter_based_desc;

typedef struct store_desc {
    uint32_t stype;
    const void *next;
    uint64_t *address; /* the device's */
    uint64_t second;   /* an address or an increment */
    uint64_t completion;
} store_desc;

typedef struct sync_mode_desc {
    uint32_t stype;
    const void *next;
    uint32_t flags, interrupt;
} sync_mode_desc;

typedef struct handle {
    unsigned char bytes[64];
} handle;

enum {
    COUNTER_BASED = 0x2003a,
    EXTERNAL_SYNC = 0x2003b,
    SYNC_MODE = 0x2003c,
    AGGREGATE = 0x2003f,
    OLDER_SYNC = 0x3001d,
    OLDER_AGGREGATE = 0x30027,
    NON_IMMEDIATE = 1 << 1,
    HOST_VISIBLE = 1 << 2,
    IPC = 1 << 3,
    TIMESTAMP = 1 << 4,
    FILE_IN_CHILD = 9,
};

static struct {
    ze_result_t (*zeEventCounterBasedCreate)(ze_context_handle_t, ze_device_handle_t,
                                             const counter_based_desc *, ze_event_handle_t *);
    ze_result_t (*zexCounterBasedEventCreate)(ze_context_handle_t, ze_device_handle_t, uint64_t *,
                                              uint64_t *, uint64_t, const ze_event_desc_t *,
                                              ze_event_handle_t *);
    ze_result_t (*zeEventCounterBasedGetIpcHandle)(ze_event_handle_t, handle *);
    ze_result_t (*zeEventCounterBasedOpenIpcHandle)(ze_context_handle_t, handle,
                                                    ze_event_handle_t *);
    ze_result_t (*zeEventCounterBasedCloseIpcHandle)(ze_event_handle_t);
    ze_result_t (*zeEventCounterBasedGetDeviceAddress)(ze_event_handle_t, uint64_t *, uint64_t *);
} f;

static ze_event_pool_handle_t pool;
static ze_event_handle_t gate; /* an ordinary event that holds a list back */
static ze_command_list_handle_t list;

static int setup(void **state)
{
    (void)state;
    FIND_EXTENSION(f, zeEventCounterBasedCreate);
    FIND_EXTENSION(f, zexCounterBasedEventCreate);
    FIND_EXTENSION(f, zeEventCounterBasedGetIpcHandle);
    FIND_EXTENSION(f, zeEventCounterBasedOpenIpcHandle);
    FIND_EXTENSION(f, zeEventCounterBasedCloseIpcHandle);
    FIND_EXTENSION(f, zeEventCounterBasedGetDeviceAddress);
    pool = make_events(1, 0, &gate);
    list = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    assert_ok(zeCommandListDestroy(list));
    destroy_events(pool, 1, &gate);
    return 0;
}

static ze_result_t create(uint32_t flags, const void *next, ze_event_handle_t *out)
{
    const counter_based_desc desc = {.stype = COUNTER_BASED,
                                     .next = next,
                                     .flags = flags | HOST_VISIBLE,
                                     .signal = ZE_EVENT_SCOPE_FLAG_HOST};
    return f.zeEventCounterBasedCreate(context, device, &desc, out);
}

static ze_event_handle_t make(uint32_t flags, const void *next)
{
    ze_event_handle_t event = NULL;
    assert_ok(create(flags, next, &event));
    return event;
}

static ze_event_handle_t open_other(ze_event_handle_t event)
{
    handle its;
    ze_event_handle_t other = NULL;
    assert_ok(f.zeEventCounterBasedGetIpcHandle(event, &its));
    assert_ok(f.zeEventCounterBasedOpenIpcHandle(context, its, &other));
    return other;
}

/* Signals an event once the gate is open. */
static void append_signal(ze_event_handle_t event)
{
    assert_ok(zeCommandListAppendBarrier(list, event, 1, &gate));
}

static void an_opened_event_follows_the_signals_of_the_other(void **state)
{
    (void)state;
    ze_event_handle_t event = make(IPC | TIMESTAMP, NULL), other = open_other(event);
    ze_kernel_timestamp_result_t time, same;
    for (int i = 0; i < 3; i++) {
        assert_ok(zeEventQueryStatus(other));
        append_signal(event);
        assert_result(ZE_RESULT_NOT_READY, zeEventQueryStatus(other));
        assert_ok(zeEventHostSignal(gate));
        assert_ok(zeEventHostSynchronize(other, UINT64_MAX));
        assert_ok(zeEventHostSynchronize(event, UINT64_MAX));
        assert_ok(zeEventQueryKernelTimestamp(event, &time));
        assert_ok(zeEventQueryKernelTimestamp(other, &same));
        assert_memory_equal(&time, &same, sizeof time);
        assert_ok(zeEventHostReset(gate));
    }
    append_signal(other); /* and the other way round */
    assert_result(ZE_RESULT_NOT_READY, zeEventQueryStatus(event));
    assert_ok(zeEventDestroy(event)); /* the other lives on */
    assert_ok(zeEventHostSignal(gate));
    assert_ok(zeEventHostSynchronize(other, UINT64_MAX));
    assert_ok(f.zeEventCounterBasedCloseIpcHandle(other));
    assert_ok(zeEventHostReset(gate));
}

static void a_wait_is_for_the_signal_that_was_last_then(void **state)
{
    (void)state;
    ze_event_handle_t event = make(IPC, NULL), other = open_other(event), second[2];
    ze_event_pool_handle_t second_pool = make_events(2, 0, second);
    ze_command_list_handle_t waiting = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    append_signal(event);
    assert_ok(zeCommandListAppendBarrier(waiting, second[1], 1, &other));
    assert_ok(zeCommandListAppendBarrier(list, event, 1, &second[0])); /* is not waited for */
    assert_ok(zeEventHostSignal(gate));
    assert_ok(zeEventHostSynchronize(second[1], UINT64_MAX));
    assert_result(ZE_RESULT_NOT_READY, zeEventQueryStatus(other));
    assert_ok(zeEventHostSignal(second[0]));
    assert_ok(zeEventHostSynchronize(other, UINT64_MAX));
    assert_ok(synchronize(list, UINT64_MAX));
    assert_ok(zeCommandListDestroy(waiting));
    destroy_events(second_pool, 2, second);
    assert_ok(f.zeEventCounterBasedCloseIpcHandle(other));
    assert_ok(zeEventDestroy(event));
    assert_ok(zeEventHostReset(gate));
}

/* A list that is executed again signals again. */
static void a_recorded_signal_is_shared(void **state)
{
    (void)state;
    ze_event_handle_t event = make(IPC | NON_IMMEDIATE, NULL), other = open_other(event);
    ze_command_list_handle_t regular = make_list();
    ze_command_queue_handle_t queue = make_queue(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    assert_ok(zeCommandListAppendBarrier(regular, event, 1, &gate));
    assert_ok(zeCommandListClose(regular));
    for (int i = 0; i < 3; i++) {
        assert_ok(zeCommandQueueExecuteCommandLists(queue, 1, &regular, NULL));
        assert_result(ZE_RESULT_NOT_READY, zeEventQueryStatus(other));
        assert_ok(zeEventHostSignal(gate));
        assert_ok(zeEventHostSynchronize(other, UINT64_MAX));
        assert_ok(zeCommandQueueSynchronize(queue, UINT64_MAX));
        assert_ok(zeEventHostReset(gate));
    }
    assert_ok(zeCommandListDestroy(regular));
    assert_ok(zeCommandQueueDestroy(queue));
    assert_ok(f.zeEventCounterBasedCloseIpcHandle(other));
    assert_ok(zeEventDestroy(event));
}

static void write_hex(const handle *its, char *out)
{
    for (size_t i = 0; i < sizeof its->bytes; i++)
        (void)snprintf(out + 2 * i, 3, "%02x", its->bytes[i]);
}

static handle read_hex(const char *text)
{
    handle its;
    for (size_t i = 0; i < sizeof its.bytes; i++) {
        const char digits[] = {text[2 * i], text[2 * i + 1], '\0'};
        its.bytes[i] = (unsigned char)strtoul(digits, NULL, 16);
    }
    return its;
}

static const char *handle_text;

/* The other process: waits for a signal, and signals the second event. */
static void answer(void **state)
{
    (void)state;
    ze_event_handle_t theirs = NULL;
    assert_ok(f.zeEventCounterBasedOpenIpcHandle(context, read_hex(handle_text), &theirs));
    assert_ok(zeEventHostSynchronize(theirs, UINT64_MAX));
    append_signal(theirs);
    assert_ok(zeEventHostSignal(gate));
    assert_ok(synchronize(list, UINT64_MAX));
    assert_ok(f.zeEventCounterBasedCloseIpcHandle(theirs));
}

static pid_t start_other(handle its)
{
    char text[2 * sizeof its.bytes + 1];
    int file = FILE_IN_CHILD;
    const pid_t process = fork();
    assert_true(process >= 0);
    if (process > 0)
        return process;
    int own;
    memcpy(&own, its.bytes, sizeof own);
    dup2(own, file);
    memcpy(its.bytes, &file, sizeof file);
    write_hex(&its, text);
    execl("/proc/self/exe", "other", text, (char *)NULL);
    _exit(126);
}

static void another_process_waits_and_signals(void **state)
{
    (void)state;
    int status = 0;
    handle its;
    ze_event_handle_t event = make(IPC, NULL);
    append_signal(event);
    assert_ok(f.zeEventCounterBasedGetIpcHandle(event, &its));
    const pid_t process = start_other(its);
    sleep_milliseconds(20);
    assert_int_equal(waitpid(process, &status, WNOHANG), 0);
    assert_ok(zeEventHostSignal(gate));
    assert_int_equal(waitpid(process, &status, 0), process);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
    assert_ok(zeEventHostSynchronize(event, UINT64_MAX));
    assert_ok(zeEventDestroy(event));
    assert_ok(zeEventHostReset(gate));
}

static void the_number_of_an_event_can_be_watched(void **state)
{
    (void)state;
    const uint32_t flags[] = {0, IPC};
    for (int i = 0; i < 2; i++) {
        ze_event_handle_t event = make(flags[i], NULL);
        uint64_t completion = 0, address = 0;
        append_signal(event);
        assert_ok(f.zeEventCounterBasedGetDeviceAddress(event, &completion, &address));
        _Atomic(uint64_t) *number = (_Atomic(uint64_t) *)(uintptr_t)address;
        assert_true(atomic_load(number) < completion);
        assert_ok(zeEventHostSignal(gate));
        assert_ok(zeEventHostSynchronize(event, UINT64_MAX));
        assert_true(atomic_load(number) >= completion);
        assert_ok(zeEventHostReset(gate));
        assert_ok(zeEventDestroy(event));
    }
    uint64_t completion = 0, address = 0;
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                  f.zeEventCounterBasedGetDeviceAddress(gate, &completion, &address));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
                  f.zeEventCounterBasedGetDeviceAddress(gate, NULL, &address));
}

static void count_oneself(uint32_t type)
{
    _Atomic(uint64_t) *number = make_memory(64);
    atomic_store(number, 0);
    const store_desc store = {type, NULL, (uint64_t *)(void *)number, (uint64_t)(uintptr_t)number,
                              5};
    uint64_t completion = 0, address = 0;
    ze_event_handle_t event = make(0, &store);
    assert_ok(f.zeEventCounterBasedGetDeviceAddress(event, &completion, &address));
    assert_int_equal(completion, 5);
    assert_true(address == (uintptr_t)number);
    assert_ok(zeCommandListAppendWaitOnEvents(list, 1, &event));
    atomic_store(number, 4);
    assert_result(ZE_RESULT_NOT_READY, zeEventHostSynchronize(event, 2000000));
    assert_result(ZE_RESULT_NOT_READY, synchronize(list, 2000000));
    atomic_store(number, 5);
    assert_ok(zeEventHostSynchronize(event, UINT64_MAX));
    assert_ok(synchronize(list, UINT64_MAX));
    append_signal(event); /* is a signal as any other */
    assert_result(ZE_RESULT_NOT_READY, zeEventQueryStatus(event));
    assert_ok(zeEventHostSignal(gate));
    assert_ok(zeEventHostSynchronize(event, UINT64_MAX));
    assert_ok(zeEventHostReset(gate));
    assert_ok(zeEventDestroy(event));
    free_memory((void *)number);
}

static void *count_later(void *number)
{
    sleep_milliseconds(200);
    atomic_store((_Atomic(uint64_t) *)number, 5);
    return NULL;
}

/* Nobody wakes a thread that waits for it: it has to look, but not all the time. */
static void waiting_leaves_the_processor_to_others(void **state)
{
    (void)state;
    pthread_t thread;
    _Atomic(uint64_t) *number = make_memory(64);
    const store_desc store = {EXTERNAL_SYNC, NULL, (uint64_t *)(void *)number,
                              (uint64_t)(uintptr_t)number, 5};
    atomic_store(number, 4);
    ze_event_handle_t event = make(0, &store);
    const long before = count_sleeps();
    assert_int_equal(pthread_create(&thread, NULL, count_later, (void *)number), 0);
    assert_ok(zeEventHostSynchronize(event, UINT64_MAX));
    assert_true(count_sleeps() - before > 10);
    assert_int_equal(pthread_join(thread, NULL), 0);
    assert_ok(zeEventDestroy(event));
    free_memory((void *)number);
}

static void the_program_may_count_itself(void **state)
{
    (void)state;
    count_oneself(EXTERNAL_SYNC);
    count_oneself(OLDER_SYNC);
}

/* By Intel's oldest function, which has no structure for it. */
static void the_oldest_function_takes_addresses(void **state)
{
    (void)state;
    const ze_event_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_EVENT_DESC,
                                  .signal = ZE_EVENT_SCOPE_FLAG_HOST};
    uint64_t *number = make_memory(64);
    ze_event_handle_t event = NULL;
    *number = 4;
    assert_ok(f.zexCounterBasedEventCreate(context, device, number, number, 5, &desc, &event));
    assert_result(ZE_RESULT_NOT_READY, zeEventHostSynchronize(event, 2000000));
    __atomic_store_n(number, 5, __ATOMIC_SEQ_CST);
    assert_ok(zeEventHostSynchronize(event, UINT64_MAX));
    assert_ok(zeEventDestroy(event));
    assert_ok(f.zexCounterBasedEventCreate(context, device, NULL, NULL, 0, &desc, &event));
    append_signal(event);
    assert_result(ZE_RESULT_NOT_READY, zeEventQueryStatus(event));
    assert_ok(zeEventHostSignal(gate));
    assert_ok(zeEventHostSynchronize(event, UINT64_MAX));
    assert_ok(zeEventHostReset(gate));
    assert_ok(zeEventDestroy(event));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
                  f.zexCounterBasedEventCreate(context, device, NULL, NULL, 0, NULL, &event));
    free_memory(number);
}

/* Kernels write one number, the program the other. */
static void the_device_may_have_a_number_of_its_own(void **state)
{
    (void)state;
    uint64_t *numbers = make_memory(128), completion = 0, address = 0;
    const store_desc store = {EXTERNAL_SYNC, NULL, &numbers[8], (uint64_t)(uintptr_t)&numbers[0],
                              5};
    for (int i = 0; i < 2; i++) {
        numbers[0] = numbers[8] = 4;
        ze_event_handle_t event = make(0, &store);
        assert_ok(f.zeEventCounterBasedGetDeviceAddress(event, &completion, &address));
        assert_true(address == (uintptr_t)&numbers[8]);
        assert_ok(zeCommandListAppendWaitOnEvents(list, 1, &event));
        assert_result(ZE_RESULT_NOT_READY, synchronize(list, 2000000));
        __atomic_store_n(&numbers[i == 0 ? 8 : 0], 5, __ATOMIC_SEQ_CST);
        assert_ok(synchronize(list, UINT64_MAX));
        assert_ok(zeEventHostSynchronize(event, UINT64_MAX));
        assert_ok(zeEventDestroy(event));
    }
    free_memory(numbers);
}

static void add_up(uint32_t type)
{
    _Atomic(uint64_t) *number = make_memory(64);
    atomic_store(number, 0);
    const store_desc store = {type, NULL, (uint64_t *)(void *)number, 2, 6};
    ze_event_handle_t event = make(0, &store);
    for (uint64_t i = 0; i < 3; i++) {
        assert_result(ZE_RESULT_NOT_READY, zeEventQueryStatus(event));
        assert_ok(zeCommandListAppendBarrier(list, event, 0, NULL));
        assert_ok(synchronize(list, UINT64_MAX));
        assert_int_equal(atomic_load(number), 2 * (i + 1));
    }
    assert_ok(zeEventHostSynchronize(event, UINT64_MAX));
    assert_ok(zeEventDestroy(event));
    free_memory((void *)number);
}

static void signals_may_add_up(void **state)
{
    (void)state;
    add_up(AGGREGATE);
    add_up(OLDER_AGGREGATE);
}

static void what_is_wrong_is_refused(void **state)
{
    (void)state;
    uint64_t number = 0;
    const sync_mode_desc woken = {SYNC_MODE, NULL, 2, 0}, interrupt = {SYNC_MODE, NULL, 4, 1};
    const store_desc nowhere = {EXTERNAL_SYNC, NULL, NULL, 0, 1};
    const store_desc sum = {AGGREGATE, NULL, &number, 1, 1},
                     no_sum = {AGGREGATE, NULL, &number, 0, 1};
    const store_desc both = {EXTERNAL_SYNC, &sum, &number, (uint64_t)(uintptr_t)&number, 1};
    ze_event_handle_t event = NULL, made = make(0, &woken);
    handle its = {{0}};
    assert_result(ZE_RESULT_ERROR_UNSUPPORTED_FEATURE, create(0, &interrupt, &event));
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT, create(0, &nowhere, &event));
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT, create(0, &no_sum, &event));
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT, create(0, &both, &event));
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT, create(IPC, &sum, &event));
    assert_result(ZE_RESULT_ERROR_INVALID_SYNCHRONIZATION_OBJECT,
                  f.zeEventCounterBasedGetIpcHandle(made, &its));
    assert_result(ZE_RESULT_ERROR_INVALID_SYNCHRONIZATION_OBJECT,
                  f.zeEventCounterBasedGetIpcHandle(gate, &its));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
                  f.zeEventCounterBasedGetIpcHandle(made, NULL));
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                  f.zeEventCounterBasedOpenIpcHandle(context, its, &event));
    assert_result(ZE_RESULT_ERROR_INVALID_SYNCHRONIZATION_OBJECT,
                  f.zeEventCounterBasedCloseIpcHandle(made));
    assert_ok(zeEventDestroy(made));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        TEST(an_opened_event_follows_the_signals_of_the_other),
        TEST(a_wait_is_for_the_signal_that_was_last_then),
        TEST(a_recorded_signal_is_shared),
        TEST(another_process_waits_and_signals),
        TEST(the_number_of_an_event_can_be_watched),
        TEST(waiting_leaves_the_processor_to_others),
        TEST(the_program_may_count_itself),
        TEST(the_oldest_function_takes_addresses),
        TEST(the_device_may_have_a_number_of_its_own),
        TEST(signals_may_add_up),
        TEST(what_is_wrong_is_refused),
    };
    const struct CMUnitTest other[] = {TEST(answer)};
    if (argc < 2)
        return client_run(tests);
    handle_text = argv[1];
    return client_run(other);
}
