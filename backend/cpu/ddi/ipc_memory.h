/* What the bytes of a memory handle are. */
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

#endif
