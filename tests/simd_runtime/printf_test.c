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
#include "backend/driver/engines/simd/contract/scalar.h"
#include "backend/driver/runtime/faults/trap.h"

static int32_t result;

/* What a kernel passes: before each value its type. */
static _Alignas(128) char passed[1024];
static size_t end;

static void add_bytes(const void *from, size_t size, size_t alignment)
{
    end = (end + alignment - 1) / alignment * alignment;
    assert_true(end + size <= sizeof passed);
    memcpy(passed + end, from, size);
    end += size;
}

static void add(uint32_t kind, uint32_t bytes, uint32_t elements, const void *value)
{
    const uint32_t type = SIMD_PRINTED(kind, bytes, elements);
    char room[128] = {0};
    memcpy(room, value, (size_t)bytes * elements);
    add_bytes(&type, sizeof type, sizeof type);
    const size_t size = bytes * (elements == 3 ? 4u : elements);
    add_bytes(room, size, size);
}

#define KIND_OF(value) \
    _Generic((value), float: SIMD_PRINTED_FLOAT, double: SIMD_PRINTED_FLOAT,    \
             const char *: SIMD_PRINTED_POINTER, default: SIMD_PRINTED_INTEGER)
#define ADD(type, value) add(KIND_OF((type)0), sizeof(type), 1, &(type){value})
#define ADD_VECTOR(type, n, ...) add(KIND_OF((type)0), sizeof(type), n, (type[n]){__VA_ARGS__})
#define ADD_HALVES(n, ...) add(SIMD_PRINTED_FLOAT, 2, n, (uint16_t[n]){__VA_ARGS__})

/* What a call prints, with the values that were added. */
static const char *print(const char *format)
{
    static char text[4000];
    const uint32_t nothing = SIMD_PRINTED_END;
    add_bytes(&nothing, sizeof nothing, sizeof nothing);
    end = 0;
    fflush(stdout);
    const int before = dup(STDOUT_FILENO);
    FILE *file = tmpfile();
    assert_non_null(file);
    assert_true(dup2(fileno(file), STDOUT_FILENO) >= 0);
    result = simd_printf(format, passed);
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
    ADD(int32_t, -5);
    ADD(uint32_t, 255);
    ADD(double, 2.5);
    ADD(int64_t, -((int64_t)1 << 40));
    ADD(const char *, "text");
    ADD(int32_t, 'x');
    assert_string_equal(print("%d|%04x|%8.3f|%ld|%s|%c|100%%\n"),
                        "-5|00ff|   2.500|-1099511627776|text|x|100%\n");
    assert_int_equal(result, 0);
}

static void integers_are_cut(void **state)
{
    (void)state;
    ADD(int32_t, -1);
    ADD(int32_t, 65535);
    ADD(uint32_t, 511);
    ADD(uint32_t, 200);
    assert_string_equal(print("%hhd %hd %hhu %u"), "-1 -1 255 200");
}

/* Whatever the format says of them. */
static void lengths_are_those_of_the_types(void **state)
{
    static const char *const formats[] = {"%d %u %x",    "%ld %lu %lx",    "%lld %llu %llx",
                                          "%jd %zu %tx", "%hld %hlu %hlx", "%Ld %qu %lx"};
    (void)state;
    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++) {
        ADD(int64_t, -((int64_t)1 << 40));
        ADD(uint32_t, UINT32_MAX);
        ADD(int32_t, -1);
        assert_string_equal(print(formats[i]), "-1099511627776 4294967295 ffffffff");
        assert_int_equal(result, 0);
    }
}

