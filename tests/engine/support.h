/* What the engine's tests share: kernels compiled by every toolchain, and short ways to run
 * them. */
#ifndef ZELLIGE_TESTS_ENGINE_SUPPORT_H
#define ZELLIGE_TESTS_ENGINE_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "backend/driver/engine.h"

/** A file of kernels, built; ready for launch(). */
typedef struct test_program {
    spirv_module *module;
    cpu_program *program;
    cpu_build_log log;
    ze_result_t result; /**< of the build */
} test_program;

typedef struct test_argument {
    const void *data; /**< NULL for tile_static memory */
    size_t size;
} test_argument;

#define VALUE(v) ((test_argument){&(v), sizeof(v)})
#define POINTER(p) ((test_argument){&(const void *){p}, sizeof(void *)})
#define AREA(bytes) ((test_argument){NULL, bytes})

typedef struct test_range {
    uint32_t size[3], count[3], offset[3]; /**< as in cpu_launch; zeros in size and count mean 1 */
} test_range;

/** The toolchains and optimisation levels that the kernels were compiled with; ends with NULL. */
extern const char *variants[];

/** Builds `name`.cl as compiled in that variant; fails the test if it does not build. */
test_program build(const char *name, const char *variant);

/** The same without insisting. */
test_program try_build(const char *name, const char *variant);

void destroy(test_program *program);

ze_result_t try_launch(const test_program *program, const char *kernel, test_range range,
                       const test_argument *arguments);

/** The same with an answer to whether its buffers are apart, as cpu_launch has it. */
typedef bool test_answer(const cpu_launch *launch, const cpu_span_finder *finder);
ze_result_t try_launch_asking(const test_program *program, const char *kernel, test_range range,
                              const test_argument *arguments, test_answer *are_apart, void *asked);

/** Pages, with none before and none behind them. */
typedef struct test_pages {
    char *begin;
    size_t bytes, page;
} test_pages;

/** Maps as many as have so many bytes. */
test_pages test_map_pages(size_t bytes);
void test_unmap_pages(test_pages pages);

/** Runs a kernel and fails the test if it does not succeed. */
#define launch(program, kernel, range, ...)                                                    \
    assert_int_equal(try_launch(program, kernel, range, (const test_argument[]){__VA_ARGS__}), \
                     ZE_RESULT_SUCCESS)
#define RANGE(size_x, count_x) ((test_range){.size = {size_x}, .count = {count_x}})

/** Whether this repeats with another variant, width or LLVM what another run does in full: of many
 *  combinations a part is enough then. */
bool test_is_again(void);

/** A test of one file of kernels, run for every variant. */
typedef void program_test(const test_program *program);
typedef struct program_case {
    const char *file;
    program_test *test;
} program_case;
void in_all_variants(void **state);
#define IN_ALL_VARIANTS(file, name)                                                    \
    {                                                                                  \
        "zellige.engine." file "." #name, in_all_variants, NULL, NULL, &(program_case) \
        {                                                                              \
            file, name                                                                 \
        }                                                                              \
    }

/** Runs the tests of a group, or skips it (77) where the engine cannot run kernels. */
int run_group(const char *name, const struct CMUnitTest *tests, size_t count);

#endif
