/* Built-in variables are the same in whatever storage class a compiler puts them. */
#include <stdio.h>
#include <string.h>

#include "tests/foreign/foreign.h"

#define STRIDE 64u /* numbers of a work-item */
#define VECTORS 8u

static const uint32_t local[3] = {5, 2, 3}, groups[3] = {3, 2, 2}, offset[3] = {7, 0, 11};

typedef struct item {
    uint64_t local_id[3], group_id[3], linear, global_linear;
} item;

static uint64_t flat(const uint64_t id[3], const uint64_t size[3])
{
    return (id[2] * size[1] + id[1]) * size[0] + id[0];
}

static uint64_t item_count(void)
{
    uint64_t count = 1;
    for (int d = 0; d < 3; d++)
        count *= (uint64_t)local[d] * groups[d];
    return count;
}

static item item_at(uint64_t number)
{
    item i = {.global_linear = number};
    uint64_t size[3], local_size[3];
    for (int d = 0; d < 3; d++) {
        size[d] = (uint64_t)local[d] * groups[d];
        local_size[d] = local[d];
        i.local_id[d] = number % size[d] % local[d];
        i.group_id[d] = number % size[d] / local[d];
        number /= size[d];
    }
    i.linear = flat(i.local_id, local_size);
    return i;
}

/* Component d of the built-in vectors, in the order of the modules. */
static void expect_vectors(const item *i, int d, uint64_t out[VECTORS])
{
    const uint64_t numbers[VECTORS] = {
        i->group_id[d] * local[d] + i->local_id[d] + offset[d],
        i->local_id[d],
        i->group_id[d],
        groups[d],
        local[d],
        local[d],
        (uint64_t)local[d] * groups[d],
        offset[d],
    };
    memcpy(out, numbers, sizeof numbers);
}

/* The scalars, in the order of the modules; `width` is the largest size of a sub-group. */
static size_t expect_scalars(const item *i, uint64_t width, uint64_t *out)
{
    const uint64_t size = local[0] * local[1] * local[2];
    const uint64_t count = (size + width - 1) / width, sub_group = i->linear / width;
    const uint64_t rest = size - sub_group * width;
    const uint64_t numbers[] = {
        i->linear, i->global_linear, 3, rest < width ? rest : width, width, count, count,
        sub_group, i->linear % width};
    memcpy(out, numbers, sizeof numbers);
    return sizeof numbers / sizeof numbers[0];
}

/* EqMask, GeMask, GtMask, LeMask, LtMask: a sub-group has at most 16 lanes, which are in the first
 * component. */
static void expect_masks(uint64_t lane, uint64_t size, uint64_t *out)
{
    const uint64_t self = UINT64_C(1) << lane, all = (UINT64_C(1) << size) - 1;
    const uint64_t masks[] = {self, all & ~(self - 1), all & ~(self | (self - 1)),
                              self | (self - 1), self - 1};
    for (size_t k = 0; k < sizeof masks / sizeof masks[0]; k++) {
        memset(out + 4 * k, 0, 4 * sizeof *out);
        out[4 * k] = masks[k];
    }
}

static size_t expect_all(const item *i, uint64_t width, uint64_t *out)
{
    size_t count = expect_scalars(i, width, out);
    const uint64_t size = out[3], lane = out[8];
    uint64_t vectors[3][VECTORS];
    for (int d = 0; d < 3; d++)
        expect_vectors(i, d, vectors[d]);
    for (size_t v = 0; v < VECTORS; v++)
        for (int d = 0; d < 3; d++)
            out[count++] = vectors[d][v];
    expect_masks(lane, size, out + count);
    return count + 20;
}

static void launch(ze_kernel_handle_t kernel)
{
    ze_command_list_handle_t list = make_list();
    const ze_group_count_t counts = {groups[0], groups[1], groups[2]};
    assert_ok(zeKernelSetGlobalOffsetExp(kernel, offset[0], offset[1], offset[2]));
    assert_ok(zeKernelSetGroupSize(kernel, local[0], local[1], local[2]));
    assert_ok(zeCommandListAppendLaunchKernel(list, kernel, &counts, NULL, 0, NULL));
    run_list(list);
    assert_ok(zeCommandListDestroy(list));
}

static uint64_t read_number(const unsigned char *memory, unsigned width, size_t index)
{
    uint32_t half;
    uint64_t whole;
    memcpy(&half, memory + 4 * index, sizeof half);
    if (width == 32)
        return half;
    memcpy(&whole, memory + 8 * index, sizeof whole);
    return whole;
}

typedef struct form {
    const char *class;
    unsigned width;
} form;

static void compare(const form *f, const unsigned char *out, uint64_t number, size_t first,
                    const uint64_t *expected, size_t count)
{
    for (size_t k = 0; k < count; k++) {
        const uint64_t is = read_number(out, f->width, number * STRIDE + first + k);
        if (is != expected[k])
            fail_msg("%s %u: number %zu of work-item %llu is %llu and not %llu", f->class, f->width,
                     first + k, (unsigned long long)number, (unsigned long long)is,
                     (unsigned long long)expected[k]);
    }
}

static void check_all(const form *f, const unsigned char *out)
{
    const uint64_t width = read_number(out, f->width, 4); /* SubgroupMaxSize */
    assert_in_range(width, 1, 32);                        /* 16 lanes, or a warp */
    for (uint64_t n = 0; n < item_count(); n++) {
        uint64_t expected[STRIDE];
        const item i = item_at(n);
        compare(f, out, n, 0, expected, expect_all(&i, width, expected));
    }
}

