/* Every entry point refuses the handle of something else and of what has been destroyed, whichever
 * parameter it is. The calls are generated from the tables of the driver, so none is forgotten. */
#include "tests/driver/objects.h"

#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

static void *destroyed[OBJECT_KINDS];

/* What pointers point to: a descriptor of zeros, or room for an answer. */
static _Alignas(64) unsigned char room[1 << 16];

struct probe {
    const char *function, *parameter;
    cpu_kind kind;
    ze_result_t (*call)(void *handle);
};

#include "handle_calls.h"

static int open(void **state)
{
    (void)state;
    objects_make();
    memcpy(destroyed, good, sizeof good);
    objects_destroy();
    objects_make();
    return 0;
}

static int close(void **state)
{
    (void)state;
    objects_destroy();
    return 0;
}

/* Where another argument is refused before a handle of this kind. */
static bool is_masked(const struct probe *probe)
{
    static const struct {
        cpu_kind kind;
        const char *function;
    } masked[] = {
        {CPU_KIND_EVENT, "zeCommandListImmediateAppendCommandListsExp"},
        {CPU_KIND_EVENT, "zeCommandListImmediateAppendCommandListsWithParameters"},
        {CPU_KIND_EVENT, "zeCommandListAppendLaunchKernelWithArguments"},
        {CPU_KIND_EVENT, "zeCommandListAppendImageCopy"},
        {CPU_KIND_EVENT, "zeCommandListAppendHostFunction"},
        {CPU_KIND_EVENT, "zeCommandListAppendSignalExternalSemaphoreExt"},
        {CPU_KIND_EVENT, "zeCommandListAppendWaitExternalSemaphoreExt"},
        {CPU_KIND_EVENT, "zeCommandListUpdateMutableCommandWaitEventsExp"},
        {CPU_KIND_KERNEL, "zeCommandListGetNextCommandIdWithKernelsExp"},
    };
    for (size_t i = 0; i < sizeof masked / sizeof masked[0]; i++)
        if (probe->kind == masked[i].kind && strcmp(masked[i].function, probe->function) == 0)
            return true;
    return false;
}

/* Calls them all with such a handle. @returns how many did not refuse it */
static size_t probe_all(void *const *handles, cpu_kind of, bool same, const char *what)
{
    void *handle = handles[of - CPU_KIND_DRIVER];
    size_t taken = 0;
    for (size_t i = 0; handle != NULL && i < sizeof probes / sizeof probes[0]; i++) {
        const struct probe *probe = &probes[i];
        if ((probe->kind == of) != same || is_masked(probe))
            continue;
        const ze_result_t result = probe->call(handle);
        const char *said = objects_sentence();
        if (result != ZE_RESULT_ERROR_INVALID_NULL_HANDLE)
            print_error("%s: %s is %s: 0x%x\n", probe->function, probe->parameter, what, result);
        else if (!objects_sentence_is_of(said, probe->function))
            print_error("%s: %s is %s: \"%s\"\n", probe->function, probe->parameter, what, said);
        else
            continue;
        taken++;
    }
    return taken;
}

static void test_destroyed(void **state)
{
    (void)state;
    size_t taken = 0;
    for (cpu_kind kind = CPU_KIND_CONTEXT; kind < CPU_KIND_FABRIC_VERTEX; kind++)
        taken += probe_all(destroyed, kind, true, "destroyed");
    taken += probe_all(destroyed, CPU_KIND_GRAPH, true, "destroyed");
    taken += probe_all(destroyed, CPU_KIND_EXECUTABLE_GRAPH, true, "destroyed");
    assert_int_equal(taken, 0);
}

static void test_other_kinds(void **state)
{
    (void)state;
    size_t taken = 0;
    for (cpu_kind kind = CPU_KIND_DRIVER; kind < CPU_KINDS_END; kind++) {
        taken += probe_all(good, kind, false, "of another kind");
        taken += probe_all(destroyed, kind, false, "of another kind and destroyed");
    }
    assert_int_equal(taken, 0);
}

/* Nothing is there, nothing can be there, and something that is no object. */
static void test_garbage(void **state)
{
    (void)state;
    void *const garbage[] = {(void *)8, (void *)(room + 1), (void *)UINTPTR_MAX, room, room + 16};
    size_t taken = 0;
    for (size_t i = 0; i < sizeof garbage / sizeof garbage[0]; i++) {
        void *handles[OBJECT_KINDS];
        for (size_t k = 0; k < OBJECT_KINDS; k++)
            handles[k] = garbage[i];
        for (cpu_kind kind = CPU_KIND_DRIVER; kind < CPU_KINDS_END; kind++)
            taken += probe_all(handles, kind, true, "garbage");
    }
    assert_int_equal(taken, 0);
}

