/* Every extension that the driver lists has its functions, and every function of an extension that
 * the driver has is listed. The driver is met without a loader, which has functions of its own. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <dlfcn.h>
#include <level_zero/ze_ddi.h>
#include <stdlib.h>
#include <string.h>

#include "tests/driver/driver_path.h"

static void *library;
static ze_driver_dditable_t driver_table;
static ze_device_dditable_t device_table;
static ze_command_list_dditable_t list_table;
static ze_image_dditable_t image_table;
static ze_image_exp_dditable_t image_exp_table;
static ze_event_exp_dditable_t event_exp_table;
static ze_kernel_exp_dditable_t kernel_exp_table;
static ze_module_dditable_t module_table;
static ze_mem_dditable_t mem_table;

static ze_driver_extension_properties_t *listed;
static uint32_t listed_count;
static ze_driver_handle_t driver;

/* A function of an extension; `entry` is that of the tables of 1.4, NULL if it is newer than
 * those. */
typedef struct row {
    const char *extension;
    const char *function; /* NULL: it has none */
    const void *entry;
} row;

static bool is_listed(const char *extension)
{
    for (uint32_t k = 0; k < listed_count; k++)
        if (strcmp(listed[k].name, extension) == 0)
            return true;
    return false;
}

static bool has_address(const char *function)
{
    void *address = NULL;
    (void)driver_table.pfnGetExtensionFunctionAddress(driver, function, &address);
    return address != NULL;
}

#define IN(table, member) (const void *)(uintptr_t)(table).member

