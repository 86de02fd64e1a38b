/* What a program is told when the engine fails: the driver's own objects over an engine that does
 * nothing but fail when told to. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include <zellige/program.h>

#include "backend/driver/ddi/core/entries.h"
#include "backend/driver/ddi/core/types_ext.h"
#include "backend/driver/engine.h"
#include "kernels.cl.h"

static atomic_int next_result;
static atomic_int runs;
static const char *reason;
static const char *complaint;
static ze_result_t program_result = ZE_RESULT_ERROR_MODULE_BUILD_FAILURE; /* with a complaint */
static ze_result_t kernel_result;
static int alive; /* programs and kernels that the driver has not destroyed */

/* These take the place of the driver's own engine. */
const uint32_t cpu_engine_sub_group_sizes[ZE_SUBGROUPSIZE_COUNT] = {1};
const ze_device_module_flags_t cpu_engine_module_flags = 0;
const uint32_t cpu_engine_printf_bytes = 0;

const char *cpu_engine_find_problem(void)
{
    return reason;
}

uint32_t cpu_engine_sub_group_size(void)
{
    return 1;
}

uint32_t cpu_engine_cooperative_groups(uint32_t machine)
{
    (void)machine;
    return 2;
}

ze_result_t cpu_program_create(const cpu_source *source, cpu_build_log *log, cpu_program **out)
{
    assert_non_null(source->module);
    if (complaint != NULL) {
        cpu_build_log_add(log, "%s", complaint);
        return program_result;
    }
    *out = (cpu_program *)&alive;
    alive++;
    return ZE_RESULT_SUCCESS;
}

void cpu_program_destroy(cpu_program *program)
{
    assert_ptr_equal(program, &alive);
    alive--;
}

void *cpu_program_variable(cpu_program *program, uint32_t id)
{
    (void)program;
    (void)id;
    return NULL;
}

ze_result_t cpu_program_native(cpu_program *program, cpu_bytes *out)
{
    (void)program;
    *out = (cpu_bytes){NULL, 0};
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_program_debug_info(cpu_program *program, cpu_bytes *out)
{
    return cpu_program_native(program, out);
}

ze_result_t cpu_kernel_create(cpu_program *program, const spirv_kernel *kernel, cpu_kernel **out)
{
    assert_ptr_equal(program, &alive);
    assert_non_null(kernel);
    if (kernel_result != ZE_RESULT_SUCCESS)
        return kernel_result;
    *out = (cpu_kernel *)&alive;
    alive++;
    return ZE_RESULT_SUCCESS;
}

void cpu_kernel_destroy(cpu_kernel *kernel)
{
    assert_ptr_equal(kernel, &alive);
    alive--;
}

/* Groups of two are what this engine cannot compile. */
ze_result_t cpu_kernel_prepare(cpu_kernel *kernel, const cpu_launch *launch)
{
    assert_ptr_equal(kernel, &alive);
    return launch->group_size[0] == 2 ? ZE_RESULT_ERROR_MODULE_BUILD_FAILURE : ZE_RESULT_SUCCESS;
}

ze_result_t cpu_kernel_run(cpu_kernel *kernel, const cpu_launch *launch)
{
    if (launch->group_size[0] == 2)
        return cpu_kernel_prepare(kernel, launch);
    atomic_fetch_add(&runs, 1);
    return (ze_result_t)atomic_exchange(&next_result, ZE_RESULT_SUCCESS);
}

bool cpu_kernel_is_brief(const cpu_kernel *kernel)
{
    (void)kernel;
    return false;
}

ze_result_t cpu_kernel_run_cooperative(cpu_kernel *kernel, const cpu_launch *launch)
{
    return cpu_kernel_run(kernel, launch);
}

static ze_device_handle_t device;
static ze_context_handle_t context;
static ze_event_pool_handle_t pool;
static ze_event_handle_t events[2];

#define assert_result(expected, call) assert_int_equal((call), (expected))
#define assert_ok(call) assert_result(ZE_RESULT_SUCCESS, call)

static int setup(void **state)
{
    (void)state;
    ze_driver_handle_t driver;
    uint32_t count = 1;
    const ze_context_desc_t context_desc = {.stype = ZE_STRUCTURE_TYPE_CONTEXT_DESC};
    const ze_event_pool_desc_t pool_desc = {.stype = ZE_STRUCTURE_TYPE_EVENT_POOL_DESC, .count = 2};
    reason = NULL;
    complaint = NULL;
    assert_ok(cpu_zeDriverGet(&count, &driver));
    assert_ok(cpu_zeDeviceGet(driver, &count, &device));
    assert_ok(cpu_zeContextCreate(driver, &context_desc, &context));
    assert_ok(cpu_zeEventPoolCreate(context, &pool_desc, 1, &device, &pool));
    for (uint32_t i = 0; i < 2; i++) {
        ze_event_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_EVENT_DESC, .index = i};
        assert_ok(cpu_zeEventCreate(pool, &desc, &events[i]));
    }
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 2; i++)
        assert_ok(cpu_zeEventDestroy(events[i]));
    assert_ok(cpu_zeEventPoolDestroy(pool));
    assert_ok(cpu_zeContextDestroy(context));
    assert_int_equal(alive, 0);
    return 0;
}

