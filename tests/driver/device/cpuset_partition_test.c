/* How processors are divided, and their caches, on machines that are made up. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "backend/driver/runtime/caches.h"
#include "backend/driver/runtime/threads/cpuset_partition.h"

static char directory[] = "shares.XXXXXX";

static cpu_processors machine(uint32_t threads, int first, int end)
{
    cpu_processors all = {.count = threads, .is_bound = true};
    CPU_ZERO(&all.set);
    for (int i = first; i < end; i++)
        CPU_SET((size_t)i, &all.set);
    return all;
}

static void assert_set(const cpu_cpuset *cpuset, uint32_t threads, size_t first, size_t end)
{
    assert_int_equal(cpuset->processors.count, threads);
    assert_true(cpuset->processors.is_bound);
    for (size_t i = 0; i < CPU_SETSIZE; i++)
        assert_int_equal(CPU_ISSET(i, &cpuset->processors.set) != 0, i >= first && i < end);
}

static void equal_parts(void **state)
{
    (void)state;
    cpu_cpuset cpusets[CPU_MAX_CPUSETS];
    const cpu_processors all = machine(8, 4, 12);
    assert_int_equal(cpu_cpuset_partition_evenly(&all, 2, cpusets), 2);
    assert_set(&cpusets[0], 4, 4, 8);
    assert_set(&cpusets[1], 4, 8, 12);
    assert_int_equal(cpu_cpuset_partition_evenly(&all, 3, cpusets), 3);
    assert_set(&cpusets[0], 2, 4, 6);
    assert_set(&cpusets[1], 3, 6, 9);
    assert_set(&cpusets[2], 3, 9, 12);
}

static void parts_are_put_together(void **state)
{
    (void)state;
    cpu_cpuset cpusets[CPU_MAX_CPUSETS], united;
    const cpu_processors all = machine(8, 4, 12);
    assert_int_equal(cpu_cpuset_partition_evenly(&all, 4, cpusets), 4);
    cpusets[1].memory = 1;
    cpusets[2].memory = 2;
    cpu_cpuset_unite(cpusets, 6, &united);
    assert_set(&united, 4, 6, 10);
    assert_int_equal(united.memory, 3);
    cpusets[2].processors.is_bound = false;
    cpu_cpuset_unite(cpusets, 6, &united);
    assert_false(united.processors.is_bound);
}

static void no_more_parts_than_processors(void **state)
{
    (void)state;
    cpu_cpuset cpusets[CPU_MAX_CPUSETS];
    const cpu_processors three = machine(3, 0, 3), one = machine(1, 5, 6),
                         many = machine(100, 0, 100);
    assert_int_equal(cpu_cpuset_partition_evenly(&three, 1000, cpusets), 3);
    assert_set(&cpusets[2], 1, 2, 3);
    assert_int_equal(cpu_cpuset_partition_evenly(&one, 2, cpusets), 0);
    assert_int_equal(cpu_cpuset_partition_evenly(&three, 1, cpusets), 0);
    assert_int_equal(cpu_cpuset_partition_evenly(&three, 0, cpusets), 0);
    assert_int_equal(cpu_cpuset_partition_evenly(&many, 100, cpusets), CPU_MAX_CPUSETS);
}

/* A quota of three processors on a machine of eight; and a machine that does not tell. */
static void threads_are_divided_too(void **state)
{
    (void)state;
    cpu_cpuset cpusets[CPU_MAX_CPUSETS];
    const cpu_processors all = machine(3, 0, 8), unknown = {.count = 4};
    assert_int_equal(cpu_cpuset_partition_evenly(&all, 2, cpusets), 2);
    assert_set(&cpusets[0], 1, 0, 4);
    assert_set(&cpusets[1], 2, 4, 8);
    assert_int_equal(cpu_cpuset_partition_evenly(&unknown, 2, cpusets), 2);
    assert_int_equal(cpusets[1].processors.count, 2);
    assert_false(cpusets[1].processors.is_bound);
}

