#include "tests/fault/scenario.h"

#include <stdio.h>
#include <string.h>

#include <zellige/level_zero.h>

#include "scenario.cl.h"

enum { LENGTH = 530, ROWS = 6, COLUMNS = 8, TILE = 10 };

typedef struct line {
    int factor;
    int offset;
} line;

typedef struct scenario {
    const scenario_options *options;
    scenario_report report;
    zlg_accelerator *accelerator;
    zlg_accelerator_view *view, *other, *timed;
    zlg_program *program, *from_file;
    zlg_kernel *count, *follow, *sum_tiles, *reverse_tiles, *increase;
    zlg_array *row, *reversed, *matrix, *lines, *sums, *block;
    zlg_array *shared, *staging, *floating, *clone, *adopted;
    zlg_texture *picture, *brighter;
    float texels[ROWS][COLUMNS];
    int wrapped[ROWS][COLUMNS], results[ROWS][COLUMNS]; /* wrapped by `matrix` and `lines` */
    int cube[2][3][4];                                  /* wrapped by `block` */
    zlg_completion *completions[8];
    size_t completion_count;
    int sources[LENGTH], copies[LENGTH]; /* of copies that nobody waits for in the call */
} scenario;

/* Every step may be done again: what it has already made, it leaves. */
#define TRY(call)                             \
    do {                                      \
        const zlg_status try_status = (call); \
        if (try_status != ZLG_OK)             \
            return try_status;                \
    } while (0)

static zlg_status expect(scenario *self, bool right, const char *what)
{
    if (!right && self->report.wrong == NULL)
        self->report.wrong = what;
    return ZLG_OK;
}

static zlg_status find_accelerator(scenario *self)
{
    zlg_accelerator *all[4];
    zlg_accelerator *cpu;
    zlg_accelerator_view *view;
    zlg_accelerator_properties properties;
    size_t count;
    TRY(zlg_accelerator_get_all(NULL, 0, &count));
    TRY(zlg_accelerator_get_all(all, 4, &count));
    TRY(zlg_accelerator_find("cpu", &cpu));
    TRY(zlg_accelerator_get_default(&self->accelerator));
    TRY(zlg_accelerator_get_properties(self->accelerator, &properties));
    TRY(zlg_accelerator_get_default_view(self->accelerator, &view));
    TRY(zlg_accelerator_view_wait(view));
    expect(self, zlg_accelerator_view_get_accelerator(view) == self->accelerator, "the view");
    return expect(self, count == 1 && cpu == all[0] && properties.max_tile_size > 0,
                  "the accelerator");
}

static zlg_status create_views(scenario *self)
{
    if (self->view == NULL)
        TRY(zlg_accelerator_view_create(self->accelerator, &(zlg_accelerator_view_desc){0},
                                        &self->view));
    if (self->other == NULL)
        TRY(zlg_accelerator_view_create(self->accelerator, &(zlg_accelerator_view_desc){0},
                                        &self->other));
    return ZLG_OK;
}

static zlg_status create_array(scenario *self, zlg_extent extent, zlg_array **out)
{
    return *out != NULL ? ZLG_OK : zlg_array_create(self->view, extent, sizeof(int), out);
}

static zlg_status wrap(scenario *self, zlg_extent extent, void *host, zlg_array **out)
{
    return *out != NULL ? ZLG_OK : zlg_array_wrap(self->view, extent, sizeof(int), host, out);
}

static zlg_status create_arrays(scenario *self)
{
    TRY(create_array(self, zlg_extent1(LENGTH), &self->row));
    TRY(create_array(self, zlg_extent1(LENGTH), &self->reversed));
    TRY(create_array(self, zlg_extent2(ROWS / 2, COLUMNS / 2), &self->sums));
    TRY(wrap(self, zlg_extent2(ROWS, COLUMNS), self->wrapped, &self->matrix));
    TRY(wrap(self, zlg_extent2(ROWS, COLUMNS), self->results, &self->lines));
    TRY(wrap(self, zlg_extent3(2, 3, 4), self->cube, &self->block));
    return expect(self, zlg_array_get_element_size(self->row) == sizeof(int), "the element size");
}

