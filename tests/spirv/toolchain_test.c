/* What the reader finds in kernels.cl, compiled by each toolchain. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/spirv/assembler.h"
#ifdef HAVE_TRANSLATOR
#include "translator.cl.h"
#include "unoptimised.cl.h"
#endif
#ifdef HAVE_NATIVE
#include "native.cl.h"
#endif

#define MODULE(name)         \
    {                        \
#name, &name##_spirv \
    }

static const struct {
    const char *name;
    const zlg_spirv *spirv;
} modules[] = {
#ifdef HAVE_TRANSLATOR
    MODULE(translator),
    MODULE(unoptimised),
#endif
#ifdef HAVE_NATIVE
    MODULE(native),
#endif
};

typedef void check(const spirv_module *module);

static void for_each(check *run)
{
    for (size_t k = 0; k < COUNT_OF(modules); k++) {
        print_message("    %s\n", modules[k].name);
        spirv_module *module = read_good(modules[k].spirv->words, modules[k].spirv->count);
        run(module);
        spirv_module_destroy(module);
    }
}

static const spirv_kernel *find(const spirv_module *module, const char *name)
{
    const spirv_kernel *kernel = spirv_module_find_kernel(module, name);
    assert_non_null(kernel);
    assert_string_equal(kernel->name, name);
    return kernel;
}

static void assert_pointer(const spirv_parameter *p, spirv_parameter_kind kind, spirv_access access)
{
    assert_int_equal(p->kind, kind);
    assert_int_equal(p->size, 8);
    assert_int_equal(p->access, access);
    assert_int_equal(p->members, 0);
}

static void assert_value(const spirv_parameter *p, size_t size)
{
    assert_int_equal(p->kind, SPIRV_PARAMETER_VALUE);
    assert_int_equal(p->size, size);
}

static void assert_view(const spirv_parameter *p, uint32_t rank)
{
    assert_value(p, 4 * (2 * rank - 1));
    assert_int_equal(p->members, rank == 1 ? 1 : 2);
    assert_int_equal(p->lengths[0], rank);
    assert_int_equal(p->lengths[1], rank - 1);
}

static void check_module(const spirv_module *module)
{
    static const char *const names[] = {"average",  "untiled", "line",    "values",
                                        "memories", "calls",   "integers"};
    assert_true(module->version >= 0x00010000 && module->version <= 0x00010200);
    assert_int_equal(module->words[0], SPIRV_MAGIC);
    assert_int_equal(module->kernel_count, COUNT_OF(names));
    for (size_t k = 0; k < COUNT_OF(names); k++)
        assert_string_equal(module->kernels[k].name, names[k]);
    assert_null(spirv_module_find_kernel(module, "averag"));
}

static void check_tiled(const spirv_module *module)
{
    const spirv_kernel *kernel = find(module, "average");
    assert_int_equal(kernel->tile[0], 8);
    assert_int_equal(kernel->tile[1], 4);
    assert_int_equal(kernel->tile[2], 1);
    assert_int_equal(kernel->tile_static_size, 4 * 8 * sizeof(float) + 1);
    assert_int_equal(kernel->parameter_count, 4);
    assert_pointer(&kernel->parameters[0], SPIRV_PARAMETER_GLOBAL, SPIRV_ACCESS_READ);
    assert_view(&kernel->parameters[1], 2);
    assert_pointer(&kernel->parameters[2], SPIRV_PARAMETER_GLOBAL, SPIRV_ACCESS_WRITE);
    assert_view(&kernel->parameters[3], 2);
}

static void check_untiled(const spirv_module *module)
{
    const spirv_kernel *kernel = find(module, "untiled");
    for (int d = 0; d < 3; d++)
        assert_int_equal(kernel->tile[d], 0);
    assert_int_equal(kernel->tile_static_size, 0);
    assert_int_equal(kernel->parameter_count, 2);
    assert_pointer(&kernel->parameters[0], SPIRV_PARAMETER_GLOBAL, SPIRV_ACCESS_WRITE);
    assert_view(&kernel->parameters[1], 3);
    assert_view(&find(module, "line")->parameters[1], 1);
}

static void check_values(const spirv_module *module)
{
    static const size_t sizes[] = {1, 2, 4, 8, 4, 8, 16, 48, 9};
    const spirv_kernel *kernel = find(module, "values");
    assert_int_equal(kernel->parameter_count, COUNT_OF(sizes) + 1);
    for (size_t k = 0; k < COUNT_OF(sizes); k++)
        assert_value(&kernel->parameters[k], sizes[k]);
    assert_int_equal(kernel->parameters[6].members, 0);
    assert_true(kernel->parameters[7].members >= 3); /* the compiler may add one for padding */
    assert_int_equal(kernel->parameters[8].members, 2);
}

static void check_memories(const spirv_module *module)
{
    const spirv_kernel *kernel = find(module, "memories");
    assert_int_equal(kernel->parameter_count, 5);
    assert_int_equal(kernel->tile_static_size, 0);
    assert_pointer(&kernel->parameters[0], SPIRV_PARAMETER_GLOBAL, SPIRV_ACCESS_WRITE);
    assert_pointer(&kernel->parameters[1], SPIRV_PARAMETER_GLOBAL, SPIRV_ACCESS_READ);
    assert_pointer(&kernel->parameters[2], SPIRV_PARAMETER_TILE_STATIC, SPIRV_ACCESS_UNKNOWN);
    assert_int_equal(kernel->parameters[3].kind, SPIRV_PARAMETER_IMAGE);
    assert_int_equal(kernel->parameters[3].size, 8);
    assert_int_equal(kernel->parameters[4].kind, SPIRV_PARAMETER_SAMPLER);
    assert_int_equal(kernel->parameters[4].size, 8);
}

