/* The inside of the fault driver. */
#ifndef ZELLIGE_TESTS_FAULT_DRIVER_H
#define ZELLIGE_TESTS_FAULT_DRIVER_H

#include <level_zero/ze_api.h>

/** Finds a symbol of the driver behind this one; NULL if there is none. */
void *fault_find(const char *name);

/** Asks the driver behind this one for a table. */
ze_result_t fault_forward(const char *name, ze_api_version_t version, void *table);

#endif
