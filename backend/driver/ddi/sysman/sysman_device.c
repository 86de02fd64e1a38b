/* The device, as system management sees it. */
#include <stdio.h>
#include <unistd.h>

#include "backend/driver/ddi/core/chain.h"
#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/device.h"
#include "backend/driver/ddi/core/entries.h"
#include "backend/driver/ddi/sysman/sysman.h"
#include "backend/driver/device.h"
#include "base/cancellation.h"

static const char *vendor_name(uint32_t number)
{
    switch (number) {
    case 0x8086:
        return "Intel";
    case 0x1022:
        return "AMD";
    case 0x1d94:
        return "Hygon";
    case 0x10de:
        return "NVIDIA";
    default:
        return "unknown";
    }
}

/* A tool that starts with system management knows a device of the core API by these. */
static void answer_identity(const zes_device_properties_t *properties)
{
    cpu_sysman_device_properties *out =
        cpu_chain_find(properties, (ze_structure_type_t)ZES_STRUCTURE_TYPE_DEVICE_PROPERTIES,
                       (ze_structure_type_t)CPU_STRUCTURE_TYPE_SYSMAN_DEVICE_PROPERTIES);
    if (out == NULL)
        return;
    out->uuid = properties->core.uuid;
    out->type = properties->core.type;
    out->flags = properties->core.flags;
}

static ze_device_uuid_t uuid_of(ze_device_handle_t device)
{
    ze_device_properties_t properties = {.stype = ZE_STRUCTURE_TYPE_DEVICE_PROPERTIES};
    (void)cpu_zeDeviceGetProperties(device, &properties);
    return properties.uuid;
}

