/* The tables of system management, and empty tables that loaders of 1.8 require. */
#include "backend/driver/ddi/core/loader_tables.h"
#include "backend/driver/ddi/core/table.h"
#include "backend/driver/ddi/sysman/sysman.h"

static const cpu_entry global_entries[] = {
    CPU_HAS(5, zesInit),
};

static const cpu_entry driver_entries[] = {
    CPU_HAS(0, zesDriverEventListen),
    CPU_HAS(1, zesDriverEventListenEx),
    CPU_HAS(5, zesDriverGet),
    CPU_HAS(8, zesDriverGetExtensionProperties),
    CPU_HAS(8, zesDriverGetExtensionFunctionAddress),
};

static const cpu_entry driver_exp_entries[] = {
    CPU_HAS(8, zesDriverGetDeviceByUuidExp),
};

static const cpu_entry device_entries[] = {
    CPU_HAS(0, zesDeviceGetProperties),
    CPU_HAS(0, zesDeviceGetState),
    CPU_HAS(0, zesDeviceReset),
    CPU_HAS(0, zesDeviceProcessesGetState),
    CPU_HAS(0, zesDevicePciGetProperties),
    CPU_HAS(0, zesDevicePciGetState),
    CPU_HAS(0, zesDevicePciGetBars),
    CPU_HAS(0, zesDevicePciGetStats),
    CPU_HAS(0, zesDeviceEnumDiagnosticTestSuites),
    CPU_HAS(0, zesDeviceEnumEngineGroups),
    CPU_HAS(0, zesDeviceEventRegister),
    CPU_HAS(0, zesDeviceEnumFabricPorts),
    CPU_HAS(0, zesDeviceEnumFans),
    CPU_HAS(0, zesDeviceEnumFirmwares),
    CPU_HAS(0, zesDeviceEnumFrequencyDomains),
    CPU_HAS(0, zesDeviceEnumLeds),
    CPU_HAS(0, zesDeviceEnumMemoryModules),
    CPU_HAS(0, zesDeviceEnumPerformanceFactorDomains),
    CPU_HAS(0, zesDeviceEnumPowerDomains),
    CPU_HAS(3, zesDeviceGetCardPowerDomain), /* the only one that was not added at the end */
    CPU_HAS(0, zesDeviceEnumPsus),
    CPU_HAS(0, zesDeviceEnumRasErrorSets),
    CPU_HAS(0, zesDeviceEnumSchedulers),
    CPU_HAS(0, zesDeviceEnumStandbyDomains),
    CPU_HAS(0, zesDeviceEnumTemperatureSensors),
    CPU_HAS(4, zesDeviceEccAvailable),
    CPU_HAS(4, zesDeviceEccConfigurable),
    CPU_HAS(4, zesDeviceGetEccState),
    CPU_HAS(4, zesDeviceSetEccState),
    CPU_HAS(5, zesDeviceGet),
    CPU_LACKS(5, zesDeviceSetOverclockWaiver),
    CPU_LACKS(5, zesDeviceGetOverclockDomains),
    CPU_LACKS(5, zesDeviceGetOverclockControls),
    CPU_LACKS(5, zesDeviceResetOverclockSettings),
    CPU_LACKS(5, zesDeviceReadOverclockState),
    CPU_HAS(5, zesDeviceEnumOverclockDomains),
    CPU_HAS(7, zesDeviceResetExt),
    CPU_LACKS(15, zesDevicePciLinkSpeedUpdateExt),
};

static const cpu_entry device_exp_entries[] = {
    CPU_HAS(9, zesDeviceGetSubDevicePropertiesExp),
    CPU_LACKS(9, zesDeviceEnumActiveVFExp),
    CPU_LACKS(10, zesDeviceEnumEnabledVFExp),
};

static const cpu_entry engine_entries[] = {
    CPU_HAS(0, zesEngineGetProperties),
    CPU_HAS(0, zesEngineGetActivity),
    CPU_LACKS(7, zesEngineGetActivityExt),
};

static const cpu_entry memory_entries[] = {
    CPU_HAS(0, zesMemoryGetProperties),
    CPU_HAS(0, zesMemoryGetState),
    CPU_HAS(0, zesMemoryGetBandwidth),
};

