#include "backend/driver/runtime/threads/cpuset_partition.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backend/driver/runtime/trace.h"
#include "base/cancellation.h"

static pthread_once_t once = PTHREAD_ONCE_INIT;
static cpu_cpuset cpusets[CPU_MAX_CPUSETS];
static uint32_t cpuset_count;

/* The `count` processors of a set that come after the first `skipped`. */
static cpu_set_t slice(const cpu_set_t *set, uint32_t skipped, uint32_t count)
{
    cpu_set_t out;
    uint32_t seen = 0;
    CPU_ZERO(&out);
    for (size_t i = 0; i < CPU_SETSIZE; i++) {
        if (!CPU_ISSET(i, set))
            continue;
        if (seen >= skipped && seen < skipped + count)
            CPU_SET(i, &out);
        seen++;
    }
    return out;
}

/* Where part `index` of `parts` begins, if `total` things are divided as evenly as they can be. */
static uint32_t begin_of(uint32_t total, uint32_t parts, uint32_t index)
{
    return (uint32_t)((uint64_t)total * index / parts);
}

uint32_t cpu_cpuset_partition_evenly(const cpu_processors *all, uint32_t wanted,
                                     cpu_cpuset out[CPU_MAX_CPUSETS])
{
    const uint32_t available = all->is_bound ? (uint32_t)CPU_COUNT(&all->set) : 0;
    uint32_t parts = wanted < all->count ? wanted : all->count;
    if (parts > CPU_MAX_CPUSETS)
        parts = CPU_MAX_CPUSETS;
    if (parts < 2)
        return 0;
    for (uint32_t i = 0; i < parts; i++) {
        const uint32_t first = begin_of(available, parts, i);
        cpu_processors *part = &out[i].processors;
        out[i].memory = 0;
        part->count = begin_of(all->count, parts, i + 1) - begin_of(all->count, parts, i);
        part->is_bound = all->is_bound;
        if (all->is_bound)
            part->set = slice(&all->set, first, begin_of(available, parts, i + 1) - first);
    }
    return parts;
}

void cpu_cpuset_unite(const cpu_cpuset parts[CPU_MAX_CPUSETS], uint64_t chosen, cpu_cpuset *out)
{
    *out = (cpu_cpuset){.processors.is_bound = true};
    CPU_ZERO(&out->processors.set);
    for (uint32_t i = 0; i < CPU_MAX_CPUSETS; i++) {
        const cpu_cpuset *part = &parts[i];
        if ((chosen >> i & 1) == 0)
            continue;
        out->memory += part->memory;
        out->processors.count += part->processors.count;
        out->processors.is_bound = out->processors.is_bound && part->processors.is_bound;
        CPU_OR(&out->processors.set, &out->processors.set, &part->processors.set);
    }
}

/* "0-3,8,10-11", as the kernel writes lists of processors. */
static cpu_set_t parse_list(const char *list)
{
    cpu_set_t set;
    char *end;
    CPU_ZERO(&set);
    for (;; list = end + 1) {
        const unsigned long first = strtoul(list, &end, 10);
        if (end == list)
            return set;
        const unsigned long last = *end == '-' ? strtoul(end + 1, &end, 10) : first;
        for (unsigned long i = first; i <= last && i < CPU_SETSIZE; i++)
            CPU_SET(i, &set);
        if (*end != ',')
            return set;
    }
}

static FILE *open_of_node(const char *directory, unsigned node, const char *name)
{
    char path[512];
    snprintf(path, sizeof path, "%s/node%u/%s", directory, node, name);
    return fopen(path, "re");
}

static bool read_processors(const char *directory, unsigned node, cpu_set_t *set)
{
    ZLI_NOT_CANCELLED;
    char line[4096];
    FILE *file = open_of_node(directory, node, "cpulist");
    if (file == NULL)
        return false;
    const bool read = fgets(line, sizeof line, file) != NULL;
    fclose(file);
    if (read)
        *set = parse_list(line);
    return read;
}

/* "Node 0 MemTotal:  1024 kB" */
static uint64_t read_memory(const char *directory, unsigned node)
{
    ZLI_NOT_CANCELLED;
    char line[256];
    unsigned long long kib = 0;
    FILE *file = open_of_node(directory, node, "meminfo");
    if (file == NULL)
        return 0;
    while (kib == 0 && fgets(line, sizeof line, file) != NULL)
        if (sscanf(line, "Node %*u MemTotal: %llu kB", &kib) != 1)
            kib = 0;
    fclose(file);
    return (uint64_t)kib * 1024;
}

/* A quota, or ZELLIGE_CPU_THREADS, pays for fewer threads than there are processors: each node gets
 * its part of them. */
static void divide_threads(const cpu_processors *all, cpu_cpuset *out, uint32_t count)
{
    uint32_t total = 0;
    for (uint32_t i = 0; i < count; i++)
        total += out[i].processors.count;
    for (uint32_t i = 0; i < count && total > all->count; i++) {
        const uint64_t part = (uint64_t)out[i].processors.count * all->count / total;
        out[i].processors.count = part > 0 ? (uint32_t)part : 1;
    }
}

uint32_t cpu_cpuset_partition_by_node(const cpu_processors *all, const char *directory,
                                      cpu_cpuset out[CPU_MAX_CPUSETS])
{
    enum { MAX_NODES = 1024 };
    uint32_t count = 0;
    for (unsigned node = 0; node < MAX_NODES && count < CPU_MAX_CPUSETS && all->is_bound; node++) {
        cpu_processors *part = &out[count].processors;
        cpu_set_t set;
        if (!read_processors(directory, node, &set))
            continue;
        CPU_AND(&part->set, &set, &all->set);
        part->count = (uint32_t)CPU_COUNT(&part->set);
        part->is_bound = true;
        out[count].memory = read_memory(directory, node);
        if (part->count > 0)
            count++;
    }
    divide_threads(all, out, count);
    return count > 1 ? count : 0;
}

static void divide(void)
{
    const char *wanted = secure_getenv("ZELLIGE_CPU_SUB_DEVICES");
    const cpu_processors *all = cpu_processors_get();
    if (wanted == NULL)
        return;
    if (strcmp(wanted, "numa") == 0)
        cpuset_count = cpu_cpuset_partition_by_node(all, "/sys/devices/system/node", cpusets);
    else
        cpuset_count =
            cpu_cpuset_partition_evenly(all, (uint32_t)strtoul(wanted, NULL, 10), cpusets);
    cpu_trace("ZELLIGE_CPU_SUB_DEVICES=%s: %u sub-devices", wanted, (unsigned)cpuset_count);
}

uint32_t cpu_cpuset_partition_get(const cpu_cpuset **out)
{
    pthread_once(&once, divide);
    *out = cpusets;
    return cpuset_count;
}
