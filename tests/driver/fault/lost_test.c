/* A context that is lost takes no other with it: other contexts and their queues go on, a new one
 * works, and so does one in a child of fork(). */
#include "tests/driver/fault/fault_case.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>

#include "faults.cl.h"

/* A context with all that a launch needs. */
typedef struct world {
    ze_context_handle_t context;
    ze_command_list_handle_t list;
    ze_module_handle_t module;
    ze_kernel_handle_t kernel;
    int *memory;
} world;

static void open_world(world *out, const char *kernel)
{
    const ze_context_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_CONTEXT_DESC};
    const ze_command_queue_desc_t queue = {.stype = ZE_STRUCTURE_TYPE_COMMAND_QUEUE_DESC,
                                           .mode = ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS};
    const ze_module_desc_t module_desc = {.stype = ZE_STRUCTURE_TYPE_MODULE_DESC,
                                          .format = ZE_MODULE_FORMAT_IL_SPIRV,
                                          .inputSize = faults_spirv.count * sizeof(uint32_t),
                                          .pInputModule = (const uint8_t *)faults_spirv.words};
    const ze_host_mem_alloc_desc_t memory = {.stype = ZE_STRUCTURE_TYPE_HOST_MEM_ALLOC_DESC};
    void *address = NULL;
    expect_ok(zeContextCreate(driver, &desc, &out->context));
    expect_ok(zeCommandListCreateImmediate(out->context, device, &queue, &out->list));
    expect_ok(zeModuleCreate(out->context, device, &module_desc, &out->module, NULL));
    expect_ok(zeMemAllocHost(out->context, &memory, COUNT * sizeof(int), 0, &address));
    out->memory = address;
    memset(out->memory, 0, COUNT * sizeof(int));
    out->kernel = make_kernel(out->module, kernel);
    expect_ok(zeKernelSetGroupSize(out->kernel, SIZE, 1, 1));
    expect_ok(set_pointer(out->kernel, 0, out->memory));
}

static void close_world(const world *self)
{
    expect_ok(zeKernelDestroy(self->kernel));
    expect_ok(zeModuleDestroy(self->module));
    expect_ok(zeCommandListDestroy(self->list));
    expect_ok(zeMemFree(self->context, self->memory));
    expect_ok(zeContextDestroy(self->context));
}

static ze_result_t run_in(const world *self)
{
    const ze_result_t result = launch(self->list, self->kernel, NULL);
    const ze_result_t waited = synchronize(self->list, UINT64_MAX);
    return result != ZE_RESULT_SUCCESS ? result : waited;
}

static void open_bad(world *out)
{
    open_world(out, "write_to");
    expect_ok(set_pointer(out->kernel, 1, forbidden()));
}

static void lose(const world *self)
{
    expect_lost(run_in(self));
    expect_lost(run_in(self));
    expect_lost(zeContextGetStatus(self->context));
}

static void others_go_on(void)
{
    world bad, other;
    open_bad(&bad);
    open_world(&other, "good");
    expect_ok(run_in(&other));
    lose(&bad);
    expect_ok(run_in(&other));
    expect(other.memory[0] == 2 && other.memory[COUNT - 1] == 2);
    expect_ok(zeContextGetStatus(other.context));
    expect_ok(zeContextGetStatus(context));
    expect_lost(zeDeviceGetStatus(device));
    close_world(&bad);
    expect_ok(zeDeviceGetStatus(device));
    expect_ok(run_in(&other));
    close_world(&other);
}

static void other_contexts_go_on(void **state)
{
    (void)state;
    survives(others_go_on);
}

static atomic_bool stop;
static atomic_int rounds;

static void *run_all_the_time(void *unused)
{
    world own;
    open_world(&own, "good");
    for (int i = 1; !atomic_load(&stop); i++) {
        expect_ok(run_in(&own));
        expect(own.memory[COUNT - 1] == i);
        atomic_store(&rounds, i);
    }
    close_world(&own);
    return unused;
}

static void others_run_meanwhile(void)
{
    pthread_t thread;
    expect(pthread_create(&thread, NULL, run_all_the_time, NULL) == 0);
    while (atomic_load(&rounds) == 0)
        sleep_milliseconds(1);
    for (int i = 0; i < 20; i++) {
        world bad;
        open_bad(&bad);
        lose(&bad);
        close_world(&bad);
    }
    atomic_store(&stop, true);
    expect(pthread_join(thread, NULL) == 0);
}

static void other_contexts_run_meanwhile(void **state)
{
    (void)state;
    survives(others_run_meanwhile);
}

static void begin_anew(void)
{
    for (int i = 0; i < 5; i++) {
        world self;
        open_bad(&self);
        lose(&self);
        close_world(&self);
        expect_ok(zeDeviceGetStatus(device));
        open_world(&self, "good");
        expect_ok(run_in(&self));
        expect(self.memory[COUNT - 1] == 1);
        close_world(&self);
    }
}

