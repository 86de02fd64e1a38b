/* Extensions of the device that a processor has little use for. */
#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/device.h"
#include "backend/driver/ddi/core/entries.h"
#include "backend/driver/ddi/core/handle.h"
#include "backend/driver/ddi/core/types_ext.h"
#include "backend/driver/engine.h"

/* There is nothing to reserve; so there is never a reservation to remove. */
ze_result_t cpu_zeDeviceReserveCacheExt(ze_device_handle_t device, size_t level, size_t bytes)
{
    (void)level;
    CPU_REQUIRE_HANDLE(device);
    CPU_REQUIRE_SAYING(bytes == 0, ZE_RESULT_ERROR_UNSUPPORTED_FEATURE, "no cache is reserved");
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeDeviceSetCacheAdviceExt(ze_device_handle_t device, void *memory, size_t pages,
                                          ze_cache_ext_region_t region)
{
    (void)pages;
    CPU_REQUIRE_HANDLE(device);
    CPU_REQUIRE_POINTER(memory);
    CPU_REQUIRE_SAYING((uint32_t)region <= ZE_CACHE_EXT_REGION_ZE_CACHE_NON_RESERVED_REGION,
                       ZE_RESULT_ERROR_INVALID_ENUMERATION,
                       "the region of the cache is %d: there are two", (int)region);
    CPU_REQUIRE_SAYING(region != ZE_CACHE_EXT_REGION_ZE_CACHE_RESERVE_REGION,
                       ZE_RESULT_ERROR_UNSUPPORTED_FEATURE, "no cache is reserved");
    return ZE_RESULT_SUCCESS;
}

/* A processor is not on the bus that it drives. Where the driver lists a GPU, each device is at the
 * bus's bridge, that of type CPU, too: programs for GPUs ask every device for its address, and to
 * some a refusal is a fault. */
ze_result_t cpu_zeDevicePciGetPropertiesExt(ze_device_handle_t device, ze_pci_ext_properties_t *out)
{
    CPU_REQUIRE_HANDLE(device);
    CPU_REQUIRE_POINTER(out);
    CPU_REQUIRE_SAYING(cpu_presents(ZE_DEVICE_TYPE_GPU), ZE_RESULT_ERROR_UNSUPPORTED_FEATURE,
                       "a processor has no address on a PCI bus");
    const uint32_t *pci = cpu_device_machine(device)->pci;
    out->address = (ze_pci_address_ext_t){.domain = pci[0], .bus = pci[1], .device = pci[2]};
    out->maxSpeed = (ze_pci_speed_ext_t){.genVersion = -1, .width = -1, .maxBandwidth = -1};
    return ZE_RESULT_SUCCESS;
}

/* Of a sub-group. A kernel's own vectors become scalars, so the preferred width is one; what a
 * sub-group computes at once has as many elements as bytes allow. */
ze_result_t cpu_zeDeviceGetVectorWidthPropertiesExt(ze_device_handle_t device, uint32_t *count,
                                                    cpu_device_vector_width_properties *out)
{
    const uint32_t lanes = cpu_engine_sub_group_size(), bytes = lanes * (uint32_t)sizeof(float);
    CPU_REQUIRE_WRAPPED_HANDLE(device);
    CPU_REQUIRE_POINTER(count);
    if (cpu_answer(count, 1, out != NULL) == 0)
        return ZE_RESULT_SUCCESS;
    const bool halves = (cpu_engine_module_flags & ZE_DEVICE_MODULE_FLAG_FP16) != 0;
    out->size = lanes;
    out->preferred = (cpu_vector_widths){1, 1, 1, 1, 1, 1, halves};
    out->native = (cpu_vector_widths){
        .of_char = bytes,
        .of_short = bytes / 2,
        .of_int = bytes / 4,
        .of_long = bytes / 8,
        .of_float = bytes / 4,
        .of_double = bytes / 8,
        .of_half = halves ? bytes / 2 : 0,
    };
    return ZE_RESULT_SUCCESS;
}

/* A copy is one command here, however many processors run it. */
ze_result_t cpu_zeDeviceGetAggregatedCopyOffloadIncrementValue(ze_device_handle_t device,
                                                               uint32_t *out)
{
    CPU_TELL(device, out, 1);
}

ze_result_t cpu_zeDeviceGetCounterBasedEventMaxValue(ze_device_handle_t device, uint64_t *out)
{
    CPU_TELL(device, out, UINT64_MAX);
}
