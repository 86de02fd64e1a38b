/* The entry points of system management, as the tables list them: zesXxx is cpu_zesXxx here. A
 * processor has one memory and one group of engines; their handles are the device's. */
#ifndef ZELLIGE_DRIVER_DDI_SYSMAN_SYSMAN_H
#define ZELLIGE_DRIVER_DDI_SYSMAN_SYSMAN_H

#include <level_zero/zes_api.h>

/* The prototype is the specification's own. */
#define CPU_SYSMAN_ENTRY(name) __typeof__(name) cpu_##name

CPU_SYSMAN_ENTRY(zesDeviceGetProperties);
CPU_SYSMAN_ENTRY(zesDeviceGetState);
CPU_SYSMAN_ENTRY(zesDeviceReset);
CPU_SYSMAN_ENTRY(zesDeviceProcessesGetState);
CPU_SYSMAN_ENTRY(zesDeviceEnumMemoryModules);
CPU_SYSMAN_ENTRY(zesDeviceEnumEngineGroups);
CPU_SYSMAN_ENTRY(zesDeviceEnumDiagnosticTestSuites);
CPU_SYSMAN_ENTRY(zesDeviceEnumFabricPorts);
CPU_SYSMAN_ENTRY(zesDeviceEnumFans);
CPU_SYSMAN_ENTRY(zesDeviceEnumFirmwares);
CPU_SYSMAN_ENTRY(zesDeviceEnumFrequencyDomains);
CPU_SYSMAN_ENTRY(zesDeviceEnumLeds);
CPU_SYSMAN_ENTRY(zesDeviceEnumPerformanceFactorDomains);
CPU_SYSMAN_ENTRY(zesDeviceEnumPowerDomains);
CPU_SYSMAN_ENTRY(zesDeviceEnumPsus);
CPU_SYSMAN_ENTRY(zesDeviceEnumRasErrorSets);
CPU_SYSMAN_ENTRY(zesDeviceEnumSchedulers);
CPU_SYSMAN_ENTRY(zesDeviceEnumStandbyDomains);
CPU_SYSMAN_ENTRY(zesDeviceEnumTemperatureSensors);
CPU_SYSMAN_ENTRY(zesDevicePciGetProperties);
CPU_SYSMAN_ENTRY(zesDevicePciGetState);
CPU_SYSMAN_ENTRY(zesDevicePciGetStats);
CPU_SYSMAN_ENTRY(zesDevicePciGetBars);
CPU_SYSMAN_ENTRY(zesDeviceGetCardPowerDomain);
CPU_SYSMAN_ENTRY(zesDeviceEccAvailable);
CPU_SYSMAN_ENTRY(zesDeviceEccConfigurable);
CPU_SYSMAN_ENTRY(zesDeviceGetEccState);
CPU_SYSMAN_ENTRY(zesDeviceSetEccState);
CPU_SYSMAN_ENTRY(zesDeviceEventRegister);

CPU_SYSMAN_ENTRY(zesDriverEventListen);
CPU_SYSMAN_ENTRY(zesDriverEventListenEx);

/* 1.5, newer than the headers. A driver's handle is that of the core API. */
ze_result_t cpu_zesInit(uint32_t flags);
ze_result_t cpu_zesDriverGet(uint32_t *count, zes_driver_handle_t *out);
ze_result_t cpu_zesDeviceGet(zes_driver_handle_t driver, uint32_t *count, zes_device_handle_t *out);
ze_result_t cpu_zesDeviceEnumOverclockDomains(zes_device_handle_t device, uint32_t *count,
                                              void *out);
/* 1.7 */
ze_result_t cpu_zesDeviceResetExt(zes_device_handle_t device, void *properties);
/* 1.8 */
/** zes_device_ext_properties_t, for zes_device_properties_t. A zes_uuid_t is a ze_device_uuid_t. */
typedef struct cpu_sysman_device_properties {
    uint32_t stype;
    void *pNext;
    ze_device_uuid_t uuid;
    ze_device_type_t type;
    ze_device_property_flags_t flags;
} cpu_sysman_device_properties;

enum { CPU_STRUCTURE_TYPE_SYSMAN_DEVICE_PROPERTIES = 0x2d };

/** zes_subdevice_exp_properties_t, 1.9. */
typedef struct cpu_sysman_part_properties {
    uint32_t stype;
    void *pNext;
    uint32_t index;
    ze_device_uuid_t uuid;
} cpu_sysman_part_properties;

ze_result_t cpu_zesDeviceGetSubDevicePropertiesExp(zes_device_handle_t device, uint32_t *count,
                                                   cpu_sysman_part_properties *out);
ze_result_t cpu_zesDriverGetDeviceByUuidExp(zes_driver_handle_t driver, ze_device_uuid_t uuid,
                                            zes_device_handle_t *out, ze_bool_t *is_part,
                                            uint32_t *part);
ze_result_t cpu_zesDriverGetExtensionProperties(zes_driver_handle_t driver, uint32_t *count,
                                                void *out);
ze_result_t cpu_zesDriverGetExtensionFunctionAddress(zes_driver_handle_t driver, const char *name,
                                                     void **out);

CPU_SYSMAN_ENTRY(zesMemoryGetProperties);
CPU_SYSMAN_ENTRY(zesMemoryGetState);
CPU_SYSMAN_ENTRY(zesMemoryGetBandwidth);

CPU_SYSMAN_ENTRY(zesEngineGetProperties);
CPU_SYSMAN_ENTRY(zesEngineGetActivity);

#endif