static void check_calls(const spirv_module *module)
{
    static const spirv_access access[] = {
        SPIRV_ACCESS_READ,  SPIRV_ACCESS_WRITE, SPIRV_ACCESS_WRITE, SPIRV_ACCESS_WRITE,
        SPIRV_ACCESS_WRITE, SPIRV_ACCESS_READ,  SPIRV_ACCESS_READ,
    };
    const spirv_kernel *kernel = find(module, "calls");
    assert_int_equal(kernel->parameter_count, COUNT_OF(access) + 1);
    for (size_t k = 0; k < COUNT_OF(access); k++)
        assert_pointer(&kernel->parameters[k], SPIRV_PARAMETER_GLOBAL, access[k]);
    kernel = find(module, "integers");
    assert_pointer(&kernel->parameters[1], SPIRV_PARAMETER_GLOBAL, SPIRV_ACCESS_UNKNOWN);
}

static void lists_kernels_in_order(void **state)
{
    (void)state;
    for_each(check_module);
}

static void reads_a_tiled_kernel(void **state)
{
    (void)state;
    for_each(check_tiled);
}

static void reads_views_of_other_ranks(void **state)
{
    (void)state;
    for_each(check_untiled);
}

static void sizes_values(void **state)
{
    (void)state;
    for_each(check_values);
}

static void tells_memories_apart(void **state)
{
    (void)state;
    for_each(check_memories);
}

static void follows_pointers_through_calls(void **state)
{
    (void)state;
    for_each(check_calls);
}

static void assert_same_kernel(const spirv_kernel *a, const spirv_kernel *b)
{
    assert_string_equal(a->name, b->name);
    assert_memory_equal(a->tile, b->tile, sizeof a->tile);
    assert_int_equal(a->tile_static_size, b->tile_static_size);
    assert_int_equal(a->parameter_count, b->parameter_count);
    for (size_t k = 0; k < a->parameter_count; k++) {
        const spirv_parameter *p = &a->parameters[k];
        const spirv_parameter *q = &b->parameters[k];
        assert_true(p->kind == q->kind && p->size == q->size && p->access == q->access);
        assert_true(p->members == q->members && p->lengths[0] == q->lengths[0] &&
                    p->lengths[1] == q->lengths[1]);
        assert_string_equal(p->name, q->name);
    }
}

static uint32_t *copy_words(const zlg_spirv *spirv, bool swaps)
{
    uint32_t *copy = malloc(spirv->count * sizeof *copy);
    assert_non_null(copy);
    for (size_t k = 0; k < spirv->count; k++)
        copy[k] = swaps ? spirv->words[k] << 24 | (spirv->words[k] << 8 & 0xff0000u) |
                              (spirv->words[k] >> 8 & 0xff00u) | spirv->words[k] >> 24
                        : spirv->words[k];
    return copy;
}

static void notes_what_a_module_was_processed_with(void **state)
{
    (void)state;
    for (size_t m = 0; m < COUNT_OF(modules); m++)
        for (int swaps = 0; swaps < 2; swaps++) {
            size_t count = modules[m].spirv->count;
            uint32_t *words = copy_words(modules[m].spirv, swaps != 0);
            spirv_module *before = read_good(words, count);
            assert_true(spirv_note_process(&words, &count, "-abcdefg"));
            spirv_module *after = read_good(words, count);
            assert_int_equal(count, modules[m].spirv->count + 4);
            assert_false(spirv_was_processed(before, "-abcdefg"));
            assert_true(spirv_was_processed(after, "-abcdefg"));
            assert_false(spirv_was_processed(after, "-abcdef"));
            assert_int_equal(after->kernel_count, before->kernel_count);
            spirv_module_destroy(before);
            spirv_module_destroy(after);
            free(words);
        }
}

static void reads_either_byte_order(void **state)
{
    (void)state;
    for (size_t m = 0; m < COUNT_OF(modules); m++) {
        const zlg_spirv *spirv = modules[m].spirv;
        uint32_t *swapped = copy_words(spirv, true);
        spirv_module *one = read_good(spirv->words, spirv->count);
        spirv_module *other = read_good(swapped, spirv->count);
        assert_int_equal(one->version, other->version);
        assert_int_equal(one->word_count, other->word_count);
        assert_memory_equal(one->words, other->words, spirv->count * sizeof *swapped);
        assert_int_equal(one->kernel_count, other->kernel_count);
        for (size_t k = 0; k < one->kernel_count; k++)
            assert_same_kernel(&one->kernels[k], &other->kernels[k]);
        spirv_module_destroy(one);
        spirv_module_destroy(other);
        free(swapped);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_kernels_in_order),
        cmocka_unit_test(notes_what_a_module_was_processed_with),
        cmocka_unit_test(reads_a_tiled_kernel),
        cmocka_unit_test(reads_views_of_other_ranks),
        cmocka_unit_test(sizes_values),
        cmocka_unit_test(tells_memories_apart),
        cmocka_unit_test(follows_pointers_through_calls),
        cmocka_unit_test(reads_either_byte_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
