/* What a program sees with ZE_AFFINITY_MASK and ZE_FLAT_DEVICE_HIERARCHY. The driver reads them
 * once: each case is a process. */
#include "tests/driver/client.h"

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST = 8, ROOM = 64 };

/* A device is named by its uuid: "0" for the whole, "1" for its first part; then "s" if it is a
 * sub-device, and what it contains. */
typedef struct seen_case {
    const char *mask, *hierarchy, *seen;
} seen_case;

static const seen_case cases[] = {
    {NULL, NULL, "0(1s2s)"},   {"", NULL, "0(1s2s)"},
    {"0", NULL, "0(1s2s)"},    {"0.1,0.0", NULL, "0(1s2s)"},
    {"0.1", "COMPOSITE", "2"}, {"0.0,7", NULL, "1"},
    {"1", NULL, ""},           {NULL, "FLAT", "12"},
    {"1", "FLAT", "2"},        {"1,0", "FLAT", "12"},
    {"0.1", "FLAT", ""},       {NULL, "COMBINED", "1s2s"},
    {"1", "COMBINED", "2s"},   {"0", "nonsense", "0(1s2s)"},
};

static void set(const char *name, const char *value)
{
    if (value != NULL)
        assert_int_equal(setenv(name, value, 1), 0);
    else
        assert_int_equal(unsetenv(name), 0);
}

static void name_all(uint32_t count, ze_device_handle_t *devices, char *out);

static void name(ze_device_handle_t which, char *out)
{
    uint32_t count = MOST;
    ze_device_handle_t parts[MOST];
    ze_device_properties_t properties = {.stype = ZE_STRUCTURE_TYPE_DEVICE_PROPERTIES};
    assert_ok(zeDeviceGetProperties(which, &properties));
    const bool is_part = (properties.flags & ZE_DEVICE_PROPERTY_FLAG_SUBDEVICE) != 0;
    snprintf(out + strlen(out), ROOM - strlen(out), "%d%s", properties.uuid.id[7] & 0x7f,
             is_part ? "s" : "");
    assert_ok(zeDeviceGetSubDevices(which, &count, parts));
    if (count == 0)
        return;
    strcat(out, "(");
    name_all(count, parts, out);
    strcat(out, ")");
}

static void name_all(uint32_t count, ze_device_handle_t *devices, char *out)
{
    assert_in_range(count, 0, MOST);
    for (uint32_t i = 0; i < count; i++)
        name(devices[i], out);
}

/* Through a loader that wraps handles only the loader itself could answer for a sub-device. */
static void check_parent(ze_device_handle_t which, const seen_case *expected)
{
    ze_device_handle_t parent = which;
    void *address = extension("zeDeviceGetRootDevice");
    ze_result_t (*get_root)(ze_device_handle_t, ze_device_handle_t *);
    memcpy(&get_root, &address, sizeof get_root);
    const bool has_parent = strchr(expected->seen, '(') == NULL && strchr(expected->seen, 's');
    const ze_result_t result = get_root(which, &parent);
    if (result == ZE_RESULT_ERROR_UNSUPPORTED_FEATURE && has_parent)
        return;
    assert_ok(result);
    uint32_t parts = 0;
    if (has_parent)
        assert_ok(zeDeviceGetSubDevices(parent, &parts, NULL));
    else
        assert_null(parent);
    assert_int_equal(parts * 2, has_parent ? strlen(expected->seen) : 0);
}

/* In a process of its own. A program that sees no device can still ask, unless its loader leaves
 * out a driver that has none, as 1.20 does. */
static void look(const seen_case *expected)
{
    char seen[ROOM] = "";
    uint32_t count = MOST;
    ze_device_handle_t devices[MOST];
    set("ZELLIGE_CPU_SUB_DEVICES", "2");
    set("ZE_AFFINITY_MASK", expected->mask);
    set("ZE_FLAT_DEVICE_HIERARCHY", expected->hierarchy);
    if (expected->seen[0] == '\0' && zeInit(0) == ZE_RESULT_ERROR_UNINITIALIZED)
        return;
    client_find_driver();
    assert_ok(zeDeviceGet(driver, &count, devices));
    name_all(count, devices, seen);
    assert_string_equal(seen, expected->seen);
    if (count > 0)
        check_parent(devices[0], expected);
}

static void each_case_is_seen(void **state)
{
    (void)state;
    cpu_set_t processors;
    if (sched_getaffinity(0, sizeof processors, &processors) == 0 && CPU_COUNT(&processors) < 2)
        skip_because("one processor cannot be divided");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int status = 0;
        const pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            look(&cases[i]);
            _exit(0);
        }
        assert_int_equal(waitpid(child, &status, 0), child);
        if (status != 0)
            fail_msg("case %zu: a process ended with 0x%x", i, (unsigned)status);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_case_is_seen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
