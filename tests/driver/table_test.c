/* The driver as the loader meets it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <dlfcn.h>
#include <level_zero/ze_ddi.h>
#include <level_zero/zes_ddi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backend/driver/ddi/core/types_ext.h"

static void *library;

static int open_library(void **state)
{
    (void)state;
    library = dlopen(ZELLIGE_CPU_DRIVER, RTLD_NOW | RTLD_LOCAL);
    if (library == NULL)
        fprintf(stderr, "%s\n", dlerror());
    return library == NULL;
}

static int close_library(void **state)
{
    (void)state;
    return dlclose(library);
}

typedef ze_result_t (*getter)(ze_api_version_t version, void *table);

static getter find(const char *name)
{
    getter function;
    void *address = dlsym(library, name);
    assert_non_null(address);
    memcpy(&function, &address, sizeof function);
    return function;
}

enum { ROOM = 64 };

/* How many entries are written; every one of the core API's must be a function. */
static size_t count_entries(const char *name, ze_api_version_t version, int empty)
{
    uintptr_t table[ROOM];
    size_t count = 0;
    memset(table, 0xcd, sizeof table);
    assert_int_equal(find(name)(version, table), ZE_RESULT_SUCCESS);
    while (count < ROOM && table[count] != (uintptr_t)0xcdcdcdcdcdcdcdcd) {
        assert_int_equal(table[count] == 0, empty);
        count++;
    }
    for (size_t i = count; i < ROOM; i++)
        assert_true(table[i] == (uintptr_t)0xcdcdcdcdcdcdcdcd);
    return count;
}

static void every_mandatory_table_is_there(void **state)
{
    (void)state;
    const char *const core[] = {"Global",       "Driver",          "Device",       "Context",
                                "CommandQueue", "CommandList",     "Image",        "Fence",
                                "EventPool",    "Event",           "Module",       "ModuleBuildLog",
                                "Kernel",       "Sampler",         "PhysicalMem",  "Mem",
                                "VirtualMem",   "DeviceExp",       "ImageExp",     "EventExp",
                                "KernelExp",    "FabricVertexExp", "FabricEdgeExp"};
    const char *const tools[] = {"Device",          "Context",     "CommandList", "Module",
                                 "Kernel",          "MetricGroup", "Metric",      "MetricStreamer",
                                 "MetricQueryPool", "MetricQuery", "TracerExp",   "Debug",
                                 "MetricGroupExp"};
    const char *const management[] = {
        "Driver",   "Scheduler",  "PerformanceFactor", "Power", "Frequency", "Standby",
        "Firmware", "FabricPort", "Temperature",       "Psu",   "Fan",       "Led",
        "Ras",      "Diagnostics"};
    char name[64];
    for (size_t i = 0; i < sizeof core / sizeof core[0]; i++) {
        snprintf(name, sizeof name, "zeGet%sProcAddrTable", core[i]);
        assert_true(count_entries(name, ZE_API_VERSION_CURRENT, 0) > 0);
    }
    for (size_t i = 0; i < sizeof tools / sizeof tools[0]; i++) {
        snprintf(name, sizeof name, "zetGet%sProcAddrTable", tools[i]);
        assert_true(count_entries(name, ZE_API_VERSION_CURRENT, 1) > 0);
    }
    for (size_t i = 0; i < sizeof management / sizeof management[0]; i++) {
        snprintf(name, sizeof name, "zesGet%sProcAddrTable", management[i]);
        assert_true(count_entries(name, ZE_API_VERSION_CURRENT, 1) > 0);
    }
    assert_int_equal(count_entries("zesGetDeviceProcAddrTable", ZE_API_VERSION_CURRENT, 0), 29);
    assert_int_equal(count_entries("zesGetEngineProcAddrTable", ZE_API_VERSION_CURRENT, 0), 2);
    assert_int_equal(count_entries("zesGetMemoryProcAddrTable", ZE_API_VERSION_CURRENT, 0), 3);
}

