#include "tests/driver/client.h"

#include <stdlib.h>
#include <string.h>

#include <zellige/program.h>

#include "kernels.cl.h"
#include "sub_group_size.cl.h"
#include "sub_groups.cl.h"

static ze_module_handle_t module;

static int open_module(void **state)
{
    client_open(state);
    module = make_module(kernels_spirv.words, kernels_spirv.count);
    return 0;
}

static int close_module(void **state)
{
    assert_ok(zeModuleDestroy(module));
    return client_close(state);
}

static void a_kernel_is_found_by_name(void **state)
{
    (void)state;
    char name[16];
    size_t size = 0;
    ze_kernel_handle_t kernel = make_kernel(module, "scale"), none = NULL;
    ze_kernel_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_KERNEL_DESC, .pKernelName = "scal"};
    assert_result(ZE_RESULT_ERROR_INVALID_KERNEL_NAME, zeKernelCreate(module, &desc, &none));
    assert_null(none);
    assert_ok(zeKernelGetName(kernel, &size, NULL));
    assert_int_equal(size, 6);
    assert_ok(zeKernelGetName(kernel, &size, name));
    assert_string_equal(name, "scale");
    assert_ok(zeKernelDestroy(kernel));
}

static void properties_come_from_the_module(void **state)
{
    (void)state;
    ze_kernel_handle_t scale = make_kernel(module, "scale");
    ze_kernel_handle_t fixed = make_kernel(module, "fixed_tile");
    ze_kernel_preferred_group_size_properties_t preferred = {
        .stype = ZE_STRUCTURE_TYPE_KERNEL_PREFERRED_GROUP_SIZE_PROPERTIES};
    ze_kernel_properties_t first = {.stype = ZE_STRUCTURE_TYPE_KERNEL_PROPERTIES,
                                    .pNext = &preferred};
    ze_kernel_properties_t second = {.stype = ZE_STRUCTURE_TYPE_KERNEL_PROPERTIES};
    assert_ok(zeKernelGetProperties(scale, &first));
    assert_ok(zeKernelGetProperties(fixed, &second));
    assert_int_equal(first.numKernelArgs, 2);
    assert_int_equal(first.requiredGroupSizeX, 0);
    assert_int_equal(first.localMemSize, 0);
    assert_true(first.maxSubgroupSize >= 1);
    assert_true(preferred.preferredMultiple >= 1);
    assert_int_equal(second.numKernelArgs, 1);
    assert_int_equal(second.requiredGroupSizeX, 8);
    assert_int_equal(second.requiredGroupSizeY, 4);
    assert_int_equal(second.requiredGroupSizeZ, 1);
    assert_int_equal(second.localMemSize, 32 * sizeof(int));
    assert_memory_equal(first.uuid.mid, second.uuid.mid, sizeof first.uuid.mid);
    assert_memory_not_equal(first.uuid.kid, second.uuid.kid, sizeof first.uuid.kid);
    assert_ok(zeKernelDestroy(scale));
    assert_ok(zeKernelDestroy(fixed));
}

/* By a structure that is newer than the headers. */
static void the_largest_group_is_told(void **state)
{
    (void)state;
    struct {
        ze_structure_type_t stype;
        void *next;
        uint32_t size;
    } largest = {.stype = (ze_structure_type_t)0x10013};
    ze_kernel_properties_t properties = {.stype = ZE_STRUCTURE_TYPE_KERNEL_PROPERTIES,
                                         .pNext = &largest};
    needs_unknown_structures();
    ze_kernel_handle_t kernel = make_kernel(module, "scale");
    assert_ok(zeKernelGetProperties(kernel, &properties));
    assert_ok(zeKernelSetGroupSize(kernel, largest.size, 1, 1));
    assert_result(ZE_RESULT_ERROR_INVALID_GROUP_SIZE_DIMENSION,
                  zeKernelSetGroupSize(kernel, largest.size + 1, 1, 1));
    assert_ok(zeKernelDestroy(kernel));
}