static zlg_status create_programs(scenario *self)
{
    if (self->program == NULL)
        TRY(zlg_program_create(self->accelerator, &scenario_spirv, &self->program));
    if (self->from_file == NULL)
        TRY(zlg_program_create_from_file(self->accelerator, self->options->file, &self->from_file));
    TRY(zlg_program_get_kernel(self->program, "count", &self->count));
    TRY(zlg_program_get_kernel(self->program, "follow", &self->follow));
    TRY(zlg_program_get_kernel(self->program, "sum_tiles", &self->sum_tiles));
    TRY(zlg_program_get_kernel(self->program, "increase", &self->increase));
    return zlg_program_get_kernel(self->from_file, "reverse_tiles", &self->reverse_tiles);
}

static zlg_status be_refused(scenario *self)
{
    zlg_program *none = NULL;
    if (self->options->spoil_builds == NULL)
        return ZLG_OK;
    self->options->spoil_builds(true);
    const zlg_status status = zlg_program_create(self->accelerator, &scenario_spirv, &none);
    self->options->spoil_builds(false);
    expect(self, status != ZLG_OK && zlg_last_message()[0] != '\0', "a refused build");
    return status == ZLG_ERR_PROGRAM ? ZLG_OK : status;
}

/** Copies a whole array, then a section of it. */
static zlg_status copy_both_ways(scenario *self)
{
    int values[ROWS / 2][COLUMNS / 2];
    int back[2][2];
    zlg_array_view section;
    for (int i = 0; i < ROWS / 2 * (COLUMNS / 2); i++)
        (&values[0][0])[i] = 100 + i;
    TRY(zlg_copy_in(values, sizeof values, zlg_array_get_view(self->sums)));
    TRY(zlg_array_view_section(zlg_array_get_view(self->sums), zlg_index2(1, 1), zlg_extent2(2, 2),
                               &section));
    TRY(zlg_copy_out(section, back, sizeof back));
    expect(self, back[0][0] == values[1][1] && back[1][1] == values[2][2], "a copied section");
    back[0][1] = -1;
    TRY(zlg_copy_in(back, sizeof back, section));
    TRY(zlg_copy_out(zlg_array_get_const_view(self->sums), values, sizeof values));
    return expect(self, values[1][2] == -1 && values[2][3] == 100 + 11, "a section copied into");
}

/** One launch of two ranges, again and again; then, on another view, one that uses what it
 *  wrote. */
static zlg_status launch_rows(scenario *self)
{
    int values[LENGTH];
    TRY(zlg_parallel_for_each(self->view, zlg_extent1(LENGTH), self->count, self->row, 5));
    TRY(zlg_parallel_for_each(self->view, zlg_extent1(LENGTH), self->count, self->row, 6));
    TRY(zlg_parallel_for_each(zlg_accelerator_get_auto_selection_view(), zlg_extent1(LENGTH),
                              self->count, self->row, 7));
    TRY(zlg_parallel_for_each(self->other, zlg_tile1(zlg_extent1(LENGTH), TILE),
                              self->reverse_tiles, zlg_array_get_const_view(self->row),
                              self->reversed, zlg_arg_tile_static(TILE * sizeof(int))));
    TRY(zlg_accelerator_view_wait(self->other));
    TRY(zlg_copy_out(zlg_array_get_view(self->row), values, sizeof values));
    expect(self, values[0] == 7 && values[LENGTH - 1] == 7 + LENGTH - 1, "an untiled launch");
    TRY(zlg_copy_out(zlg_array_get_view(self->reversed), values, sizeof values));
    return expect(self, values[0] == 7 + TILE - 1 && values[LENGTH - 1] == 7 + LENGTH - TILE,
                  "a launch with tile_static memory");
}

