/* Two accelerators that share the host's memory, and arrays that both use:
 * ZELLIGE_CPU_SUB_DEVICES=2. */
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

#include "array_test.cl.h"
#include "completion_test.cl.h"
#include "fixture.h"

enum { LENGTH = 50000, ROUNDS = 300 };

static struct {
    zlg_accelerator_view *view;
    zlg_program *program;
    zlg_kernel *add, *copy;
} parts[2];
static zlg_program *gate_program; /* on part 0 */

static int begin(void **state)
{
    (void)state;
    zlg_accelerator *accelerator = NULL;
    needs_environment("ZELLIGE_CPU_SUB_DEVICES");
    needs_parts();
    for (int i = 0; i < 2; i++) {
        assert_ok(zlg_accelerator_find(i == 0 ? "cpu:0.0" : "cpu:0.1", &accelerator));
        assert_ok(zlg_accelerator_get_default_view(accelerator, &parts[i].view));
        assert_ok(zlg_program_create(accelerator, &array_test_spirv, &parts[i].program));
        parts[i].add = get_kernel(parts[i].program, "add");
        parts[i].copy = get_kernel(parts[i].program, "copy");
        if (i == 0)
            assert_ok(zlg_program_create(accelerator, &completion_test_spirv, &gate_program));
    }
    return 0;
}

static int end(void **state)
{
    (void)state;
    zlg_program_destroy(gate_program);
    for (int i = 0; i < 2; i++)
        zlg_program_destroy(parts[i].program);
    return 0;
}

static zlg_array *wrap(int *values)
{
    zlg_array *array = NULL;
    assert_ok(zlg_array_wrap(parts[0].view, zlg_extent1(LENGTH), sizeof *values, values, &array));
    return array;
}

static void add(int part, zlg_array_view to, int value)
{
    assert_ok(zlg_parallel_for_each(parts[part].view, to.extent, parts[part].add, to, value));
}

static void wait_for_parts(void)
{
    for (int i = 0; i < 2; i++)
        assert_ok(zlg_accelerator_view_wait(parts[i].view));
}

static void assert_all(const int *values, int expected)
{
    for (int i = 0; i < LENGTH; i++)
        assert_int_equal(values[i], expected);
}

static void writers_take_turns(void **state)
{
    (void)state;
    static int values[LENGTH];
    zlg_array *array = wrap(values);
    for (int round = 0; round < ROUNDS; round++)
        add(round % 2, zlg_array_get_view(array), 1);
    wait_for_parts();
    assert_all(values, ROUNDS);
    assert_ok(zlg_array_destroy(array));
}

/* ---- One part is held by a gate; who must wait for it waits until a thread opens that -------- */

typedef struct held {
    _Atomic int open; /* the kernel reads it where it is */
    zlg_array *array;
    pthread_t opener;
} held;

/** Part 0 does nothing more until the gate is open. */
static void hold(held *self)
{
    atomic_init(&self->open, 0);
    assert_ok(zlg_array_wrap(parts[0].view, zlg_extent1(1), sizeof self->open, &self->open,
                             &self->array));
    assert_ok(zlg_parallel_for_each(parts[0].view, zlg_extent1(1), get_kernel(gate_program, "gate"),
                                    self->array));
}

static void *open_later(void *argument)
{
    held *self = argument;
    nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
    atomic_store(&self->open, 1);
    return NULL;
}

/** Has the gate opened in a while. */
static void begin_to_open(held *self)
{
    assert_int_equal(pthread_create(&self->opener, NULL, open_later, self), 0);
}

static void end_hold(held *self)
{
    assert_int_equal(pthread_join(self->opener, NULL), 0);
    assert_ok(zlg_array_destroy(self->array));
}

enum { SMALL = 64 };

static zlg_array *wrap_small(int *values, int first)
{
    zlg_array *array = NULL;
    for (int i = 0; i < SMALL; i++)
        values[i] = first;
    assert_ok(zlg_array_wrap(parts[0].view, zlg_extent1(SMALL), sizeof *values, values, &array));
    return array;
}

static void copy(int part, zlg_array_view from, zlg_array_view to)
{
    from.read_only = true;
    assert_ok(zlg_parallel_for_each(parts[part].view, from.extent, parts[part].copy, from, to));
}

/** An array that both parts use, one that each reads, and one that each writes. */
typedef struct arrays {
    int shared[SMALL], from[2][SMALL], to[2][SMALL];
    zlg_array_view both, in[2], out[2];
} arrays;

/* On the heap: a test that fails leaves them behind, and the next one has others. */
static arrays *make(void)
{
    arrays *self = calloc(1, sizeof *self);
    assert_non_null(self);
    self->both = zlg_array_get_view(wrap_small(self->shared, 5));
    for (int i = 0; i < 2; i++) {
        self->in[i] = zlg_array_get_view(wrap_small(self->from[i], 10 + i));
        self->out[i] = zlg_array_get_view(wrap_small(self->to[i], 0));
    }
    return self;
}

static void unmake(arrays *self)
{
    assert_ok(zlg_array_destroy(self->both.array));
    for (int i = 0; i < 2; i++) {
        assert_ok(zlg_array_destroy(self->in[i].array));
        assert_ok(zlg_array_destroy(self->out[i].array));
    }
    free(self);
}

/* The second time the launches are known. */
enum { TIMES = 2 };

static void a_writer_waits_for_a_reader(void **state)
{
    (void)state;
    arrays *all = make();
    for (int time = 0; time < TIMES; time++) {
        held gate;
        hold(&gate);
        copy(0, all->both, all->out[0]);
        begin_to_open(&gate);
        add(1, all->both, 1);
        wait_for_parts();
        assert_int_equal(all->to[0][0], 5 + time);
        assert_int_equal(all->to[0][SMALL - 1], 5 + time);
        assert_int_equal(all->shared[0], 6 + time);
        end_hold(&gate);
    }
    unmake(all);
}

