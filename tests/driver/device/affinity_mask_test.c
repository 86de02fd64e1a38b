/* ZE_AFFINITY_MASK for more devices than this machine has: two of four sub-devices each. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "backend/driver/ddi/core/affinity.h"

enum { LEAVES = 4, ALL = 15 };

static void assert_seen(cpu_hierarchy hierarchy, const char *mask, uint64_t first, uint64_t second)
{
    assert_int_equal(cpu_affinity_read(mask, hierarchy, 0, LEAVES), first);
    assert_int_equal(cpu_affinity_read(mask, hierarchy, 1, LEAVES), second);
}

static void devices_and_parts_are_chosen(void **state)
{
    (void)state;
    const cpu_hierarchy composite = CPU_HIERARCHY_COMPOSITE;
    assert_seen(composite, NULL, ALL, ALL);
    assert_seen(composite, "", ALL, ALL);
    assert_seen(composite, " ", ALL, ALL);
    assert_seen(composite, "0,1", ALL, ALL);
    assert_seen(composite, "0", ALL, 0);
    assert_seen(composite, "1", 0, ALL);
    assert_seen(composite, "0.0", 1, 0);
    assert_seen(composite, "1.1, 1.2", 0, 6);
    assert_seen(composite, "0.2,1.3,1.0,0.3", 12, 9);
    assert_seen(composite, " 1 . 2 ,0", ALL, 4);
}

static void listed_parts_are_numbered_as_devices(void **state)
{
    (void)state;
    for (cpu_hierarchy each = CPU_HIERARCHY_FLAT; each <= CPU_HIERARCHY_COMBINED; each++) {
        assert_seen(each, NULL, ALL, ALL);
        assert_seen(each, "0", 1, 0);
        assert_seen(each, "3,4", 8, 1);
        assert_seen(each, "7", 0, 8);
        assert_seen(each, "8", 0, 0);
        assert_seen(each, "0.1", 0, 0);
    }
}

static void what_names_no_device_is_passed_over(void **state)
{
    (void)state;
    static const char *const none[] = {",",
                                       "2",
                                       "0.4",
                                       "x",
                                       "-1",
                                       "0x",
                                       "0.",
                                       ".0",
                                       "0.0.0",
                                       "99999999999999999999",
                                       "0.99999999999999999999"};
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++)
        assert_seen(CPU_HIERARCHY_COMPOSITE, none[i], 0, 0);
    assert_seen(CPU_HIERARCHY_COMPOSITE, "x,0.1,,1.y,1.3,", 2, 8);
    assert_seen(CPU_HIERARCHY_FLAT, "99999999999999999999,0", 1, 0);
}

static void as_many_as_there_can_be(void **state)
{
    (void)state;
    assert_int_equal(cpu_affinity_read("0", CPU_HIERARCHY_COMPOSITE, 0, 64), UINT64_MAX);
    assert_int_equal(cpu_affinity_read("0.63", CPU_HIERARCHY_COMPOSITE, 0, 64), UINT64_C(1) << 63);
    assert_int_equal(cpu_affinity_read("0", CPU_HIERARCHY_COMPOSITE, 0, 1), 1);
}

static void hierarchies_have_names(void **state)
{
    (void)state;
    assert_int_equal(cpu_affinity_hierarchy(NULL), CPU_HIERARCHY_COMPOSITE);
    assert_int_equal(cpu_affinity_hierarchy("COMPOSITE"), CPU_HIERARCHY_COMPOSITE);
    assert_int_equal(cpu_affinity_hierarchy("flat"), CPU_HIERARCHY_COMPOSITE);
    assert_int_equal(cpu_affinity_hierarchy("FLAT"), CPU_HIERARCHY_FLAT);
    assert_int_equal(cpu_affinity_hierarchy("COMBINED"), CPU_HIERARCHY_COMBINED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(devices_and_parts_are_chosen),
        cmocka_unit_test(listed_parts_are_numbered_as_devices),
        cmocka_unit_test(what_names_no_device_is_passed_over),
        cmocka_unit_test(as_many_as_there_can_be),
        cmocka_unit_test(hierarchies_have_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
