/* Memory and images in specifications newer than the headers' own, and in Intel's extensions:
 * structures, and entry points that the headers may lack. */
#ifndef ZELLIGE_DRIVER_DDI_CORE_TYPES_MEMORY_H
#define ZELLIGE_DRIVER_DDI_CORE_TYPES_MEMORY_H

#include <level_zero/ze_api.h>

enum {
    CPU_HOST_MEM_ALLOC_FLAG_READ_ONLY = 1 << 4, /**< ze_host_mem_alloc_flag_t, 1.16 */
    CPU_MEMORY_ATOMIC_ATTRIBUTES = 0x7f,        /**< ze_memory_atomic_attr_exp_flag_t, 1.7 */
    /* ze_ipc_mem_handle_type_flag_t, 1.15 */
    CPU_IPC_MEM_HANDLE_TYPE_FLAG_DEFAULT = 1 << 0,
    CPU_IPC_MEM_HANDLE_TYPE_FLAG_FABRIC_ACCESSIBLE = 1 << 1,
    /* ze_device_readonly_memory_capability_t */
    CPU_DEVICE_READONLY_MEMORY_ENFORCED = 2,
};

/** ze_memory_type_t, 1.15: memory of the program's own. */
#define CPU_MEMORY_TYPE_HOST_IMPORTED ((ze_memory_type_t)4)

/** ze_device_readonly_memory_ext_properties_t, 1.17, for ze_device_properties_t. */
typedef struct cpu_device_readonly_memory {
    ze_structure_type_t stype;
    void *pNext;
    uint32_t capability;
} cpu_device_readonly_memory;

#define CPU_STRUCTURE_TYPE_DEVICE_READONLY_MEMORY ((ze_structure_type_t)0x00010015)

/** ze_ipc_mem_handle_type_ext_desc_t, 1.15. */
typedef struct cpu_ipc_mem_handle_type_desc {
    ze_structure_type_t stype;
    const void *pNext;
    uint32_t flags;
} cpu_ipc_mem_handle_type_desc;

#define CPU_STRUCTURE_TYPE_IPC_MEM_HANDLE_TYPE ((ze_structure_type_t)0x0002003d)

/** ze_external_memmap_sysmem_ext_desc_t, 1.15, for ze_host_mem_alloc_desc_t. */
typedef struct cpu_external_memmap_sysmem_desc {
    ze_structure_type_t stype;
    const void *pNext;
    void *memory;
    uint64_t size;
} cpu_external_memmap_sysmem_desc;

#define CPU_STRUCTURE_TYPE_EXTERNAL_MEMMAP_SYSMEM ((ze_structure_type_t)0x00020037)

/** ze_image_view_planar_ext_desc_t, 1.9: as ze_image_view_planar_exp_desc_t. */
#define CPU_STRUCTURE_TYPE_IMAGE_VIEW_PLANAR_EXT_DESC ((ze_structure_type_t)0x00010010)

/** ze_physical_mem_properties_t, 1.15. */
typedef struct cpu_physical_mem_properties {
    ze_structure_type_t stype;
    void *pNext;
    uint64_t id;
    uint64_t size;
} cpu_physical_mem_properties;

#define CPU_STRUCTURE_TYPE_PHYSICAL_MEM_PROPERTIES ((ze_structure_type_t)0x00020040)

/* 1.7 */
ze_result_t cpu_zeMemSetAtomicAccessAttributeExp(ze_context_handle_t context,
                                                 ze_device_handle_t device, const void *memory,
                                                 size_t size, uint32_t attributes);
ze_result_t cpu_zeMemGetAtomicAccessAttributeExp(ze_context_handle_t context,
                                                 ze_device_handle_t device, const void *memory,
                                                 size_t size, uint32_t *out);

/* 1.15 */
ze_result_t cpu_zePhysicalMemGetProperties(ze_context_handle_t context,
                                           ze_physical_mem_handle_t physical,
                                           cpu_physical_mem_properties *out);
ze_result_t cpu_zeMemGetIpcHandleWithProperties(ze_context_handle_t context, const void *memory,
                                                void *next, ze_ipc_mem_handle_t *out);

/* Intel's */
ze_result_t cpu_zexMemGetIpcHandles(ze_context_handle_t context, const void *memory,
                                    uint32_t *count, ze_ipc_mem_handle_t *out);
ze_result_t cpu_zexMemOpenIpcHandles(ze_context_handle_t context, ze_device_handle_t device,
                                     uint32_t count, ze_ipc_mem_handle_t *handles,
                                     ze_ipc_memory_flags_t flags, void **out);
ze_result_t cpu_zexDriverImportExternalPointer(ze_driver_handle_t driver, void *memory,
                                               size_t size);
ze_result_t cpu_zexDriverReleaseImportedPointer(ze_driver_handle_t driver, void *memory);
ze_result_t cpu_zexDriverGetHostPointerBaseAddress(ze_driver_handle_t driver, void *memory,
                                                   void **out);

#endif
