/* The tables of system management, and empty tables that loaders of 1.8 require. */
#include <level_zero/zes_ddi.h>
#include <stddef.h>
#include <string.h>

#include "backend/driver/ddi/core/table.h"
#include "backend/driver/ddi/sysman/sysman.h"

static const zes_device_dditable_t device_table = {
    .pfnGetProperties = cpu_zesDeviceGetProperties,
    .pfnGetState = cpu_zesDeviceGetState,
    .pfnReset = cpu_zesDeviceReset,
    .pfnProcessesGetState = cpu_zesDeviceProcessesGetState,
    .pfnEnumDiagnosticTestSuites = cpu_zesDeviceEnumDiagnosticTestSuites,
    .pfnEnumEngineGroups = cpu_zesDeviceEnumEngineGroups,
    .pfnEnumFabricPorts = cpu_zesDeviceEnumFabricPorts,
    .pfnEnumFans = cpu_zesDeviceEnumFans,
    .pfnEnumFirmwares = cpu_zesDeviceEnumFirmwares,
    .pfnEnumFrequencyDomains = cpu_zesDeviceEnumFrequencyDomains,
    .pfnEnumLeds = cpu_zesDeviceEnumLeds,
    .pfnEnumMemoryModules = cpu_zesDeviceEnumMemoryModules,
    .pfnEnumPerformanceFactorDomains = cpu_zesDeviceEnumPerformanceFactorDomains,
    .pfnEnumPowerDomains = cpu_zesDeviceEnumPowerDomains,
    .pfnEnumPsus = cpu_zesDeviceEnumPsus,
    .pfnEnumRasErrorSets = cpu_zesDeviceEnumRasErrorSets,
    .pfnEnumSchedulers = cpu_zesDeviceEnumSchedulers,
    .pfnEnumStandbyDomains = cpu_zesDeviceEnumStandbyDomains,
    .pfnEnumTemperatureSensors = cpu_zesDeviceEnumTemperatureSensors,
    .pfnPciGetProperties = cpu_zesDevicePciGetProperties,
    .pfnPciGetState = cpu_zesDevicePciGetState,
    .pfnPciGetStats = cpu_zesDevicePciGetStats,
    .pfnPciGetBars = cpu_zesDevicePciGetBars,
    .pfnGetCardPowerDomain = cpu_zesDeviceGetCardPowerDomain,
    .pfnEccAvailable = cpu_zesDeviceEccAvailable,
    .pfnEccConfigurable = cpu_zesDeviceEccConfigurable,
    .pfnGetEccState = cpu_zesDeviceGetEccState,
    .pfnSetEccState = cpu_zesDeviceSetEccState,
    .pfnEventRegister = cpu_zesDeviceEventRegister,
};

static const zes_engine_dditable_t engine_table = {
    .pfnGetProperties = cpu_zesEngineGetProperties,
    .pfnGetActivity = cpu_zesEngineGetActivity,
};

static const zes_memory_dditable_t memory_table = {
    .pfnGetProperties = cpu_zesMemoryGetProperties,
    .pfnGetState = cpu_zesMemoryGetState,
    .pfnGetBandwidth = cpu_zesMemoryGetBandwidth,
};

/* One entry of 1.3 was inserted, not added: older callers know a table without it. */
ze_result_t zesGetDeviceProcAddrTable(ze_api_version_t version, zes_device_dditable_t *out)
{
    enum {
        INSERTED = offsetof(zes_device_dditable_t, pfnGetCardPowerDomain),
        BEHIND = offsetof(zes_device_dditable_t, pfnEnumPsus),
        OLD_SIZE = offsetof(zes_device_dditable_t, pfnEccAvailable) - (BEHIND - INSERTED),
    };
    static const cpu_growth growths[] = {CPU_GREW(zes_device_dditable_t, 4, pfnEccAvailable),
                                         {ZE_API_VERSION_1_0, 0}};
    if (version >= ZE_API_VERSION_1_3)
        return cpu_table_hand_out(version, out, &device_table, sizeof device_table, growths);
    unsigned char old[OLD_SIZE];
    memcpy(old, &device_table, INSERTED);
    memcpy(old + INSERTED, (const unsigned char *)&device_table + BEHIND, OLD_SIZE - INSERTED);
    return cpu_table_hand_out(version, out, old, sizeof old, &growths[1]);
}

CPU_TABLE(zesGetEngineProcAddrTable, zes_engine_dditable_t, engine_table);
CPU_TABLE(zesGetMemoryProcAddrTable, zes_memory_dditable_t, memory_table);

#define CPU_EMPTY_TABLE(function, type) \
    static const type function##_empty; \
    CPU_TABLE(function, type, function##_empty)

#define CPU_EMPTY_GROWN_TABLE(function, type, ...) \
    static const type function##_empty;            \
    CPU_GROWN_TABLE(function, type, function##_empty, __VA_ARGS__)

CPU_EMPTY_GROWN_TABLE(zesGetDriverProcAddrTable, zes_driver_dditable_t,
                      CPU_GREW(zes_driver_dditable_t, 1, pfnEventListenEx));
CPU_EMPTY_TABLE(zesGetSchedulerProcAddrTable, zes_scheduler_dditable_t);
CPU_EMPTY_TABLE(zesGetPerformanceFactorProcAddrTable, zes_performance_factor_dditable_t);
CPU_EMPTY_GROWN_TABLE(zesGetPowerProcAddrTable, zes_power_dditable_t,
                      CPU_GREW(zes_power_dditable_t, 3, pfnGetLimitsExt));
CPU_EMPTY_TABLE(zesGetFrequencyProcAddrTable, zes_frequency_dditable_t);
CPU_EMPTY_TABLE(zesGetStandbyProcAddrTable, zes_standby_dditable_t);
CPU_EMPTY_TABLE(zesGetFirmwareProcAddrTable, zes_firmware_dditable_t);
CPU_EMPTY_TABLE(zesGetFabricPortProcAddrTable, zes_fabric_port_dditable_t);
CPU_EMPTY_TABLE(zesGetTemperatureProcAddrTable, zes_temperature_dditable_t);
CPU_EMPTY_TABLE(zesGetPsuProcAddrTable, zes_psu_dditable_t);
CPU_EMPTY_TABLE(zesGetFanProcAddrTable, zes_fan_dditable_t);
CPU_EMPTY_TABLE(zesGetLedProcAddrTable, zes_led_dditable_t);
CPU_EMPTY_TABLE(zesGetRasProcAddrTable, zes_ras_dditable_t);
CPU_EMPTY_TABLE(zesGetDiagnosticsProcAddrTable, zes_diagnostics_dditable_t);
