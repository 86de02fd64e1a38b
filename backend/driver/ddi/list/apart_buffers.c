#include "backend/driver/ddi/list/apart_buffers.h"

#include <string.h>

#include "backend/driver/ddi/memory/imported_pointers.h"

enum { MOST = 16 };

typedef struct buffer {
    cpu_reach reach;
    bool is_written;
} buffer;

static bool overlap(const buffer *a, const buffer *b)
{
    return a->reach.first < a->reach.end && b->reach.first < b->reach.end &&
           a->reach.first < b->reach.end && b->reach.first < a->reach.end;
}

static bool is_apart(const buffer *buffers, size_t count, const buffer *one)
{
    for (size_t i = 0; i < count; i++)
        if ((one->is_written || buffers[i].is_written) && overlap(&buffers[i], one))
            return false;
    return true;
}

/* @returns false if it may leave the addresses that there are */
static bool add_span(const void *address, const cpu_span *span, cpu_reach *out)
{
    const uintptr_t at = (uintptr_t)address;
    return !__builtin_add_overflow(at, span->first, &out->first) &&
           !__builtin_add_overflow(at, span->end, &out->end) && out->first <= out->end;
}

/* No pointer leaves its allocation. */
static void stay_within(const cpu_reach *allocation, cpu_reach *reach)
{
    reach->first = reach->first > allocation->first ? reach->first : allocation->first;
    reach->end = reach->end < allocation->end ? reach->end : allocation->end;
}

/* What is known to be accessed, of memory that has no other address; or the allocation. What the
 * program maps, and did not import, it may map anew between two launches. */
static bool find_reach(cpu_allocations *allocations, const void *address, const cpu_span *span,
                       cpu_reach *out)
{
    cpu_reach allocation;
    const bool is_own = cpu_allocations_find_reach(allocations, address, &allocation);
    if (span == NULL || !span->is_known || !add_span(address, span, out)) {
        *out = allocation;
        return is_own;
    }
    if (is_own)
        stay_within(&allocation, out);
    return is_own || out->first == out->end ||
           cpu_imported_pointers_are_private(out->first, out->end);
}

/* Nothing is reached through a null pointer. */
bool cpu_buffers_are_apart(cpu_allocations *allocations, const spirv_kernel *kernel,
                           const void *const *arguments, const cpu_span *spans)
{
    buffer buffers[MOST];
    size_t count = 0;
    for (size_t i = 0; i < kernel->parameter_count; i++) {
        const spirv_parameter *parameter = &kernel->parameters[i];
        const cpu_span *span = spans == NULL || i >= CPU_MAX_SPANS ? NULL : &spans[i];
        const void *address;
        if (parameter->kind != SPIRV_PARAMETER_GLOBAL)
            continue;
        memcpy(&address, arguments[i], sizeof address);
        if (address == NULL)
            continue;
        buffer *one = &buffers[count];
        if (count == MOST || !find_reach(allocations, address, span, &one->reach))
            return false;
        one->is_written = parameter->access != SPIRV_ACCESS_READ;
        if (!is_apart(buffers, count, one))
            return false;
        count++;
    }
    return true;
}

/* ---- Answers that are kept ------------------------------------------------------------------- */

static void describe(const cpu_launch *launch, uint32_t shape[9])
{
    memcpy(shape, launch->group_size, sizeof launch->group_size);
    memcpy(shape + 3, launch->group_count, sizeof launch->group_count);
    memcpy(shape + 6, launch->offset, sizeof launch->offset);
}

static bool remember(cpu_apart_memo *memo, const cpu_apart_question *q, const uint32_t shape[9],
                     bool *answer)
{
    if (q->size > sizeof memo->values ||
        atomic_flag_test_and_set_explicit(&memo->busy, memory_order_acquire))
        return false;
    const bool found = memo->age == q->age && memcmp(memo->shape, shape, sizeof memo->shape) == 0 &&
                       memcmp(memo->values, q->values, q->size) == 0;
    *answer = memo->answer;
    atomic_flag_clear_explicit(&memo->busy, memory_order_release);
    return found;
}

static void keep(cpu_apart_memo *memo, const cpu_apart_question *q, const uint32_t shape[9],
                 bool answer)
{
    if (q->size > sizeof memo->values ||
        atomic_flag_test_and_set_explicit(&memo->busy, memory_order_acquire))
        return;
    memo->age = q->age;
    memo->answer = answer;
    memcpy(memo->shape, shape, sizeof memo->shape);
    memcpy(memo->values, q->values, q->size);
    atomic_flag_clear_explicit(&memo->busy, memory_order_release);
}

bool cpu_buffers_are_known_apart(cpu_apart_memo *memo, const cpu_apart_question *question,
                                 const cpu_span_finder *finder)
{
    cpu_span spans[CPU_MAX_SPANS];
    uint32_t shape[9];
    bool answer;
    describe(question->launch, shape);
    if (remember(memo, question, shape, &answer))
        return answer;
    finder->find(finder->variant, question->launch, spans);
    answer = cpu_buffers_are_apart(question->allocations, question->kernel,
                                   question->launch->arguments, spans);
    keep(memo, question, shape, answer);
    return answer;
}
