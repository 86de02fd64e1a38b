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
#include <level_zero/zet_ddi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backend/driver/ddi/core/types_ext.h"
#include "tests/driver/driver_path.h"
#include "tests/skip.h"

static void *library;

static int open_library(void **state)
{
    (void)state;
    library = dlopen(driver_path(), RTLD_NOW | RTLD_LOCAL);
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

/* How many entries are written for a caller of that version; which of them are functions, as
 * bits. */
static size_t count_entries(const char *name, ze_api_version_t version, uint64_t *there)
{
    uintptr_t table[ROOM];
    size_t count = 0;
    *there = 0;
    memset(table, 0xcd, sizeof table);
    assert_int_equal(find(name)(version, table), ZE_RESULT_SUCCESS);
    for (; count < ROOM && table[count] != (uintptr_t)0xcdcdcdcdcdcdcdcd; count++)
        *there |= (uint64_t)(table[count] != 0) << count;
    for (size_t i = count; i < ROOM; i++)
        assert_true(table[i] == (uintptr_t)0xcdcdcdcdcdcdcdcd);
    return count;
}

#define NAMED(prefix, object, type)                                                       \
    {                                                                                     \
#prefix "Get" #object "ProcAddrTable", sizeof(type##_dditable_t) / sizeof(void *) \
    }

static bool has_first_entry(const char *table)
{
    static const char *const others[] = {
        "zetGetDeviceProcAddrTable", "zetGetContextProcAddrTable",     "zetGetModuleProcAddrTable",
        "zetGetKernelProcAddrTable", "zetGetMetricGroupProcAddrTable", "zesGetDriverProcAddrTable",
        "zesGetDeviceProcAddrTable", "zesGetEngineProcAddrTable",      "zesGetMemoryProcAddrTable",
    };
    bool has = table[2] == 'G'; /* core */
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        has = has || strcmp(table, others[i]) == 0;
    return has;
}

/* Every table without which some loader finds no driver, as long as these headers have it: of these
 * headers' version that is all there is. */
static void every_mandatory_table_is_there(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        size_t entries;
    } tables[] = {
        NAMED(ze, Global, ze_global),
        NAMED(ze, Driver, ze_driver),
        NAMED(ze, Device, ze_device),
        NAMED(ze, DeviceExp, ze_device_exp),
        NAMED(ze, Context, ze_context),
        NAMED(ze, CommandQueue, ze_command_queue),
        NAMED(ze, CommandList, ze_command_list),
        NAMED(ze, Image, ze_image),
        NAMED(ze, ImageExp, ze_image_exp),
        NAMED(ze, Fence, ze_fence),
        NAMED(ze, EventPool, ze_event_pool),
        NAMED(ze, Event, ze_event),
        NAMED(ze, EventExp, ze_event_exp),
        NAMED(ze, Module, ze_module),
        NAMED(ze, ModuleBuildLog, ze_module_build_log),
        NAMED(ze, Kernel, ze_kernel),
        NAMED(ze, KernelExp, ze_kernel_exp),
        NAMED(ze, Sampler, ze_sampler),
        NAMED(ze, PhysicalMem, ze_physical_mem),
        NAMED(ze, Mem, ze_mem),
        NAMED(ze, VirtualMem, ze_virtual_mem),
        NAMED(ze, FabricVertexExp, ze_fabric_vertex_exp),
        NAMED(ze, FabricEdgeExp, ze_fabric_edge_exp),
        NAMED(zet, Device, zet_device),
        NAMED(zet, Context, zet_context),
        NAMED(zet, CommandList, zet_command_list),
        NAMED(zet, Module, zet_module),
        NAMED(zet, Kernel, zet_kernel),
        NAMED(zet, MetricGroup, zet_metric_group),
        NAMED(zet, MetricGroupExp, zet_metric_group_exp),
        NAMED(zet, Metric, zet_metric),
        NAMED(zet, MetricStreamer, zet_metric_streamer),
        NAMED(zet, MetricQueryPool, zet_metric_query_pool),
        NAMED(zet, MetricQuery, zet_metric_query),
        NAMED(zet, TracerExp, zet_tracer_exp),
        NAMED(zet, Debug, zet_debug),
        NAMED(zes, Driver, zes_driver),
        NAMED(zes, Device, zes_device),
        NAMED(zes, Scheduler, zes_scheduler),
        NAMED(zes, PerformanceFactor, zes_performance_factor),
        NAMED(zes, Power, zes_power),
        NAMED(zes, Frequency, zes_frequency),
        NAMED(zes, Engine, zes_engine),
        NAMED(zes, Standby, zes_standby),
        NAMED(zes, Firmware, zes_firmware),
        NAMED(zes, Memory, zes_memory),
        NAMED(zes, FabricPort, zes_fabric_port),
        NAMED(zes, Temperature, zes_temperature),
        NAMED(zes, Psu, zes_psu),
        NAMED(zes, Fan, zes_fan),
        NAMED(zes, Led, zes_led),
        NAMED(zes, Ras, zes_ras),
        NAMED(zes, Diagnostics, zes_diagnostics),
    };
    const bool is_known = ZE_API_VERSION_CURRENT <= ZE_MAKE_VERSION(1, 17);
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) {
        uint64_t there;
        const size_t entries = count_entries(tables[i].name, ZE_API_VERSION_CURRENT, &there);
        if (entries > tables[i].entries || (is_known && entries != tables[i].entries))
            fail_msg("%s writes %zu entries, and these headers have %zu", tables[i].name, entries,
                     tables[i].entries);
        assert_int_equal((there & 1) != 0, has_first_entry(tables[i].name));
    }
}

