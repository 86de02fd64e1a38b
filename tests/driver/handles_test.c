/* Every entry point refuses the handle of something else and of what has been destroyed, whichever
 * parameter it is. The calls are generated from the tables of the driver, so none is forgotten. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

#include "backend/driver/ddi/core/entries.h"
#include "backend/driver/ddi/core/handle.h"
#include "backend/driver/ddi/core/types_ext.h"
#include "backend/driver/ddi/core/types_graph.h"
#include "backend/driver/ddi/core/types_intel.h"
#include "backend/driver/ddi/core/types_memory.h"
#include "backend/driver/ddi/core/types_mutable.h"
#include "backend/driver/ddi/sysman/sysman.h"
#include "images.cl.h"

#define assert_ok(call) assert_int_equal((call), ZE_RESULT_SUCCESS)

enum { KINDS = CPU_KINDS_END - CPU_KIND_DRIVER };

/* Of each kind one that lives; it is that of a driver, or NULL, for kinds that have none. */
static void *good[KINDS];
static void *destroyed[KINDS];

/* What pointers point to: a descriptor of zeros, or room for an answer. */
static _Alignas(64) unsigned char room[1 << 16];

struct probe {
    const char *function, *parameter;
    cpu_kind kind;
    ze_result_t (*call)(void *handle);
};

#include "handle_calls.h"

#define OF(kind) good[CPU_KIND_##kind - CPU_KIND_DRIVER]

static void make_lists(void)
{
    const ze_command_queue_desc_t queue = {.stype = ZE_STRUCTURE_TYPE_COMMAND_QUEUE_DESC};
    const ze_fence_desc_t fence = {.stype = ZE_STRUCTURE_TYPE_FENCE_DESC};
    const ze_event_pool_desc_t pool = {.stype = ZE_STRUCTURE_TYPE_EVENT_POOL_DESC, .count = 1};
    const ze_event_desc_t event = {.stype = ZE_STRUCTURE_TYPE_EVENT_DESC};
    assert_ok(cpu_zeCommandQueueCreate(OF(CONTEXT), OF(DEVICE), &queue,
                                       (ze_command_queue_handle_t *)&OF(COMMAND_QUEUE)));
    assert_ok(cpu_zeCommandListCreateImmediate(OF(CONTEXT), OF(DEVICE), &queue,
                                               (ze_command_list_handle_t *)&OF(COMMAND_LIST)));
    assert_ok(cpu_zeFenceCreate(OF(COMMAND_QUEUE), &fence, (ze_fence_handle_t *)&OF(FENCE)));
    assert_ok(cpu_zeEventPoolCreate(OF(CONTEXT), &pool, 0, NULL,
                                    (ze_event_pool_handle_t *)&OF(EVENT_POOL)));
    assert_ok(cpu_zeEventCreate(OF(EVENT_POOL), &event, (ze_event_handle_t *)&OF(EVENT)));
}

static void make_modules(void)
{
    const ze_module_desc_t module = {.stype = ZE_STRUCTURE_TYPE_MODULE_DESC,
                                     .format = ZE_MODULE_FORMAT_IL_SPIRV,
                                     .pInputModule = (const uint8_t *)images_spirv.words,
                                     .inputSize = images_spirv.count * sizeof(uint32_t)};
    assert_ok(cpu_zeModuleCreate(OF(CONTEXT), OF(DEVICE), &module,
                                 (ze_module_handle_t *)&OF(MODULE),
                                 (ze_module_build_log_handle_t *)&OF(BUILD_LOG)));
    ze_kernel_desc_t kernel = {.stype = ZE_STRUCTURE_TYPE_KERNEL_DESC};
    uint32_t count = 1;
    assert_ok(cpu_zeModuleGetKernelNames(OF(MODULE), &count, &kernel.pKernelName));
    assert_ok(cpu_zeKernelCreate(OF(MODULE), &kernel, (ze_kernel_handle_t *)&OF(KERNEL)));
}

static void make_memory(void)
{
    const ze_image_desc_t image = {
        .stype = ZE_STRUCTURE_TYPE_IMAGE_DESC, .type = ZE_IMAGE_TYPE_1D, .width = 4};
    const ze_sampler_desc_t sampler = {.stype = ZE_STRUCTURE_TYPE_SAMPLER_DESC};
    ze_physical_mem_desc_t physical = {.stype = ZE_STRUCTURE_TYPE_PHYSICAL_MEM_DESC,
                                       .size = 1 << 16};
    assert_ok(cpu_zeImageCreate(OF(CONTEXT), OF(DEVICE), &image, (ze_image_handle_t *)&OF(IMAGE)));
    assert_ok(cpu_zeSamplerCreate(OF(CONTEXT), OF(DEVICE), &sampler,
                                  (ze_sampler_handle_t *)&OF(SAMPLER)));
    assert_ok(cpu_zePhysicalMemCreate(OF(CONTEXT), OF(DEVICE), &physical,
                                      (ze_physical_mem_handle_t *)&OF(PHYSICAL_MEMORY)));
}

