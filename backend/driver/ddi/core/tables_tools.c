/* Tools: this driver has none of them. The loader insists on the tables. */
#include <level_zero/zet_ddi.h>

#include "backend/driver/ddi/core/table.h"

#define CPU_EMPTY_TABLE(function, type) \
    static const type function##_empty; \
    CPU_TABLE(function, type, function##_empty)

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
