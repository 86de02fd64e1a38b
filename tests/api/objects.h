/* An object of each kind, and all that is right for the functions of the API: for tests that call
 * them all with one argument wrong. */
#ifndef ZELLIGE_TESTS_API_OBJECTS_H
#define ZELLIGE_TESTS_API_OBJECTS_H

#include <zellige/level_zero.h>

#include "array_test.cl.h"
#include "fixture.h"

enum { LENGTH = 4 };

/* Of a function that returns something else. */
#define NO_STATUS ((zlg_status)-1000)

/** An object of each kind. */
typedef struct objects {
    zlg_accelerator *accelerator;
    zlg_accelerator_view *view;
    zlg_array *array;
    zlg_texture *texture;
    zlg_program *program;
    zlg_kernel *kernel;
    zlg_completion *completion;
} objects;

static objects good;

static struct {
    zlg_accelerator_view *view;
    zlg_array *array;
    zlg_texture *texture;
    zlg_program *program;
    zlg_kernel *kernel;
    zlg_completion *completion;
    zlg_array_view window;
    zlg_texture_view texture_window;
    zlg_accelerator_properties properties;
    zlg_ze_accelerator ze_accelerator;
    zlg_moves moves;
    ze_command_list_handle_t list;
    ze_module_handle_t module;
    ze_kernel_handle_t ze_kernel;
    void *pointer;
    bool flag;
    size_t size;
    uint64_t number;
} out;

static int memory[LENGTH];
static const zlg_accelerator_view_desc view_desc;
static zlg_embedded_program embedded_program = {&array_test_spirv, NULL};
static zlg_embedded_kernel embedded_kernel = {&embedded_program, "add", NULL};

static void continue_after(zlg_status status, void *data)
{
    (void)status;
    (void)data;
}

/** A window of the right size, on whatever. */
static zlg_array_view window_on(void *array)
{
    zlg_array_view window = zlg_array_get_view(good.array);
    window.array = array;
    return window;
}

/** The window on a whole texture, on whatever. */
static zlg_texture_view texture_window_on(void *texture)
{
    zlg_texture_view window = zlg_texture_get_view(good.texture);
    window.texture = texture;
    return window;
}

static void make(objects *self)
{
    self->accelerator = default_accelerator();
    assert_ok(zlg_accelerator_view_create(self->accelerator, &view_desc, &self->view));
    assert_ok(zlg_array_create(self->view, zlg_extent1(LENGTH), sizeof(int), &self->array));
    assert_ok(zlg_texture_create(self->view, zlg_extent1(LENGTH),
                                 zlg_texel_of(ZLG_TEXEL_INT, 1, 32), &self->texture));
    self->program = build_program(&array_test_spirv);
    self->kernel = get_kernel(self->program, "add");
    /* a launch that is known */
    for (int i = 0; i < 2; i++)
        assert_ok(
            zlg_parallel_for_each(self->view, zlg_extent1(LENGTH), self->kernel, self->array, 1));
    assert_ok(zlg_accelerator_view_create_marker(self->view, &self->completion));
    assert_ok(zlg_completion_wait(self->completion));
}

static void unmake(objects *self)
{
    zlg_completion_destroy(self->completion);
    assert_ok(zlg_array_destroy(self->array));
    assert_ok(zlg_texture_destroy(self->texture));
    zlg_program_destroy(self->program);
    assert_ok(zlg_accelerator_view_destroy(self->view));
}

/* After all tests. */
static int end(void **state)
{
    (void)state;
    unmake(&good);
    zlg_embedded_program_release(&embedded_program);
    return 0;
}

#endif
