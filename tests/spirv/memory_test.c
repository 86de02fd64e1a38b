/* Every allocation of the reader made to fail in turn. The linker wraps calloc and realloc. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

#include "backend/spirv/link/linkage.h"
#include "tests/spirv/assembler.h"
#include "translator.cl.h"

void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t size);

static long left = -1; /* allocations that still succeed; negative means all */

static bool spend(void)
{
    if (left > 0)
        left--;
    else if (left == 0)
        return false;
    return true;
}

void *__wrap_calloc(size_t count, size_t size)
{
    return spend() ? __real_calloc(count, size) : NULL;
}

void *__wrap_realloc(void *block, size_t size)
{
    return spend() ? __real_realloc(block, size) : NULL;
}

static void fails_without_leaks(void **state)
{
    (void)state;
    spirv_module *module = NULL;
    long allocations = 0;
    for (;; allocations++) {
        spirv_error error = {0};
        left = allocations;
        const bool accepted =
            spirv_module_create(translator_spirv.words, translator_spirv.count, &module, &error);
        left = -1;
        if (accepted)
            break;
        assert_null(module);
        assert_int_equal(error.word, 0);
        assert_string_equal(error.text, "out of memory while the module was read");
        assert_true(allocations < 1000);
    }
    spirv_module_destroy(module);
    assert_true(allocations > 10);
}

static void linking_fails_without_leaks(void **state)
{
    (void)state;
    uint32_t bases[2];
    spirv_module *linked = NULL;
    spirv_module *module = read_good(translator_spirv.words, translator_spirv.count);
    const spirv_part parts[] = {{module, false}, {module, true}};
    long allocations = 0;
    for (;; allocations++) {
        spirv_error error = {0};
        left = allocations;
        const bool done = spirv_link(parts, 2, bases, &linked, &error);
        left = -1;
        if (done)
            break;
        assert_null(linked);
        assert_true(error.no_memory);
        assert_true(allocations < 10000);
    }
    assert_int_equal(linked->kernel_count, module->kernel_count);
    assert_true(allocations > 50);
    spirv_module_destroy(linked);
    spirv_module_destroy(module);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fails_without_leaks),
        cmocka_unit_test(linking_fails_without_leaks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
