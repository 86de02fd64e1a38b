/* What targets answer: those of the table, and the one of this machine. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "backend/driver/engines/simd/contract/target_machine.h"

static void a_target_is_found_by_name(void **state)
{
    (void)state;
    const simd_target *target;
    size_t count = 0;
    for (; (target = simd_target_at(count)) != NULL; count++)
        assert_ptr_equal(simd_target_find(target->name), target);
    assert_int_equal(count, 10);
    assert_ptr_equal(simd_target_find("native"), simd_target_native());
    assert_null(simd_target_find("sse"));
    assert_null(simd_target_find(""));
}

/* Code computes with these as with powers of two. */
static void check(const simd_target *target)
{
    const uint64_t way = simd_target_way(target);
    assert_true(target->register_bits == 128 || target->register_bits == 256 ||
                target->register_bits == 512);
    assert_true(target->registers == 16 || target->registers == 32);
    assert_int_equal(target->line & (target->line - 1), 0);
    assert_true(target->line >= 32);
    assert_int_equal(way & (way - 1), 0);
    assert_true(way >= target->line && target->l1.bytes >= way);
}

static void facts_are_possible(void **state)
{
    (void)state;
    const simd_target *target;
    for (size_t i = 0; (target = simd_target_at(i)) != NULL; i++)
        check(target);
    check(simd_target_native());
}

static void code_can_be_made_for_this_machine(void **state)
{
    (void)state;
    assert_null(simd_target_native()->problem);
    LLVMTargetMachineRef machine = simd_target_create_machine(simd_target_native());
    LLVMTargetMachineRef quick = simd_target_create_quick_machine(simd_target_native());
    assert_non_null(machine);
    assert_non_null(quick);
    LLVMDisposeTargetMachine(machine);
    LLVMDisposeTargetMachine(quick);
    const simd_target nowhere = {.triple = "pdp11-unknown-none", .processor = "", .features = ""};
    assert_null(simd_target_create_machine(&nowhere));
    assert_null(simd_target_create_quick_machine(&nowhere));
}

static void lanes_are_at_most_sixteen(void **state)
{
    (void)state;
    const simd_target *wide = simd_target_find("skylake-avx512"),
                      *narrow = simd_target_find("neon");
    assert_int_equal(simd_target_lanes(wide, 1), 16);
    assert_int_equal(simd_target_lanes(wide, 4), 16);
    assert_int_equal(simd_target_lanes(wide, 8), 8);
    assert_int_equal(simd_target_lanes(narrow, 8), 2);
}

static void sets_have_sizes(void **state)
{
    (void)state;
    const simd_sizes words = 4 | 8;
    assert_true(simd_sizes_have(words, 4));
    assert_true(simd_sizes_have(words, 8));
    assert_false(simd_sizes_have(words, 2));
    assert_false(simd_sizes_have(words, 12));
    assert_false(simd_sizes_have(words, 16));
    assert_false(simd_sizes_have(words, 0));
}

/* A cache of an odd size, or of unknown ways, says nothing: a page is what most of them have. */
static void a_way_is_a_power_of_two(void **state)
{
    (void)state;
    const simd_target known = {.page = 4096, .l1 = {64 * 1024, 4}};
    const simd_target odd = {.page = 4096, .l1 = {40 * 1024, 4}};
    const simd_target unknown = {.page = 16384, .l1 = {32 * 1024, 0}};
    assert_int_equal(simd_target_way(&known), 16384);
    assert_int_equal(simd_target_way(&odd), 4096);
    assert_int_equal(simd_target_way(&unknown), 16384);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_target_is_found_by_name),
        cmocka_unit_test(facts_are_possible),
        cmocka_unit_test(code_can_be_made_for_this_machine),
        cmocka_unit_test(lanes_are_at_most_sixteen),
        cmocka_unit_test(sets_have_sizes),
        cmocka_unit_test(a_way_is_a_power_of_two),
    };
    return cmocka_run_group_tests_name("target", tests, NULL, NULL);
}
