/* A gate is a kernel that runs until the host opens it, so that what has not ended yet is known,
 * not guessed. Host and kernel look at memory that they share, which GPUs have too. */
#ifndef ZELLIGE_TESTS_API_GATE_H
#define ZELLIGE_TESTS_API_GATE_H

#include <stdatomic.h>

#include "completion_test.cl.h"
#include "fixture.h"

FIXTURE(completion_test_spirv)

typedef struct gate {
    zlg_accelerator_view *view;
    _Atomic int *open; /* in the array; the kernel writes -1 when it begins */
    zlg_array *array;
} gate;

/** Returns the number of an array of one, which host and kernels share. It is 0. */
static inline _Atomic int *share_number(zlg_accelerator_view *view, zlg_array **out)
{
    void *data = NULL;
    assert_ok(zlg_array_create_in(view, ZLG_STORAGE_SHARED, zlg_extent1(1), sizeof(int), out));
    assert_ok(zlg_array_get_data(*out, &data));
    atomic_init((_Atomic int *)data, 0);
    return data;
}

static inline void close_gate(gate *self, zlg_accelerator_view *view, zlg_completion **out)
{
    self->view = view;
    self->open = share_number(view, &self->array);
    assert_ok(zlg_parallel_for_each_async(out, view, zlg_extent1(1), get_kernel(program, "gate"),
                                          self->array));
}

static inline void wait_at_gate(const gate *self)
{
    while (atomic_load(self->open) == 0)
        ;
}

static inline void open_gate(gate *self)
{
    atomic_store(self->open, 1);
}

static inline void destroy_gate(gate *self)
{
    assert_ok(zlg_array_destroy(self->array));
}

static inline zlg_accelerator_view *create_view(bool enable_profiling)
{
    zlg_accelerator_view *view = NULL;
    const zlg_accelerator_view_desc desc = {.enable_profiling = enable_profiling};
    assert_ok(zlg_accelerator_view_create(default_accelerator(), &desc, &view));
    return view;
}

static inline bool is_done(zlg_completion *completion)
{
    bool done = false;
    assert_ok(zlg_completion_poll(completion, &done));
    return done;
}

static inline void finish(zlg_completion *completion)
{
    assert_ok(zlg_completion_wait(completion));
    zlg_completion_destroy(completion);
}

#endif
