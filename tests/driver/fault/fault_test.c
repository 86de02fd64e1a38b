/* Kernels that fault, or never end: the device is lost and the program lives. Since a device stays
 * lost, each case is a process of its own. */
#include "tests/driver/fault/fault_case.h"

#include <fenv.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>

#include "faults.cl.h"

static const ze_group_count_t groups = {GROUPS, 1, 1};

static ze_kernel_handle_t open_kernel(const char *name, const void *address)
{
    return open_kernel_of(&faults_spirv, name, address);
}

static void run_into_fault(const char *name, const void *address)
{
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    ze_kernel_handle_t good = open_kernel("good", NULL), bad = open_kernel(name, address);
    expect_ok(launch(list, good, NULL));
    expect(results[0] == 1 && results[COUNT - 1] == 1);
    expect_ok(zeDeviceGetStatus(device));
    expect(why()[0] == '\0');
    expect_lost(launch(list, bad, NULL));
    expect_lost(zeDeviceGetStatus(device));
    expect_lost(zeContextGetStatus(context));
    expect_lost(launch(list, good, NULL));
    expect_lost(synchronize(list, UINT64_MAX));
    expect_ok(zeKernelDestroy(good));
    expect_ok(zeKernelDestroy(bad));
    expect_ok(zeModuleDestroy(module));
    expect_ok(zeCommandListDestroy(list));
    free_memory(results);
    clean = true;
}

/* ---- Kinds of faults ------------------------------------------------------------------------- */

static void write_to_forbidden(void)
{
    char address[40];
    void *page = forbidden();
    snprintf(address, sizeof address, "wrote to the address %p", page);
    run_into_fault("write_to", page);
    expect_reason("write_to");
    expect_reason("(3, 0, 0)");
    expect_reason(address);
    expect_reason("SIGSEGV");
}

static void a_wild_write(void **state)
{
    (void)state;
    survives(write_to_forbidden);
}

static void read_from_null(void)
{
    run_into_fault("read_from", (void *)16);
    expect_reason("read_from");
    expect_reason("(3, 0, 0)");
    expect_reason("read from the address 0x10");
}

static void a_wild_read(void **state)
{
    (void)state;
    survives(read_from_null);
}

static void read_from_nowhere(void)
{
    run_into_fault("read_from", (void *)(uintptr_t)UINT64_C(0x8000000000000000));
    expect_reason("address");
}

static void an_address_that_no_memory_has(void **state)
{
    (void)state;
    survives(read_from_nowhere);
}

/* Behind the end of a file. */
static void read_behind_file(void)
{
    FILE *file = tmpfile();
    expect(file != NULL);
    void *page = mmap(NULL, 4096, PROT_READ, MAP_SHARED, fileno(file), 0);
    expect(page != MAP_FAILED);
    run_into_fault("read_from", page);
    expect_reason("SIGBUS");
    fclose(file);
}

static void a_bus_error(void **state)
{
    (void)state;
    survives(read_behind_file);
}

static void name_group_of_plane(void)
{
    const ze_group_count_t many = {1, 4, 2};
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    ze_kernel_handle_t kernel = open_kernel("write_in_plane", forbidden());
    expect_lost(zeCommandListAppendLaunchKernel(list, kernel, &many, NULL, 0, NULL));
    expect_reason("(0, 2, 1)");
}

static void groups_are_named_in_three_dimensions(void **state)
{
    (void)state;
    survives(name_group_of_plane);
}

/* The driver runs other groups where no work-item can tell; its message names the program's. */
static void fault_in_group_of_five(void)
{
    const ze_group_count_t all = {40, 10, 1};
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    ze_kernel_handle_t kernel = open_kernel("write_once", forbidden());
    expect_ok(zeKernelSetGroupSize(kernel, 5, 1, 1));
    expect_lost(zeCommandListAppendLaunchKernel(list, kernel, &all, NULL, 0, NULL));
    expect_reason("in work-group (27, 6, 0), work-item (137, 6, 0)");
}

static void groups_are_the_program_s(void **state)
{
    (void)state;
    survives(fault_in_group_of_five);
}

/* OpenCL leaves the result open, and a fault it does not want. */
static void divide_by_zero(void)
{
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    ze_kernel_handle_t kernel = open_kernel("divide", NULL);
    expect_ok(set_value(kernel, 1, sizeof(int), &(int){1}));
    expect_ok(launch(list, kernel, NULL));
    expect(results[2] == 2 && results[COUNT - 2] == COUNT - 2);
    expect_ok(zeDeviceGetStatus(device));
}

