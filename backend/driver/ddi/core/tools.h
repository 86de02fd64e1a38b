/* The entry points for tools, as the tables list them: zetXxx is cpu_zetXxx here. There is nothing
 * to measure, and of debugging only the lines of modules. */
#ifndef ZELLIGE_DRIVER_DDI_CORE_TOOLS_H
#define ZELLIGE_DRIVER_DDI_CORE_TOOLS_H

#include <level_zero/zet_api.h>

/* The prototype is the specification's own. */
#define CPU_TOOLS_ENTRY(name) __typeof__(name) cpu_##name

CPU_TOOLS_ENTRY(zetDeviceGetDebugProperties);
CPU_TOOLS_ENTRY(zetContextActivateMetricGroups);
CPU_TOOLS_ENTRY(zetModuleGetDebugInfo);
CPU_TOOLS_ENTRY(zetKernelGetProfileInfo);
CPU_TOOLS_ENTRY(zetMetricGroupGet);

/* 1.9; newer than the headers are the handles. */
ze_result_t cpu_zetMetricProgrammableGetExp(zet_device_handle_t device, uint32_t *count, void *out);

#endif
