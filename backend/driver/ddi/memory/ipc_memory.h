/* What the bytes of a memory handle are. */
#ifndef ZELLIGE_DRIVER_DDI_MEMORY_IPC_MEMORY_H
#define ZELLIGE_DRIVER_DDI_MEMORY_IPC_MEMORY_H

#include <level_zero/ze_api.h>

#include "backend/driver/ddi/memory/ipc_file.h"

typedef struct cpu_ipc_memory {
    cpu_ipc_file named;
    uint64_t size; /**< of the memory, in bytes */
} cpu_ipc_memory;

_Static_assert(sizeof(cpu_ipc_memory) <= sizeof(ze_ipc_mem_handle_t), "a handle has room for it");

#define CPU_IPC_MEMORY_MAGIC UINT32_C(0x7a6c6d65)

#endif
