/* Flags of external memory: memory that a program imports or exports. */
#ifndef ZELLIGE_DRIVER_DDI_MEMORY_EXTERNAL_H
#define ZELLIGE_DRIVER_DDI_MEMORY_EXTERNAL_H

#include <level_zero/ze_api.h>
#include <stdbool.h>

/** What can be imported and exported: file descriptors, whatever they are called. */
#define CPU_EXTERNAL_TYPES \
    ((uint32_t)ZE_EXTERNAL_MEMORY_TYPE_FLAG_OPAQUE_FD | ZE_EXTERNAL_MEMORY_TYPE_FLAG_DMA_BUF)

typedef struct cpu_external {
    ze_external_memory_type_flags_t exports; /**< 0: none */
    bool imports;
    int file; /**< to be imported; the program's */
} cpu_external;

/** Finds what hangs on a descriptor of type `type`, and adds it to `external`.
 *  @returns ZE_RESULT_ERROR_INVALID_ENUMERATION, or ZE_RESULT_ERROR_UNSUPPORTED_ENUMERATION for
 *  what other systems have */
ze_result_t cpu_external_find(const void *desc, ze_structure_type_t type, cpu_external *external);

/** Checks the kind of IPC handle that a descriptor asks for, if it does: those of one machine.
 *  @returns ZE_RESULT_ERROR_INVALID_ENUMERATION, or ZE_RESULT_ERROR_UNSUPPORTED_FEATURE for those
 *  of a fabric */
ze_result_t cpu_external_check_handle_type(const void *desc, ze_structure_type_t type);

/** Checks flags of external memory types; 0 is valid. */
ze_result_t cpu_external_check(ze_external_memory_type_flags_t flags);

#endif