static const row *rows(size_t *count)
{
    static row all[90];
    const row some[] = {
        {"ZE_experimental_global_offset", "zeKernelSetGlobalOffsetExp",
         IN(kernel_exp_table, pfnSetGlobalOffsetExp)},
        {"ZE_experimental_event_query_timestamps", "zeEventQueryTimestampsExp",
         IN(event_exp_table, pfnQueryTimestampsExp)},
        {"ZE_extension_event_query_kernel_timestamps", "zeEventQueryKernelTimestampsExt", NULL},
        {"ZE_experimental_relaxed_allocation_limits", NULL, NULL},
        {"ZE_extension_eu_count", NULL, NULL},
        {"ZE_extension_kernel_max_group_size_properties", NULL, NULL},
        {"ZE_experimental_event_pool_counter_based", NULL, NULL},
        {"ZE_experimental_immediate_command_list_append",
         "zeCommandListImmediateAppendCommandListsExp", NULL},
        {"ZE_experimental_command_list_clone", "zeCommandListCreateCloneExp", NULL},
        {"ZE_experimental_mutable_command_list", "zeCommandListGetNextCommandIdExp", NULL},
        {"ZE_experimental_mutable_command_list", "zeCommandListGetNextCommandIdWithKernelsExp",
         NULL},
        {"ZE_experimental_mutable_command_list", "zeCommandListUpdateMutableCommandsExp", NULL},
        {"ZE_experimental_mutable_command_list", "zeCommandListUpdateMutableCommandSignalEventExp",
         NULL},
        {"ZE_experimental_mutable_command_list", "zeCommandListUpdateMutableCommandWaitEventsExp",
         NULL},
        {"ZE_experimental_mutable_command_list", "zeCommandListUpdateMutableCommandKernelsExp",
         NULL},
        {"ZE_experimental_mutable_command_list", "zeCommandListIsMutableExp", NULL},
        {"ZE_extension_record_replay_graph", "zeCommandListBeginGraphCaptureExt", NULL},
        {"ZE_extension_record_replay_graph", "zeCommandListBeginCaptureIntoGraphExt", NULL},
        {"ZE_extension_record_replay_graph", "zeCommandListIsGraphCaptureEnabledExt", NULL},
        {"ZE_extension_record_replay_graph", "zeCommandListEndGraphCaptureExt", NULL},
        {"ZE_extension_record_replay_graph", "zeCommandListGetGraphExt", NULL},
        {"ZE_extension_record_replay_graph", "zeCommandListAppendGraphExt", NULL},
        {"ZE_extension_record_replay_graph", "zeGraphCreateExt", NULL},
        {"ZE_extension_record_replay_graph", "zeGraphGetPrimaryCommandListExt", NULL},
        {"ZE_extension_record_replay_graph", "zeGraphSetDestructionCallbackExt", NULL},
        {"ZE_extension_record_replay_graph", "zeGraphInstantiateExt", NULL},
        {"ZE_extension_record_replay_graph", "zeGraphIsEmptyExt", NULL},
        {"ZE_extension_record_replay_graph", "zeGraphDumpContentsExt", NULL},
        {"ZE_extension_record_replay_graph", "zeGraphDestroyExt", NULL},
        {"ZE_extension_record_replay_graph", "zeExecutableGraphGetSourceGraphExt", NULL},
        {"ZE_extension_record_replay_graph", "zeExecutableGraphDestroyExt", NULL},
        {"ZE_extension_device_vector_sizes", "zeDeviceGetVectorWidthPropertiesExt", NULL},
        {"ZE_extension_device_ip_version", NULL, NULL},
        {"ZE_extension_driver_ddi_handles", NULL, NULL},
        {"ZE_extension_virtual_mem_readonly_properties", NULL, NULL},
        {"ZE_extension_external_memmap_sysmem", NULL, NULL},
        {"ZE_extension_ipc_mem_handle_type", "zeMemGetIpcHandleWithProperties", NULL},
        {"ZEX_mem_ipc_handles", "zexMemGetIpcHandles", NULL},
        {"ZEX_mem_ipc_handles", "zexMemOpenIpcHandles", NULL},
        {"ZEX_driver_import_host_pointer", "zexDriverImportExternalPointer", NULL},
        {"ZEX_driver_import_host_pointer", "zexDriverReleaseImportedPointer", NULL},
        {"ZEX_driver_import_host_pointer", "zexDriverGetHostPointerBaseAddress", NULL},
        {"ZEX_extension_memory_free_callback", "zexMemFreeRegisterCallbackExt", NULL},
        {"ZE_intel_experimental_command_list_memory_sync", "zexCommandListAppendWaitOnMemory",
         NULL},
        {"ZE_intel_experimental_command_list_memory_sync", "zexCommandListAppendWaitOnMemory64",
         NULL},
        {"ZE_intel_experimental_command_list_memory_sync", "zexCommandListAppendWriteToMemory",
         NULL},
        {"ZEX_counter_based_event", "zexCounterBasedEventCreate2", NULL},
        {"ZEX_counter_based_event", "zexCounterBasedEventGetIpcHandle", NULL},
        {"ZEX_counter_based_event", "zexCounterBasedEventOpenIpcHandle", NULL},
        {"ZEX_counter_based_event", "zexCounterBasedEventCloseIpcHandle", NULL},
        {"ZEX_counter_based_event", "zexEventGetDeviceAddress", NULL},
        {"ZE_intel_get_driver_version_string", "zeIntelGetDriverVersionString", NULL},
        {"ZE_extension_memory_compression_hints", NULL, NULL},
        {"ZE_extension_bfloat16_conversions", NULL, NULL},
        {"ZE_extension_subgroups", NULL, NULL},
        {"ZE_extension_device_cache_line_size", NULL, NULL},
        {"ZE_extension_device_usablemem_size_properties", NULL, NULL},
        {"ZE_extension_float_atomics", NULL, NULL},
        {"ZE_extension_cache_reservation", "zeDeviceReserveCacheExt",
         IN(device_table, pfnReserveCacheExt)},
        {"ZE_extension_cache_reservation", "zeDeviceSetCacheAdviceExt",
         IN(device_table, pfnSetCacheAdviceExt)},
        {"ZE_extension_device_memory_properties", NULL, NULL},
        {"ZE_experimental_power_saving_hint", NULL, NULL},
        {"ZE_extension_memory_free_policies", "zeMemFreeExt", IN(mem_table, pfnFreeExt)},
        {"ZE_extension_image_copy", "zeCommandListAppendImageCopyToMemoryExt",
         IN(list_table, pfnAppendImageCopyToMemoryExt)},
        {"ZE_extension_image_copy", "zeCommandListAppendImageCopyFromMemoryExt",
         IN(list_table, pfnAppendImageCopyFromMemoryExt)},
        {"ZE_experimental_image_memory_properties", "zeImageGetMemoryPropertiesExp",
         IN(image_exp_table, pfnGetMemoryPropertiesExp)},
        {"ZE_extension_image_query_alloc_properties", "zeImageGetAllocPropertiesExt",
         IN(image_table, pfnGetAllocPropertiesExt)},
        {"ZE_experimental_image_view", "zeImageViewCreateExp",
         IN(image_exp_table, pfnViewCreateExp)},
        {"ZE_extension_image_view", "zeImageViewCreateExt", NULL},
        {"ZE_experimental_image_view_planar", NULL, NULL},
        {"ZE_extension_image_view_planar", NULL, NULL},
        {"ZE_experimental_module_program", NULL, NULL},
        {"ZE_experimental_scheduling_hints", "zeKernelSchedulingHintExp",
         IN(kernel_exp_table, pfnSchedulingHintExp)},
        {"ZE_extension_linkonce_odr", NULL, NULL},
        {"ZE_extension_linkage_inspection", "zeModuleInspectLinkageExt",
         IN(module_table, pfnInspectLinkageExt)},
        /* Not there, by address at least: tables have a function that refuses. */
        {"ZE_extension_pci_properties", "zeDevicePciGetPropertiesExt", NULL},
        {"ZE_experimental_fabric", "zeFabricVertexGetExp", NULL},
        {"ZE_experimental_rtas_builder", "zeRTASBuilderCreateExp", NULL},
        {"ZE_extension_rtas", "zeRTASBuilderCreateExt", NULL},
        {"ZE_experimental_bindless_image", "zeMemGetPitchFor2dImage", NULL},
        {"ZE_experimental_bindless_image", "zeImageGetDeviceOffsetExp", NULL},
        {"ZE_experimental_kernel_get_binary", "zeKernelGetBinaryExp", NULL},
        {"ZE_experimental_kernel_allocation_properties", "zeKernelGetAllocationPropertiesExp",
         NULL},
        {"ZE_extension_external_semaphores", "zeDeviceImportExternalSemaphoreExt", NULL},
        {"ZE_extension_command_visit", "zeCommandListVisitExt", NULL},
        {"ZE_intel_experimental_kernel_get_program_binary", "zeIntelKernelGetBinaryExp", NULL},
    };
    *count = sizeof some / sizeof some[0];
    memcpy(all, some, sizeof some);
    return all;
}

