/* Every large kernel has the same results with as many lanes as the engine chooses and with one,
 * and compiles in a time that grows with its instructions. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "size.h"
#include "tests/engine/support.h"

enum { ITEMS = 192, TILE = 64, WORDS = 64, SHARED = 1024 };

/* Milliseconds of a processor: the slowest takes 6.6 times them with AVX-512, beside much else, and
 * 11 times with AVX2, where gathers are loads lane by lane, on a quiet Zen 3. */
#define BUSY 20.0
#define FIRST 100.0
#define EACH_INSTRUCTION 0.02

typedef struct memory {
    uint32_t data[ITEMS * WORDS], shared[SHARED];
} memory;

static void fill(memory *m)
{
    uint32_t x = 12345;
    for (size_t k = 0; k < sizeof *m / sizeof(uint32_t); k++) {
        x = x * 1664525u + 1013904223u;
        ((uint32_t *)m)[k] = x >> 3;
    }
}

static void run(const test_program *program, const char *kernel, const char *lanes, memory *m)
{
    fill(m);
    if (lanes == NULL)
        unsetenv("ZELLIGE_CPU_LANES");
    else
        setenv("ZELLIGE_CPU_LANES", lanes, 1);
    print_message("%s, %s lanes\n", kernel, lanes == NULL ? "usual" : lanes);
    launch(program, kernel, RANGE(TILE, ITEMS / TILE), POINTER(m->data), POINTER(m->shared));
}

static double processor_time(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec * 1e3 + (double)time.tv_nsec * 1e-6;
}

static void run_in_time(const test_program *program, const char *kernel, memory *m)
{
    const double size = (double)size_of_kernel(program->module, kernel);
    const double limit = BUSY * (FIRST + EACH_INSTRUCTION * size), start = processor_time();
    run(program, kernel, NULL, m);
    const double time = processor_time() - start;
    print_message("%s: %.0f instructions, %.0f ms, at most %.0f\n", kernel, size, time, limit);
    assert_true(time < limit);
}

static void compare(const char *kernel, const memory *many, const memory *one)
{
    const uint32_t *a = (const uint32_t *)many, *b = (const uint32_t *)one;
    for (size_t k = 0; k < sizeof *many / sizeof(uint32_t); k++)
        if (a[k] != b[k])
            fail_msg("%s: word %zu is %u, with one lane %u", kernel, k, a[k], b[k]);
}

static void same_results(void **state)
{
    static memory many, one;
    const char *file = *state;
    test_program wide = build(file, variants[0]), narrow = build(file, variants[0]);
    for (size_t k = 0; k < wide.module->kernel_count; k++) {
        const char *kernel = wide.module->kernels[k].name;
        run_in_time(&wide, kernel, &many);
        run(&narrow, kernel, "1", &one);
        compare(kernel, &many, &one);
    }
    destroy(&wide);
    destroy(&narrow);
}

#define MODULE(name)                                            \
    {                                                           \
        "zellige.compile." name, same_results, NULL, NULL, name \
    }

int main(int count, char **words)
{
    const struct CMUnitTest tests[] = {MODULE("atomics"), MODULE("calls"),    MODULE("control"),
                                       MODULE("memory"),  MODULE("networks"), MODULE("programs"),
                                       MODULE("science"), MODULE("straight"), MODULE("vectors")};
    setenv("ZELLIGE_CPU_CACHE", "off", 1);
    if (count > 1)
        cmocka_set_test_filter(words[1]);
    return run_group("zellige.compile.results", tests, sizeof tests / sizeof tests[0]);
}