static ze_result_t create_module(ze_module_handle_t *out, char text[200])
{
    const ze_module_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_MODULE_DESC,
                                   .format = ZE_MODULE_FORMAT_IL_SPIRV,
                                   .inputSize = kernels_spirv.count * 4,
                                   .pInputModule = (const uint8_t *)kernels_spirv.words};
    ze_module_build_log_handle_t log = NULL;
    size_t size = 200;
    ze_result_t result = cpu_zeModuleCreate(context, device, &desc, out, &log);
    assert_ok(cpu_zeModuleBuildLogGetString(log, &size, text));
    assert_ok(cpu_zeModuleBuildLogDestroy(log));
    return result;
}

static ze_kernel_handle_t create_kernel(void)
{
    char text[200];
    ze_module_handle_t module = NULL;
    ze_kernel_handle_t kernel = NULL;
    const ze_kernel_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_KERNEL_DESC, .pKernelName = "empty"};
    assert_ok(create_module(&module, text));
    assert_ok(cpu_zeKernelCreate(module, &desc, &kernel));
    assert_ok(cpu_zeModuleDestroy(module)); /* the kernel keeps what it needs */
    return kernel;
}

static ze_command_list_handle_t create_immediate(ze_command_queue_mode_t mode)
{
    ze_command_list_handle_t list = NULL;
    const ze_command_queue_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_COMMAND_QUEUE_DESC,
                                          .mode = mode};
    assert_ok(cpu_zeCommandListCreateImmediate(context, device, &desc, &list));
    return list;
}

static ze_result_t launch(ze_command_list_handle_t list, ze_kernel_handle_t kernel,
                          ze_event_handle_t signal)
{
    const ze_group_count_t groups = {1, 1, 1};
    return cpu_zeCommandListAppendLaunchKernel(list, kernel, &groups, signal, 0, NULL);
}

static void without_an_engine_modules_fail_with_its_reason(void **state)
{
    (void)state;
    char text[200];
    ze_module_handle_t module = NULL;
    ze_device_properties_t properties = {.stype = ZE_STRUCTURE_TYPE_DEVICE_PROPERTIES};
    reason = "no processor today";
    assert_ok(cpu_zeDeviceGetProperties(device, &properties));
    assert_result(ZE_RESULT_ERROR_MODULE_BUILD_FAILURE, create_module(&module, text));
    assert_string_equal(text, "no processor today\n");
}

static void what_the_engine_complains_about_is_in_the_log(void **state)
{
    (void)state;
    char text[200];
    ze_module_handle_t module = NULL;
    complaint = "line 7: too difficult";
    assert_result(ZE_RESULT_ERROR_MODULE_BUILD_FAILURE, create_module(&module, text));
    assert_string_equal(text, "line 7: too difficult\n");
}

static void lack_of_memory_is_no_build_failure(void **state)
{
    (void)state;
    char text[200];
    ze_module_handle_t module = NULL;
    complaint = "no memory";
    program_result = ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY;
    assert_result(ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY, create_module(&module, text));
    program_result = ZE_RESULT_ERROR_MODULE_BUILD_FAILURE;
}