ze_result_t cpu_zesDeviceGetSubDevicePropertiesExp(zes_device_handle_t self, uint32_t *count,
                                                   cpu_sysman_part_properties *out)
{
    const ze_device_handle_t device = (ze_device_handle_t)self;
    ze_device_handle_t parts[CPU_MAX_CPUSETS];
    CPU_REQUIRE_HANDLE(device);
    CPU_REQUIRE_POINTER(count);
    const uint32_t answers = cpu_answer(count, cpu_device_list_parts(device, parts), out != NULL);
    for (uint32_t i = 0; i < answers; i++) {
        out[i].index = i;
        out[i].uuid = uuid_of(parts[i]);
    }
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zesDeviceGetProperties(zes_device_handle_t handle, zes_device_properties_t *out)
{
    const ze_device_handle_t device = (ze_device_handle_t)handle;
    ze_device_handle_t parts[CPU_MAX_CPUSETS];
    CPU_REQUIRE_HANDLE(device);
    CPU_REQUIRE_POINTER(out);
    const cpu_machine *machine = cpu_device_machine(device);
    *out = (zes_device_properties_t){
        .stype = out->stype,
        .pNext = out->pNext,
        .core.stype = ZE_STRUCTURE_TYPE_DEVICE_PROPERTIES,
        .serialNumber = "unknown",
        .boardNumber = "unknown",
        .brandName = "unknown",
    };
    snprintf(out->modelName, sizeof out->modelName, "%.63s", machine->name);
    snprintf(out->vendorName, sizeof out->vendorName, "%s", vendor_name(machine->vendor));
    snprintf(out->driverVersion, sizeof out->driverVersion, "%d.%d.%d", ZELLIGE_CPU_VERSION_MAJOR,
             ZELLIGE_CPU_VERSION_MINOR, ZELLIGE_CPU_VERSION_PATCH);
    out->numSubdevices = cpu_device_list_parts(device, parts);
    const ze_result_t result = CPU_DELEGATE(cpu_zeDeviceGetProperties(device, &out->core));
    if (result == ZE_RESULT_SUCCESS)
        answer_identity(out);
    return result;
}

ze_result_t cpu_zesDeviceGetState(zes_device_handle_t device, zes_device_state_t *out)
{
    CPU_REQUIRE_HANDLE(device);
    CPU_REQUIRE_POINTER(out);
    out->reset = 0;
    out->repaired = ZES_REPAIR_STATUS_UNSUPPORTED;
    return ZE_RESULT_SUCCESS;
}

/* It would be the machine that is reset. */
ze_result_t cpu_zesDeviceReset(zes_device_handle_t device, ze_bool_t force)
{
    (void)force;
    CPU_REQUIRE_HANDLE(device);
    return CPU_REFUSE(ZE_RESULT_ERROR_INSUFFICIENT_PERMISSIONS, "it would reset the machine");
}

/* The pages of this process that are in memory; of these, those it shares with others. */
static void read_own_memory(uint64_t *all, uint64_t *shared)
{
    ZLI_NOT_CANCELLED;
    unsigned long long resident = 0, with_others = 0;
    const long page = sysconf(_SC_PAGESIZE);
    FILE *file = fopen("/proc/self/statm", "re");
    if (file == NULL)
        return;
    if (fscanf(file, "%*u %llu %llu", &resident, &with_others) == 2 && page > 0) {
        *all = resident * (uint64_t)page;
        *shared = with_others * (uint64_t)page;
    }
    fclose(file);
}

/* The driver knows only of this process, and not how much of a GPU's memory that has. */
ze_result_t cpu_zesDeviceProcessesGetState(zes_device_handle_t device, uint32_t *count,
                                           zes_process_state_t *out)
{
    CPU_REQUIRE_HANDLE(device);
    CPU_REQUIRE_POINTER(count);
    if (cpu_answer(count, 1, out != NULL) > 0) {
        out->processId = (uint32_t)getpid();
        out->memSize = 0;
        out->sharedSize = 0;
        out->engines = ZES_ENGINE_TYPE_FLAG_COMPUTE;
        if (cpu_machine_get()->is_host)
            read_own_memory(&out->memSize, &out->sharedSize);
    }
    return ZE_RESULT_SUCCESS;
}

/* Components that a device lacks, or that programs cannot see. */
#define CPU_NONE(name, type)                                                           \
    ze_result_t cpu_##name(zes_device_handle_t device, uint32_t *count, type *handles) \
    {                                                                                  \
        CPU_REQUIRE_HANDLE(device);                                                    \
        CPU_REQUIRE_POINTER(count);                                                    \
        cpu_answer(count, 0, handles != NULL);                                         \
        return ZE_RESULT_SUCCESS;                                                      \
    }                                                                                  \
    _Static_assert(1, "takes the semicolon")

CPU_NONE(zesDeviceEnumDiagnosticTestSuites, zes_diag_handle_t);
CPU_NONE(zesDeviceEnumFabricPorts, zes_fabric_port_handle_t);
CPU_NONE(zesDeviceEnumFans, zes_fan_handle_t);
CPU_NONE(zesDeviceEnumFirmwares, zes_firmware_handle_t);
CPU_NONE(zesDeviceEnumFrequencyDomains, zes_freq_handle_t);
CPU_NONE(zesDeviceEnumLeds, zes_led_handle_t);
CPU_NONE(zesDeviceEnumPerformanceFactorDomains, zes_perf_handle_t);
CPU_NONE(zesDeviceEnumPowerDomains, zes_pwr_handle_t);
CPU_NONE(zesDeviceEnumPsus, zes_psu_handle_t);
CPU_NONE(zesDeviceEnumRasErrorSets, zes_ras_handle_t);
CPU_NONE(zesDeviceEnumSchedulers, zes_sched_handle_t);
CPU_NONE(zesDeviceEnumStandbyDomains, zes_standby_handle_t);
CPU_NONE(zesDeviceEnumTemperatureSensors, zes_temp_handle_t);

/* There are no such components to query. */
#define CPU_ABSENT(name, type)                                                                    \
    ze_result_t cpu_##name(zes_device_handle_t device, type *out)                                 \
    {                                                                                             \
        CPU_REQUIRE_HANDLE(device);                                                               \
        CPU_REQUIRE_POINTER(out);                                                                 \
        return CPU_REFUSE(ZE_RESULT_ERROR_UNSUPPORTED_FEATURE, "the driver knows of none of it"); \
    }                                                                                             \
    _Static_assert(1, "takes the semicolon")

CPU_ABSENT(zesDevicePciGetState, zes_pci_state_t);
CPU_ABSENT(zesDevicePciGetStats, zes_pci_stats_t);
CPU_ABSENT(zesDeviceGetCardPowerDomain, zes_pwr_handle_t);
CPU_ABSENT(zesDeviceGetEccState, zes_device_ecc_properties_t);

/* As with zeDevicePciGetPropertiesExt(). */
ze_result_t cpu_zesDevicePciGetProperties(zes_device_handle_t device, zes_pci_properties_t *out)
{
    const ze_device_handle_t self = (ze_device_handle_t)device;
    CPU_REQUIRE_HANDLE(device);
    CPU_REQUIRE_POINTER(out);
    CPU_REQUIRE_SAYING(cpu_presents(ZE_DEVICE_TYPE_GPU), ZE_RESULT_ERROR_UNSUPPORTED_FEATURE,
                       "a processor has no address on a PCI bus");
    const uint32_t *pci = cpu_device_machine(self)->pci;
    out->address = (zes_pci_address_t){.domain = pci[0], .bus = pci[1], .device = pci[2]};
    out->maxSpeed = (zes_pci_speed_t){.gen = -1, .width = -1, .maxBandwidth = -1};
    out->haveBandwidthCounters = false;
    out->havePacketCounters = false;
    out->haveReplayCounters = false;
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zesDevicePciGetBars(zes_device_handle_t device, uint32_t *count,
                                    zes_pci_bar_properties_t *out)
{
    (void)out;
    CPU_REQUIRE_HANDLE(device);
    CPU_REQUIRE_POINTER(count);
    return CPU_REFUSE(ZE_RESULT_ERROR_UNSUPPORTED_FEATURE, "the driver knows of none of it");
}

ze_result_t cpu_zesDeviceSetEccState(zes_device_handle_t device, const zes_device_ecc_desc_t *desc,
                                     zes_device_ecc_properties_t *out)
{
    CPU_REQUIRE_HANDLE(device);
    CPU_REQUIRE_POINTER(desc);
    CPU_REQUIRE_POINTER(out);
    return CPU_REFUSE(ZE_RESULT_ERROR_UNSUPPORTED_FEATURE, "the driver knows of none of it");
}

/* Only the firmware knows whether memory has error correction. */
ze_result_t cpu_zesDeviceEccAvailable(zes_device_handle_t device, ze_bool_t *out)
{
    CPU_REQUIRE_HANDLE(device);
    CPU_REQUIRE_POINTER(out);
    *out = false;
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zesDeviceEccConfigurable(zes_device_handle_t device, ze_bool_t *out)
{
    return CPU_DELEGATE(cpu_zesDeviceEccAvailable(device, out));
}

/* No event ever happens; to listen to none is fine. */
ze_result_t cpu_zesDeviceEventRegister(zes_device_handle_t device, zes_event_type_flags_t events)
{
    CPU_REQUIRE_HANDLE(device);
    CPU_REQUIRE_SAYING(events <= 0x7fff, ZE_RESULT_ERROR_INVALID_ENUMERATION,
                       "0x%x has bits that are no event", (unsigned)events);
    CPU_REQUIRE_SAYING(events == 0, ZE_RESULT_ERROR_UNSUPPORTED_FEATURE,
                       "there are no events of this device");
    return ZE_RESULT_SUCCESS;
}
