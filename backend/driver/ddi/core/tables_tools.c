/* The tables for tools. The loader insists on most of them, also where this driver has nothing. */
#include "backend/driver/ddi/core/table.h"
#include "backend/driver/ddi/core/tools.h"

static const cpu_entry device_entries[] = {
    CPU_HAS(0, zetDeviceGetDebugProperties),
};

static const cpu_entry context_entries[] = {
    CPU_HAS(0, zetContextActivateMetricGroups),
};

static const cpu_entry module_entries[] = {
    CPU_HAS(0, zetModuleGetDebugInfo),
};

static const cpu_entry kernel_entries[] = {
    CPU_HAS(0, zetKernelGetProfileInfo),
};

static const cpu_entry metric_group_entries[] = {
    CPU_HAS(0, zetMetricGroupGet),
    CPU_LACKS(0, zetMetricGroupGetProperties),
    CPU_LACKS(0, zetMetricGroupCalculateMetricValues),
};

static const cpu_entry metric_programmable_exp_entries[] = {
    CPU_HAS(9, zetMetricProgrammableGetExp),
    CPU_LACKS(9, zetMetricProgrammableGetPropertiesExp),
    CPU_LACKS(9, zetMetricProgrammableGetParamInfoExp),
    CPU_LACKS(9, zetMetricProgrammableGetParamValueInfoExp),
};

CPU_TABLE(zetGetDeviceProcAddrTable, device_entries);
CPU_TABLE(zetGetContextProcAddrTable, context_entries);
CPU_TABLE(zetGetModuleProcAddrTable, module_entries);
CPU_TABLE(zetGetKernelProcAddrTable, kernel_entries);
CPU_TABLE(zetGetMetricGroupProcAddrTable, metric_group_entries);
CPU_TABLE(zetGetMetricProgrammableExpProcAddrTable, metric_programmable_exp_entries);

CPU_EMPTY_TABLE(zetGetCommandListProcAddrTable, CPU_LACKS_ALL(0, 4));
CPU_EMPTY_TABLE(zetGetMetricProcAddrTable, CPU_LACKS_ALL(0, 2));
CPU_EMPTY_TABLE(zetGetMetricGroupExpProcAddrTable, CPU_LACKS_ALL(2, 1), CPU_LACKS_ALL(5, 1),
                CPU_LACKS_ALL(6, 2), CPU_LACKS_ALL(9, 5));
CPU_EMPTY_TABLE(zetGetMetricStreamerProcAddrTable, CPU_LACKS_ALL(0, 3));
CPU_EMPTY_TABLE(zetGetMetricQueryPoolProcAddrTable, CPU_LACKS_ALL(0, 2));
CPU_EMPTY_TABLE(zetGetMetricQueryProcAddrTable, CPU_LACKS_ALL(0, 4));
CPU_EMPTY_TABLE(zetGetTracerExpProcAddrTable, CPU_LACKS_ALL(0, 5));
CPU_EMPTY_TABLE(zetGetDebugProcAddrTable, CPU_LACKS_ALL(0, 11), CPU_LACKS_ALL(5, 1));
