/* Native handles out, and a context, a device, a pointer in. */
#include <zellige/level_zero.h>

#include "array_test.cl.h"
#include "fixture.h"

static zlg_ze_accelerator native(void)
{
    zlg_ze_accelerator handles;
    assert_ok(zlg_accelerator_get_ze(default_accelerator(), &handles));
    return handles;
}

static void the_handles_are_level_zeros(void **state)
{
    (void)state;
    const zlg_ze_accelerator handles = native();
    ze_device_properties_t properties = {.stype = ZE_STRUCTURE_TYPE_DEVICE_PROPERTIES};
    zlg_accelerator_properties ours;
    assert_int_equal(zeDeviceGetProperties(handles.device, &properties), ZE_RESULT_SUCCESS);
    assert_ok(zlg_accelerator_get_properties(default_accelerator(), &ours));
    assert_string_equal(properties.name, ours.description);
    assert_int_equal(zeContextGetStatus(handles.context), ZE_RESULT_SUCCESS);
    assert_non_null(handles.driver);
}

/** Runs `add` by hand on what the library made. */
static void launch_by_hand(zlg_accelerator_view *view, zlg_kernel *kernel, void *memory, int value)
{
    ze_command_list_handle_t list = NULL;
    ze_kernel_handle_t add = NULL;
    const ze_group_count_t groups = {4, 1, 1};
    int64_t extent = 4; /* eight bytes: see the loader's wrappers */
    int64_t padded = value;
    assert_ok(zlg_accelerator_view_get_ze(view, &list));
    assert_ok(zlg_kernel_get_ze(kernel, &add));
    assert_int_equal(zeKernelSetGroupSize(add, 1, 1, 1), ZE_RESULT_SUCCESS);
    assert_int_equal(zeKernelSetArgumentValue(add, 0, sizeof memory, &memory), ZE_RESULT_SUCCESS);
    assert_int_equal(zeKernelSetArgumentValue(add, 1, sizeof(int), &extent), ZE_RESULT_SUCCESS);
    assert_int_equal(zeKernelSetArgumentValue(add, 2, sizeof(int), &padded), ZE_RESULT_SUCCESS);
    assert_int_equal(zeCommandListAppendLaunchKernel(list, add, &groups, NULL, 0, NULL),
                     ZE_RESULT_SUCCESS);
}

static void work_by_hand_and_by_the_library_mixes(void **state)
{
    (void)state;
    int host[4] = {1, 2, 3, 4};
    void *memory = NULL;
    zlg_array *array = NULL;
    ze_module_handle_t module = NULL;
    zlg_accelerator_view *view = default_view();
    zlg_program *program = build_program(&array_test_spirv);
    zlg_kernel *add = get_kernel(program, "add");
    assert_ok(zlg_program_get_ze(program, &module));
    assert_non_null(module);
    assert_ok(zlg_array_wrap(view, zlg_extent1(4), sizeof(int), host, &array));
    assert_ok(zlg_parallel_for_each(view, zlg_extent1(4), add, array, 10));
    assert_ok(zlg_accelerator_view_wait(view));
    assert_ok(zlg_array_get_ze(array, view, &memory));
    launch_by_hand(view, add, memory, 100);
    assert_ok(zlg_parallel_for_each(view, zlg_extent1(4), add, array, 1000));
    launch_by_hand(view, add, memory, 10000);
    assert_ok(zlg_parallel_for_each(view, zlg_extent1(4), add, array, 1000));
    assert_ok(zlg_array_destroy(array));
    assert_int_equal(host[3], 4 + 10 + 100 + 1000 + 10000 + 1000);
    zlg_program_destroy(program);
}

