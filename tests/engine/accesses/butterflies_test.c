/* Butterflies of every stride, and of elements of every size: the same as one by one. */
#include <stdio.h>
#include <string.h>

#include "tests/engine/support.h"

enum { ITEMS = 64, GROUPS = 3, ELEMENTS = 2 * ITEMS * GROUPS };

static const uint32_t strides[] = {1, 2, 4, 8, 16, 32, 64};
enum { STRIDES = sizeof strides / sizeof *strides };

/* All kernels of one type of elements, and what they are to give. */
#define TYPE(T, C)                                                                                 \
    static C T##_in[ELEMENTS], T##_out[ELEMENTS], T##_expected[ELEMENTS];                          \
                                                                                                   \
    static void T##_fill(void)                                                                     \
    {                                                                                              \
        for (uint32_t i = 0; i < ELEMENTS; i++)                                                    \
            T##_in[i] = (C)((i * 2654435761u >> 9) % 1000u);                                       \
        memcpy(T##_expected, T##_in, sizeof T##_in);                                               \
        memset(T##_out, 0, sizeof T##_out);                                                        \
    }                                                                                              \
                                                                                                   \
    static void T##_compare(const char *name, uint32_t count, uint32_t stride)                     \
    {                                                                                              \
        for (uint32_t i = 0; i < count; i++)                                                       \
            if (T##_out[i] != T##_expected[i])                                                     \
                fail_msg("%s, %u: element %u differs", name, stride, i);                           \
    }                                                                                              \
                                                                                                   \
    static void T##_transform(const test_program *program, uint32_t first)                         \
    {                                                                                              \
        const C *in = T##_in;                                                                      \
        C *out = T##_out;                                                                          \
        T##_fill();                                                                                \
        for (uint32_t s = first; s > 0; s /= 2)                                                    \
            for (uint32_t i = 0; i < ELEMENTS; i++)                                                \
                if ((i & s) == 0) {                                                                \
                    const C x = T##_expected[i], y = T##_expected[i + s];                          \
                    T##_expected[i] = (C)(x + y);                                                  \
                    T##_expected[i + s] = (C)((C)(x - y) * 3);                                     \
                }                                                                                  \
        launch(program, "transform_" #T, RANGE(ITEMS, GROUPS), POINTER(in), POINTER(out),          \
               VALUE(first));                                                                      \
        T##_compare("transform_" #T, ELEMENTS, first);                                             \
    }                                                                                              \
                                                                                                   \
    static void T##_sort(const test_program *program, uint32_t last)                               \
    {                                                                                              \
        const C *in = T##_in;                                                                      \
        C *out = T##_out;                                                                          \
        T##_fill();                                                                                \
        for (uint32_t size = 2; size <= last; size *= 2)                                           \
            for (uint32_t s = size / 2; s > 0; s /= 2)                                             \
                for (uint32_t i = 0; i < ELEMENTS; i++) {                                          \
                    const C x = T##_expected[i], y = T##_expected[i ^ s];                          \
                    if ((i & s) != 0 || (x > y) != ((i % ITEMS & size) == 0))                      \
                        continue;                                                                  \
                    T##_expected[i] = y;                                                           \
                    T##_expected[i ^ s] = x;                                                       \
                }                                                                                  \
        launch(program, "sort_" #T, RANGE(ITEMS, GROUPS), POINTER(in), POINTER(out), VALUE(last)); \
        T##_compare("sort_" #T, ITEMS *GROUPS, last);                                              \
    }                                                                                              \
                                                                                                   \
    static void T##_partner(const test_program *program, uint32_t stride)                          \
    {                                                                                              \
        const C *in = T##_in;                                                                      \
        C *out = T##_out;                                                                          \
        T##_fill();                                                                                \
        for (uint32_t i = 0; i < ITEMS * GROUPS; i++)                                              \
            T##_expected[i] = (C)(T##_in[i ^ stride] * 3 + T##_in[i]);                             \
        launch(program, "partner_" #T, RANGE(ITEMS, GROUPS), POINTER(in), POINTER(out),            \
               VALUE(stride));                                                                     \
        T##_compare("partner_" #T, ITEMS *GROUPS, stride);                                         \
    }                                                                                              \
                                                                                                   \
    static void T##_fours(const test_program *program)                                             \
    {                                                                                              \
        const C *in = T##_in;                                                                      \
        C *out = T##_out;                                                                          \
        T##_fill();                                                                                \
        for (uint32_t s = ITEMS; s > 0; s /= 4)                                                    \
            for (uint32_t i = 0; i < 4 * ITEMS; i++)                                               \
                if ((i & (3 * s)) == 0) {                                                          \
                    C *t = &T##_expected[i];                                                       \
                    const C w = t[0], x = t[s], y = t[2 * s], z = t[3 * s];                        \
                    t[0] = (C)(w + y);                                                             \
                    t[s] = (C)(x + z);                                                             \
                    t[2 * s] = (C)((C)(w - y) * 3);                                                \
                    t[3 * s] = (C)((C)(x - z) * 5);                                                \
                }                                                                                  \
        launch(program, "fours_" #T, RANGE(ITEMS, 1), POINTER(in), POINTER(out));                  \
        T##_compare("fours_" #T, 4 * ITEMS, 4);                                                    \
    }                                                                                              \
    static void T##_all(const test_program *program)                                               \
    {                                                                                              \
        for (uint32_t k = 0; k < STRIDES; k++) {                                                   \
            T##_transform(program, strides[k]);                                                    \
            T##_sort(program, strides[k]);                                                         \
        }                                                                                          \
        T##_fours(program);                                                                        \
        for (uint32_t stride = 0; stride < ITEMS; stride++)                                        \
            T##_partner(program, stride);                                                          \
    }

TYPE(uchar, uint8_t)
TYPE(ushort, uint16_t)
TYPE(uint, uint32_t)
TYPE(ulong, uint64_t)
TYPE(float, float)

static void of_every_stride(const test_program *program)
{
    uchar_all(program);
    ushort_all(program);
    uint_all(program);
    ulong_all(program);
    float_all(program);
}

int main(void)
{
    const struct CMUnitTest tests[] = {IN_ALL_VARIANTS("butterflies", of_every_stride)};
    return run_group("zellige.engine.butterflies", tests, sizeof tests / sizeof tests[0]);
}
