/* Whether the buffers of a launch are apart, as far as its kernel writes them. */
#ifndef ZELLIGE_DRIVER_DDI_LIST_APART_BUFFERS_H
#define ZELLIGE_DRIVER_DDI_LIST_APART_BUFFERS_H

#include <stdbool.h>

#include "backend/driver/ddi/memory/allocations.h"
#include "backend/driver/ddi/module/kernel.h"

/** Returns whether what a launch accesses through a parameter that its kernel may write by is
 *  accessed through no other. Where that is not known, the parameter may lead to all of its
 *  allocation.
 *  @param spans  what is accessed through each parameter; NULL: it is not known */
bool cpu_buffers_are_apart(cpu_allocations *allocations, const spirv_kernel *kernel,
                           const void *const *arguments, const cpu_span *spans);

/** What a launch asks of its buffers. */
typedef struct cpu_apart_question {
    cpu_allocations *allocations;
    const spirv_kernel *kernel;
    const cpu_launch *launch;
    const unsigned char *values; /**< of the arguments: all `size` bytes */
    size_t size;
    uint64_t age; /**< of the allocations */
} cpu_apart_question;

/** The same by what an engine knows of the launch. An answer is kept. */
bool cpu_buffers_are_known_apart(cpu_apart_memo *memo, const cpu_apart_question *question,
                                 const cpu_span_finder *finder);

#endif
