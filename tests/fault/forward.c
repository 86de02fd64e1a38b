/* The tables of the fault driver in which nothing fails: the driver's behind it. */
#include "tests/fault/driver.h"

#define FORWARD(name)                                                                          \
    __attribute__((visibility("default"))) ze_result_t name(ze_api_version_t version, void *); \
    ze_result_t name(ze_api_version_t version, void *table)                                    \
    {                                                                                          \
        return fault_forward(#name, version, table);                                           \
    }

FORWARD(zeGetCommandQueueProcAddrTable)
FORWARD(zeGetDeviceExpProcAddrTable)
FORWARD(zeGetEventExpProcAddrTable)
FORWARD(zeGetFabricEdgeExpProcAddrTable)
FORWARD(zeGetFabricVertexExpProcAddrTable)
FORWARD(zeGetFenceProcAddrTable)
FORWARD(zeGetImageExpProcAddrTable)
FORWARD(zeGetPhysicalMemProcAddrTable)
FORWARD(zeGetVirtualMemProcAddrTable)
FORWARD(zesGetDeviceProcAddrTable)
FORWARD(zesGetDiagnosticsProcAddrTable)
FORWARD(zesGetDriverProcAddrTable)
FORWARD(zesGetEngineProcAddrTable)
FORWARD(zesGetFabricPortProcAddrTable)
FORWARD(zesGetFanProcAddrTable)
FORWARD(zesGetFirmwareProcAddrTable)
FORWARD(zesGetFrequencyProcAddrTable)
FORWARD(zesGetLedProcAddrTable)
FORWARD(zesGetMemoryProcAddrTable)
FORWARD(zesGetPerformanceFactorProcAddrTable)
FORWARD(zesGetPowerProcAddrTable)
FORWARD(zesGetPsuProcAddrTable)
FORWARD(zesGetRasProcAddrTable)
FORWARD(zesGetSchedulerProcAddrTable)
FORWARD(zesGetStandbyProcAddrTable)
FORWARD(zesGetTemperatureProcAddrTable)
FORWARD(zetGetCommandListProcAddrTable)
FORWARD(zetGetContextProcAddrTable)
FORWARD(zetGetDebugProcAddrTable)
FORWARD(zetGetDeviceProcAddrTable)
FORWARD(zetGetKernelProcAddrTable)
FORWARD(zetGetMetricGroupExpProcAddrTable)
FORWARD(zetGetMetricGroupProcAddrTable)
FORWARD(zetGetMetricProcAddrTable)
FORWARD(zetGetMetricQueryPoolProcAddrTable)
FORWARD(zetGetMetricQueryProcAddrTable)
FORWARD(zetGetMetricStreamerProcAddrTable)
FORWARD(zetGetModuleProcAddrTable)
FORWARD(zetGetTracerExpProcAddrTable)
