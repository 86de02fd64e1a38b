/* The tables of lists, events and memory as newer specifications have them: what the installed headers know
 * comes first, in their order, and then what each version added. What has no type here, this driver has
 * not: it stays NULL, and a loader answers ZE_RESULT_ERROR_UNSUPPORTED_FEATURE. */
#ifndef ZELLIGE_CPU_DDI_NEWER_TABLES_H
#define ZELLIGE_CPU_DDI_NEWER_TABLES_H

#include <level_zero/ze_ddi.h>

#include "backend/cpu/ddi/newer.h"

typedef void (*cpu_missing)(void);

#define CPU_NEWER(name, field) __typeof__(cpu_##name) *field

typedef struct cpu_command_list_table {
    ze_command_list_dditable_t known;
    CPU_NEWER(zeCommandListHostSynchronize, host_synchronize);  /* 1.6 */
    CPU_NEWER(zeCommandListGetDeviceHandle, get_device_handle); /* 1.9 */
    CPU_NEWER(zeCommandListGetContextHandle, get_context_handle);
    CPU_NEWER(zeCommandListGetOrdinal, get_ordinal);
    CPU_NEWER(zeCommandListImmediateGetIndex, immediate_get_index);
    CPU_NEWER(zeCommandListIsImmediate, is_immediate);
    cpu_missing external_semaphores[2]; /* 1.12 */
    CPU_NEWER(zeCommandListAppendLaunchKernelWithParameters,
              append_launch_kernel_with_parameters); /* 1.14 */
    CPU_NEWER(zeCommandListAppendLaunchKernelWithArguments, append_launch_kernel_with_arguments);
    cpu_missing with_parameters[3];              /* 1.16: copy, fill, lists into an immediate one */
    CPU_NEWER(zeCommandListGetFlags, get_flags); /* 1.17 */
    CPU_NEWER(zeCommandListImmediateGetFlags, immediate_get_flags);
    CPU_NEWER(zeCommandListImmediateGetMode, immediate_get_mode);
    CPU_NEWER(zeCommandListImmediateGetPriority, immediate_get_priority);
    cpu_missing graphs[6];                 /* 1.17 */
    cpu_missing host_function;             /* 1.17 */
    cpu_missing events_with_parameters[2]; /* 1.18 */
} cpu_command_list_table;

typedef struct cpu_command_list_exp_table {
    CPU_NEWER(zeCommandListCreateCloneExp, create_clone); /* 1.9 */
    CPU_NEWER(zeCommandListImmediateAppendCommandListsExp, immediate_append_command_lists);
    cpu_missing mutable_commands[4]; /* 1.9 */
    cpu_missing mutable_kernels[2];  /* 1.10 */
    cpu_missing is_mutable;          /* 1.17 */
} cpu_command_list_exp_table;

typedef struct cpu_event_pool_table {
    ze_event_pool_dditable_t known;
    CPU_NEWER(zeEventPoolPutIpcHandle, put_ipc_handle);         /* 1.6 */
    CPU_NEWER(zeEventPoolGetContextHandle, get_context_handle); /* 1.9 */
    CPU_NEWER(zeEventPoolGetFlags, get_flags);
} cpu_event_pool_table;

typedef struct cpu_event_table {
    ze_event_dditable_t known;
    CPU_NEWER(zeEventQueryKernelTimestampsExt, query_kernel_timestamps_ext); /* 1.6 */
    CPU_NEWER(zeEventGetEventPool, get_event_pool);                          /* 1.9 */
    CPU_NEWER(zeEventGetSignalScope, get_signal_scope);
    CPU_NEWER(zeEventGetWaitScope, get_wait_scope);
    CPU_NEWER(zeEventCounterBasedCreate, counter_based_create);      /* 1.15 */
    cpu_missing counter_based_ipc[3];                                /* 1.15 */
    cpu_missing counter_based_device_address;                        /* 1.15 */
    CPU_NEWER(zeEventGetCounterBasedFlags, get_counter_based_flags); /* 1.17 */
} cpu_event_table;

typedef struct cpu_mem_table {
    ze_mem_dditable_t known;
    CPU_NEWER(zeMemPutIpcHandle, put_ipc_handle); /* 1.6 */
} cpu_mem_table;

typedef struct cpu_mem_exp_table { /* 1.6 */
    CPU_NEWER(zeMemGetIpcHandleFromFileDescriptorExp, get_ipc_handle_from_file_descriptor);
    CPU_NEWER(zeMemGetFileDescriptorFromIpcHandleExp, get_file_descriptor_from_ipc_handle);
    cpu_missing atomic_access[2]; /* 1.7 */
} cpu_mem_exp_table;

ZE_DLLEXPORT ze_result_t ZE_APICALL zeGetMemExpProcAddrTable(ze_api_version_t version,
                                                             cpu_mem_exp_table *out);

ZE_DLLEXPORT ze_result_t ZE_APICALL
zeGetCommandListExpProcAddrTable(ze_api_version_t version, cpu_command_list_exp_table *out);

#endif
