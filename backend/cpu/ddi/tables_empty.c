/* Tools and system management: this driver has none of it. The loader insists on the tables. */
#include <level_zero/zes_ddi.h>
#include <level_zero/zet_ddi.h>

#include "backend/cpu/ddi/table.h"

#define CPU_EMPTY_TABLE(function, type) \
    static const type function##_empty; \
    CPU_TABLE(function, type, function##_empty)

#define CPU_EMPTY_GROWN_TABLE(function, type, ...) \
    static const type function##_empty;            \
    CPU_GROWN_TABLE(function, type, function##_empty, __VA_ARGS__)

CPU_EMPTY_TABLE(zetGetDeviceProcAddrTable, zet_device_dditable_t);
CPU_EMPTY_TABLE(zetGetContextProcAddrTable, zet_context_dditable_t);
CPU_EMPTY_TABLE(zetGetCommandListProcAddrTable, zet_command_list_dditable_t);
CPU_EMPTY_TABLE(zetGetModuleProcAddrTable, zet_module_dditable_t);
CPU_EMPTY_TABLE(zetGetKernelProcAddrTable, zet_kernel_dditable_t);
CPU_EMPTY_TABLE(zetGetMetricGroupProcAddrTable, zet_metric_group_dditable_t);
CPU_EMPTY_TABLE(zetGetMetricGroupExpProcAddrTable, zet_metric_group_exp_dditable_t);
CPU_EMPTY_TABLE(zetGetMetricProcAddrTable, zet_metric_dditable_t);
CPU_EMPTY_TABLE(zetGetMetricStreamerProcAddrTable, zet_metric_streamer_dditable_t);
CPU_EMPTY_TABLE(zetGetMetricQueryPoolProcAddrTable, zet_metric_query_pool_dditable_t);
CPU_EMPTY_TABLE(zetGetMetricQueryProcAddrTable, zet_metric_query_dditable_t);
CPU_EMPTY_TABLE(zetGetTracerExpProcAddrTable, zet_tracer_exp_dditable_t);
CPU_EMPTY_TABLE(zetGetDebugProcAddrTable, zet_debug_dditable_t);
CPU_EMPTY_GROWN_TABLE(zesGetDriverProcAddrTable, zes_driver_dditable_t,
                      CPU_GREW(zes_driver_dditable_t, 1, pfnEventListenEx));
/* One entry of 1.3 was inserted, not added: only the size counts in an empty table. */
CPU_EMPTY_GROWN_TABLE(zesGetDeviceProcAddrTable, zes_device_dditable_t,
                      CPU_GREW(zes_device_dditable_t, 3, pfnEnumTemperatureSensors),
                      CPU_GREW(zes_device_dditable_t, 4, pfnEccAvailable));
CPU_EMPTY_TABLE(zesGetSchedulerProcAddrTable, zes_scheduler_dditable_t);
CPU_EMPTY_TABLE(zesGetPerformanceFactorProcAddrTable, zes_performance_factor_dditable_t);
CPU_EMPTY_GROWN_TABLE(zesGetPowerProcAddrTable, zes_power_dditable_t,
                      CPU_GREW(zes_power_dditable_t, 3, pfnGetLimitsExt));
CPU_EMPTY_TABLE(zesGetFrequencyProcAddrTable, zes_frequency_dditable_t);
CPU_EMPTY_TABLE(zesGetEngineProcAddrTable, zes_engine_dditable_t);
CPU_EMPTY_TABLE(zesGetStandbyProcAddrTable, zes_standby_dditable_t);
CPU_EMPTY_TABLE(zesGetFirmwareProcAddrTable, zes_firmware_dditable_t);
CPU_EMPTY_TABLE(zesGetMemoryProcAddrTable, zes_memory_dditable_t);
CPU_EMPTY_TABLE(zesGetFabricPortProcAddrTable, zes_fabric_port_dditable_t);
CPU_EMPTY_TABLE(zesGetTemperatureProcAddrTable, zes_temperature_dditable_t);
CPU_EMPTY_TABLE(zesGetPsuProcAddrTable, zes_psu_dditable_t);
CPU_EMPTY_TABLE(zesGetFanProcAddrTable, zes_fan_dditable_t);
CPU_EMPTY_TABLE(zesGetLedProcAddrTable, zes_led_dditable_t);
CPU_EMPTY_TABLE(zesGetRasProcAddrTable, zes_ras_dditable_t);
CPU_EMPTY_TABLE(zesGetDiagnosticsProcAddrTable, zes_diagnostics_dditable_t);
