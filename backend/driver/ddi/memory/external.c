#include "backend/driver/ddi/memory/external.h"
#include "backend/driver/ddi/core/device.h"

#include "backend/driver/ddi/core/chain.h"
#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/types_memory.h"

ze_result_t cpu_external_check(ze_external_memory_type_flags_t flags)
{
    const uint32_t known = ZE_EXTERNAL_MEMORY_TYPE_FLAG_D3D12_RESOURCE * 2U - 1;
    CPU_REQUIRE_FLAGS(flags, known);
    CPU_REQUIRE_SAYING((flags & ~CPU_EXTERNAL_TYPES) == 0, ZE_RESULT_ERROR_UNSUPPORTED_ENUMERATION,
                       "only descriptors of files are supported: OPAQUE_FD and DMA_BUF");
    CPU_REQUIRE_TOLD(cpu_device_reaches_host(__func__), ZE_RESULT_ERROR_UNSUPPORTED_FEATURE);
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_external_find(const void *desc, ze_structure_type_t type, cpu_external *external)
{
    const ze_external_memory_export_desc_t *exported =
        cpu_chain_find(desc, type, ZE_STRUCTURE_TYPE_EXTERNAL_MEMORY_EXPORT_DESC);
    const ze_external_memory_import_fd_t *imported =
        cpu_chain_find(desc, type, ZE_STRUCTURE_TYPE_EXTERNAL_MEMORY_IMPORT_FD);
    ze_result_t result = ZE_RESULT_SUCCESS;
    CPU_REQUIRE_SAYING(
        cpu_chain_find(desc, type, ZE_STRUCTURE_TYPE_EXTERNAL_MEMORY_IMPORT_WIN32) == NULL,
        ZE_RESULT_ERROR_UNSUPPORTED_ENUMERATION, "handles of Windows are not supported");
    if (exported != NULL) {
        result = cpu_external_check(exported->flags);
        external->exports |= exported->flags;
    }
    if (imported != NULL && result == ZE_RESULT_SUCCESS) {
        result = cpu_external_check(imported->flags);
        external->imports = true;
        external->file = imported->fd;
    }
    return result;
}

ze_result_t cpu_external_check_handle_type(const void *desc, ze_structure_type_t type)
{
    const cpu_ipc_mem_handle_type_desc *wanted =
        cpu_chain_find(desc, type, CPU_STRUCTURE_TYPE_IPC_MEM_HANDLE_TYPE);
    if (wanted == NULL)
        return ZE_RESULT_SUCCESS;
    CPU_REQUIRE_FLAGS(wanted->flags, CPU_IPC_MEM_HANDLE_TYPE_FLAG_DEFAULT |
                                         CPU_IPC_MEM_HANDLE_TYPE_FLAG_FABRIC_ACCESSIBLE);
    CPU_REQUIRE_SAYING((wanted->flags & CPU_IPC_MEM_HANDLE_TYPE_FLAG_FABRIC_ACCESSIBLE) == 0,
                       ZE_RESULT_ERROR_UNSUPPORTED_FEATURE,
                       "handles for a fabric are not supported");
    return ZE_RESULT_SUCCESS;
}
