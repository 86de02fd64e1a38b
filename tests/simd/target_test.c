/* What targets answer: those of the table, and the one of this machine. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <llvm-c/Core.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "backend/driver/engines/simd/contract/target_machine.h"

/* ---- Processors that are not here ------------------------------------------------------------ */

static const char *name_told, *features_told;

char *__real_LLVMGetHostCPUName(void);
char *__real_LLVMGetHostCPUFeatures(void);
char *__wrap_LLVMGetHostCPUName(void);
char *__wrap_LLVMGetHostCPUFeatures(void);

char *__wrap_LLVMGetHostCPUName(void)
{
    return name_told == NULL ? __real_LLVMGetHostCPUName() : LLVMCreateMessage(name_told);
}

char *__wrap_LLVMGetHostCPUFeatures(void)
{
    return features_told == NULL ? __real_LLVMGetHostCPUFeatures()
                                 : LLVMCreateMessage(features_told);
}

#ifdef __x86_64__
#define OF_AVX2 "+sse4.2,+ssse3,+avx2,+fma,+f16c"
#define OF_AVX512 OF_AVX2 ",+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx512vnni"

typedef struct processor {
    const char *name, *features; /* as LLVM tells */
    const char *wanted;          /* name for the code generator */
    uint32_t register_bits, steps;
    bool dot_products, converts_halves, computes_halves;
    bool wider_registers;
} processor;

/* Raptor Lake, that where a virtual machine hides AVX-VNNI, Goldmont; Zen 5, Granite Rapids, Ice
 * Lake; Sandy Bridge, Piledriver. */
static const processor processors[] = {
    {"goldmont", OF_AVX2 ",+avxvnni,+clflushopt,+sha", "alderlake", 256, 2, true, true, false,
     false},
    {"goldmont", OF_AVX2 ",+clflushopt,+sha", "skylake", 256, 2, false, true, false, false},
    {"goldmont", "+sse4.2,+ssse3,+clflushopt,+sha", "goldmont", 128, 2, false, false, false, false},
    {"generic", OF_AVX512 ",+sse4a,+avx512vp2intersect", "generic", 512, 4, true, true, false,
     false},
    {"sapphirerapids", OF_AVX512 ",+amx-tile,+avx512fp16", "sapphirerapids", 512, 2, true, true,
     true, false},
    {"icelake-client", OF_AVX512, "icelake-client", 512, 2, true, true, false, false},
    {"sandybridge", "+sse4.2,+ssse3,+avx,-avx2,-f16c", "sandybridge", 128, 2, false, false, false,
     true},
    {"bdver2", "+sse4.2,+ssse3,+avx,-avx2,+fma,+f16c,+sse4a", "bdver2", 128, 2, false, true, false,
     true},
};

static bool is_recognised(const processor *p)
{
    name_told = p->name;
    features_told = p->features;
    const simd_target *t = simd_target_native();
    return strcmp(t->processor, p->wanted) == 0 && t->register_bits == p->register_bits &&
           t->steps == p->steps && t->dot_products == p->dot_products &&
           t->converts_halves == p->converts_halves && t->computes_halves == p->computes_halves &&
           t->wider_registers == p->wider_registers;
}

/* The processor is looked at once: each time in a process of its own, and here not yet. */
static void processors_are_recognised(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof processors / sizeof *processors; i++) {
        int status = -1;
        const pid_t child = fork();
        if (child == 0)
            _exit(!is_recognised(&processors[i]));
        assert_int_equal(waitpid(child, &status, 0), child);
        if (status != 0)
            fail_msg("%s with %s", processors[i].name, processors[i].features);
    }
}
#endif

/* ---- The table ------------------------------------------------------------------------------- */

static void a_target_is_found_by_name(void **state)
{
    (void)state;
    const simd_target *target;
    size_t count = 0;
    for (; (target = simd_target_at(count)) != NULL; count++)
        assert_ptr_equal(simd_target_find(target->name), target);
    assert_int_equal(count, 11);
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
#ifdef __x86_64__
        cmocka_unit_test(processors_are_recognised), /* before others look at this one */
#endif
        cmocka_unit_test(a_target_is_found_by_name),
        cmocka_unit_test(facts_are_possible),
        cmocka_unit_test(code_can_be_made_for_this_machine),
        cmocka_unit_test(lanes_are_at_most_sixteen),
        cmocka_unit_test(sets_have_sizes),
        cmocka_unit_test(a_way_is_a_power_of_two),
    };
    return cmocka_run_group_tests_name("target", tests, NULL, NULL);
}