static void listed_extensions_have_their_functions(void **state)
{
    (void)state;
    size_t count;
    const row *all = rows(&count);
    for (size_t k = 0; k < count; k++) {
        if (all[k].function == NULL)
            continue;
        const bool is_there = all[k].entry != NULL || has_address(all[k].function);
        if (!is_listed(all[k].extension) && all[k].entry != NULL && !driver_is_cpu())
            continue; /* tables have a function that refuses */
        if (is_there != is_listed(all[k].extension))
            fail_msg("%s is %s, and %s %s", all[k].extension, is_there ? "not listed" : "listed",
                     all[k].function, is_there ? "is there" : "is not");
    }
}

/* Programs for Intel's drivers ask for these, and Unified Runtime for some. */
static void older_names_have_addresses(void **state)
{
    static const char *const names[] = {
        "zeGraphCreateExp",
        "zeGraphDestroyExp",
        "zeGraphIsEmptyExp",
        "zeGraphDumpContentsExp",
        "zeGraphSetDestructionCallbackExp",
        "zeExecutableGraphDestroyExp",
        "zeCommandListBeginGraphCaptureExp",
        "zeCommandListBeginCaptureIntoGraphExp",
        "zeCommandListIsGraphCaptureEnabledExp",
        "zeCommandListEndGraphCaptureExp",
        "zeCommandListGetGraphExp",
        "zeCommandListInstantiateGraphExp",
        "zeCommandListAppendGraphExp",
        "zexCounterBasedEventCreate",
        "zexCounterBasedEventCreate2",
        "zexCounterBasedEventGetIpcHandle",
        "zexCounterBasedEventOpenIpcHandle",
        "zexCounterBasedEventCloseIpcHandle",
        "zexEventGetDeviceAddress",
        "zexDeviceGetAggregatedCopyOffloadIncrementValue",
        "zexCommandListAppendMemoryCopyWithParameters",
        "zexCommandListAppendMemoryFillWithParameters",
    };
    (void)state;
    for (size_t k = 0; k < sizeof names / sizeof names[0]; k++)
        if (!has_address(names[k]))
            fail_msg("there is no %s", names[k]);
}

