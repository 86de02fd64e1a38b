/* Definitions of specifications newer than the installed headers, as far as this driver implements
 * them. Layouts and values are those of the specification. The names differ, so that newer headers
 * do not collide with them. */
#ifndef ZELLIGE_DRIVER_DDI_CORE_TYPES_EXT_H
#define ZELLIGE_DRIVER_DDI_CORE_TYPES_EXT_H

#include <level_zero/ze_api.h>

/** Specification 1.10: ze_init_driver_type_desc_t. */
typedef struct cpu_init_driver_type_desc {
    ze_structure_type_t stype;
    const void *pNext;
    uint32_t flags; /**< types of drivers; UINT32_MAX for all */
} cpu_init_driver_type_desc;

enum { CPU_INIT_DRIVER_TYPE_GPU = 1 << 0 };

/** Specification 1.5: ze_device_ip_version_ext_t, for ze_device_properties_t. */
#define CPU_STRUCTURE_TYPE_DEVICE_IP_VERSION_EXT ((ze_structure_type_t)0x1000f)

typedef struct cpu_device_ip_version {
    ze_structure_type_t stype;
    void *pNext;
    uint32_t ipVersion; /**< distinguishes generations: here, family and model */
} cpu_device_ip_version;

/** ze_kernel_max_group_size_properties_ext_t, 1.5, for ze_kernel_properties_t. */
typedef struct cpu_kernel_max_group_size {
    ze_structure_type_t stype;
    void *pNext;
    uint32_t max_group_size; /**< work-items */
} cpu_kernel_max_group_size;

#define CPU_STRUCTURE_TYPE_KERNEL_MAX_GROUP_SIZE ((ze_structure_type_t)0x10013)

enum {
    /* ze_command_list_flag_t */
    CPU_COMMAND_LIST_FLAG_IN_ORDER = 1 << 3,          /* 1.7 */
    CPU_COMMAND_LIST_FLAG_CLONEABLE = 1 << 4,         /* 1.9, experimental */
    CPU_COMMAND_LIST_FLAG_COPY_OFFLOAD_HINT = 1 << 5, /* 1.15 */
    /* ze_command_queue_flag_t */
    CPU_COMMAND_QUEUE_FLAG_IN_ORDER = 1 << 1,          /* 1.7 */
    CPU_COMMAND_QUEUE_FLAG_COPY_OFFLOAD_HINT = 1 << 2, /* 1.15 */
    /* ze_memory_advice_t */
    CPU_MEMORY_ADVICE_CLEAR_SYSTEM_MEMORY_PREFERRED_LOCATION = 9, /* 1.7, as is 8, which sets it */
    /* ze_physical_mem_flag_t */
    CPU_PHYSICAL_MEM_FLAG_ALLOCATE_ON_DEVICE = 1 << 0, /* 1.11 */
    CPU_PHYSICAL_MEM_FLAG_ALLOCATE_ON_HOST = 1 << 1,
    /* ze_event_pool_flag_t */
    CPU_EVENT_POOL_FLAG_KERNEL_MAPPED_TIMESTAMP = 1 << 3, /* 1.6 */
    /* ze_event_counter_based_flag_t, 1.15 */
    CPU_EVENT_COUNTER_BASED_FLAG_IMMEDIATE = 1 << 0,
    CPU_EVENT_COUNTER_BASED_FLAG_NON_IMMEDIATE = 1 << 1,
    CPU_EVENT_COUNTER_BASED_FLAG_HOST_VISIBLE = 1 << 2,
    CPU_EVENT_COUNTER_BASED_FLAG_IPC = 1 << 3,
    CPU_EVENT_COUNTER_BASED_FLAG_DEVICE_TIMESTAMP = 1 << 4,
    CPU_EVENT_COUNTER_BASED_FLAG_HOST_TIMESTAMP = 1 << 5,
    CPU_EVENT_COUNTER_BASED_FLAG_GRAPH_EXTERNAL = 1 << 6, /* 1.17 */
    /* ze_event_sync_mode_flag_t, 1.15 */
    CPU_EVENT_SYNC_MODE_FLAG_SIGNAL_INTERRUPT = 1 << 1,
    CPU_EVENT_SYNC_MODE_FLAG_EXTERNAL_INTERRUPT_WAIT = 1 << 2,
    /* ze_device_event_properties_flag_t, 1.15 */
    CPU_DEVICE_EVENT_EXTERNAL_AGGREGATE = 1 << 0,
    CPU_DEVICE_EVENT_IPC = 1 << 1,
    CPU_DEVICE_EVENT_EXTERNAL_SYNC = 1 << 2,
};

