/* Intel's own entry points, which programs for its drivers ask for by name. */
#ifndef ZELLIGE_DRIVER_DDI_CORE_TYPES_INTEL_H
#define ZELLIGE_DRIVER_DDI_CORE_TYPES_INTEL_H

#include <level_zero/ze_api.h>

/** zex_memory_free_callback_ext_desc_t. */
typedef struct cpu_memory_free_callback_desc {
    ze_structure_type_t stype;
    const void *pNext;
    void (*function)(void *user_data);
    void *user_data;
} cpu_memory_free_callback_desc;

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

#endif
