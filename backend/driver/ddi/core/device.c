#include "backend/driver/ddi/core/device.h"

#include <stdio.h>
#include <string.h>

#include "backend/driver/cache/hash.h"
#include "backend/driver/ddi/core/chain.h"
#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/device_chain.h"
#include "backend/driver/ddi/core/entries.h"
#include "backend/driver/ddi/core/types_ext.h"
#include "backend/driver/device.h"
#include "backend/driver/engine.h"
#include "backend/driver/runtime/clock.h"
#include "backend/driver/runtime/faults/failure.h"
#include "backend/driver/runtime/faults/loss.h"

bool cpu_device_reaches_host(const char *function)
{
    if (cpu_machine_get()->is_host)
        return true;
    (void)cpu_refuse_saying(ZE_RESULT_ERROR_UNSUPPORTED_FEATURE, function,
                            "this device has memory of its own, and the driver does not have that "
                            "for it");
    return false;
}

uint64_t cpu_device_max_allocation(ze_device_handle_t device)
{
    return cpu_device_machine(device)->memory;
}

static ze_device_property_flags_t flags_of(ze_device_handle_t self)
{
    const ze_device_property_flags_t host =
        ZE_DEVICE_PROPERTY_FLAG_INTEGRATED | ZE_DEVICE_PROPERTY_FLAG_ONDEMANDPAGING;
    return (cpu_machine_get()->is_host ? host : 0U) |
           (cpu_device_parent(self) != NULL ? ZE_DEVICE_PROPERTY_FLAG_SUBDEVICE : 0U);
}

/* Stable: the same on every start, on every machine with such processors. */
static ze_device_uuid_t device_uuid(ze_device_handle_t self, const cpu_machine *machine)
{
    ze_device_uuid_t uuid = {.id = "zellige"};
    const uint32_t part = self->root != NULL ? self->index + 1 : 0;
    uuid.id[7] = (uint8_t)(part | (self->type == ZE_DEVICE_TYPE_GPU ? 0x80U : 0U));
    const uint64_t identity =
        machine->identity != 0 ? machine->identity : cpu_hash(machine->name, strlen(machine->name));
    memcpy(uuid.id + 8, &identity, sizeof identity);
    return uuid;
}

ze_result_t cpu_zeDeviceGetProperties(ze_device_handle_t self, ze_device_properties_t *out)
{
    CPU_REQUIRE_HANDLE(self);
    CPU_REQUIRE_POINTER(out);
    const cpu_machine *machine = cpu_device_machine(self);
    bool in_cycles = out->stype == ZE_STRUCTURE_TYPE_DEVICE_PROPERTIES_1_2;
    if (in_cycles || out->stype == ZE_STRUCTURE_TYPE_DEVICE_PROPERTIES)
        cpu_device_answer_chain(self, out);
    *out = (ze_device_properties_t){
        .stype = out->stype,
        .pNext = out->pNext,
        .type = self->type,
        .vendorId = machine->vendor,
        .deviceId = machine->model,
        .flags = flags_of(self),
        .subdeviceId = self->number,
        .coreClockRate = machine->megahertz,
        .maxMemAllocSize = cpu_device_max_allocation(self),
        .maxHardwareContexts = 1024,
        .numThreadsPerEU = 1,
        .physicalEUSimdWidth = cpu_engine_sub_group_size(),
        .numEUsPerSubslice = cpu_device_units_per_processor(self),
        .numSubslicesPerSlice = cpu_device_processor_count(self),
        .numSlices = 1,
        .timerResolution = in_cycles ? 1000000000 : 1,
        .timestampValidBits = 64,
        .kernelTimestampValidBits = 64,
        .uuid = device_uuid(self, machine),
    };
    snprintf(out->name, sizeof out->name, "%s", machine->name);
    return ZE_RESULT_SUCCESS;
}

/* In ascending order: clients take the last for the largest. */
static void answer_sub_groups(ze_device_compute_properties_t *out)
{
    for (const uint32_t *size = cpu_engine_sub_group_sizes; *size != 0; size++)
        out->subGroupSizes[out->numSubGroupSizes++] = *size;
}

/* Nothing of a kernel is made into such instructions. */
static void answer_dot_products(const ze_device_compute_properties_t *compute)
{
    cpu_device_dot_products *out =
        cpu_chain_find(compute, ZE_STRUCTURE_TYPE_DEVICE_COMPUTE_PROPERTIES,
                       CPU_STRUCTURE_TYPE_DEVICE_DOT_PRODUCTS);
    if (out != NULL)
        *out = (cpu_device_dot_products){.stype = out->stype, .pNext = out->pNext};
}

