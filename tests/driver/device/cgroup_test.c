/* What control groups leave to a process, of both versions, on systems that are made up. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "backend/driver/runtime/threads/cgroup.h"

typedef struct file {
    const char *path, *text;
} file;

/* The files that there are, up to one without a path. */
static const file *files;

FILE *__wrap_fopen(const char *path, const char *mode);

FILE *__wrap_fopen(const char *path, const char *mode)
{
    (void)mode;
    for (const file *f = files; f->path != NULL; f++)
        if (strcmp(f->path, path) == 0)
            return fmemopen((char *)(uintptr_t)f->text, strlen(f->text), "r");
    return NULL;
}

#define SYSTEM(...)        \
    files = (const file[]) \
    {                      \
        __VA_ARGS__,       \
        {                  \
            NULL, NULL     \
        }                  \
    }
#define GROUP "/sys/fs/cgroup"

static void no_group_limits_nothing(void **state)
{
    (void)state;
    SYSTEM({"/proc/nothing", "0"});
    assert_int_equal(cpu_cgroup_processors(), 0);
    assert_int_equal(cpu_cgroup_memory(1000), 1000);
    SYSTEM({"/proc/self/cgroup", "0::/\n"}, {GROUP "/cpu.max", "max 100000\n"},
           {GROUP "/memory.max", "max\n"});
    assert_int_equal(cpu_cgroup_processors(), 0);
    assert_int_equal(cpu_cgroup_memory(1000), 1000);
}

/* A part of a processor is one thread; one and a half are two. */
static void quotas_are_threads(void **state)
{
    (void)state;
    static const struct {
        const char *quota;
        uint32_t threads;
    } quotas[] = {{"1000 100000", 1},   {"60000 100000", 1},  {"100000 100000", 1},
                  {"150000 100000", 2}, {"400000 100000", 4}, {"0 100000", 0}};
    for (size_t k = 0; k < sizeof quotas / sizeof quotas[0]; k++) {
        SYSTEM({"/proc/self/cgroup", "0::/\n"}, {GROUP "/cpu.max", quotas[k].quota});
        assert_int_equal(cpu_cgroup_processors(), quotas[k].threads);
    }
    SYSTEM({"/proc/self/cgroup", "3:cpuset:/\n2:cpu,cpuacct:/a\n"},
           {GROUP "/cpu/a/cpu.cfs_quota_us", "250000\n"},
           {GROUP "/cpu/a/cpu.cfs_period_us", "100000\n"});
    assert_int_equal(cpu_cgroup_processors(), 3);
    SYSTEM({"/proc/self/cgroup", "2:cpuacct:/\n1:cpu:/\n"}, {GROUP "/cpu/cpu.cfs_quota_us", "-1\n"},
           {GROUP "/cpu/cpu.cfs_period_us", "100000\n"});
    assert_int_equal(cpu_cgroup_processors(), 0);
}

static void the_groups_around_limit_too(void **state)
{
    (void)state;
    SYSTEM({"/proc/self/cgroup", "0::/a/b/c\n"}, {GROUP "/a/b/c/memory.max", "900\n"},
           {GROUP "/a/b/memory.max", "max\n"}, {GROUP "/a/memory.max", "700\n"},
           {GROUP "/a/memory.current", "650\n"}, {GROUP "/a/b/c/memory.current", "100\n"});
    assert_int_equal(cpu_cgroup_memory(1000), 700);
    assert_int_equal(cpu_cgroup_memory(500), 500);
    assert_int_equal(cpu_cgroup_memory_free(1000), 50);
    SYSTEM({"/proc/self/cgroup", "4:memory:/a\n0::/\n"},
           {GROUP "/memory/a/memory.limit_in_bytes", "800\n"},
           {GROUP "/memory/a/memory.usage_in_bytes", "900\n"});
    assert_int_equal(cpu_cgroup_memory(1000), 800);
    assert_int_equal(cpu_cgroup_memory_free(1000), 0);
}

/* A container sees its group at the mount, but may be told the path that it has outside. */
static void a_path_may_not_exist(void **state)
{
    (void)state;
    SYSTEM({"/proc/self/cgroup", "0::/docker/0123\n"}, {GROUP "/cpu.max", "200000 100000\n"},
           {GROUP "/memory.max", "600\n"});
    assert_int_equal(cpu_cgroup_processors(), 2);
    assert_int_equal(cpu_cgroup_memory(1000), 600);
}

static void files_may_hold_anything(void **state)
{
    (void)state;
    SYSTEM({"/proc/self/cgroup", "0::/\n"}, {GROUP "/cpu.max", "some words\n"},
           {GROUP "/memory.max", "-5\n"});
    assert_int_equal(cpu_cgroup_processors(), 0);
    assert_int_equal(cpu_cgroup_memory(1000), 1000);
    SYSTEM({"/proc/self/cgroup", "0:\n::\n0::\n:::::\n"}, {GROUP "/cpu.max", "100000 0\n"});
    assert_int_equal(cpu_cgroup_processors(), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_group_limits_nothing),     cmocka_unit_test(quotas_are_threads),
        cmocka_unit_test(the_groups_around_limit_too), cmocka_unit_test(a_path_may_not_exist),
        cmocka_unit_test(files_may_hold_anything),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
