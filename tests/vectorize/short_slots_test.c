/* What simd_promote_short_slots() makes of allocas: values and phis, as mem2reg would, of those
 * that live over a few blocks; the others stay as they are. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <llvm-c/Analysis.h>
#include <llvm-c/Core.h>
#include <llvm-c/IRReader.h>

#include "backend/driver/engines/simd/vectorize/llvm/short_slots.h"

enum { LONG = 64 }; /* blocks, more than it follows */

typedef struct counts {
    unsigned allocas, phis, accesses;
} counts;

static counts count(LLVMValueRef function)
{
    counts c = {0, 0, 0};
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b != NULL;
         b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL;
             i = LLVMGetNextInstruction(i)) {
            c.allocas += LLVMIsAAllocaInst(i) != NULL;
            c.phis += LLVMIsAPHINode(i) != NULL;
            c.accesses += LLVMIsALoadInst(i) != NULL || LLVMIsAStoreInst(i) != NULL;
        }
    return c;
}

/* Of a function with these blocks: i32 %x and i1 %c are its parameters. */
static counts promote(const char *blocks)
{
    static char text[16384];
    LLVMContextRef context = LLVMContextCreate();
    LLVMModuleRef module = NULL;
    char *message = NULL;
    const int length =
        snprintf(text, sizeof text,
                 "declare void @use(ptr)\ndefine i32 @f(i32 %%x, i1 %%c) {\n%s}\n", blocks);
    assert_true(length > 0 && (size_t)length < sizeof text);
    LLVMMemoryBufferRef buffer =
        LLVMCreateMemoryBufferWithMemoryRangeCopy(text, (size_t)length, "blocks");
    if (LLVMParseIRInContext(context, buffer, &module, &message) != 0)
        fail_msg("%s", message);
    LLVMValueRef function = LLVMGetNamedFunction(module, "f");
    assert_true(simd_promote_short_slots(function));
    if (LLVMVerifyModule(module, LLVMReturnStatusAction, &message) != 0)
        fail_msg("%s", message);
    LLVMDisposeMessage(message);
    const counts result = count(function);
    LLVMDisposeModule(module);
    LLVMContextDispose(context);
    return result;
}

#define assert_counts(c, of_allocas, of_phis, of_accesses) \
    do {                                                   \
        assert_int_equal((c).allocas, of_allocas);         \
        assert_int_equal((c).phis, of_phis);               \
        assert_int_equal((c).accesses, of_accesses);       \
    } while (0)

static void joined(void **state)
{
    (void)state;
    const counts c = promote("  %a = alloca i32\n"
                             "  br i1 %c, label %then, label %else\n"
                             "then:\n  store i32 %x, ptr %a\n  br label %end\n"
                             "else:\n  store i32 7, ptr %a\n  br label %end\n"
                             "end:\n  %v = load i32, ptr %a\n  ret i32 %v\n");
    assert_counts(c, 0, 1, 0);
}

static void same_on_both_ways(void **state)
{
    (void)state;
    const counts c = promote("  %a = alloca i32\n  store i32 %x, ptr %a\n"
                             "  br i1 %c, label %then, label %end\n"
                             "then:\n  br label %end\n"
                             "end:\n  %v = load i32, ptr %a\n  ret i32 %v\n");
    assert_counts(c, 0, 0, 0);
}

static void around_a_loop(void **state)
{
    (void)state;
    const counts c = promote("  %a = alloca i32\n  %b = alloca i32\n  store i32 %x, ptr %a\n"
                             "  store i32 3, ptr %b\n  br label %loop\n"
                             "loop:\n  %v = load i32, ptr %a\n  %w = load i32, ptr %b\n"
                             "  %s = add i32 %v, %w\n  store i32 %s, ptr %a\n"
                             "  %again = icmp ult i32 %s, 77\n"
                             "  br i1 %again, label %loop, label %end\n"
                             "end:\n  %r = load i32, ptr %a\n  ret i32 %r\n");
    assert_counts(c, 0, 1, 0); /* what is the same in each round needs none */
}

static void others_stay(void **state)
{
    (void)state;
    const counts c = promote("  %escapes = alloca i32\n  %changes = alloca i32\n"
                             "  %told = alloca i32\n"
                             "  store i32 %x, ptr %escapes\n  call void @use(ptr %escapes)\n"
                             "  store float 1.0, ptr %changes\n"
                             "  store volatile i32 %x, ptr %told\n"
                             "  %u = load i32, ptr %escapes\n  %v = load i32, ptr %changes\n"
                             "  %w = load volatile i32, ptr %told\n"
                             "  %s = add i32 %u, %v\n  %t = add i32 %s, %w\n  ret i32 %t\n");
    assert_counts(c, 3, 0, 6);
}

/* %far is wanted behind so many blocks, %near in the next one. */
static void far_ones_stay(void **state)
{
    (void)state;
    static char text[8192];
    size_t at = (size_t)snprintf(text, sizeof text,
                                 "  %%far = alloca i32\n  %%near = alloca i32\n"
                                 "  store i32 %%x, ptr %%far\n  store i32 7, ptr %%near\n"
                                 "  br label %%b.0\n");
    for (unsigned k = 0; k < LONG; k++)
        at += (size_t)snprintf(text + at, sizeof text - at, "b.%u:\n  %s\n  br label %%b.%u\n", k,
                               k == 0 ? "%n = load i32, ptr %near" : "", k + 1);
    snprintf(text + at, sizeof text - at,
             "b.%u:\n  %%v = load i32, ptr %%far\n  %%s = add i32 %%v, %%n\n  ret i32 %%s\n",
             (unsigned)LONG);
    assert_counts(promote(text), 1, 0, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(joined),        cmocka_unit_test(same_on_both_ways),
        cmocka_unit_test(around_a_loop), cmocka_unit_test(others_stay),
        cmocka_unit_test(far_ones_stay),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
