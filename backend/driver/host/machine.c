/* This machine as a device. */
#include "backend/driver/device.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backend/driver/runtime/threads/cgroup.h"
#include "backend/driver/runtime/threads/processors.h"
#include "base/cancellation.h"

static pthread_once_t once = PTHREAD_ONCE_INIT;
static cpu_machine machine = {
    .driver = "zellige cpu",
    .exists = true,
    .is_host = true,
    .shares_allocations = true,
    .bus_bits =
        64, /* of one channel, in every generation of DDR; only the firmware knows how many */
    .group_count = {UINT32_MAX, UINT32_MAX, UINT32_MAX},
};

static bool read_number(const char *path, uint64_t *out)
{
    ZLI_NOT_CANCELLED;
    unsigned long long number;
    FILE *file = fopen(path, "re");
    if (file == NULL)
        return false;
    bool read = fscanf(file, "%llu", &number) == 1;
    fclose(file);
    if (read)
        *out = number;
    return read;
}

static uint32_t vendor_number(const char *name)
{
    static const struct {
        const char *name;
        uint32_t number;
    } vendors[] = {{"GenuineIntel", 0x8086}, {"AuthenticAMD", 0x1022}, {"HygonGenuine", 0x1d94}};
    for (size_t i = 0; i < sizeof vendors / sizeof vendors[0]; i++)
        if (strcmp(vendors[i].name, name) == 0)
            return vendors[i].number;
    return 0;
}

static void take_line(const char *key, const char *value)
{
    if (strcmp(key, "model name") == 0)
        snprintf(machine.name, sizeof machine.name, "%s", value);
    else if (strcmp(key, "vendor_id") == 0)
        machine.vendor = vendor_number(value);
    else if (strcmp(key, "cpu family") == 0)
        machine.model |= (uint32_t)strtoul(value, NULL, 10) << 16;
    else if (strcmp(key, "model") == 0)
        machine.model |= (uint32_t)strtoul(value, NULL, 10);
    else if (strcmp(key, "cpu MHz") == 0)
        machine.megahertz = (uint32_t)strtoul(value, NULL, 10);
}

/* The first processor stands for all. */
static void read_cpuinfo(void)
{
    ZLI_NOT_CANCELLED;
    char line[512], key[64], value[256];
    FILE *file = fopen("/proc/cpuinfo", "re");
    if (file == NULL)
        return;
    while (fgets(line, sizeof line, file) != NULL && line[0] != '\n')
        if (sscanf(line, "%63[^\t:] : %255[^\n]", key, value) == 2)
            take_line(key, value);
    fclose(file);
}

static void look(void)
{
    uint64_t kilohertz;
    snprintf(machine.name, sizeof machine.name, "CPU");
    read_cpuinfo();
    if (read_number("/sys/devices/system/cpu/cpu0/cpufreq/cpuinfo_max_freq", &kilohertz))
        machine.megahertz = (uint32_t)(kilohertz / 1000);
    machine.processors = cpu_processors_get()->count;
    machine.memory = cpu_cgroup_usable_memory();
}

const cpu_machine *cpu_machine_get(void)
{
    pthread_once(&once, look);
    return &machine;
}

uint32_t cpu_machine_count(void)
{
    return 1;
}

const cpu_machine *cpu_machine_at(uint32_t index)
{
    (void)index;
    return cpu_machine_get();
}

/* All memory is memory of the process: every part reaches that of every other. */
bool cpu_machine_reaches(uint32_t index, uint32_t other)
{
    (void)index;
    (void)other;
    return true;
}

bool cpu_machine_reaches_atomically(uint32_t index, uint32_t other)
{
    return cpu_machine_reaches(index, other);
}

/* The free memory of the machine, before any limit. */
static uint64_t read_available(void)
{
    ZLI_NOT_CANCELLED;
    char line[128];
    unsigned long long kib = 0;
    FILE *file = fopen("/proc/meminfo", "re");
    if (file == NULL)
        return 0;
    while (kib == 0 && fgets(line, sizeof line, file) != NULL)
        if (sscanf(line, "MemAvailable: %llu kB", &kib) != 1)
            kib = 0;
    fclose(file);
    return (uint64_t)kib * 1024;
}

uint64_t cpu_machine_available_memory(uint32_t index)
{
    (void)index;
    return cpu_cgroup_memory_free(read_available());
}
