#include "other.h"

#include <stdlib.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "stamp.h"

enum { SOCKET = 9, FAILED = 3 };

typedef enum request { OPEN_POOL, OPEN, CLOSE, ADD_VALUE, END_COMMANDS } request;

/* The first number of both handles is a file, which goes along. */
typedef struct message {
    request request;
    uint32_t number, value, wait, done;
    union {
        ze_ipc_mem_handle_t memory;
        ze_ipc_event_pool_handle_t pool;
        int file;
    } handle;
} message;

union control {
    struct cmsghdr header;
    char room[CMSG_SPACE(sizeof(int))];
};

static int channel = -1;
static pid_t process;

/* ---- This process ---------------------------------------------------------------------------- */

static void ask(const message *sent)
{
    char answer = 0;
    union control control = {0};
    struct iovec bytes = {(void *)(uintptr_t)sent, sizeof *sent};
    struct msghdr all = {.msg_iov = &bytes, .msg_iovlen = 1};
    if (sent->request == OPEN_POOL || sent->request == OPEN) {
        all.msg_control = &control;
        all.msg_controllen = sizeof control;
        control.header = (struct cmsghdr){
            .cmsg_len = CMSG_LEN(sizeof(int)), .cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS};
        memcpy(CMSG_DATA(&control.header), &sent->handle.file, sizeof(int));
    }
    assert_int_equal(sendmsg(channel, &all, 0), sizeof *sent);
    assert_int_equal(read(channel, &answer, 1), 1);
}

void other_start(void)
{
    int ends[2];
    if (driver_is_for_gpus())
        return;
    assert_int_equal(socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends), 0);
    process = fork();
    assert_true(process >= 0);
    if (process == 0) {
        dup2(ends[1], SOCKET);
        execl("/proc/self/exe", "other", (char *)NULL);
        _exit(126);
    }
    close(ends[1]);
    channel = ends[0];
}

void other_stop(void)
{
    int status = 0;
    if (channel < 0)
        return;
    close(channel);
    assert_int_equal(waitpid(process, &status, 0), process);
    assert_int_equal(status, 0);
}

void other_opens_pool(void)
{
    message sent = {.request = OPEN_POOL};
    if (channel < 0)
        return;
    assert_ok(zeEventPoolGetIpcHandle(stamps_shared_pool(), &sent.handle.pool));
    ask(&sent);
}

void other_opens(uint32_t number, const storage *given)
{
    message sent = {.request = OPEN, .number = number};
    assert_ok(zeMemGetIpcHandle(context, given->base[0], &sent.handle.memory));
    ask(&sent);
}

void other_closes(uint32_t number)
{
    ask(&(message){.request = CLOSE, .number = number});
}

void other_adds(uint32_t number, uint32_t value, ze_event_handle_t wait, ze_event_handle_t done)
{
    ask(&(message){.request = ADD_VALUE,
                   .number = number,
                   .value = value,
                   .wait = stamp_index(wait),
                   .done = stamp_index(done)});
}

void other_ends_commands(void)
{
    if (channel >= 0)
        ask(&(message){.request = END_COMMANDS});
}

/* ---- The other process ----------------------------------------------------------------------- */

static struct {
    ze_command_list_handle_t list;
    belongings own;
    ze_event_pool_handle_t pool;
    ze_event_handle_t events[STAMPS_OF_A_KIND];
    storage storages[STORAGES];
} its;

static void close_pool(void)
{
    if (its.pool == NULL)
        return;
    for (int i = 0; i < STAMPS_OF_A_KIND; i++)
        assert_ok(zeEventDestroy(its.events[i]));
    assert_ok(zeEventPoolCloseIpcHandle(its.pool));
}

static void open_pool(const message *received)
{
    close_pool();
    assert_ok(zeEventPoolOpenIpcHandle(context, received->handle.pool, &its.pool));
    for (uint32_t i = 0; i < STAMPS_OF_A_KIND; i++)
        its.events[i] = make_event(its.pool, i);
}

static void add(const message *received)
{
    command adds = {.operation = ADD,
                    .to = &its.storages[received->number],
                    .target = its.storages[received->number].base[0],
                    .value = received->value,
                    .groups = 1 + received->value % 5,
                    .size = 64};
    command_append(&adds, its.list, &its.own, its.events[received->done], 1,
                   &its.events[received->wait]);
}

static void do_it(const message *received)
{
    void **memory = &its.storages[received->number].base[0];
    switch (received->request) {
    case OPEN_POOL:
        open_pool(received);
        break;
    case OPEN:
        assert_ok(zeMemOpenIpcHandle(context, device, received->handle.memory, 0, memory));
        break;
    case CLOSE:
        assert_ok(zeMemCloseIpcHandle(context, *memory));
        break;
    case ADD_VALUE:
        add(received);
        break;
    default:
        assert_ok(synchronize(its.list, UINT64_MAX));
    }
}

static bool receive(message *received)
{
    union control control = {0};
    struct iovec bytes = {received, sizeof *received};
    struct msghdr all = {.msg_iov = &bytes,
                         .msg_iovlen = 1,
                         .msg_control = &control,
                         .msg_controllen = sizeof control};
    if (recvmsg(SOCKET, &all, 0) != (ssize_t)sizeof *received)
        return false;
    if (CMSG_FIRSTHDR(&all) != NULL)
        memcpy(&received->handle.file, CMSG_DATA(CMSG_FIRSTHDR(&all)), sizeof(int));
    return true;
}

static void serve(void **state)
{
    (void)state;
    message received;
    commands_open(&device, 1, 1);
    its.own = belongings_make(device);
    its.list = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    while (receive(&received)) {
        do_it(&received);
        if (received.request == OPEN_POOL || received.request == OPEN)
            assert_int_equal(close(received.handle.file), 0);
        assert_int_equal(write(SOCKET, "", 1), 1);
    }
    assert_ok(zeCommandListDestroy(its.list));
    belongings_end(&its.own);
    close_pool();
    commands_close();
}

int other_main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(serve)};
    return client_run(tests) == 0 ? 0 : FAILED;
}
