#include "backend/driver/runtime/threads/processors.h"

#include <stdlib.h>
#include <unistd.h>

#include "backend/driver/runtime/threads/cgroup.h"

static pthread_once_t once = PTHREAD_ONCE_INIT;
static cpu_processors self;

static uint32_t count_allowed(void)
{
    self.is_bound =
        sched_getaffinity(0, sizeof self.set, &self.set) == 0 && CPU_COUNT(&self.set) > 0;
    if (self.is_bound)
        return (uint32_t)CPU_COUNT(&self.set);
    const long online = sysconf(_SC_NPROCESSORS_ONLN);
    return online > 0 ? (uint32_t)online : 1;
}

static void look(void)
{
    const char *wanted = secure_getenv("ZELLIGE_CPU_THREADS");
    const unsigned long threads = wanted == NULL ? 0 : strtoul(wanted, NULL, 10);
    const uint32_t quota = cpu_cgroup_processors();
    self.count = count_allowed();
    if (quota > 0 && quota < self.count)
        self.count = quota;
    if (threads > 0 && threads < self.count)
        self.count = (uint32_t)threads;
}

const cpu_processors *cpu_processors_get(void)
{
    pthread_once(&once, look);
    return &self;
}

void cpu_processors_allow(const cpu_processors *cpuset, pthread_attr_t *attributes)
{
    const cpu_processors *allowed = cpuset != NULL ? cpuset : cpu_processors_get();
    if (allowed->is_bound)
        pthread_attr_setaffinity_np(attributes, sizeof allowed->set, &allowed->set);
}

void cpu_processors_bind(const cpu_processors *cpuset)
{
    if (cpuset->is_bound)
        pthread_setaffinity_np(pthread_self(), sizeof cpuset->set, &cpuset->set);
}

cpu_processors cpu_processors_of_thread(void)
{
    cpu_processors here = {.count = 1};
    here.is_bound = pthread_getaffinity_np(pthread_self(), sizeof here.set, &here.set) == 0;
    return here;
}
