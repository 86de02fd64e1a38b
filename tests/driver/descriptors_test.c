/* What hangs on a descriptor is done or refused, never passed over: for every function that takes
 * one, and every structure that there is or may be. */
#include "tests/driver/client.h"

#include <string.h>

#include "kernels.cl.h"

/* A structure of any type, with nothing but zeros in it. */
typedef struct link {
    ze_structure_type_t stype;
    const void *next;
    uint64_t zeros[30];
} link;

static ze_module_handle_t module;
static ze_kernel_handle_t kernel;
static ze_command_queue_handle_t queue;
static ze_event_pool_handle_t pool;
static ze_image_handle_t image;

static const ze_image_format_t format = {.layout = ZE_IMAGE_FORMAT_LAYOUT_8,
                                         .type = ZE_IMAGE_FORMAT_TYPE_UINT};

static ze_image_desc_t describe_image(const void *chain)
{
    return (ze_image_desc_t){.stype = ZE_STRUCTURE_TYPE_IMAGE_DESC,
                             .pNext = chain,
                             .type = ZE_IMAGE_TYPE_2D,
                             .format = format,
                             .width = 4,
                             .height = 4,
                             .depth = 1};
}

static int open_objects(void **state)
{
    const ze_image_desc_t desc = describe_image(NULL);
    client_open(state);
    module = make_module(kernels_spirv.words, kernels_spirv.count);
    kernel = make_kernel(module, "empty");
    queue = make_queue(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    pool = make_pool(1, 0);
    assert_ok(zeImageCreate(context, device, &desc, &image));
    return 0;
}

static int close_objects(void **state)
{
    assert_ok(zeImageDestroy(image));
    assert_ok(zeEventPoolDestroy(pool));
    assert_ok(zeCommandQueueDestroy(queue));
    assert_ok(zeKernelDestroy(kernel));
    assert_ok(zeModuleDestroy(module));
    return client_close(state);
}

/* Each of these makes an object with a chain, and destroys it again. */
#define MAKER(name, type, call, destroy)       \
    static ze_result_t name(const void *chain) \
    {                                          \
        type made = NULL;                      \
        const ze_result_t result = call;       \
        if (result == ZE_RESULT_SUCCESS)       \
            assert_ok(destroy);                \
        return result;                         \
    }
#define DESC(type, TYPE, ...)                          \
    &(type)                                            \
    {                                                  \
        .stype = ZE_STRUCTURE_TYPE_##TYPE, __VA_ARGS__ \
    }

MAKER(make_context, ze_context_handle_t,
      zeContextCreate(driver, DESC(ze_context_desc_t, CONTEXT_DESC, .pNext = chain), &made),
      zeContextDestroy(made))
MAKER(make_a_queue, ze_command_queue_handle_t,
      zeCommandQueueCreate(context, device,
                           DESC(ze_command_queue_desc_t, COMMAND_QUEUE_DESC, .pNext = chain),
                           &made),
      zeCommandQueueDestroy(made))
MAKER(make_a_list, ze_command_list_handle_t,
      zeCommandListCreate(context, device,
                          DESC(ze_command_list_desc_t, COMMAND_LIST_DESC, .pNext = chain), &made),
      zeCommandListDestroy(made))
MAKER(make_an_immediate, ze_command_list_handle_t,
      zeCommandListCreateImmediate(context, device,
                                   DESC(ze_command_queue_desc_t, COMMAND_QUEUE_DESC,
                                        .pNext = chain),
                                   &made),
      zeCommandListDestroy(made))
MAKER(make_a_pool, ze_event_pool_handle_t,
      zeEventPoolCreate(context,
                        DESC(ze_event_pool_desc_t, EVENT_POOL_DESC, .pNext = chain, .count = 1), 0,
                        NULL, &made),
      zeEventPoolDestroy(made))
MAKER(make_an_event, ze_event_handle_t,
      zeEventCreate(pool, DESC(ze_event_desc_t, EVENT_DESC, .pNext = chain), &made),
      zeEventDestroy(made))
MAKER(make_fence, ze_fence_handle_t,
      zeFenceCreate(queue, DESC(ze_fence_desc_t, FENCE_DESC, .pNext = chain), &made),
      zeFenceDestroy(made))
MAKER(make_sampler, ze_sampler_handle_t,
      zeSamplerCreate(context, device, DESC(ze_sampler_desc_t, SAMPLER_DESC, .pNext = chain),
                      &made),
      zeSamplerDestroy(made))
MAKER(make_a_kernel, ze_kernel_handle_t,
      zeKernelCreate(module,
                     DESC(ze_kernel_desc_t, KERNEL_DESC, .pNext = chain, .pKernelName = "empty"),
                     &made),
      zeKernelDestroy(made))
MAKER(make_a_module, ze_module_handle_t,
      zeModuleCreate(context, device,
                     DESC(ze_module_desc_t, MODULE_DESC, .pNext = chain,
                          .format = ZE_MODULE_FORMAT_IL_SPIRV, .inputSize = kernels_spirv.count * 4,
                          .pInputModule = (const uint8_t *)kernels_spirv.words),
                     &made, NULL),
      zeModuleDestroy(made))
MAKER(make_device_memory, void *,
      zeMemAllocDevice(context,
                       DESC(ze_device_mem_alloc_desc_t, DEVICE_MEM_ALLOC_DESC, .pNext = chain), 64,
                       0, device, &made),
      zeMemFree(context, made))
MAKER(make_host_memory, void *,
      zeMemAllocHost(context, DESC(ze_host_mem_alloc_desc_t, HOST_MEM_ALLOC_DESC, .pNext = chain),
                     64, 0, &made),
      zeMemFree(context, made))
MAKER(make_physical, ze_physical_mem_handle_t,
      zePhysicalMemCreate(context, device,
                          DESC(ze_physical_mem_desc_t, PHYSICAL_MEM_DESC, .pNext = chain,
                               .size = 65536),
                          &made),
      zePhysicalMemDestroy(context, made))

static ze_result_t make_an_image(const void *chain)
{
    const ze_image_desc_t desc = describe_image(chain);
    ze_image_handle_t made = NULL;
    const ze_result_t result = zeImageCreate(context, device, &desc, &made);
    if (result == ZE_RESULT_SUCCESS)
        assert_ok(zeImageDestroy(made));
    return result;
}

static ze_result_t make_view(const void *chain)
{
    const ze_image_desc_t desc = describe_image(chain);
    ze_image_handle_t made = NULL;
    __typeof__(&zeImageViewCreateExp) create;
    void *address = extension("zeImageViewCreateExp");
    memcpy(&create, &address, sizeof create);
    const ze_result_t result = create(context, device, &desc, image, &made);
    if (result == ZE_RESULT_SUCCESS)
        assert_ok(zeImageDestroy(made));
    return result;
}

static ze_result_t free_with(const void *chain)
{
    void *memory = make_memory(64);
    const ze_result_t result = zeMemFreeExt(
        context, DESC(ze_memory_free_ext_desc_t, MEMORY_FREE_EXT_DESC, .pNext = chain), memory);
    if (result != ZE_RESULT_SUCCESS)
        free_memory(memory);
    return result;
}

static ze_result_t hint(const void *chain)
{
    __typeof__(&zeKernelSchedulingHintExp) give;
    void *address = extension("zeKernelSchedulingHintExp");
    memcpy(&give, &address, sizeof give);
    return give(kernel,
                DESC(ze_scheduling_hint_exp_desc_t, SCHEDULING_HINT_EXP_DESC, .pNext = chain));
}

/* With what hangs on it. Its own type is newer than the headers. */
static ze_result_t make_counter_based(const void *chain)
{
    const struct {
        ze_structure_type_t stype;
        const void *next;
        uint32_t flags, signal, wait;
    } desc = {(ze_structure_type_t)0x27, chain, 1, 0, 0};
    ze_result_t (*create)(ze_context_handle_t, ze_device_handle_t, const void *,
                          ze_event_handle_t *);
    void *address = extension("zeEventCounterBasedCreate");
    ze_event_handle_t made = NULL;
    memcpy(&create, &address, sizeof create);
    const ze_result_t result = create(context, device, &desc, &made);
    if (result == ZE_RESULT_SUCCESS)
        assert_ok(zeEventDestroy(made));
    return result;
}

enum { MOST_HONOURED = 5 };

typedef struct maker {
    const char *name;
    ze_result_t (*make)(const void *chain);
    ze_structure_type_t honoured[MOST_HONOURED]; /* zeros are valid in those */
} maker;

#define IMAGE_VIEW_PLANAR ((ze_structure_type_t)0x10010)
#define EXTERNAL ZE_STRUCTURE_TYPE_EXTERNAL_MEMORY_EXPORT_DESC
#define COMPRESSION ZE_STRUCTURE_TYPE_MEMORY_COMPRESSION_HINTS_EXT_DESC
#define HANDLE_TYPE ((ze_structure_type_t)0x2003d)
#define LIMITS ZE_STRUCTURE_TYPE_RELAXED_ALLOCATION_LIMITS_EXP_DESC

#define SYNC_MODE ((ze_structure_type_t)0x2003c) /* of an event */

static const maker makers[] = {
    {"zeContextCreate", make_context, {ZE_STRUCTURE_TYPE_POWER_SAVING_HINT_EXP_DESC}},
    {"zeCommandQueueCreate", make_a_queue, {0}},
    {"zeCommandListCreate", make_a_list, {(ze_structure_type_t)0x20016 /* mutable */}},
    {"zeCommandListCreateImmediate", make_an_immediate, {0}},
    {"zeEventPoolCreate", make_a_pool, {(ze_structure_type_t)0x20014 /* counter-based */}},
    {"zeEventCreate", make_an_event, {SYNC_MODE}},
    {"zeFenceCreate", make_fence, {0}},
    {"zeSamplerCreate", make_sampler, {0}},
    {"zeKernelCreate", make_a_kernel, {0}},
    {"zeModuleCreate", make_a_module, {0}}, /* what it honours has no valid zeros */
    {"zeMemAllocDevice", make_device_memory, {EXTERNAL, COMPRESSION, LIMITS, HANDLE_TYPE}},
    {"zeMemAllocHost", make_host_memory, {EXTERNAL, COMPRESSION, LIMITS, HANDLE_TYPE}},
    {"zePhysicalMemCreate", make_physical, {EXTERNAL, HANDLE_TYPE}},
    {"zeImageCreate", make_an_image, {ZE_STRUCTURE_TYPE_SRGB_EXT_DESC, COMPRESSION, EXTERNAL}},
    {"zeImageViewCreateExp",
     make_view,
     {ZE_STRUCTURE_TYPE_SRGB_EXT_DESC, COMPRESSION, ZE_STRUCTURE_TYPE_IMAGE_VIEW_PLANAR_EXP_DESC,
      IMAGE_VIEW_PLANAR}},
    {"zeMemFreeExt", free_with, {0}},
    {"zeKernelSchedulingHintExp", hint, {0}},
    {"zeEventCounterBasedCreate", make_counter_based, {SYNC_MODE}},
};

static bool honours(const maker *m, ze_structure_type_t type)
{
    for (int k = 0; k < MOST_HONOURED; k++)
        if (m->honoured[k] == type)
            return true;
    return false;
}

static void check(const maker *m, ze_structure_type_t type, const void *chain)
{
    const ze_result_t result = m->make(chain);
    if ((result == ZE_RESULT_SUCCESS) != honours(m, type))
        fail_msg("%s with a structure of type 0x%x behind its descriptor: 0x%x", m->name,
                 (unsigned)type, (unsigned)result);
}

static void structures_are_honoured_or_refused(void **state)
{
    (void)state;
    const link vendor = {.stype = (ze_structure_type_t)0x3001b};
    for (size_t k = 0; k < sizeof makers / sizeof makers[0]; k++) {
        assert_ok(makers[k].make(NULL));
        for (uint32_t kind = 0; kind < 3; kind++)
            for (uint32_t number = 1; number < 0x60; number++) {
                const ze_structure_type_t type = (ze_structure_type_t)(kind << 16 | number);
                const link last = {.stype = type};
                const link behind = {.stype = vendor.stype, .next = &last};
                check(&makers[k], type, &last);
                if (makers[k].make != make_counter_based)
                    check(&makers[k], type, &behind);
            }
    }
}

/* Other vendors' structures are hints to their drivers, but for what an event's counter is to be
 * in. */
static void other_vendors_structures_are_passed_over(void **state)
{
    (void)state;
    const link vendor = {.stype = (ze_structure_type_t)0x3001b};
    for (size_t k = 0; k < sizeof makers / sizeof makers[0]; k++)
        assert_result(makers[k].make == make_counter_based ? ZE_RESULT_ERROR_UNSUPPORTED_FEATURE
                                                           : ZE_RESULT_SUCCESS,
                      makers[k].make(&vendor));
}

/* Programs leave members uninitialised, the type with them. */
static void what_has_no_type_is_not_followed(void **state)
{
    (void)state;
    const void *const wild = (const void *)(uintptr_t)0xbadbadbadbad8;
    ze_context_handle_t other = NULL;
    const ze_context_desc_t desc = {.stype = (ze_structure_type_t)0x5a5a5a5a, .pNext = wild};
    assert_ok(zeContextCreate(driver, &desc, &other));
    assert_ok(zeContextDestroy(other));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(structures_are_honoured_or_refused),
        cmocka_unit_test(other_vendors_structures_are_passed_over),
        cmocka_unit_test(what_has_no_type_is_not_followed),
    };
    return cmocka_run_group_tests(tests, open_objects, close_objects);
}
