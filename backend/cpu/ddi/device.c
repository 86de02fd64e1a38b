#include "backend/cpu/ddi/device.h"

#include <stdio.h>
#include <string.h>

#include "backend/cpu/clock.h"
#include "backend/cpu/ddi/chain.h"
#include "backend/cpu/ddi/check.h"
#include "backend/cpu/ddi/entries.h"
#include "backend/cpu/ddi/handle.h"
#include "backend/cpu/ddi/machine.h"
#include "backend/cpu/ddi/module.h"
#include "backend/cpu/engines.h"
#include "backend/cpu/failure.h"

struct _ze_device_handle_t {
    uint64_t kind;
};

static struct _ze_device_handle_t device = {.kind = CPU_KIND_DEVICE};

ze_device_handle_t cpu_device_get(void)
{
    return &device;
}

uint64_t cpu_device_max_allocation(void)
{
    return cpu_machine_get()->memory;
}

ze_result_t cpu_device_check_queue(const ze_command_queue_desc_t *desc)
{
    /* Newer than these headers: in-order queues (1 << 1); ours always are. */
    CPU_REQUIRE_FLAGS(desc->flags, ZE_COMMAND_QUEUE_FLAG_EXPLICIT_ONLY | 1U << 1);
    CPU_REQUIRE((uint32_t)desc->mode <= ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS,
                ZE_RESULT_ERROR_INVALID_ENUMERATION);
    CPU_REQUIRE((uint32_t)desc->priority <= ZE_COMMAND_QUEUE_PRIORITY_PRIORITY_HIGH,
                ZE_RESULT_ERROR_INVALID_ENUMERATION);
    CPU_REQUIRE(desc->ordinal == 0, ZE_RESULT_ERROR_INVALID_ARGUMENT);
    CPU_REQUIRE(desc->index < cpu_machine_get()->processors, ZE_RESULT_ERROR_INVALID_ARGUMENT);
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeDeviceGet(ze_driver_handle_t driver, uint32_t *count, ze_device_handle_t *devices)
{
    CPU_REQUIRE_HANDLE(driver);
    CPU_REQUIRE_POINTER(count);
    if (cpu_answer(count, 1, devices != NULL) > 0)
        devices[0] = &device;
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeDeviceGetSubDevices(ze_device_handle_t parent, uint32_t *count,
                                      ze_device_handle_t *devices)
{
    (void)devices;
    CPU_REQUIRE_HANDLE(parent);
    CPU_REQUIRE_POINTER(count);
    *count = 0;
    return ZE_RESULT_SUCCESS;
}

static ze_device_uuid_t device_uuid(const cpu_machine *machine)
{
    ze_device_uuid_t uuid = {.id = "zellige"};
    uint64_t name = cpu_hash(machine->name, strlen(machine->name));
    memcpy(uuid.id + 8, &name, sizeof name);
    return uuid;
}

ze_result_t cpu_zeDeviceGetProperties(ze_device_handle_t self, ze_device_properties_t *out)
{
    CPU_REQUIRE_HANDLE(self);
    CPU_REQUIRE_POINTER(out);
    const cpu_machine *machine = cpu_machine_get();
    bool in_cycles = out->stype == ZE_STRUCTURE_TYPE_DEVICE_PROPERTIES_1_2;
    ze_structure_type_t type =
        in_cycles ? ZE_STRUCTURE_TYPE_DEVICE_PROPERTIES_1_2 : ZE_STRUCTURE_TYPE_DEVICE_PROPERTIES;
    ze_eu_count_ext_t *units = cpu_chain_find(out, type, ZE_STRUCTURE_TYPE_EU_COUNT_EXT);
    if (units != NULL)
        units->numTotalEUs = machine->processors;
    *out = (ze_device_properties_t){
        .stype = out->stype,
        .pNext = out->pNext,
        .type = ZE_DEVICE_TYPE_CPU,
        .vendorId = machine->vendor,
        .deviceId = machine->model,
        .flags = ZE_DEVICE_PROPERTY_FLAG_INTEGRATED | ZE_DEVICE_PROPERTY_FLAG_ONDEMANDPAGING,
        .coreClockRate = machine->megahertz,
        .maxMemAllocSize = cpu_device_max_allocation(),
        .maxHardwareContexts = 1024,
        .numThreadsPerEU = 1,
        .physicalEUSimdWidth = cpu_engine_get()->sub_group_size(),
        .numEUsPerSubslice = machine->processors,
        .numSubslicesPerSlice = 1,
        .numSlices = 1,
        .timerResolution = in_cycles ? 1000000000 : 1,
        .timestampValidBits = 64,
        .kernelTimestampValidBits = 64,
        .uuid = device_uuid(machine),
    };
    snprintf(out->name, sizeof out->name, "%s", machine->name);
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeDeviceGetComputeProperties(ze_device_handle_t self,
                                             ze_device_compute_properties_t *out)
{
    CPU_REQUIRE_HANDLE(self);
    CPU_REQUIRE_POINTER(out);
    *out = (ze_device_compute_properties_t){
        .stype = out->stype,
        .pNext = out->pNext,
        .maxTotalGroupSize = CPU_MAX_GROUP_SIZE,
        .maxGroupSizeX = CPU_MAX_GROUP_SIZE,
        .maxGroupSizeY = CPU_MAX_GROUP_SIZE,
        .maxGroupSizeZ = CPU_MAX_GROUP_SIZE,
        .maxGroupCountX = UINT32_MAX,
        .maxGroupCountY = UINT32_MAX,
        .maxGroupCountZ = UINT32_MAX,
        .maxSharedLocalMemory = CPU_MAX_TILE_STATIC,
        .numSubGroupSizes = 1,
        .subGroupSizes = {cpu_engine_get()->sub_group_size()},
    };
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeDeviceGetModuleProperties(ze_device_handle_t self,
                                            ze_device_module_properties_t *out)
{
    const ze_device_fp_flags_t floats = ZE_DEVICE_FP_FLAG_DENORM | ZE_DEVICE_FP_FLAG_INF_NAN |
                                        ZE_DEVICE_FP_FLAG_ROUND_TO_NEAREST | ZE_DEVICE_FP_FLAG_FMA;
    CPU_REQUIRE_HANDLE(self);
    CPU_REQUIRE_POINTER(out);
    ze_device_module_flags_t flags = cpu_engine_get()->module_flags;
    *out = (ze_device_module_properties_t){
        .stype = out->stype,
        .pNext = out->pNext,
        .spirvVersionSupported = ZE_MAKE_VERSION(1, 4),
        .flags = flags,
        .fp16flags = (flags & ZE_DEVICE_MODULE_FLAG_FP16) != 0 ? floats : 0,
        .fp32flags = floats | ZE_DEVICE_FP_FLAG_ROUNDED_DIVIDE_SQRT,
        .fp64flags = (flags & ZE_DEVICE_MODULE_FLAG_FP64) != 0
                         ? floats | ZE_DEVICE_FP_FLAG_ROUNDED_DIVIDE_SQRT
                         : 0,
        .maxArgumentsSize = 1024,
        .printfBufferSize = 1024 * 1024,
    };
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeDeviceGetCommandQueueGroupProperties(ze_device_handle_t self, uint32_t *count,
                                                       ze_command_queue_group_properties_t *groups)
{
    CPU_REQUIRE_HANDLE(self);
    CPU_REQUIRE_POINTER(count);
    if (cpu_answer(count, 1, groups != NULL) > 0) {
        groups[0].flags = ZE_COMMAND_QUEUE_GROUP_PROPERTY_FLAG_COMPUTE |
                          ZE_COMMAND_QUEUE_GROUP_PROPERTY_FLAG_COPY |
                          ZE_COMMAND_QUEUE_GROUP_PROPERTY_FLAG_COOPERATIVE_KERNELS;
        groups[0].maxMemoryFillPatternSize = SIZE_MAX;
        groups[0].numQueues = cpu_machine_get()->processors;
    }
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeDeviceGetP2PProperties(ze_device_handle_t self, ze_device_handle_t peer,
                                         ze_device_p2p_properties_t *out)
{
    CPU_REQUIRE_HANDLE(self);
    CPU_REQUIRE_HANDLE(peer);
    CPU_REQUIRE_POINTER(out);
    out->flags =
        self == peer ? ZE_DEVICE_P2P_PROPERTY_FLAG_ACCESS | ZE_DEVICE_P2P_PROPERTY_FLAG_ATOMICS : 0;
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeDeviceCanAccessPeer(ze_device_handle_t self, ze_device_handle_t peer,
                                      ze_bool_t *out)
{
    CPU_REQUIRE_HANDLE(self);
    CPU_REQUIRE_HANDLE(peer);
    CPU_REQUIRE_POINTER(out);
    *out = self == peer;
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeDeviceGetStatus(ze_device_handle_t self)
{
    CPU_REQUIRE_HANDLE(self);
    return cpu_failure_has_lost() ? ZE_RESULT_ERROR_DEVICE_LOST : ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeDeviceGetGlobalTimestamps(ze_device_handle_t self, uint64_t *host,
                                            uint64_t *on_device)
{
    CPU_REQUIRE_HANDLE(self);
    CPU_REQUIRE_POINTER(host);
    CPU_REQUIRE_POINTER(on_device);
    *host = cpu_clock_now();
    *on_device = *host;
    return ZE_RESULT_SUCCESS;
}
