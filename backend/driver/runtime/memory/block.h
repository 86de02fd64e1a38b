/* Memory that kernels and programs write: never beside the driver's own data, nor in the heap of
 * the C library. */
#ifndef ZELLIGE_DRIVER_RUNTIME_MEMORY_BLOCK_H
#define ZELLIGE_DRIVER_RUNTIME_MEMORY_BLOCK_H

#include <stdbool.h>
#include <stddef.h>

/** Zeroed is none. */
typedef struct cpu_block {
    void *start;
    struct cpu_mapping *mapping; /**< pages of its own, between guard pages; or */
    struct cpu_slab *slab;       /**< among others of its size; or */
    void *whole;                 /**< what another device gave, with what alignment took */
    const void *giver;           /**< who gave it */
} cpu_block;

/** Takes a block, whose contents are anything. One of a page or more has whole pages for itself.
 *  Large ones request huge pages. Where kernels are checked, each has a gap behind it, as long as
 *  it is, or a guard page.
 *  @param bytes      at least 1
 *  @param alignment  a power of two; at least 64 in any case
 *  @returns false without memory */
bool cpu_block_take(size_t bytes, size_t alignment, cpu_block *out);

/** Gives a block back, also an empty one. */
void cpu_block_give(const cpu_block *block);

/** Gives the system what is kept to be used again. */
void cpu_block_give_back(void);

/** Gives back a block of whole pages in place of which something else is mapped, which then is
 *  gone. */
void cpu_block_give_replaced(const cpu_block *block, size_t bytes);

#endif
