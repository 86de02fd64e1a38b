/* ZELLIGE_CHECK=stale: a process tells where the program reads elements that a kernel may have
 * changed since, and where it writes some that a kernel does not get. */
#include <stdint.h>

#include "array_test.cl.h"
#include "fixture.h"

enum { COUNT = 16384, MIDDLE = COUNT / 2, ALIGNMENT = 64 };

static const char *self;

static int *make_numbers(void)
{
    int *numbers = aligned_alloc(ALIGNMENT, COUNT * sizeof *numbers);
    assert_non_null(numbers);
    for (int i = 0; i < COUNT; i++)
        numbers[i] = i;
    return numbers;
}

static zlg_array *wrap(int *numbers)
{
    zlg_array *array = NULL;
    assert_ok(zlg_array_wrap(default_view(), zlg_extent1(COUNT), sizeof *numbers, numbers, &array));
    return array;
}

static void add(zlg_kernel *kernel, zlg_array *array, int value)
{
    assert_ok(zlg_parallel_for_each(default_view(), zlg_extent1(COUNT), kernel, array, value));
}

/* ---- What the processes do that are looked at ------------------------------------------------ */

static void read_early(zlg_kernel *kernel, zlg_array *array, volatile int *numbers)
{
    for (int i = 0; i < 2; i++) { /* each time it is told, also of a launch like the last */
        add(kernel, array, 1);
        const int early = numbers[MIDDLE + 5];
        assert_ok(zlg_array_view_synchronize(zlg_array_get_view(array)));
        assert_int_equal(numbers[MIDDLE + 5] - early, 1);
    }
}

static void write_unsaid(zlg_kernel *kernel, zlg_array *array, volatile int *numbers)
{
    add(kernel, array, 1);
    assert_ok(zlg_array_view_synchronize(zlg_array_get_view(array)));
    numbers[MIDDLE + 7] = 100;
    add(kernel, array, 1);
}

static void do_right(zlg_kernel *kernel, zlg_array *array, volatile int *numbers)
{
    const zlg_array_view all = zlg_array_get_view(array);
    zlg_array_view half;
    zlg_completion *completion = NULL;
    add(kernel, array, 1);
    assert_ok(zlg_array_view_synchronize(all));
    assert_int_equal(numbers[MIDDLE], MIDDLE + 1);
    numbers[MIDDLE] = 100; /* where both have the newest */
    assert_ok(zlg_array_view_refresh(all));
    add(kernel, array, 1);
    assert_ok(zlg_accelerator_view_wait(default_view()));
    numbers[MIDDLE] = 200; /* where the device has it, alone */
    assert_ok(zlg_array_view_refresh(all));
    add(kernel, array, 1);
    assert_ok(zlg_array_view_synchronize_async(all, &completion));
    assert_ok(zlg_completion_wait(completion));
    zlg_completion_destroy(completion);
    assert_int_equal(numbers[MIDDLE], 201);
    add(kernel, array, 1);
    assert_ok(zlg_array_view_section_from(all, zlg_index1(MIDDLE), &half));
    assert_ok(zlg_array_view_synchronize(half));
    assert_int_equal(numbers[MIDDLE], 202);
    add(kernel, array, 1);
    assert_ok(zlg_accelerator_view_wait(default_view()));
    assert_ok(zlg_array_view_discard(all));
    numbers[MIDDLE] = 300;
    add(kernel, array, 1);
}

static int use_memory(const char *how)
{
    zlg_program *program = build_program(&array_test_spirv);
    zlg_kernel *kernel = get_kernel(program, "add");
    int *numbers = make_numbers();
    zlg_array *array = wrap(numbers);
    (strcmp(how, "read") == 0    ? read_early
     : strcmp(how, "write") == 0 ? write_unsaid
                                 : do_right)(kernel, array, numbers);
    assert_ok(zlg_array_destroy(array));
    zlg_program_destroy(program);
    free(numbers);
    return 0;
}

/* ---- What they say --------------------------------------------------------------------------- */

static char *run(const char *how, const char *check)
{
    static char text[16384];
    char command[4096];
    assert_true(snprintf(command, sizeof command, "ZELLIGE_CHECK=%s '%s' %s 2>&1", check, self,
                         how) < (int)sizeof command);
    FILE *output = popen(command, "r");
    assert_non_null(output);
    text[fread(text, 1, sizeof text - 1, output)] = 0;
    if (pclose(output) != 0)
        fail_msg("%s", text);
    return text;
}

static size_t occurrences(const char *text, const char *part)
{
    size_t count = 0;
    for (const char *at = strstr(text, part); at != NULL; at = strstr(at + 1, part))
        count++;
    return count;
}

static void reads_before_a_synchronize_are_told(void **state)
{
    (void)state;
    const char *text = run("read", "stale");
    if (occurrences(text, "the program reads element (8197) of the array of 16384 at 0x") != 2 ||
        occurrences(text, "zlg_array_view_synchronize() brings it; read by\nzellige:     ") != 2 ||
        strstr(text, "zellige.api.stale") == NULL)
        fail_msg("%s", text);
}

static void reads_are_told_beside_leaks(void **state)
{
    (void)state;
    const char *text = run("read", "leaks,stale");
    if (occurrences(text, "the program reads element (8197) of the array of 16384 at 0x") != 2 ||
        occurrences(text, "zellige: objects alive at the end: ") != 1)
        fail_msg("%s", text);
}

static void writes_without_a_refresh_are_told(void **state)
{
    (void)state;
    const char *text = run("write", "stale");
    if (occurrences(text, "the program has written element (8199) of the array of 16384") != 1 ||
        occurrences(text, "zlg_array_view_refresh() brings it there; written by\n") != 1 ||
        strstr(text, "zellige.api.stale") == NULL)
        fail_msg("%s", text);
}

static void nothing_is_said_of_what_is_right(void **state)
{
    (void)state;
    assert_string_equal(run("right", "stale"), "");
    assert_string_equal(run("right", ""), "");
}

static void a_fault_of_the_program_is_its_own(void **state)
{
    (void)state;
    char command[4096];
    assert_true(snprintf(command, sizeof command, "ZELLIGE_CHECK=stale '%s' fault 2>&1", self) <
                (int)sizeof command);
    FILE *output = popen(command, "r");
    assert_non_null(output);
    char text[64];
    while (fread(text, 1, sizeof text, output) > 0)
        continue;
    assert_int_not_equal(pclose(output), 0);
}

/** Goes wrong while the memory of an array is watched. */
static int fault(void)
{
    zlg_program *program = build_program(&array_test_spirv);
    add(get_kernel(program, "add"), wrap(make_numbers()), 1);
    static volatile uintptr_t nowhere = 16;
    return *(volatile int *)nowhere;
}

int main(int count, char **arguments)
{
    self = arguments[0];
    if (count > 1)
        return strcmp(arguments[1], "fault") == 0 ? fault() : use_memory(arguments[1]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_before_a_synchronize_are_told),
        cmocka_unit_test(reads_are_told_beside_leaks),
        cmocka_unit_test(writes_without_a_refresh_are_told),
        cmocka_unit_test(nothing_is_said_of_what_is_right),
        cmocka_unit_test(a_fault_of_the_program_is_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