static void test_events_of_appends(void **state)
{
    (void)state;
    const ze_result_t refused = ZE_RESULT_ERROR_INVALID_NULL_HANDLE;
    const ze_image_desc_t desc = {
        .stype = ZE_STRUCTURE_TYPE_IMAGE_DESC, .type = ZE_IMAGE_TYPE_1D, .width = 4};
    const ze_command_list_desc_t regular = {.stype = ZE_STRUCTURE_TYPE_COMMAND_LIST_DESC};
    ze_event_handle_t gone = destroyed[CPU_KIND_EVENT - CPU_KIND_DRIVER];
    ze_image_handle_t image;
    ze_command_list_handle_t list;
    assert_ok(cpu_zeImageCreate(OF(CONTEXT), OF(DEVICE), &desc, &image));
    assert_ok(cpu_zeCommandListCreate(OF(CONTEXT), OF(DEVICE), &regular, &list));
    assert_ok(cpu_zeCommandListClose(list));
    ze_command_list_handle_t on = OF(COMMAND_LIST);
    assert_int_equal(cpu_zeCommandListAppendImageCopy(on, image, OF(IMAGE), gone, 0, NULL),
                     refused);
    assert_int_equal(cpu_zeCommandListAppendImageCopy(on, image, OF(IMAGE), NULL, 1, &gone),
                     refused);
    assert_int_equal(cpu_zeCommandListImmediateAppendCommandListsExp(on, 1, &list, gone, 0, NULL),
                     refused);
    assert_int_equal(cpu_zeCommandListImmediateAppendCommandListsExp(on, 1, &list, NULL, 1, &gone),
                     refused);
    assert_ok(cpu_zeCommandListDestroy(list));
    assert_ok(cpu_zeImageDestroy(image));
}

static void test_sentences(void **state)
{
    (void)state;
    const ze_result_t refused = ZE_RESULT_ERROR_INVALID_NULL_HANDLE;
    assert_int_equal(cpu_zeKernelDestroy(NULL), refused);
    assert_string_equal(objects_sentence(), "zeKernelDestroy: the handle of the kernel is NULL");
    assert_int_equal(cpu_zeKernelDestroy(destroyed[CPU_KIND_KERNEL - CPU_KIND_DRIVER]), refused);
    assert_string_equal(objects_sentence(), "zeKernelDestroy: the kernel has been destroyed");
    assert_int_equal(cpu_zeKernelDestroy(OF(EVENT_POOL)), refused);
    assert_string_equal(
        objects_sentence(),
        "zeKernelDestroy: a handle is of an event pool, where that of a kernel belongs");
    assert_int_equal(cpu_zeKernelDestroy((void *)room), refused);
    assert_non_null(strstr(objects_sentence(), " is the handle of no kernel"));
}

/* An image and a sampler come to a kernel by the address of their handles. */
static void test_arguments(void **state)
{
    (void)state;
    void *gone = destroyed[CPU_KIND_IMAGE - CPU_KIND_DRIVER];
    void *const other = OF(SAMPLER);
    assert_ok(cpu_zeKernelSetArgumentValue(OF(KERNEL), 0, sizeof gone, &OF(IMAGE)));
    assert_int_equal(cpu_zeKernelSetArgumentValue(OF(KERNEL), 0, sizeof gone, &gone),
                     ZE_RESULT_ERROR_INVALID_ARGUMENT);
    assert_int_equal(cpu_zeKernelSetArgumentValue(OF(KERNEL), 0, sizeof other, &other),
                     ZE_RESULT_ERROR_INVALID_ARGUMENT);
}

/* The memory of a destroyed object stays one of its kind: no later object makes a handle of the
 * first valid at once. */
static void test_reuse(void **state)
{
    (void)state;
    const ze_event_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_EVENT_DESC};
    ze_event_handle_t first, next;
    assert_ok(cpu_zeEventDestroy(OF(EVENT)));
    assert_ok(cpu_zeEventCreate(OF(EVENT_POOL), &desc, &first));
    assert_ok(cpu_zeEventDestroy(first));
    for (int i = 0; i < 50; i++) {
        assert_ok(cpu_zeEventCreate(OF(EVENT_POOL), &desc, &next));
        assert_int_equal(cpu_zeEventDestroy(first), ZE_RESULT_ERROR_INVALID_NULL_HANDLE);
        assert_ok(cpu_zeEventDestroy(next));
    }
    assert_ok(cpu_zeEventCreate(OF(EVENT_POOL), &desc, (ze_event_handle_t *)&OF(EVENT)));
}

/* ---- From several threads -------------------------------------------------------------------- */

enum { DESTROYERS = 4, ROUNDS = 200 };

static pthread_barrier_t each;
static atomic_int ended;

static void *destroy_with_others(void *argument)
{
    (void)argument;
    for (int i = 0; i < OBJECTS_DESTROYED; i++) {
        pthread_barrier_wait(&each);
        if (objects_destroy_one(objects_order[i]) == ZE_RESULT_SUCCESS)
            atomic_fetch_add(&ended, 1);
    }
    return NULL;
}

/* Of those who destroy an object at the same time one does, and the others are refused. */
static void test_several_destroy(void **state)
{
    (void)state;
    assert_int_equal(pthread_barrier_init(&each, NULL, DESTROYERS), 0);
    for (int round = 0; round < ROUNDS; round++) {
        pthread_t threads[DESTROYERS];
        atomic_store(&ended, 0);
        for (int i = 0; i < DESTROYERS; i++)
            assert_int_equal(pthread_create(&threads[i], NULL, destroy_with_others, NULL), 0);
        for (int i = 0; i < DESTROYERS; i++)
            assert_int_equal(pthread_join(threads[i], NULL), 0);
        assert_int_equal(atomic_load(&ended), OBJECTS_DESTROYED);
        objects_make();
    }
    pthread_barrier_destroy(&each);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_destroyed),
        cmocka_unit_test(test_other_kinds),
        cmocka_unit_test(test_events_of_appends),
        cmocka_unit_test(test_garbage),
        cmocka_unit_test(test_sentences),
        cmocka_unit_test(test_arguments),
        cmocka_unit_test(test_reuse),
        cmocka_unit_test(test_several_destroy),
    };
    return cmocka_run_group_tests(tests, open, close);
}