/** ze_event_query_kernel_timestamps_results_ext_properties_t, 1.6. Synchronized times have the
 *  layout of kernel timestamps. */
typedef struct cpu_kernel_timestamps {
    ze_structure_type_t stype;
    void *pNext;
    ze_kernel_timestamp_result_t *times;
    ze_kernel_timestamp_result_t *synchronized_times;
} cpu_kernel_timestamps;

/** ze_event_pool_counter_based_exp_desc_t, 1.8; its flags are the first two of those above. */
typedef struct cpu_event_pool_counter_based_desc {
    ze_structure_type_t stype;
    const void *pNext;
    uint32_t flags;
} cpu_event_pool_counter_based_desc;

#define CPU_STRUCTURE_TYPE_EVENT_POOL_COUNTER_BASED_DESC ((ze_structure_type_t)0x00020014)

/** ze_event_counter_based_desc_t, 1.15; and what came before it, Intel's
 *  zex_counter_based_event_desc_t. Their stypes differ. */
typedef struct cpu_event_counter_based_desc {
    ze_structure_type_t stype;
    const void *pNext;
    uint32_t flags;
    ze_event_scope_flags_t signal;
    ze_event_scope_flags_t wait;
} cpu_event_counter_based_desc;

/** ze_event_counter_based_external_sync_allocation_desc_t, 1.15: the program counts. */
typedef struct cpu_event_external_sync_desc {
    ze_structure_type_t stype;
    const void *pNext;
    uint64_t *device_address;
    uint64_t *host_address;
    uint64_t completion;
} cpu_event_external_sync_desc;

#define CPU_STRUCTURE_TYPE_EVENT_EXTERNAL_SYNC_DESC ((ze_structure_type_t)0x0002003b)
#define CPU_STRUCTURE_TYPE_INTEL_EXTERNAL_SYNC ((ze_structure_type_t)0x0003001d) /* as it was */

/** ze_event_counter_based_external_aggregate_storage_desc_t, 1.15: each signal adds. */
typedef struct cpu_event_external_aggregate_desc {
    ze_structure_type_t stype;
    const void *pNext;
    uint64_t *device_address;
    uint64_t increment;
    uint64_t completion;
} cpu_event_external_aggregate_desc;

#define CPU_STRUCTURE_TYPE_EVENT_EXTERNAL_AGGREGATE_DESC ((ze_structure_type_t)0x0002003f)
#define CPU_STRUCTURE_TYPE_INTEL_EXTERNAL_AGGREGATE ((ze_structure_type_t)0x00030027)

/** ze_event_sync_mode_desc_t, 1.15. */
typedef struct cpu_event_sync_mode_desc {
    ze_structure_type_t stype;
    const void *pNext;
    uint32_t flags;
    uint32_t interrupt;
} cpu_event_sync_mode_desc;

#define CPU_STRUCTURE_TYPE_EVENT_SYNC_MODE_DESC ((ze_structure_type_t)0x0002003c)

/** ze_ipc_event_counter_based_handle_t, 1.15. */
typedef struct cpu_ipc_event_handle {
    char data[ZE_MAX_IPC_HANDLE_SIZE];
} cpu_ipc_event_handle;

/** ze_group_size_t, 1.14. */
typedef struct cpu_group_size {
    uint32_t x;
    uint32_t y;
    uint32_t z;
} cpu_group_size;

/** ze_command_list_append_launch_kernel_param_cooperative_desc_t, 1.14. */
typedef struct cpu_cooperative_desc {
    ze_structure_type_t stype;
    const void *pNext;
    ze_bool_t is_cooperative;
} cpu_cooperative_desc;

#define CPU_STRUCTURE_TYPE_COOPERATIVE_DESC ((ze_structure_type_t)0x00020036)