#define ALL(entries) (((uint64_t)1 << (entries)) - 1)

/* A caller has room for what its version has; of that, what this driver has is in its place. */
static void no_more_is_written_than_the_caller_has_room_for(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        unsigned minor;
        size_t entries; /* written */
        uint64_t there; /* which of them are functions */
    } cases[] = {
        {"zeGetDeviceProcAddrTable", 0, 14, ALL(14)},
        {"zeGetDeviceProcAddrTable", 1, 15, ALL(15)},
        {"zeGetDeviceProcAddrTable", 2, 17, ALL(17)},
        {"zeGetDeviceProcAddrTable", 3, 18, ALL(18)},
        {"zeGetDeviceProcAddrTable", 6, 18, ALL(18)},
        {"zeGetDeviceProcAddrTable", 7, 19, ALL(19)},
        {"zeGetDeviceProcAddrTable", 12, 21, ALL(21)},
        {"zeGetDeviceProcAddrTable", 17, 28, 0x8ffffff},
        {"zeGetDriverProcAddrTable", 0, 5, ALL(5)},
        {"zeGetDriverProcAddrTable", 4, 6, ALL(6)},
        {"zeGetDriverProcAddrTable", 12, 7, ALL(7)},
        {"zeGetDriverProcAddrTable", 13, 8, ALL(8)},
        {"zeGetDriverProcAddrTable", 18, 9, ALL(9)},
        {"zeGetGlobalProcAddrTable", 9, 1, ALL(1)},
        {"zeGetGlobalProcAddrTable", 18, 2, ALL(2)},
        {"zeGetCommandListProcAddrTable", 2, 26, ALL(26)},
        {"zeGetCommandListProcAddrTable", 4, 28, ALL(28)},
        {"zeGetCommandListProcAddrTable", 6, 29, ALL(29)},
        {"zeGetCommandListProcAddrTable", 9, 34, ALL(34)},
        {"zeGetCommandListProcAddrTable", 12, 36, ALL(36)},
        {"zeGetCommandListProcAddrTable", 14, 38, ALL(38)},
        {"zeGetCommandListProcAddrTable", 16, 41, ALL(41)},
        {"zeGetCommandListProcAddrTable", 17, 52, ALL(52)},
        {"zeGetCommandListProcAddrTable", 18, 54, ALL(52)},
        {"zeGetGraphProcAddrTable", 16, 0, 0},
        {"zeGetGraphProcAddrTable", 17, 7, ALL(7)},
        {"zeGetExecutableGraphProcAddrTable", 17, 2, ALL(2)},
        {"zeGetCommandListExpProcAddrTable", 9, 6, ALL(6)},
        {"zeGetCommandListExpProcAddrTable", 10, 8, ALL(8)},
        {"zeGetCommandListExpProcAddrTable", 17, 9, ALL(9)},
        {"zeGetCommandQueueProcAddrTable", 8, 4, ALL(4)},
        {"zeGetCommandQueueProcAddrTable", 17, 9, ALL(9)},
        {"zeGetImageProcAddrTable", 4, 4, ALL(4)},
        {"zeGetImageProcAddrTable", 5, 5, ALL(5)},
        {"zeGetEventPoolProcAddrTable", 5, 5, ALL(5)},
        {"zeGetEventPoolProcAddrTable", 6, 6, ALL(6)},
        {"zeGetEventPoolProcAddrTable", 9, 8, ALL(8)},
        {"zeGetEventProcAddrTable", 5, 7, ALL(7)},
        {"zeGetEventProcAddrTable", 6, 8, ALL(8)},
        {"zeGetEventProcAddrTable", 9, 11, ALL(11)},
        {"zeGetEventProcAddrTable", 15, 16, ALL(16)},
        {"zeGetEventProcAddrTable", 17, 17, ALL(17)},
        {"zeGetMemProcAddrTable", 2, 9, ALL(9)},
        {"zeGetMemProcAddrTable", 5, 10, ALL(10)},
        {"zeGetMemProcAddrTable", 6, 11, ALL(11)},
        {"zeGetMemProcAddrTable", 15, 13, 0x17ff},
        {"zeGetMemExpProcAddrTable", 6, 2, 0x3},
        {"zeGetMemExpProcAddrTable", 7, 4, ALL(4)},
        {"zetGetDebugProcAddrTable", 4, 11, 0},
        {"zetGetDebugProcAddrTable", 5, 12, 0},
        {"zesGetDeviceProcAddrTable", 2, 24, ALL(24)},
        {"zesGetDeviceProcAddrTable", 4, 29, ALL(29)},
        {"zesGetDeviceProcAddrTable", 12, 37, 0x183fffffff},
        {"zesGetGlobalProcAddrTable", 4, 0, 0},
        {"zesGetGlobalProcAddrTable", 5, 1, 1},
        {"zesGetDriverProcAddrTable", 17, 5, ALL(5)},
        {"zetGetMetricProgrammableExpProcAddrTable", 17, 4, 1},
        {"zesGetEngineProcAddrTable", 12, 3, ALL(2)},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        uint64_t there;
        const ze_api_version_t version = (ze_api_version_t)ZE_MAKE_VERSION(1, cases[i].minor);
        const size_t entries = count_entries(cases[i].name, version, &there);
        if (entries != cases[i].entries || there != cases[i].there)
            fail_msg("%s of 1.%u has %zu entries, 0x%llx of them functions", cases[i].name,
                     cases[i].minor, entries, (unsigned long long)there);
    }
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