static zlg_status launch_wrapped(scenario *self)
{
    const line l = {3, 1};
    TRY(zlg_array_view_synchronize(zlg_array_get_view(self->matrix)));
    for (int i = 0; i < ROWS * COLUMNS; i++)
        (&self->wrapped[0][0])[i] = i;
    TRY(zlg_array_view_refresh(zlg_array_get_view(self->matrix)));
    TRY(zlg_parallel_for_each(self->view, zlg_extent2(ROWS, COLUMNS), self->follow,
                              zlg_array_get_const_view(self->matrix), self->lines,
                              zlg_arg_bytes(&l, sizeof l)));
    TRY(zlg_parallel_for_each(self->view, zlg_tile2(zlg_extent2(ROWS, COLUMNS), 2, 2),
                              self->sum_tiles, zlg_array_get_const_view(self->lines), self->sums));
    TRY(zlg_array_view_synchronize(zlg_array_get_view(self->lines)));
    return expect(self,
                  self->results[0][0] == 1 &&
                      self->results[ROWS - 1][COLUMNS - 1] == 3 * (ROWS * COLUMNS - 1) + 1,
                  "a synchronized array");
}

static zlg_status read_sums(scenario *self)
{
    int sums[ROWS / 2][COLUMNS / 2];
    TRY(zlg_accelerator_view_wait(self->view));
    TRY(zlg_copy_out(zlg_array_get_view(self->sums), sums, sizeof sums));
    return expect(self, sums[0][0] == 3 * (0 + 1 + COLUMNS + COLUMNS + 1) + 4, "a tiled launch");
}

/** Writes to wrapped memory that the device has newer, and to a section of it. */
static zlg_status launch_block(scenario *self)
{
    const zlg_array_view all = zlg_array_get_view(self->block);
    zlg_array_view plane;
    int values[24], corner[2] = {50, 51};
    TRY(zlg_array_view_section(all, zlg_index3(1, 2, 2), zlg_extent3(1, 1, 2), &plane));
    TRY(zlg_array_view_synchronize(all));
    memset(self->cube, 0, sizeof self->cube);
    TRY(zlg_array_view_refresh(all));
    TRY(zlg_copy_in(corner, sizeof corner, plane));
    TRY(zlg_parallel_for_each(self->view, zlg_extent3(2, 3, 4), self->increase, all));
    TRY(zlg_copy_out(all, values, sizeof values));
    return expect(self, values[0] == 1 && values[23] == 52, "a section of wrapped memory");
}

static zlg_status create_in(scenario *self, zlg_storage storage, zlg_array **out)
{
    return *out != NULL
               ? ZLG_OK
               : zlg_array_create_in(self->view, storage, zlg_extent1(LENGTH), sizeof(int), out);
}

/** Through memory of each kind: staging to floating, by a kernel into shared, whose address it
 *  reads. */
static zlg_status use_every_storage(scenario *self)
{
    int values[LENGTH];
    void *data, *shared;
    zlg_moves moves;
    TRY(create_in(self, ZLG_STORAGE_STAGING, &self->staging));
    TRY(create_in(self, ZLG_STORAGE_FLOATING, &self->floating));
    TRY(create_in(self, ZLG_STORAGE_SHARED, &self->shared));
    TRY(zlg_array_get_data(self->staging, &data));
    for (int i = 0; i < LENGTH; i++)
        ((int *)data)[i] = 1000 + i;
    TRY(zlg_copy(zlg_array_get_view(self->staging), zlg_array_get_view(self->floating)));
    TRY(zlg_parallel_for_each(self->other, zlg_tile1(zlg_extent1(LENGTH), TILE),
                              self->reverse_tiles, zlg_array_get_const_view(self->floating),
                              self->shared, zlg_arg_tile_static(TILE * sizeof(int))));
    TRY(zlg_accelerator_view_wait(self->other));
    TRY(zlg_array_get_data(self->shared, &shared));
    expect(self, ((int *)shared)[0] == 1000 + TILE - 1, "shared memory");
    TRY(zlg_array_get_moves(self->floating, &moves));
    TRY(zlg_array_view_discard(zlg_array_get_view(self->floating)));
    TRY(zlg_copy_out(zlg_array_get_view(self->shared), values, sizeof values));
    return expect(self, values[LENGTH - 1] == 1000 + LENGTH - TILE, "a copy of shared memory");
}

