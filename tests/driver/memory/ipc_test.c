/* Device memory shared with another process, which is this program again: "ipc_test --peer
 * SOCKET". */
#include "tests/driver/client.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

static int peer_socket = -1;

/* What one process tells the other, with a descriptor or without. */
typedef struct message {
    ze_ipc_mem_handle_t handle;
    size_t size;  /* to be inverted; 0 ends the other process */
    size_t known; /* that the other process is to be told by its driver */
} message;

/* How a handle goes to the other process. */
typedef enum way { BYTES, BYTES_AND_FILE, FILE_ALONE } way;

static const ze_device_mem_alloc_desc_t on_device = {.stype =
                                                         ZE_STRUCTURE_TYPE_DEVICE_MEM_ALLOC_DESC};

static unsigned char *allocate(size_t size)
{
    void *memory = NULL;
    assert_ok(zeMemAllocDevice(context, &on_device, size, 0, device, &memory));
    return memory;
}

static void send_message(int to, const message *sent, int file)
{
    union {
        struct cmsghdr header;
        char room[CMSG_SPACE(sizeof(int))];
    } control = {0};
    struct iovec bytes = {(void *)(uintptr_t)sent, sizeof *sent};
    struct msghdr all = {.msg_iov = &bytes, .msg_iovlen = 1};
    if (file >= 0) {
        all.msg_control = &control;
        all.msg_controllen = sizeof control;
        control.header = (struct cmsghdr){
            .cmsg_len = CMSG_LEN(sizeof file), .cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS};
        memcpy(CMSG_DATA(&control.header), &file, sizeof file);
    }
    assert_int_equal(sendmsg(to, &all, 0), sizeof *sent);
}

/* A descriptor that comes along takes the place of the sender's in the handle. */
static int receive_message(int from, message *received)
{
    union {
        struct cmsghdr header;
        char room[CMSG_SPACE(sizeof(int))];
    } control = {0};
    struct iovec bytes = {received, sizeof *received};
    struct msghdr all = {.msg_iov = &bytes,
                         .msg_iovlen = 1,
                         .msg_control = &control,
                         .msg_controllen = sizeof control};
    int file = -1;
    assert_int_equal(recvmsg(from, &all, 0), sizeof *received);
    if (CMSG_FIRSTHDR(&all) != NULL) {
        memcpy(&file, CMSG_DATA(CMSG_FIRSTHDR(&all)), sizeof file);
        memcpy(received->handle.data, &file, sizeof file);
    }
    return file;
}

static void invert(unsigned char *memory, size_t size)
{
    for (size_t i = 0; i < size; i++)
        memory[i] = (unsigned char)~memory[i];
}

/* The other process: inverts whatever it gets, until it gets nothing any more. */
static void serve(void **state)
{
    message request;
    (void)state;
    for (;;) {
        void *memory = NULL, *again = NULL, *base = NULL;
        size_t size = 0;
        const int file = receive_message(peer_socket, &request);
        if (request.size == 0)
            return;
        assert_ok(zeMemOpenIpcHandle(context, device, request.handle, 0, &memory));
        assert_ok(zeMemOpenIpcHandle(context, device, request.handle,
                                     ZE_IPC_MEMORY_FLAG_BIAS_CACHED, &again));
        assert_ptr_not_equal(memory, again);
        assert_ok(zeMemGetAddressRange(context, memory, &base, &size));
        assert_ptr_equal(base, memory);
        assert_int_equal(size, request.known);
        invert(memory, request.size);
        assert_memory_equal(memory, again, size);
        assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT, zeMemFree(context, memory));
        assert_ok(zeMemCloseIpcHandle(context, memory));
        assert_ok(zeMemCloseIpcHandle(context, again));
        assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT, zeMemCloseIpcHandle(context, again));
        if (file >= 0)
            assert_int_equal(close(file), 0);
        send_message(peer_socket, &request, -1);
    }
}

typedef struct peer {
    pid_t process;
    int socket;
} peer;

static peer start_peer(void)
{
    int sockets[2];
    char number[16];
    assert_int_equal(socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, sockets), 0);
    snprintf(number, sizeof number, "%d", sockets[1]);
    const pid_t process = fork();
    if (process == 0) {
        fcntl(sockets[1], F_SETFD, 0);
        execl("/proc/self/exe", "ipc_test", "--peer", number, (char *)NULL);
        _exit(127);
    }
    assert_true(process > 0);
    close(sockets[1]);
    return (peer){process, sockets[0]};
}

static void stop_peer(peer self)
{
    const message end = {.size = 0};
    int status = -1;
    send_message(self.socket, &end, -1);
    assert_int_equal(waitpid(self.process, &status, 0), self.process);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
    close(self.socket);
}