static void a_division_by_zero_is_no_fault(void **state)
{
    (void)state;
    survives(divide_by_zero);
}

static void use_much_memory(void)
{
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    ze_kernel_handle_t kernel = open_kernel("deep", NULL);
    expect_ok(set_value(kernel, 1, sizeof(int), &(int){1}));
    expect_ok(launch(list, kernel, NULL));
    expect(results[0] == results[COUNT - 1]);
}

static void private_memory_is_not_on_the_stack(void **state)
{
    (void)state;
    survives(use_much_memory);
}

/* ---- What the program sees ------------------------------------------------------------------- */

/* Two queues: one runs into the fault, the other waits for an event of what is behind it. */
static void fail_in_queues(void)
{
    ze_command_queue_handle_t queues[2];
    ze_command_list_handle_t lists[2];
    ze_fence_handle_t fence = NULL;
    ze_fence_desc_t fence_desc = {.stype = ZE_STRUCTURE_TYPE_FENCE_DESC};
    ze_event_pool_handle_t pool = make_pool(3, 0);
    ze_event_handle_t events[3];
    ze_kernel_handle_t good = open_kernel("good", NULL);
    ze_kernel_handle_t bad = open_kernel("write_to", forbidden());
    for (uint32_t i = 0; i < 3; i++)
        events[i] = make_event(pool, i);
    for (int i = 0; i < 2; i++) {
        queues[i] = make_queue(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
        lists[i] = make_list();
    }
    expect_ok(launch(lists[0], bad, events[0]));
    expect_ok(launch(lists[0], good, events[1]));
    expect_ok(zeCommandListAppendLaunchKernel(lists[1], good, &groups, events[2], 1, &events[1]));
    expect_ok(zeCommandListClose(lists[0]));
    expect_ok(zeCommandListClose(lists[1]));
    expect_ok(zeFenceCreate(queues[0], &fence_desc, &fence));
    expect_ok(zeCommandQueueExecuteCommandLists(queues[1], 1, &lists[1], NULL));
    zeCommandQueueExecuteCommandLists(queues[0], 1, &lists[0], fence); /* may know it already */
    for (int i = 0; i < 3; i++)
        expect_lost(zeEventHostSynchronize(events[i], UINT64_MAX));
    expect_lost(zeFenceHostSynchronize(fence, UINT64_MAX));
    expect_lost(zeEventQueryStatus(events[0]));
    for (int i = 0; i < 2; i++)
        expect_lost(zeCommandQueueSynchronize(queues[i], UINT64_MAX));
    expect(results[COUNT - 1] == 0 ||
           results[COUNT - 1] == 1); /* of the faulty one; the others never ran */

    /* And what is submitted afterwards fails, and signals. */
    expect_ok(zeEventHostReset(events[0]));
    expect_ok(zeFenceReset(fence));
    expect_lost(zeCommandQueueExecuteCommandLists(queues[0], 1, &lists[0], fence));
    expect_lost(zeEventHostSynchronize(events[0], UINT64_MAX));
    expect_lost(zeFenceHostSynchronize(fence, UINT64_MAX));
    expect_ok(zeFenceDestroy(fence));
    for (int i = 0; i < 2; i++) {
        expect_ok(zeCommandListDestroy(lists[i]));
        expect_ok(zeCommandQueueDestroy(queues[i]));
    }
}

static void queues_events_and_fences_tell(void **state)
{
    (void)state;
    survives(fail_in_queues);
}

/* Many work-groups, on all threads. */
static void fail_among_many(void)
{
    const ze_group_count_t many = {200000, 1, 1};
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    ze_kernel_handle_t kernel = open_kernel("write_to", forbidden());
    int *large = make_memory((size_t)200000 * SIZE * sizeof *large);
    expect_ok(set_pointer(kernel, 0, large));
    const ze_result_t result = zeCommandListAppendLaunchKernel(list, kernel, &many, NULL, 0, NULL);
    expect(result == ZE_RESULT_SUCCESS || result == ZE_RESULT_ERROR_DEVICE_LOST);
    expect_lost(synchronize(list, 60 * UINT64_C(1000000000)));
    expect_reason("(3, 0, 0)");
    free_memory(large);
}

static void the_rest_of_a_large_launch_ends(void **state)
{
    (void)state;
    survives(fail_among_many);
}

#ifndef __SANITIZE_THREAD__ /* whose handlers block all signals, and are left so */
static void keep_state_of_thread(void)
{
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    ze_kernel_handle_t kernel = open_kernel("write_to", forbidden());
    sigset_t before, after;
    fesetround(FE_UPWARD);
    sigemptyset(&before);
    sigaddset(&before, SIGUSR1);
    pthread_sigmask(SIG_BLOCK, &before, NULL);
    expect_lost(launch(list, kernel, NULL));
    pthread_sigmask(SIG_SETMASK, NULL, &after);
    expect(sigismember(&after, SIGUSR1) == 1 && sigismember(&after, SIGSEGV) == 0);
    expect(sigismember(&after, SIGUSR2) == 0);
    expect(fegetround() == FE_UPWARD);
}

static void a_thread_keeps_its_state(void **state)
{
    (void)state;
    survives(keep_state_of_thread);
}
#endif

static void *fail_with_all_blocked(void *list)
{
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, NULL);
    expect_lost(launch(list, open_kernel("write_to", forbidden()), NULL));
    return NULL;
}

