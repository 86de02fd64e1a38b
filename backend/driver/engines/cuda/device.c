/* The GPUs, as devices of the driver. */
#include "backend/driver/device.h"

#include <pthread.h>
#include <stdio.h>

#include "backend/driver/cache/hash.h"
#include "backend/driver/engine.h"
#include "backend/driver/engines/cuda/api.h"
#include "backend/driver/engines/cuda/instance.h"
#include "backend/driver/engines/cuda/printing.h"
#include "base/variables.h"

enum { NVIDIA = 0x10de, ALIGNMENT = 256, WARP = 32 };

const uint32_t cpu_engine_sub_group_sizes[ZE_SUBGROUPSIZE_COUNT] = {8, 16, WARP};

const ze_device_module_flags_t cpu_engine_module_flags =
    ZE_DEVICE_MODULE_FLAG_FP16 | ZE_DEVICE_MODULE_FLAG_FP64 | ZE_DEVICE_MODULE_FLAG_INT64_ATOMICS;

const uint32_t cpu_engine_printf_bytes = CUDA_PRINT_BYTES;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static cpu_machine machines[CPU_MAX_MACHINES];

/* CUDA's name for the one GPU among all there are. */
static uint64_t identify(const cuda_gpu *gpu)
{
    unsigned char uuid[16];
    return gpu->cuda->device_uuid(uuid, gpu->device) == CUDA_SUCCESS ? cpu_hash(uuid, sizeof uuid)
                                                                     : gpu->machine;
}

/* CUDA does not tell it, the system does. */
static uint32_t read_model(const uint32_t pci[3])
{
    char path[64];
    unsigned model = 0;
    (void)snprintf(path, sizeof path, "/sys/bus/pci/devices/%04x:%02x:%02x.0/device", pci[0],
                   pci[1], pci[2]);
    FILE *file = fopen(path, "re");
    if (file == NULL)
        return 0;
    if (fscanf(file, "%x", &model) != 1)
        model = 0;
    (void)fclose(file);
    return model;
}

static void look_at(uint32_t index)
{
    cpu_machine *machine = &machines[index];
    const cuda_gpu *gpu = cuda_gpu_get(index);
    machine->exists = true;
    (void)snprintf(machine->name, sizeof machine->name, "%s", gpu->name);
    machine->pci[0] = cuda_gpu_attribute(gpu, CUDA_PCI_DOMAIN);
    machine->pci[1] = cuda_gpu_attribute(gpu, CUDA_PCI_BUS);
    machine->pci[2] = cuda_gpu_attribute(gpu, CUDA_PCI_DEVICE);
    machine->model = read_model(machine->pci);
    machine->processors = cuda_gpu_attribute(gpu, CUDA_MULTIPROCESSOR_COUNT);
    machine->megahertz = cuda_gpu_attribute(gpu, CUDA_CLOCK_RATE) / 1000;
    machine->memory = gpu->memory;
    machine->bus_bits = cuda_gpu_attribute(gpu, CUDA_MEMORY_BUS_WIDTH);
    machine->cache = cuda_gpu_attribute(gpu, CUDA_L2_CACHE_SIZE);
    machine->shares_allocations = gpu->has_managed;
    machine->identity = identify(gpu);
}

/* Their values are checked where they are read: generate/passes.c. */
static void check_variables(void)
{
    static const zli_variable list[] = {{"ZELLIGE_CUDA_PASSES", {NULL}},
                                        {"ZELLIGE_CUDA_REMARKS", {NULL}}};
    zli_variables_check(&(zli_variables){.who = "zellige cuda",
                                         .prefix = "ZELLIGE_CUDA_",
                                         .is_own = true,
                                         .list = list,
                                         .count = sizeof list / sizeof list[0]});
}

static void look(void)
{
    check_variables();
    for (uint32_t i = 0; i < CPU_MAX_MACHINES; i++)
        machines[i] = (cpu_machine){
            .driver = "zellige cuda",
            .group_count = {INT32_MAX, UINT16_MAX, UINT16_MAX},
            .vendor = NVIDIA,
        };
    for (uint32_t i = 0; i < cuda_gpu_count(); i++)
        look_at(i);
}

uint32_t cpu_machine_count(void)
{
    return cuda_gpu_count();
}

const cpu_machine *cpu_machine_at(uint32_t machine)
{
    pthread_once(&once, look);
    return &machines[machine];
}

const cpu_machine *cpu_machine_get(void)
{
    return cpu_machine_at(0);
}

