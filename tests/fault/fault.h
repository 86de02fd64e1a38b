/* How a test drives the fault driver: it finds `fault_control_of_driver` in it by
 * dlsym(). */
#ifndef ZELLIGE_TESTS_FAULT_H
#define ZELLIGE_TESTS_FAULT_H

#include <level_zero/ze_api.h>
#include <stdbool.h>

#include "tests/fault/entries.h"

#define FAULT_NUMBER(kind, function, ...) FAULT_##function,
typedef enum fault_entry { FAULT_ENTRIES(FAULT_NUMBER) FAULT_ENTRY_COUNT } fault_entry;

/** Written by the test and by the driver, on one thread. */
typedef struct fault_control {
    unsigned calls[FAULT_ENTRY_COUNT];     /**< of each entry so far; the test sets them to 0 */
    unsigned of_loader[FAULT_ENTRY_COUNT]; /**< of those, before the library opened the driver */
    unsigned created;                      /**< objects and allocations so far */
    long alive;                            /**< created and not yet destroyed */
    unsigned in_order;                     /**< immediate lists created in order so far */

    unsigned nth;       /**< which call of `entry` fails, counted from 1; 0: none */
    fault_entry entry;  /**< (with nth) */
    ze_result_t result; /**< (with nth) */
    bool after;         /**< it fails having done its work, instead of without */
    bool fired;         /**< it has failed */

    bool discrete;  /**< the device does not reach the host's memory */
    bool unordered; /**< an older driver, without lists in order */
    bool spoil;     /**< modules are replaced by nonsense: the build fails with a log */
    bool null;      /**< arguments, launches and waits do nothing at all */
} fault_control;

#endif