static void put(const char *node, const char *name, const char *text)
{
    char path[128];
    snprintf(path, sizeof path, "%s/%s", directory, node);
    assert_true(mkdir(path, 0700) == 0 || access(path, F_OK) == 0);
    snprintf(path, sizeof path, "%s/%s/%s", directory, node, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

/* Four nodes: one has memory only, one is beyond the affinity. */
static void one_per_node(void **state)
{
    (void)state;
    cpu_cpuset cpusets[CPU_MAX_CPUSETS];
    const cpu_processors all = machine(6, 0, 6);
    put("node0", "cpulist", "0-1,4\n");
    put("node0", "meminfo", "Node 0 MemTotal:       1024 kB\nNode 0 MemFree: 5 kB\n");
    put("node1", "cpulist", "\n");
    put("node1", "meminfo", "Node 1 MemTotal:       4096 kB\n");
    put("node3", "cpulist", "2-3,5\n");
    put("node4", "cpulist", "6-7\n");
    assert_int_equal(cpu_cpuset_partition_by_node(&all, directory, cpusets), 2);
    assert_int_equal(cpusets[0].processors.count, 3);
    assert_true(CPU_ISSET(4, &cpusets[0].processors.set));
    assert_false(CPU_ISSET(2, &cpusets[0].processors.set));
    assert_int_equal(cpusets[0].memory, 1024 * 1024);
    assert_true(CPU_ISSET(5, &cpusets[1].processors.set));
    assert_int_equal(cpusets[1].memory, 0);

    const cpu_processors quota = machine(2, 0, 6), one_node = machine(2, 2, 4);
    assert_int_equal(cpu_cpuset_partition_by_node(&quota, directory, cpusets), 2);
    assert_int_equal(cpusets[0].processors.count, 1);
    assert_int_equal(cpusets[1].processors.count, 1);
    assert_int_equal(cpu_cpuset_partition_by_node(&one_node, directory, cpusets), 0);
    assert_int_equal(cpu_cpuset_partition_by_node(&all, "/nowhere", cpusets), 0);
}

static void rubbish_is_survived(void **state)
{
    (void)state;
    cpu_cpuset cpusets[CPU_MAX_CPUSETS];
    const cpu_processors all = machine(6, 0, 6);
    put("node0", "cpulist", "5-2,99999999999999999999,-,x");
    put("node0", "meminfo", "");
    put("node3", "cpulist", "0-18446744073709551615");
    assert_int_equal(cpu_cpuset_partition_by_node(&all, directory, cpusets), 0);
}

static void caches_that_hold_data(void **state)
{
    (void)state;
    cpu_cache caches[CPU_MAX_CACHES];
    put("index0", "type", "Data\n");
    put("index0", "size", "48K\n");
    put("index0", "level", "1\n");
    put("index0", "ways_of_associativity", "12\n");
    put("index0", "coherency_line_size", "64\n");
    put("index1", "type", "Instruction\n");
    put("index1", "size", "32K\n");
    put("index2", "type", "Unified\n");
    put("index2", "size", "2M\n");
    put("index3", "type", "Unified\n");
    put("index3", "size", "rubbish\n");
    put("index4", "type", "Unified\n");
    put("index4", "size", "1G\n");
    assert_int_equal(cpu_caches_read(directory, caches), 3);
    assert_int_equal(caches[0].size, 48 << 10);
    assert_int_equal(caches[0].level, 1);
    assert_int_equal(caches[0].ways, 12);
    assert_int_equal(caches[0].line, 64);
    assert_int_equal(caches[1].size, 2 << 20);
    assert_int_equal(caches[1].ways, 0);
    assert_int_equal(caches[2].size, 1 << 30);
    assert_int_equal(cpu_caches_read("/nowhere", caches), 0);
}

static int begin(void **state)
{
    (void)state;
    return mkdtemp(directory) == NULL;
}

static int end(void **state)
{
    (void)state;
    char command[64];
    snprintf(command, sizeof command, "rm -r %s", directory);
    return system(command);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_parts),
        cmocka_unit_test(parts_are_put_together),
        cmocka_unit_test(no_more_parts_than_processors),
        cmocka_unit_test(threads_are_divided_too),
        cmocka_unit_test(one_per_node),
        cmocka_unit_test(rubbish_is_survived),
        cmocka_unit_test(caches_that_hold_data),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
