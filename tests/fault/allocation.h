/* How a test drives the allocations of the library: it is linked with zellige_counted, the
 * library's objects with malloc, calloc and realloc of their own. */
#ifndef ZELLIGE_TESTS_FAULT_ALLOCATION_H
#define ZELLIGE_TESTS_FAULT_ALLOCATION_H

#include <stdbool.h>

typedef struct allocation_control {
    unsigned long count; /**< allocations so far; the test sets it to 0 */
    unsigned long nth;   /**< which of them fails, counted from 1; 0: none */
    bool fired;          /**< it has failed */
} allocation_control;

extern __attribute__((visibility("default"))) allocation_control allocations;

#endif
