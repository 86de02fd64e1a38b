/* Programs that have set a locale: variables of the environment are read as without. */
#include "tests/driver/fault/fault_case.h"

#include <locale.h>

#include "faults.cl.h"

/* The numbers of a locale with a decimal comma. */
static const char *const source = "LC_NUMERIC\n"
                                  "decimal_point \",\"\n"
                                  "thousands_sep \"\"\n"
                                  "grouping -1\n"
                                  "END LC_NUMERIC\n";

/* For the time of the test; false: the system's tool for locales is not complete. */
static bool set_comma(void)
{
    char folder[] = "/tmp/zellige-locale-XXXXXX", command[256];
    expect(mkdtemp(folder) != NULL && chdir(folder) == 0 && setenv("LOCPATH", folder, 1) == 0);
    FILE *file = fopen("source", "w");
    expect(file != NULL && fputs(source, file) >= 0 && fclose(file) == 0);
    const int made = system("localedef --no-archive -c -i source ./comma >/dev/null 2>&1");
    const bool done = made != -1 && setlocale(LC_NUMERIC, "comma") != NULL;
    (void)snprintf(command, sizeof command, "rm -r %s", folder);
    expect(system(command) == 0 && chdir("/") == 0);
    return done;
}

static void run_endless(void)
{
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    ze_kernel_handle_t kernel = open_kernel_of(&faults_spirv, "endless", make_memory(sizeof(int)));
    expect(strtod("0,5", NULL) == 0.5);
    alarm(60);
    expect_lost(launch(list, kernel, NULL));
    expect_reason("ZELLIGE_CPU_TIME_LIMIT");
}

static void a_limit_of_time_has_a_point(void **state)
{
    (void)state;
    if (!set_comma())
        skip_because("there is no locale with a decimal comma");
    assert_int_equal(status_of(run_endless, "ZELLIGE_CPU_TIME_LIMIT", "0.2"), 0);
}
int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_limit_of_time_has_a_point)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
