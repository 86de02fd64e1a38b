/* Events that two processes share. The second process is this program again, with the handle. */
#include "tests/driver/client.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { EVENTS = 4, TURNS = 200, SOCKET = 9 };

static const char self[] = "/proc/self/exe";

static ze_event_pool_handle_t make_shared_pool(void)
{
    return make_pool(EVENTS, ZE_EVENT_POOL_FLAG_IPC);
}

/* As programs do it: the number at the start of a handle is sent as a file. */
static bool send_handle(int socket, const ze_ipc_event_pool_handle_t *handle)
{
    int file;
    memcpy(&file, handle, sizeof file);
    struct iovec data = {(void *)(uintptr_t)handle, sizeof *handle};
    union {
        struct cmsghdr header;
        char bytes[CMSG_SPACE(sizeof file)];
    } control = {.header = {.cmsg_len = CMSG_LEN(sizeof file),
                            .cmsg_level = SOL_SOCKET,
                            .cmsg_type = SCM_RIGHTS}};
    memcpy(CMSG_DATA(&control.header), &file, sizeof file);
    struct msghdr message = {.msg_iov = &data,
                             .msg_iovlen = 1,
                             .msg_control = &control,
                             .msg_controllen = sizeof control};
    return sendmsg(socket, &message, 0) == (ssize_t)sizeof *handle;
}

static int receive_handle(int socket, ze_ipc_event_pool_handle_t *handle)
{
    int file = -1;
    struct iovec data = {handle, sizeof *handle};
    union {
        struct cmsghdr header;
        char bytes[CMSG_SPACE(sizeof file)];
    } control;
    struct msghdr message = {.msg_iov = &data,
                             .msg_iovlen = 1,
                             .msg_control = &control,
                             .msg_controllen = sizeof control};
    if (recvmsg(socket, &message, 0) != (ssize_t)sizeof *handle)
        return -1;
    const struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    if (header != NULL && header->cmsg_type == SCM_RIGHTS) {
        memcpy(&file, CMSG_DATA(header), sizeof file);
        memcpy(handle, &file, sizeof file);
    }
    return file;
}

/* The other process, with the raw bytes of a handle or with its file. */
static void answer(void **state)
{
    (void)state;
    ze_ipc_event_pool_handle_t handle;
    ze_event_pool_handle_t pool = NULL;
    ze_event_handle_t events[EVENTS];
    int value = 6, *memory = make_memory(64);
    const int file = receive_handle(SOCKET, &handle);
    assert_ok(zeEventPoolOpenIpcHandle(context, handle, &pool));
    if (file >= 0)
        close(file);
    for (uint32_t i = 0; i < EVENTS; i++)
        events[i] = make_event(pool, i);
    for (int turn = 0; turn < TURNS; turn++) {
        assert_ok(zeEventHostSynchronize(events[0], UINT64_MAX));
        assert_ok(zeEventHostReset(events[0]));
        assert_ok(zeEventHostSignal(events[1]));
    }
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    assert_ok(zeCommandListAppendMemoryCopy(list, memory, &value, sizeof value, events[3], 1,
                                            &events[2]));
    assert_ok(synchronize(list, UINT64_MAX));
    assert_int_equal(*memory, 6);
    assert_ok(zeCommandListDestroy(list));
    for (uint32_t i = 0; i < EVENTS; i++)
        assert_ok(zeEventDestroy(events[i]));
    assert_ok(zeEventPoolCloseIpcHandle(pool));
    free_memory(memory);
}

static pid_t start_other(int *socket)
{
    int ends[2];
    assert_int_equal(socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends), 0);
    const pid_t process = fork();
    assert_true(process >= 0);
    if (process == 0) {
        dup2(ends[1], SOCKET);
        execl(self, "other", (char *)NULL);
        _exit(126);
    }
    close(ends[1]);
    *socket = ends[0];
    return process;
}

static void end_other(pid_t process, int socket)
{
    int status = 0;
    close(socket);
    assert_int_equal(waitpid(process, &status, 0), process);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
}