bool cpu_machine_reaches(uint32_t machine, uint32_t other)
{
    const cuda_gpu *gpu = cuda_gpu_get(machine);
    return cuda_gpu_reaches(gpu, cuda_gpu_beside(gpu, other));
}

bool cpu_machine_reaches_atomically(uint32_t machine, uint32_t other)
{
    int atomics = 0;
    const cuda_gpu *gpu = cuda_gpu_get(machine);
    return machine == other ||
           (gpu->cuda->device_pair(&atomics, CUDA_P2P_ATOMICS, gpu->device,
                                   cuda_gpu_beside(gpu, other)->device) == CUDA_SUCCESS &&
            atomics != 0);
}

uint64_t cpu_machine_available_memory(uint32_t machine)
{
    size_t available = 0, total;
    const cuda_gpu *gpu = cuda_gpu_get(machine);
    if (cuda_enter(gpu) != CUDA_SUCCESS)
        return 0;
    if (gpu->cuda->memory_info(&available, &total) != CUDA_SUCCESS)
        available = 0;
    cuda_leave(gpu);
    return available;
}

const char *cpu_engine_find_problem(void)
{
    return cuda_gpu_count() == 0 ? "there is no GPU that CUDA knows" : NULL;
}

uint32_t cpu_engine_sub_group_size(void)
{
    return WARP;
}

/* One on each multiprocessor: a kernel that can be launched at all has room there. */
uint32_t cpu_engine_cooperative_groups(uint32_t machine)
{
    return cpu_machine_at(machine)->processors;
}

/* Managed memory beyond the GPU's would move back and forth for ever. */
static cuda_result take_managed(const cuda_api *cuda, size_t bytes, cuda_address *out)
{
    size_t available, total;
    const cuda_result result = cuda->memory_info(&available, &total);
    if (result != CUDA_SUCCESS)
        return result;
    return bytes > available ? CUDA_OUT_OF_MEMORY
                             : cuda->allocate_managed(out, bytes, CUDA_ATTACH_GLOBAL);
}

static cuda_result take(const cuda_api *cuda, ze_memory_type_t type, size_t bytes,
                        cuda_address *out)
{
    void *host = NULL;
    cuda_result result;
    switch (type) {
    case ZE_MEMORY_TYPE_HOST:
        result = cuda->allocate_host(&host, bytes, CUDA_HOST_PORTABLE | CUDA_HOST_DEVICE_MAP);
        *out = (cuda_address)(uintptr_t)host;
        return result;
    case ZE_MEMORY_TYPE_SHARED:
        return take_managed(cuda, bytes, out);
    default:
        return cuda->allocate(out, bytes);
    }
}

ze_result_t cpu_device_take(uint32_t machine, ze_memory_type_t type, size_t bytes, size_t alignment,
                            cpu_block *out)
{
    cuda_address address = 0;
    const size_t more = alignment > ALIGNMENT ? alignment : 0;
    const cuda_gpu *gpu = cuda_gpu_get(machine);
    cuda_result result = cuda_enter(gpu);
    if (result == CUDA_SUCCESS) {
        result = take(gpu->cuda, type, bytes + more, &address);
        cuda_leave(gpu);
    }
    if (result == CUDA_OUT_OF_MEMORY)
        return type == ZE_MEMORY_TYPE_HOST ? ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY
                                           : ZE_RESULT_ERROR_OUT_OF_DEVICE_MEMORY;
    if (result != CUDA_SUCCESS)
        return cuda_fail(gpu, "an allocation", result);
    cuda_instance_gives(gpu->instance);
    const cuda_address start =
        more == 0 ? address : (address + alignment - 1) / alignment * alignment;
    *out = (cpu_block){
        .start = (void *)(uintptr_t)start, .whole = (void *)(uintptr_t)address, .giver = gpu};
    return ZE_RESULT_SUCCESS;
}

/* A broken library takes all back at once. */
void cpu_device_give(ze_memory_type_t type, const cpu_block *block)
{
    const cuda_gpu *gpu = block->giver;
    if (block->whole == NULL)
        return;
    if (cuda_enter(gpu) == CUDA_SUCCESS) {
        (void)(type == ZE_MEMORY_TYPE_HOST
                   ? gpu->cuda->release_host(block->whole)
                   : gpu->cuda->release((cuda_address)(uintptr_t)block->whole));
        cuda_leave(gpu);
    }
    cuda_instance_takes_back(gpu->instance);
}