static void make_all(void)
{
    const ze_context_desc_t context = {.stype = ZE_STRUCTURE_TYPE_CONTEXT_DESC};
    uint32_t one = 1;
    assert_ok(cpu_zeDriverGet(&one, (ze_driver_handle_t *)&OF(DRIVER)));
    assert_ok(cpu_zeDeviceGet(OF(DRIVER), &one, (ze_device_handle_t *)&OF(DEVICE)));
    assert_ok(cpu_zeContextCreate(OF(DRIVER), &context, (ze_context_handle_t *)&OF(CONTEXT)));
    make_lists();
    make_modules();
    make_memory();
    assert_ok(cpu_zeCommandListBeginGraphCaptureExt(OF(COMMAND_LIST), NULL));
    assert_ok(cpu_zeCommandListEndGraphCaptureExt(OF(COMMAND_LIST), NULL,
                                                  (cpu_graph_handle *)&OF(GRAPH)));
    assert_ok(cpu_zeGraphInstantiateExt(OF(GRAPH), NULL,
                                        (cpu_executable_graph_handle *)&OF(EXECUTABLE_GRAPH)));
}

static ze_result_t destroy(cpu_kind kind)
{
    switch (kind) {
    case CPU_KIND_EXECUTABLE_GRAPH:
        return cpu_zeExecutableGraphDestroyExt(OF(EXECUTABLE_GRAPH));
    case CPU_KIND_GRAPH:
        return cpu_zeGraphDestroyExt(OF(GRAPH));
    case CPU_KIND_PHYSICAL_MEMORY:
        return cpu_zePhysicalMemDestroy(OF(CONTEXT), OF(PHYSICAL_MEMORY));
    case CPU_KIND_SAMPLER:
        return cpu_zeSamplerDestroy(OF(SAMPLER));
    case CPU_KIND_IMAGE:
        return cpu_zeImageDestroy(OF(IMAGE));
    case CPU_KIND_KERNEL:
        return cpu_zeKernelDestroy(OF(KERNEL));
    case CPU_KIND_BUILD_LOG:
        return cpu_zeModuleBuildLogDestroy(OF(BUILD_LOG));
    case CPU_KIND_MODULE:
        return cpu_zeModuleDestroy(OF(MODULE));
    case CPU_KIND_EVENT:
        return cpu_zeEventDestroy(OF(EVENT));
    case CPU_KIND_EVENT_POOL:
        return cpu_zeEventPoolDestroy(OF(EVENT_POOL));
    case CPU_KIND_FENCE:
        return cpu_zeFenceDestroy(OF(FENCE));
    case CPU_KIND_COMMAND_LIST:
        return cpu_zeCommandListDestroy(OF(COMMAND_LIST));
    case CPU_KIND_COMMAND_QUEUE:
        return cpu_zeCommandQueueDestroy(OF(COMMAND_QUEUE));
    default:
        return cpu_zeContextDestroy(OF(CONTEXT));
    }
}

/* What is made of another comes before it. */
static const cpu_kind order[] = {
    CPU_KIND_EXECUTABLE_GRAPH, CPU_KIND_GRAPH,  CPU_KIND_PHYSICAL_MEMORY,
    CPU_KIND_SAMPLER,          CPU_KIND_IMAGE,  CPU_KIND_KERNEL,
    CPU_KIND_BUILD_LOG,        CPU_KIND_MODULE, CPU_KIND_EVENT,
    CPU_KIND_EVENT_POOL,       CPU_KIND_FENCE,  CPU_KIND_COMMAND_LIST,
    CPU_KIND_COMMAND_QUEUE,    CPU_KIND_CONTEXT};
enum { DESTROYED = sizeof order / sizeof order[0] };

static void destroy_all(void)
{
    for (int i = 0; i < DESTROYED; i++)
        assert_ok(destroy(order[i]));
}

static int open(void **state)
{
    (void)state;
    make_all();
    memcpy(destroyed, good, sizeof good);
    destroy_all();
    make_all();
    return 0;
}

static int close(void **state)
{
    (void)state;
    destroy_all();
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

static const char *sentence(void)
{
    const char *text = NULL;
    assert_ok(cpu_zeDriverGetLastErrorDescription(OF(DRIVER), &text));
    return text;
}

/* Whether a sentence that names an entry point names this one. */
static bool is_of(const char *text, const char *function)
{
    const size_t length = strlen(function);
    return strncmp(text, "ze", 2) != 0 ||
           (strncmp(text, function, length) == 0 && text[length] == ':');
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
        const char *said = sentence();
        if (result != ZE_RESULT_ERROR_INVALID_NULL_HANDLE)
            print_error("%s: %s is %s: 0x%x\n", probe->function, probe->parameter, what, result);
        else if (!is_of(said, probe->function))
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
        void *handles[KINDS];
        for (size_t k = 0; k < KINDS; k++)
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
    assert_string_equal(sentence(), "zeKernelDestroy: the handle of the kernel is NULL");
    assert_int_equal(cpu_zeKernelDestroy(destroyed[CPU_KIND_KERNEL - CPU_KIND_DRIVER]), refused);
    assert_string_equal(sentence(), "zeKernelDestroy: the kernel has been destroyed");
    assert_int_equal(cpu_zeKernelDestroy(OF(EVENT_POOL)), refused);
    assert_string_equal(
        sentence(),
        "zeKernelDestroy: a handle is of an event pool, where that of a kernel belongs");
    assert_int_equal(cpu_zeKernelDestroy((void *)room), refused);
    assert_non_null(strstr(sentence(), " is the handle of no kernel"));
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
    for (int i = 0; i < DESTROYED; i++) {
        pthread_barrier_wait(&each);
        if (destroy(order[i]) == ZE_RESULT_SUCCESS)
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
        assert_int_equal(atomic_load(&ended), DESTROYED);
        make_all();
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
