/* Entry points of features that this driver has not. They are there for programs that call the
 * driver's tables themselves; the loader would do without. */
#include "backend/cpu/ddi/entries.h"

#pragma GCC diagnostic ignored "-Wunused-parameter"

#define CPU_UNSUPPORTED(name, ...)                  \
    ze_result_t cpu_##name(__VA_ARGS__)             \
    {                                               \
        return ZE_RESULT_ERROR_UNSUPPORTED_FEATURE; \
    }                                               \
    _Static_assert(1, "takes the semicolon")

CPU_UNSUPPORTED(zeDeviceReserveCacheExt, ze_device_handle_t a, size_t b, size_t c);
CPU_UNSUPPORTED(zeDeviceSetCacheAdviceExt, ze_device_handle_t a, void *b, size_t c,
                ze_cache_ext_region_t d);
CPU_UNSUPPORTED(zeDevicePciGetPropertiesExt, ze_device_handle_t a, ze_pci_ext_properties_t *b);
CPU_UNSUPPORTED(zeDeviceGetFabricVertexExp, ze_device_handle_t a, ze_fabric_vertex_handle_t *b);
CPU_UNSUPPORTED(zeContextMakeImageResident, ze_context_handle_t a, ze_device_handle_t b,
                ze_image_handle_t c);
CPU_UNSUPPORTED(zeContextEvictImage, ze_context_handle_t a, ze_device_handle_t b,
                ze_image_handle_t c);
CPU_UNSUPPORTED(zeCommandListAppendImageCopy, ze_command_list_handle_t a, ze_image_handle_t b,
                ze_image_handle_t c, ze_event_handle_t d, uint32_t e, ze_event_handle_t *f);
CPU_UNSUPPORTED(zeCommandListAppendImageCopyRegion, ze_command_list_handle_t a, ze_image_handle_t b,
                ze_image_handle_t c, const ze_image_region_t *d, const ze_image_region_t *e,
                ze_event_handle_t f, uint32_t g, ze_event_handle_t *h);
CPU_UNSUPPORTED(zeCommandListAppendImageCopyToMemory, ze_command_list_handle_t a, void *b,
                ze_image_handle_t c, const ze_image_region_t *d, ze_event_handle_t e, uint32_t f,
                ze_event_handle_t *g);
CPU_UNSUPPORTED(zeCommandListAppendImageCopyFromMemory, ze_command_list_handle_t a,
                ze_image_handle_t b, const void *c, const ze_image_region_t *d, ze_event_handle_t e,
                uint32_t f, ze_event_handle_t *g);
CPU_UNSUPPORTED(zeCommandListAppendImageCopyToMemoryExt, ze_command_list_handle_t a, void *b,
                ze_image_handle_t c, const ze_image_region_t *d, uint32_t e, uint32_t f,
                ze_event_handle_t g, uint32_t h, ze_event_handle_t *i);
CPU_UNSUPPORTED(zeCommandListAppendImageCopyFromMemoryExt, ze_command_list_handle_t a,
                ze_image_handle_t b, const void *c, const ze_image_region_t *d, uint32_t e,
                uint32_t f, ze_event_handle_t g, uint32_t h, ze_event_handle_t *i);
CPU_UNSUPPORTED(zeImageGetProperties, ze_device_handle_t a, const ze_image_desc_t *b,
                ze_image_properties_t *c);
CPU_UNSUPPORTED(zeImageCreate, ze_context_handle_t a, ze_device_handle_t b,
                const ze_image_desc_t *c, ze_image_handle_t *d);
CPU_UNSUPPORTED(zeImageDestroy, ze_image_handle_t a);
CPU_UNSUPPORTED(zeImageGetAllocPropertiesExt, ze_context_handle_t a, ze_image_handle_t b,
                ze_image_allocation_ext_properties_t *c);
CPU_UNSUPPORTED(zeImageGetMemoryPropertiesExp, ze_image_handle_t a,
                ze_image_memory_properties_exp_t *b);
CPU_UNSUPPORTED(zeImageViewCreateExp, ze_context_handle_t a, ze_device_handle_t b,
                const ze_image_desc_t *c, ze_image_handle_t d, ze_image_handle_t *e);
CPU_UNSUPPORTED(zeEventPoolGetIpcHandle, ze_event_pool_handle_t a, ze_ipc_event_pool_handle_t *b);
CPU_UNSUPPORTED(zeEventPoolOpenIpcHandle, ze_context_handle_t a, ze_ipc_event_pool_handle_t b,
                ze_event_pool_handle_t *c);
CPU_UNSUPPORTED(zeEventPoolCloseIpcHandle, ze_event_pool_handle_t a);
CPU_UNSUPPORTED(zeModuleGetNativeBinary, ze_module_handle_t a, size_t *b, uint8_t *c);
CPU_UNSUPPORTED(zeModuleGetGlobalPointer, ze_module_handle_t a, const char *b, size_t *c, void **d);
CPU_UNSUPPORTED(zeModuleGetFunctionPointer, ze_module_handle_t a, const char *b, void **c);
CPU_UNSUPPORTED(zeModuleInspectLinkageExt, ze_linkage_inspection_ext_desc_t *a, uint32_t b,
                ze_module_handle_t *c, ze_module_build_log_handle_t *d);
CPU_UNSUPPORTED(zeKernelSchedulingHintExp, ze_kernel_handle_t a, ze_scheduling_hint_exp_desc_t *b);
CPU_UNSUPPORTED(zeSamplerCreate, ze_context_handle_t a, ze_device_handle_t b,
                const ze_sampler_desc_t *c, ze_sampler_handle_t *d);
CPU_UNSUPPORTED(zeSamplerDestroy, ze_sampler_handle_t a);
CPU_UNSUPPORTED(zeFabricVertexGetExp, ze_driver_handle_t a, uint32_t *b,
                ze_fabric_vertex_handle_t *c);
CPU_UNSUPPORTED(zeFabricVertexGetSubVerticesExp, ze_fabric_vertex_handle_t a, uint32_t *b,
                ze_fabric_vertex_handle_t *c);
CPU_UNSUPPORTED(zeFabricVertexGetPropertiesExp, ze_fabric_vertex_handle_t a,
                ze_fabric_vertex_exp_properties_t *b);
CPU_UNSUPPORTED(zeFabricVertexGetDeviceExp, ze_fabric_vertex_handle_t a, ze_device_handle_t *b);
CPU_UNSUPPORTED(zeFabricEdgeGetExp, ze_fabric_vertex_handle_t a, ze_fabric_vertex_handle_t b,
                uint32_t *c, ze_fabric_edge_handle_t *d);
CPU_UNSUPPORTED(zeFabricEdgeGetVerticesExp, ze_fabric_edge_handle_t a, ze_fabric_vertex_handle_t *b,
                ze_fabric_vertex_handle_t *c);
CPU_UNSUPPORTED(zeFabricEdgeGetPropertiesExp, ze_fabric_edge_handle_t a,
                ze_fabric_edge_exp_properties_t *b);
