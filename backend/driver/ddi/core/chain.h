/* Extension structures that hang on a pNext. */
#ifndef ZELLIGE_DRIVER_DDI_CORE_CHAIN_H
#define ZELLIGE_DRIVER_DDI_CORE_CHAIN_H

#include <level_zero/ze_api.h>

/** Returns the structure of type `wanted` that follows `structure`, or NULL.
 *
 *  Programs leave stype and pNext uninitialised. The search ends unless `structure` has type `type`
 *  and every link on the way has a type that the specification defines. */
void *cpu_chain_find(const void *structure, ze_structure_type_t type, ze_structure_type_t wanted);

#endif
