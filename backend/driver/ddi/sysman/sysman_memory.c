/* The memory of a device, as system management sees it. */
#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/device.h"
#include "backend/driver/ddi/sysman/sysman.h"
#include "backend/driver/device.h"

ze_result_t cpu_zesDeviceEnumMemoryModules(zes_device_handle_t device, uint32_t *count,
                                           zes_mem_handle_t *out)
{
    CPU_REQUIRE_HANDLE(device);
    CPU_REQUIRE_POINTER(count);
    if (cpu_answer(count, 1, out != NULL) > 0)
        out[0] = (zes_mem_handle_t)device;
    return ZE_RESULT_SUCCESS;
}

/* CUDA does not tell: only stacks have so many lines. */
static zes_mem_type_t type_of(const cpu_machine *machine)
{
    enum { STACK = 1024 };
    if (machine->is_host)
        return ZES_MEM_TYPE_DDR;
    return machine->bus_bits >= STACK ? ZES_MEM_TYPE_HBM : ZES_MEM_TYPE_GDDR6;
}

ze_result_t cpu_zesMemoryGetProperties(zes_mem_handle_t memory, zes_mem_properties_t *out)
{
    const ze_device_handle_t device = (ze_device_handle_t)memory;
    CPU_REQUIRE_HANDLE(device);
    CPU_REQUIRE_POINTER(out);
    const cpu_machine *machine = cpu_device_machine(device);
    *out = (zes_mem_properties_t){
        .stype = out->stype,
        .pNext = out->pNext,
        .type = type_of(machine),
        .onSubdevice = device->root != NULL,
        .subdeviceId = device->index,
        .location = machine->is_host ? ZES_MEM_LOC_SYSTEM : ZES_MEM_LOC_DEVICE,
        .busWidth = machine->is_host ? -1 : (int32_t)machine->bus_bits,
        .numChannels = -1,
    };
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zesMemoryGetState(zes_mem_handle_t memory, zes_mem_state_t *out)
{
    const ze_device_handle_t device = (ze_device_handle_t)memory;
    CPU_REQUIRE_HANDLE(device);
    CPU_REQUIRE_POINTER(out);
    const uint64_t available = cpu_machine_available_memory(device->machine);
    out->health = ZES_MEM_HEALTH_UNKNOWN;
    out->size = cpu_device_memory(device);
    out->free = available < out->size ? available : out->size;
    return ZE_RESULT_SUCCESS;
}

/* The counters are the machine's, for its administrator. */
ze_result_t cpu_zesMemoryGetBandwidth(zes_mem_handle_t memory, zes_mem_bandwidth_t *out)
{
    const ze_device_handle_t device = (ze_device_handle_t)memory;
    CPU_REQUIRE_HANDLE(device);
    CPU_REQUIRE_POINTER(out);
    return CPU_REFUSE(ZE_RESULT_ERROR_UNSUPPORTED_FEATURE, "the counters are the administrator's");
}
