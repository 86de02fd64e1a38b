/* Intel's own entry points, which programs for its drivers ask for by name. */
#ifndef ZELLIGE_DRIVER_DDI_CORE_TYPES_INTEL_H
#define ZELLIGE_DRIVER_DDI_CORE_TYPES_INTEL_H

#include <level_zero/ze_api.h>

#include "backend/driver/ddi/core/callbacks.h"

/** zex_memory_free_callback_ext_desc_t. */
typedef struct cpu_memory_free_callback_desc {
    ze_structure_type_t stype;
    const void *pNext;
    cpu_callback_function function;
    void *user_data;
} cpu_memory_free_callback_desc;

enum {
    /* zex_wait_on_mem_action_flag_t */
    CPU_WAIT_ON_MEMORY_FLAG_EQUAL = 1 << 0,
    CPU_WAIT_ON_MEMORY_FLAG_NOT_EQUAL = 1 << 1,
    CPU_WAIT_ON_MEMORY_FLAG_GREATER_THAN = 1 << 2,
    CPU_WAIT_ON_MEMORY_FLAG_GREATER_THAN_EQUAL = 1 << 3,
    CPU_WAIT_ON_MEMORY_FLAG_LESSER_THAN = 1 << 4,
    CPU_WAIT_ON_MEMORY_FLAG_LESSER_THAN_EQUAL = 1 << 5,
};

/** zex_wait_on_mem_desc_t. */
typedef struct cpu_wait_on_memory_desc {
    uint32_t condition;
    uint32_t scopes; /**< without effect: memory is coherent */
} cpu_wait_on_memory_desc;

/** zex_verify_memory_compare_type_t. */
typedef enum cpu_memory_comparison {
    CPU_MEMORY_EQUAL = 0,
    CPU_MEMORY_NOT_EQUAL = 1,
} cpu_memory_comparison;

/** zex_write_to_mem_desc_t. */
typedef struct cpu_write_to_memory_desc {
    uint32_t scopes; /**< likewise */
} cpu_write_to_memory_desc;

/** ze_intel_device_command_list_wait_on_memory_data_size_exp_desc_t, for ze_device_properties_t. */
typedef struct cpu_wait_on_memory_size {
    ze_structure_type_t stype;
    void *pNext;
    uint32_t bytes;
} cpu_wait_on_memory_size;

#define CPU_STRUCTURE_TYPE_WAIT_ON_MEMORY_SIZE ((ze_structure_type_t)0x00030017)

/** ZE_MODULE_FORMAT_OCLC: source in OpenCL C. */
#define CPU_MODULE_FORMAT_OCLC ((ze_module_format_t)3)

ze_result_t cpu_zeIntelGetDriverVersionString(ze_driver_handle_t driver, char *out, size_t *size);
ze_result_t cpu_zeDeviceGetPriorityLevels(ze_device_handle_t device, int32_t *lowest,
                                          int32_t *highest);
ze_result_t cpu_zeKernelGetModuleHandleExt(ze_kernel_handle_t kernel, ze_module_handle_t *out);
ze_result_t cpu_zeModuleGetDeviceHandleExt(ze_module_handle_t module, ze_device_handle_t *out);
ze_result_t cpu_zexMemFreeRegisterCallbackExt(ze_context_handle_t context,
                                              const cpu_memory_free_callback_desc *desc,
                                              void *memory);
ze_result_t cpu_zexCommandListAppendMemoryCopyWithParameters(
    ze_command_list_handle_t list, void *to, const void *from, size_t size, const void *next,
    uint32_t wait_count, ze_event_handle_t *waits, ze_event_handle_t signal);
ze_result_t cpu_zexCounterBasedEventCreate(ze_context_handle_t context, ze_device_handle_t device,
                                           uint64_t *device_address, uint64_t *host_address,
                                           uint64_t completion, const ze_event_desc_t *desc,
                                           ze_event_handle_t *out);
ze_result_t cpu_zexCommandListAppendWaitOnMemory(ze_command_list_handle_t list,
                                                 const cpu_wait_on_memory_desc *desc, void *address,
                                                 uint32_t value, ze_event_handle_t signal);
ze_result_t cpu_zexCommandListAppendWaitOnMemory64(ze_command_list_handle_t list,
                                                   const cpu_wait_on_memory_desc *desc,
                                                   void *address, uint64_t value,
                                                   ze_event_handle_t signal);
ze_result_t cpu_zexCommandListAppendWriteToMemory(ze_command_list_handle_t list,
                                                  const cpu_write_to_memory_desc *desc,
                                                  void *address, uint64_t value);
ze_result_t cpu_zexCommandListSetCleanupCallback(ze_command_list_handle_t list,
                                                 cpu_callback_function function, void *user_data,
                                                 const void *next);
ze_result_t cpu_zexCommandListVerifyMemory(ze_command_list_handle_t list, const void *memory,
                                           const void *expected, size_t bytes,
                                           cpu_memory_comparison comparison);
ze_result_t cpu_zexKernelGetArgumentSize(ze_kernel_handle_t kernel, uint32_t index, uint32_t *out);
ze_result_t cpu_zexKernelGetArgumentType(ze_kernel_handle_t kernel, uint32_t index, uint32_t *size,
                                         char *out);
ze_result_t cpu_zeIntelMemMapDeviceMemToHost(ze_context_handle_t context, const void *memory,
                                             void **out, void *next);

#endif