static void have_inverted(peer self, const ze_ipc_mem_handle_t *handle, size_t size, way how)
{
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    message request = {.handle = *handle, .size = size, .known = size};
    int file = -1;
    if (how != BYTES)
        memcpy(&file, handle->data, sizeof file);
    if (how == FILE_ALONE) {
        memset(&request.handle, 0, sizeof request.handle);
        request.known = (size + page - 1) / page * page;
    }
    send_message(self.socket, &request, file);
    (void)receive_message(self.socket, &request);
}

static unsigned char value_at(size_t index)
{
    return (unsigned char)(index * 7 + index / 251);
}

static void share_with_peer(way how)
{
    const size_t sizes[] = {1, 100, 4096, 4097, 3000007};
    const peer other = start_peer();
    for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; s++) {
        ze_ipc_mem_handle_t handle;
        unsigned char *memory = allocate(sizes[s]), *beside = allocate(sizes[s]);
        for (size_t i = 0; i < sizes[s]; i++)
            memory[i] = beside[i] = value_at(i);
        assert_ok(zeMemGetIpcHandle(context, memory, &handle));
        have_inverted(other, &handle, sizes[s], how);
        invert(beside, sizes[s]);
        assert_memory_equal(memory, beside, sizes[s]);
        have_inverted(other, &handle, sizes[s], how);
        for (size_t i = 0; i < sizes[s]; i++)
            assert_int_equal(memory[i], value_at(i));
        free_memory(memory);
        free_memory(beside);
    }
    stop_peer(other);
}

static void another_process_gets_a_descriptor(void **state)
{
    (void)state;
    share_with_peer(BYTES_AND_FILE);
}

static void another_process_gets_bare_bytes(void **state)
{
    (void)state;
    share_with_peer(BYTES);
}

static void another_process_gets_a_descriptor_alone(void **state)
{
    (void)state;
    share_with_peer(FILE_ALONE);
}

/* Freed memory goes back to the heap, where the next owner is alone with it. */
static void memory_is_ones_own_again_after_it_is_freed(void **state)
{
    (void)state;
    void *opened = NULL;
    ze_ipc_mem_handle_t handle;
    unsigned char *memory = allocate(5000);
    memset(memory, 1, 5000);
    assert_ok(zeMemGetIpcHandle(context, memory, &handle));
    assert_ok(zeMemOpenIpcHandle(context, device, handle, 0, &opened));
    free_memory(memory);
    for (int i = 0; i < 100; i++) {
        unsigned char *next = allocate(5000);
        memset(next, 2, 5000);
        free_memory(next);
    }
    for (int i = 0; i < 5000; i++)
        assert_int_equal(((unsigned char *)opened)[i], 1);
    assert_ok(zeMemCloseIpcHandle(context, opened));
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                  zeMemOpenIpcHandle(context, device, handle, 0, &opened));
}

/* A program may close the descriptor of a handle, and the number may get another meaning. */
static void a_handle_survives_that_its_descriptor_is_closed(void **state)
{
    (void)state;
    int file, other[2];
    void *opened = NULL;
    ze_ipc_mem_handle_t handle, again;
    unsigned char *memory = allocate(100);
    memory[7] = 77;
    assert_ok(zeMemGetIpcHandle(context, memory, &handle));
    assert_ok(zeMemGetIpcHandle(context, memory, &again));
    assert_memory_equal(&handle, &again, sizeof handle);
    memcpy(&file, handle.data, sizeof file);
    assert_int_equal(close(file), 0);
    assert_int_equal(pipe(other), 0); /* one end has the number now */
    assert_ok(zeMemGetIpcHandle(context, memory, &again));
    assert_ok(zeMemOpenIpcHandle(context, device, again, 0, &opened));
    assert_int_equal(((unsigned char *)opened)[7], 77);
    assert_ok(zeMemCloseIpcHandle(context, opened));

    memcpy(&file, again.data, sizeof file);
    assert_int_equal(dup2(other[0], file), file);
    free_memory(memory); /* leaves the pipe alone */
    assert_true(fcntl(file, F_GETFD) >= 0);
    assert_int_equal(close(file) | close(other[0]) | close(other[1]), 0);
}