/** ze_device_vector_width_properties_ext_t, 1.13: elements of each type. */
typedef struct cpu_vector_widths {
    uint32_t of_char;
    uint32_t of_short;
    uint32_t of_int;
    uint32_t of_long;
    uint32_t of_float;
    uint32_t of_double;
    uint32_t of_half;
} cpu_vector_widths;

typedef struct cpu_device_vector_width_properties {
    ze_structure_type_t stype;
    void *pNext;
    uint32_t size; /**< work-items */
    cpu_vector_widths preferred;
    cpu_vector_widths native;
} cpu_device_vector_width_properties;

/** ze_external_semaphore_ext_desc_t, 1.12. */
typedef struct cpu_external_semaphore_desc {
    ze_structure_type_t stype;
    const void *pNext;
    uint32_t flags; /**< kinds of semaphores: bits 0 to 8 */
} cpu_external_semaphore_desc;

typedef struct _ze_external_semaphore_ext_handle_t *cpu_external_semaphore_handle;

/** ze_device_usablemem_size_ext_properties_t, 1.15, for ze_device_properties_t. */
typedef struct cpu_device_usable_memory {
    ze_structure_type_t stype;
    void *pNext;
    uint64_t bytes;
} cpu_device_usable_memory;

#define CPU_STRUCTURE_TYPE_DEVICE_USABLE_MEMORY ((ze_structure_type_t)0x00020041)

/** ze_rtas_device_exp_properties_t, 1.7, and ..._ext_..., 1.13, for ze_device_properties_t. */
typedef struct cpu_rtas_device_properties {
    ze_structure_type_t stype;
    void *pNext;
    uint32_t flags;
    uint32_t format;
    uint32_t buffer_alignment;
} cpu_rtas_device_properties;

#define CPU_STRUCTURE_TYPE_RTAS_DEVICE_EXP_PROPERTIES ((ze_structure_type_t)0x00020012)
#define CPU_STRUCTURE_TYPE_RTAS_DEVICE_EXT_PROPERTIES ((ze_structure_type_t)0x00020034)

/** ze_device_event_properties_t, 1.15, for ze_device_properties_t. */
typedef struct cpu_device_event_properties {
    ze_structure_type_t stype;
    void *pNext;
    uint32_t flags;
} cpu_device_event_properties;

#define CPU_STRUCTURE_TYPE_DEVICE_EVENT_PROPERTIES ((ze_structure_type_t)0x0002003e)

/** ze_device_compute_dotproduct_ext_properties_t, 1.16, for ze_device_compute_properties_t. */
typedef struct cpu_device_dot_products {
    ze_structure_type_t stype;
    void *pNext;
    uint32_t capabilities;
    uint32_t types[6]; /**< of inputs and outputs */
} cpu_device_dot_products;

#define CPU_STRUCTURE_TYPE_DEVICE_DOT_PRODUCTS ((ze_structure_type_t)0x00020043)

/** ze_device_cache_line_size_ext_t, 1.13, for ze_device_cache_properties_t. */
typedef struct cpu_device_cache_line_size {
    ze_structure_type_t stype;
    void *pNext;
    size_t bytes;
} cpu_device_cache_line_size;

#define CPU_STRUCTURE_TYPE_DEVICE_CACHE_LINE_SIZE ((ze_structure_type_t)0x00020028)

/** ze_driver_ddi_handles_ext_properties_t, 1.12, for ze_driver_properties_t. */
typedef struct cpu_driver_ddi_handles {
    ze_structure_type_t stype;
    void *pNext;
    uint32_t flags;
} cpu_driver_ddi_handles;

#define CPU_STRUCTURE_TYPE_DRIVER_DDI_HANDLES ((ze_structure_type_t)0x00020027)

enum { CPU_DRIVER_DDI_HANDLES_SUPPORTED = 1 << 0 };

/** ze_host_function_callback_t, 1.17. */
typedef void (*cpu_host_function)(void *user_data);

/* 1.6 */
ze_result_t cpu_zeDriverGetLastErrorDescription(ze_driver_handle_t self, const char **out);
ze_result_t cpu_zeCommandListHostSynchronize(ze_command_list_handle_t list, uint64_t timeout);
ze_result_t cpu_zeEventPoolPutIpcHandle(ze_context_handle_t context,
                                        ze_ipc_event_pool_handle_t handle);