/** Clones a window of a window of a window, whose elements are on the device. */
static zlg_status clone_windows(scenario *self)
{
    float values[COLUMNS];
    zlg_array_view view;
    TRY(zlg_array_view_project(zlg_array_get_const_view(self->lines), ROWS - 1, &view));
    TRY(zlg_array_view_reinterpret(view, sizeof(float), &view));
    TRY(zlg_array_view_as(view, zlg_extent2(2, COLUMNS / 2), &view));
    TRY(zlg_array_view_synchronize_to(zlg_array_get_view(self->matrix), self->other));
    if (self->clone == NULL)
        TRY(zlg_array_clone(self->other, view, &self->clone));
    TRY(zlg_copy_out(zlg_array_get_view(self->clone), values, sizeof values));
    return expect(self, memcmp(values, self->results[ROWS - 1], sizeof values) == 0, "a clone");
}

/** Launches by the functions that the header declares: they build the program. */
static zlg_status launch_typed(scenario *self)
{
    int values[LENGTH];
    TRY(scenario_count(self->view, zlg_extent1(LENGTH), zlg_int_view1(self->row), 9));
    TRY(scenario_sum_tiles(self->other, zlg_extent2(ROWS, COLUMNS),
                           zlg_const_int_view2(self->matrix), zlg_int_view2(self->sums)));
    TRY(zlg_accelerator_view_wait(self->other));
    TRY(zlg_copy_out(zlg_array_get_view(self->row), values, sizeof values));
    return expect(self, values[LENGTH - 1] == 9 + LENGTH - 1, "a typed launch");
}

static void forget_completions(scenario *self)
{
    while (self->completion_count > 0)
        zlg_completion_destroy(self->completions[--self->completion_count]);
}

/** Returns where the next completion goes; the last one is done() if the call succeeded. */
static zlg_completion **next(scenario *self)
{
    return &self->completions[self->completion_count];
}

static zlg_completion *done(scenario *self)
{
    return self->completions[self->completion_count++];
}

/** Waits for a launch, asks for another that has ended, and measures both. */
static zlg_status measure_launches(scenario *self)
{
    const zlg_accelerator_view_desc desc = {.enable_profiling = true};
    uint64_t time = 0;
    bool has_ended = false;
    forget_completions(self);
    if (self->timed == NULL)
        TRY(zlg_accelerator_view_create(self->accelerator, &desc, &self->timed));
    for (int i = 0; i < 2; i++) {
        TRY(zlg_parallel_for_each_async(next(self), self->timed, zlg_extent1(LENGTH), self->count,
                                        self->row, i));
        zlg_completion *launch = done(self);
        if (i == 0)
            TRY(zlg_completion_wait_for(launch, UINT64_MAX, &has_ended));
        else
            TRY(zlg_accelerator_view_wait(self->timed));
        TRY(zlg_completion_poll(launch, &has_ended));
        expect(self, has_ended, "a completion");
        TRY(zlg_completion_get_device_time(launch, &time));
        forget_completions(self); /* its events are used again */
    }
    return expect(self, time > 0, "the device time");
}