static void group_sizes_are_checked(void **state)
{
    (void)state;
    const uint32_t wrong[][3] = {
        {0, 1, 1}, {1, 0, 1}, {1025, 1, 1}, {64, 32, 1}, {1024, 1024, 1024}};
    ze_kernel_handle_t scale = make_kernel(module, "scale");
    ze_kernel_handle_t fixed = make_kernel(module, "fixed_tile");
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_result(ZE_RESULT_ERROR_INVALID_GROUP_SIZE_DIMENSION,
                      zeKernelSetGroupSize(scale, wrong[i][0], wrong[i][1], wrong[i][2]));
    assert_ok(zeKernelSetGroupSize(scale, 1024, 1, 1));
    assert_ok(zeKernelSetGroupSize(scale, 1, 1, 1024));
    assert_result(ZE_RESULT_ERROR_INVALID_GROUP_SIZE_DIMENSION,
                  zeKernelSetGroupSize(fixed, 4, 8, 1));
    assert_ok(zeKernelSetGroupSize(fixed, 8, 4, 1));
    assert_ok(zeKernelDestroy(scale));
    assert_ok(zeKernelDestroy(fixed));
}

static void suggested_group_sizes_divide_the_range(void **state)
{
    (void)state;
    const uint32_t ranges[][3] = {
        {1000, 1, 1},     {7, 11, 13}, {4096, 4096, 1},
        {997, 3, 1},      {1, 1, 1},   {UINT32_MAX, UINT32_MAX, UINT32_MAX},
        {1009, 1024, 64}, {2, 509, 3}, {4294967291u, 1, 1024}};
    ze_kernel_handle_t scale = make_kernel(module, "scale");
    ze_kernel_handle_t fixed = make_kernel(module, "fixed_tile");
    uint32_t x, y, z;
    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++) {
        assert_ok(
            zeKernelSuggestGroupSize(scale, ranges[i][0], ranges[i][1], ranges[i][2], &x, &y, &z));
        assert_int_equal(ranges[i][0] % x, 0);
        assert_int_equal(ranges[i][1] % y, 0);
        assert_int_equal(ranges[i][2] % z, 0);
        assert_ok(zeKernelSetGroupSize(scale, x, y, z));
    }
    assert_ok(zeKernelSuggestGroupSize(scale, 1009, 1, 1, &x, &y, &z)); /* a prime */
    assert_int_equal(x, 1009);
    assert_ok(zeKernelSuggestGroupSize(fixed, 64, 64, 1, &x, &y, &z));
    assert_int_equal(x, 8);
    assert_int_equal(y, 4);
    assert_result(ZE_RESULT_ERROR_INVALID_GLOBAL_WIDTH_DIMENSION,
                  zeKernelSuggestGroupSize(scale, 0, 1, 1, &x, &y, &z));
    assert_result(ZE_RESULT_ERROR_INVALID_GLOBAL_WIDTH_DIMENSION,
                  zeKernelSuggestGroupSize(scale, 1, 1, 0, &x, &y, &z));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
                  zeKernelSuggestGroupSize(scale, 1, 1, 1, NULL, &y, &z));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
                  zeKernelSuggestGroupSize(scale, 1, 1, 1, &x, NULL, &z));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
                  zeKernelSuggestGroupSize(scale, 1, 1, 1, &x, &y, NULL));
    assert_ok(zeKernelSuggestMaxCooperativeGroupCount(scale, &x));
    assert_true(x >= 1);
    assert_ok(zeKernelDestroy(scale));
    assert_ok(zeKernelDestroy(fixed));
}

static void arguments_are_checked_against_the_parameters(void **state)
{
    (void)state;
    const uint64_t value[2] = {0, 0}; /* more than any number has */
    ze_kernel_handle_t kernel = make_kernel(module, "scale");
    assert_result(ZE_RESULT_ERROR_INVALID_KERNEL_ARGUMENT_INDEX, set_value(kernel, 2, 4, value));
    assert_result(ZE_RESULT_ERROR_INVALID_KERNEL_ARGUMENT_SIZE, set_value(kernel, 1, 0, value));
    assert_result(ZE_RESULT_ERROR_INVALID_KERNEL_ARGUMENT_SIZE, set_value(kernel, 1, 9, value));
    assert_result(ZE_RESULT_ERROR_INVALID_KERNEL_ARGUMENT_SIZE, set_value(kernel, 0, 4, value));
    assert_ok(set_value(kernel, 1, 4, value));
    assert_ok(set_pointer(kernel, 0, NULL));
    assert_ok(zeKernelSetArgumentValue(kernel, 0, sizeof(void *), NULL));
    assert_ok(zeKernelDestroy(kernel));
}