static void fail_in_thread(void)
{
    pthread_t thread;
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    expect(pthread_create(&thread, NULL, fail_with_all_blocked, list) == 0);
    expect(pthread_join(thread, NULL) == 0);
}

static void threads_that_block_signals_survive(void **state)
{
    (void)state;
    survives(fail_in_thread);
}

/* ---- The time limit -------------------------------------------------------------------------- */

#ifndef __SANITIZE_THREAD__ /* which puts off signals until the next call of the C library */
static void run_endless(void)
{
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    int *stop = make_memory(sizeof *stop);
    const uint64_t start = now();
    ze_kernel_handle_t good = open_kernel("good", NULL);
    expect_ok(launch(list, good, NULL));
    expect_ok(synchronize(list, UINT64_MAX));
    launch(list, open_kernel("endless", stop), NULL);
    expect_lost(synchronize(list, UINT64_MAX));
    expect(now() - start >= 200000000);
    expect_reason("endless");
    expect_reason("ZELLIGE_CPU_TIME_LIMIT");
    expect_lost(zeDeviceGetStatus(device));
}

static void print_endless(void)
{
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    ze_kernel_handle_t kernel = open_kernel("endless_printing", NULL);
    int *stop = make_memory(sizeof *stop);
    expect_ok(set_pointer(kernel, 0, stop));
    expect(freopen("/dev/null", "w", stdout) != NULL);
    expect_lost(launch(list, kernel, NULL));
    expect(printf("whoever printed has no lock any more\n") > 0);
}

static void an_endless_kernel_ends_at_the_limit(void **state)
{
    (void)state;
    assert_int_equal(status_of(run_endless, "ZELLIGE_CPU_TIME_LIMIT", "0.2"), 0);
    assert_int_equal(status_of(print_endless, "ZELLIGE_CPU_TIME_LIMIT", "0.2"), 0);
}
#endif

/* Each below the limit, all together far above. */
static void run_many(void)
{
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    ze_kernel_handle_t kernel = open_kernel("good", NULL);
    for (const uint64_t start = now(); now() - start < 1000000000;)
        expect_ok(launch(list, kernel, NULL));
}

static void kernels_below_the_limit_are_left_alone(void **state)
{
    (void)state;
    assert_int_equal(status_of(run_many, "ZELLIGE_CPU_TIME_LIMIT", "0.5"), 0);
    assert_int_equal(status_of(run_many, "ZELLIGE_CPU_TIME_LIMIT", "soon"), 0);
}

/* Lets the process go on, each time that it has stopped for longer than the limit. */
static pid_t start_awakener(void)
{
    const struct timespec above_limit = {.tv_sec = 1, .tv_nsec = 500000000};
    const pid_t stopped = getpid(), awakener = fork();
    expect(awakener >= 0);
    while (awakener == 0) {
        nanosleep(&above_limit, NULL);
        if (getppid() != stopped || kill(stopped, SIGCONT) != 0)
            _exit(0);
    }
    return awakener;
}

