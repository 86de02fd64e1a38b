/* LLVM gives up, or crashes, in the middle of a compilation: the process lives, what was compiled
 * runs, and nothing else is compiled. Where only time runs out, all goes on. Each case is a process
 * of its own. */
#include "tests/simd_runtime/seam.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "backend/driver/runtime/faults/failure.h"

/* What no processor of ours can do is a fatal error of LLVM. */
static const char text[] = SEAM_MARK
    "declare i32 @llvm.amdgcn.workitem.id.x()\n"
    "@alien.needs = internal constant [14 x i64] "
    "[i64 0, i64 1, i64 1, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, "
    "i64 0, i64 0]\n"
    "define void @alien(ptr %w) {\n"
    "  %x = call i32 @llvm.amdgcn.workitem.id.x()\n"
    "  store i32 %x, ptr %w\n"
    "  ret void\n"
    "}\n";
static spirv_parameter parameters[] = {{.kind = SPIRV_PARAMETER_GLOBAL, .size = 8, .name = "out"}};
static spirv_kernel kernels[] = {
    {.name = "mark", .knows_groups = true, .parameter_count = 1, .parameters = parameters},
    {.name = "alien", .parameter_count = 1, .parameters = parameters},
};
static cpu_program *program;

#define expect(condition)                                                           \
    do {                                                                            \
        if (!(condition)) {                                                         \
            fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition); \
            _exit(1);                                                               \
        }                                                                           \
    } while (0)

static ze_result_t run(size_t kernel, uint32_t size)
{
    int out = 0;
    void *const pointer = &out;
    const void *const arguments[] = {&pointer};
    const size_t sizes[] = {sizeof pointer};
    const cpu_launch launch = {.group_size = {size, 1, 1},
                               .group_count = {1, 1, 1},
                               .arguments = arguments,
                               .sizes = sizes};
    cpu_kernel *made = NULL;
    ze_result_t result = cpu_kernel_create(program, &kernels[kernel], &made);
    if (result == ZE_RESULT_SUCCESS)
        result = cpu_kernel_run(made, &launch);
    cpu_kernel_destroy(made);
    if (kernel == 0 && result == ZE_RESULT_SUCCESS)
        expect(out == 1);
    return result;
}

static bool builds(const char **why)
{
    static cpu_build_log log;
    static uint32_t words[SEAM_WORDS];
    static spirv_module module;
    module = seam_module(words, kernels, 2);
    const cpu_source source = {.module = &module};
    const ze_result_t result = cpu_program_create(&source, &log, &program);
    expect(result == ZE_RESULT_SUCCESS || result == ZE_RESULT_ERROR_MODULE_BUILD_FAILURE);
    *why = log.text;
    return result == ZE_RESULT_SUCCESS;
}

static void break_and_go_on(void)
{
    const char *why;
    expect(builds(&why));
    expect(run(0, 1) == ZE_RESULT_SUCCESS);
    expect(run(1, 1) == ZE_RESULT_ERROR_MODULE_BUILD_FAILURE);
    expect(run(1, 1) == ZE_RESULT_ERROR_MODULE_BUILD_FAILURE);
    expect(run(0, 1) == ZE_RESULT_SUCCESS);
    expect(run(0, 2) == ZE_RESULT_ERROR_MODULE_BUILD_FAILURE);
    cpu_program_destroy(program);
    expect(!builds(&why));
    expect(strstr(why, "LLVM has failed") != NULL);
}

static void fatal_error(void)
{
    seam_text = text;
    break_and_go_on();
}

static void crash(void)
{
    seam_text = text;
    seam_crash = "alien";
    break_and_go_on();
}

static void deep_recursion(void)
{
    seam_text = text;
    seam_overflow = "alien";
    break_and_go_on();
}

#ifndef __SANITIZE_THREAD__ /* which keeps signals back */
/* Time runs out: it is that kernel's fault, not LLVM's. */
static void endless(void)
{
    const char *why;
    setenv("ZELLIGE_CPU_COMPILE_LIMIT", "0.3", 1);
    seam_text = text;
    seam_endless = "alien";
    expect(builds(&why));
    expect(run(1, 1) == ZE_RESULT_ERROR_MODULE_BUILD_FAILURE);
    expect(strstr(cpu_failure_text(), "ZELLIGE_CPU_COMPILE_LIMIT") != NULL);
    expect(run(0, 1) == ZE_RESULT_SUCCESS);
    expect(run(0, 2) == ZE_RESULT_SUCCESS);
    cpu_program_destroy(program);
    expect(builds(&why));
}
#endif

static void survives(void (*test_case)(void))
{
    int status = -1;
    fflush(NULL);
    const pid_t child = fork();
    if (child == 0) {
        signal(SIGSEGV, SIG_DFL); /* cmocka has a handler */
        alarm(120);
        test_case();
        _exit(0);
    }
    assert_true(child > 0);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
}

static void llvm_gives_up(void **state)
{
    (void)state;
    survives(fatal_error);
}

static void llvm_crashes(void **state)
{
    (void)state;
    survives(crash);
}

static void llvm_runs_out_of_stack(void **state)
{
    (void)state;
    survives(deep_recursion);
}

#ifndef __SANITIZE_THREAD__
static void time_runs_out(void **state)
{
    (void)state;
    survives(endless);
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(llvm_gives_up),
        cmocka_unit_test(llvm_crashes),
        cmocka_unit_test(llvm_runs_out_of_stack),
#ifndef __SANITIZE_THREAD__
        cmocka_unit_test(time_runs_out),
#endif
    };
    setenv("ZELLIGE_CPU_CACHE", "off", 1);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
