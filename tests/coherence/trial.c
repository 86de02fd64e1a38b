#include "trial.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include <zellige/zellige.h>

#include "kernels.cl.h"

static struct {
    zlg_accelerator_view *views[MAX_VIEWS];
    zlg_program *programs[MAX_VIEWS / 2];
    zlg_kernel *kernels[MAX_VIEWS / 2][3]; /* ADD, FILL, MOVE */
    int count;
} machine_views;

typedef struct slot {
    zlg_array *array;
    char *memory; /* what the array wraps, and where that begins */
    char *host;   /* what the host reaches of it; NULL: nothing */
} slot;

typedef struct trial {
    const program *given;
    const machine *on;
    expectation expected[MAX_STEPS];
    slot slots[SLOTS];
    zlg_completion *completions[MAX_STEPS];
    int in[MAX_STEPS][CELLS]; /* stay until the completion comes */
    int out[MAX_STEPS][CELLS];
    pthread_mutex_t lock;
    pthread_cond_t progress;
    bool is_done[MAX_STEPS];
    bool has_failed;
    char *text;
    size_t size;
} trial;

static void must(zlg_status status)
{
    if (status != ZLG_OK) {
        fprintf(stderr, "%s\n", zlg_last_message());
        exit(1);
    }
}

static void build(zlg_accelerator *accelerator, size_t at)
{
    static const char *const names[] = {"add", "fill", "move"};
    must(zlg_program_create(accelerator, &kernels_spirv, &machine_views.programs[at]));
    for (int i = 0; i < 3; i++)
        must(zlg_program_get_kernel(machine_views.programs[at], names[i],
                                    &machine_views.kernels[at][i]));
}

/* The model has one answer for all to what a kernel leaves in wrapped memory. */
static void skip_if_unlike(const machine *on, bool one_reaches_host)
{
    if (on->reaches_host || !one_reaches_host)
        return;
    fprintf(stderr, "skipped: some accelerators reach the host's memory, others do not; "
                    "ZELLIGE_CPU_DISCRETE=1 makes them alike\n");
    exit(77);
}

machine trial_begin(void)
{
    zlg_accelerator *list[MAX_VIEWS / 2];
    size_t count = 0;
    must(zlg_accelerator_get_all(list, MAX_VIEWS / 2, &count));
    count = count < MAX_VIEWS / 2 ? count : MAX_VIEWS / 2;
    machine found = {(int)count, true, true};
    bool one_reaches_host = false;
    for (size_t i = 0; i < count; i++) {
        zlg_accelerator_properties properties;
        must(zlg_accelerator_get_properties(list[i], &properties));
        found.reaches_host = found.reaches_host && properties.supports_system_memory;
        one_reaches_host = one_reaches_host || properties.supports_system_memory;
        found.shares_memory = found.shares_memory && properties.supports_cpu_shared_memory;
        build(list[i], i);
        must(zlg_accelerator_get_default_view(list[i], &machine_views.views[2 * i]));
        must(zlg_accelerator_view_create(list[i],
                                         &(zlg_accelerator_view_desc){.enable_profiling = false},
                                         &machine_views.views[2 * i + 1]));
    }
    machine_views.count = 2 * (int)count;
    skip_if_unlike(&found, one_reaches_host);
    return found;
}

void trial_end(void)
{
    for (int i = 1; i < machine_views.count; i += 2) {
        must(zlg_accelerator_view_destroy(machine_views.views[i]));
        zlg_program_destroy(machine_views.programs[i / 2]);
    }
}

static void fail(trial *self, size_t at, const char *what)
{
    pthread_mutex_lock(&self->lock);
    if (!self->has_failed)
        snprintf(self->text, self->size, "step %zu: %s", at, what);
    self->has_failed = true;
    pthread_cond_broadcast(&self->progress);
    pthread_mutex_unlock(&self->lock);
}

static void compare(trial *self, size_t at, const expectation *expected, const int *found)
{
    const box *window = &expected->window;
    char what[160];
    for (int i = 0; i < window->height * window->width; i++)
        if (expected->is_known[i] && found[i] != expected->values[i]) {
            snprintf(what, sizeof what, "element (%d, %d) of the window is %d and should be %d",
                     i / window->width, i % window->width, found[i], expected->values[i]);
            fail(self, at, what);
            return;
        }
}

/* ---- One step -------------------------------------------------------------------------------- */