ze_result_t cpu_zeMemPutIpcHandle(ze_context_handle_t context, ze_ipc_mem_handle_t handle);
ze_result_t cpu_zeMemGetIpcHandleFromFileDescriptorExp(ze_context_handle_t context, uint64_t file,
                                                       ze_ipc_mem_handle_t *out);
ze_result_t cpu_zeMemGetFileDescriptorFromIpcHandleExp(ze_context_handle_t context,
                                                       ze_ipc_mem_handle_t handle, uint64_t *out);
ze_result_t cpu_zeEventQueryKernelTimestampsExt(ze_event_handle_t event, ze_device_handle_t device,
                                                uint32_t *count, cpu_kernel_timestamps *out);

/* 1.7 */
ze_result_t cpu_zeDeviceGetRootDevice(ze_device_handle_t self, ze_device_handle_t *out);

/* 1.9 */
ze_result_t cpu_zeCommandListGetDeviceHandle(ze_command_list_handle_t list,
                                             ze_device_handle_t *out);
ze_result_t cpu_zeCommandListGetContextHandle(ze_command_list_handle_t list,
                                              ze_context_handle_t *out);
ze_result_t cpu_zeCommandListGetOrdinal(ze_command_list_handle_t list, uint32_t *out);
ze_result_t cpu_zeCommandListImmediateGetIndex(ze_command_list_handle_t list, uint32_t *out);
ze_result_t cpu_zeCommandListIsImmediate(ze_command_list_handle_t list, ze_bool_t *out);
ze_result_t cpu_zeCommandListCreateCloneExp(ze_command_list_handle_t list,
                                            ze_command_list_handle_t *out);
ze_result_t cpu_zeCommandListImmediateAppendCommandListsExp(
    ze_command_list_handle_t list, uint32_t count, ze_command_list_handle_t *lists,
    ze_event_handle_t signal, uint32_t wait_count, ze_event_handle_t *waits);
ze_result_t cpu_zeEventPoolGetContextHandle(ze_event_pool_handle_t pool, ze_context_handle_t *out);
ze_result_t cpu_zeEventPoolGetFlags(ze_event_pool_handle_t pool, ze_event_pool_flags_t *out);
ze_result_t cpu_zeEventGetEventPool(ze_event_handle_t event, ze_event_pool_handle_t *out);
ze_result_t cpu_zeEventGetSignalScope(ze_event_handle_t event, ze_event_scope_flags_t *out);
ze_result_t cpu_zeEventGetWaitScope(ze_event_handle_t event, ze_event_scope_flags_t *out);

ze_result_t cpu_zeCommandQueueGetOrdinal(ze_command_queue_handle_t queue, uint32_t *out);
ze_result_t cpu_zeCommandQueueGetIndex(ze_command_queue_handle_t queue, uint32_t *out);

/* 1.10 */
ze_result_t cpu_zeInitDrivers(uint32_t *count, ze_driver_handle_t *drivers,
                              cpu_init_driver_type_desc *desc);

/* 1.12 */
ze_result_t cpu_zeDeviceImportExternalSemaphoreExt(ze_device_handle_t device,
                                                   const cpu_external_semaphore_desc *desc,
                                                   cpu_external_semaphore_handle *out);
ze_result_t cpu_zeDeviceReleaseExternalSemaphoreExt(cpu_external_semaphore_handle semaphore);
ze_result_t cpu_zeCommandListAppendSignalExternalSemaphoreExt(
    ze_command_list_handle_t list, uint32_t count, cpu_external_semaphore_handle *semaphores,
    void *params, ze_event_handle_t signal, uint32_t wait_count, ze_event_handle_t *waits);
ze_result_t cpu_zeCommandListAppendWaitExternalSemaphoreExt(
    ze_command_list_handle_t list, uint32_t count, cpu_external_semaphore_handle *semaphores,
    void *params, ze_event_handle_t signal, uint32_t wait_count, ze_event_handle_t *waits);

/* 1.13 */
ze_result_t cpu_zeDeviceGetVectorWidthPropertiesExt(ze_device_handle_t device, uint32_t *count,
                                                    cpu_device_vector_width_properties *out);
ze_result_t cpu_zeDriverRTASFormatCompatibilityCheckExt(ze_driver_handle_t self, uint32_t one,
                                                        uint32_t other);