static void garbage_is_refused(void **state)
{
    (void)state;
    void *opened = NULL;
    ze_ipc_mem_handle_t handle, damaged;
    unsigned char *memory = allocate(100);
    void *shared = make_memory(100);
    assert_ok(zeMemGetIpcHandle(context, memory, &handle));
    for (size_t i = 0; i < sizeof handle; i++) {
        damaged = handle;
        damaged.data[i] = (char)(damaged.data[i] ^ 0x55);
        if (zeMemOpenIpcHandle(context, device, damaged, 0, &opened) == ZE_RESULT_SUCCESS)
            assert_ok(zeMemCloseIpcHandle(context, opened)); /* a byte without a meaning */
    }
    memset(&damaged, 0, sizeof damaged);
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                  zeMemOpenIpcHandle(context, device, damaged, 0, &opened));
    memset(&damaged, 0xff, sizeof damaged);
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                  zeMemOpenIpcHandle(context, device, damaged, 0, &opened));
    assert_result(ZE_RESULT_ERROR_INVALID_ENUMERATION,
                  zeMemOpenIpcHandle(context, device, handle, 4, &opened));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
                  zeMemOpenIpcHandle(context, device, handle, 0, NULL));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeMemGetIpcHandle(context, NULL, &handle));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeMemGetIpcHandle(context, memory, NULL));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeMemCloseIpcHandle(context, NULL));
    assert_ok(zeMemGetIpcHandle(context, memory + 99, &damaged)); /* as other drivers have it */
    assert_memory_equal(&damaged, &handle, sizeof handle);
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                  zeMemGetIpcHandle(context, memory + 100, &damaged));
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT, zeMemGetIpcHandle(context, &handle, &handle));
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT, zeMemGetIpcHandle(context, shared, &handle));
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT, zeMemCloseIpcHandle(context, memory));
    free_memory(shared);
    free_memory(memory);
}

/* Shared and host memory is in a file from the beginning if it was asked for so. */
static void exportable_memory_of_every_kind_has_a_handle(void **state)
{
    (void)state;
    ze_external_memory_export_desc_t exported = {.stype =
                                                     ZE_STRUCTURE_TYPE_EXTERNAL_MEMORY_EXPORT_DESC,
                                                 .flags = ZE_EXTERNAL_MEMORY_TYPE_FLAG_OPAQUE_FD};
    const ze_host_mem_alloc_desc_t on_host = {.stype = ZE_STRUCTURE_TYPE_HOST_MEM_ALLOC_DESC,
                                              .pNext = &exported};
    void *memory[2] = {NULL, NULL};
    const peer other = start_peer();
    assert_ok(zeMemAllocHost(context, &on_host, 777, 0, &memory[0]));
    assert_ok(zeMemAllocShared(context, &on_device, &on_host, 777, 0, device, &memory[1]));
    for (int i = 0; i < 2; i++) {
        ze_ipc_mem_handle_t handle;
        memset(memory[i], 0x0f, 777);
        assert_ok(zeMemGetIpcHandle(context, memory[i], &handle));
        have_inverted(other, &handle, 777, i == 0 ? BYTES_AND_FILE : BYTES);
        for (int j = 0; j < 777; j++)
            assert_int_equal(((unsigned char *)memory[i])[j], 0xf0);
        free_memory(memory[i]);
    }
    stop_peer(other);
}

static int count_files(void)
{
    int count = 0;
    for (int file = 0; file < 1000; file++)
        count += fcntl(file, F_GETFD) >= 0;
    return count;
}

static void a_context_closes_what_it_shared(void **state)
{
    (void)state;
    const int before = count_files();
    const ze_context_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_CONTEXT_DESC};
    ze_context_handle_t other = NULL;
    assert_ok(zeContextCreate(driver, &desc, &other));
    for (int i = 0; i < 20; i++) {
        void *memory = NULL, *opened = NULL;
        ze_ipc_mem_handle_t handle;
        assert_ok(zeMemAllocDevice(other, &on_device, 6000, 0, device, &memory));
        assert_ok(zeMemGetIpcHandle(other, memory, &handle));
        assert_ok(zeMemOpenIpcHandle(other, device, handle, 0, &opened));
    }
    assert_true(count_files() > before);
    assert_ok(zeContextDestroy(other));
    assert_int_equal(count_files(), before);
}

