/* Processes: their children, while other threads are busy, and their end. */
#include "tests/driver/client.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <zellige/program.h>

#include "faults.cl.h"
#include "link_square.cl.h"
#include "link_sum.cl.h"
#include "tests/sanitizer.h"
#include "tests/skip.h"

enum { THREADS = 4, CHILDREN = 8, SIZE = 32, GROUPS = 64, COUNT = SIZE * GROUPS };

static const ze_group_count_t groups = {GROUPS, 1, 1};

static void wait_for(pid_t child)
{
    int status = -1;
    assert_true(child > 0);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
}

/* This program again, of which the first argument tells what it does. */
static void run_self(const char *what)
{
    char *const arguments[] = {"process", (char *)(uintptr_t)what, NULL};
    const pid_t child = fork();
    if (child == 0) {
        execv("/proc/self/exe", arguments);
        _exit(127);
    }
    wait_for(child);
}

#if !HAS_THREAD_SANITIZER /* which does not bear threads in a child of fork() */
/* Everything from the start, as each thread and each child does it. Returns whether all went
 * well. */
static bool run_something(ze_command_queue_mode_t mode, uint32_t size)
{
    ze_context_handle_t own = NULL;
    ze_context_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_CONTEXT_DESC};
    ze_command_queue_desc_t queue_desc = {.stype = ZE_STRUCTURE_TYPE_COMMAND_QUEUE_DESC,
                                          .mode = mode};
    ze_module_desc_t module_desc = {.stype = ZE_STRUCTURE_TYPE_MODULE_DESC,
                                    .format = ZE_MODULE_FORMAT_IL_SPIRV,
                                    .inputSize = faults_spirv.count * sizeof(uint32_t),
                                    .pInputModule = (const uint8_t *)faults_spirv.words};
    ze_kernel_desc_t kernel_desc = {.stype = ZE_STRUCTURE_TYPE_KERNEL_DESC, .pKernelName = "good"};
    ze_host_mem_alloc_desc_t memory_desc = {.stype = ZE_STRUCTURE_TYPE_HOST_MEM_ALLOC_DESC};
    ze_command_list_handle_t list = NULL;
    ze_module_handle_t module = NULL;
    ze_kernel_handle_t kernel = NULL;
    int *out = NULL, sum = 0;
    bool good = zeContextCreate(driver, &desc, &own) == 0 &&
                zeMemAllocHost(own, &memory_desc, COUNT * sizeof *out, 0, (void **)&out) == 0 &&
                zeCommandListCreateImmediate(own, device, &queue_desc, &list) == 0 &&
                zeModuleCreate(own, device, &module_desc, &module, NULL) == 0 &&
                zeKernelCreate(module, &kernel_desc, &kernel) == 0 &&
                zeKernelSetGroupSize(kernel, size, 1, 1) == 0 && set_pointer(kernel, 0, out) == 0;
    for (int i = 0; good && i < COUNT; i++)
        out[i] = 0;
    for (int round = 0; good && round < 10; round++)
        good = zeCommandListAppendLaunchKernel(list, kernel, &groups, NULL, 0, NULL) == 0 &&
               synchronize(list, round % 2 == 0 ? UINT64_MAX : 60000000000) == 0;
    for (int i = 0; good && i < COUNT; i++)
        sum += out[i];
    return good && sum == (int)(10 * size * GROUPS) && zeKernelDestroy(kernel) == 0 &&
           zeModuleDestroy(module) == 0 && zeCommandListDestroy(list) == 0 &&
           zeMemFree(own, out) == 0 && zeContextDestroy(own) == 0;
}

static pid_t start_child(bool (*work)(void))
{
    const pid_t child = fork();
    if (child == 0) {
        alarm(120);
        _exit(work() ? 0 : 1);
    }
    return child;
}

static void children_do(bool (*work)(void), int count)
{
    for (int i = 0; i < count; i++)
        wait_for(start_child(work));
}

static bool run_twice(void)
{
    return run_something(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS, SIZE) &&
           run_something(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS, 1);
}

static void a_child_of_an_idle_process_works(void **state)
{
    (void)state;
    assert_true(run_something(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS, SIZE));
    children_do(run_twice, 1);
    assert_true(run_something(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS, SIZE));
}

#if !HAS_ADDRESS_SANITIZER /* a child may find the locks of its allocator held, for ever */
static bool is_wrapped(void)
{
    return getenv("ZELLIGE_TEST_WRAPPED") != NULL;
}

/* Each call takes a lock of such a loader: a child may find it held, for ever. */
static void skip_if_wrapped(void)
{
    if (is_wrapped())
        skip_because("a loader that wraps handles does not bear fork()");
}

static atomic_bool enough;
static atomic_int failures;

/* Threads do the one thing all the time, each from a number of its own on, while children do the
 * other. */