static void tile_static_arguments_are_sizes(void **state)
{
    (void)state;
    const unsigned char value[64] = {0};
    ze_kernel_handle_t kernel = make_kernel(module, "reverse");
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT, set_value(kernel, 1, sizeof value, value));
    assert_result(ZE_RESULT_ERROR_INVALID_KERNEL_ARGUMENT_SIZE,
                  zeKernelSetArgumentValue(kernel, 1, 0, NULL));
    assert_result(ZE_RESULT_ERROR_INVALID_KERNEL_ARGUMENT_SIZE,
                  zeKernelSetArgumentValue(kernel, 1, (size_t)1 << 33, NULL));
    assert_ok(zeKernelSetArgumentValue(kernel, 1, 65536, NULL));
    assert_ok(zeKernelDestroy(kernel));
}

static void too_much_tile_static_memory_fails_the_launch(void **state)
{
    (void)state;
    const ze_group_count_t groups = {1, 1, 1};
    const size_t sizes[] = {65537, UINT32_MAX};
    ze_kernel_handle_t kernel = make_kernel(module, "reverse");
    ze_command_list_handle_t list = make_list();
    assert_ok(set_pointer(kernel, 0, NULL));
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        assert_ok(zeKernelSetArgumentValue(kernel, 1, sizes[i], NULL));
        assert_result(ZE_RESULT_ERROR_OUT_OF_DEVICE_MEMORY,
                      zeCommandListAppendLaunchKernel(list, kernel, &groups, NULL, 0, NULL));
    }
    assert_ok(zeKernelSetArgumentValue(kernel, 1, 65536, NULL));
    assert_ok(zeCommandListAppendLaunchKernel(list, kernel, &groups, NULL, 0, NULL));
    assert_ok(zeCommandListDestroy(list));
    assert_ok(zeKernelDestroy(kernel));
}

static void settings_without_effect_are_kept(void **state)
{
    (void)state;
    ze_kernel_indirect_access_flags_t flags = 0;
    char text[64] = "", *out = text;
    uint32_t size = sizeof text;
    ze_kernel_handle_t kernel = make_kernel(module, "fixed_tile");
    assert_ok(zeKernelSetIndirectAccess(kernel, ZE_KERNEL_INDIRECT_ACCESS_FLAG_HOST));
    assert_ok(zeKernelGetIndirectAccess(kernel, &flags));
    assert_int_equal(flags, ZE_KERNEL_INDIRECT_ACCESS_FLAG_HOST);
    assert_result(ZE_RESULT_ERROR_INVALID_ENUMERATION, zeKernelSetIndirectAccess(kernel, 0x100));
    assert_ok(zeKernelSetCacheConfig(kernel, ZE_CACHE_CONFIG_FLAG_LARGE_SLM));
    assert_ok(zeKernelGetSourceAttributes(kernel, &size, &out));
    assert_string_equal(text, "reqd_work_group_size(8,4,1)");
    assert_int_equal(size, strlen(text) + 1);
    char *own = NULL;
    size = 0;
    assert_ok(zeKernelGetSourceAttributes(kernel, &size, &own));
    assert_int_equal(size, strlen(text) + 1);
    assert_string_equal(own, text);
    assert_ok(zeKernelDestroy(kernel));
}

