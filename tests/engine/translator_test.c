/* Builds that fail, each with a reason in the log; translators that are not what they should be. */
#include "tests/engine/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void expect_failure(const char *file, const char *reason)
{
    for (const char *const *variant = variants; *variant != NULL; variant++) {
        test_program program = try_build(file, *variant);
        assert_int_equal(program.result, ZE_RESULT_ERROR_MODULE_BUILD_FAILURE);
        assert_non_null(program.log.text);
        if (strstr(program.log.text, reason) == NULL)
            fail_msg("%s: not in the log: %s", reason, program.log.text);
        destroy(&program);
    }
}

static void sub_groups(void **state)
{
    (void)state;
    expect_failure("sub_groups", "sub_group_reduce_add");
}

static void async(void **state)
{
    (void)state;
    expect_failure("async", "async_work_group_copy()");
}

static void global_variable(void **state)
{
    (void)state;
    expect_failure("global_variable", "global variables");
}

/* Makes a translator of a shell script and has it used; returns its path. */
static const char *use_script(const char *text)
{
    static char path[4096];
    snprintf(path, sizeof path, "%s/fake-%d.sh", ENGINE_KERNELS, (int)getpid());
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fprintf(file, "#!/bin/sh\n%s\n", text);
    fclose(file);
    assert_int_equal(chmod(path, 0755), 0);
    setenv("ZELLIGE_LLVM_SPIRV", path, 1);
    return path;
}

static void expect_bad_translator(const char *script, const char *reason)
{
    const char *path = use_script(script);
    expect_failure("launch", reason);
    unlink(path);
}

static void aborts(void **state)
{
    (void)state;
    expect_bad_translator("echo Assertion failed >&2; kill -ABRT $$", "was killed by signal 6");
    expect_bad_translator("echo Assertion failed >&2; kill -ABRT $$", "Assertion failed");
}

static void fails(void **state)
{
    (void)state;
    expect_bad_translator("exit 1", "exited with 1");
    expect_bad_translator("exit 0", "wrote no LLVM bitcode");
    expect_bad_translator("echo nonsense", "wrote no LLVM bitcode");
}

/* It looks like bitcode; PoCL has to find out. */
static void lies(void **state)
{
    (void)state;
    expect_bad_translator("printf 'BC\\300\\336nonsense'", "OpenCL error");
}

static void missing(void **state)
{
    (void)state;
    setenv("ZELLIGE_LLVM_SPIRV", "/nonexistent/llvm-spirv", 1);
    assert_non_null(strstr(engine()->unavailable(), "llvm-spirv-15 is not on PATH"));
    expect_failure("launch", "llvm-spirv-15 is not on PATH");
}

static int use_real(void **state)
{
    (void)state;
    unsetenv("ZELLIGE_LLVM_SPIRV");
    return 0;
}

#define TEST(name)                                                     \
    {                                                                  \
        "zellige.engine.translator." #name, name, NULL, use_real, NULL \
    }

int main(void)
{
    setenv("ZELLIGE_CPU_CACHE", "off", 1);
    const struct CMUnitTest tests[] = {
        TEST(sub_groups), TEST(async), TEST(global_variable), TEST(aborts),
        TEST(fails),      TEST(lies),  TEST(missing),
    };
    return run_group("zellige.engine.translator", tests, sizeof tests / sizeof tests[0]);
}
