/* Layouts without native integers of 64 bits: nothing else of them changes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <llvm-c/Core.h>

#include "backend/driver/engines/simd/vectorize/llvm/native_integers.h"

static void becomes(const char *before, const char *after)
{
    LLVMTargetDataRef layout = LLVMCreateTargetData(before);
    LLVMTargetDataRef made = simd_layout_without_i64(layout);
    char *text = LLVMCopyStringRepOfTargetData(made);
    assert_string_equal(text, after);
    LLVMDisposeMessage(text);
    LLVMDisposeTargetData(made);
    LLVMDisposeTargetData(layout);
}

static void they_are_left_out(void **state)
{
    (void)state;
    becomes("e-m:e-i64:64-n8:16:32:64-S128", "e-m:e-i64:64-n8:16:32-S128");
    becomes("e-m:e-i64:64-n32:64", "e-m:e-i64:64-n32");
    becomes("e-n64:32-S128", "e-n32-S128");
    becomes("e-n32:64:128-S128", "e-n32:128-S128");
    becomes("e-n64-S128", "e-S128");
}

static void others_stay(void **state)
{
    (void)state;
    becomes("e-m:e-i64:64-n32-S128", "e-m:e-i64:64-n32-S128");
    becomes("e-m:e-p:64:64-i64:64", "e-m:e-p:64:64-i64:64");
}

static void pointers_that_are_no_integers_stay(void **state)
{
    (void)state;
    becomes("e-ni:64-n32:64-S128", "e-ni:64-n32-S128");
    becomes("e-ni:1:64-S128", "e-ni:1:64-S128");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(they_are_left_out),
        cmocka_unit_test(others_stay),
        cmocka_unit_test(pointers_that_are_no_integers_stay),
    };
    return cmocka_run_group_tests_name("native_integers", tests, NULL, NULL);
}