static void descriptors_are_checked(void **state)
{
    (void)state;
    ze_kernel_handle_t kernel = NULL;
    ze_kernel_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_KERNEL_DESC, .pKernelName = "scale"};
    const ze_kernel_flags_t flags[] = {
        ZE_KERNEL_FLAG_FORCE_RESIDENCY, ZE_KERNEL_FLAG_EXPLICIT_RESIDENCY,
        ZE_KERNEL_FLAG_FORCE_RESIDENCY | ZE_KERNEL_FLAG_EXPLICIT_RESIDENCY};
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++) {
        desc.flags = flags[i];
        assert_ok(zeKernelCreate(module, &desc, &kernel));
        assert_ok(zeKernelDestroy(kernel));
    }
    kernel = NULL;
    desc.flags = 4;
    assert_result(ZE_RESULT_ERROR_INVALID_ENUMERATION, zeKernelCreate(module, &desc, &kernel));
    desc.flags = 0;
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeKernelCreate(module, NULL, &kernel));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeKernelCreate(module, &desc, NULL));
    desc.pKernelName = NULL;
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeKernelCreate(module, &desc, &kernel));
    assert_null(kernel);
}

/* Scheduling hints are in no table that every loader has. */
static ze_result_t hint(ze_kernel_handle_t kernel, ze_scheduling_hint_exp_desc_t *desc)
{
    ze_result_t (*function)(ze_kernel_handle_t, ze_scheduling_hint_exp_desc_t *);
    void *address = extension("zeKernelSchedulingHintExp");
    memcpy(&function, &address, sizeof function);
    return function(kernel, desc);
}

static void hints_are_checked(void **state)
{
    (void)state;
    ze_kernel_handle_t kernel = make_kernel(module, "scale");
    ze_scheduling_hint_exp_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_SCHEDULING_HINT_EXP_DESC};
    for (desc.flags = 0; desc.flags < 8; desc.flags++)
        assert_ok(hint(kernel, &desc));
    assert_result(ZE_RESULT_ERROR_INVALID_ENUMERATION, hint(kernel, &desc));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER, hint(kernel, NULL));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, hint(NULL, &desc));
    assert_ok(zeKernelSetCacheConfig(kernel, 0));
    assert_result(ZE_RESULT_ERROR_INVALID_ENUMERATION, zeKernelSetCacheConfig(kernel, 4));
    assert_ok(zeKernelDestroy(kernel));
}

/* Parameter 0 is a pointer; the others are values, which may be shorter, and numbers longer. */
static bool is_accepted(uint32_t index, size_t wanted, size_t size)
{
    return index == 0 ? size == wanted : size > 0 && size <= (wanted < 8 ? 8 : wanted);
}

/* "by_value" has a struct, a vector, a char and a double. */
static void arguments_of_every_kind_are_checked(void **state)
{
    (void)state;
    const uint64_t bytes[4] = {0};
    const size_t sizes[] = {8, 12, 16, 1, 8};
    ze_kernel_handle_t kernel = make_kernel(module, "by_value");
    for (uint32_t i = 0; i < 5; i++) {
        for (size_t size = 0; size <= 32; size++)
            assert_result(is_accepted(i, sizes[i], size)
                              ? ZE_RESULT_SUCCESS
                              : ZE_RESULT_ERROR_INVALID_KERNEL_ARGUMENT_SIZE,
                          set_value(kernel, i, size, bytes));
        assert_ok(zeKernelSetArgumentValue(kernel, i, sizes[i], NULL));
    }
    assert_result(ZE_RESULT_ERROR_INVALID_KERNEL_ARGUMENT_INDEX, set_value(kernel, 5, 8, bytes));
    assert_result(ZE_RESULT_ERROR_INVALID_KERNEL_ARGUMENT_INDEX,
                  set_value(kernel, UINT32_MAX, 8, bytes));
    assert_ok(zeKernelDestroy(kernel));
}

/* Each value is set to all ones first, of which a shorter one leaves nothing. */
static void set_anew(ze_kernel_handle_t kernel, uint32_t index, size_t size, const void *value)
{
    const uint64_t ones = UINT64_MAX;
    assert_ok(set_value(kernel, index, sizeof ones, &ones));
    assert_ok(set_value(kernel, index, size, value));
}

static void run_one(ze_kernel_handle_t kernel)
{
    const ze_group_count_t one = {1, 1, 1};
    ze_command_list_handle_t list = make_list();
    assert_ok(zeKernelSetGroupSize(kernel, 1, 1, 1));
    assert_ok(zeCommandListAppendLaunchKernel(list, kernel, &one, NULL, 0, NULL));
    run_list(list);
    assert_ok(zeCommandListDestroy(list));
}

