/* Which devices a program sees, by two environment variables of the specification. */
#ifndef ZELLIGE_DRIVER_DDI_CORE_AFFINITY_H
#define ZELLIGE_DRIVER_DDI_CORE_AFFINITY_H

#include <stdint.h>

/** ZE_FLAT_DEVICE_HIERARCHY: what zeDeviceGet lists. */
typedef enum cpu_hierarchy {
    CPU_HIERARCHY_COMPOSITE, /**< devices, which have sub-devices */
    CPU_HIERARCHY_FLAT,      /**< sub-devices, as devices of their own */
    CPU_HIERARCHY_COMBINED,  /**< sub-devices, each of which knows its device */
} cpu_hierarchy;

/** Reads the variable; NULL, or what is none of these, is composite. */
cpu_hierarchy cpu_affinity_hierarchy(const char *setting);

/** Reads ZE_AFFINITY_MASK; NULL or blank shows all. What names no device is passed over.
 *  @param position  of the device among its like
 *  @param leaves  sub-devices that each device has, at most 64; 1 for a device without
 *  @returns a bit for each that the program sees */
uint64_t cpu_affinity_read(const char *mask, cpu_hierarchy hierarchy, uint32_t position,
                           uint32_t leaves);

#endif
