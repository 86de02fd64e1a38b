/* Reserved address ranges and their mappings. */
#ifndef ZELLIGE_DRIVER_DDI_MEMORY_VIRTUAL_H
#define ZELLIGE_DRIVER_DDI_MEMORY_VIRTUAL_H

#include "backend/driver/ddi/memory/allocations.h"

/** Memory without an address, until it is mapped. */
struct _ze_physical_mem_handle_t {
    int file; /**< in memory; owned */
    size_t size;
    ze_memory_type_t type;                   /**< of the host or of a device */
    ze_device_handle_t device;               /**< NULL if it is the host's */
    ze_external_memory_type_flags_t exports; /**< what the program may ask for */
    uint64_t id;
    size_t mappings; /**< spans that show it */
    ze_physical_mem_handle_t following;
};

/** Adjacent pages with the same mapping and access. */
typedef struct cpu_span {
    uintptr_t base;
    size_t size;
    ze_physical_mem_handle_t physical; /**< NULL: nothing is mapped */
    size_t offset;                     /**< into it */
    ze_memory_access_attribute_t access;
    struct cpu_span *following; /**< at a higher address */
} cpu_span;

/** Of a context. */
typedef struct cpu_virtual {
    pthread_mutex_t lock; /**< held around everything but init() and fini() */
    cpu_span *spans;      /**< all that is reserved, by address */
    ze_physical_mem_handle_t physicals;
} cpu_virtual;

bool cpu_virtual_init(cpu_virtual *memory);

/** Unmaps and frees everything. */
void cpu_virtual_fini(cpu_virtual *memory);

/** Adds a range that is in no other. @returns whether there was memory for it */
bool cpu_virtual_add(cpu_virtual *memory, uintptr_t base, size_t size);

/** Splits spans so that one begins and one ends where the range does.
 *  @param out  the first span of the range; the others follow it
 *  @returns ZE_RESULT_ERROR_INVALID_ARGUMENT unless the whole range is reserved */
ze_result_t cpu_virtual_cut(cpu_virtual *memory, uintptr_t base, size_t size, cpu_span **out);

/** Sets the mapping of a span; NULL for none. */
void cpu_span_show(cpu_span *span, ze_physical_mem_handle_t physical, size_t offset);

/** Removes the spans of a range that begin and end there. */
void cpu_virtual_remove(cpu_virtual *memory, uintptr_t base, size_t size);

/** Merges adjacent spans with the same mapping and access. */
void cpu_virtual_join(cpu_virtual *memory);

/** Finds the span around an address, or NULL. */
cpu_span *cpu_virtual_find(cpu_virtual *memory, uintptr_t address);

#endif