static void a_kernel_that_cannot_be_compiled_is_not_created(void **state)
{
    (void)state;
    char text[200];
    ze_module_handle_t module = NULL;
    ze_kernel_handle_t kernel = NULL;
    const ze_kernel_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_KERNEL_DESC, .pKernelName = "empty"};
    assert_ok(create_module(&module, text));
    kernel_result = ZE_RESULT_ERROR_MODULE_BUILD_FAILURE;
    assert_result(ZE_RESULT_ERROR_MODULE_BUILD_FAILURE, cpu_zeKernelCreate(module, &desc, &kernel));
    assert_null(kernel);
    kernel_result = ZE_RESULT_SUCCESS;
    assert_ok(cpu_zeKernelCreate(module, &desc, &kernel));
    assert_ok(cpu_zeModuleDestroy(module));
    assert_ok(cpu_zeKernelDestroy(kernel));
}

static void a_launch_that_cannot_be_compiled_fails_and_the_next_runs(void **state)
{
    (void)state;
    const ze_group_count_t groups = {1, 2, 1};
    ze_kernel_handle_t kernel = create_kernel();
    ze_command_list_handle_t list = create_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    const int before = atomic_load(&runs);
    for (int round = 0; round < 2; round++) {
        assert_ok(cpu_zeKernelSetGroupSize(kernel, 2, 1, 1));
        assert_result(ZE_RESULT_ERROR_MODULE_BUILD_FAILURE, launch(list, kernel, NULL));
        assert_result(
            ZE_RESULT_ERROR_MODULE_BUILD_FAILURE,
            cpu_zeCommandListAppendLaunchCooperativeKernel(list, kernel, &groups, NULL, 0, NULL));
        assert_ok(cpu_zeKernelSetGroupSize(kernel, 1, 1, 1));
        assert_ok(launch(list, kernel, NULL));
    }
    assert_int_equal(atomic_load(&runs), before + 2);
    assert_ok(cpu_zeKernelDestroy(kernel));
    assert_ok(cpu_zeCommandListDestroy(list));
}

static void a_synchronous_launch_returns_the_error(void **state)
{
    (void)state;
    ze_kernel_handle_t kernel = create_kernel();
    ze_command_list_handle_t list = create_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    atomic_store(&next_result, ZE_RESULT_ERROR_OUT_OF_DEVICE_MEMORY);
    assert_result(ZE_RESULT_ERROR_OUT_OF_DEVICE_MEMORY, launch(list, kernel, events[0]));
    assert_result(ZE_RESULT_ERROR_OUT_OF_DEVICE_MEMORY, cpu_zeEventQueryStatus(events[0]));
    assert_ok(launch(list, kernel, events[1]));
    assert_ok(cpu_zeEventQueryStatus(events[1]));
    assert_ok(cpu_zeCommandListHostSynchronize(list, UINT64_MAX));
    assert_ok(cpu_zeCommandListDestroy(list));
    assert_ok(cpu_zeKernelDestroy(kernel));
}

static void an_asynchronous_launch_leaves_it_for_the_next_synchronize(void **state)
{
    (void)state;
    ze_kernel_handle_t kernel = create_kernel();
    ze_command_list_handle_t list = create_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    atomic_store(&runs, 0);
    atomic_store(&next_result, ZE_RESULT_ERROR_UNKNOWN);
    assert_ok(launch(list, kernel, events[0]));
    assert_ok(launch(list, kernel, events[1]));
    assert_result(ZE_RESULT_ERROR_UNKNOWN, cpu_zeEventHostSynchronize(events[0], UINT64_MAX));
    assert_result(ZE_RESULT_ERROR_UNKNOWN, cpu_zeEventHostSynchronize(events[1], UINT64_MAX));
    assert_result(ZE_RESULT_ERROR_UNKNOWN, cpu_zeCommandListHostSynchronize(list, UINT64_MAX));
    assert_ok(cpu_zeCommandListHostSynchronize(list, UINT64_MAX));
    assert_int_equal(atomic_load(&runs), 2);
    assert_ok(cpu_zeEventHostReset(events[0]));
    assert_ok(launch(list, kernel, events[0]));
    assert_ok(cpu_zeEventHostSynchronize(events[0], UINT64_MAX));
    assert_ok(cpu_zeCommandListDestroy(list));
    assert_ok(cpu_zeKernelDestroy(kernel));
}

