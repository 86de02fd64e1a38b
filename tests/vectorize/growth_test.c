/* The time of each pass grows with the kernel, and no faster. For each shape a kernel is written
 * twice, the second time with four times as many steps: a pass that is quadratic takes sixteen
 * times as long. Times are those of a thread, and compared within one run: it does not matter how
 * fast the machine is, and little what else it does. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>
#include <llvm-c/IRReader.h>
#include <llvm-c/Target.h>

#include "backend/driver/engines/simd/contract/target_machine.h"
#include "backend/driver/engines/simd/vectorize/vectorize.h"

#define LARGER 4u
#define OWN_GROWTH 8.0    /* times as long */
#define LLVMS_GROWTH 16.0 /* of passes of LLVM, which its versions do differently */
#define NOTHING 5.0       /* milliseconds, whatever the growth */
enum { ATTEMPTS = 10 };   /* something else may have disturbed the others */

/* In a step # is its number, from 1, and ^ the number of the step before; %v.# is what it computes.
 * One that has branches begins in the block start.^ and ends in start.#. Where lanes make much code
 * of a step, their number is given: few steps would get other lanes than many. */
typedef struct shape {
    const char *name, *step;
    unsigned steps, lanes;
} shape;

static const shape shapes[] = {
    {"straight",
     "  %a.# = getelementptr i32, ptr %own, i64 #\n"
     "  %l.# = load i32, ptr %a.#\n"
     "  %x.# = xor i32 %l.#, %v.^\n"
     "  %v.# = mul i32 %x.#, 77777\n"
     "  store i32 %v.#, ptr %a.#\n",
     200, 8},
    {"gathers",
     "  %z.# = zext i32 %v.^ to i64\n"
     "  %a.# = getelementptr i32, ptr %a, i64 %z.#\n"
     "  %l.# = load i32, ptr %a.#\n"
     "  %v.# = xor i32 %l.#, %v.^\n",
     150, 8},
    {"branches",
     "  %c.# = icmp ult i32 %v.^, 1234567\n"
     "  br i1 %c.#, label %then.#, label %start.#\n"
     "then.#:\n"
     "  %u.# = mul i32 %v.^, 77777\n"
     "  store i32 %u.#, ptr %own\n"
     "  br label %start.#\n"
     "start.#:\n"
     "  %w.# = phi i32 [ %v.^, %start.^ ], [ %u.#, %then.# ]\n"
     "  %v.# = xor i32 %w.#, #\n",
     100, 0},
    {"uniform branches",
     "  %p.# = mul i32 %n, #\n"
     "  %c.# = icmp ult i32 %p.#, 1234567\n"
     "  br i1 %c.#, label %then.#, label %start.#\n"
     "then.#:\n"
     "  %u.# = mul i32 %v.^, 77777\n"
     "  store i32 %u.#, ptr %own\n"
     "  br label %start.#\n"
     "start.#:\n"
     "  %w.# = phi i32 [ %v.^, %start.^ ], [ %u.#, %then.# ]\n"
     "  %v.# = xor i32 %w.#, #\n",
     100, 0},
    {"branches of one lane",
     "  %k.# = mul i32 %n, #\n"
     "  %lane.# = trunc i64 %x to i32\n"
     "  %c.# = icmp eq i32 %lane.#, %k.#\n"
     "  br i1 %c.#, label %then.#, label %start.#\n"
     "then.#:\n"
     "  %l.# = load i32, ptr %theirs\n"
     "  %u.# = mul i32 %l.#, 77777\n"
     "  store i32 %u.#, ptr %own\n"
     "  br label %start.#\n"
     "start.#:\n"
     "  %v.# = xor i32 %v.^, #\n",
     100, 0},
    {"both ways",
     "  %m.# = mul i32 %v.^, 12345\n"
     "  %c.# = icmp ult i32 %m.#, 1234567\n"
     "  br i1 %c.#, label %then.#, label %else.#\n"
     "then.#:\n"
     "  %t.# = mul i32 %v.^, 77777\n"
     "  store i32 %t.#, ptr %own\n"
     "  br label %start.#\n"
     "else.#:\n"
     "  %e.# = xor i32 %v.^, 77777\n"
     "  store i32 %e.#, ptr %theirs\n"
     "  br label %start.#\n"
     "start.#:\n"
     "  %w.# = phi i32 [ %e.#, %else.# ], [ %t.#, %then.# ]\n"
     "  %v.# = xor i32 %w.#, #\n",
     200, 8},
    {"ways out",
     "  %c.# = icmp eq i32 %v.^, #\n"
     "  br i1 %c.#, label %out, label %start.#\n"
     "start.#:\n"
     "  %l.# = load i32, ptr %theirs\n"
     "  %v.# = mul i32 %l.#, %v.^\n"
     "  store i32 %v.#, ptr %own\n",
     500, 0},
    {"loops",
     "  br label %loop.#\n"
     "loop.#:\n"
     "  %i.# = phi i32 [ 0, %start.^ ], [ %j.#, %loop.# ]\n"
     "  %w.# = phi i32 [ %v.^, %start.^ ], [ %y.#, %loop.# ]\n"
     "  %y.# = mul i32 %w.#, 77777\n"
     "  %j.# = add i32 %i.#, 1\n"
     "  %c.# = icmp ult i32 %j.#, %v.^\n"
     "  br i1 %c.#, label %loop.#, label %start.#\n"
     "start.#:\n"
     "  %v.# = xor i32 %y.#, #\n",
     40, 0},
    {"private array",
     "  %m.# = and i32 %v.^, 63\n"
     "  %z.# = zext i32 %m.# to i64\n"
     "  %q.# = getelementptr i32, ptr %private, i64 %z.#\n"
     "  %l.# = load i32, ptr %q.#\n"
     "  %v.# = add i32 %l.#, %v.^\n"
     "  store i32 %v.#, ptr %q.#\n",
     100, 0},
    {"barriers",
     "  store i32 %v.^, ptr %mine\n"
     "  call void @zlg.barrier()\n"
     "  %l.# = load i32, ptr %theirs\n"
     "  call void @zlg.barrier()\n"
     "  %v.# = xor i32 %l.#, %v.^\n",
     20, 0},
    {"calls", "  %v.# = call i32 @f(ptr %tile, i32 %v.^)\n", 200, 0},
};

