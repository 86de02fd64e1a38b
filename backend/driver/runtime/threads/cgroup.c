#include "backend/driver/runtime/threads/cgroup.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/cancellation.h"

/* Reads the limit in a group's directory into *limit, if it is lower. */
typedef void read_limit(const char *directory, uint64_t *limit);

/* A group is limited by the groups around it too. In a container the group's path may not exist
 * below the mount: the walk ends at the mount itself. */
static void walk_up(const char *mount, char *group, read_limit *read, uint64_t *limit)
{
    char path[600];
    for (;;) {
        snprintf(path, sizeof path, "%s%s", mount, group);
        read(path, limit);
        char *slash = strrchr(group, '/');
        if (slash == NULL)
            return;
        *slash = '\0';
    }
}

static int is_listed(const char *list, const char *word)
{
    const size_t length = strlen(word);
    for (const char *at = list; (at = strstr(at, word)) != NULL; at += length)
        if ((at == list || at[-1] == ',') && (at[length] == ',' || at[length] == '\0'))
            return 1;
    return 0;
}

/* Lines of /proc/self/cgroup are "number:controllers:group"; version 2 names no controllers. */
static void walk(const char *controller, read_limit *version2, read_limit *version1,
                 uint64_t *limit)
{
    ZLI_NOT_CANCELLED;
    char line[512], controllers[128], group[384], mount[64];
    FILE *file = fopen("/proc/self/cgroup", "re");
    if (file == NULL)
        return;
    snprintf(mount, sizeof mount, "/sys/fs/cgroup/%s", controller);
    while (fgets(line, sizeof line, file) != NULL) {
        if (sscanf(line, "0::%383[^\n]", group) == 1)
            walk_up("/sys/fs/cgroup", group, version2, limit);
        else if (sscanf(line, "%*u:%127[^:]:%383[^\n]", controllers, group) == 2 &&
                 is_listed(controllers, controller))
            walk_up(mount, group, version1, limit);
    }
    fclose(file);
}

/* Returns how many numbers the file begins with, up to two. */
static int read_numbers(const char *directory, const char *name, long long numbers[2])
{
    ZLI_NOT_CANCELLED;
    char path[700];
    snprintf(path, sizeof path, "%s/%s", directory, name);
    FILE *file = fopen(path, "re");
    if (file == NULL)
        return 0;
    const int count = fscanf(file, "%lld %lld", &numbers[0], &numbers[1]);
    fclose(file);
    return count > 0 ? count : 0;
}

static void lower_to(long long number, uint64_t *limit)
{
    if (number > 0 && (uint64_t)number < *limit)
        *limit = (uint64_t)number;
}

static void read_memory2(const char *directory, uint64_t *limit)
{
    long long bytes[2];
    if (read_numbers(directory, "memory.max", bytes) >= 1)
        lower_to(bytes[0], limit);
}

static void read_memory1(const char *directory, uint64_t *limit)
{
    long long bytes[2];
    if (read_numbers(directory, "memory.limit_in_bytes", bytes) >= 1)
        lower_to(bytes[0], limit);
}

uint64_t cpu_cgroup_memory(uint64_t limit)
{
    walk("memory", read_memory2, read_memory1, &limit);
    return limit;
}

uint64_t cpu_cgroup_usable_memory(void)
{
    const long pages = sysconf(_SC_PHYS_PAGES);
    const long page = sysconf(_SC_PAGESIZE);
    const uint64_t unknown = UINT64_C(1) << 30;
    return cpu_cgroup_memory(pages > 0 && page > 0 ? (uint64_t)pages * (uint64_t)page : unknown);
}

static void take_rest(const char *directory, const char *most, const char *used, uint64_t *limit)
{
    long long all[2], taken[2];
    if (read_numbers(directory, most, all) < 1 || read_numbers(directory, used, taken) < 1)
        return;
    if (all[0] <= taken[0])
        *limit = 0;
    else
        lower_to(all[0] - taken[0], limit);
}

static void read_free2(const char *directory, uint64_t *limit)
{
    take_rest(directory, "memory.max", "memory.current", limit);
}

static void read_free1(const char *directory, uint64_t *limit)
{
    take_rest(directory, "memory.limit_in_bytes", "memory.usage_in_bytes", limit);
}

uint64_t cpu_cgroup_memory_free(uint64_t free)
{
    walk("memory", read_free2, read_free1, &free);
    return free;
}

/* Quota and period, in microseconds. */
static void take_quota(const long long time[2], uint64_t *limit)
{
    if (time[0] > 0 && time[1] > 0)
        lower_to((time[0] + time[1] - 1) / time[1], limit);
}

static void read_quota2(const char *directory, uint64_t *limit)
{
    long long time[2];
    if (read_numbers(directory, "cpu.max", time) == 2)
        take_quota(time, limit);
}

static void read_quota1(const char *directory, uint64_t *limit)
{
    long long time[2], period[2];
    if (read_numbers(directory, "cpu.cfs_quota_us", time) >= 1 &&
        read_numbers(directory, "cpu.cfs_period_us", period) >= 1)
        take_quota((const long long[2]){time[0], period[0]}, limit);
}

uint32_t cpu_cgroup_processors(void)
{
    uint64_t limit = UINT32_MAX;
    walk("cpu", read_quota2, read_quota1, &limit);
    return limit < UINT32_MAX ? (uint32_t)limit : 0;
}