static void play(ze_event_pool_handle_t pool)
{
    ze_event_handle_t events[EVENTS];
    for (uint32_t i = 0; i < EVENTS; i++)
        events[i] = make_event(pool, i);
    for (int turn = 0; turn < TURNS; turn++) {
        assert_result(ZE_RESULT_NOT_READY, zeEventQueryStatus(events[1]));
        assert_ok(zeEventHostSignal(events[0]));
        assert_ok(zeEventHostSynchronize(events[1], UINT64_MAX));
        assert_ok(zeEventHostReset(events[1]));
    }
    /* from one device to the other */
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    assert_ok(zeCommandListAppendWaitOnEvents(list, 1, &events[3]));
    assert_ok(zeCommandListAppendBarrier(list, NULL, 0, NULL));
    sleep_milliseconds(5);
    assert_ok(zeEventHostSignal(events[2]));
    assert_ok(synchronize(list, UINT64_MAX));
    assert_ok(zeCommandListDestroy(list));
    for (uint32_t i = 0; i < EVENTS; i++)
        assert_ok(zeEventDestroy(events[i]));
}

static void a_handle_goes_with_its_file(void **state)
{
    (void)state;
    int socket;
    ze_ipc_event_pool_handle_t handle;
    ze_event_pool_handle_t pool = make_shared_pool();
    assert_ok(zeEventPoolGetIpcHandle(pool, &handle));
    const pid_t process = start_other(&socket);
    assert_true(send_handle(socket, &handle));
    play(pool);
    end_other(process, socket);
    assert_ok(zeEventPoolDestroy(pool));
}

/* Whether a process may take files out of its parent is the system's to decide. */
static bool files_can_be_taken(void)
{
    char scope = '0';
    FILE *file = fopen("/proc/sys/kernel/yama/ptrace_scope", "r");
    if (file != NULL) {
        if (fread(&scope, 1, 1, file) != 1)
            scope = '0';
        fclose(file);
    }
    return scope == '0' || geteuid() == 0;
}

static void a_handle_may_just_be_copied(void **state)
{
    (void)state;
    int socket;
    ze_ipc_event_pool_handle_t handle;
    if (!files_can_be_taken())
        skip_because("this system lets no process take files out of another");
    ze_event_pool_handle_t pool = make_shared_pool();
    assert_ok(zeEventPoolGetIpcHandle(pool, &handle));
    const pid_t process = start_other(&socket);
    assert_int_equal(write(socket, &handle, sizeof handle), (ssize_t)sizeof handle);
    play(pool);
    end_other(process, socket);
    assert_ok(zeEventPoolDestroy(pool));
}

static void a_handle_opened_twice_is_two_pools(void **state)
{
    (void)state;
    ze_ipc_event_pool_handle_t handle;
    ze_event_pool_handle_t pool = make_shared_pool(), opened[2];
    ze_event_handle_t event = make_event(pool, 2), others[2];
    assert_ok(zeEventPoolGetIpcHandle(pool, &handle));
    assert_ok(zeEventHostSignal(event));
    for (int i = 0; i < 2; i++) {
        assert_ok(zeEventPoolOpenIpcHandle(context, handle, &opened[i]));
        others[i] = make_event(opened[i], 2);
        assert_ok(zeEventQueryStatus(others[i]));
    }
    assert_ptr_not_equal(opened[0], opened[1]);
    assert_ok(zeEventHostReset(others[0]));
    assert_result(ZE_RESULT_NOT_READY, zeEventQueryStatus(event));
    assert_result(ZE_RESULT_NOT_READY, zeEventQueryStatus(others[1]));
    assert_ok(zeEventDestroy(event));
    assert_ok(zeEventPoolDestroy(pool)); /* the others live on */
    assert_ok(zeEventHostSignal(others[0]));
    assert_ok(zeEventQueryStatus(others[1]));
    for (int i = 0; i < 2; i++) {
        assert_ok(zeEventDestroy(others[i]));
        assert_ok(zeEventPoolCloseIpcHandle(opened[i]));
    }
}

static ze_kernel_timestamp_result_t time_of(ze_event_handle_t event)
{
    ze_kernel_timestamp_result_t time = {{0, 0}, {0, 0}};
    assert_ok(zeEventQueryKernelTimestamp(event, &time));
    return time;
}

