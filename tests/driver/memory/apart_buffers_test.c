/* Which buffers are apart: by allocations as they are now. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <string.h>

#include "backend/driver/ddi/list/apart_buffers.h"
#include "backend/driver/ddi/memory/imported_pointers.h"

enum { SIZE = 64 };

static char memory[8 * SIZE];
static cpu_allocations allocations;
/* What the program imported. */
static char *imported, *imported_end;

bool cpu_imported_pointers_are_private(uintptr_t first, uintptr_t end)
{
    return first >= (uintptr_t)imported && end <= (uintptr_t)imported_end;
}

static void forget(const cpu_allocation *allocation)
{
    (void)allocation;
}

static int setup(void **state)
{
    (void)state;
    return cpu_allocations_init(&allocations) ? 0 : 1;
}

static int teardown(void **state)
{
    (void)state;
    cpu_allocations_fini(&allocations, forget);
    return 0;
}

/* `own`: of the driver's memory, which is nowhere else. */
static void add(char *begin, size_t size, bool own)
{
    const cpu_allocation allocation = {
        .base = (uintptr_t)begin, .size = size, .block.start = own ? begin : NULL, .file = -1};
    assert_true(cpu_allocations_add(&allocations, &allocation));
}

/* Of a kernel that writes its first buffer, reads the second, and may do either with the third. */
static bool are_apart_within(const char *written, const char *read, const char *unknown,
                             const cpu_span *spans)
{
    static spirv_parameter parameters[] = {
        {.kind = SPIRV_PARAMETER_GLOBAL, .access = SPIRV_ACCESS_WRITE},
        {.kind = SPIRV_PARAMETER_VALUE},
        {.kind = SPIRV_PARAMETER_GLOBAL, .access = SPIRV_ACCESS_READ},
        {.kind = SPIRV_PARAMETER_TILE_STATIC},
        {.kind = SPIRV_PARAMETER_GLOBAL, .access = SPIRV_ACCESS_UNKNOWN},
        {.kind = SPIRV_PARAMETER_GLOBAL, .access = SPIRV_ACCESS_READ},
    };
    static const spirv_kernel kernel = {.parameters = parameters, .parameter_count = 6};
    const int value = 0;
    const void *const arguments[] = {&written, &value, &read, NULL, &unknown, &read};
    return cpu_buffers_are_apart(&allocations, &kernel, arguments, spans);
}

static bool are_apart(const char *written, const char *read, const char *unknown)
{
    return are_apart_within(written, read, unknown, NULL);
}

/* By each pointer so many bytes. */
static bool are_apart_for(const char *written, const char *read, int64_t first, int64_t end)
{
    const cpu_span one = {true, first, end};
    const cpu_span spans[] = {one, {false, 0, 0}, one, {false, 0, 0}, {false, 0, 0}, one};
    return are_apart_within(written, read, NULL, spans);
}

static void buffers_have_allocations_of_their_own(void **state)
{
    (void)state;
    for (int i = 0; i < 4; i++)
        add(memory + 2 * i * SIZE, SIZE, true);
    assert_true(are_apart(memory, memory + 2 * SIZE, memory + 4 * SIZE));
    assert_true(are_apart(memory + 1, memory + 3 * SIZE - 1, memory + 4 * SIZE));
    assert_true(are_apart(memory, NULL, NULL));
    assert_false(are_apart(memory, memory + 1, memory + 4 * SIZE));
    assert_false(are_apart(memory, memory + 2 * SIZE, memory + 2 * SIZE));
    assert_false(are_apart(memory + 4 * SIZE, memory + 2 * SIZE, memory + 4 * SIZE));
}

static void what_is_in_no_allocation_may_be_anywhere(void **state)
{
    (void)state;
    add(memory, SIZE, true);
    add(memory + 2 * SIZE, SIZE, true);
    add(memory + 4 * SIZE, SIZE, false);
    assert_false(are_apart(memory, memory + 3 * SIZE, NULL));
    assert_false(are_apart(memory, memory + 2 * SIZE, memory + 4 * SIZE));
}

/* The end of one may be the begin of the next; an address in the middle is not its end. */
static void an_end_belongs_to_both(void **state)
{
    (void)state;
    add(memory, SIZE, true);
    add(memory + SIZE, SIZE, true);
    assert_false(are_apart(memory, memory + SIZE, NULL));
    assert_true(are_apart(memory, memory + SIZE + 1, NULL));
}

static void an_allocation_may_take_the_place_of_others(void **state)
{
    (void)state;
    cpu_allocation removed;
    add(memory, SIZE, true);
    add(memory + 2 * SIZE, SIZE, true);
    assert_true(are_apart(memory, memory + 2 * SIZE, NULL));
    const uint64_t before = cpu_allocations_age();
    assert_true(cpu_allocations_remove(&allocations, memory, false, &removed));
    assert_true(cpu_allocations_remove(&allocations, memory + 2 * SIZE, false, &removed));
    assert_true(cpu_allocations_age() > before);
    add(memory, 4 * SIZE, true);
    assert_false(are_apart(memory, memory + 2 * SIZE, NULL));
}

static void parts_are_apart_where_what_is_accessed_is_known(void **state)
{
    (void)state;
    add(memory, 4 * SIZE, true);
    assert_false(are_apart(memory, memory + SIZE, NULL));
    assert_true(are_apart_for(memory, memory + SIZE, 0, SIZE));
    assert_true(are_apart_for(memory + SIZE, memory, 0, SIZE));
    assert_true(are_apart_for(memory, memory, 0, 0));
    assert_false(are_apart_for(memory, memory + SIZE, 0, SIZE + 1));
    assert_false(are_apart_for(memory, memory + SIZE, -1, SIZE));
    assert_false(are_apart_for(memory, memory, 0, SIZE));
    assert_false(are_apart_for(memory, memory + SIZE, INT64_MIN, INT64_MAX));
}

/* What is known of one is compared with all of the other's allocation. */
static void not_all_has_to_be_known(void **state)
{
    (void)state;
    cpu_span spans[6] = {{true, 0, SIZE}};
    add(memory, 2 * SIZE, true);
    add(memory + 4 * SIZE, 2 * SIZE, true);
    assert_true(are_apart_within(memory, memory + 4 * SIZE, NULL, spans));
    assert_false(are_apart_within(memory, memory + SIZE, NULL, spans));
}

/* The program's own memory may be mapped anew between two launches, unless it is imported. */
static void own_memory_is_apart_where_it_is_imported(void **state)
{
    (void)state;
    imported = imported_end = memory;
    assert_false(are_apart_for(memory, memory + SIZE, 0, SIZE));
    assert_true(are_apart_for(memory, memory + SIZE, 0, 0));
    imported_end = memory + 2 * SIZE;
    assert_true(are_apart_for(memory, memory + SIZE, 0, SIZE));
    assert_false(are_apart_for(memory, memory + SIZE, 0, SIZE + 1));
    assert_false(are_apart_for(memory, memory + 2 * SIZE, 0, SIZE));
    assert_false(are_apart_for(memory + SIZE, memory + 3 * SIZE, -1, SIZE));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(buffers_have_allocations_of_their_own),
        TEST(what_is_in_no_allocation_may_be_anywhere),
        TEST(an_end_belongs_to_both),
        TEST(parts_are_apart_where_what_is_accessed_is_known),
        TEST(not_all_has_to_be_known),
        TEST(own_memory_is_apart_where_it_is_imported),
        TEST(an_allocation_may_take_the_place_of_others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
