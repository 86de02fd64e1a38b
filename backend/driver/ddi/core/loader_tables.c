#include "backend/driver/ddi/core/loader_tables.h"

#include <stddef.h>

#include "backend/driver/ddi/core/table.h"

/* The newest specification of which the tables have all places. */
enum { NEWEST_MINOR = 17, MOST_ENTRIES = 64 };

cpu_loader_tables cpu_tables_of_core, cpu_tables_of_tools, cpu_tables_of_sysman,
    cpu_tables_of_runtime;

static void *room[3 * CPU_MOST_TABLES][MOST_ENTRIES];

void cpu_loader_tables_fill(cpu_loader_tables *out, const cpu_table_getter *getters, size_t count)
{
    static size_t used;
    const ze_api_version_t version = (ze_api_version_t)ZE_MAKE_VERSION(1, NEWEST_MINOR);
    for (size_t i = 0; i < count; i++) {
        if (getters[i] == NULL)
            continue;
        out->tables[i] = room[used++];
        (void)getters[i](version, out->tables[i]);
    }
    out->version = version;
    out->is_valid = 1;
}

CPU_TABLE_GETTER(zeGetGlobalProcAddrTable);
CPU_TABLE_GETTER(zeGetDriverProcAddrTable);
CPU_TABLE_GETTER(zeGetDeviceProcAddrTable);
CPU_TABLE_GETTER(zeGetDeviceExpProcAddrTable);
CPU_TABLE_GETTER(zeGetContextProcAddrTable);
CPU_TABLE_GETTER(zeGetCommandQueueProcAddrTable);
CPU_TABLE_GETTER(zeGetCommandListProcAddrTable);
CPU_TABLE_GETTER(zeGetCommandListExpProcAddrTable);
CPU_TABLE_GETTER(zeGetImageProcAddrTable);
CPU_TABLE_GETTER(zeGetImageExpProcAddrTable);
CPU_TABLE_GETTER(zeGetMemProcAddrTable);
CPU_TABLE_GETTER(zeGetMemExpProcAddrTable);
CPU_TABLE_GETTER(zeGetFenceProcAddrTable);
CPU_TABLE_GETTER(zeGetEventPoolProcAddrTable);
CPU_TABLE_GETTER(zeGetEventProcAddrTable);
CPU_TABLE_GETTER(zeGetEventExpProcAddrTable);
CPU_TABLE_GETTER(zeGetModuleProcAddrTable);
CPU_TABLE_GETTER(zeGetModuleBuildLogProcAddrTable);
CPU_TABLE_GETTER(zeGetKernelProcAddrTable);
CPU_TABLE_GETTER(zeGetKernelExpProcAddrTable);
CPU_TABLE_GETTER(zeGetSamplerProcAddrTable);
CPU_TABLE_GETTER(zeGetPhysicalMemProcAddrTable);
CPU_TABLE_GETTER(zeGetVirtualMemProcAddrTable);
CPU_TABLE_GETTER(zeGetFabricVertexExpProcAddrTable);
CPU_TABLE_GETTER(zeGetFabricEdgeExpProcAddrTable);
CPU_TABLE_GETTER(zeGetGraphProcAddrTable);
CPU_TABLE_GETTER(zeGetExecutableGraphProcAddrTable);
CPU_TABLE_GETTER(zetGetMetricProgrammableExpProcAddrTable);
CPU_TABLE_GETTER(zetGetDeviceProcAddrTable);
CPU_TABLE_GETTER(zetGetContextProcAddrTable);
CPU_TABLE_GETTER(zetGetCommandListProcAddrTable);
CPU_TABLE_GETTER(zetGetModuleProcAddrTable);
CPU_TABLE_GETTER(zetGetKernelProcAddrTable);
CPU_TABLE_GETTER(zetGetMetricProcAddrTable);
CPU_TABLE_GETTER(zetGetMetricGroupProcAddrTable);
CPU_TABLE_GETTER(zetGetMetricGroupExpProcAddrTable);
CPU_TABLE_GETTER(zetGetMetricStreamerProcAddrTable);
CPU_TABLE_GETTER(zetGetMetricQueryPoolProcAddrTable);
CPU_TABLE_GETTER(zetGetMetricQueryProcAddrTable);
CPU_TABLE_GETTER(zetGetTracerExpProcAddrTable);
CPU_TABLE_GETTER(zetGetDebugProcAddrTable);

/* In the order of the specification. */
static const cpu_table_getter core[] = {
    NULL, /* zeGetRTASBuilder */
    NULL, /* zeGetRTASBuilderExp */
    NULL, /* zeGetRTASParallelOperation */
    NULL, /* zeGetRTASParallelOperationExp */
    cpu_zeGetGlobalProcAddrTable,
    cpu_zeGetDriverProcAddrTable,
    NULL, /* zeGetDriverExp */
    cpu_zeGetDeviceProcAddrTable,
    cpu_zeGetDeviceExpProcAddrTable,
    cpu_zeGetContextProcAddrTable,
    cpu_zeGetCommandQueueProcAddrTable,
    cpu_zeGetCommandListProcAddrTable,
    cpu_zeGetCommandListExpProcAddrTable,
    cpu_zeGetImageProcAddrTable,
    cpu_zeGetImageExpProcAddrTable,
    cpu_zeGetMemProcAddrTable,
    cpu_zeGetMemExpProcAddrTable,
    cpu_zeGetFenceProcAddrTable,
    cpu_zeGetEventPoolProcAddrTable,
    cpu_zeGetEventProcAddrTable,
    cpu_zeGetEventExpProcAddrTable,
    cpu_zeGetModuleProcAddrTable,
    cpu_zeGetModuleBuildLogProcAddrTable,
    cpu_zeGetKernelProcAddrTable,
    cpu_zeGetKernelExpProcAddrTable,
    cpu_zeGetSamplerProcAddrTable,
    cpu_zeGetPhysicalMemProcAddrTable,
    cpu_zeGetVirtualMemProcAddrTable,
    cpu_zeGetFabricVertexExpProcAddrTable,
    cpu_zeGetFabricEdgeExpProcAddrTable,
    cpu_zeGetGraphProcAddrTable,
    cpu_zeGetExecutableGraphProcAddrTable,
};

static const cpu_table_getter tools[] = {
    cpu_zetGetMetricProgrammableExpProcAddrTable,
    NULL, /* zetGetMetricTracerExp */
    NULL, /* zetGetMetricDecoderExp */
    cpu_zetGetDeviceProcAddrTable,
    NULL, /* zetGetDeviceExp */
    cpu_zetGetContextProcAddrTable,
    cpu_zetGetCommandListProcAddrTable,
    NULL, /* zetGetCommandListExp */
    cpu_zetGetModuleProcAddrTable,
    cpu_zetGetKernelProcAddrTable,
    cpu_zetGetMetricProcAddrTable,
    NULL, /* zetGetMetricExp */
    cpu_zetGetMetricGroupProcAddrTable,
    cpu_zetGetMetricGroupExpProcAddrTable,
    cpu_zetGetMetricStreamerProcAddrTable,
    cpu_zetGetMetricQueryPoolProcAddrTable,
    cpu_zetGetMetricQueryProcAddrTable,
    cpu_zetGetTracerExpProcAddrTable,
    cpu_zetGetDebugProcAddrTable,
};

__attribute__((constructor)) static void fill(void)
{
    cpu_loader_tables_fill(&cpu_tables_of_core, core, sizeof core / sizeof core[0]);
    cpu_loader_tables_fill(&cpu_tables_of_tools, tools, sizeof tools / sizeof tools[0]);
}
