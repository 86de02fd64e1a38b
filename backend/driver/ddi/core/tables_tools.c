/* Tools: this driver has none of them. The loader insists on the tables. */
#include "backend/driver/ddi/core/table.h"

CPU_EMPTY_TABLE(zetGetDeviceProcAddrTable, CPU_LACKS_ALL(0, 1));
CPU_EMPTY_TABLE(zetGetContextProcAddrTable, CPU_LACKS_ALL(0, 1));
CPU_EMPTY_TABLE(zetGetCommandListProcAddrTable, CPU_LACKS_ALL(0, 4));
CPU_EMPTY_TABLE(zetGetModuleProcAddrTable, CPU_LACKS_ALL(0, 1));
CPU_EMPTY_TABLE(zetGetKernelProcAddrTable, CPU_LACKS_ALL(0, 1));
CPU_EMPTY_TABLE(zetGetMetricProcAddrTable, CPU_LACKS_ALL(0, 2));
CPU_EMPTY_TABLE(zetGetMetricGroupProcAddrTable, CPU_LACKS_ALL(0, 3));
CPU_EMPTY_TABLE(zetGetMetricGroupExpProcAddrTable, CPU_LACKS_ALL(2, 1), CPU_LACKS_ALL(5, 1),
                CPU_LACKS_ALL(6, 2), CPU_LACKS_ALL(9, 5));
CPU_EMPTY_TABLE(zetGetMetricStreamerProcAddrTable, CPU_LACKS_ALL(0, 3));
CPU_EMPTY_TABLE(zetGetMetricQueryPoolProcAddrTable, CPU_LACKS_ALL(0, 2));
CPU_EMPTY_TABLE(zetGetMetricQueryProcAddrTable, CPU_LACKS_ALL(0, 4));
CPU_EMPTY_TABLE(zetGetTracerExpProcAddrTable, CPU_LACKS_ALL(0, 5));
CPU_EMPTY_TABLE(zetGetDebugProcAddrTable, CPU_LACKS_ALL(0, 11), CPU_LACKS_ALL(5, 1));