static void check_indexed(const form *f, const unsigned char *out, int d)
{
    for (uint64_t n = 0; n < item_count(); n++) {
        uint64_t vectors[VECTORS], either[VECTORS];
        const item i = item_at(n);
        expect_vectors(&i, d, vectors);
        for (size_t v = 0; v < VECTORS; v++)
            either[v] = vectors[d == 0 ? v : (v + 1) % VECTORS];
        compare(f, out, n, 0, vectors, VECTORS);
        compare(f, out, n, VECTORS, vectors, VECTORS);
        compare(f, out, n, 2 * VECTORS, either, VECTORS);
    }
}

static ze_module_handle_t module_of(const char *source, const form *f)
{
    char name[80];
    (void)snprintf(name, sizeof name, "%s.%s.%u", source, f->class, f->width);
    return foreign_module(name);
}

static void every_builtin_is_right(void **state)
{
    const form *f = *state;
    unsigned char *out = make_memory(item_count() * STRIDE * 8);
    ze_module_handle_t module = module_of("builtins", f);
    static const char *const names[] = {"loaded", "chained"};
    for (size_t k = 0; k < 2; k++) {
        ze_kernel_handle_t kernel = make_kernel(module, names[k]);
        memset(out, 0xee, item_count() * STRIDE * 8);
        assert_ok(set_pointer(kernel, 0, out));
        launch(kernel);
        check_all(f, out);
        assert_ok(zeKernelDestroy(kernel));
    }
    assert_ok(zeModuleDestroy(module));
    free_memory(out);
}

static void components_are_found_at_run_time(void **state)
{
    const form *f = *state;
    unsigned char *out = make_memory(item_count() * STRIDE * 8);
    ze_module_handle_t module = module_of("builtins_indexed", f);
    ze_kernel_handle_t kernel = make_kernel(module, "indexed");
    for (int d = 0; d < 3; d++) {
        const uint64_t wide = (uint64_t)d;
        memset(out, 0xee, item_count() * STRIDE * 8);
        assert_ok(set_pointer(kernel, 0, out));
        assert_ok(set_value(kernel, 1, f->width / 8, &wide));
        launch(kernel);
        check_indexed(f, out, d);
    }
    assert_ok(zeKernelDestroy(kernel));
    assert_ok(zeModuleDestroy(module));
    free_memory(out);
}

/* Nor are they what a module offers or needs. */
static void a_builtin_is_no_import(void **state)
{
    ze_module_properties_t properties = {.stype = ZE_STRUCTURE_TYPE_MODULE_PROPERTIES};
    void *pointer = NULL;
    size_t size;
    ze_module_handle_t module = module_of("builtins", *state);
    assert_ok(zeModuleGetProperties(module, &properties));
    assert_int_equal(properties.flags, 0);
    assert_result(
        ZE_RESULT_ERROR_INVALID_GLOBAL_NAME,
        zeModuleGetGlobalPointer(module, "__spirv_BuiltInGlobalLinearId", &size, &pointer));
    assert_ok(zeModuleDestroy(module));
}

static void run_one(ze_kernel_handle_t kernel, uint32_t count)
{
    ze_command_list_handle_t list = make_list();
    const ze_group_count_t counts = {count, 1, 1};
    assert_ok(zeKernelSetGroupSize(kernel, 1, 1, 1));
    assert_ok(zeCommandListAppendLaunchKernel(list, kernel, &counts, NULL, 0, NULL));
    run_list(list);
    assert_ok(zeCommandListDestroy(list));
    assert_ok(zeKernelDestroy(kernel));
}

static void linked_modules_have_their_builtins(void **state)
{
    (void)state;
    if (foreign_is_on_gpu())
        skip_because("modules for a GPU are not linked");
    const uint64_t value = 1000;
    ze_module_handle_t modules[2] = {foreign_module("builtins_user"),
                                     foreign_module("builtins_library")};
    ze_module_build_log_handle_t log = NULL;
    uint64_t *out = make_memory(8 * sizeof *out);
    assert_ok(zeModuleDynamicLink(2, modules, &log));
    assert_ok(zeModuleBuildLogDestroy(log));
    ze_kernel_handle_t set = make_kernel(modules[1], "set"), sums = make_kernel(modules[0], "sums");
    assert_ok(set_value(set, 0, sizeof value, &value));
    run_one(set, 1);
    assert_ok(set_pointer(sums, 0, out));
    run_one(sums, 8);
    for (uint64_t k = 0; k < 8; k++)
        assert_int_equal(out[k], value + k);
    assert_ok(zeModuleDestroy(modules[0]));
    assert_ok(zeModuleDestroy(modules[1]));
    free_memory(out);
}

#define IN_FORM(test, class, width)                                   \
    {                                                                 \
#test " " class " " #width, test, NULL, NULL, (void *)&(form) \
        {                                                             \
            class, width                                              \
        }                                                             \
    }
#define IN_EVERY_FORM(test)                                                                       \
    IN_FORM(test, "Input", 32), IN_FORM(test, "Input", 64), IN_FORM(test, "UniformConstant", 32), \
        IN_FORM(test, "UniformConstant", 64), IN_FORM(test, "CrossWorkgroup", 32),                \
        IN_FORM(test, "CrossWorkgroup", 64)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_EVERY_FORM(every_builtin_is_right),
        IN_EVERY_FORM(components_are_found_at_run_time),
        IN_EVERY_FORM(a_builtin_is_no_import),
        cmocka_unit_test(linked_modules_have_their_builtins),
    };
    return client_run(tests);
}
