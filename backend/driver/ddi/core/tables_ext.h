/* The tables of lists, events and memory of newer specifications. The entries of the installed
 * headers come first, in their order, then those that each version added. Entries without a type
 * here stay NULL, and a loader returns ZE_RESULT_ERROR_UNSUPPORTED_FEATURE for them. */
#ifndef ZELLIGE_DRIVER_DDI_CORE_TABLES_EXT_H
#define ZELLIGE_DRIVER_DDI_CORE_TABLES_EXT_H

#include <level_zero/ze_ddi.h>

#include "backend/driver/ddi/core/types_ext.h"

typedef void (*cpu_unsupported)(void);

#define CPU_EXT(name, field) __typeof__(cpu_##name) *field

typedef struct cpu_command_list_table {
    ze_command_list_dditable_t known;
    CPU_EXT(zeCommandListHostSynchronize, host_synchronize);  /* 1.6 */
    CPU_EXT(zeCommandListGetDeviceHandle, get_device_handle); /* 1.9 */
    CPU_EXT(zeCommandListGetContextHandle, get_context_handle);
    CPU_EXT(zeCommandListGetOrdinal, get_ordinal);
    CPU_EXT(zeCommandListImmediateGetIndex, immediate_get_index);
    CPU_EXT(zeCommandListIsImmediate, is_immediate);
    cpu_unsupported external_semaphores[2]; /* 1.12 */
    CPU_EXT(zeCommandListAppendLaunchKernelWithParameters,
            append_launch_kernel_with_parameters); /* 1.14 */
    CPU_EXT(zeCommandListAppendLaunchKernelWithArguments, append_launch_kernel_with_arguments);
    cpu_unsupported with_parameters[3];        /* 1.16: copy, fill, lists into an immediate one */
    CPU_EXT(zeCommandListGetFlags, get_flags); /* 1.17 */
    CPU_EXT(zeCommandListImmediateGetFlags, immediate_get_flags);
    CPU_EXT(zeCommandListImmediateGetMode, immediate_get_mode);
    CPU_EXT(zeCommandListImmediateGetPriority, immediate_get_priority);
    cpu_unsupported graphs[6];                 /* 1.17 */
    cpu_unsupported host_function;             /* 1.17 */
    cpu_unsupported events_with_parameters[2]; /* 1.18 */
} cpu_command_list_table;

typedef struct cpu_command_list_exp_table {
    CPU_EXT(zeCommandListCreateCloneExp, create_clone); /* 1.9 */
    CPU_EXT(zeCommandListImmediateAppendCommandListsExp, immediate_append_command_lists);
    cpu_unsupported mutable_commands[4]; /* 1.9 */
    cpu_unsupported mutable_kernels[2];  /* 1.10 */
    cpu_unsupported is_mutable;          /* 1.17 */
} cpu_command_list_exp_table;

typedef struct cpu_event_pool_table {
    ze_event_pool_dditable_t known;
    CPU_EXT(zeEventPoolPutIpcHandle, put_ipc_handle);         /* 1.6 */
    CPU_EXT(zeEventPoolGetContextHandle, get_context_handle); /* 1.9 */
    CPU_EXT(zeEventPoolGetFlags, get_flags);
} cpu_event_pool_table;

typedef struct cpu_event_table {
    ze_event_dditable_t known;
    CPU_EXT(zeEventQueryKernelTimestampsExt, query_kernel_timestamps_ext); /* 1.6 */
    CPU_EXT(zeEventGetEventPool, get_event_pool);                          /* 1.9 */
    CPU_EXT(zeEventGetSignalScope, get_signal_scope);
    CPU_EXT(zeEventGetWaitScope, get_wait_scope);
    CPU_EXT(zeEventCounterBasedCreate, counter_based_create);      /* 1.15 */
    cpu_unsupported counter_based_ipc[3];                          /* 1.15 */
    cpu_unsupported counter_based_device_address;                  /* 1.15 */
    CPU_EXT(zeEventGetCounterBasedFlags, get_counter_based_flags); /* 1.17 */
} cpu_event_table;

typedef struct cpu_mem_table {
    ze_mem_dditable_t known;
    CPU_EXT(zeMemPutIpcHandle, put_ipc_handle); /* 1.6 */
} cpu_mem_table;

typedef struct cpu_mem_exp_table { /* 1.6 */
    CPU_EXT(zeMemGetIpcHandleFromFileDescriptorExp, get_ipc_handle_from_file_descriptor);
    CPU_EXT(zeMemGetFileDescriptorFromIpcHandleExp, get_file_descriptor_from_ipc_handle);
    cpu_unsupported atomic_access[2]; /* 1.7 */
} cpu_mem_exp_table;

ZE_DLLEXPORT ze_result_t ZE_APICALL zeGetMemExpProcAddrTable(ze_api_version_t version,
                                                             cpu_mem_exp_table *out);

ZE_DLLEXPORT ze_result_t ZE_APICALL
zeGetCommandListExpProcAddrTable(ze_api_version_t version, cpu_command_list_exp_table *out);

#endif
