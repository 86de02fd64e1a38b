#include "solver.h"

#include <stdio.h>
#include <stdlib.h>

#include "clock.h"

typedef struct ours {
    const bench_problem *problem;
    zlg_program *program;
    zlg_array *arrays[BENCH_MAX_BUFFERS];     /* NULL: it is a texture */
    zlg_texture *textures[BENCH_MAX_BUFFERS]; /* NULL: it is none */
    zlg_kernel *kernels[BENCH_MAX_STEPS];
    zlg_arg args[BENCH_MAX_STEPS][BENCH_MAX_ARGS];
} ours;

static zlg_accelerator *accelerator;
static zlg_accelerator_view *view;

static bool check(zlg_status status)
{
    if (status != ZLG_OK)
        fprintf(stderr, "%s\n", zlg_last_message());
    return status == ZLG_OK;
}

static const char *name = "cpu";

void bench_ours_use(const char *device)
{
    name = device;
}

const char *bench_ours_name(void)
{
    return name;
}

static zlg_accelerator_properties properties;

const char *bench_ours_device(void)
{
    if (accelerator == NULL && !(check(zlg_accelerator_find(name, &accelerator)) &&
                                 check(zlg_accelerator_get_default_view(accelerator, &view)) &&
                                 check(zlg_accelerator_get_properties(accelerator, &properties))))
        return NULL;
    return properties.description;
}

bool bench_ours_is_gpu(void)
{
    return bench_ours_device() != NULL && properties.type == ZLG_ACCELERATOR_GPU;
}

static zlg_status make_buffer(ours *o, int i)
{
    const bench_buffer *buffer = &o->problem->buffers[i];
    return bench_is_image(buffer)
               ? zlg_texture_create(view, buffer->extent, buffer->texel, &o->textures[i])
               : zlg_array_wrap(view, buffer->extent, buffer->element_size, buffer->data,
                                &o->arrays[i]);
}

static bool make_buffers(ours *o)
{
    for (int i = 0; i < o->problem->buffer_count; i++)
        if (!check(make_buffer(o, i)))
            return false;
    return true;
}

static zlg_arg argument_of(const ours *o, const bench_arg *arg)
{
    if (arg->kind == BENCH_VALUE)
        return arg->value;
    zlg_texture *texture = o->textures[arg->buffer];
    return texture != NULL ? zlg_arg_texture(texture) : zlg_arg_array(o->arrays[arg->buffer]);
}

static bool prepare_step(ours *o, int i)
{
    const bench_step *step = &o->problem->steps[i];
    for (int j = 0; j < step->arg_count; j++)
        o->args[i][j] = argument_of(o, &step->args[j]);
    return check(zlg_program_get_kernel(o->program, step->kernel, &o->kernels[i]));
}

static zlg_status launch(const ours *o, int i)
{
    const bench_step *step = &o->problem->steps[i];
    const size_t count = (size_t)step->arg_count;
    return step->domain.tile.rank == 0
               ? zlg_launch(view, step->domain.extent, o->kernels[i], o->args[i], count)
               : zlg_launch_tiled(view, step->domain, o->kernels[i], o->args[i], count);
}

static bool run(void *state)
{
    ours *o = state;
    for (int i = 0; i < o->problem->step_count; i++)
        if (!check(launch(o, i)))
            return false;
    return check(zlg_accelerator_view_wait(view));
}

static zlg_status bring_in(const ours *o, int i)
{
    const bench_buffer *buffer = &o->problem->buffers[i];
    return o->textures[i] != NULL
               ? zlg_texture_write(o->textures[i], buffer->data, bench_buffer_bytes(buffer))
               : zlg_array_view_refresh(zlg_array_get_view(o->arrays[i]));
}

static zlg_status bring_out(const ours *o, int i)
{
    const bench_buffer *buffer = &o->problem->buffers[i];
    return o->textures[i] != NULL
               ? zlg_texture_read(o->textures[i], buffer->data, bench_buffer_bytes(buffer))
               : zlg_array_view_synchronize(zlg_array_get_view(o->arrays[i]));
}

static bool host_wrote(void *state)
{
    ours *o = state;
    bool right = true;
    for (int i = 0; i < o->problem->buffer_count; i++)
        right = check(bring_in(o, i)) && right;
    return right;
}

static bool host_reads(void *state)
{
    ours *o = state;
    bool right = true;
    for (int i = 0; i < o->problem->buffer_count; i++)
        right = check(bring_out(o, i)) && right;
    return right;
}

static void end(void *state)
{
    ours *o = state;
    for (int i = 0; i < o->problem->buffer_count; i++) {
        (void)check(zlg_array_destroy(o->arrays[i]));
        (void)check(zlg_texture_destroy(o->textures[i]));
    }
    zlg_program_destroy(o->program);
    free(o);
}

bool bench_ours_begin(const bench_row *row, const bench_problem *problem, bench_solver *out)
{
    ours *o = calloc(1, sizeof *o);
    if (o == NULL)
        return false;
    o->problem = problem;
    bool right = bench_ours_device() != NULL && make_buffers(o) &&
                 check(zlg_program_create(accelerator, row->spirv, &o->program));
    for (int i = 0; right && i < problem->step_count; i++)
        right = prepare_step(o, i);
    if (!right) {
        end(o);
        return false;
    }
    *out = (bench_solver){.name = "ours",
                          .state = o,
                          .run = run,
                          .host_wrote = host_wrote,
                          .host_reads = host_reads,
                          .end = end};
    return true;
}

double bench_ours_first_launch(const bench_row *row, const bench_problem *problem)
{
    bench_solver solver;
    if (bench_ours_device() == NULL)
        return 0;
    const double start = bench_now();
    if (!bench_ours_begin(row, problem, &solver))
        return 0;
    const bool ran = run(solver.state);
    const double seconds = bench_now() - start;
    end(solver.state);
    return ran ? seconds : 0;
}
