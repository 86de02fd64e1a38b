/* Programs that behave badly, run as the translator is. */
#include "tests/engine/support.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "backend/driver/engines/opencl/process.h"

static cpu_opencl_outcome run_shell(const char *script, unsigned int seconds, const void *input,
                                    size_t size)
{
    char *argv[] = {"sh", "-c", (char *)(uintptr_t)script, NULL};
    const cpu_opencl_process process = {"/bin/sh", argv, seconds};
    cpu_opencl_outcome outcome;
    assert_true(cpu_opencl_process_run(&process, input, size, &outcome));
    return outcome;
}

static void copies(void **state)
{
    (void)state;
    static char input[300000];
    memset(input, 'x', sizeof input);
    cpu_opencl_outcome outcome = run_shell("cat /proc/self/fd/0", 20, input, sizeof input);
    assert_string_equal(outcome.end, "");
    assert_string_equal(outcome.message, "");
    assert_int_equal(outcome.output.size, sizeof input);
    assert_memory_equal(outcome.output.data, input, sizeof input);
    free(outcome.output.data);
}

static void fails(void **state)
{
    (void)state;
    cpu_opencl_outcome outcome = run_shell("echo why >&2; exit 3", 20, "", 0);
    assert_string_equal(outcome.end, "exited with 3");
    assert_string_equal(outcome.message, "why\n");
    assert_null(outcome.output.data);
    outcome = run_shell("kill -ABRT $$", 20, "", 0);
    assert_string_equal(outcome.end, "was killed by signal 6");
}

static void talks_too_much(void **state)
{
    (void)state;
    cpu_opencl_outcome outcome = run_shell("yes | head -c 100000 >&2", 20, "", 0);
    assert_int_equal(strlen(outcome.message), sizeof outcome.message - 1);
}

static void hangs(void **state)
{
    (void)state;
    const time_t start = time(NULL);
    cpu_opencl_outcome outcome = run_shell("sleep 100 & sleep 100; echo done", 1, "", 0);
    assert_string_equal(outcome.end, "was killed after 1 s");
    assert_true(time(NULL) - start < 20);
    free(outcome.output.data);
}

static void does_not_start(void **state)
{
    (void)state;
    char *argv[] = {"nothing", NULL};
    const cpu_opencl_process process = {"/nonexistent/nothing", argv, 1};
    cpu_opencl_outcome outcome;
    assert_false(cpu_opencl_process_run(&process, "", 0, &outcome));
    assert_non_null(strstr(outcome.end, "did not start"));
}

/* An application that leaves its children to the system loses their status, not their output. */
static void children_ignored(void **state)
{
    (void)state;
    signal(SIGCHLD, SIG_IGN);
    cpu_opencl_outcome outcome = run_shell("echo out", 20, "", 0);
    signal(SIGCHLD, SIG_DFL);
    assert_string_equal(outcome.end, "");
    assert_int_equal(outcome.output.size, 4);
    free(outcome.output.data);
}

/* The child sees three files, even if the application has closed its own. */
static void without_standard_files(void **state)
{
    (void)state;
    const int saved[3] = {fcntl(0, F_DUPFD_CLOEXEC, 10), fcntl(1, F_DUPFD_CLOEXEC, 10),
                          fcntl(2, F_DUPFD_CLOEXEC, 10)};
    for (int i = 0; i < 3; i++)
        close(i);
    cpu_opencl_outcome outcome = run_shell("cat; ls /proc/self/fd | wc -l >&2", 20, "in", 2);
    for (int i = 0; i < 3; i++) {
        dup2(saved[i], i);
        close(saved[i]);
    }
    assert_string_equal(outcome.message, "4\n"); /* with the directory itself */
    assert_int_equal(outcome.output.size, 2);
    free(outcome.output.data);
}

#define TEST(name)                                              \
    {                                                           \
        "zellige.engine.process." #name, name, NULL, NULL, NULL \
    }

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(copies),
        TEST(fails),
        TEST(talks_too_much),
        TEST(hangs),
        TEST(does_not_start),
        TEST(children_ignored),
        TEST(without_standard_files),
    };
    return cmocka_run_group_tests_name("zellige.engine.process", tests, NULL, NULL);
}
