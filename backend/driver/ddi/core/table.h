/* Fills the loader's tables. */
#ifndef ZELLIGE_DRIVER_DDI_CORE_TABLE_H
#define ZELLIGE_DRIVER_DDI_CORE_TABLE_H

#include <level_zero/ze_api.h>
#include <stddef.h>

/** Each specification appends to tables: version `since` added what starts at `offset`. */
typedef struct cpu_growth {
    ze_api_version_t since;
    size_t offset;
} cpu_growth;

/** Copies the part of a table that a caller of that version has memory for.
 *  @param growths  oldest first; ends with an entry whose `offset` is 0 */
ze_result_t cpu_table_hand_out(ze_api_version_t version, void *out, const void *table, size_t size,
                               const cpu_growth *growths);

#define CPU_GREW(type, minor, first_new)                                        \
    {                                                                           \
        (ze_api_version_t) ZE_MAKE_VERSION(1, minor), offsetof(type, first_new) \
    }

/** Defines the function that the loader calls to get a table. */
#define CPU_GROWN_TABLE(function, type, table, ...)                                 \
    ze_result_t function(ze_api_version_t version, type *out)                       \
    {                                                                               \
        static const cpu_growth growths[] = {__VA_ARGS__, {ZE_API_VERSION_1_0, 0}}; \
        return cpu_table_hand_out(version, out, &(table), sizeof(table), growths);  \
    }                                                                               \
    _Static_assert(1, "takes the semicolon")

#define CPU_TABLE(function, type, table) \
    CPU_GROWN_TABLE(function, type, table, {ZE_API_VERSION_1_0, sizeof(table)})

#endif