/* 1.14 */
ze_context_handle_t cpu_zeDriverGetDefaultContext(ze_driver_handle_t self);
ze_result_t cpu_zeCommandListAppendLaunchKernelWithParameters(
    ze_command_list_handle_t list, ze_kernel_handle_t kernel, const ze_group_count_t *groups,
    const void *next, ze_event_handle_t signal, uint32_t wait_count, ze_event_handle_t *waits);
ze_result_t cpu_zeCommandListAppendLaunchKernelWithArguments(
    ze_command_list_handle_t list, ze_kernel_handle_t kernel, ze_group_count_t groups,
    cpu_group_size size, void **arguments, const void *next, ze_event_handle_t signal,
    uint32_t wait_count, ze_event_handle_t *waits);

ze_result_t cpu_zeDeviceSynchronize(ze_device_handle_t device);

/* 1.15 */
ze_result_t cpu_zeDeviceGetAggregatedCopyOffloadIncrementValue(ze_device_handle_t device,
                                                               uint32_t *out);
ze_result_t cpu_zeEventCounterBasedCreate(ze_context_handle_t context, ze_device_handle_t device,
                                          const cpu_event_counter_based_desc *desc,
                                          ze_event_handle_t *out);

ze_result_t cpu_zeEventCounterBasedGetIpcHandle(ze_event_handle_t event, cpu_ipc_event_handle *out);
ze_result_t cpu_zeEventCounterBasedOpenIpcHandle(ze_context_handle_t context,
                                                 cpu_ipc_event_handle handle,
                                                 ze_event_handle_t *out);
ze_result_t cpu_zeEventCounterBasedCloseIpcHandle(ze_event_handle_t event);
ze_result_t cpu_zeEventCounterBasedGetDeviceAddress(ze_event_handle_t event, uint64_t *completion,
                                                    uint64_t *address);

/* 1.16 */
ze_result_t cpu_zeCommandListAppendMemoryCopyWithParameters(
    ze_command_list_handle_t list, void *to, const void *from, size_t bytes, const void *next,
    ze_event_handle_t signal, uint32_t wait_count, ze_event_handle_t *waits);
ze_result_t cpu_zeCommandListAppendMemoryFillWithParameters(
    ze_command_list_handle_t list, void *to, const void *pattern, size_t pattern_bytes,
    size_t bytes, const void *next, ze_event_handle_t signal, uint32_t wait_count,
    ze_event_handle_t *waits);
ze_result_t cpu_zeCommandListImmediateAppendCommandListsWithParameters(
    ze_command_list_handle_t list, uint32_t count, ze_command_list_handle_t *lists,
    const void *next, ze_event_handle_t signal, uint32_t wait_count, ze_event_handle_t *waits);

/* 1.17 */
ze_result_t cpu_zeDeviceGetCounterBasedEventMaxValue(ze_device_handle_t device, uint64_t *out);
ze_result_t cpu_zeCommandQueueGetFlags(ze_command_queue_handle_t queue,
                                       ze_command_queue_flags_t *out);
ze_result_t cpu_zeCommandQueueGetMode(ze_command_queue_handle_t queue,
                                      ze_command_queue_mode_t *out);
ze_result_t cpu_zeCommandQueueGetPriority(ze_command_queue_handle_t queue,
                                          ze_command_queue_priority_t *out);
ze_result_t cpu_zeCommandListAppendHostFunction(ze_command_list_handle_t list,
                                                cpu_host_function function, void *user_data,
                                                const void *next, ze_event_handle_t signal,
                                                uint32_t wait_count, ze_event_handle_t *waits);
ze_result_t cpu_zeCommandListGetFlags(ze_command_list_handle_t list, ze_command_list_flags_t *out);
ze_result_t cpu_zeCommandListImmediateGetFlags(ze_command_list_handle_t list,
                                               ze_command_queue_flags_t *out);
ze_result_t cpu_zeCommandListImmediateGetMode(ze_command_list_handle_t list,
                                              ze_command_queue_mode_t *out);
ze_result_t cpu_zeCommandListImmediateGetPriority(ze_command_list_handle_t list,
                                                  ze_command_queue_priority_t *out);
ze_result_t cpu_zeEventGetCounterBasedFlags(ze_event_handle_t event, uint32_t *out);

#endif
