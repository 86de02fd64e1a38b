/* The devices, their sub-devices, and queries about pairs of them. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "backend/driver/ddi/core/affinity.h"
#include "backend/driver/ddi/core/chain.h"
#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/device.h"
#include "backend/driver/ddi/core/entries.h"
#include "backend/driver/ddi/core/handle.h"
#include "backend/driver/ddi/core/loader_tables.h"
#include "backend/driver/ddi/core/types_ext.h"
#include "backend/driver/device.h"

/* This machine as either type of device, the same processors and memory; or each GPU. */
typedef struct cpu_root {
    struct _ze_device_handle_t device;
    struct _ze_device_handle_t parts[CPU_MAX_CPUSETS];
    uint64_t seen;     /* a bit for each part, or for the device if it has none */
    cpu_cpuset united; /* of the parts that the program sees, if these are not all */
} cpu_root;

#define OBJECT                                                             \
    {                                                                      \
        .tables = CPU_LOADER_TABLES, .stamp = ZLI_LIVING + CPU_KIND_DEVICE \
    }

static _Alignas(ZLI_OBJECT_ALIGNMENT) cpu_root roots[CPU_MAX_ROOTS];
static uint32_t root_count;
static uint32_t part_count;
static const cpu_cpuset *cpusets;
static cpu_hierarchy hierarchy;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static bool sees(const cpu_root *root, uint32_t part)
{
    return (root->seen >> part & 1) != 0;
}

/* GPUs have numbers; both types of this machine have if the user wants both. One that the driver
 * adds for a program that wants GPUs has the same number: a mask goes on to mean what it meant. */
static uint32_t position_of(const cpu_root *root)
{
    const char *setting = secure_getenv("ZELLIGE_CPU_AS_GPU");
    if (!cpu_machine_get()->is_host)
        return root->device.machine;
    return setting != NULL && strcmp(setting, "both") == 0 ? (uint32_t)(root - roots) : 0;
}

/* One part of a device, or each where the user wants no devices above them, is a device itself. */
static bool has_lone_parts(const cpu_root *root)
{
    const bool one = (root->seen & (root->seen - 1)) == 0;
    return hierarchy == CPU_HIERARCHY_FLAT || (hierarchy == CPU_HIERARCHY_COMPOSITE && one);
}

static void divide_root(cpu_root *root)
{
    uint32_t number = 0;
    root->seen = cpu_affinity_read(secure_getenv("ZE_AFFINITY_MASK"), hierarchy, position_of(root),
                                   part_count > 0 ? part_count : 1);
    for (uint32_t i = 0; i < part_count; i++) {
        root->parts[i] = (struct _ze_device_handle_t){.object = OBJECT,
                                                      .type = root->device.type,
                                                      .root = &root->device,
                                                      .machine = root->device.machine,
                                                      .index = i,
                                                      .number = number,
                                                      .is_alone = has_lone_parts(root),
                                                      .cpuset = &cpusets[i]};
        number += sees(root, i);
    }
    if (number == 0 || number == part_count)
        return;
    cpu_cpuset_unite(cpusets, root->seen, &root->united);
    root->device.cpuset = &root->united;
}

static void add_root(ze_device_type_t type, uint32_t machine)
{
    roots[root_count++].device =
        (struct _ze_device_handle_t){.object = OBJECT, .type = type, .machine = machine};
}

static void divide(void)
{
    hierarchy = cpu_affinity_hierarchy(secure_getenv("ZE_FLAT_DEVICE_HIERARCHY"));
    for (uint32_t i = 0; i < cpu_machine_count(); i++)
        add_root(ZE_DEVICE_TYPE_GPU, i);
    if (cpu_machine_get()->is_host) {
        add_root(ZE_DEVICE_TYPE_CPU, 0);
        part_count = cpu_cpuset_partition_get(&cpusets);
    }
    for (cpu_root *root = roots; root < roots + root_count; root++)
        divide_root(root);
}

static uint32_t list_seen(cpu_root *root, ze_device_handle_t out[CPU_MAX_CPUSETS])
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < part_count; i++)
        if (sees(root, i))
            out[count++] = &root->parts[i];
    return count;
}

static uint32_t list_devices(cpu_root *root, ze_device_handle_t out[CPU_MAX_CPUSETS])
{
    const bool has_parts = part_count > 0 && root->seen != 0;
    if (has_parts && (hierarchy == CPU_HIERARCHY_COMBINED || has_lone_parts(root)))
        return list_seen(root, out);
    out[0] = &root->device;
    return root->seen != 0;
}

