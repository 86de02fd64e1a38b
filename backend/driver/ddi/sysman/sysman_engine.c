/* The processors of a device, as system management sees them: one group of engines. A GPU has none:
 * the system does not tell how busy it is. */
#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/device.h"
#include "backend/driver/ddi/sysman/sysman.h"
#include "backend/driver/device.h"
#include "backend/driver/runtime/clock.h"
#include "base/cancellation.h"

ze_result_t cpu_zesDeviceEnumEngineGroups(zes_device_handle_t device, uint32_t *count,
                                          zes_engine_handle_t *out)
{
    CPU_REQUIRE_HANDLE(device);
    CPU_REQUIRE_POINTER(count);
    if (cpu_answer(count, cpu_machine_get()->is_host ? 1 : 0, out != NULL) > 0)
        out[0] = (zes_engine_handle_t)device;
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zesEngineGetProperties(zes_engine_handle_t engine, zes_engine_properties_t *out)
{
    const ze_device_handle_t device = (ze_device_handle_t)engine;
    CPU_REQUIRE_HANDLE(device);
    CPU_REQUIRE_POINTER(out);
    CPU_REQUIRE_TOLD(cpu_device_reaches_host(__func__), ZE_RESULT_ERROR_UNSUPPORTED_FEATURE);
    out->type = ZES_ENGINE_GROUP_ALL;
    out->onSubdevice = device->root != NULL;
    out->subdeviceId = device->index;
    return ZE_RESULT_SUCCESS;
}

typedef struct busy {
    uint64_t ticks;
    uint32_t processors;
} busy;

/* "cpu3 user nice system idle iowait irq softirq steal ..." */
static void add_processor(const char *line, const cpu_processors *ours, busy *sum)
{
    unsigned number;
    uint64_t t[8];
    if (sscanf(line,
               "cpu%u %" SCNu64 " %" SCNu64 " %" SCNu64 " %" SCNu64 " %" SCNu64 " %" SCNu64
               " %" SCNu64 " %" SCNu64,
               &number, &t[0], &t[1], &t[2], &t[3], &t[4], &t[5], &t[6], &t[7]) != 9 ||
        number >= CPU_SETSIZE || (ours->is_bound && !CPU_ISSET(number, &ours->set)))
        return;
    sum->ticks += t[0] + t[1] + t[2] + t[5] + t[6] + t[7];
    sum->processors++;
}

static bool read_busy(const cpu_processors *ours, busy *sum)
{
    ZLI_NOT_CANCELLED;
    char line[512];
    FILE *file = fopen("/proc/stat", "re");
    if (file == NULL)
        return false;
    while (fgets(line, sizeof line, file) != NULL)
        add_processor(line, ours, sum);
    fclose(file);
    return sum->processors > 0;
}

/* Time passes as slowly as if the group were one engine: all busy is 1 of 1. */
ze_result_t cpu_zesEngineGetActivity(zes_engine_handle_t engine, zes_engine_stats_t *out)
{
    const ze_device_handle_t device = (ze_device_handle_t)engine;
    const long ticks_per_second = sysconf(_SC_CLK_TCK);
    busy sum = {0, 0};
    CPU_REQUIRE_HANDLE(device);
    CPU_REQUIRE_POINTER(out);
    CPU_REQUIRE_TOLD(cpu_device_reaches_host(__func__), ZE_RESULT_ERROR_UNSUPPORTED_FEATURE);
    const cpu_processors *cpuset = cpu_device_processors(device);
    CPU_REQUIRE_SAYING(
        ticks_per_second > 0 && read_busy(cpuset != NULL ? cpuset : cpu_processors_get(), &sum),
        ZE_RESULT_ERROR_NOT_AVAILABLE, "the kernel does not tell how busy the processors are");
    const uint64_t microseconds_per_tick = 1000000 / (uint64_t)ticks_per_second;
    out->activeTime = sum.ticks * microseconds_per_tick / sum.processors;
    out->timestamp = cpu_clock_now() / 1000;
    return ZE_RESULT_SUCCESS;
}
