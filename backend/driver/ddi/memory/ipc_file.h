/* How a handle names a file in memory to another process. */
#ifndef ZELLIGE_DRIVER_DDI_MEMORY_IPC_FILE_H
#define ZELLIGE_DRIVER_DDI_MEMORY_IPC_FILE_H

#include <level_zero/ze_api.h>

#include "backend/driver/ddi/memory/memory_file.h"

/** What such a handle begins with. A program may send its bytes to the other process as they are,
 *  or send the descriptor through a socket (SCM_RIGHTS) and write the number that arrives over the
 *  first. */
typedef struct cpu_ipc_file {
    int32_t file; /**< a descriptor of this file, in the process that reads the handle */
    int32_t owner;
    int32_t owner_file; /**< the descriptor in the process that made the handle */
    uint32_t magic;     /**< what kind of handle it is */
    cpu_file_id id;
} cpu_ipc_file;

/** Names a descriptor of this process, whose file has this id. */
cpu_ipc_file cpu_ipc_file_name(uint32_t magic, int file, cpu_file_id id);

/** Opens the file that a handle names; the caller closes it. Unless forbidden, the system lets a
 *  process take files out of a process of the same user.
 *  @returns ZE_RESULT_ERROR_INVALID_ARGUMENT if the file does not exist,
 *  ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY without free descriptors */
ze_result_t cpu_ipc_file_open(const cpu_ipc_file *named, int *out);

#endif
