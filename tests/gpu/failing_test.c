/* Each call of CUDA's fails in turn, on a GPU that is none: nothing crashes, hangs or is kept, an
 * error has a sentence, and what was told to have been done has been. */
#include "tests/driver/client.h"

#include <dlfcn.h>

#include "tests/gpu/fake/fake_failure.h"

#include "kernels.cl.h"

enum { BYTES = 1000, MOST_CALLS = 2000, UNKNOWN = 999, NO_MEMORY = 2 };

static struct {
    void (*fake_cuda_fail)(int call, int error);
    const char *(*fake_cuda_failed)(void);
    size_t (*fake_cuda_held)(void);
} fake;

#define FIND_FAKE(name)                               \
    do {                                              \
        void *address = dlsym(library, #name);        \
        assert_non_null(address);                     \
        memcpy(&fake.name, &address, sizeof address); \
    } while (0)

static int open_fake(void **state)
{
    const int result = client_open(state);
    void *library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_NOLOAD);
    assert_non_null(library);
    FIND_FAKE(fake_cuda_fail);
    FIND_FAKE(fake_cuda_failed);
    FIND_FAKE(fake_cuda_held);
    return result;
}

static bool has_error;

/* @returns whether the call succeeded */
static bool works(ze_result_t result)
{
    if (result == ZE_RESULT_SUCCESS)
        return true;
    has_error = true;
    assert_true(result == ZE_RESULT_ERROR_DEVICE_LOST ||
                result == ZE_RESULT_ERROR_OUT_OF_DEVICE_MEMORY ||
                result == ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY ||
                result == ZE_RESULT_ERROR_MODULE_BUILD_FAILURE);
    assert_string_not_equal(last_error(), "");
    return false;
}

typedef struct objects {
    ze_context_handle_t context;
    ze_module_handle_t module;
    ze_kernel_handle_t kernel;
    ze_command_list_handle_t list;
    unsigned char *device, *shared, *host;
} objects;

static bool make_all(objects *o, ze_command_queue_mode_t mode)
{
    const ze_context_desc_t context_desc = {.stype = ZE_STRUCTURE_TYPE_CONTEXT_DESC};
    const ze_command_queue_desc_t queue_desc = {.stype = ZE_STRUCTURE_TYPE_COMMAND_QUEUE_DESC,
                                                .mode = mode};
    const ze_module_desc_t module_desc = {.stype = ZE_STRUCTURE_TYPE_MODULE_DESC,
                                          .format = ZE_MODULE_FORMAT_IL_SPIRV,
                                          .inputSize = kernels_spirv.count * sizeof(uint32_t),
                                          .pInputModule = (const uint8_t *)kernels_spirv.words};
    const ze_kernel_desc_t kernel_desc = {.stype = ZE_STRUCTURE_TYPE_KERNEL_DESC,
                                          .pKernelName = "empty"};
    const ze_device_mem_alloc_desc_t device_desc = {.stype =
                                                        ZE_STRUCTURE_TYPE_DEVICE_MEM_ALLOC_DESC};
    const ze_host_mem_alloc_desc_t host_desc = {.stype = ZE_STRUCTURE_TYPE_HOST_MEM_ALLOC_DESC};
    void *memory[3] = {NULL};
    const bool made =
        works(zeContextCreate(driver, &context_desc, &o->context)) &&
        works(zeMemAllocDevice(o->context, &device_desc, BYTES, 0, device, &memory[0])) &&
        works(
            zeMemAllocShared(o->context, &device_desc, &host_desc, BYTES, 0, device, &memory[1])) &&
        works(zeMemAllocHost(o->context, &host_desc, BYTES, 0, &memory[2])) &&
        works(zeCommandListCreateImmediate(o->context, device, &queue_desc, &o->list)) &&
        works(zeModuleCreate(o->context, device, &module_desc, &o->module, NULL)) &&
        works(zeKernelCreate(o->module, &kernel_desc, &o->kernel));
    o->device = memory[0];
    o->shared = memory[1];
    o->host = memory[2];
    return made;
}

static void use_all(const objects *o)
{
    const ze_group_count_t groups = {2, 1, 1};
    const ze_copy_region_t region = {.width = 7, .height = 3, .depth = 1};
    const unsigned char value = 3;
    unsigned char from[BYTES], to[BYTES] = {0};
    memset(from, 5, BYTES);
    (void)(works(zeKernelSetGroupSize(o->kernel, 4, 1, 1)) &&
           works(zeCommandListAppendMemoryCopy(o->list, o->device, from, BYTES, NULL, 0, NULL)) &&
           works(zeCommandListAppendMemoryFill(o->list, o->device, &value, 1, 10, NULL, 0, NULL)) &&
           works(zeCommandListAppendLaunchKernel(o->list, o->kernel, &groups, NULL, 0, NULL)) &&
           works(zeCommandListAppendMemoryCopyRegion(o->list, o->shared, &region, 10, 0, o->device,
                                                     &region, 10, 0, NULL, 0, NULL)) &&
           works(
               zeCommandListAppendMemoryCopy(o->list, o->host, o->device, BYTES, NULL, 0, NULL)) &&
           works(zeCommandListAppendMemoryCopy(o->list, to, o->device, BYTES, NULL, 0, NULL)));
    (void)works(synchronize(o->list, UINT64_MAX));
    if (has_error)
        return;
    memset(from, 3, 10);
    assert_memory_equal(to, from, BYTES);
    assert_memory_equal(o->host, from, BYTES);
}

static void destroy_all(const objects *o)
{
    if (o->list != NULL)
        (void)works(zeCommandListDestroy(o->list));
    if (o->kernel != NULL)
        (void)works(zeKernelDestroy(o->kernel));
    if (o->module != NULL)
        (void)works(zeModuleDestroy(o->module));
    void *const memory[] = {o->device, o->shared, o->host};
    for (int i = 0; i < 3; i++)
        if (memory[i] != NULL)
            (void)works(zeMemFree(o->context, memory[i]));
    if (o->context != NULL)
        (void)works(zeContextDestroy(o->context));
}

static void run(ze_command_queue_mode_t mode)
{
    objects o = {.context = NULL};
    has_error = false;
    if (make_all(&o, mode))
        use_all(&o);
    destroy_all(&o);
}

static void run_without_failure(ze_command_queue_mode_t mode)
{
    fake.fake_cuda_fail(-1, 0);
    run(mode);
    assert_false(has_error);
}

static void fail_each(ze_command_queue_mode_t mode, int error)
{
    const char *failed = "";
    run_without_failure(mode);
    size_t held = fake.fake_cuda_held();
    for (int call = 0; failed != NULL && call < MOST_CALLS; call++) {
        fake.fake_cuda_fail(call, error);
        run(mode);
        failed = fake.fake_cuda_failed();
        if (fake.fake_cuda_held() != held) /* what is kept for the next copies may be missing */
            run_without_failure(mode);
        if (failed != NULL && strcmp(failed, "cuCtxPushCurrent_v2") == 0)
            held = fake.fake_cuda_held(); /* nothing can be given back in no context */
        if (fake.fake_cuda_held() != held)
            fail_msg("%zu instead of %zu are held after call %d failed: %s", fake.fake_cuda_held(),
                     held, call, failed);
    }
    assert_null(failed);
}

static void each_fails_in_turn(void **state)
{
    (void)state;
    fail_each(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS, UNKNOWN);
    fail_each(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS, NO_MEMORY);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_fails_in_turn),
    };
    return cmocka_run_group_tests(tests, open_fake, client_close);
}
