/* Fills the loader's tables. The tables are lists of our own, because those of the headers have as
 * many members as the headers' specification. */
#ifndef ZELLIGE_DRIVER_DDI_CORE_TABLE_H
#define ZELLIGE_DRIVER_DDI_CORE_TABLE_H

#include <level_zero/ze_api.h>
#include <stddef.h>

typedef void (*cpu_function)(void);

/** One or more neighbours in a table. */
typedef struct cpu_entry {
    unsigned char minor;   /**< the specification 1.minor that added them */
    unsigned char count;   /**< how many */
    cpu_function function; /**< NULL if this driver lacks them: the loader then refuses the call */
} cpu_entry;

#define CPU_HAS(minor, name) CPU_HAS_AS(minor, name, name)
#define CPU_HAS_AS(minor, name, ours)         \
    {                                         \
        (minor), 1, (cpu_function)cpu_##ours, \
    }
#define CPU_LACKS(minor, name) \
    {                          \
        (minor), 1, NULL       \
    }

/** Writes the entries that a table of that version has: the caller has memory for these only. */
ze_result_t cpu_table_hand_out(ze_api_version_t version, void *out, const cpu_entry *entries,
                               size_t count);

/** Defines the function that the loader calls to get a table; and the same for the driver, which
 *  would reach the loader's by that name: it has functions of the same names. */
#define CPU_TABLE(name, entries)                                                                 \
    CPU_TABLE_GETTER(name);                                                                      \
    ze_result_t cpu_##name(ze_api_version_t version, void *out)                                  \
    {                                                                                            \
        return cpu_table_hand_out(version, out, (entries), sizeof(entries) / sizeof *(entries)); \
    }                                                                                            \
    ZE_DLLEXPORT ze_result_t name(ze_api_version_t version, void *out);                          \
    ze_result_t name(ze_api_version_t version, void *out)                                        \
    {                                                                                            \
        return cpu_##name(version, out);                                                         \
    }                                                                                            \
    _Static_assert(1, "takes the semicolon")
#define CPU_TABLE_GETTER(name) ze_result_t cpu_##name(ze_api_version_t version, void *out)

/** Does so for a table of which this driver has nothing: {minor, count}, ... */
#define CPU_EMPTY_TABLE(name, ...)                           \
    static const cpu_entry name##_entries[] = {__VA_ARGS__}; \
    CPU_TABLE(name, name##_entries)
#define CPU_LACKS_ALL(minor, count) \
    {                               \
        (minor), (count), NULL      \
    }

#endif