/* Entries of newer specifications, called without the loader. */
static void descriptors_and_handles_are_turned_into_each_other(void **state)
{
    (void)state;
    ze_result_t (*from_file)(ze_context_handle_t, uint64_t, ze_ipc_mem_handle_t *);
    ze_result_t (*to_file)(ze_context_handle_t, ze_ipc_mem_handle_t, uint64_t *);
    ze_result_t (*put)(ze_context_handle_t, ze_ipc_mem_handle_t);
    void *functions[] = {extension("zeMemGetIpcHandleFromFileDescriptorExp"),
                         extension("zeMemGetFileDescriptorFromIpcHandleExp"),
                         extension("zeMemPutIpcHandle")};
    ze_ipc_mem_handle_t handle, again, garbage = {{1}};
    uint64_t file = 0;
    void *opened = NULL;
    unsigned char *memory = allocate(100);
    memcpy(&from_file, &functions[0], sizeof from_file);
    memcpy(&to_file, &functions[1], sizeof to_file);
    memcpy(&put, &functions[2], sizeof put);
    memory[5] = 50;
    assert_ok(zeMemGetIpcHandle(context, memory, &handle));
    assert_ok(to_file(context, handle, &file));
    const int mine = dup((int)file);
    assert_ok(from_file(context, (uint64_t)mine, &again));
    assert_ok(zeMemOpenIpcHandle(context, device, again, 0, &opened));
    assert_int_equal(((unsigned char *)opened)[5], 50);
    assert_ok(zeMemCloseIpcHandle(context, opened));
    assert_int_equal(close(mine), 0);
    assert_ok(put(context, handle));
    assert_ok(zeMemOpenIpcHandle(context, device, handle, 0, &opened));
    assert_ok(zeMemCloseIpcHandle(context, opened));

    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT, to_file(context, garbage, &file));
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT, to_file(context, again, &file)); /* closed */
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT, put(context, garbage));
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT, from_file(context, (uint64_t)mine, &again));
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT, from_file(context, UINT64_MAX, &again));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER, to_file(context, handle, NULL));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER, from_file(context, file, NULL));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, to_file(NULL, handle, &file));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, from_file(NULL, file, &again));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, put(NULL, handle));
    free_memory(memory);
}

/* What needs a descriptor says so, and works again when there are some. */
/* Shared memory is a file, and larger than the limit: that is an error, not a signal. */
static void a_limit_of_files_holds_for_shared_memory(void **state)
{
    (void)state;
    struct rlimit before;
    ze_ipc_mem_handle_t handle;
    unsigned char *memory = allocate(100);
    memory[99] = 9;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    const struct rlimit small = {.rlim_cur = 100, .rlim_max = before.rlim_max};
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    const ze_result_t got = zeMemGetIpcHandle(context, memory, &handle);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    assert_int_equal(got, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    assert_int_equal(memory[99], 9);
    assert_ok(zeMemGetIpcHandle(context, memory, &handle));
    free_memory(memory);
}

static void descriptors_can_run_out(void **state)
{
    (void)state;
    const ze_result_t expected = ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY;
    struct rlimit before, few;
    ze_ipc_mem_handle_t handle, other;
    void *opened = NULL;
    unsigned char *memory = allocate(100), *second = allocate(100);
    second[99] = 9;
    assert_ok(zeMemGetIpcHandle(context, memory, &handle));
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &before), 0);
    few = before;
    const int next = dup(0);
    assert_int_equal(close(next), 0);
    few.rlim_cur = (rlim_t)next;
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &few), 0);
    const ze_result_t got = zeMemGetIpcHandle(context, second, &other);
    const ze_result_t open = zeMemOpenIpcHandle(context, device, handle, 0, &opened);
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &before), 0);
    assert_int_equal(got, expected);
    assert_int_equal(open, expected);
    assert_int_equal(second[99], 9);
    assert_ok(zeMemGetIpcHandle(context, second, &other));
    assert_ok(zeMemOpenIpcHandle(context, device, other, 0, &opened));
    assert_int_equal(((unsigned char *)opened)[99], 9);
    assert_ok(zeMemCloseIpcHandle(context, opened));
    free_memory(memory);
    free_memory(second);
}

static void the_driver_says_that_it_can(void **state)
{
    (void)state;
    ze_driver_ipc_properties_t properties = {.stype = ZE_STRUCTURE_TYPE_DRIVER_IPC_PROPERTIES};
    assert_ok(zeDriverGetIpcProperties(driver, &properties));
    assert_true((properties.flags & ZE_IPC_PROPERTY_FLAG_MEMORY) != 0);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest peer_tests[] = {cmocka_unit_test(serve)};
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(another_process_gets_a_descriptor),
        cmocka_unit_test(another_process_gets_a_descriptor_alone),
        cmocka_unit_test(another_process_gets_bare_bytes),
        cmocka_unit_test(memory_is_ones_own_again_after_it_is_freed),
        cmocka_unit_test(a_handle_survives_that_its_descriptor_is_closed),
        cmocka_unit_test(garbage_is_refused),
        cmocka_unit_test(exportable_memory_of_every_kind_has_a_handle),
        cmocka_unit_test(a_context_closes_what_it_shared),
        cmocka_unit_test(descriptors_and_handles_are_turned_into_each_other),
        cmocka_unit_test(a_limit_of_files_holds_for_shared_memory),
        cmocka_unit_test(descriptors_can_run_out),
        cmocka_unit_test(the_driver_says_that_it_can),
    };
    if (argc == 3 && strcmp(argv[1], "--peer") == 0) {
        peer_socket = atoi(argv[2]);
        return client_run(peer_tests);
    }
    return client_run(tests);
}