static void memory_of_the_program_is_an_array(void **state)
{
    (void)state;
    const zlg_ze_accelerator handles = native();
    const ze_device_mem_alloc_desc_t device = {.stype = ZE_STRUCTURE_TYPE_DEVICE_MEM_ALLOC_DESC};
    const ze_host_mem_alloc_desc_t host = {.stype = ZE_STRUCTURE_TYPE_HOST_MEM_ALLOC_DESC};
    void *memory = NULL;
    zlg_array *array = NULL;
    zlg_program *program = build_program(&array_test_spirv);
    assert_int_equal(
        zeMemAllocShared(handles.context, &device, &host, 16, 64, handles.device, &memory),
        ZE_RESULT_SUCCESS);
    memset(memory, 0, 16);
    assert_ok(zlg_array_adopt_ze(default_view(), zlg_extent1(4), sizeof(int), memory, &array));
    assert_ok(zlg_parallel_for_each(default_view(), zlg_extent1(4), get_kernel(program, "add"),
                                    array, 7));
    assert_ok(zlg_array_destroy(array));
    assert_int_equal(((int *)memory)[2], 7);
    assert_int_equal(zeMemFree(handles.context, memory), ZE_RESULT_SUCCESS);
    zlg_program_destroy(program);
}

/** The context must live as long as the library may use it: to the end of the process. */
static ze_context_handle_t own_context;

static void a_context_of_the_program_is_an_accelerator(void **state)
{
    (void)state;
    const ze_context_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_CONTEXT_DESC};
    zlg_ze_accelerator handles = native();
    zlg_accelerator *adopted = NULL;
    zlg_accelerator *again = NULL;
    zlg_accelerator_view *view = NULL;
    zlg_array *array = NULL;
    int values[4] = {1, 2, 3, 4};
    assert_int_equal(zeContextCreate(handles.driver, &desc, &own_context), ZE_RESULT_SUCCESS);
    handles.context = own_context;
    assert_ok(zlg_accelerator_adopt_ze(&handles, &adopted));
    assert_ok(zlg_accelerator_adopt_ze(&handles, &again));
    assert_ptr_equal(adopted, again);
    assert_ptr_not_equal(adopted, default_accelerator());
    assert_ok(zlg_accelerator_get_default_view(adopted, &view));
    assert_ok(zlg_array_create(view, zlg_extent1(4), sizeof(int), &array));
    assert_ok(zlg_copy_in(values, sizeof values, zlg_array_get_view(array)));
    assert_ok(zlg_copy_out(zlg_array_get_view(array), values, sizeof values));
    assert_int_equal(values[3], 4);
    assert_ok(zlg_array_destroy(array));
}

static void null_is_refused(void **state)
{
    (void)state;
    zlg_ze_accelerator handles = native();
    zlg_accelerator *accelerator = NULL;
    zlg_array *array = NULL;
    ze_command_list_handle_t list;
    ze_module_handle_t module;
    ze_kernel_handle_t kernel;
    assert_refused(zlg_accelerator_get_ze(NULL, &handles), ZLG_ERR_ARGUMENT,
                   "zlg_accelerator_get_ze: accelerator is NULL");
    handles.device = NULL;
    assert_refused(zlg_accelerator_adopt_ze(&handles, &accelerator), ZLG_ERR_ARGUMENT,
                   "zlg_accelerator_adopt_ze: native->device is NULL");
    assert_refused(zlg_accelerator_view_get_ze(NULL, &list), ZLG_ERR_ARGUMENT,
                   "zlg_accelerator_view_get_ze: view is NULL");
    assert_refused(zlg_program_get_ze(NULL, &module), ZLG_ERR_ARGUMENT,
                   "zlg_program_get_ze: program is NULL");
    assert_refused(zlg_kernel_get_ze(NULL, &kernel), ZLG_ERR_ARGUMENT,
                   "zlg_kernel_get_ze: kernel is NULL");
    assert_refused(zlg_array_adopt_ze(default_view(), zlg_extent1(1), 4, NULL, &array),
                   ZLG_ERR_ARGUMENT, "zlg_array_adopt_ze: memory is NULL");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_handles_are_level_zeros),
        cmocka_unit_test(work_by_hand_and_by_the_library_mixes),
        cmocka_unit_test(memory_of_the_program_is_an_array),
        cmocka_unit_test(a_context_of_the_program_is_an_accelerator),
        cmocka_unit_test(null_is_refused),
    };
    return cmocka_run_group_tests_name("zellige.api.level_zero", tests, NULL, NULL);
}