/** Copies in, from array to array and out, one behind the other, and waits for the last. */
static zlg_status copy_without_waiting(scenario *self)
{
    const zlg_array_view row = zlg_array_get_view(self->row);
    const zlg_array_view reversed = zlg_array_get_view(self->reversed);
    forget_completions(self);
    for (int i = 0; i < LENGTH; i++)
        self->sources[i] = 3 * i;
    TRY(zlg_copy_in_async(self->sources, sizeof self->sources, row, next(self)));
    (void)done(self);
    TRY(zlg_copy_async(row, reversed, next(self)));
    (void)done(self);
    TRY(zlg_copy_out_async(reversed, self->copies, sizeof self->copies, next(self)));
    (void)done(self);
    TRY(zlg_accelerator_view_create_marker(self->view, next(self)));
    zlg_completion *marker = zlg_completion_share(done(self));
    const zlg_status status = zlg_completion_wait(marker);
    zlg_completion_destroy(marker);
    TRY(status);
    TRY(zlg_completion_wait(self->completions[2]));
    forget_completions(self);
    return expect(self, self->copies[LENGTH - 1] == 3 * (LENGTH - 1), "a copy");
}

/** Brings wrapped memory back and forth. */
static zlg_status synchronize_without_waiting(scenario *self)
{
    const zlg_array_view all = zlg_array_get_view(self->block);
    forget_completions(self);
    TRY(zlg_array_view_synchronize(all));
    memset(self->cube, 0, sizeof self->cube);
    TRY(zlg_array_view_refresh(all));
    TRY(zlg_array_view_synchronize_to_async(all, self->view, next(self)));
    TRY(zlg_completion_wait(done(self)));
    TRY(zlg_parallel_for_each(self->view, zlg_extent3(2, 3, 4), self->increase, all));
    TRY(zlg_array_view_synchronize_async(all, next(self)));
    TRY(zlg_completion_wait(done(self)));
    forget_completions(self);
    return expect(self, self->cube[1][2][3] == 1, "memory that was brought back");
}

static zlg_status create_texture(scenario *self, zlg_texture **out)
{
    return *out != NULL ? ZLG_OK
                        : zlg_texture_create(self->view, zlg_extent2(ROWS, COLUMNS),
                                             zlg_texel_of(ZLG_TEXEL_FLOAT, 1, 32), out);
}

/** Copies to a texture, samples that into another on another view, and copies back, waiting and
 *  not. */
static zlg_status use_textures(scenario *self)
{
    const zlg_sampler sampler = {ZLG_FILTER_POINT, ZLG_ADDRESS_CLAMP};
    float brighter[ROWS][COLUMNS];
    forget_completions(self);
    TRY(create_texture(self, &self->picture));
    TRY(create_texture(self, &self->brighter));
    for (int i = 0; i < ROWS * COLUMNS; i++)
        (&self->texels[0][0])[i] = (float)i;
    TRY(zlg_texture_write(self->picture, self->texels, sizeof self->texels));
    TRY(scenario_brighten(self->other, zlg_extent2(ROWS, COLUMNS),
                          zlg_const_float_texture2(self->picture), sampler,
                          zlg_float_texture2(self->brighter)));
    TRY(zlg_texture_read(self->brighter, brighter, sizeof brighter));
    TRY(zlg_texture_copy(zlg_texture_get_view(self->brighter),
                         zlg_texture_get_view(self->picture)));
    TRY(zlg_texture_copy_out_async(zlg_texture_get_view(self->picture), self->texels,
                                   sizeof self->texels, next(self)));
    TRY(zlg_completion_wait(done(self)));
    forget_completions(self);
    return expect(self,
                  brighter[0][0] > 0.5f && memcmp(brighter, self->texels, sizeof brighter) == 0,
                  "a texture");
}

