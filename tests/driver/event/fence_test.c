/* Fences that a thread destroys as soon as it sees them signalled, while another is about to return
 * from waiting for them. */
#include "tests/driver/client.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { ROUNDS = 50 };

typedef struct waiter {
    ze_fence_handle_t fence;
    atomic_int thread; /* its number, once it is about to wait */
    ze_result_t result;
} waiter;

static void *wait_for_fence(void *argument)
{
    waiter *self = argument;
    atomic_store(&self->thread, (int)syscall(SYS_gettid));
    self->result = zeFenceHostSynchronize(self->fence, UINT64_MAX);
    return NULL;
}

static bool is_asleep(int thread)
{
    char path[64], state = '?';
    snprintf(path, sizeof path, "/proc/self/task/%d/stat", thread);
    FILE *file = fopen(path, "r");
    if (file == NULL || fscanf(file, "%*d (%*[^)]) %c", &state) != 1)
        state = '?';
    if (file != NULL)
        fclose(file);
    return thread != 0 && state == 'S';
}

static void a_fence_goes_while_a_thread_returns(void **state)
{
    (void)state;
    const ze_fence_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_FENCE_DESC};
    ze_command_queue_handle_t queue = make_queue(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    ze_command_list_handle_t list = make_list();
    ze_event_handle_t event;
    ze_event_pool_handle_t pool = make_events(1, 0, &event);
    assert_ok(zeCommandListAppendBarrier(list, NULL, 1, &event));
    assert_ok(zeCommandListClose(list));
    for (int i = 0; i < ROUNDS; i++) {
        waiter other = {.result = ZE_RESULT_ERROR_UNKNOWN};
        pthread_t thread;
        assert_ok(zeFenceCreate(queue, &desc, &other.fence));
        assert_ok(zeCommandQueueExecuteCommandLists(queue, 1, &list, other.fence));
        assert_int_equal(pthread_create(&thread, NULL, wait_for_fence, &other), 0);
        while (!is_asleep(atomic_load(&other.thread)))
            ;
        assert_ok(zeEventHostSignal(event));
        while (zeFenceQueryStatus(other.fence) != ZE_RESULT_SUCCESS)
            ;
        assert_ok(zeFenceDestroy(other.fence));
        assert_int_equal(pthread_join(thread, NULL), 0);
        assert_ok(other.result);
        assert_ok(zeEventHostReset(event));
    }
    destroy_events(pool, 1, &event);
    assert_ok(zeCommandListDestroy(list));
    assert_ok(zeCommandQueueDestroy(queue));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_fence_goes_while_a_thread_returns)};
    return client_run(tests);
}
