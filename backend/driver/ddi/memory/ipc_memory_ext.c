/* What newer specifications do with memory handles. Contexts may come wrapped by the loader. */
#include "backend/driver/ddi/memory/ipc_memory.h"

#include <string.h>

#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/handle.h"
#include "backend/driver/ddi/core/types_ext.h"

static ze_result_t read_handle(ze_context_handle_t context, const ze_ipc_mem_handle_t *bytes,
                               cpu_ipc_memory *out)
{
    CPU_REQUIRE_HANDLE(cpu_unwrap(context, CPU_KIND_CONTEXT));
    memcpy(out, bytes, sizeof *out);
    CPU_REQUIRE(out->named.magic == CPU_IPC_MEMORY_MAGIC, ZE_RESULT_ERROR_INVALID_ARGUMENT);
    return ZE_RESULT_SUCCESS;
}

/* The descriptor of a handle stays the memory's: there is nothing to give back. */
ze_result_t cpu_zeMemPutIpcHandle(ze_context_handle_t context, ze_ipc_mem_handle_t bytes)
{
    cpu_ipc_memory handle;
    return read_handle(context, &bytes, &handle);
}

/* The descriptor stays the caller's, and has to be open as long as the handle is used. */
ze_result_t cpu_zeMemGetIpcHandleFromFileDescriptorExp(ze_context_handle_t context, uint64_t file,
                                                       ze_ipc_mem_handle_t *out)
{
    cpu_file_id id;
    uint64_t bytes;
    CPU_REQUIRE_HANDLE(cpu_unwrap(context, CPU_KIND_CONTEXT));
    CPU_REQUIRE_POINTER(out);
    CPU_REQUIRE(file <= INT32_MAX && cpu_memory_file_describe((int)file, &id, &bytes),
                ZE_RESULT_ERROR_INVALID_ARGUMENT);
    CPU_REQUIRE(bytes > 0, ZE_RESULT_ERROR_INVALID_ARGUMENT);
    const cpu_ipc_memory handle = {
        .named = cpu_ipc_file_name(CPU_IPC_MEMORY_MAGIC, (int)file, id),
        .size = bytes,
    };
    memset(out, 0, sizeof *out);
    memcpy(out, &handle, sizeof handle);
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeMemGetFileDescriptorFromIpcHandleExp(ze_context_handle_t context,
                                                       ze_ipc_mem_handle_t bytes, uint64_t *out)
{
    cpu_ipc_memory handle;
    const ze_result_t result = read_handle(context, &bytes, &handle);
    if (result != ZE_RESULT_SUCCESS)
        return result;
    CPU_REQUIRE_POINTER(out);
    CPU_REQUIRE(cpu_memory_file_is(handle.named.file, handle.named.id),
                ZE_RESULT_ERROR_INVALID_ARGUMENT);
    *out = (uint64_t)handle.named.file;
    return ZE_RESULT_SUCCESS;
}
