/* The value functions give on the device what they give on the host, which zellige.api.extent looks
 * at: every function, operands of every rank, the edges among them. */
#include <limits.h>

#include "extent_operations.h"
#include "fixture.h"

#include "extent_device_test.cl.h" /* whose functions take structs of extent_operations.h */

enum { COUNT = 4000 };

static operands in[COUNT];
static results out[COUNT];

_Static_assert(sizeof(operands) == 8 + 4 * 36 + 8, "no padding");
_Static_assert(sizeof(results) == SIZES * 8 + TRUTHS * 4 + (INDICES + EXTENTS) * 36, "no padding");

/* The same numbers in every run (Numerical Recipes' generator). */
static unsigned next(void)
{
    static unsigned state = 1;
    state = state * 1664525u + 1013904223u;
    return state >> 8;
}

/** Returns mostly small numbers, sometimes one from the edges. */
static int some_int(void)
{
    static const int edges[] = {0, -1, 1, INT_MAX, INT_MIN, INT_MAX - 1, INT_MIN + 1, 65536};
    const unsigned choice = next();
    return choice % 5 == 0 ? edges[next() % (sizeof edges / sizeof edges[0])]
                           : (int)(next() % 40) - (choice % 5 == 1 ? 20 : 0);
}

static int some_rank(int rank)
{
    return next() % 8 == 0 ? (int)(next() % 11) - 1 : rank; /* -1 to 9: others, and bad ones */
}

static zlg_extent some_extent(int rank)
{
    int v[ZLG_MAX_RANK];
    for (int i = 0; i < ZLG_MAX_RANK; i++)
        v[i] = some_int();
    return zlg_extent_n(rank, v);
}

static zlg_index some_index(int rank)
{
    const zlg_extent extent = some_extent(rank);
    return zlg_index_n(rank, extent.v);
}

static void make_operands(void)
{
    for (int i = 0; i < COUNT; i++) {
        const int rank = i % ZLG_MAX_RANK + 1;
        in[i].e = some_extent(some_rank(rank));
        in[i].f = some_extent(some_rank(rank));
        in[i].i = some_index(some_rank(rank));
        in[i].j = some_index(some_rank(rank));
        in[i].n = some_int();
        in[i].position = (size_t)next() << (next() % 40);
    }
}

static void compare(int at)
{
    const results expected = compute(in[at]);
    for (int i = 0; i < SIZES; i++)
        if (out[at].sizes[i] != expected.sizes[i])
            fail_msg("operands %d, size %d: %zu instead of %zu", at, i, out[at].sizes[i],
                     expected.sizes[i]);
    for (int i = 0; i < TRUTHS; i++)
        if (out[at].truths[i] != expected.truths[i])
            fail_msg("operands %d, truth %d: %d", at, i, out[at].truths[i]);
    for (int i = 0; i < INDICES; i++)
        if (memcmp(&out[at].indices[i], &expected.indices[i], sizeof(zlg_index)) != 0)
            fail_msg("operands %d, index %d", at, i);
    for (int i = 0; i < EXTENTS; i++)
        if (memcmp(&out[at].extents[i], &expected.extents[i], sizeof(zlg_extent)) != 0)
            fail_msg("operands %d, extent %d", at, i);
}

static void the_device_computes_what_the_host_does(void **state)
{
    (void)state;
    zlg_accelerator_view *view = default_view();
    zlg_program *program = build_program(&extent_device_test_spirv);
    zlg_array *from = NULL;
    zlg_array *to = NULL;
    make_operands();
    assert_ok(zlg_array_wrap(view, zlg_extent1(COUNT), sizeof in[0], in, &from));
    assert_ok(zlg_array_wrap(view, zlg_extent1(COUNT), sizeof out[0], out, &to));
    assert_ok(zlg_parallel_for_each(view, zlg_extent1(COUNT), get_kernel(program, "compute_all"),
                                    (const zlg_array *)from, to));
    assert_ok(zlg_array_destroy(to));
    assert_ok(zlg_array_destroy(from));
    zlg_program_destroy(program);
    for (int i = 0; i < COUNT; i++)
        compare(i);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_device_computes_what_the_host_does),
    };
    return cmocka_run_group_tests_name("zellige.api.extent_device", tests, NULL, NULL);
}