static zlg_status create(slot *made, const machine *on, const step *with)
{
    static const zlg_storage storages[KINDS] = {[FLOATING] = ZLG_STORAGE_FLOATING,
                                                [STAGING] = ZLG_STORAGE_STAGING,
                                                [SHARED] = ZLG_STORAGE_SHARED,
                                                [DEVICE] = ZLG_STORAGE_DEVICE};
    const zlg_extent extent = zlg_extent2(ROWS, COLUMNS);
    const array_kind kind = machine_kind(on, with->kind);
    zlg_accelerator_view *view = machine_views.views[with->view];
    void *data = NULL;
    made->host = made->memory = NULL;
    if (kind == WRAPPED || kind == WRAPPED_ODDLY) {
        made->memory = malloc((CELLS + 1) * sizeof(int));
        if (made->memory == NULL)
            abort();
        made->host = made->memory + (kind == WRAPPED_ODDLY);
        for (int i = 0; i < CELLS; i++)
            memcpy(made->host + (size_t)i * sizeof(int), &(int){with->value + i}, sizeof(int));
        return zlg_array_wrap(view, extent, sizeof(int), made->host, &made->array);
    }
    zlg_status status =
        zlg_array_create_in(view, storages[kind], extent, sizeof(int), &made->array);
    if (status == ZLG_OK && (kind == STAGING || kind == SHARED))
        status = zlg_array_get_data(made->array, &data);
    made->host = data;
    return status;
}

static zlg_array_view window_of(const slot *from, int row, int column, const box *size)
{
    zlg_array_view window = {0};
    must(zlg_array_view_section(zlg_array_get_view(from->array), zlg_index2(row, column),
                                zlg_extent2(size->height, size->width), &window));
    return window;
}

/** Reads or writes a window in the host's memory. */
static void touch_host(const slot *on, const box *window, int *values, bool writes)
{
    for (int i = 0; i < window->height * window->width; i++) {
        const int at =
            (window->row + i / window->width) * COLUMNS + window->column + i % window->width;
        char *host = on->host + (size_t)at * sizeof *values;
        memcpy(writes ? host : (char *)&values[i], writes ? (char *)&values[i] : host,
               sizeof *values);
    }
}

static void look_at_host(trial *self, size_t at)
{
    const expectation *expected = &self->expected[at];
    int found[CELLS];
    if (!expected->looks)
        return;
    touch_host(&self->slots[self->given->steps[at].slot], &expected->window, found, false);
    compare(self, at, expected, found);
}

static zlg_status destroy(trial *self, size_t at)
{
    slot *ended = &self->slots[self->given->steps[at].slot];
    const zlg_status status = zlg_array_destroy(ended->array);
    look_at_host(self, at);
    free(ended->memory);
    *ended = (slot){NULL, NULL, NULL};
    return status;
}

static zlg_status write_on_host(trial *self, size_t at, zlg_array_view window)
{
    const step *with = &self->given->steps[at];
    zlg_status status = zlg_array_view_synchronize(window);
    if (status == ZLG_OK)
        touch_host(&self->slots[with->slot], &with->window, self->in[at], true);
    return status == ZLG_OK ? zlg_array_view_refresh(window) : status;
}

/** Waits for the completion of a step, if nobody has. */
static void finish(trial *self, size_t of)
{
    pthread_mutex_lock(&self->lock);
    zlg_completion *completion = self->completions[of];
    self->completions[of] = NULL;
    pthread_mutex_unlock(&self->lock);
    if (completion == NULL)
        return;
    if (zlg_completion_wait(completion) != ZLG_OK)
        fail(self, of, zlg_last_message());
    else if (self->given->steps[of].op == COPY_OUT_ASYNC)
        compare(self, of, &self->expected[of], self->out[of]);
    zlg_completion_destroy(completion);
}

static zlg_status wait_for(trial *self, size_t at)
{
    const int of = self->given->steps[at].slot;
    for (size_t i = 0; i < at; i++) {
        const step *before = &self->given->steps[i];
        if (before->slot == of || (step_has_source(before) && before->other == of))
            finish(self, i);
    }
    look_at_host(self, at);
    return ZLG_OK;
}

static zlg_status launch(const step *with, zlg_array_view from, zlg_array_view to)
{
    zlg_accelerator_view *view = machine_views.views[with->view];
    zlg_kernel *kernel = machine_views.kernels[with->view / 2][with->op - ADD];
    from.read_only = true;
    return with->op == MOVE ? zlg_parallel_for_each(view, to.extent, kernel, from, to)
                            : zlg_parallel_for_each(view, to.extent, kernel, to, with->value);
}

