/* What ZELLIGE_CPU_CHECK and the variables beside it ask for. */
#ifndef ZELLIGE_SIMD_CHECK_OPTIONS_H
#define ZELLIGE_SIMD_CHECK_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#define SIMD_CHECK_NAMES "memory, race, sync and init"

/** Returns whether a tool has such a name. */
bool simd_check_is_tool(const char *name);

/** Returns what to look for in a kernel of that name: SIMD_CHECK_MEMORY, ...; 0 for nothing. */
uint32_t simd_check_tools(const char *kernel);

/** Returns whether barriers have to report work-items that do not arrive: "1" asks for that alone,
 *  and fails a launch. */
bool simd_check_barriers(const char *kernel);

/** Returns how many errors are told; UINT64_MAX for all. */
uint64_t simd_check_limit(void);

/** Returns the seed of the order in which tiles run; 0 if they run one behind the other. */
uint64_t simd_check_seed(void);

/** Returns whether errors are told as JSON. */
bool simd_check_wants_json(void);

/** Returns the file that gets a line of JSON for each error, or NULL. */
const char *simd_check_log(void);

#endif
