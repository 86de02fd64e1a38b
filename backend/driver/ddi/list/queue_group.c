#include "backend/driver/ddi/list/queue_group.h"

#include <stdint.h>

#include "backend/driver/ddi/core/chain.h"
#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/device.h"
#include "backend/driver/ddi/core/entries.h"
#include "backend/driver/ddi/core/types_ext.h"

/* All groups use the same processors. The second is for programs that copy on separate queues. Fill
 * patterns may have any size in both. But programs try all sizes of a group that only copies: it
 * reports the size of OpenCL C's largest type. */
static const struct {
    ze_command_queue_group_property_flags_t flags;
    size_t pattern_size;
} groups[] = {
    {ZE_COMMAND_QUEUE_GROUP_PROPERTY_FLAG_COMPUTE | ZE_COMMAND_QUEUE_GROUP_PROPERTY_FLAG_COPY |
         ZE_COMMAND_QUEUE_GROUP_PROPERTY_FLAG_COOPERATIVE_KERNELS,
     SIZE_MAX},
    {ZE_COMMAND_QUEUE_GROUP_PROPERTY_FLAG_COPY, 128},
};

enum { GROUP_COUNT = sizeof groups / sizeof groups[0] };

bool cpu_queue_group_exists(uint32_t ordinal)
{
    return ordinal < GROUP_COUNT;
}

bool cpu_queue_group_computes(uint32_t ordinal)
{
    return (groups[ordinal].flags & ZE_COMMAND_QUEUE_GROUP_PROPERTY_FLAG_COMPUTE) != 0;
}

ze_result_t cpu_queue_group_check(ze_device_handle_t device, const ze_command_queue_desc_t *desc)
{
    CPU_REQUIRE_FLAGS(desc->flags, ZE_COMMAND_QUEUE_FLAG_EXPLICIT_ONLY |
                                       CPU_COMMAND_QUEUE_FLAG_IN_ORDER |
                                       CPU_COMMAND_QUEUE_FLAG_COPY_OFFLOAD_HINT);
    CPU_REQUIRE_SAYING((uint32_t)desc->mode <= ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS,
                       ZE_RESULT_ERROR_INVALID_ENUMERATION, "'desc->mode' is %d, which is none",
                       (int)desc->mode);
    CPU_REQUIRE_SAYING((uint32_t)desc->priority <= ZE_COMMAND_QUEUE_PRIORITY_PRIORITY_HIGH,
                       ZE_RESULT_ERROR_INVALID_ENUMERATION, "'desc->priority' is %d, which is none",
                       (int)desc->priority);
    CPU_REQUIRE_SAYING(cpu_queue_group_exists(desc->ordinal), ZE_RESULT_ERROR_INVALID_ARGUMENT,
                       "there is no queue group %u", desc->ordinal);
    CPU_REQUIRE_SAYING(desc->index < cpu_device_processor_count(device),
                       ZE_RESULT_ERROR_INVALID_ARGUMENT, "there is no queue %u: the group has %u",
                       desc->index, (unsigned)cpu_device_processor_count(device));
    CPU_REQUIRE_NO_CHAIN(desc, ZE_STRUCTURE_TYPE_COMMAND_QUEUE_DESC);
    return ZE_RESULT_SUCCESS;
}

/* Not known: it is that of the machine's memory. */
static void answer_bandwidth(const ze_command_queue_group_properties_t *group)
{
    ze_copy_bandwidth_exp_properties_t *out =
        cpu_chain_find(group, ZE_STRUCTURE_TYPE_COMMAND_QUEUE_GROUP_PROPERTIES,
                       ZE_STRUCTURE_TYPE_COPY_BANDWIDTH_EXP_PROPERTIES);
    if (out != NULL)
        *out = (ze_copy_bandwidth_exp_properties_t){.stype = out->stype,
                                                    .pNext = out->pNext,
                                                    .copyBandwidthUnit = ZE_BANDWIDTH_UNIT_UNKNOWN};
}

ze_result_t cpu_zeDeviceGetCommandQueueGroupProperties(ze_device_handle_t device, uint32_t *count,
                                                       ze_command_queue_group_properties_t *out)
{
    CPU_REQUIRE_HANDLE(device);
    CPU_REQUIRE_POINTER(count);
    const uint32_t answers = cpu_answer(count, GROUP_COUNT, out != NULL);
    for (uint32_t i = 0; i < answers; i++) {
        out[i].flags = groups[i].flags;
        out[i].maxMemoryFillPatternSize = groups[i].pattern_size;
        out[i].numQueues = cpu_device_processor_count(device);
        answer_bandwidth(&out[i]);
    }
    return ZE_RESULT_SUCCESS;
}