/** Takes the native handles out, and launches as before afterwards. */
static zlg_status hand_out(scenario *self)
{
    zlg_ze_accelerator native;
    ze_command_list_handle_t list;
    ze_module_handle_t module;
    ze_kernel_handle_t kernel;
    void *memory;
    int value = 0;
    TRY(zlg_accelerator_get_ze(self->accelerator, &native));
    TRY(zlg_accelerator_view_get_ze(self->other, &list));
    TRY(zlg_program_get_ze(self->program, &module));
    TRY(zlg_kernel_get_ze(self->count, &kernel));
    TRY(zlg_array_get_ze(self->row, self->other, &memory));
    if (self->adopted == NULL)
        TRY(zlg_array_adopt_ze(self->other, zlg_extent1(LENGTH), sizeof(int), memory,
                               &self->adopted));
    for (int i = 8; i < 10; i++)
        TRY(zlg_parallel_for_each(self->other, zlg_extent1(1), self->count, self->adopted, i));
    TRY(zlg_accelerator_view_wait(self->other));
    zlg_array_view first;
    TRY(zlg_array_view_section(zlg_array_get_view(self->row), zlg_index1(0), zlg_extent1(1),
                               &first));
    TRY(zlg_copy_out(first, &value, sizeof value));
    return expect(self, value == 9, "memory of the program");
}

/** Keeps the first failure. */
static void note(scenario *self, const char *step, zlg_status status)
{
    scenario_report *report = &self->report;
    if (status == ZLG_OK || report->status != ZLG_OK)
        return;
    report->status = status;
    report->step = step;
    snprintf(report->message, sizeof report->message, "%s", zlg_last_message());
}

static void destroy(scenario *self)
{
    zlg_array *const arrays[] = {self->adopted, self->row,      self->reversed, self->sums,
                                 self->matrix,  self->lines,    self->block,    self->shared,
                                 self->staging, self->floating, self->clone};
    forget_completions(self);
    note(self, "zlg_texture_destroy", zlg_texture_destroy(self->picture));
    note(self, "zlg_texture_destroy", zlg_texture_destroy(self->brighter));
    for (size_t i = 0; i < sizeof arrays / sizeof arrays[0]; i++)
        note(self, "zlg_array_destroy", zlg_array_destroy(arrays[i]));
    note(self, "zlg_accelerator_view_destroy", zlg_accelerator_view_destroy(self->timed));
    note(self, "zlg_accelerator_view_destroy", zlg_accelerator_view_destroy(self->other));
    note(self, "zlg_accelerator_view_destroy", zlg_accelerator_view_destroy(self->view));
    zlg_embedded_program_release(&scenario_program);
    zlg_program_destroy(self->from_file);
    zlg_program_destroy(self->program);
}

scenario_report scenario_run(const scenario_options *options)
{
    static const struct {
        const char *name;
        zlg_status (*run)(scenario *self);
    } steps[] = {
        {"find_accelerator", find_accelerator},
        {"create_views", create_views},
        {"create_arrays", create_arrays},
        {"create_programs", create_programs},
        {"be_refused", be_refused},
        {"copy_both_ways", copy_both_ways},
        {"launch_rows", launch_rows},
        {"launch_wrapped", launch_wrapped},
        {"read_sums", read_sums},
        {"launch_block", launch_block},
        {"use_every_storage", use_every_storage},
        {"clone_windows", clone_windows},
        {"launch_typed", launch_typed},
        {"measure_launches", measure_launches},
        {"copy_without_waiting", copy_without_waiting},
        {"synchronize_without_waiting", synchronize_without_waiting},
        {"use_textures", use_textures},
        {"hand_out", hand_out},
    };
    static scenario self; /* of a size that is not for a stack */
    self = (scenario){.options = options};
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        const zlg_status status = steps[i].run(&self);
        note(&self, steps[i].name, status);
        if (status != ZLG_OK && options->retry)
            self.report.again = steps[i].run(&self);
        if (self.report.again != ZLG_OK || (status != ZLG_OK && !options->retry))
            break;
    }
    destroy(&self);
    return self.report;
}

bool scenario_write_file(const char *path)
{
    FILE *file = fopen(path, "wb");
    if (file == NULL)
        return false;
    const bool written = fwrite(scenario_spirv.words, sizeof *scenario_spirv.words,
                                scenario_spirv.count, file) == scenario_spirv.count;
    return fclose(file) == 0 && written;
}
