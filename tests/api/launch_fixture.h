/* What the tests of launches have in common: an array to launch on, and its elements. */
#ifndef ZELLIGE_TESTS_API_LAUNCH_FIXTURE_H
#define ZELLIGE_TESTS_API_LAUNCH_FIXTURE_H

#include "fixture.h"
#include "launch_test.cl.h"

FIXTURE_ON_VIEW(launch_test_spirv)

static inline zlg_array *create(zlg_extent extent, size_t element_size)
{
    zlg_array *created = NULL;
    assert_ok(zlg_array_create(view, extent, element_size, &created));
    return created;
}

static inline void write_zeros(zlg_array *to)
{
    const zlg_array_view all = zlg_array_get_view(to);
    const size_t bytes = zlg_extent_size(all.extent) * zlg_array_get_element_size(to);
    void *zeros = calloc(1, bytes);
    assert_non_null(zeros);
    assert_ok(zlg_copy_in(zeros, bytes, all));
    free(zeros);
}

static inline int *read_all(zlg_array *from)
{
    const zlg_array_view all = zlg_array_get_view(from);
    const size_t bytes = zlg_extent_size(all.extent) * zlg_array_get_element_size(from);
    int *values = malloc(bytes);
    assert_non_null(values);
    assert_ok(zlg_copy_out(all, values, bytes));
    return values;
}

static inline zlg_kernel *kernel(const char *name)
{
    return get_kernel(program, name);
}

#endif
