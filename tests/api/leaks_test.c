/* ZELLIGE_CHECK=leaks: a process tells which objects it leaves behind, and who made them. */
#include "array_test.cl.h"
#include "fixture.h"

static const char *self;

/* Reachable, so that a leak checker leaves them to the library. */
static struct {
    zlg_accelerator_view *view;
    zlg_array *array;
    zlg_program *program;
    zlg_completion *completion;
} left;

/** What the process that is looked at does. */
static int use_objects(bool leaves_some)
{
    const zlg_accelerator_view_desc desc = {.enable_profiling = false};
    assert_ok(zlg_accelerator_view_create(default_accelerator(), &desc, &left.view));
    assert_ok(zlg_array_create(default_view(), zlg_extent1(4), sizeof(int), &left.array));
    left.program = build_program(&array_test_spirv);
    assert_ok(zlg_parallel_for_each_async(&left.completion, default_view(), zlg_extent1(4),
                                          get_kernel(left.program, "add"), left.array, 1));
    if (leaves_some)
        return 0;
    zlg_completion_destroy(left.completion);
    assert_ok(zlg_array_destroy(left.array));
    zlg_program_destroy(left.program);
    assert_ok(zlg_accelerator_view_destroy(left.view));
    return 0;
}

static char *run(const char *how, const char *check)
{
    static char text[16384];
    char command[4096];
    assert_true(snprintf(command, sizeof command, "ZELLIGE_CHECK=%s '%s' %s 2>&1", check, self,
                         how) < (int)sizeof command);
    FILE *output = popen(command, "r");
    assert_non_null(output);
    text[fread(text, 1, sizeof text - 1, output)] = 0;
    assert_int_equal(pclose(output), 0);
    return text;
}

static void what_is_left_is_listed(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "alive at the end: accelerator view 0x", "alive at the end: array 0x",
        "alive at the end: program 0x",          "alive at the end: completion 0x",
        "objects alive at the end: 4\n",         "zellige.api.leaks("};
    const char *text = run("leave", "leaks");
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        if (strstr(text, lines[i]) == NULL)
            fail_msg("no \"%s\" in:\n%s", lines[i], text);
    assert_null(strstr(text, "libzellige.so"));
}

static void nothing_is_left(void **state)
{
    (void)state;
    assert_string_equal(run("end", "leaks"), "zellige: objects alive at the end: 0\n");
}

static void nobody_asks(void **state)
{
    (void)state;
    assert_string_equal(run("leave", ""), "");
}

int main(int count, char **arguments)
{
    self = arguments[0];
    if (count > 1)
        return use_objects(strcmp(arguments[1], "leave") == 0);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_left_is_listed),
        cmocka_unit_test(nothing_is_left),
        cmocka_unit_test(nobody_asks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