ze_result_t cpu_zeDeviceGetComputeProperties(ze_device_handle_t self,
                                             ze_device_compute_properties_t *out)
{
    CPU_REQUIRE_HANDLE(self);
    CPU_REQUIRE_POINTER(out);
    const uint32_t *most = cpu_device_machine(self)->group_count;
    *out = (ze_device_compute_properties_t){
        .stype = out->stype,
        .pNext = out->pNext,
        .maxTotalGroupSize = CPU_MAX_GROUP_SIZE,
        .maxGroupSizeX = CPU_MAX_GROUP_SIZE,
        .maxGroupSizeY = CPU_MAX_GROUP_SIZE,
        .maxGroupSizeZ = CPU_MAX_GROUP_SIZE,
        .maxGroupCountX = most[0],
        .maxGroupCountY = most[1],
        .maxGroupCountZ = most[2],
        .maxSharedLocalMemory = CPU_MAX_TILE_STATIC,
    };
    answer_sub_groups(out);
    answer_dot_products(out);
    return ZE_RESULT_SUCCESS;
}

static void answer_float_atomics(ze_float_atomic_ext_properties_t *out, bool has_doubles)
{
    const ze_device_fp_atomic_ext_flags_t flags =
        ZE_DEVICE_FP_ATOMIC_EXT_FLAG_GLOBAL_LOAD_STORE | ZE_DEVICE_FP_ATOMIC_EXT_FLAG_GLOBAL_ADD |
        ZE_DEVICE_FP_ATOMIC_EXT_FLAG_GLOBAL_MIN_MAX |
        ZE_DEVICE_FP_ATOMIC_EXT_FLAG_LOCAL_LOAD_STORE | ZE_DEVICE_FP_ATOMIC_EXT_FLAG_LOCAL_ADD |
        ZE_DEVICE_FP_ATOMIC_EXT_FLAG_LOCAL_MIN_MAX;
    out->fp16Flags = flags;
    out->fp32Flags = flags;
    out->fp64Flags = has_doubles ? flags : 0;
}

static void answer_module_extensions(const ze_device_module_properties_t *module, bool has_doubles)
{
    const ze_structure_type_t type = ZE_STRUCTURE_TYPE_DEVICE_MODULE_PROPERTIES;
    ze_float_atomic_ext_properties_t *atomics =
        cpu_chain_find(module, type, ZE_STRUCTURE_TYPE_FLOAT_ATOMIC_EXT_PROPERTIES);
    ze_scheduling_hint_exp_properties_t *hints =
        cpu_chain_find(module, type, ZE_STRUCTURE_TYPE_SCHEDULING_HINT_EXP_PROPERTIES);
    ze_device_raytracing_ext_properties_t *rays =
        cpu_chain_find(module, type, ZE_STRUCTURE_TYPE_DEVICE_RAYTRACING_EXT_PROPERTIES);
    if (atomics != NULL)
        answer_float_atomics(atomics, has_doubles);
    if (hints != NULL)
        hints->schedulingHintFlags = 0;
    if (rays != NULL) {
        rays->flags = 0;
        rays->maxBVHLevels = 0;
    }
}

ze_result_t cpu_zeDeviceGetModuleProperties(ze_device_handle_t self,
                                            ze_device_module_properties_t *out)
{
    const ze_device_fp_flags_t floats = ZE_DEVICE_FP_FLAG_DENORM | ZE_DEVICE_FP_FLAG_INF_NAN |
                                        ZE_DEVICE_FP_FLAG_ROUND_TO_NEAREST | ZE_DEVICE_FP_FLAG_FMA;
    CPU_REQUIRE_HANDLE(self);
    CPU_REQUIRE_POINTER(out);
    ze_device_module_flags_t flags = cpu_engine_module_flags;
    answer_module_extensions(out, (flags & ZE_DEVICE_MODULE_FLAG_FP64) != 0);
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
        .printfBufferSize = cpu_engine_printf_bytes,
    };
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeDeviceGetStatus(ze_device_handle_t self)
{
    CPU_REQUIRE_HANDLE(self);
    return cpu_loss_exists() ? cpu_refuse_lost() : ZE_RESULT_SUCCESS;
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