typedef uintptr_t (*any_function)(void *, void *, void *, void *, void *, void *, void *, void *,
                                  void *, void *);

/* What may be called with nothing, and answers nothing. */
static bool needs_no_argument(const char *table, size_t place)
{
    return place == 0 && (strcmp(table, "zeGetGlobalProcAddrTable") == 0 ||
                          strcmp(table, "zesGetGlobalProcAddrTable") == 0);
}

static void call_with_nothing(const char *name, uintptr_t address, size_t place)
{
    any_function function;
    memcpy(&function, &address, sizeof function);
    const uintptr_t answer = function(NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
    const ze_result_t result = (ze_result_t)(uint32_t)answer;
    const bool is_refused = result == ZE_RESULT_ERROR_INVALID_NULL_HANDLE ||
                            result == ZE_RESULT_ERROR_INVALID_NULL_POINTER;
    if (!is_refused && !needs_no_argument(name, place) &&
        !(strcmp(name, "zeGetDriverProcAddrTable") == 0 && place == 8 /* default context */))
        fail_msg("entry %zu of %s returns 0x%x for nothing", place, name, (unsigned)result);
}

/* Whatever a program may call through a loader: core, tools and system management. */
static void every_entry_refuses_nothing(void **state)
{
    (void)state;
    static const char *const tables[] = {
        "zeGetGlobalProcAddrTable",
        "zeGetDriverProcAddrTable",
        "zeGetDeviceProcAddrTable",
        "zeGetDeviceExpProcAddrTable",
        "zeGetContextProcAddrTable",
        "zeGetCommandQueueProcAddrTable",
        "zeGetCommandListProcAddrTable",
        "zeGetCommandListExpProcAddrTable",
        "zeGetImageProcAddrTable",
        "zeGetImageExpProcAddrTable",
        "zeGetMemProcAddrTable",
        "zeGetMemExpProcAddrTable",
        "zeGetFenceProcAddrTable",
        "zeGetEventPoolProcAddrTable",
        "zeGetEventProcAddrTable",
        "zeGetEventExpProcAddrTable",
        "zeGetModuleProcAddrTable",
        "zeGetModuleBuildLogProcAddrTable",
        "zeGetKernelProcAddrTable",
        "zeGetKernelExpProcAddrTable",
        "zeGetSamplerProcAddrTable",
        "zeGetPhysicalMemProcAddrTable",
        "zeGetVirtualMemProcAddrTable",
        "zeGetFabricVertexExpProcAddrTable",
        "zeGetFabricEdgeExpProcAddrTable",
        "zetGetDeviceProcAddrTable",
        "zetGetContextProcAddrTable",
        "zetGetModuleProcAddrTable",
        "zetGetKernelProcAddrTable",
        "zetGetMetricGroupProcAddrTable",
        "zetGetMetricProgrammableExpProcAddrTable",
        "zesGetGlobalProcAddrTable",
        "zesGetDriverProcAddrTable",
        "zesGetDeviceProcAddrTable",
        "zesGetEngineProcAddrTable",
        "zesGetMemoryProcAddrTable",
    };
    size_t called = 0;
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) {
        uintptr_t entries[ROOM] = {0};
        assert_int_equal(find(tables[i])((ze_api_version_t)ZE_MAKE_VERSION(1, 17), entries),
                         ZE_RESULT_SUCCESS);
        for (size_t place = 0; place < ROOM; place++)
            if (entries[place] != 0) {
                call_with_nothing(tables[i], entries[place], place);
                called++;
            }
    }
    assert_true(called > 200);
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

/* Loaders that wrap handles (1.8 to 1.32) look into the first module, so no loader here. */
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
    if (!driver_is_cpu())
        skip_because("the driver is for GPUs");
    setenv("ZE_ENABLE_ALT_DRIVERS", "another,this", 1);
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
    if (!driver_is_cpu())
        skip_because("the driver is for GPUs");
    setenv("ZE_ENABLE_ALT_DRIVERS", "another,this", 1);
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
    desc.flags = CPU_INIT_DRIVER_TYPE_GPU;
    setenv("ZE_ENABLE_ALT_DRIVERS", "this", 1);
    setenv("ZELLIGE_CPU_AS_GPU", "0", 1);
    assert_int_equal(global.init_drivers(&count, NULL, &desc), ZE_RESULT_ERROR_UNINITIALIZED);
    unsetenv("ZELLIGE_CPU_AS_GPU");
    assert_int_equal(global.init_drivers(&count, NULL, &desc), ZE_RESULT_SUCCESS);
}

