/* The machine, as far as a device has to describe it. */
#ifndef ZELLIGE_DRIVER_DDI_CORE_MACHINE_H
#define ZELLIGE_DRIVER_DDI_CORE_MACHINE_H

#include <stdint.h>

typedef struct cpu_machine {
    char name[256];      /**< of the processor */
    uint32_t vendor;     /**< PCI number of its maker; 0 if unknown */
    uint32_t model;      /**< family and model */
    uint32_t processors; /**< on which this process may run */
    uint32_t megahertz;  /**< the highest clock known; 0 if unknown */
    uint64_t memory;     /**< bytes this process may use */
} cpu_machine;

/** Looks at the machine, once. */
const cpu_machine *cpu_machine_get(void);

/** Returns the bytes that this process can take now. */
uint64_t cpu_machine_available_memory(void);

#endif
