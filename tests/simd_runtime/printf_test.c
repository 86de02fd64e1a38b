/* OpenCL's printf: conversions, vectors, formats that are wrong. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "backend/driver/engines/simd/callbacks/callbacks.h"
#include "backend/driver/runtime/faults/trap.h"

static int32_t result;

/* What a call prints. */
static const char *print(const char *format, const void *values)
{
    static char text[4000];
    fflush(stdout);
    const int before = dup(STDOUT_FILENO);
    FILE *file = tmpfile();
    assert_non_null(file);
    assert_true(dup2(fileno(file), STDOUT_FILENO) >= 0);
    result = simd_printf(format, values);
    fflush(stdout);
    assert_true(dup2(before, STDOUT_FILENO) >= 0);
    close(before);
    rewind(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    return text;
}

static void scalars(void **state)
{
    (void)state;
    const struct {
        int32_t i;
        uint32_t u;
        double f;
        int64_t l;
        const char *s;
        int32_t c;
    } values = {-5, 255, 2.5, -((int64_t)1 << 40), "text", 'x'};
    assert_string_equal(print("%d|%04x|%8.3f|%ld|%s|%c|100%%\n", &values),
                        "-5|00ff|   2.500|-1099511627776|text|x|100%\n");
    assert_int_equal(result, 0);
}

static void small_integers_come_as_int(void **state)
{
    (void)state;
    const int32_t values[] = {-1, -2, 200};
    assert_string_equal(print("%hhd %hd %u", values), "-1 -2 200");
}

static void vectors(void **state)
{
    (void)state;
    _Alignas(16) const float f[4] = {1, 2.5f, -3, 4};
    const int8_t c[4] = {-1, 2, 3, 99};
    const uint16_t h[2] = {0x3c00, 0xc100};
    _Alignas(32) const double d[2] = {0.5, -0.0};
    assert_string_equal(print("%v4hlf", f), "1.000000,2.500000,-3.000000,4.000000");
    assert_string_equal(print("[%5.1v4hlf]", f), "[  1.0,  2.5, -3.0,  4.0]");
    assert_string_equal(print("%v3hhd", c), "-1,2,3");
    assert_string_equal(print("%#v4hhx", c), "0xff,0x2,0x3,0x63");
    assert_string_equal(print("%v2hg", h), "1,-2.5");
    assert_string_equal(print("%v2lg", d), "0.5,-0");
}

static void each_value_is_aligned_to_its_size(void **state)
{
    (void)state;
    _Alignas(16) char values[48] = {0};
    const int32_t i = 7, v[3] = {1, 2, 3};
    const double f = 0.25;
    memcpy(values, &i, sizeof i);
    memcpy(values + 16, v, sizeof v);
    memcpy(values + 32, &f, sizeof f);
    assert_string_equal(print("%d %v3hld %g", values), "7 1,2,3 0.25");
}

static void halves(void **state)
{
    (void)state;
    const uint16_t values[4] = {0x0001, 0x7bff, 0x7c00, 0x8000};
    assert_string_equal(print("%v4hg", values), "5.96046e-08,65504,inf,-0");
}

static void wrong_formats_end_the_printing(void **state)
{
    (void)state;
    static const char *const wrong[] = {"a%n",   "a%",    "a%v5hld", "a%*d",
                                        "a%v4d", "a%v4s", "a%v2hhf"};
    const uint64_t values[16] = {0};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_string_equal(print(wrong[i], values), "a");
        assert_int_equal(result, -1);
    }
}

static void long_lines(void **state)
{
    (void)state;
    char expected[3002];
    const int32_t values[] = {1, 2};
    snprintf(expected, sizeof expected, "%1500d%1500d", 1, 2);
    assert_string_equal(print("%1500d%1500d", values), expected);
    snprintf(expected, sizeof expected, "%1000d%24d", 1,
             2); /* the first that has no room at once */
    assert_string_equal(print("%1000d%24d", values), expected);
    snprintf(expected, sizeof expected, "%1000d%23d", 1, 2);
    assert_string_equal(print("%1000d%23d", values), expected);
}

static void print_wild(void *unused)
{
    const char *const values[] = {(const char *)16};
    (void)unused;
    simd_printf("a string: %s", values);
}

static void *print_more(void *unused)
{
    (void)unused;
    return printf("%s", "") < 0 ? stdout : NULL;
}

/* A kernel that faults here leaves stdout to others. */
static void wild_strings(void **state)
{
    (void)state;
    cpu_trap trap = {.deadline = 0};
    pthread_t thread;
    void *failed = NULL;
    assert_false(cpu_trap_run(&trap, print_wild, NULL));
    assert_int_equal(pthread_create(&thread, NULL, print_more, NULL), 0);
    assert_int_equal(pthread_join(thread, &failed), 0);
    assert_null(failed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scalars),    cmocka_unit_test(small_integers_come_as_int),
        cmocka_unit_test(vectors),    cmocka_unit_test(each_value_is_aligned_to_its_size),
        cmocka_unit_test(halves),     cmocka_unit_test(wrong_formats_end_the_printing),
        cmocka_unit_test(long_lines), cmocka_unit_test(wild_strings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