static const char beginning[] =
    "define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {\n"
    "  %private = alloca [64 x i32]\n"
    "  %slot.a = load ptr, ptr %arguments\n"
    "  %a = load ptr, ptr %slot.a\n"
    "  %at.n = getelementptr i8, ptr %arguments, i64 8\n"
    "  %slot.n = load ptr, ptr %at.n\n"
    "  %n = load i32, ptr %slot.n\n"
    "  %x = call i64 @zlg.local_id.0()\n"
    "  %neighbour = xor i64 %x, 1\n"
    "  %mine = getelementptr i32, ptr %tile, i64 %x\n"
    "  %theirs = getelementptr i32, ptr %tile, i64 %neighbour\n"
    "  %own = getelementptr [4096 x i32], ptr %a, i64 %x\n"
    "  %v.0 = load i32, ptr %own\n"
    "  store i32 %v.0, ptr %private\n"
    "  br label %start.0\n"
    "start.0:\n";

static const char ending[] = "  store i32 %%v.%u, ptr %%own\n"
                             "  br label %%out\n"
                             "out:\n"
                             "  ret void\n"
                             "}\n"
                             "declare i64 @zlg.local_id.0()\n"
                             "declare void @zlg.barrier()\n"
                             "define internal i32 @f(ptr %%tile, i32 %%x) alwaysinline {\n"
                             "  %%product = mul i32 %%x, 77777\n"
                             "  %%sum = xor i32 %%product, %%x\n"
                             "  ret i32 %%sum\n"
                             "}\n";

