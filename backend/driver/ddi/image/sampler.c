#include "backend/driver/ddi/image/image.h"

#include <stdlib.h>

#include "backend/driver/ddi/core/chain.h"
#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/entries.h"
#include "backend/driver/ddi/core/handle.h"

ze_result_t cpu_zeSamplerCreate(ze_context_handle_t context, ze_device_handle_t device,
                                const ze_sampler_desc_t *desc, ze_sampler_handle_t *out)
{
    static const cpu_addressing modes[] = {
        [ZE_SAMPLER_ADDRESS_MODE_NONE] = CPU_ADDRESSING_NONE,
        [ZE_SAMPLER_ADDRESS_MODE_REPEAT] = CPU_ADDRESSING_REPEAT,
        [ZE_SAMPLER_ADDRESS_MODE_CLAMP] = CPU_ADDRESSING_CLAMP_TO_EDGE,
        [ZE_SAMPLER_ADDRESS_MODE_CLAMP_TO_BORDER] = CPU_ADDRESSING_CLAMP_TO_BORDER,
        [ZE_SAMPLER_ADDRESS_MODE_MIRROR] = CPU_ADDRESSING_MIRROR,
    };
    CPU_REQUIRE_HANDLE(context);
    CPU_REQUIRE_HANDLE(device);
    CPU_REQUIRE_POINTER(desc);
    CPU_REQUIRE_POINTER(out);
    CPU_REQUIRE_SAYING((uint32_t)desc->addressMode <= ZE_SAMPLER_ADDRESS_MODE_MIRROR,
                       ZE_RESULT_ERROR_INVALID_ENUMERATION,
                       "'desc->addressMode' is %d, which is none", (int)desc->addressMode);
    CPU_REQUIRE_SAYING((uint32_t)desc->filterMode <= ZE_SAMPLER_FILTER_MODE_LINEAR,
                       ZE_RESULT_ERROR_INVALID_ENUMERATION,
                       "'desc->filterMode' is %d, which is none", (int)desc->filterMode);
    CPU_REQUIRE_NO_CHAIN(desc, ZE_STRUCTURE_TYPE_SAMPLER_DESC);
    ze_sampler_handle_t sampler = cpu_object_create(CPU_KIND_SAMPLER, sizeof *sampler);
    CPU_REQUIRE(sampler != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    sampler->sampler = cpu_sampler_make(modes[desc->addressMode],
                                        desc->filterMode == ZE_SAMPLER_FILTER_MODE_LINEAR,
                                        desc->isNormalized != 0);
    *out = sampler;
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeSamplerDestroy(ze_sampler_handle_t sampler)
{
    CPU_END_WRAPPED_HANDLE(sampler);
    cpu_object_free(sampler);
    return ZE_RESULT_SUCCESS;
}
