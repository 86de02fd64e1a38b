/* What launches reach through their buffers, and what becomes of those that overlap. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/engine/support.h"

enum { BUFFERS = 3, POOL = 4096, MOST_TIMES = 40 };

/* In elements, for 8 groups of 4 work-items; `plane` has 2 rows of 4 groups. */
typedef struct sample {
    const char *kernel;
    int n;
    struct {
        int first, end; /* none: nobody knows */
    } reach[BUFFERS];
    bool or_unknown; /* it depends on the compiler of the kernels */
} sample;

static const sample samples[] = {
    {"rows", 10, {{0, 320}, {0, 10}, {0, 32}}, false},
    {"rows", 2, {{0, 64}, {0, 2}, {0, 32}}, false},
    {"long_rows", 10, {{0, 320}, {0, 10}, {0, 32}}, false},
    {"guarded", 10, {{0, 19}, {0, 10}, {0, 10}}, false},
    {"guarded", 100, {{0, 131}, {0, 100}, {0, 32}}, false},
    {"walked", 10, {{0, 59}, {0, 10}, {0, 32}}, false},
    {"neighbours", 10, {{0, 10}, {0, 3}, {1, 9}}, false},
    {"edges", 10, {{0, 32}, {0, 10}, {0, 32}}, false},
    {"strided", 10, {{0, 80}, {0, 10}, {0, 32}}, false},
    {"grid", 70, {{0, 280}, {0, 4}, {0, 70}}, true},
    {"triangle", 40, {{0, 40}, {0, 40}, {0, 32}}, false},
    {"nested", 10, {{1, 90}, {1, 10}, {0, 32}}, true},
    {"backward", 10, {{0, 41}, {0, 10}, {0, 32}}, false},
    {"halves", 10, {{1, 11}, {0, 4}, {0, 32}}, false},
    {"plane", 10, {{0, 20}, {0, 160}, {0, 32}}, false},
    {"either", 10, {{0, 10}, {0, 10}, {0, 32}}, false},
    {"either", 11, {{0, 11}, {0, 11}, {0, 32}}, false},
    {"table", 8, {{0, 256}, {0, 2}, {0, 32}}, false},
    {"gathered", 8, {{0, 0}, {0, 8}, {0, 32}}, false},
    {"compared", 8, {{0, 7}, {0, 8}, {0, 32}}, false},
    {"wrapping", 8, {{0, 39}, {0, 8}, {0, 32}}, false},
    {"passing", 9, {{0, 256}, {0, 1}, {0, 32}}, false},
    {"masked", 8, {{0, 137}, {0, 1}, {0, 32}}, true},
    {"low_bits", 8, {{0, 39}, {0, 8}, {0, 32}}, true},
    {"left_early", 0, {{0, 1}, {0, 1}, {0, 32}}, true},
};

typedef struct question {
    bool answer; /* where it is known what is reached */
    bool was_asked;
    bool in_one_group; /* groups that depend on one another have no order */
    cpu_span spans[BUFFERS];
    uint32_t *buffers[BUFFERS];
} question;

static bool overlap(const question *q, int a, int b)
{
    const char *x = (const char *)q->buffers[a], *y = (const char *)q->buffers[b];
    return x + q->spans[a].first < y + q->spans[b].end &&
           y + q->spans[b].first < x + q->spans[a].end;
}

/* As the driver answers for memory of the program's. */
static bool are_apart(const cpu_launch *launch, const cpu_span_finder *finder)
{
    question *q = launch->asked;
    cpu_span spans[CPU_MAX_SPANS];
    if (finder == NULL)
        return false;
    finder->find(finder->variant, launch, spans);
    q->was_asked = true;
    memcpy(q->spans, spans, sizeof q->spans);
    for (int k = 0; k < BUFFERS; k++)
        if (!spans[k].is_known)
            return false;
    return q->answer && !overlap(q, 0, 2) && !overlap(q, 1, 2);
}

static test_range range_of(const sample *s, bool in_one_group)
{
    if (strcmp(s->kernel, "plane") == 0)
        return in_one_group ? (test_range){.size = {16, 2}}
                            : (test_range){.size = {4, 1}, .count = {4, 2}};
    return in_one_group ? RANGE(32, 1) : RANGE(4, 8);
}

static ze_result_t run(const test_program *program, const sample *s, question *q)
{
    const test_argument arguments[] = {POINTER(q->buffers[0]), POINTER(q->buffers[1]),
                                       POINTER(q->buffers[2]), VALUE(s->n)};
    return try_launch_asking(program, s->kernel, range_of(s, q->in_one_group), arguments, are_apart,
                             q);
}

static void fill(uint32_t *pool, uint32_t seed)
{
    for (uint32_t i = 0; i < POOL; i++)
        pool[i] = (seed + i * 7) % 11;
}

static uint32_t pool[POOL], expected[POOL];

/* ---- What is reached ------------------------------------------------------------------------- */