static void vectors(void **state)
{
    (void)state;
    ADD_VECTOR(float, 4, 1, 2.5f, -3, 4);
    ADD_VECTOR(float, 4, 1, 2.5f, -3, 4);
    assert_string_equal(print("%v4hlf [%5.1v4f]"),
                        "1.000000,2.500000,-3.000000,4.000000 [  1.0,  2.5, -3.0,  4.0]");
    ADD_VECTOR(int8_t, 3, -1, 2, 3);
    ADD_VECTOR(int8_t, 4, -1, 2, 3, 99);
    ADD_VECTOR(int32_t, 4, 1, -2, 3, 4);
    ADD_VECTOR(int64_t, 2, 1, -2);
    assert_string_equal(print("%v3hhd|%#v4hhx|%v4d|%v2d"),
                        "-1,2,3|0xff,0x2,0x3,0x63|1,-2,3,4|1,-2");
    ADD_HALVES(2, 0x3c00, 0xc100);
    ADD_VECTOR(double, 2, 0.5, -0.0);
    ADD_VECTOR(float, 2, 1, 2);
    assert_string_equal(print("%v2hg|%v2lg|%g"), "1,-2.5|0.5,-0|1,2");
    assert_int_equal(result, 0);
}

static void halves(void **state)
{
    (void)state;
    ADD_HALVES(4, 0x0001, 0x7bff, 0x7c00, 0x8000);
    assert_string_equal(print("%v4hg"), "5.96046e-08,65504,inf,-0");
}

static void widths_are_values(void **state)
{
    (void)state;
    ADD(int32_t, 6);
    ADD(int32_t, 7);
    ADD(int32_t, -4);
    ADD(int32_t, 1);
    ADD(double, 2.0);
    assert_string_equal(print("%*d|%*d|%.1a"), "     7|1   |0x1.0p+1");
    ADD(int32_t, 8);
    ADD(int32_t, 2);
    ADD(double, 2.5);
    ADD(int32_t, -1);
    ADD(double, 2.5);
    assert_string_equal(print("%*.*f|%.*g"), "    2.50|2.5");
    assert_int_equal(result, 0);
}

/* The type is known, so the value is printed. */
static void the_type_outweighs_the_conversion(void **state)
{
    (void)state;
    ADD(double, 2.5);
    ADD(int32_t, -7);
    ADD(int64_t, 9);
    ADD(const char *, (const char *)16);
    ADD(const char *, (const char *)16);
    ADD(int64_t, 16);
    assert_string_equal(print("%d %f %s %p %x %p"), "2.5 -7 9 0x10 10 0x10");
    ADD(const char *, NULL);
    assert_string_equal(print("%s"), "(null)");
}

static void what_is_no_conversion_is_printed(void **state)
{
    static const char *const formats[][2] = {
        {"a%nb", "a%nb"},      {"a%", "a%"},
        {"a%yb %d", "a%yb 7"}, {"%-8.3v4hlk|", "%-8.3v4hlk|"},
        {"%d %d!", "7 %d!"},   {"%d %5.2lf", "7 %5.2lf"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++) {
        ADD(int32_t, 7);
        assert_string_equal(print(formats[i][0]), formats[i][1]);
        assert_int_equal(result, -1);
    }
}

static void long_lines(void **state)
{
    static const char *const formats[] = {"%1500d%1500d", "%1000d%24d" /* the first without room */,
                                          "%1000d%23d"};
    char expected[3002];
    (void)state;
    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++) {
        const int widths[][2] = {{1500, 1500}, {1000, 24}, {1000, 23}};
        snprintf(expected, sizeof expected, "%*d%*d", widths[i][0], 1, widths[i][1], 2);
        ADD(int32_t, 1);
        ADD(int32_t, 2);
        assert_string_equal(print(formats[i]), expected);
    }
}

static void print_wild(void *unused)
{
    (void)unused;
    ADD(const char *, (const char *)16);
    end = 0;
    simd_printf("a string: %s", passed);
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
        cmocka_unit_test(scalars),
        cmocka_unit_test(integers_are_cut),
        cmocka_unit_test(lengths_are_those_of_the_types),
        cmocka_unit_test(vectors),
        cmocka_unit_test(halves),
        cmocka_unit_test(widths_are_values),
        cmocka_unit_test(the_type_outweighs_the_conversion),
        cmocka_unit_test(what_is_no_conversion_is_printed),
        cmocka_unit_test(long_lines),
        cmocka_unit_test(wild_strings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