/* The limit passes while no thread of the process has a processor; then the kernel ends. */
static void be_held_up(void)
{
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    int *stop = make_memory(sizeof *stop);
    const struct timespec a_little = {.tv_nsec = 100000000};
    const pid_t awakener = start_awakener();
    expect_ok(launch(list, open_kernel("endless", stop), NULL));
    nanosleep(&a_little, NULL); /* it runs */
    expect(raise(SIGSTOP) == 0);
    nanosleep(&a_little, NULL); /* whoever watches the limit has looked */
    *(volatile int *)stop = 1;
    expect_ok(synchronize(list, UINT64_MAX));
    expect_ok(zeDeviceGetStatus(device));
    expect(kill(awakener, SIGKILL) == 0 && waitpid(awakener, NULL, 0) == awakener);
}

static void a_kernel_that_the_machine_holds_up_goes_on(void **state)
{
    (void)state;
    assert_int_equal(status_of(be_held_up, "ZELLIGE_CPU_TIME_LIMIT", "0.5"), 0);
}

/* ---- Cooperative launches -------------------------------------------------------------------- */

static uint32_t most; /* groups: one on each processor */

static ze_result_t launch_together(const char *name, const void *address)
{
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    ze_kernel_handle_t kernel = open_kernel(name, address);
    expect_ok(zeKernelSetGroupSize(kernel, 4, 1, 1));
    expect_ok(zeKernelSuggestMaxCooperativeGroupCount(kernel, &most));
    const ze_group_count_t all = {most, 1, 1};
    const ze_result_t result =
        zeCommandListAppendLaunchCooperativeKernel(list, kernel, &all, NULL, 0, NULL);
    expect_ok(zeKernelDestroy(kernel));
    expect_ok(zeModuleDestroy(module));
    expect_ok(zeCommandListDestroy(list));
    free_memory(results);
    return result;
}

static void fault_while_others_wait(void)
{
    expect_lost(launch_together("leave_others", forbidden()));
    expect_lost(zeDeviceGetStatus(device));
    expect_reason("leave_others");
    expect_reason("(0, 0, 0)");
    expect_reason("SIGSEGV");
}

static void fault_in_last_group(void)
{
    char group[32];
    expect_lost(launch_together("write_last", forbidden()));
    (void)snprintf(group, sizeof group, "(%u, 0, 0)", (unsigned)most - 1);
    expect_reason(group);
}

static void a_group_of_a_cooperative_launch_is_named(void **state)
{
    (void)state;
    survives(fault_in_last_group);
}

/* The thread sanitizer keeps signals back until a thread calls something. */
#if defined(__SANITIZE_THREAD__)
#define KEEPS_SIGNALS_BACK true
#else
#define KEEPS_SIGNALS_BACK false
#endif

static void a_group_that_others_wait_for(void **state)
{
    (void)state;
    if (KEEPS_SIGNALS_BACK)
        skip_because("ThreadSanitizer keeps signals back");
    survives(fault_while_others_wait);
}

static void never_end_together(void)
{
    int *stop = make_memory(sizeof *stop);
    expect_lost(launch_together("endless", stop));
    expect_reason("endless");
    free_memory(stop);
}

static void endless_groups_end_at_the_limit(void **state)
{
    (void)state;
    if (KEEPS_SIGNALS_BACK)
        skip_because("ThreadSanitizer keeps signals back");
    assert_int_equal(status_of(never_end_together, "ZELLIGE_CPU_TIME_LIMIT", "0.1"), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_wild_write),
        cmocka_unit_test(a_wild_read),
        cmocka_unit_test(an_address_that_no_memory_has),
        cmocka_unit_test(a_bus_error),
        cmocka_unit_test(groups_are_named_in_three_dimensions),
        cmocka_unit_test(groups_are_the_program_s),
        cmocka_unit_test(a_division_by_zero_is_no_fault),
        cmocka_unit_test(private_memory_is_not_on_the_stack),
        cmocka_unit_test(queues_events_and_fences_tell),
        cmocka_unit_test(the_rest_of_a_large_launch_ends),
        cmocka_unit_test(threads_that_block_signals_survive),
        cmocka_unit_test(a_group_of_a_cooperative_launch_is_named),
        cmocka_unit_test(a_group_that_others_wait_for),
        cmocka_unit_test(endless_groups_end_at_the_limit),
        cmocka_unit_test(kernels_below_the_limit_are_left_alone),
        cmocka_unit_test(a_kernel_that_the_machine_holds_up_goes_on),
#ifndef __SANITIZE_THREAD__
        cmocka_unit_test(a_thread_keeps_its_state),
        cmocka_unit_test(an_endless_kernel_ends_at_the_limit),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