static void check_span(const sample *s, const question *q, int buffer)
{
    const int first = s->reach[buffer].first * 4, end = s->reach[buffer].end * 4;
    const cpu_span *span = &q->spans[buffer];
    if (s->or_unknown && !span->is_known)
        return;
    if (first == end && span->is_known && span->end - span->first < (int64_t)1 << 30)
        fail_msg("%s(%d), buffer %d: known, %lld to %lld", s->kernel, s->n, buffer,
                 (long long)span->first, (long long)span->end);
    if (first != end && (!span->is_known || span->first > first || span->end < end))
        fail_msg("%s(%d), buffer %d: %d, %d to %d", s->kernel, s->n, buffer, span->is_known,
                 (int)span->first, (int)span->end);
    if (first != end && (span->first != first || span->end != end))
        print_message("%s(%d), buffer %d: %lld to %lld, not %d to %d\n", s->kernel, s->n, buffer,
                      (long long)span->first, (long long)span->end, first, end);
}

static void launches_know_what_they_reach(const test_program *program)
{
    for (size_t k = 0; k < sizeof samples / sizeof samples[0]; k++) {
        question q = {.buffers = {pool, pool + 1024, pool + 2048}};
        fill(pool, 3);
        assert_int_equal(run(program, &samples[k], &q), ZE_RESULT_SUCCESS);
        if (!q.was_asked)
            fail_msg("%s: it does not ask", samples[k].kernel);
        for (int buffer = 0; buffer < BUFFERS; buffer++)
            check_span(&samples[k], &q, buffer);
    }
}

/* A buffer begins, or ends, where memory does. */
static void run_at_edge(const test_program *program, const sample *s, const question *known,
                        int buffer, bool at_end)
{
    const cpu_span *span = &known->spans[buffer];
    question q = {.answer = true, .buffers = {pool, pool + 1024, pool + 2048}};
    if (!span->is_known || span->first == span->end || span->end - span->first > POOL * 4)
        return;
    const test_pages pages = test_map_pages((size_t)(span->end - span->first));
    char *at = at_end ? pages.begin + pages.bytes - span->end : pages.begin - span->first;
    q.buffers[buffer] = (uint32_t *)(void *)at;
    if (run(program, s, &q) != ZE_RESULT_SUCCESS)
        fail_msg("%s(%d) leaves buffer %d, which was to be accessed from byte %d to %d", s->kernel,
                 s->n, buffer, (int)span->first, (int)span->end);
    test_unmap_pages(pages);
}

static void nothing_else_is_reached(const test_program *program)
{
    for (size_t k = 0; k < sizeof samples / sizeof samples[0]; k++) {
        question q = {.buffers = {pool, pool + 1024, pool + 2048}};
        fill(pool, 3);
        assert_int_equal(run(program, &samples[k], &q), ZE_RESULT_SUCCESS);
        for (int buffer = 0; buffer < BUFFERS; buffer++) {
            run_at_edge(program, &samples[k], &q, buffer, true);
            run_at_edge(program, &samples[k], &q, buffer, false);
        }
    }
}

/* ---- Overlaps -------------------------------------------------------------------------------- */

static void place(question *q, uint32_t *from)
{
    const size_t gap = (size_t)rand() % 3;
    for (int k = 0; k < BUFFERS; k++)
        q->buffers[k] = from + 64 + (size_t)rand() % 700 / 2 * 2;
    if (gap == 0)
        q->buffers[2] = q->buffers[0];
    else if (gap == 1)
        q->buffers[2] = q->buffers[rand() % 2] + rand() % 64 - 32;
}

static void run_at(const test_program *program, const sample *s, uint32_t *memory, int seed,
                   bool answer)
{
    question q = {.answer = answer, .in_one_group = true};
    srand((unsigned)seed);
    place(&q, memory);
    fill(memory, (uint32_t)seed);
    static uint32_t *address[1];
    address[0] = q.buffers[2];
    if (strcmp(s->kernel, "stored") == 0)
        q.buffers[1] = (uint32_t *)(void *)address;
    assert_int_equal(run(program, s, &q), ZE_RESULT_SUCCESS);
}

/* What a kernel does in launches whose buffers may overlap is what it does in any. */
static void run_both(const test_program *program, const sample *s, int seed)
{
    run_at(program, s, pool, seed, false);
    memcpy(expected, pool, sizeof pool);
    run_at(program, s, pool, seed, true);
    for (int i = 0; i < POOL; i++)
        if (pool[i] != expected[i])
            fail_msg("%s(%d), %d: element %d is %u for %u", s->kernel, s->n, seed, i, pool[i],
                     expected[i]);
}

/* What it stores may be an index that it loads. */
static bool is_wild(const sample *s)
{
    return strcmp(s->kernel, "gathered") == 0;
}

static void buffers_may_overlap(const test_program *program)
{
    static const sample stored = {.kernel = "stored", .n = 8};
    for (size_t k = 0; k < sizeof samples / sizeof samples[0]; k++)
        for (int seed = 0; seed < MOST_TIMES && !is_wild(&samples[k]); seed++)
            run_both(program, &samples[k], seed);
    for (int seed = 0; seed < MOST_TIMES; seed++)
        run_both(program, &stored, seed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_ALL_VARIANTS("apart_buffers", launches_know_what_they_reach),
        IN_ALL_VARIANTS("apart_buffers", nothing_else_is_reached),
        IN_ALL_VARIANTS("apart_buffers", buffers_may_overlap),
    };
    return run_group("zellige.engine.apart_buffers", tests, sizeof tests / sizeof tests[0]);
}