static void no_more_is_written_than_the_caller_has_room_for(void **state)
{
    (void)state;
    const struct {
        const char *name;
        uint32_t version;
        size_t entries;
        int empty;
    } cases[] = {
        {"zeGetDeviceProcAddrTable", ZE_API_VERSION_1_0, 14, 0},
        {"zeGetDeviceProcAddrTable", ZE_API_VERSION_1_1, 15, 0},
        {"zeGetDeviceProcAddrTable", ZE_API_VERSION_1_2, 17, 0},
        {"zeGetDeviceProcAddrTable", ZE_API_VERSION_1_3, 18, 0},
        {"zeGetDeviceProcAddrTable", ZE_MAKE_VERSION(1, 6), 18, 0},
        {"zeGetDeviceProcAddrTable", ZE_MAKE_VERSION(1, 14), 19, 0},
        {"zeGetDriverProcAddrTable", ZE_API_VERSION_1_0, 5, 0},
        {"zeGetDriverProcAddrTable", ZE_API_VERSION_1_4, 6, 0},
        {"zeGetDriverProcAddrTable", ZE_MAKE_VERSION(1, 12), 7, 0},
        {"zeGetDriverProcAddrTable", ZE_MAKE_VERSION(1, 13), 8, 0},
        {"zeGetDriverProcAddrTable", ZE_MAKE_VERSION(1, 18), 9, 0},
        {"zeGetGlobalProcAddrTable", ZE_MAKE_VERSION(1, 9), 1, 0},
        {"zeGetGlobalProcAddrTable", ZE_MAKE_VERSION(1, 18), 2, 0},
        {"zeGetCommandListProcAddrTable", ZE_API_VERSION_1_2, 26, 0},
        {"zeGetCommandListProcAddrTable", ZE_API_VERSION_1_4, 28, 0},
        {"zeGetCommandListProcAddrTable", ZE_MAKE_VERSION(1, 6), 29, 0},
        {"zeGetCommandListProcAddrTable", ZE_MAKE_VERSION(1, 9), 34, 0},
        {"zeGetEventPoolProcAddrTable", ZE_MAKE_VERSION(1, 5), 5, 0},
        {"zeGetEventPoolProcAddrTable", ZE_MAKE_VERSION(1, 6), 6, 0},
        {"zeGetEventPoolProcAddrTable", ZE_MAKE_VERSION(1, 9), 8, 0},
        {"zeGetEventProcAddrTable", ZE_MAKE_VERSION(1, 5), 7, 0},
        {"zeGetEventProcAddrTable", ZE_MAKE_VERSION(1, 6), 8, 0},
        {"zeGetEventProcAddrTable", ZE_MAKE_VERSION(1, 9), 11, 0},
        {"zeGetMemProcAddrTable", ZE_API_VERSION_1_2, 9, 0},
        {"zeGetMemProcAddrTable", ZE_MAKE_VERSION(1, 5), 10, 0},
        {"zeGetMemProcAddrTable", ZE_MAKE_VERSION(1, 6), 11, 0},
        {"zeGetMemExpProcAddrTable", ZE_MAKE_VERSION(1, 6), 2, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        assert_int_equal(
            count_entries(cases[i].name, (ze_api_version_t)cases[i].version, cases[i].empty),
            cases[i].entries);
}

/* The table of system management's device got an entry in its middle with 1.3. */
static void an_inserted_entry_moves_others(void **state)
{
    (void)state;
    uintptr_t old[ROOM], newer[ROOM];
    zes_device_dditable_t now;
    memset(old, 0xcd, sizeof old);
    memset(newer, 0xcd, sizeof newer);
    getter get = find("zesGetDeviceProcAddrTable");
    assert_int_equal(get(ZE_API_VERSION_1_2, old), ZE_RESULT_SUCCESS);
    assert_int_equal(get(ZE_API_VERSION_1_3, newer), ZE_RESULT_SUCCESS);
    assert_int_equal(get(ZE_API_VERSION_CURRENT, &now), ZE_RESULT_SUCCESS);
    assert_true(old[24] == (uintptr_t)0xcdcdcdcdcdcdcdcd && newer[25] == old[24]);
    assert_true(old[23] == newer[24] && old[23] == (uintptr_t)now.pfnEnumTemperatureSensors);
    assert_true(old[18] == newer[18] && old[19] == newer[20]);
    assert_non_null(now.pfnGetProperties);
}

/* Where newer specifications have put what this driver has; it has not all that is between. */
static void newer_entries_are_in_their_places(void **state)
{
    (void)state;
    const struct {
        const char *name;
        unsigned minor;
        size_t entries; /* written */
        uint64_t there; /* which of them are functions */
    } cases[] = {
        {"zeGetCommandListProcAddrTable", 12, 36, 0x3ffffffff},
        {"zeGetCommandListProcAddrTable", 14, 38, 0x33ffffffff},
        {"zeGetCommandListProcAddrTable", 16, 41, 0x33ffffffff},
        {"zeGetCommandListProcAddrTable", 17, 52, 0x1e33ffffffff},
        {"zeGetCommandListProcAddrTable", 18, 54, 0x1e33ffffffff},
        {"zeGetCommandListExpProcAddrTable", 9, 6, 0x3},
        {"zeGetCommandListExpProcAddrTable", 10, 8, 0x3},
        {"zeGetCommandListExpProcAddrTable", 17, 9, 0x3},
        {"zeGetMemExpProcAddrTable", 7, 4, 0x3},
        {"zeGetEventProcAddrTable", 14, 11, 0x7ff},
        {"zeGetEventProcAddrTable", 15, 16, 0xfff},
        {"zeGetEventProcAddrTable", 17, 17, 0x10fff},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        uintptr_t table[ROOM];
        memset(table, 0xcd, sizeof table);
        const ze_api_version_t version = (ze_api_version_t)ZE_MAKE_VERSION(1, cases[i].minor);
        assert_int_equal(find(cases[i].name)(version, table), ZE_RESULT_SUCCESS);
        for (size_t k = 0; k < ROOM; k++) {
            const bool untouched = table[k] == (uintptr_t)0xcdcdcdcdcdcdcdcd;
            assert_int_equal(untouched, k >= cases[i].entries);
            if (!untouched)
                assert_int_equal(table[k] != 0, cases[i].there >> k & 1);
        }
    }
}

static void other_major_versions_are_refused(void **state)
{
    (void)state;
    uintptr_t table[ROOM] = {0};
    getter get = find("zeGetDeviceProcAddrTable");
    assert_int_equal(get((ze_api_version_t)ZE_MAKE_VERSION(2, 0), table),
                     ZE_RESULT_ERROR_UNSUPPORTED_VERSION);
    assert_int_equal(get((ze_api_version_t)ZE_MAKE_VERSION(0, 91), table),
                     ZE_RESULT_ERROR_UNSUPPORTED_VERSION);
    assert_true(table[0] == 0);
    assert_int_equal(get(ZE_API_VERSION_CURRENT, NULL), ZE_RESULT_ERROR_INVALID_NULL_POINTER);
}

/* No loader checks these for a program that calls the tables itself. */
static void null_handles_are_refused(void **state)
{
    (void)state;
    ze_kernel_dditable_t kernels;
    ze_event_dditable_t events;
    ze_command_list_dditable_t lists;
    find("zeGetKernelProcAddrTable")(ZE_API_VERSION_CURRENT, &kernels);
    find("zeGetEventProcAddrTable")(ZE_API_VERSION_CURRENT, &events);
    find("zeGetCommandListProcAddrTable")(ZE_API_VERSION_CURRENT, &lists);
    assert_int_equal(kernels.pfnSetGroupSize(NULL, 1, 1, 1), ZE_RESULT_ERROR_INVALID_NULL_HANDLE);
    assert_int_equal(kernels.pfnDestroy(NULL), ZE_RESULT_ERROR_INVALID_NULL_HANDLE);
    assert_int_equal(events.pfnHostSignal(NULL), ZE_RESULT_ERROR_INVALID_NULL_HANDLE);
    assert_int_equal(lists.pfnAppendBarrier(NULL, NULL, 0, NULL),
                     ZE_RESULT_ERROR_INVALID_NULL_HANDLE);
    assert_int_equal(lists.pfnAppendLaunchKernel(NULL, NULL, NULL, NULL, 0, NULL),
                     ZE_RESULT_ERROR_INVALID_NULL_HANDLE);
}

/* A loader that wraps handles makes up the events that a program forgot; so no loader here. */
static void a_list_of_events_must_be_there(void **state)
{
    (void)state;
    ze_driver_dditable_t drivers;
    ze_device_dditable_t devices;
    ze_context_dditable_t contexts;
    ze_command_list_dditable_t lists;
    ze_driver_handle_t driver;
    ze_device_handle_t device;
    ze_context_handle_t context;
    ze_command_list_handle_t list;
    ze_event_handle_t none = NULL;
    uint32_t count = 1;
    const ze_context_desc_t context_desc = {.stype = ZE_STRUCTURE_TYPE_CONTEXT_DESC};
    const ze_command_list_desc_t list_desc = {.stype = ZE_STRUCTURE_TYPE_COMMAND_LIST_DESC};
    find("zeGetDriverProcAddrTable")(ZE_API_VERSION_CURRENT, &drivers);
    find("zeGetDeviceProcAddrTable")(ZE_API_VERSION_CURRENT, &devices);
    find("zeGetContextProcAddrTable")(ZE_API_VERSION_CURRENT, &contexts);
    find("zeGetCommandListProcAddrTable")(ZE_API_VERSION_CURRENT, &lists);
    assert_int_equal(drivers.pfnGet(&count, &driver), ZE_RESULT_SUCCESS);
    assert_int_equal(devices.pfnGet(driver, &count, &device), ZE_RESULT_SUCCESS);
    assert_int_equal(contexts.pfnCreate(driver, &context_desc, &context), ZE_RESULT_SUCCESS);
    assert_int_equal(lists.pfnCreate(context, device, &list_desc, &list), ZE_RESULT_SUCCESS);
    assert_int_equal(lists.pfnAppendBarrier(list, NULL, 1, NULL), ZE_RESULT_ERROR_INVALID_SIZE);
    assert_int_equal(lists.pfnAppendBarrier(list, NULL, 1, &none),
                     ZE_RESULT_ERROR_INVALID_NULL_HANDLE);
    assert_int_equal(lists.pfnDestroy(list), ZE_RESULT_SUCCESS);
    assert_int_equal(contexts.pfnDestroy(context), ZE_RESULT_SUCCESS);
}

/* The loader that wraps handles (1.8.12) crashes in it, whatever the driver. */
static void there_is_nothing_to_link(void **state)
{
    (void)state;
    ze_module_dditable_t modules;
    ze_module_build_log_dditable_t logs;
    ze_module_handle_t none = NULL;
    ze_module_build_log_handle_t log = NULL;
    char text[8];
    size_t size = sizeof text;
    find("zeGetModuleProcAddrTable")(ZE_API_VERSION_CURRENT, &modules);
    find("zeGetModuleBuildLogProcAddrTable")(ZE_API_VERSION_CURRENT, &logs);
    assert_int_equal(modules.pfnDynamicLink(1, &none, &log), ZE_RESULT_ERROR_INVALID_NULL_HANDLE);
    assert_int_equal(modules.pfnDynamicLink(0, &none, &log), ZE_RESULT_SUCCESS);
    assert_int_equal(logs.pfnGetString(log, &size, text), ZE_RESULT_SUCCESS);
    assert_string_equal(text, "");
    assert_int_equal(logs.pfnDestroy(log), ZE_RESULT_SUCCESS);
}

static void programs_for_graphics_get_no_cpu(void **state)
{
    (void)state;
    ze_global_dditable_t global;
    find("zeGetGlobalProcAddrTable")(ZE_API_VERSION_CURRENT, &global);
    assert_int_equal(global.pfnInit(0x4), ZE_RESULT_ERROR_INVALID_ENUMERATION);
    assert_int_equal(global.pfnInit(ZE_INIT_FLAG_GPU_ONLY), ZE_RESULT_ERROR_UNINITIALIZED);
    assert_int_equal(global.pfnInit(ZE_INIT_FLAG_VPU_ONLY), ZE_RESULT_ERROR_UNINITIALIZED);
    assert_int_equal(global.pfnInit(0), ZE_RESULT_SUCCESS);
    assert_int_equal(global.pfnInit(ZE_INIT_FLAG_GPU_ONLY), ZE_RESULT_SUCCESS);
}

/* As a newer loader opens drivers. */
static void drivers_are_initialised_by_type(void **state)
{
    (void)state;
    struct {
        ze_pfnInit_t init;
        ze_result_t (*init_drivers)(uint32_t *, ze_driver_handle_t *, cpu_init_driver_type_desc *);
    } global;
    ze_driver_handle_t driver = NULL;
    cpu_init_driver_type_desc desc = {.flags = UINT32_MAX};
    uint32_t count = 0;
    find("zeGetGlobalProcAddrTable")((ze_api_version_t)ZE_MAKE_VERSION(1, 18), &global);
    assert_int_equal(global.init_drivers(&count, NULL, &desc), ZE_RESULT_SUCCESS);
    assert_int_equal(count, 1);
    assert_int_equal(global.init_drivers(&count, &driver, &desc), ZE_RESULT_SUCCESS);
    assert_non_null(driver);
    assert_int_equal(global.init_drivers(NULL, NULL, &desc), ZE_RESULT_ERROR_INVALID_NULL_POINTER);
    assert_int_equal(global.init_drivers(&count, NULL, NULL), ZE_RESULT_ERROR_INVALID_NULL_POINTER);
    desc.flags = 0;
    assert_int_equal(global.init_drivers(&count, NULL, &desc), ZE_RESULT_ERROR_INVALID_ENUMERATION);
    desc.flags = CPU_INIT_DRIVER_TYPE_GPU;
    assert_int_equal(global.init_drivers(&count, NULL, &desc), ZE_RESULT_ERROR_UNINITIALIZED);
    assert_int_equal(count, 0);
    setenv("ZELLIGE_CPU_AS_GPU", "1", 1);
    assert_int_equal(global.init_drivers(&count, NULL, &desc), ZE_RESULT_SUCCESS);
    assert_int_equal(count, 1);
    desc.flags = 1 << 1; /* neural networks */
    assert_int_equal(global.init_drivers(&count, NULL, &desc), ZE_RESULT_ERROR_UNINITIALIZED);
    unsetenv("ZELLIGE_CPU_AS_GPU");
}

static void a_driver_has_a_context_of_its_own(void **state)
{
    (void)state;
    struct {
        ze_driver_dditable_t known;
        ze_result_t (*get_last_error_description)(ze_driver_handle_t, const char **);
        ze_result_t (*check)(ze_driver_handle_t, uint32_t, uint32_t);
        ze_context_handle_t (*get_default_context)(ze_driver_handle_t);
    } drivers;
    ze_context_dditable_t contexts;
    ze_driver_handle_t driver = NULL;
    const char *text = NULL;
    uint32_t count = 1;
    find("zeGetDriverProcAddrTable")((ze_api_version_t)ZE_MAKE_VERSION(1, 18), &drivers);
    find("zeGetContextProcAddrTable")(ZE_API_VERSION_CURRENT, &contexts);
    assert_int_equal(drivers.known.pfnGet(&count, &driver), ZE_RESULT_SUCCESS);
    ze_context_handle_t context = drivers.get_default_context(driver);
    assert_non_null(context);
    assert_ptr_equal(drivers.get_default_context(driver), context);
    assert_null(drivers.get_default_context(NULL));
    assert_int_equal(contexts.pfnGetStatus(context), ZE_RESULT_SUCCESS);
    assert_int_equal(drivers.get_last_error_description(driver, &text), ZE_RESULT_SUCCESS);
    assert_non_null(text);
    assert_int_equal(drivers.get_last_error_description(NULL, &text),
                     ZE_RESULT_ERROR_INVALID_NULL_HANDLE);
    assert_int_equal(drivers.check(driver, 1, 1), ZE_RESULT_ERROR_UNSUPPORTED_FEATURE);
    assert_int_equal(drivers.check(NULL, 1, 1), ZE_RESULT_ERROR_INVALID_NULL_HANDLE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_mandatory_table_is_there),
        cmocka_unit_test(no_more_is_written_than_the_caller_has_room_for),
        cmocka_unit_test(an_inserted_entry_moves_others),
        cmocka_unit_test(newer_entries_are_in_their_places),
        cmocka_unit_test(other_major_versions_are_refused),
        cmocka_unit_test(null_handles_are_refused),
        cmocka_unit_test(a_list_of_events_must_be_there),
        cmocka_unit_test(there_is_nothing_to_link),
        cmocka_unit_test(programs_for_graphics_get_no_cpu),
        cmocka_unit_test(drivers_are_initialised_by_type),
        cmocka_unit_test(a_driver_has_a_context_of_its_own),
    };
    return cmocka_run_group_tests(tests, open_library, close_library);
}
