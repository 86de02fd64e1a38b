/* Extension structures that hang on a pNext. */
#ifndef ZELLIGE_DRIVER_DDI_CORE_CHAIN_H
#define ZELLIGE_DRIVER_DDI_CORE_CHAIN_H

#include <level_zero/ze_api.h>
#include <stdbool.h>
#include <stdint.h>

#include "backend/driver/ddi/core/check.h"

/** Returns the structure of type `wanted` that follows `structure`, or NULL.
 *
 *  Programs leave stype and pNext uninitialised. The search ends unless `structure` has type `type`
 *  and every link on the way has a type that the specification defines. */
void *cpu_chain_find(const void *structure, ze_structure_type_t type, ze_structure_type_t wanted);

/** Finds where a program wants a descriptor of the file that memory is in: NULL if it does not.
 *  @returns ZE_RESULT_ERROR_UNSUPPORTED_ENUMERATION if it wants a handle of Windows */
ze_result_t cpu_chain_find_export(const void *structure, ze_structure_type_t type,
                                  ze_external_memory_export_fd_t **out);

/** Returns whether all that follows `structure`, of type `type`, is of the types of a list, which
 *  ends with 0. Other vendors' structures are passed over. A sentence names what is not. */
bool cpu_chain_holds_only(const void *structure, ze_structure_type_t type,
                          const ze_structure_type_t *honoured);

/** Returns whether a structure of another vendor follows `structure` whose type is not in a list,
 *  which ends with 0. */
bool cpu_chain_has_vendors(const void *structure, ze_structure_type_t type,
                           const ze_structure_type_t *honoured);

/** Where one is in a chain of which every structure counts. It starts as `{.link = first}`. */
typedef struct cpu_chain_walk {
    const ze_base_desc_t *link; /**< NULL at the end */
    bool is_circle;             /**< it leads back into itself: `link` is NULL then, too */
    const void *mark;           /**< an earlier structure */
    uint64_t steps, most;       /**< since the mark, and before the next one */
} cpu_chain_walk;

/** Goes on to the next structure. In a circle it comes to each one once at least. */
void cpu_chain_walk_on(cpu_chain_walk *walk);

/** Returns ZE_RESULT_ERROR_INVALID_ARGUMENT from the calling function if a walk came to no end. */
#define CPU_REQUIRE_CHAIN_END(walk)                                         \
    CPU_REQUIRE_SAYING(!(walk).is_circle, ZE_RESULT_ERROR_INVALID_ARGUMENT, \
                       "the chain of structures leads back into itself")

/** Checks a hint about compression, if there is one: nothing is ever compressed.
 *  @returns ZE_RESULT_ERROR_INVALID_ENUMERATION */
ze_result_t cpu_chain_check_compression(const void *desc, ze_structure_type_t type);

/** Returns ZE_RESULT_ERROR_UNSUPPORTED_FEATURE from the calling function unless everything behind
 *  the descriptor is of the types that follow `type`. What a program asks for is done or refused:
 *  each function that takes a descriptor says what it honours. */
#define CPU_REQUIRE_CHAIN(desc, type, ...)                                                        \
    do {                                                                                          \
        if (!cpu_chain_holds_only((desc), (type), (const ze_structure_type_t[]){__VA_ARGS__, 0})) \
            return CPU_TOLD(ZE_RESULT_ERROR_UNSUPPORTED_FEATURE);                                 \
    } while (0)

/** The same where nothing is honoured. */
#define CPU_REQUIRE_NO_CHAIN(desc, type) CPU_REQUIRE_CHAIN(desc, type, 0)

#endif