const cpu_processors *cpu_device_processors(ze_device_handle_t device)
{
    return device->cpuset != NULL ? &device->cpuset->processors : NULL;
}

uint32_t cpu_device_processor_count(ze_device_handle_t device)
{
    return device->cpuset != NULL ? device->cpuset->processors.count
                                  : cpu_device_machine(device)->processors;
}

uint32_t cpu_device_units_per_processor(ze_device_handle_t device)
{
    return device->type == ZE_DEVICE_TYPE_GPU ? 8 : 1;
}

uint64_t cpu_device_memory(ze_device_handle_t device)
{
    const uint64_t all = cpu_device_machine(device)->memory;
    const uint64_t own = device->cpuset != NULL ? device->cpuset->memory : 0;
    return own != 0 && own < all ? own : all;
}

ze_result_t cpu_zeDeviceGet(ze_driver_handle_t driver, uint32_t *count, ze_device_handle_t *devices)
{
    ze_device_handle_t listed[CPU_MAX_DEVICES];
    uint32_t known = 0;
    CPU_REQUIRE_HANDLE(driver);
    CPU_REQUIRE_POINTER(count);
    pthread_once(&once, divide);
    for (cpu_root *root = roots; root < roots + root_count; root++)
        if (cpu_presents(root->device.type))
            known += list_devices(root, listed + known);
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
    ze_device_handle_t seen[CPU_MAX_CPUSETS];
    const bool may_have = parent->root == NULL && hierarchy != CPU_HIERARCHY_FLAT;
    const uint32_t known = may_have ? list_seen((cpu_root *)parent, seen) : 0;
    const uint32_t answers = cpu_answer(count, known, devices != NULL);
    for (uint32_t i = 0; i < answers; i++)
        devices[i] = seen[i];
    return ZE_RESULT_SUCCESS;
}

uint32_t cpu_device_list_roots(ze_device_handle_t out[CPU_MAX_ROOTS])
{
    uint32_t count = 0;
    pthread_once(&once, divide);
    for (cpu_root *root = roots; root < roots + root_count; root++)
        if (cpu_presents(root->device.type))
            out[count++] = &root->device;
    return count;
}

uint32_t cpu_device_list_parts(ze_device_handle_t parent, ze_device_handle_t out[CPU_MAX_CPUSETS])
{
    pthread_once(&once, divide);
    for (uint32_t i = 0; parent->root == NULL && i < part_count; i++)
        out[i] = &((cpu_root *)parent)->parts[i]; /* the device is its first member */
    return parent->root == NULL ? part_count : 0;
}

/* Specification 1.7. */
ze_result_t cpu_zeDeviceGetRootDevice(ze_device_handle_t self, ze_device_handle_t *out)
{
    CPU_REQUIRE_HANDLE(self);
    CPU_REQUIRE_POINTER(out);
    *out = cpu_device_parent(self);
    return ZE_RESULT_SUCCESS;
}

/* Not known: on one machine nothing lies between them but its own memory. */
static void answer_bandwidth(const ze_device_p2p_properties_t *p2p)
{
    ze_device_p2p_bandwidth_exp_properties_t *out =
        cpu_chain_find(p2p, ZE_STRUCTURE_TYPE_DEVICE_P2P_PROPERTIES,
                       ZE_STRUCTURE_TYPE_DEVICE_P2P_BANDWIDTH_EXP_PROPERTIES);
    if (out != NULL)
        *out = (ze_device_p2p_bandwidth_exp_properties_t){.stype = out->stype, .pNext = out->pNext};
}

ze_result_t cpu_zeDeviceGetP2PProperties(ze_device_handle_t self, ze_device_handle_t peer,
                                         ze_device_p2p_properties_t *out)
{
    CPU_REQUIRE_HANDLE(self);
    CPU_REQUIRE_HANDLE(peer);
    CPU_REQUIRE_POINTER(out);
    out->flags = 0;
    if (cpu_machine_reaches(self->machine, peer->machine))
        out->flags |= ZE_DEVICE_P2P_PROPERTY_FLAG_ACCESS;
    if (cpu_machine_reaches_atomically(self->machine, peer->machine))
        out->flags |= ZE_DEVICE_P2P_PROPERTY_FLAG_ATOMICS;
    answer_bandwidth(out);
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeDeviceCanAccessPeer(ze_device_handle_t self, ze_device_handle_t peer,
                                      ze_bool_t *out)
{
    CPU_REQUIRE_HANDLE(self);
    CPU_REQUIRE_HANDLE(peer);
    CPU_REQUIRE_POINTER(out);
    *out = cpu_machine_reaches(self->machine, peer->machine);
    return ZE_RESULT_SUCCESS;
}
