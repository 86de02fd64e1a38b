/* System management. */
#include "tests/return_codes/codes.h"

#include <level_zero/zes_api.h>
#include <stdlib.h>

#define NOT_IN_A_CAPTURE(call)                                                                  \
    {                                                                                           \
        (call), ZE_RESULT_ERROR_UNINITIALIZED, "it asks the kernel's driver, and there is none" \
    }

static const codes_difference differences[] = {
    NOT_IN_A_CAPTURE("zesDeviceEnumMemoryModules(self, &count"),
    NOT_IN_A_CAPTURE("zesDeviceEnumEngineGroups(self, &count"),
    NOT_IN_A_CAPTURE("zesDeviceEnumDiagnosticTestSuites(self, &count"),
    NOT_IN_A_CAPTURE("zesDeviceEnumFabricPorts(self, &count"),
    NOT_IN_A_CAPTURE("zesDeviceEnumFans(self, &count"),
    NOT_IN_A_CAPTURE("zesDeviceEnumFirmwares(self, &count"),
    NOT_IN_A_CAPTURE("zesDeviceEnumFrequencyDomains(self, &count"),
    NOT_IN_A_CAPTURE("zesDeviceEnumPerformanceFactorDomains(self, &count"),
    NOT_IN_A_CAPTURE("zesDeviceEnumPowerDomains(self, &count"),
    NOT_IN_A_CAPTURE("zesDeviceEnumRasErrorSets(self, &count"),
    NOT_IN_A_CAPTURE("zesDeviceEnumSchedulers(self, &count"),
    NOT_IN_A_CAPTURE("zesDeviceEnumStandbyDomains(self, &count"),
    NOT_IN_A_CAPTURE("zesDeviceEnumTemperatureSensors(self, &count"),
    NOT_IN_A_CAPTURE("zesDeviceGetProperties(self, &"),
    NOT_IN_A_CAPTURE("zesDeviceGetState(self, &"),
    NOT_IN_A_CAPTURE("zesDeviceProcessesGetState(self, &"),
    NOT_IN_A_CAPTURE("zesDevicePciGetProperties(self, &"),
    NOT_IN_A_CAPTURE("zesDeviceGetCardPowerDomain(self, &"),
    NOT_IN_A_CAPTURE("zesDeviceEventRegister(self, 0)"),
    {"zesDeviceEnumLeds(self, &count", ZE_RESULT_ERROR_UNSUPPORTED_FEATURE,
     "this release has them not"},
    {"zesDeviceEnumPsus(self, &count", ZE_RESULT_ERROR_UNSUPPORTED_FEATURE,
     "this release has them not"},
    {NULL, 0, NULL}};

#define enumeration(function)                                                     \
    do {                                                                          \
        uint32_t count = 0;                                                       \
        expect(ZE_RESULT_SUCCESS, function(self, &count, NULL));                  \
        probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, function(NULL, &count, NULL)); \
        probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, function(self, NULL, NULL));  \
    } while (0)

static void enumerations(zes_device_handle_t self)
{
    enumeration(zesDeviceEnumMemoryModules);
    enumeration(zesDeviceEnumEngineGroups);
    enumeration(zesDeviceEnumDiagnosticTestSuites);
    enumeration(zesDeviceEnumFabricPorts);
    enumeration(zesDeviceEnumFans);
    enumeration(zesDeviceEnumFirmwares);
    enumeration(zesDeviceEnumFrequencyDomains);
    enumeration(zesDeviceEnumLeds);
    enumeration(zesDeviceEnumPerformanceFactorDomains);
    enumeration(zesDeviceEnumPowerDomains);
    enumeration(zesDeviceEnumPsus);
    enumeration(zesDeviceEnumRasErrorSets);
    enumeration(zesDeviceEnumSchedulers);
    enumeration(zesDeviceEnumStandbyDomains);
    enumeration(zesDeviceEnumTemperatureSensors);
}

static void about_the_device(zes_device_handle_t self)
{
    uint32_t count = 0;
    zes_device_properties_t properties = {.stype = ZES_STRUCTURE_TYPE_DEVICE_PROPERTIES};
    zes_device_state_t state = {.stype = ZES_STRUCTURE_TYPE_DEVICE_STATE};
    expect(ZE_RESULT_SUCCESS, zesDeviceGetProperties(self, &properties));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zesDeviceGetProperties(NULL, &properties));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zesDeviceGetProperties(self, NULL));
    expect(ZE_RESULT_SUCCESS, zesDeviceGetState(self, &state));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zesDeviceGetState(NULL, &state));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zesDeviceGetState(self, NULL));
    probe(ZE_RESULT_SUCCESS, zesDeviceProcessesGetState(self, &count, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zesDeviceProcessesGetState(NULL, &count, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zesDeviceProcessesGetState(self, NULL, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zesDeviceReset(NULL, 0));
}

static void absent(zes_device_handle_t self)
{
    zes_pci_properties_t pci = {.stype = ZES_STRUCTURE_TYPE_PCI_PROPERTIES};
    zes_pci_state_t link = {.stype = ZES_STRUCTURE_TYPE_PCI_STATE};
    zes_pci_stats_t traffic;
    zes_pwr_handle_t power = NULL;
    uint32_t count = 0;
    probe(ZE_RESULT_ERROR_UNSUPPORTED_FEATURE, zesDevicePciGetProperties(self, &pci));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zesDevicePciGetProperties(NULL, &pci));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zesDevicePciGetProperties(self, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zesDevicePciGetState(NULL, &link));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zesDevicePciGetState(self, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zesDevicePciGetStats(NULL, &traffic));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zesDevicePciGetStats(self, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zesDevicePciGetBars(NULL, &count, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zesDevicePciGetBars(self, NULL, NULL));
    probe(ZE_RESULT_ERROR_UNSUPPORTED_FEATURE, zesDeviceGetCardPowerDomain(self, &power));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zesDeviceGetCardPowerDomain(NULL, &power));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zesDeviceGetCardPowerDomain(self, NULL));
}

static void events(zes_device_handle_t self)
{
    expect(ZE_RESULT_SUCCESS, zesDeviceEventRegister(self, 0));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zesDeviceEventRegister(NULL, 0));
    probe(ZE_RESULT_ERROR_INVALID_ENUMERATION, zesDeviceEventRegister(self, 0x8000));
}

static void components(void)
{
    zes_mem_properties_t memory = {.stype = ZES_STRUCTURE_TYPE_MEM_PROPERTIES};
    zes_mem_state_t state = {.stype = ZES_STRUCTURE_TYPE_MEM_STATE};
    zes_mem_bandwidth_t bandwidth;
    zes_engine_properties_t engines = {.stype = ZES_STRUCTURE_TYPE_ENGINE_PROPERTIES};
    zes_engine_stats_t activity;
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zesMemoryGetProperties(NULL, &memory));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zesMemoryGetState(NULL, &state));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zesMemoryGetBandwidth(NULL, &bandwidth));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zesEngineGetProperties(NULL, &engines));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zesEngineGetActivity(NULL, &activity));
}

int main(void)
{
    setenv("ZES_ENABLE_SYSMAN", "1", 1);
    codes_open(differences);
    const zes_device_handle_t self = (zes_device_handle_t)device;
    enumerations(self);
    about_the_device(self);
    absent(self);
    events(self);
    components();
    return codes_close();
}
