/* What the bytes of a memory handle are, and what newer specifications do with them. */
#ifndef ZELLIGE_CPU_DDI_IPC_MEMORY_H
#define ZELLIGE_CPU_DDI_IPC_MEMORY_H

#include <level_zero/ze_api.h>

#include "backend/cpu/ddi/memory_file.h"

/** A program may send the bytes to the other process as they are, or send the descriptor through a
 *  socket and write the number that arrives there over the first bytes. */
typedef struct cpu_ipc_memory {
    int32_t
        file; /**< a descriptor, of the process that has the memory or of the one that opens it */
    int32_t process;
    uint64_t magic;
    uint64_t size; /**< of the memory, in bytes */
    cpu_file_id id;
} cpu_ipc_memory;

_Static_assert(sizeof(cpu_ipc_memory) <= sizeof(ze_ipc_mem_handle_t), "a handle has room for it");

#define CPU_IPC_MEMORY_MAGIC UINT64_C(0x31636d656d676c7a)

/** Specification 1.6. The descriptor of a handle stays the memory's: there is nothing to give back. */
ze_result_t cpu_zeMemPutIpcHandle(ze_context_handle_t context, ze_ipc_mem_handle_t handle);

/** 1.7, experimental. The descriptor is the caller's, and has to stay open as long as the handle is
 *  used. */
ze_result_t cpu_zeMemGetIpcHandleFromFileDescriptorExp(ze_context_handle_t context, uint64_t file,
                                                       ze_ipc_mem_handle_t *out);

/** 1.7, experimental. Returns the descriptor in a handle if this process has it. */
ze_result_t cpu_zeMemGetFileDescriptorFromIpcHandleExp(ze_context_handle_t context,
                                                       ze_ipc_mem_handle_t handle, uint64_t *out);

#endif
