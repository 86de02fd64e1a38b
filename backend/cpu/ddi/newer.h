/* What later specifications than that of the headers have declared. */
#ifndef ZELLIGE_CPU_DDI_NEWER_H
#define ZELLIGE_CPU_DDI_NEWER_H

#include <level_zero/ze_api.h>

/** Specification 1.10: ze_init_driver_type_desc_t. */
typedef struct cpu_init_driver_type_desc {
    ze_structure_type_t stype;
    const void *pNext;
    uint32_t flags; /**< types of drivers; UINT32_MAX for all */
} cpu_init_driver_type_desc;

enum { CPU_INIT_DRIVER_TYPE_GPU = 1 << 0 };

/** Specification 1.5: ze_device_ip_version_ext_t, for ze_device_properties_t. */
#define CPU_STRUCTURE_TYPE_DEVICE_IP_VERSION_EXT ((ze_structure_type_t)0x1000f)

typedef struct cpu_device_ip_version {
    ze_structure_type_t stype;
    void *pNext;
    uint32_t ipVersion; /**< what tells generations apart: here, family and model */
} cpu_device_ip_version;

#endif
