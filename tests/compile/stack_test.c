/* LLVM walks a large kernel by functions that call themselves: the program's threads need not have
 * the stack for that. */
#include <pthread.h>
#include <stdlib.h>

#include "tests/engine/support.h"

enum { TILE = 64, WORDS = 64, SMALL_STACK = 256 << 10 };

typedef struct attempt {
    test_program program;
    uint32_t *data, *shared;
    ze_result_t result;
} attempt;

static void *try(void *argument)
{
    attempt *self = argument;
    self->result = try_launch(&self->program, "calls_row", RANGE(TILE, 3),
                              (const test_argument[]){POINTER(self->data), POINTER(self->shared)});
    return NULL;
}

static void run_with_stack(attempt *self, size_t bytes)
{
    pthread_t thread;
    pthread_attr_t attributes;
    assert_int_equal(pthread_attr_init(&attributes), 0);
    assert_int_equal(pthread_attr_setstacksize(&attributes, bytes), 0);
    assert_int_equal(pthread_create(&thread, &attributes, try, self), 0);
    assert_int_equal(pthread_join(thread, NULL), 0);
    pthread_attr_destroy(&attributes);
}

/* With one lane LLVM is thousands of calls deep at this kernel. */
static void threads_with_small_stacks_compile(void **state)
{
    static uint32_t data[3 * TILE * WORDS], shared[TILE];
    attempt self = {.program = build("calls", variants[0]), .data = data, .shared = shared};
    (void)state;
    run_with_stack(&self, SMALL_STACK);
    assert_int_equal(self.result, ZE_RESULT_SUCCESS);
    destroy(&self.program);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(threads_with_small_stacks_compile)};
    setenv("ZELLIGE_CPU_CACHE", "off", 1);
    setenv("ZELLIGE_CPU_LANES", "1", 1);
    return run_group("zellige.compile.stack", tests, sizeof tests / sizeof tests[0]);
}