static void a_new_context_works(void **state)
{
    (void)state;
    survives(begin_anew);
}

/* The loader may have destroyed the context's handle, but not what the queue needs. */
static void destroy_context_first(void)
{
    world bad;
    open_bad(&bad);
    lose(&bad);
    expect_ok(zeKernelDestroy(bad.kernel));
    expect_ok(zeModuleDestroy(bad.module));
    expect_ok(zeMemFree(bad.context, bad.memory));
    expect_ok(zeContextDestroy(bad.context));
    expect_lost(synchronize(bad.list, UINT64_MAX));
    expect_ok(zeCommandListDestroy(bad.list));
    expect_ok(zeDeviceGetStatus(device));
}

static void queues_may_outlive_their_context(void **state)
{
    (void)state;
    survives(destroy_context_first);
}

static struct {
    ze_result_t (*zeDeviceSynchronize)(ze_device_handle_t);
    append_host_function *zeCommandListAppendHostFunction;
} f;
static ze_device_handle_t parts[2];
static ze_command_list_handle_t waiting[2]; /* of the parts */
static atomic_bool waits;
static ze_result_t told;

static void wait_for_other_list(void *unused)
{
    (void)unused;
    atomic_store(&waits, true);
    (void)synchronize(waiting[0], UINT64_MAX);
}

static void wait_for_other_part(void *unused)
{
    (void)unused;
    while (!atomic_load(&waits))
        sched_yield();
    sleep_milliseconds(10);
    told = f.zeDeviceSynchronize(parts[1]);
}

/* Of two queues of a part one is lost, and the other waits for the function that waits for the
 * part. */
static void wait_in_a_circle(void)
{
    const ze_command_queue_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_COMMAND_QUEUE_DESC,
                                          .mode = ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS};
    const ze_device_handle_t whole = device;
    uint32_t count = 2;
    world bad;
    FIND_EXTENSION(f, zeDeviceSynchronize);
    FIND_EXTENSION(f, zeCommandListAppendHostFunction);
    expect_ok(zeDeviceGetSubDevices(whole, &count, parts));
    if (count != 2)
        return; /* one processor */
    device = parts[1];
    open_bad(&bad);
    (void)launch(bad.list, bad.kernel, NULL);
    device = whole;
    for (int i = 0; i < 2; i++)
        expect_ok(zeCommandListCreateImmediate(context, parts[i], &desc, &waiting[i]));
    expect_ok(f.zeCommandListAppendHostFunction(waiting[1], wait_for_other_list, NULL, NULL, NULL,
                                                0, NULL));
    expect_ok(f.zeCommandListAppendHostFunction(waiting[0], wait_for_other_part, NULL, NULL, NULL,
                                                0, NULL));
    (void)synchronize(waiting[1], 1000); /* its thread begins */
    expect_ok(synchronize(waiting[0], UINT64_MAX));
    expect_lost(told);
    expect_ok(zeCommandListDestroy(waiting[1]));
    expect_ok(zeCommandListDestroy(waiting[0]));
    close_world(&bad);
}

static void a_circle_hides_no_loss(void **state)
{
    (void)state;
    assert_int_equal(status_of(wait_in_a_circle, "ZELLIGE_CPU_SUB_DEVICES", "2"), 0);
}

#ifndef __SANITIZE_THREAD__ /* which does not bear threads in a child of fork() */
static void lose_and_fork(void)
{
    world bad;
    int status = -1;
    open_bad(&bad);
    lose(&bad);
    /* The driver's threads come to rest: AddressSanitizer leaves a child what they lock. */
    (void)nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
    const pid_t child = fork();
    if (child == 0) {
        world own;
        expect_ok(zeDeviceGetStatus(device));
        open_world(&own, "good");
        expect_ok(run_in(&own));
        expect(own.memory[COUNT - 1] == 1);
        open_bad(&own);
        lose(&own);
        expect_lost(zeDeviceGetStatus(device));
        close_world(&own);
        expect_ok(zeDeviceGetStatus(device));
        _exit(0);
    }
    expect(child > 0 && waitpid(child, &status, 0) == child && status == 0);
    expect_lost(zeDeviceGetStatus(device));
    close_world(&bad);
}

static void a_child_of_fork_starts_sound(void **state)
{
    (void)state;
    survives(lose_and_fork);
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(other_contexts_go_on),
        cmocka_unit_test(other_contexts_run_meanwhile),
        cmocka_unit_test(a_new_context_works),
        cmocka_unit_test(queues_may_outlive_their_context),
        cmocka_unit_test(a_circle_hides_no_loss),
#ifndef __SANITIZE_THREAD__
        cmocka_unit_test(a_child_of_fork_starts_sound),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
