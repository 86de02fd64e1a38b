/* Specification 1.17: graphs, which immediate lists capture. Layouts and values are those of the
 * specification; the names differ, so that newer headers do not collide with them. */
#ifndef ZELLIGE_DRIVER_DDI_CORE_TYPES_GRAPH_H
#define ZELLIGE_DRIVER_DDI_CORE_TYPES_GRAPH_H

#include <level_zero/ze_api.h>

#include "backend/driver/ddi/core/callbacks.h"

typedef struct _ze_graph_handle_t *cpu_graph_handle;
typedef struct _ze_executable_graph_handle_t *cpu_executable_graph_handle;

/* ze_result_t */
#define CPU_RESULT_QUERY_TRUE ((ze_result_t)0x78000022)
#define CPU_RESULT_QUERY_FALSE ((ze_result_t)0x78000023)
#define CPU_RESULT_ERROR_INVALID_GRAPH ((ze_result_t)0x78000024)
#define CPU_RESULT_ERROR_GRAPH_CAPTURE_UNSUPPORTED ((ze_result_t)0x78000025)
#define CPU_RESULT_ERROR_GRAPH_CAPTURE_MERGE_ATTEMPT ((ze_result_t)0x78000027)
#define CPU_RESULT_ERROR_COMMAND_LIST_NOT_CAPTURING ((ze_result_t)0x78000028)
#define CPU_RESULT_ERROR_GRAPH_UNJOINED_FORKS ((ze_result_t)0x78000029)

/** ze_record_replay_graph_ext_properties_t, for ze_device_properties_t. */
typedef struct cpu_graph_properties {
    ze_structure_type_t stype;
    void *pNext;
    uint32_t flags;
} cpu_graph_properties;

#define CPU_STRUCTURE_TYPE_GRAPH_PROPERTIES ((ze_structure_type_t)0x00020047)

enum {
    CPU_GRAPH_FLAG_IMMUTABLE = 1 << 0,
    CPU_GRAPH_FLAG_SUBGRAPHS = 1 << 2,
    CPU_GRAPH_FLAG_CB_EXTERNAL_IPC = 1 << 4,
};

/** ze_record_replay_graph_ext_dump_desc_t. */
typedef struct cpu_graph_dump_desc {
    ze_structure_type_t stype;
    const void *pNext;
    uint32_t mode; /**< 0: with all details; 1: simple */
} cpu_graph_dump_desc;

#define CPU_STRUCTURE_TYPE_GRAPH_DUMP_DESC ((ze_structure_type_t)0x00020048)

ze_result_t cpu_zeCommandListBeginGraphCaptureExt(ze_command_list_handle_t list, const void *next);
ze_result_t cpu_zeCommandListBeginCaptureIntoGraphExt(ze_command_list_handle_t list,
                                                      cpu_graph_handle graph, const void *next);
ze_result_t cpu_zeCommandListIsGraphCaptureEnabledExt(ze_command_list_handle_t list);
ze_result_t cpu_zeCommandListEndGraphCaptureExt(ze_command_list_handle_t list, const void *next,
                                                cpu_graph_handle *out);
ze_result_t cpu_zeCommandListGetGraphExt(ze_command_list_handle_t list, cpu_graph_handle *out);
ze_result_t cpu_zeCommandListAppendGraphExt(ze_command_list_handle_t list,
                                            cpu_executable_graph_handle graph, const void *next,
                                            ze_event_handle_t signal, uint32_t wait_count,
                                            ze_event_handle_t *waits);
ze_result_t cpu_zeGraphCreateExt(ze_context_handle_t context, const void *next,
                                 cpu_graph_handle *out);
ze_result_t cpu_zeGraphGetPrimaryCommandListExt(cpu_graph_handle graph,
                                                ze_command_list_handle_t *out);
ze_result_t cpu_zeGraphSetDestructionCallbackExt(cpu_graph_handle graph,
                                                 cpu_callback_function function, void *user_data,
                                                 const void *next);
ze_result_t cpu_zeGraphInstantiateExt(cpu_graph_handle graph, const void *next,
                                      cpu_executable_graph_handle *out);
ze_result_t cpu_zeGraphIsEmptyExt(cpu_graph_handle graph);
ze_result_t cpu_zeGraphDumpContentsExt(cpu_graph_handle graph, const char *path, const void *next);
ze_result_t cpu_zeGraphDestroyExt(cpu_graph_handle graph);
ze_result_t cpu_zeExecutableGraphGetSourceGraphExt(cpu_executable_graph_handle graph,
                                                   cpu_graph_handle *out);
ze_result_t cpu_zeExecutableGraphDestroyExt(cpu_executable_graph_handle graph);

/* Intel's, by name only. */
ze_result_t cpu_zeGraphPauseCaptureExt(cpu_graph_handle graph);
ze_result_t cpu_zeGraphResumeCaptureExt(cpu_graph_handle graph);
ze_result_t cpu_zeGraphGetIdExt(cpu_graph_handle graph, uint64_t *out);

#endif