static void write_step(FILE *file, const char *step, unsigned number)
{
    for (; *step != '\0'; step++)
        if (*step == '#' || *step == '^')
            fprintf(file, "%u", *step == '#' ? number : number - 1);
        else
            fputc(*step, file);
}

/* Owned. */
static char *write_kernel(const shape *s, unsigned steps)
{
    char *text = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&text, &size);
    assert_non_null(file);
    fputs(beginning, file);
    for (unsigned k = 1; k <= steps; k++)
        write_step(file, s->step, k);
    fprintf(file, ending, steps);
    fclose(file);
    return text;
}

static LLVMModuleRef read_kernel(LLVMContextRef context, const char *text)
{
    LLVMModuleRef module = NULL;
    char *message = NULL;
    LLVMMemoryBufferRef buffer =
        LLVMCreateMemoryBufferWithMemoryRangeCopy(text, strlen(text), "growth");
    if (LLVMParseIRInContext(context, buffer, &module, &message) != 0)
        fail_msg("%s", message);
    return module;
}

/* ---- Times ----------------------------------------------------------------------------------- */

typedef struct times {
    double of[SIMD_PASS_COUNT], last; /* milliseconds */
    bool changed[SIMD_PASS_COUNT];
} times;

static double thread_time(void)
{
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec * 1e3 + (double)time.tv_nsec * 1e-6;
}

static void before(void *data, simd_vectorization *v, simd_pass pass)
{
    (void)data;
    (void)v;
    (void)pass;
}

/* With the analyses that the pass needed. */
static void after(void *data, simd_vectorization *v, simd_pass pass, bool changed)
{
    times *t = data;
    const double now = thread_time();
    (void)v;
    t->changed[pass] = changed;
    t->of[pass] = now - t->last;
    t->last = now;
}

static void vectorize(const shape *s, LLVMModuleRef module, times *out)
{
    const simd_target *target = simd_target_native();
    const simd_variant_key key = {.group_size = {64, 1, 1}, .small_ids = true, .width = s->lanes};
    const simd_pass_observer observer = {
        .data = out, .last = SIMD_PASS_COUNT - 1, .before = before, .after = after};
    cpu_build_log log = {NULL, 0};
    LLVMTargetMachineRef machine = simd_target_create_machine(target);
    const simd_vectorize_task task = {.module = module,
                                      .kernel = "k",
                                      .key = &key,
                                      .target = target,
                                      .machine = machine,
                                      .log = &log,
                                      .observer = &observer};
    LLVMSetTarget(module, target->triple);
    out->last = thread_time();
    if (simd_vectorize(&task) != ZE_RESULT_SUCCESS)
        fail_msg("%s", log.text == NULL ? "out of memory" : log.text);
    cpu_build_log_clear(&log);
    LLVMDisposeTargetMachine(machine);
}

static times vectorize_steps(const shape *s, unsigned steps)
{
    times t = {.last = 0};
    char *text = write_kernel(s, steps);
    LLVMContextRef context = LLVMContextCreate();
    LLVMModuleRef module = read_kernel(context, text);
    vectorize(s, module, &t);
    LLVMDisposeModule(module);
    LLVMContextDispose(context);
    free(text);
    return t;
}

/* Keeps what was quicker. */
static void measure(const shape *s, unsigned steps, times *best)
{
    const times t = vectorize_steps(s, steps);
    for (simd_pass p = 0; p < SIMD_PASS_COUNT; p++)
        if (t.of[p] < best->of[p])
            best->of[p] = t.of[p];
}

