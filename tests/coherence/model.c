/* An element is a value, or undefined: never written, discarded, or made of such. Where arrays of
 * the host have device copies, their memory has a value of its own. It is not always known: the
 * library may bring elements to the host when another accelerator needs them. What was discarded
 * never gets there. */
#include "model.h"

#include <string.h>

typedef struct cell {
    int value;
    bool is_defined;
    int host;
    bool host_is_known;
    bool is_discarded; /* since anybody may have written it */
} cell;

typedef struct array {
    bool exists;
    array_kind kind;
    int home;       /* the accelerator it was made on */
    int newest;     /* the accelerator that was the last to write it; -1: none */
    bool has_host;  /* there is memory that the host reaches */
    bool is_host;   /* and kernels work on that */
    bool is_synced; /* the last step began to synchronize `window` */
    box window;
    cell cells[CELLS];
} array;

array_kind machine_kind(const machine *self, array_kind wanted)
{
    return wanted == SHARED && !self->shares_memory ? STAGING : wanted;
}

static int cell_at(int row, int column, int i, int width)
{
    return (row + i / width) * COLUMNS + column + i % width;
}

/** Returns the element `i` of a window. */
static cell *in_window(array *self, const box *window, int i)
{
    return &self->cells[cell_at(window->row, window->column, i, window->width)];
}

static int size_of(const box *window)
{
    return window->height * window->width;
}

static void create(array *self, const machine *on, const step *with)
{
    memset(self, 0, sizeof *self);
    self->exists = true;
    self->kind = machine_kind(on, with->kind);
    self->home = with->view / 2;
    self->newest = -1;
    self->has_host = self->kind != DEVICE && self->kind != FLOATING;
    self->is_host = self->has_host && self->kind != WRAPPED_ODDLY &&
                    (self->kind != WRAPPED || on->reaches_host);
    for (int i = 0; i < CELLS; i++)
        if (self->kind == WRAPPED || self->kind == WRAPPED_ODDLY)
            self->cells[i] = (cell){with->value + i, true, with->value + i, true, false};
}

static bool can_be_on(const array *self, int view)
{
    return self->kind == WRAPPED || self->kind == WRAPPED_ODDLY || self->kind == FLOATING ||
           self->home == view / 2;
}

/** Elements that are newer than the host's may come there. */
static void perhaps_bring(array *self)
{
    for (int i = 0; i < CELLS; i++) {
        cell *at = &self->cells[i];
        if (!at->is_discarded && (!at->is_defined || at->value != at->host))
            at->host_is_known = false;
    }
}

/** An accelerator gets the elements; what another has may come by way of the host. */
static void bring_to(array *self, int accelerator)
{
    if (self->newest >= 0 && self->newest != accelerator && !self->is_host)
        perhaps_bring(self);
}

/** Somebody writes an element; `on_host`: perhaps in the host's memory. */
static void put(cell *at, int value, bool is_defined, bool on_host)
{
    at->value = value;
    at->is_defined = is_defined;
    at->is_discarded = false;
    at->host_is_known = at->host_is_known && !on_host;
}

/** `is_shuffled`: additions come in any order, so others may have come in between. */
static void launch(array *arrays, const step *with, bool is_shuffled)
{
    array *to = &arrays[with->slot];
    bring_to(to, with->view / 2);
    to->newest = with->view / 2;
    for (int i = 0; i < size_of(&with->window); i++) {
        cell *at = in_window(to, &with->window, i);
        if (with->op == ADD)
            put(at, at->value + with->value, at->is_defined, to->is_host);
        else
            put(at, with->value, true, to->is_host);
    }
    if (with->op == ADD && is_shuffled && !to->is_host)
        perhaps_bring(to);
}

/** Copies a window, by a kernel or by the library. */
static void copy(array *arrays, const step *with)
{
    array *to = &arrays[with->slot], *from = &arrays[with->other];
    cell taken[CELLS];
    if (with->op == MOVE) {
        bring_to(from, with->view / 2);
        bring_to(to, with->view / 2);
        to->newest = with->view / 2;
    }
    for (int i = 0; i < size_of(&with->window); i++)
        taken[i] = from->cells[cell_at(with->from[0], with->from[1], i, with->window.width)];
    for (int i = 0; i < size_of(&with->window); i++)
        put(in_window(to, &with->window, i), taken[i].value, taken[i].is_defined,
            with->op != MOVE || to->is_host);
}

static void copy_in(array *self, const step *with)
{
    for (int i = 0; i < size_of(&with->window); i++)
        put(in_window(self, &with->window, i), with->value + i, true, true);
}

static void discard(array *self, const step *with)
{
    for (int i = 0; i < size_of(&with->window); i++) {
        cell *at = in_window(self, &with->window, i);
        at->is_defined = false;
        at->is_discarded = true;
        at->host_is_known = at->host_is_known && !self->is_host;
    }
}