static void children_do_beside(void *(*threads_do)(void *), bool (*work)(void), int count)
{
    pthread_t threads[THREADS];
    atomic_store(&enough, false);
    for (uintptr_t i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, threads_do, (void *)(10 * i)), 0);
    children_do(work, count);
    atomic_store(&enough, true);
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_join(threads[i], NULL), 0);
    assert_int_equal(atomic_load(&failures), 0);
}

static void *work_on(void *number)
{
    for (uint32_t round = (uint32_t)(uintptr_t)number; !atomic_load(&enough); round++)
        if (!run_something(round % 2 == 0 ? ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS
                                          : ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS,
                           1 + round % SIZE))
            atomic_fetch_add(&failures, 1);
    return NULL;
}

/* Threads that compile, launch, wait and allocate all the time. */
static void children_of_a_busy_process_work(void **state)
{
    (void)state;
    skip_if_wrapped();
    setenv("ZELLIGE_CPU_CACHE", "off", 1);
    children_do_beside(work_on, run_twice, CHILDREN);
    unsetenv("ZELLIGE_CPU_CACHE");
}

/* What no context has made is looked for in all of them. */
static void *keep_asking(void *unused)
{
    int here = 0;
    while (!atomic_load(&enough)) {
        ze_memory_allocation_properties_t properties = {
            .stype = ZE_STRUCTURE_TYPE_MEMORY_ALLOCATION_PROPERTIES};
        if (zeMemGetAllocProperties(context, &here, &properties, NULL) != ZE_RESULT_SUCCESS)
            atomic_fetch_add(&failures, 1);
    }
    return unused;
}

static bool make_context(void)
{
    ze_context_handle_t made = NULL;
    const ze_context_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_CONTEXT_DESC};
    return zeContextCreate(driver, &desc, &made) == 0 && zeContextDestroy(made) == 0;
}

static void children_make_contexts(void **state)
{
    (void)state;
    skip_if_wrapped();
    children_do_beside(keep_asking, make_context, 10 * CHILDREN);
}

static ze_result_t (*dynamic_link)(uint32_t, ze_module_handle_t *, ze_module_build_log_handle_t *);

static bool link_something(void)
{
    const zlg_spirv *const inputs[] = {&link_sum_spirv, &link_square_spirv};
    ze_module_handle_t modules[2] = {NULL, NULL};
    bool good = true;
    for (int i = 0; i < 2; i++) {
        const ze_module_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_MODULE_DESC,
                                       .format = ZE_MODULE_FORMAT_IL_SPIRV,
                                       .inputSize = inputs[i]->count * sizeof(uint32_t),
                                       .pInputModule = (const uint8_t *)inputs[i]->words};
        good = good && zeModuleCreate(context, device, &desc, &modules[i], NULL) == 0;
    }
    good = good && dynamic_link(2, modules, NULL) == 0;
    for (int i = 0; i < 2 && modules[i] != NULL; i++)
        good = zeModuleDestroy(modules[i]) == 0 && good;
    return good;
}

static void *keep_linking(void *unused)
{
    while (!atomic_load(&enough))
        if (!link_something())
            atomic_fetch_add(&failures, 1);
    return unused;
}

static void find_dynamic_link(void)
{
    void *function = extension("zeModuleDynamicLink");
    memcpy(&dynamic_link, &function, sizeof dynamic_link);
}

static atomic_bool links_at_fork;
static pthread_t linker;

/* Within a fork(): another thread is linking when this returns. */
static void begin_to_link(void)
{
    if (!atomic_load(&links_at_fork))
        return;
    assert_int_equal(pthread_create(&linker, NULL, keep_linking, NULL), 0);
    sleep_milliseconds(100);
}

/* What a first use makes ready for fork() is too late for the one that is under way. Nothing may
 * have been linked before this. */
static void a_child_links_though_its_parent_began_during_the_fork(void **state)
{
    (void)state;
    skip_if_wrapped();
    find_dynamic_link();
    setenv("ZELLIGE_CPU_CACHE", "off", 1);
    atomic_store(&enough, false);
    assert_int_equal(pthread_atfork(begin_to_link, NULL, NULL), 0);
    atomic_store(&links_at_fork, true);
    const pid_t child = start_child(link_something);
    atomic_store(&links_at_fork, false);
    wait_for(child);
    atomic_store(&enough, true);
    assert_int_equal(pthread_join(linker, NULL), 0);
    assert_int_equal(atomic_load(&failures), 0);
    unsetenv("ZELLIGE_CPU_CACHE");
}