static void a_reader_waits_for_a_writer(void **state)
{
    (void)state;
    arrays *all = make();
    for (int time = 0; time < TIMES; time++) {
        held gate;
        hold(&gate);
        add(0, all->both, 1);
        begin_to_open(&gate);
        copy(1, all->both, all->out[1]);
        wait_for_parts();
        assert_int_equal(all->to[1][0], 6 + time);
        assert_int_equal(all->to[1][SMALL - 1], 6 + time);
        end_hold(&gate);
    }
    unmake(all);
}

static void a_writer_waits_for_a_writer(void **state)
{
    (void)state;
    arrays *all = make();
    for (int time = 0; time < TIMES; time++) {
        held gate;
        hold(&gate);
        copy(0, all->in[0], all->both);
        begin_to_open(&gate);
        copy(1, all->in[1], all->both);
        wait_for_parts();
        assert_int_equal(all->shared[0], 11);
        assert_int_equal(all->shared[SMALL - 1], 11);
        end_hold(&gate);
    }
    unmake(all);
}

static void a_writer_waits_for_a_copy(void **state)
{
    (void)state;
    arrays *all = make();
    for (int time = 0; time < TIMES; time++) {
        held gate;
        int got[SMALL];
        zlg_completion *completion = NULL;
        hold(&gate);
        add(0, all->both, 1);
        assert_ok(zlg_copy_out_async(all->both, got, sizeof got, &completion));
        begin_to_open(&gate);
        add(1, all->both, 1);
        wait_for_parts();
        assert_ok(zlg_completion_wait(completion));
        zlg_completion_destroy(completion);
        assert_int_equal(got[0], 6 + 2 * time);
        assert_int_equal(got[SMALL - 1], 6 + 2 * time);
        end_hold(&gate);
    }
    unmake(all);
}

/* The source of a copy between arrays is used by it as well as the destination. */
static void a_writer_waits_for_a_copy_between_arrays(void **state)
{
    (void)state;
    arrays *all = make();
    for (int time = 0; time < TIMES; time++) {
        held gate;
        zlg_completion *completion = NULL;
        copy(1, all->both, all->out[1]); /* both parts know both arrays */
        copy(0, all->both, all->out[0]);
        wait_for_parts();
        hold(&gate);
        copy(0, all->in[0], all->out[0]);
        assert_ok(zlg_copy_async(all->both, all->out[0], &completion));
        begin_to_open(&gate);
        add(1, all->both, 1);
        assert_ok(zlg_completion_wait(completion));
        zlg_completion_destroy(completion);
        wait_for_parts();
        assert_int_equal(all->to[0][0], 5 + time);
        assert_int_equal(all->to[0][SMALL - 1], 5 + time);
        end_hold(&gate);
    }
    unmake(all);
}

/** What does not meet goes on while part 0 is held. */
static void side_by_side(arrays *all, bool reads)
{
    for (int time = 0; time < TIMES; time++) {
        held gate;
        zlg_array_view half[2];
        for (int i = 0; i < 2; i++)
            assert_ok(zlg_array_view_section(all->both, zlg_index1(SMALL / 2 * i),
                                             zlg_extent1(SMALL / 2), &half[i]));
        hold(&gate);
        for (int i = 0; i < 2; i++)
            if (reads)
                copy(i, all->both, all->out[i]);
            else
                add(i, half[i], 1);
        assert_ok(zlg_accelerator_view_wait(parts[1].view));
        assert_int_not_equal(atomic_load(&gate.open), 1);
        assert_int_equal(reads ? all->to[1][0] : all->shared[SMALL - 1], reads ? 5 : 6 + time);
        begin_to_open(&gate);
        wait_for_parts();
        assert_int_equal(reads ? all->to[0][0] : all->shared[0], reads ? 5 : 6 + time);
        end_hold(&gate);
    }
}

static void readers_go_side_by_side(void **state)
{
    (void)state;
    arrays *all = make();
    side_by_side(all, true);
    unmake(all);
}

static void writers_of_two_halves_go_side_by_side(void **state)
{
    (void)state;
    arrays *all = make();
    side_by_side(all, false);
    unmake(all);
}

/* More windows than an array can note: what is right stays right. */
static void many_windows_are_in_order(void **state)
{
    (void)state;
    static int values[LENGTH];
    memset(values, 0, sizeof values);
    zlg_array *array = wrap(values);
    for (int round = 0; round < 4; round++)
        for (int i = 0; i < 50; i++)
            for (int part = 0; part < 2; part++) {
                zlg_array_view window;
                const int begin = i * (LENGTH / 50) + (part == 0 ? 0 : LENGTH / 100);
                assert_ok(zlg_array_view_section(zlg_array_get_view(array), zlg_index1(begin),
                                                 zlg_extent1(LENGTH / 100), &window));
                add((part + round) % 2, window, 1);
            }
    wait_for_parts();
    assert_all(values, 4);
    assert_ok(zlg_array_destroy(array));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(writers_take_turns),
        cmocka_unit_test(a_writer_waits_for_a_reader),
        cmocka_unit_test(a_reader_waits_for_a_writer),
        cmocka_unit_test(a_writer_waits_for_a_writer),
        cmocka_unit_test(a_writer_waits_for_a_copy),
        cmocka_unit_test(a_writer_waits_for_a_copy_between_arrays),
        cmocka_unit_test(readers_go_side_by_side),
        cmocka_unit_test(writers_of_two_halves_go_side_by_side),
        cmocka_unit_test(many_windows_are_in_order),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
