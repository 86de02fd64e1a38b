/* The tables of functions by which a loader of 1.24 or later calls the driver: the address of each
 * kind of table is at the start of every object, so that no loader needs to wrap handles. */
#ifndef ZELLIGE_DRIVER_DDI_CORE_LOADER_TABLES_H
#define ZELLIGE_DRIVER_DDI_CORE_LOADER_TABLES_H

#include <level_zero/ze_api.h>
#include <stdint.h>

enum { CPU_MOST_TABLES = 40 };

/** ze_dditable_driver_t and its likes of specification 1.13 and later. */
typedef struct cpu_loader_tables {
    ze_api_version_t version;
    uint8_t is_valid;
    void *tables[CPU_MOST_TABLES]; /**< NULL for a table that this driver lacks */
} cpu_loader_tables;

/** Filled when the driver is loaded. */
extern cpu_loader_tables cpu_tables_of_core, cpu_tables_of_tools, cpu_tables_of_sysman,
    cpu_tables_of_runtime;

/** What every object begins with: the members of ze_handle_t. */
#define CPU_LOADER_TABLES                                                                        \
    {                                                                                            \
        &cpu_tables_of_core, &cpu_tables_of_tools, &cpu_tables_of_sysman, &cpu_tables_of_runtime \
    }

/** A function that fills a table of its own; NULL for one that the driver lacks. */
typedef ze_result_t (*cpu_table_getter)(ze_api_version_t version, void *out);

/** Fills `out` with a table from each of the functions. */
void cpu_loader_tables_fill(cpu_loader_tables *out, const cpu_table_getter *getters, size_t count);

#endif