/* Whoever opens such a pool has events with times too, and leaves those of the others theirs. */
static void shared_events_have_times(void **state)
{
    (void)state;
    const ze_event_pool_flags_t mapped = 1 << 3; /* newer than the headers */
    const ze_event_pool_flags_t flags[] = {ZE_EVENT_POOL_FLAG_KERNEL_TIMESTAMP, mapped};
    int number = 1, *memory = make_memory(64);
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    const size_t kinds = loader_validates() ? 1 : 2;
    for (size_t k = 0; k < kinds; k++) {
        ze_ipc_event_pool_handle_t handle;
        ze_event_pool_handle_t pool = make_pool(EVENTS, ZE_EVENT_POOL_FLAG_IPC | flags[k]), opened;
        ze_event_handle_t event = make_event(pool, 1), other;
        assert_ok(zeEventPoolGetIpcHandle(pool, &handle));
        assert_ok(zeEventPoolOpenIpcHandle(context, handle, &opened));
        other = make_event(opened, 1);
        const uint64_t before = now();
        assert_ok(zeCommandListAppendMemoryCopy(list, memory, &number, sizeof number,
                                                k == 0 ? event : other, 0, NULL));
        const ze_kernel_timestamp_result_t time = time_of(event), same = time_of(other);
        assert_memory_equal(&time, &same, sizeof time);
        assert_in_range(time.global.kernelStart, before, now());
        assert_in_range(time.global.kernelEnd, time.global.kernelStart, now());
        assert_ok(zeEventDestroy(other));
        assert_ok(zeEventPoolCloseIpcHandle(opened));
        assert_ok(zeEventDestroy(event));
        assert_ok(zeEventPoolDestroy(pool));
    }
    assert_ok(zeCommandListDestroy(list));
    free_memory(memory);
}

static int count_files(void)
{
    struct stat status;
    int count = 0;
    for (int file = 0; file < 1000; file++)
        count += fstat(file, &status) == 0;
    return count;
}

static void bad_handles_are_refused(void **state)
{
    (void)state;
    ze_ipc_event_pool_handle_t handle, bad;
    ze_event_pool_handle_t pool = make_shared_pool(), private = make_pool(1, 0), opened = NULL;
    assert_result(ZE_RESULT_ERROR_INVALID_SYNCHRONIZATION_OBJECT,
                  zeEventPoolGetIpcHandle(private, &handle));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeEventPoolGetIpcHandle(pool, NULL));
    assert_ok(zeEventPoolGetIpcHandle(pool, &handle));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
                  zeEventPoolOpenIpcHandle(context, handle, NULL));
    const int files = count_files();
    /* one bit wrong, anywhere in what is used; the first four bytes are the file, found without
     * them */
    for (size_t i = 4; i < 48; i++) {
        bad = handle;
        bad.data[i] = (char)(bad.data[i] ^ 0x40);
        const ze_result_t result = zeEventPoolOpenIpcHandle(context, bad, &opened);
        if (result == ZE_RESULT_SUCCESS)
            assert_ok(zeEventPoolCloseIpcHandle(opened));
        else
            assert_int_equal(result, ZE_RESULT_ERROR_INVALID_ARGUMENT);
    }
    memset(&bad, 0xff, sizeof bad);
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                  zeEventPoolOpenIpcHandle(context, bad, &opened));
    memset(&bad, 0, sizeof bad);
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                  zeEventPoolOpenIpcHandle(context, bad, &opened));
    assert_int_equal(count_files(), files);
    assert_ok(zeEventPoolDestroy(pool));
    assert_ok(zeEventPoolDestroy(private));
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                  zeEventPoolOpenIpcHandle(context, handle, &opened));
}

static void a_pool_takes_memory_as_it_is_used(void **state)
{
    (void)state;
    ze_event_pool_handle_t pool = make_pool(100 * 1000 * 1000, ZE_EVENT_POOL_FLAG_IPC);
    ze_event_handle_t last = make_event(pool, 100 * 1000 * 1000 - 1);
    assert_ok(zeEventHostSignal(last));
    assert_ok(zeEventQueryStatus(last));
    assert_ok(zeEventDestroy(last));
    assert_ok(zeEventPoolDestroy(pool));
}

int main(int count, char **arguments)
{
    const struct CMUnitTest other[] = {cmocka_unit_test(answer)};
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_handle_goes_with_its_file),
        cmocka_unit_test(a_handle_may_just_be_copied),
        cmocka_unit_test(a_handle_opened_twice_is_two_pools),
        cmocka_unit_test(shared_events_have_times),
        cmocka_unit_test(bad_handles_are_refused),
        cmocka_unit_test(a_pool_takes_memory_as_it_is_used),
    };
    if (count > 0 && strcmp(arguments[0], "other") == 0)
        return client_run(other);
    return client_run(tests);
}