static void no_extension_is_listed_of_which_nothing_is_known(void **state)
{
    (void)state;
    size_t count;
    const row *all = rows(&count);
    for (uint32_t k = 0; k < listed_count; k++) {
        size_t at = 0;
        while (at < count && strcmp(all[at].extension, listed[k].name) != 0)
            at++;
        if (at == count)
            fail_msg("%s is listed: which are its functions?", listed[k].name);
        assert_int_not_equal(listed[k].version, 0);
        for (uint32_t j = 0; j < k; j++)
            assert_string_not_equal(listed[j].name, listed[k].name);
    }
}

static void read_table(const char *name, void *table)
{
    ze_result_t (*get)(ze_api_version_t version, void *table);
    void *address = dlsym(library, name);
    assert_non_null(address);
    memcpy(&get, &address, sizeof get);
    assert_int_equal(get(ZE_API_VERSION_CURRENT, table), ZE_RESULT_SUCCESS);
}

static int open_driver(void **state)
{
    uint32_t count = 1;
    (void)state;
    library = dlopen(driver_path(), RTLD_NOW | RTLD_LOCAL);
    assert_non_null(library);
    read_table("zeGetDriverProcAddrTable", &driver_table);
    read_table("zeGetDeviceProcAddrTable", &device_table);
    read_table("zeGetCommandListProcAddrTable", &list_table);
    read_table("zeGetImageProcAddrTable", &image_table);
    read_table("zeGetImageExpProcAddrTable", &image_exp_table);
    read_table("zeGetEventExpProcAddrTable", &event_exp_table);
    read_table("zeGetKernelExpProcAddrTable", &kernel_exp_table);
    read_table("zeGetModuleProcAddrTable", &module_table);
    read_table("zeGetMemProcAddrTable", &mem_table);
    assert_int_equal(driver_table.pfnGet(&count, &driver), ZE_RESULT_SUCCESS);
    assert_int_equal(driver_table.pfnGetExtensionProperties(driver, &listed_count, NULL),
                     ZE_RESULT_SUCCESS);
    listed = calloc(listed_count, sizeof *listed);
    assert_non_null(listed);
    assert_int_equal(driver_table.pfnGetExtensionProperties(driver, &listed_count, listed),
                     ZE_RESULT_SUCCESS);
    return 0;
}

static int close_driver(void **state)
{
    (void)state;
    free(listed);
    return dlclose(library);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(listed_extensions_have_their_functions),
        cmocka_unit_test(older_names_have_addresses),
        cmocka_unit_test(no_extension_is_listed_of_which_nothing_is_known),
    };
    return cmocka_run_group_tests(tests, open_driver, close_driver);
}