static void queues_and_fences_tell_it_too(void **state)
{
    (void)state;
    ze_kernel_handle_t kernel = create_kernel();
    ze_command_list_handle_t list = NULL;
    ze_command_queue_handle_t queue = NULL;
    ze_fence_handle_t fence = NULL;
    const ze_command_list_desc_t list_desc = {.stype = ZE_STRUCTURE_TYPE_COMMAND_LIST_DESC};
    const ze_command_queue_desc_t queue_desc = {.stype = ZE_STRUCTURE_TYPE_COMMAND_QUEUE_DESC};
    const ze_fence_desc_t fence_desc = {.stype = ZE_STRUCTURE_TYPE_FENCE_DESC};
    assert_ok(cpu_zeCommandListCreate(context, device, &list_desc, &list));
    assert_ok(cpu_zeCommandQueueCreate(context, device, &queue_desc, &queue));
    assert_ok(cpu_zeFenceCreate(queue, &fence_desc, &fence));
    assert_ok(launch(list, kernel, NULL));
    assert_ok(launch(list, kernel, NULL));
    assert_ok(cpu_zeKernelDestroy(kernel)); /* the list keeps what it needs */
    assert_ok(cpu_zeCommandListClose(list));
    for (int i = 0; i < 2; i++) {
        atomic_store(&next_result, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
        assert_ok(cpu_zeCommandQueueExecuteCommandLists(queue, 1, &list, fence));
        assert_result(ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY,
                      cpu_zeFenceHostSynchronize(fence, UINT64_MAX));
        assert_result(ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY,
                      cpu_zeCommandQueueSynchronize(queue, UINT64_MAX));
        assert_ok(cpu_zeFenceReset(fence));
        assert_ok(cpu_zeCommandQueueExecuteCommandLists(queue, 1, &list, fence));
        assert_ok(cpu_zeFenceHostSynchronize(fence, UINT64_MAX));
        assert_ok(cpu_zeCommandQueueSynchronize(queue, UINT64_MAX));
        assert_ok(cpu_zeFenceReset(fence));
    }
    assert_ok(cpu_zeFenceDestroy(fence));
    assert_ok(cpu_zeCommandQueueDestroy(queue));
    assert_ok(cpu_zeCommandListDestroy(list));
}

static void too_much_tile_static_memory_is_refused(void **state)
{
    (void)state;
    char text[200];
    int value = 0;
    ze_module_handle_t module = NULL;
    ze_kernel_handle_t kernel = NULL;
    ze_command_list_handle_t list = create_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    const ze_kernel_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_KERNEL_DESC,
                                   .pKernelName = "two_tiles"};
    assert_ok(create_module(&module, text));
    assert_ok(cpu_zeKernelCreate(module, &desc, &kernel));
    void *pointer = &value;
    assert_ok(cpu_zeKernelSetArgumentValue(kernel, 0, sizeof pointer, &pointer));
    assert_ok(cpu_zeKernelSetArgumentValue(kernel, 1, 40000, NULL));
    assert_ok(cpu_zeKernelSetArgumentValue(kernel, 2, 30000, NULL));
    assert_result(ZE_RESULT_ERROR_OUT_OF_DEVICE_MEMORY, launch(list, kernel, NULL));
    assert_ok(cpu_zeKernelSetArgumentValue(kernel, 2, 20000, NULL));
    assert_ok(launch(list, kernel, NULL));
    assert_ok(cpu_zeKernelDestroy(kernel));
    assert_ok(cpu_zeModuleDestroy(module));
    assert_ok(cpu_zeCommandListDestroy(list));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(without_an_engine_modules_fail_with_its_reason, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(what_the_engine_complains_about_is_in_the_log, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(lack_of_memory_is_no_build_failure, setup, teardown),
        cmocka_unit_test_setup_teardown(a_kernel_that_cannot_be_compiled_is_not_created, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(a_launch_that_cannot_be_compiled_fails_and_the_next_runs,
                                        setup, teardown),
        cmocka_unit_test_setup_teardown(a_synchronous_launch_returns_the_error, setup, teardown),
        cmocka_unit_test_setup_teardown(an_asynchronous_launch_leaves_it_for_the_next_synchronize,
                                        setup, teardown),
        cmocka_unit_test_setup_teardown(queues_and_fences_tell_it_too, setup, teardown),
        cmocka_unit_test_setup_teardown(too_much_tile_static_memory_is_refused, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