static void a_driver_has_a_context_of_its_own(void **state)
{
    (void)state;
    struct {
        ze_pfnDriverGet_t get;
        void *others[5];
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
    assert_int_equal(drivers.get(&count, &driver), ZE_RESULT_SUCCESS);
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

/* What every object begins with, for loaders that wrap no handles; each table of it in the order of
 * the specification. */
typedef struct tables {
    ze_api_version_t version;
    uint8_t is_valid;
    const void *of[32];
} tables;

typedef struct handle {
    const tables *core, *tools, *sysman, *runtime;
} handle;

static void check_tables(const void *object)
{
    static const struct {
        const char *name;
        size_t place, entries;
    } core[] = {{"zeGetGlobalProcAddrTable", 4, 2},
                {"zeGetDriverProcAddrTable", 5, 9},
                {"zeGetContextProcAddrTable", 9, 9},
                {"zeGetFabricEdgeExpProcAddrTable", 29, 3}};
    const handle *self = object;
    assert_int_equal(self->core->version, ZE_MAKE_VERSION(1, 17));
    for (size_t i = 0; i < sizeof core / sizeof core[0]; i++) {
        uintptr_t entries[ROOM];
        assert_int_equal(find(core[i].name)(self->core->version, entries), ZE_RESULT_SUCCESS);
        assert_memory_equal(self->core->of[core[i].place], entries,
                            core[i].entries * sizeof entries[0]);
    }
    assert_true(self->core->is_valid && self->tools->is_valid && self->sysman->is_valid);
    assert_null(self->core->of[0]); /* for ray tracing */
    assert_true(self->runtime->is_valid);
}

static void handles_carry_their_tables(void **state)
{
    (void)state;
    ze_driver_dditable_t drivers;
    ze_device_dditable_t devices;
    ze_context_dditable_t contexts;
    ze_driver_handle_t driver;
    ze_device_handle_t device;
    ze_context_handle_t context;
    uint32_t count = 1;
    const ze_context_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_CONTEXT_DESC};
    cpu_driver_ddi_handles handles = {.stype = CPU_STRUCTURE_TYPE_DRIVER_DDI_HANDLES};
    ze_driver_properties_t properties = {.stype = ZE_STRUCTURE_TYPE_DRIVER_PROPERTIES,
                                         .pNext = &handles};
    find("zeGetDriverProcAddrTable")(ZE_API_VERSION_CURRENT, &drivers);
    find("zeGetDeviceProcAddrTable")(ZE_API_VERSION_CURRENT, &devices);
    find("zeGetContextProcAddrTable")(ZE_API_VERSION_CURRENT, &contexts);
    assert_int_equal(drivers.pfnGet(&count, &driver), ZE_RESULT_SUCCESS);
    assert_int_equal(devices.pfnGet(driver, &count, &device), ZE_RESULT_SUCCESS);
    assert_int_equal(contexts.pfnCreate(driver, &desc, &context), ZE_RESULT_SUCCESS);
    assert_int_equal(drivers.pfnGetProperties(driver, &properties), ZE_RESULT_SUCCESS);
    assert_int_equal(handles.flags, CPU_DRIVER_DDI_HANDLES_SUPPORTED);
    check_tables(driver);
    check_tables(device);
    check_tables(context);
    assert_int_equal(contexts.pfnDestroy(context), ZE_RESULT_SUCCESS);
}

/* Programs that use one driver name none. */
static void the_runtime_knows_devices_by_numbers(void **state)
{
    (void)state;
    struct {
        ze_result_t (*get_last_error_description)(const char **);
        uint32_t (*identify)(ze_device_handle_t);
        ze_device_handle_t (*find)(uint32_t);
        ze_context_handle_t (*get_default_context)(void);
    } runtime;
    ze_driver_dditable_t drivers;
    ze_device_dditable_t devices;
    ze_context_dditable_t contexts;
    ze_driver_handle_t driver;
    ze_device_handle_t device;
    const char *text = NULL;
    uint32_t count = 1;
    find("zerGetGlobalProcAddrTable")((ze_api_version_t)ZE_MAKE_VERSION(1, 14), &runtime);
    find("zeGetDriverProcAddrTable")(ZE_API_VERSION_CURRENT, &drivers);
    find("zeGetDeviceProcAddrTable")(ZE_API_VERSION_CURRENT, &devices);
    find("zeGetContextProcAddrTable")(ZE_API_VERSION_CURRENT, &contexts);
    assert_int_equal(drivers.pfnGet(&count, &driver), ZE_RESULT_SUCCESS);
    assert_int_equal(devices.pfnGet(driver, &count, &device), ZE_RESULT_SUCCESS);
    assert_int_equal(runtime.identify(device), 0);
    assert_ptr_equal(runtime.find(0), device);
    assert_null(runtime.find(1));
    assert_null(runtime.find(UINT32_MAX));
    assert_int_equal(runtime.identify(NULL), UINT32_MAX);
    assert_int_equal(runtime.get_last_error_description(&text), ZE_RESULT_SUCCESS);
    assert_non_null(text);
    assert_int_equal(contexts.pfnGetStatus(runtime.get_default_context()), ZE_RESULT_SUCCESS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_runtime_knows_devices_by_numbers),
        cmocka_unit_test(handles_carry_their_tables),
        cmocka_unit_test(every_mandatory_table_is_there),
        cmocka_unit_test(no_more_is_written_than_the_caller_has_room_for),
        cmocka_unit_test(an_inserted_entry_moves_others),
        cmocka_unit_test(other_major_versions_are_refused),
        cmocka_unit_test(null_handles_are_refused),
        cmocka_unit_test(a_list_of_events_must_be_there),
        cmocka_unit_test(there_is_nothing_to_link),
        cmocka_unit_test(programs_for_graphics_get_no_cpu),
        cmocka_unit_test(drivers_are_initialised_by_type),
        cmocka_unit_test(a_driver_has_a_context_of_its_own),
        cmocka_unit_test(every_entry_refuses_nothing), /* and initialises the driver */
    };
    return cmocka_run_group_tests(tests, open_library, close_library);
}