/** Everything that is one call with windows. */
static zlg_status call(trial *self, size_t at, zlg_array_view from, zlg_array_view to)
{
    const step *with = &self->given->steps[at];
    zlg_accelerator_view *view = machine_views.views[with->view];
    zlg_completion **completion = &self->completions[at];
    int *in = self->in[at], *out = self->out[at];
    const size_t bytes = zlg_extent_size(to.extent) * sizeof(int);
    switch (with->op) {
    case COPY:
        return zlg_copy(from, to);
    case COPY_ASYNC:
        return zlg_copy_async(from, to, completion);
    case COPY_IN:
        return zlg_copy_in(in, bytes, to);
    case COPY_IN_ASYNC:
        return zlg_copy_in_async(in, bytes, to, completion);
    case COPY_OUT:
        return zlg_copy_out(to, out, bytes);
    case COPY_OUT_ASYNC:
        return zlg_copy_out_async(to, out, bytes, completion);
    case DISCARD:
        return zlg_array_view_discard(to);
    case REFRESH:
        return zlg_array_view_refresh(to);
    case SYNCHRONIZE:
        return zlg_array_view_synchronize(to);
    case SYNCHRONIZE_ASYNC:
        return zlg_array_view_synchronize_async(to, completion);
    case SYNCHRONIZE_TO:
        return zlg_array_view_synchronize_to(to, view);
    case SYNCHRONIZE_TO_ASYNC:
        return zlg_array_view_synchronize_to_async(to, view, completion);
    case WRITE:
        return write_on_host(self, at, to);
    default:
        return launch(with, from, to);
    }
}

static void perform(trial *self, size_t at)
{
    const step *with = &self->given->steps[at];
    slot *to = &self->slots[with->slot];
    zlg_array_view source = {0};
    zlg_status status;
    for (int i = 0; i < CELLS; i++)
        self->in[at][i] = with->value + i;
    if (with->op == CREATE) {
        status = create(to, self->on, with);
    } else if (with->op == DESTROY) {
        status = destroy(self, at);
    } else if (with->op == WAIT) {
        status = wait_for(self, at);
    } else {
        if (step_has_source(with))
            source =
                window_of(&self->slots[with->other], with->from[0], with->from[1], &with->window);
        status = call(self, at, source,
                      window_of(to, with->window.row, with->window.column, &with->window));
        if (with->op == COPY_OUT && status == ZLG_OK)
            compare(self, at, &self->expected[at], self->out[at]);
        else if (status == ZLG_OK)
            look_at_host(self, at);
    }
    if (status != ZLG_OK)
        fail(self, at, zlg_last_message());
}

/* ---- All of them ----------------------------------------------------------------------------- */

/** Returns whether a step has to wait for one of another thread. The trial is locked. */
static bool is_early(const trial *self, size_t at)
{
    const step *steps = self->given->steps;
    for (size_t i = 0; i < at; i++)
        if (!self->is_done[i] && steps[i].thread != steps[at].thread &&
            steps_are_ordered(&steps[i], &steps[at]))
            return true;
    return false;
}

/** Waits until a step may begin; false: another has failed. */
static bool wait_for_turn(trial *self, size_t at)
{
    pthread_mutex_lock(&self->lock);
    while (!self->has_failed && is_early(self, at))
        pthread_cond_wait(&self->progress, &self->lock);
    const bool goes_on = !self->has_failed;
    pthread_mutex_unlock(&self->lock);
    return goes_on;
}

static void end_turn(trial *self, size_t at)
{
    pthread_mutex_lock(&self->lock);
    self->is_done[at] = true;
    pthread_cond_broadcast(&self->progress);
    pthread_mutex_unlock(&self->lock);
}

typedef struct worker {
    trial *of;
    int number;
    pthread_t thread;
} worker;

static void *work(void *argument)
{
    const worker *self = argument;
    trial *of = self->of;
    for (size_t i = 0; i < of->given->count; i++) {
        if (of->given->steps[i].thread != self->number)
            continue;
        if (!wait_for_turn(of, i))
            return NULL;
        if (of->expected[i].is_done)
            perform(of, i);
        end_turn(of, i);
    }
    return NULL;
}

static void run_threads(trial *self)
{
    enum { MAX_THREADS = 2 };
    worker workers[MAX_THREADS];
    for (int i = 0; i < self->given->threads; i++) {
        workers[i].of = self;
        workers[i].number = i;
        if (i > 0 && pthread_create(&workers[i].thread, NULL, work, &workers[i]) != 0)
            abort();
    }
    work(&workers[0]);
    for (int i = 1; i < self->given->threads; i++)
        (void)pthread_join(workers[i].thread, NULL);
}

bool trial_run(const program *given, const machine *on, char *text, size_t size)
{
    trial *self = calloc(1, sizeof *self);
    if (self == NULL)
        abort();
    self->given = given;
    self->on = on;
    self->text = text;
    self->size = size;
    pthread_mutex_init(&self->lock, NULL);
    pthread_cond_init(&self->progress, NULL);
    model_run(given, on, self->expected);
    run_threads(self);
    for (size_t i = 0; i < given->count; i++)
        finish(self, i);
    for (int i = 0; i < SLOTS; i++) {
        if (zlg_array_destroy(self->slots[i].array) != ZLG_OK)
            fail(self, given->count, zlg_last_message());
        free(self->slots[i].memory);
    }
    const bool is_right = !self->has_failed;
    pthread_cond_destroy(&self->progress);
    pthread_mutex_destroy(&self->lock);
    free(self);
    return is_right;
}