CPU_TABLE(zesGetGlobalProcAddrTable, global_entries);
CPU_TABLE(zesGetDriverProcAddrTable, driver_entries);
CPU_TABLE(zesGetDriverExpProcAddrTable, driver_exp_entries);
CPU_TABLE(zesGetDeviceProcAddrTable, device_entries);
CPU_TABLE(zesGetDeviceExpProcAddrTable, device_exp_entries);
CPU_TABLE(zesGetEngineProcAddrTable, engine_entries);
CPU_TABLE(zesGetMemoryProcAddrTable, memory_entries);

CPU_EMPTY_TABLE(zesGetSchedulerProcAddrTable, CPU_LACKS_ALL(0, 8));
CPU_EMPTY_TABLE(zesGetPerformanceFactorProcAddrTable, CPU_LACKS_ALL(0, 3));
CPU_EMPTY_TABLE(zesGetPowerProcAddrTable, CPU_LACKS_ALL(0, 6), CPU_LACKS_ALL(4, 2),
                CPU_LACKS_ALL(16, 3));
CPU_EMPTY_TABLE(zesGetFrequencyProcAddrTable, CPU_LACKS_ALL(0, 17));
CPU_EMPTY_TABLE(zesGetStandbyProcAddrTable, CPU_LACKS_ALL(0, 3));
CPU_EMPTY_TABLE(zesGetFirmwareProcAddrTable, CPU_LACKS_ALL(0, 2), CPU_LACKS_ALL(8, 1),
                CPU_LACKS_ALL(9, 1));
CPU_EMPTY_TABLE(zesGetFabricPortProcAddrTable, CPU_LACKS_ALL(0, 6), CPU_LACKS_ALL(7, 2));
CPU_EMPTY_TABLE(zesGetTemperatureProcAddrTable, CPU_LACKS_ALL(0, 4));
CPU_EMPTY_TABLE(zesGetPsuProcAddrTable, CPU_LACKS_ALL(0, 2));
CPU_EMPTY_TABLE(zesGetFanProcAddrTable, CPU_LACKS_ALL(0, 6));
CPU_EMPTY_TABLE(zesGetLedProcAddrTable, CPU_LACKS_ALL(0, 4));
CPU_EMPTY_TABLE(zesGetRasProcAddrTable, CPU_LACKS_ALL(0, 4));
CPU_EMPTY_TABLE(zesGetDiagnosticsProcAddrTable, CPU_LACKS_ALL(0, 3));

/* In the order of the specification, a line for each: tests read them. */
/* clang-format off */
static const cpu_table_getter tables[] = {
    cpu_zesGetGlobalProcAddrTable,
    cpu_zesGetDeviceProcAddrTable,
    cpu_zesGetDeviceExpProcAddrTable,
    cpu_zesGetDriverProcAddrTable,
    cpu_zesGetDriverExpProcAddrTable,
    NULL, /* zesGetOverclock */
    cpu_zesGetSchedulerProcAddrTable,
    cpu_zesGetPerformanceFactorProcAddrTable,
    cpu_zesGetPowerProcAddrTable,
    cpu_zesGetFrequencyProcAddrTable,
    cpu_zesGetEngineProcAddrTable,
    cpu_zesGetStandbyProcAddrTable,
    cpu_zesGetFirmwareProcAddrTable,
    NULL, /* zesGetFirmwareExp */
    cpu_zesGetMemoryProcAddrTable,
    cpu_zesGetFabricPortProcAddrTable,
    cpu_zesGetTemperatureProcAddrTable,
    cpu_zesGetPsuProcAddrTable,
    cpu_zesGetFanProcAddrTable,
    cpu_zesGetLedProcAddrTable,
    cpu_zesGetRasProcAddrTable,
    NULL, /* zesGetRasExp */
    cpu_zesGetDiagnosticsProcAddrTable,
    NULL, /* zesGetVFManagementExp */
};
/* clang-format on */

__attribute__((constructor)) static void fill(void)
{
    cpu_loader_tables_fill(&cpu_tables_of_sysman, tables, sizeof tables / sizeof tables[0]);
}
