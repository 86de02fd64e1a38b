#include "program.h"

typedef struct source {
    uint64_t state;
} source;

static uint64_t next(source *self)
{
    uint64_t x = self->state += UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

/** Returns a number from 0 to below `limit`. */
static int below(source *self, int limit)
{
    return (int)(next(self) % (uint64_t)limit);
}

static box choose_window(source *self)
{
    box window = {0, 0, ROWS, COLUMNS};
    const int shape = below(self, 4); /* the whole, rows, and what is neither */
    if (shape > 0) {
        window.row = below(self, ROWS);
        window.height = 1 + below(self, ROWS - window.row);
    }
    if (shape > 1) {
        window.column = below(self, COLUMNS);
        window.width = 1 + below(self, COLUMNS - window.column);
    }
    return window;
}

static op choose_op(source *self)
{
    static const unsigned char weights[OPS] = {[CREATE] = 10,
                                               [DESTROY] = 3,
                                               [ADD] = 20,
                                               [FILL] = 8,
                                               [MOVE] = 12,
                                               [COPY] = 4,
                                               [COPY_ASYNC] = 6,
                                               [COPY_IN] = 3,
                                               [COPY_IN_ASYNC] = 4,
                                               [COPY_OUT] = 4,
                                               [COPY_OUT_ASYNC] = 5,
                                               [DISCARD] = 8,
                                               [REFRESH] = 3,
                                               [WRITE] = 4,
                                               [SYNCHRONIZE] = 7,
                                               [SYNCHRONIZE_ASYNC] = 4,
                                               [SYNCHRONIZE_TO] = 2,
                                               [SYNCHRONIZE_TO_ASYNC] = 2,
                                               [WAIT] = 3};
    int total = 0;
    for (int i = 0; i < OPS; i++)
        total += weights[i];
    int at = below(self, total), chosen = 0;
    while (at >= weights[chosen])
        at -= weights[chosen++];
    return (op)chosen;
}

void program_make(program *self, uint64_t seed, size_t count, int threads, int accelerators)
{
    source random = {seed * UINT64_C(0xd1342543de82ef95) + (uint64_t)threads};
    self->count = count;
    self->threads = threads;
    for (size_t i = 0; i < count; i++) {
        step *made = &self->steps[i];
        made->op = i < SLOTS ? CREATE : choose_op(&random);
        made->thread = below(&random, threads);
        made->slot = i < SLOTS ? (int)i : below(&random, SLOTS);
        made->other = below(&random, SLOTS);
        made->view = below(&random, 2 * accelerators);
        made->window = choose_window(&random);
        made->from[0] = below(&random, ROWS - made->window.height + 1);
        made->from[1] = below(&random, COLUMNS - made->window.width + 1);
        made->value = 1 + below(&random, 1000);
        made->kind = (array_kind)below(&random, KINDS);
    }
}

bool step_has_source(const step *self)
{
    return self->op == MOVE || self->op == COPY || self->op == COPY_ASYNC;
}

static unsigned slots_of(const step *self)
{
    return 1U << self->slot | (step_has_source(self) ? 1U << self->other : 0);
}

/* Additions may come in any order, and each array is otherwise for one thread at a time. */
bool steps_are_ordered(const step *a, const step *b)
{
    return (slots_of(a) & slots_of(b)) != 0 && (a->op != ADD || b->op != ADD);
}

static void print_window(int slot, int row, int column, const box *size, FILE *to)
{
    fprintf(to, "section(array%d, (%d, %d), %d x %d)", slot, row, column, size->height,
            size->width);
}

static void print_create(const step *self, FILE *to)
{
    static const char *const names[KINDS] = {"device",   "wrapped", "wrapped_oddly",
                                             "floating", "staging", "shared"};
    fprintf(to, "array%d = create_%s(view%d);", self->slot, names[self->kind], self->view);
}

void step_print(const step *self, FILE *to)
{
    static const char *const names[OPS] = {"create",
                                           "zlg_array_destroy",
                                           "launch_add",
                                           "launch_fill",
                                           "launch_move",
                                           "zlg_copy",
                                           "zlg_copy_async",
                                           "zlg_copy_in",
                                           "zlg_copy_in_async",
                                           "zlg_copy_out",
                                           "zlg_copy_out_async",
                                           "zlg_array_view_discard",
                                           "zlg_array_view_refresh",
                                           "write_on_host",
                                           "zlg_array_view_synchronize",
                                           "zlg_array_view_synchronize_async",
                                           "zlg_array_view_synchronize_to",
                                           "zlg_array_view_synchronize_to_async",
                                           "wait_for"};
    const bool is_launch = self->op == ADD || self->op == FILL || self->op == MOVE;
    fprintf(to, "    /* thread %d */ ", self->thread);
    if (self->op == CREATE) {
        print_create(self, to);
    } else if (self->op == DESTROY || self->op == WAIT) {
        fprintf(to, "%s(array%d);", names[self->op], self->slot);
    } else {
        fprintf(to, "%s(", names[self->op]);
        if (is_launch)
            fprintf(to, "view%d, ", self->view);
        if (step_has_source(self)) {
            print_window(self->other, self->from[0], self->from[1], &self->window, to);
            fputs(", ", to);
        }
        print_window(self->slot, self->window.row, self->window.column, &self->window, to);
        if (self->op == SYNCHRONIZE_TO || self->op == SYNCHRONIZE_TO_ASYNC)
            fprintf(to, ", view%d", self->view);
        if (self->op == ADD || self->op == FILL || self->op == COPY_IN ||
            self->op == COPY_IN_ASYNC || self->op == WRITE)
            fprintf(to, ", %d", self->value);
        fputs(");", to);
    }
    fputc('\n', to);
}