static double largest_growth(simd_pass pass)
{
    switch (pass) {
    case SIMD_PASS_SIMPLIFY:
    case SIMD_PASS_NORMALISE:
    case SIMD_PASS_PROMOTE:
    case SIMD_PASS_SCALARISE:
    case SIMD_PASS_INLINE_AND_OPTIMISE:
    case SIMD_PASS_SLP_VECTORIZE:
    case SIMD_PASS_CLEANUP:
        return LLVMS_GROWTH;
    default:
        return OWN_GROWTH;
    }
}

/* Returns the first pass that takes too much longer, or SIMD_PASS_COUNT. */
static simd_pass find_growth(const times *few, const times *many)
{
    simd_pass p = 0;
    while (p < SIMD_PASS_COUNT && many->of[p] <= largest_growth(p) * few->of[p] + NOTHING)
        p++;
    return p;
}

static void passes_grow_with_the_kernel(void **state)
{
    const shape *s = *state;
    times few, many;
    simd_pass slow = SIMD_PASS_COUNT;
    for (simd_pass p = 0; p < SIMD_PASS_COUNT; p++)
        few.of[p] = many.of[p] = 1e9;
    for (int attempt = 0; attempt == 0 || (attempt < ATTEMPTS && slow != SIMD_PASS_COUNT);
         attempt++) {
        measure(s, s->steps, &few);
        measure(s, LARGER * s->steps, &many);
        slow = find_growth(&few, &many);
    }
    for (simd_pass p = 0; p < SIMD_PASS_COUNT; p++)
        if (many.of[p] > NOTHING && many.of[p] < 1e9)
            print_message("%s: %s %.1f ms, then %.1f\n", s->name, simd_pass_name(p), few.of[p],
                          many.of[p]);
    if (slow != SIMD_PASS_COUNT)
        fail_msg("%s: %s takes %.1f ms, and of %u times the steps %.1f", s->name,
                 simd_pass_name(slow), few.of[slow], LARGER, many.of[slow]);
}

static const shape counting = {"loops that count bits",
                               "  br label %loop.#\n"
                               "loop.#:\n"
                               "  %w.# = phi i32 [ %v.^, %start.^ ], [ %y.#, %loop.# ]\n"
                               "  %n.# = phi i32 [ 0, %start.^ ], [ %m.#, %loop.# ]\n"
                               "  %y.# = lshr i32 %w.#, 1\n"
                               "  %m.# = add i32 %n.#, 1\n"
                               "  %c.# = icmp eq i32 %y.#, 0\n"
                               "  br i1 %c.#, label %start.#, label %loop.#\n"
                               "start.#:\n"
                               "  %v.# = xor i32 %m.#, #\n",
                               160, 0};

static const shape *find_shape(const char *name)
{
    const shape *s = shapes;
    while (strcmp(s->name, name) != 0)
        s++;
    return s;
}

/* LLVM takes long to look at many loops, and looks where one of them may count bits. */
static void bit_loops_asks_where_bits_may_be_counted(void **state)
{
    const shape *loops = find_shape("loops");
    (void)state;
    assert_false(vectorize_steps(loops, LARGER * loops->steps).changed[SIMD_PASS_BIT_LOOPS]);
    assert_true(vectorize_steps(&counting, counting.steps).changed[SIMD_PASS_BIT_LOOPS]);
}

int main(void)
{
    struct CMUnitTest tests[sizeof shapes / sizeof *shapes + 1];
    LLVMInitializeNativeTarget();
    LLVMInitializeNativeAsmPrinter();
    for (size_t k = 0; k < sizeof shapes / sizeof *shapes; k++)
        tests[k] = (struct CMUnitTest){.name = shapes[k].name,
                                       .test_func = passes_grow_with_the_kernel,
                                       .initial_state = (void *)(uintptr_t)&shapes[k]};
    tests[sizeof shapes / sizeof *shapes] =
        (struct CMUnitTest)cmocka_unit_test(bit_loops_asks_where_bits_may_be_counted);
    return cmocka_run_group_tests_name("zellige.vectorize.growth", tests, NULL, NULL);
}
