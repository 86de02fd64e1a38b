/* The devices, their sub-devices, and queries about pairs of them. */
#include <pthread.h>

#include "backend/driver/ddi/core/chain.h"
#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/device.h"
#include "backend/driver/ddi/core/entries.h"
#include "backend/driver/ddi/core/handle.h"
#include "backend/driver/ddi/core/loader_tables.h"
#include "backend/driver/ddi/core/types_ext.h"
#include "backend/driver/device.h"

/* The machine as either type of device: the same processors and memory. */
typedef struct cpu_root {
    struct _ze_device_handle_t device;
    struct _ze_device_handle_t parts[CPU_MAX_CPUSETS];
} cpu_root;

#define OBJECT                                                             \
    {                                                                      \
        .tables = CPU_LOADER_TABLES, .stamp = ZLI_LIVING + CPU_KIND_DEVICE \
    }

static _Alignas(ZLI_OBJECT_ALIGNMENT) cpu_root roots[CPU_MAX_ROOTS] = {
    {.device = {.object = OBJECT, .type = ZE_DEVICE_TYPE_GPU}},
    {.device = {.object = OBJECT, .type = ZE_DEVICE_TYPE_CPU}},
};

static uint32_t part_count;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void divide(void)
{
    const cpu_cpuset *cpusets;
    if (!cpu_machine_get()->is_host)
        return;
    part_count = cpu_cpuset_partition_get(&cpusets);
    for (cpu_root *root = roots; root < roots + CPU_MAX_ROOTS; root++)
        for (uint32_t i = 0; i < part_count; i++)
            root->parts[i] = (struct _ze_device_handle_t){.object = OBJECT,
                                                          .type = root->device.type,
                                                          .root = &root->device,
                                                          .index = i,
                                                          .cpuset = &cpusets[i]};
}

const cpu_processors *cpu_device_processors(ze_device_handle_t device)
{
    return device->cpuset != NULL ? &device->cpuset->processors : NULL;
}

uint32_t cpu_device_processor_count(ze_device_handle_t device)
{
    return device->cpuset != NULL ? device->cpuset->processors.count
                                  : cpu_machine_get()->processors;
}

uint64_t cpu_device_memory(ze_device_handle_t device)
{
    const uint64_t all = cpu_machine_get()->memory;
    const uint64_t own = device->cpuset != NULL ? device->cpuset->memory : 0;
    return own != 0 && own < all ? own : all;
}

ze_result_t cpu_zeDeviceGet(ze_driver_handle_t driver, uint32_t *count, ze_device_handle_t *devices)
{
    ze_device_handle_t listed[CPU_MAX_ROOTS];
    uint32_t known = 0;
    CPU_REQUIRE_HANDLE(driver);
    CPU_REQUIRE_POINTER(count);
    for (cpu_root *root = roots; root < roots + CPU_MAX_ROOTS; root++)
        if (cpu_presents(root->device.type))
            listed[known++] = &root->device;
    const uint32_t answers = cpu_answer(count, known, devices != NULL);
    for (uint32_t i = 0; i < answers; i++)
        devices[i] = listed[i];
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeDeviceGetSubDevices(ze_device_handle_t parent, uint32_t *count,
                                      ze_device_handle_t *devices)
{
    CPU_REQUIRE_HANDLE(parent);
    CPU_REQUIRE_POINTER(count);
    pthread_once(&once, divide);
    const uint32_t known = parent->root == NULL ? part_count : 0;
    const uint32_t answers = cpu_answer(count, known, devices != NULL);
    cpu_root *root = (cpu_root *)parent; /* its first member, if there is an answer */
    for (uint32_t i = 0; i < answers; i++)
        devices[i] = &root->parts[i];
    return ZE_RESULT_SUCCESS;
}

/* Specification 1.7. */
ze_result_t cpu_zeDeviceGetRootDevice(ze_device_handle_t self, ze_device_handle_t *out)
{
    CPU_REQUIRE_HANDLE(self);
    CPU_REQUIRE_POINTER(out);
    *out = self->root;
    return ZE_RESULT_SUCCESS;
}

/* Not known: nothing lies between them but the machine's own memory. */
static void answer_bandwidth(const ze_device_p2p_properties_t *p2p)
{
    ze_device_p2p_bandwidth_exp_properties_t *out =
        cpu_chain_find(p2p, ZE_STRUCTURE_TYPE_DEVICE_P2P_PROPERTIES,
                       ZE_STRUCTURE_TYPE_DEVICE_P2P_BANDWIDTH_EXP_PROPERTIES);
    if (out != NULL)
        *out = (ze_device_p2p_bandwidth_exp_properties_t){.stype = out->stype, .pNext = out->pNext};
}

/* All memory is memory of the process: every part reaches that of every other. */
ze_result_t cpu_zeDeviceGetP2PProperties(ze_device_handle_t self, ze_device_handle_t peer,
                                         ze_device_p2p_properties_t *out)
{
    CPU_REQUIRE_HANDLE(self);
    CPU_REQUIRE_HANDLE(peer);
    CPU_REQUIRE_POINTER(out);
    out->flags = ZE_DEVICE_P2P_PROPERTY_FLAG_ACCESS | ZE_DEVICE_P2P_PROPERTY_FLAG_ATOMICS;
    answer_bandwidth(out);
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeDeviceCanAccessPeer(ze_device_handle_t self, ze_device_handle_t peer,
                                      ze_bool_t *out)
{
    CPU_REQUIRE_HANDLE(self);
    CPU_REQUIRE_HANDLE(peer);
    CPU_REQUIRE_POINTER(out);
    *out = true;
    return ZE_RESULT_SUCCESS;
}