static void values_of_another_size_are_numbers(void **state)
{
    (void)state;
    const uint64_t value = UINT64_C(0x8877665544332211);
    uint64_t *out = make_memory(4 * sizeof *out);
    ze_kernel_handle_t kernel = make_kernel(module, "widths");
    for (size_t size = 1; size <= 8; size++) {
        const uint64_t mask = UINT64_MAX >> (64 - 8 * size);
        assert_ok(set_pointer(kernel, 0, out));
        for (uint32_t k = 1; k < 5; k++)
            set_anew(kernel, k, size, &value);
        run_one(kernel);
        assert_int_equal(out[0], value & mask);
        assert_int_equal(out[1], value & mask & UINT32_MAX);
        assert_int_equal(out[2], value & mask & UINT16_MAX);
        assert_int_equal(out[3], value & mask & UINT8_MAX);
    }
    assert_ok(zeKernelDestroy(kernel));
    free_memory(out);
}

/* Programs tear down in any order. */
static void a_kernel_outlives_its_module(void **state)
{
    (void)state;
    ze_module_handle_t other = make_module(kernels_spirv.words, kernels_spirv.count);
    ze_kernel_handle_t kernel = make_kernel(other, "scale");
    ze_kernel_properties_t properties = {.stype = ZE_STRUCTURE_TYPE_KERNEL_PROPERTIES};
    assert_ok(zeModuleDestroy(other));
    assert_ok(zeKernelGetProperties(kernel, &properties));
    assert_int_equal(properties.numKernelArgs, 2);
    assert_ok(zeKernelDestroy(kernel));
}

static void sub_groups_have_the_size_demanded(void **state)
{
    (void)state;
    uint32_t size = 0;
    char *attributes = NULL;
    ze_kernel_properties_t properties = {.stype = ZE_STRUCTURE_TYPE_KERNEL_PROPERTIES};
    const ze_group_count_t groups = {2, 1, 1};
    ze_module_handle_t other = make_module(sub_groups_spirv.words, sub_groups_spirv.count);
    ze_kernel_handle_t kernel = make_kernel(other, "eights");
    ze_command_list_handle_t list = make_list();
    int *out = make_memory(80 * sizeof *out);
    assert_ok(zeKernelGetProperties(kernel, &properties));
    assert_int_equal(properties.requiredSubgroupSize, 8);
    assert_int_equal(properties.maxSubgroupSize, 8);
    assert_int_equal(properties.maxNumSubgroups, 128);
    assert_ok(zeKernelGetSourceAttributes(kernel, &size, &attributes));
    assert_string_equal(attributes, "reqd_work_group_size(20,1,1) work_group_size_hint(5,2,3) "
                                    "intel_reqd_sub_group_size(8)");
    assert_ok(set_pointer(kernel, 0, out));
    assert_ok(zeCommandListAppendLaunchKernel(list, kernel, &groups, NULL, 0, NULL));
    run_list(list);
    for (int i = 0; i < 40; i++) {
        assert_int_equal(out[2 * i], i % 20 % 8);
        assert_int_equal(out[2 * i + 1], i % 20 < 16 ? 8 : 4);
    }
    free_memory(out);
    assert_ok(zeCommandListDestroy(list));
    assert_ok(zeKernelDestroy(kernel));
    assert_ok(zeModuleDestroy(other));
}

