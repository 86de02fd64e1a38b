#include "backend/cpu/ddi/machine.h"

#include <pthread.h>
#include <sched.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static cpu_machine machine;

static bool read_number(const char *path, uint64_t *out)
{
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
    char line[512], key[64], value[256];
    FILE *file = fopen("/proc/cpuinfo", "re");
    if (file == NULL)
        return;
    while (fgets(line, sizeof line, file) != NULL && line[0] != '\n')
        if (sscanf(line, "%63[^\t:] : %255[^\n]", key, value) == 2)
            take_line(key, value);
    fclose(file);
}

static void lower_to(const char *path, uint64_t *limit)
{
    uint64_t number;
    if (read_number(path, &number) && number > 0 && number < *limit)
        *limit = number;
}

/* A group is limited by the groups around it too. */
static void apply_group(const char *mount, char *group, const char *file, uint64_t *limit)
{
    char path[700];
    for (;;) {
        snprintf(path, sizeof path, "%s%s/%s", mount, group, file);
        lower_to(path, limit);
        char *slash = strrchr(group, '/');
        if (slash == NULL)
            return;
        *slash = '\0';
    }
}

/* Lines of /proc/self/cgroup are "number:controllers:group"; version 2 names no controllers. In a
 * container the group's path may not exist below the mount: the walk ends at the mount itself. */
static void apply_groups(uint64_t *limit)
{
    char line[512], controllers[128], group[384];
    FILE *file = fopen("/proc/self/cgroup", "re");
    if (file == NULL)
        return;
    while (fgets(line, sizeof line, file) != NULL) {
        if (sscanf(line, "0::%383[^\n]", group) == 1)
            apply_group("/sys/fs/cgroup", group, "memory.max", limit);
        else if (sscanf(line, "%*u:%127[^:]:%383[^\n]", controllers, group) == 2 &&
                 strcmp(controllers, "memory") == 0)
            apply_group("/sys/fs/cgroup/memory", group, "memory.limit_in_bytes", limit);
    }
    fclose(file);
}

static uint64_t usable_memory(void)
{
    long pages = sysconf(_SC_PHYS_PAGES);
    long page = sysconf(_SC_PAGESIZE);
    uint64_t limit = pages > 0 && page > 0 ? (uint64_t)pages * (uint64_t)page : UINT64_C(1) << 30;
    apply_groups(&limit);
    return limit;
}

static uint32_t usable_processors(void)
{
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) == 0 && CPU_COUNT(&set) > 0)
        return (uint32_t)CPU_COUNT(&set);
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    return online > 0 ? (uint32_t)online : 1;
}

static void look(void)
{
    uint64_t kilohertz;
    snprintf(machine.name, sizeof machine.name, "CPU");
    read_cpuinfo();
    if (read_number("/sys/devices/system/cpu/cpu0/cpufreq/cpuinfo_max_freq", &kilohertz))
        machine.megahertz = (uint32_t)(kilohertz / 1000);
    machine.processors = usable_processors();
    machine.memory = usable_memory();
}

const cpu_machine *cpu_machine_get(void)
{
    pthread_once(&once, look);
    return &machine;
}
