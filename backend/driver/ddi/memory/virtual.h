/* Reserved address ranges and their mappings, of all contexts: programs use each with any of their
 * contexts. */
#ifndef ZELLIGE_DRIVER_DDI_MEMORY_VIRTUAL_H
#define ZELLIGE_DRIVER_DDI_MEMORY_VIRTUAL_H

#include "backend/driver/ddi/core/handle.h"
#include "backend/driver/ddi/memory/allocations.h"

/** Memory without an address, until it is mapped. */
struct _ze_physical_mem_handle_t {
    zli_object object;
    int file;       /**< in memory; owned */
    int handed_out; /**< the same in IPC handles, or -1; owned */
    size_t size;
    ze_memory_type_t type;                   /**< of the host or of a device */
    ze_device_handle_t device;               /**< NULL if it is the host's */
    ze_external_memory_type_flags_t exports; /**< what the program may ask for */
    uint64_t id;
    size_t mappings; /**< spans that show it */
    ze_context_handle_t
        context; /**< that made it; NULL once that is gone, which the mappings outlive */
    ze_physical_mem_handle_t following;
};

/** Adjacent pages with the same mapping and access. */
typedef struct cpu_span {
    uintptr_t base;
    size_t size;
    ze_physical_mem_handle_t physical; /**< NULL: nothing is mapped */
    size_t offset;                     /**< into it */
    ze_memory_access_attribute_t access;
    ze_context_handle_t context; /**< that reserved it */
    struct cpu_span *following;  /**< at a higher address */
} cpu_span;

/** Held around everything else here. */
void cpu_virtual_lock(void);
void cpu_virtual_unlock(void);

/** Unmaps and frees everything that a context made. */
void cpu_virtual_forget(ze_context_handle_t context);

/** Adds a range that is in no other. @returns whether there was memory for it */
bool cpu_virtual_add(ze_context_handle_t context, uintptr_t base, size_t size);

/** Splits spans so that one begins and one ends where the range does.
 *  @param out  the first span of the range; the others follow it
 *  @returns ZE_RESULT_ERROR_INVALID_ARGUMENT unless the whole range is reserved */
ze_result_t cpu_virtual_cut(uintptr_t base, size_t size, cpu_span **out);

/** Sets the mapping of a span; NULL for none. */
void cpu_span_show(cpu_span *span, ze_physical_mem_handle_t physical, size_t offset);

/** Removes the spans of a range that begin and end there. */
void cpu_virtual_remove(uintptr_t base, size_t size);

/** Merges adjacent spans with the same context, mapping and access. */
void cpu_virtual_join(void);

/** Finds the span around an address, or NULL. */
cpu_span *cpu_virtual_find(uintptr_t address);

/** Adds physical memory, and takes it out again.
 *  @returns ZE_RESULT_ERROR_INVALID_ARGUMENT if it is none, ZE_RESULT_ERROR_HANDLE_OBJECT_IN_USE if
 *  it is mapped somewhere */
void cpu_physical_add(ze_physical_mem_handle_t physical);
ze_result_t cpu_physical_take(ze_physical_mem_handle_t physical);

/** Returns whether it is physical memory. */
bool cpu_physical_is_known(ze_physical_mem_handle_t physical);

/** Closes and frees it. */
void cpu_physical_destroy(ze_physical_mem_handle_t physical);

#endif