static void children_of_a_linking_process_link(void **state)
{
    (void)state;
    skip_if_wrapped();
    pthread_t threads[THREADS];
    find_dynamic_link();
    setenv("ZELLIGE_CPU_CACHE", "off", 1);
    atomic_store(&enough, false);
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, keep_linking, NULL), 0);
    for (int i = 0; i < CHILDREN; i++) {
        sleep_milliseconds(10);
        children_do(link_something, 1);
    }
    atomic_store(&enough, true);
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_join(threads[i], NULL), 0);
    assert_int_equal(atomic_load(&failures), 0);
    unsetenv("ZELLIGE_CPU_CACHE");
}

static ze_context_handle_t (*get_default_context)(ze_driver_handle_t);

static bool allocate_from(ze_context_handle_t from)
{
    void *memory = NULL;
    const ze_host_mem_alloc_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_HOST_MEM_ALLOC_DESC};
    return zeMemAllocHost(from, &desc, 64, 0, &memory) == 0 && zeMemFree(from, memory) == 0;
}

static bool allocate_from_default(void)
{
    return allocate_from(get_default_context(driver));
}

static void *keep_allocating(void *unused)
{
    while (!atomic_load(&enough))
        if (!allocate_from_default())
            atomic_fetch_add(&failures, 1);
    return unused;
}

/* While others use the parent's. A loader that wraps handles would take it for one of its own, and
 * gets none; newer ones do not wrap our handles. */
static void children_have_a_default_context(void **state)
{
    (void)state;
    void *function = extension("zeDriverGetDefaultContext");
    memcpy(&get_default_context, &function, sizeof function);
    assert_null(get_default_context(NULL));
    if (is_wrapped() && get_default_context(driver) == NULL)
        return;
    assert_non_null(get_default_context(driver));
    assert_ptr_equal(get_default_context(driver), get_default_context(driver));
    children_do_beside(keep_allocating, allocate_from_default, 10 * CHILDREN);
}

/* Sentences, and what checks know of memory, have locks that are taken in others: a fork() takes
 * those first, as the threads do. */
static void *keep_being_refused(void *unused)
{
    void *where = (void *)0x1000;
    while (!atomic_load(&enough))
        if (zeVirtualMemUnmap(context, where, 1 << 16) != ZE_RESULT_ERROR_INVALID_ARGUMENT ||
            !allocate_from(context))
            atomic_fetch_add(&failures, 1);
    return unused;
}

static bool do_nothing(void)
{
    return true;
}

static void a_refusing_process_has_children(void **state)
{
    (void)state;
    skip_if_wrapped();
    children_do_beside(keep_being_refused, do_nothing, 25 * CHILDREN);
}

/* The driver reads ZELLIGE_CPU_CHECK when it is loaded: so another process runs the test. */
static void a_checked_process_has_children(void **state)
{
    (void)state;
    setenv("ZELLIGE_CPU_CHECK", "init", 1);
    run_self("a_refusing_process_has_children");
    unsetenv("ZELLIGE_CPU_CHECK");
}
#endif
#endif

/* main() returns while kernels run that would go on for ever. */
static void end_while_kernels_run(void)
{
    client_open(NULL);
    ze_module_handle_t module = make_module(faults_spirv.words, faults_spirv.count);
    int *out = make_memory(COUNT * sizeof *out), *stop = make_memory(sizeof *stop);
    for (int i = 0; i < 3; i++) {
        ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
        ze_kernel_handle_t kernel = make_kernel(module, "endless");
        assert_ok(zeKernelSetGroupSize(kernel, SIZE, 1, 1));
        assert_ok(set_pointer(kernel, 0, out));
        assert_ok(set_pointer(kernel, 1, stop));
        assert_ok(zeCommandListAppendLaunchKernel(list, kernel, &groups, NULL, 0, NULL));
        assert_ok(zeKernelDestroy(kernel));
    }
    sleep_milliseconds(50);
    alarm(60);
    exit(0);
}

static void a_process_ends_while_kernels_run(void **state)
{
    (void)state;
    run_self("end");
}

int main(int count, char **arguments)
{
    const struct CMUnitTest tests[] = {
#if !HAS_THREAD_SANITIZER
        cmocka_unit_test(a_child_of_an_idle_process_works),
#if !HAS_ADDRESS_SANITIZER
        cmocka_unit_test(children_of_a_busy_process_work),
        cmocka_unit_test(a_child_links_though_its_parent_began_during_the_fork),
        cmocka_unit_test(children_of_a_linking_process_link),
        cmocka_unit_test(children_make_contexts),
        cmocka_unit_test(children_have_a_default_context),
        cmocka_unit_test(a_refusing_process_has_children),
        cmocka_unit_test(a_checked_process_has_children),
#endif
#endif
        cmocka_unit_test(a_process_ends_while_kernels_run),
    };
    if (count > 1 && strcmp(arguments[1], "end") == 0)
        end_while_kernels_run();
    if (count > 1)
        cmocka_set_test_filter(arguments[1]);
    return client_run(tests);
}
