/* Two accelerators that do not reach the host's memory: the CPU driver twice, posing as a discrete
 * device. Every move is counted. */
#ifndef ZELLIGE_TESTS_API_PLACES_H
#define ZELLIGE_TESTS_API_PLACES_H

#include "array_test.cl.h"
#include "fixture.h"

enum { LENGTH = 12 };

typedef struct place {
    zlg_accelerator_view *view;
    zlg_program *program;
} place;

static place places[2];

static inline void finish(zlg_completion *completion)
{
    assert_ok(zlg_completion_wait(completion));
    zlg_completion_destroy(completion);
}

static inline int begin(void **state)
{
    (void)state;
    zlg_accelerator *list[2] = {NULL};
    size_t count = 0;
    needs_environment("ZELLIGE_CPU_DISCRETE");
    assert_ok(zlg_accelerator_get_all(list, 2, &count));
    assert_int_equal(count, 2);
    for (int i = 0; i < 2; i++) {
        assert_ok(zlg_accelerator_get_default_view(list[i], &places[i].view));
        assert_ok(zlg_program_create(list[i], &array_test_spirv, &places[i].program));
    }
    return 0;
}

static inline int end(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++)
        zlg_program_destroy(places[i].program);
    return 0;
}

static inline zlg_array *wrap(int *host)
{
    zlg_array *array = NULL;
    assert_ok(zlg_array_wrap(places[0].view, zlg_extent1(LENGTH), sizeof(int), host, &array));
    return array;
}

static inline void add(const place *on, zlg_array_view to, int value)
{
    assert_ok(
        zlg_parallel_for_each(on->view, to.extent, get_kernel(on->program, "add"), to, value));
}

static inline void read_only(const place *on, zlg_array *from, zlg_array *to)
{
    assert_ok(zlg_parallel_for_each(on->view, zlg_extent1(LENGTH), get_kernel(on->program, "copy"),
                                    (const zlg_array *)from, to));
}

static inline void assert_moves(zlg_array *array, uint64_t to_device, uint64_t to_host)
{
    zlg_moves moves;
    assert_ok(zlg_array_get_moves(array, &moves));
    assert_int_equal(moves.to_device, to_device);
    assert_int_equal(moves.to_host, to_host);
}

static inline zlg_array_view part(zlg_array *array, int from, int length)
{
    zlg_array_view section = {0};
    assert_ok(zlg_array_view_section(zlg_array_get_view(array), zlg_index1(from),
                                     zlg_extent1(length), &section));
    return section;
}

#endif
