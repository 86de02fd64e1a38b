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

CPU_UNSUPPORTED(zePhysicalMemCreate, ze_context_handle_t a, ze_device_handle_t b,
                ze_physical_mem_desc_t *c, ze_physical_mem_handle_t *d);
CPU_UNSUPPORTED(zePhysicalMemDestroy, ze_context_handle_t a, ze_physical_mem_handle_t b);
CPU_UNSUPPORTED(zeMemGetIpcHandle, ze_context_handle_t a, const void *b, ze_ipc_mem_handle_t *c);
CPU_UNSUPPORTED(zeMemOpenIpcHandle, ze_context_handle_t a, ze_device_handle_t b,
                ze_ipc_mem_handle_t c, ze_ipc_memory_flags_t d, void **e);
CPU_UNSUPPORTED(zeMemCloseIpcHandle, ze_context_handle_t a, const void *b);
CPU_UNSUPPORTED(zeVirtualMemReserve, ze_context_handle_t a, const void *b, size_t c, void **d);
CPU_UNSUPPORTED(zeVirtualMemFree, ze_context_handle_t a, const void *b, size_t c);
CPU_UNSUPPORTED(zeVirtualMemQueryPageSize, ze_context_handle_t a, ze_device_handle_t b, size_t c,
                size_t *d);
CPU_UNSUPPORTED(zeVirtualMemMap, ze_context_handle_t a, const void *b, size_t c,
                ze_physical_mem_handle_t d, size_t e, ze_memory_access_attribute_t f);
CPU_UNSUPPORTED(zeVirtualMemUnmap, ze_context_handle_t a, const void *b, size_t c);
CPU_UNSUPPORTED(zeVirtualMemSetAccessAttribute, ze_context_handle_t a, const void *b, size_t c,
                ze_memory_access_attribute_t d);
CPU_UNSUPPORTED(zeVirtualMemGetAccessAttribute, ze_context_handle_t a, const void *b, size_t c,
                ze_memory_access_attribute_t *d, size_t *e);