static void synchronize(array *self, const box *window)
{
    for (int i = 0; i < size_of(window); i++) {
        cell *at = in_window(self, window, i);
        if (at->is_discarded)
            continue;
        at->host = at->value;
        at->host_is_known = at->is_defined;
    }
}

static void refresh(array *self, const step *with)
{
    for (int i = 0; i < size_of(&with->window); i++) {
        cell *at = in_window(self, &with->window, i);
        if (with->op == WRITE) {
            at->host = with->value + i;
            at->host_is_known = true;
        }
        at->is_discarded = at->is_discarded && self->is_host && with->op != WRITE;
        if (self->is_host && with->op != WRITE)
            continue;
        at->value = at->host;
        at->is_defined = at->host_is_known;
    }
}

static void expect_values(array *self, const box *window, expectation *out)
{
    out->window = *window;
    for (int i = 0; i < size_of(window); i++) {
        const cell *at = in_window(self, window, i);
        out->values[i] = at->value;
        out->is_known[i] = at->is_defined;
    }
}

static void expect_host(array *self, const box *window, expectation *out)
{
    out->looks = self->has_host;
    out->window = *window;
    for (int i = 0; i < size_of(window); i++) {
        const cell *at = in_window(self, window, i);
        out->values[i] = at->host;
        out->is_known[i] = at->host_is_known;
    }
}

static bool overlap(const step *with)
{
    return with->from[0] < with->window.row + with->window.height &&
           with->window.row < with->from[0] + with->window.height &&
           with->from[1] < with->window.column + with->window.width &&
           with->window.column < with->from[1] + with->window.width;
}

static bool makes_sense(const array *arrays, const step *with)
{
    const array *self = &arrays[with->slot], *other = &arrays[with->other];
    if (with->op == CREATE || !self->exists)
        return with->op == CREATE && !self->exists;
    if (step_has_source(with) && !other->exists)
        return false;
    switch (with->op) {
    case ADD:
    case FILL:
    case SYNCHRONIZE_TO:
    case SYNCHRONIZE_TO_ASYNC:
        return can_be_on(self, with->view);
    case MOVE:
        return can_be_on(self, with->view) && can_be_on(other, with->view) &&
               (self != other || !overlap(with));
    case WRITE:
    case REFRESH:
        return self->has_host;
    default:
        return true;
    }
}

/** Does what leaves something to see. */
static void look(array *self, const step *with, expectation *out)
{
    static const box whole = {0, 0, ROWS, COLUMNS};
    if (with->op == COPY_OUT || with->op == COPY_OUT_ASYNC) {
        expect_values(self, &with->window, out);
    } else if (with->op == DESTROY) {
        synchronize(self, &whole);
        expect_host(self, &whole, out);
        out->looks = self->kind == WRAPPED || self->kind == WRAPPED_ODDLY;
        self->exists = false;
    } else if (with->op == SYNCHRONIZE || with->op == SYNCHRONIZE_ASYNC) {
        synchronize(self, &with->window);
        expect_host(self, &with->window, out);
        out->looks = out->looks && with->op == SYNCHRONIZE;
    } else if (with->op == WAIT && self->is_synced) {
        expect_host(self, &self->window, out);
    }
}

static void apply(array *arrays, const machine *on, const step *with, bool is_shuffled,
                  expectation *out)
{
    array *self = &arrays[with->slot];
    switch (with->op) {
    case CREATE:
        create(self, on, with);
        break;
    case ADD:
    case FILL:
        launch(arrays, with, is_shuffled);
        break;
    case MOVE:
    case COPY:
    case COPY_ASYNC:
        copy(arrays, with);
        break;
    case COPY_IN:
    case COPY_IN_ASYNC:
        copy_in(self, with);
        break;
    case DISCARD:
        discard(self, with);
        break;
    case WRITE:
    case REFRESH:
        refresh(self, with);
        break;
    case SYNCHRONIZE_TO:
    case SYNCHRONIZE_TO_ASYNC:
        bring_to(self, with->view / 2);
        break;
    default:
        look(self, with, out);
        break;
    }
    if (step_has_source(with))
        arrays[with->other].is_synced = false;
    self->is_synced = with->op == SYNCHRONIZE_ASYNC;
    self->window = with->window;
}

void model_run(const program *given, const machine *on, expectation *expected)
{
    array arrays[SLOTS] = {{.exists = false}};
    for (size_t i = 0; i < given->count; i++) {
        const step *with = &given->steps[i];
        memset(&expected[i], 0, sizeof expected[i]);
        expected[i].is_done = makes_sense(arrays, with);
        if (expected[i].is_done)
            apply(arrays, on, with, given->threads > 1 && on->accelerators > 1, &expected[i]);
    }
}