/* Whatever its types and its group: rows of 4, and a double, need no other size. */
static void sub_groups_have_the_size_that_is_told(void **state)
{
    (void)state;
    enum { ITEMS = 32 };
    static const uint32_t sizes[][2] = {{16, 1}, {ITEMS, 1}, {4, 8}, {5, 1}};
    const ze_group_count_t one = {1, 1, 1};
    ze_kernel_properties_t properties = {.stype = ZE_STRUCTURE_TYPE_KERNEL_PROPERTIES};
    ze_module_handle_t other = make_module(sub_group_size_spirv.words, sub_group_size_spirv.count);
    ze_kernel_handle_t asks = make_kernel(other, "asks");
    double *out = make_memory(3 * ITEMS * sizeof *out);
    assert_ok(zeKernelGetProperties(asks, &properties));
    assert_int_equal(properties.requiredSubgroupSize, 0);
    assert_true(properties.maxSubgroupSize >= 16);
    assert_ok(set_pointer(asks, 0, out));
    for (size_t g = 0; g < sizeof sizes / sizeof sizes[0]; g++) {
        const uint32_t items = sizes[g][0] * sizes[g][1], most = properties.maxSubgroupSize;
        assert_ok(zeKernelSetGroupSize(asks, sizes[g][0], sizes[g][1], 1));
        ze_command_list_handle_t list = make_list();
        assert_ok(zeCommandListAppendLaunchKernel(list, asks, &one, NULL, 0, NULL));
        run_list(list);
        assert_ok(zeCommandListDestroy(list));
        for (uint32_t k = 0; k < items; k++) {
            const uint32_t rest = items - k / most * most;
            assert_int_equal(out[3 * k], most);
            assert_int_equal(out[3 * k + 1], (items + most - 1) / most);
            assert_int_equal(out[3 * k + 2], rest < most ? rest : most);
        }
    }
    free_memory(out);
    assert_ok(zeKernelDestroy(asks));
    assert_ok(zeModuleDestroy(other));
}

static void sub_groups_of_another_size_are_refused(void **state)
{
    (void)state;
    enum { EXECUTION_MODE = 16, SUBGROUP_SIZE = 35 };
    char text[1000];
    size_t size = sizeof text;
    ze_module_handle_t other = NULL;
    ze_module_build_log_handle_t log = NULL;
    uint32_t *words = make_memory(sub_groups_spirv.count * 4);
    memcpy(words, sub_groups_spirv.words, sub_groups_spirv.count * 4);
    for (size_t at = 5; at < sub_groups_spirv.count; at += words[at] >> 16)
        if ((words[at] & 0xffff) == EXECUTION_MODE && words[at + 2] == SUBGROUP_SIZE)
            words[at + 3] = 24;
    const ze_module_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_MODULE_DESC,
                                   .format = ZE_MODULE_FORMAT_IL_SPIRV,
                                   .inputSize = sub_groups_spirv.count * 4,
                                   .pInputModule = (const uint8_t *)words};
    assert_result(ZE_RESULT_ERROR_MODULE_BUILD_FAILURE,
                  zeModuleCreate(context, device, &desc, &other, &log));
    assert_ok(zeModuleBuildLogGetString(log, &size, text));
    assert_non_null(strstr(text, "kernel \"eights\" cannot be created: it wants sub-groups of 24; "
                                 "there are 1, 4, 8, 16, 32 and 64"));
    assert_ok(zeModuleBuildLogDestroy(log));
    free_memory(words);
}

int main(void)
{
    const struct CMUnitTest with_sub_groups[] = {
        cmocka_unit_test(sub_groups_have_the_size_demanded),
        cmocka_unit_test(sub_groups_have_the_size_that_is_told),
        cmocka_unit_test(sub_groups_of_another_size_are_refused),
    };
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_kernel_is_found_by_name),
        cmocka_unit_test(properties_come_from_the_module),
        cmocka_unit_test(the_largest_group_is_told),
        cmocka_unit_test(group_sizes_are_checked),
        cmocka_unit_test(suggested_group_sizes_divide_the_range),
        cmocka_unit_test(arguments_are_checked_against_the_parameters),
        cmocka_unit_test(tile_static_arguments_are_sizes),
        cmocka_unit_test(too_much_tile_static_memory_fails_the_launch),
        cmocka_unit_test(settings_without_effect_are_kept),
        cmocka_unit_test(a_kernel_outlives_its_module),
        cmocka_unit_test(descriptors_are_checked),
        cmocka_unit_test(hints_are_checked),
        cmocka_unit_test(arguments_of_every_kind_are_checked),
        cmocka_unit_test(values_of_another_size_are_numbers),
    };
    const int failures = cmocka_run_group_tests(tests, open_module, close_module);
    return failures + client_run(with_sub_groups);
}
