/* The allocations of a context, found by any address inside them. */
#ifndef ZELLIGE_DRIVER_DDI_MEMORY_ALLOCATIONS_H
#define ZELLIGE_DRIVER_DDI_MEMORY_ALLOCATIONS_H

#include <level_zero/ze_api.h>
#include <pthread.h>
#include <stdbool.h>

#include "backend/driver/ddi/core/callbacks.h"
#include "backend/driver/runtime/memory/block.h"

typedef struct cpu_allocation {
    uintptr_t base;
    size_t size; /**< as the program requested */
    ze_memory_type_t type;
    ze_device_handle_t device; /**< NULL if it belongs to none */
    uint64_t id;
    cpu_block block;                         /**< whose memory it is; empty for a file's */
    bool is_opened;                          /**< it is another process's */
    ze_external_memory_type_flags_t exports; /**< queried by programs */
    int file;                                /**< whose memory it is, or -1; owned */
    int handed_out;                          /**< the same in IPC handles, or -1; owned */
    uint32_t atomics;                        /**< access attributes, queried by programs */
    /** Of the program's own memory: whether it has other addresses, once somebody asked. */
    enum { CPU_PAGES_NOT_ASKED, CPU_PAGES_PRIVATE, CPU_PAGES_SHARED } pages;
    cpu_callback *callbacks; /**< to be called when it is freed */
} cpu_allocation;

/** An ordered tree and its lock. */
typedef struct cpu_allocations {
    pthread_rwlock_t lock;
    void *root;
} cpu_allocations;

bool cpu_allocations_init(cpu_allocations *allocations);

/** Gives every allocation that is still there to `release`. */
void cpu_allocations_fini(cpu_allocations *allocations,
                          void (*release)(const cpu_allocation *allocation));

/** Returns a number that no other memory of the process has. */
uint64_t cpu_allocations_next_id(void);

/** Adds an allocation, which is copied, and gives it its id.
 *  @returns whether there was memory for it, and no other allocation in its place */
bool cpu_allocations_add(cpu_allocations *allocations, const cpu_allocation *allocation);

/** Finds what an address lies in.
 *  @returns whether it lies in anything */
bool cpu_allocations_find(cpu_allocations *allocations, const void *address, cpu_allocation *out);

/** Addresses that may have been made from one, by adding and subtracting. */
typedef struct cpu_reach {
    uintptr_t first, end;
} cpu_reach;

/** Finds the allocation that an address lies in. The end of the one before it may be the same
 *  address: then it is of both.
 *  @returns false if it lies in none, or if that may be at other addresses, too: files, and the
 *  program's own memory */
bool cpu_allocations_find_reach(cpu_allocations *allocations, const void *address, cpu_reach *out);

/** Returns a number that grows with every allocation of the process that is removed, and with what
 *  else may change whether buffers are apart. */
uint64_t cpu_allocations_age(void);
void cpu_allocations_grow_older(void);

/** Calls `change` on the allocation that contains an address, under the lock, with an argument.
 *  @returns the result of `change`, or ZE_RESULT_ERROR_INVALID_ARGUMENT if no allocation contains
 *  it */
typedef ze_result_t cpu_allocation_change(cpu_allocation *allocation, void *argument);
ze_result_t cpu_allocations_change(cpu_allocations *allocations, const void *address,
                                   cpu_allocation_change *change, void *argument);

/** Removes the allocation that starts at an address, if its `is_opened` has that value.
 *  @returns whether it found one */
bool cpu_allocations_remove(cpu_allocations *allocations, const void *base, bool is_opened,
                            cpu_allocation *out);

#endif
