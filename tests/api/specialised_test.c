/* Specialisation constants: the kernels' own values, others, and what is refused. */
#include "fixture.h"
#include "specialised_test.cl.h"

static zlg_accelerator_view *view;

static int begin(void **state)
{
    (void)state;
    view = default_view();
    return 0;
}

static void run(const char *kernel, const zlg_constant *constants, size_t count, double out[6])
{
    zlg_program *program = NULL;
    zlg_array *array = NULL;
    assert_ok(zlg_program_create_specialised(default_accelerator(), &specialised_test_spirv,
                                             constants, count, &program));
    assert_ok(zlg_array_wrap(view, zlg_extent1(6), sizeof *out, out, &array));
    assert_ok(zlg_parallel_for_each(view, zlg_extent1(1), get_kernel(program, kernel), array));
    assert_ok(zlg_array_destroy(array));
    zlg_program_destroy(program);
}

static void kernels_have_values_of_their_own(void **state)
{
    (void)state;
    const double expected[] = {1, 2, 3, 4, 5.5, 6.25};
    double out[6] = {0};
    run("all", NULL, 0, out);
    for (int i = 0; i < 6; i++)
        assert_float_equal(out[i], expected[i], 0);
}

static void every_type_takes_another_value(void **state)
{
    (void)state;
    const int32_t i = -2000000000;
    const uint32_t u = 4000000000u;
    const int64_t l = -(INT64_C(1) << 52);
    const uint64_t ul = UINT64_C(3) << 62;
    const float f = -0.375f;
    const double d = 1e300;
    const zlg_constant constants[] = {{0, &i, sizeof i},   {5, &d, sizeof d}, {2, &l, sizeof l},
                                      {3, &ul, sizeof ul}, {4, &f, sizeof f}, {1, &u, sizeof u}};
    const double expected[] = {-2000000000,           4e9,    -4503599627370496.,
                               13835058055282163712., -0.375, 1e300};
    double out[6] = {0};
    run("all", constants, 6, out);
    for (int k = 0; k < 6; k++)
        assert_float_equal(out[k], expected[k], 0);
    run("all", NULL, 0, out); /* which changed that program only */
    assert_float_equal(out[1], 2, 0);
}

static void one_constant_is_the_same_everywhere(void **state)
{
    (void)state;
    const int32_t times = 5, step = 3;
    const zlg_constant constants[] = {{0, &times, sizeof times}, {1000, &step, sizeof step}};
    double out[6] = {0};
    run("again", constants, 1, out);
    assert_float_equal(out[0], -5, 0);
    run("again", constants, 2, out);
    assert_float_equal(out[0], 10, 0);
}

static void wrong_constants_are_refused(void **state)
{
    (void)state;
    zlg_program *program = NULL;
    const int32_t value = 1;
    const zlg_constant unknown = {77, &value, 4}, narrow = {2, &value, 4}, wide = {0, &value, 8};
    const zlg_constant none = {0, NULL, 4};
    zlg_accelerator *accelerator = default_accelerator();
    const zlg_spirv *spirv = &specialised_test_spirv;
    assert_refused(zlg_program_create_specialised(accelerator, spirv, &unknown, 1, &program),
                   ZLG_ERR_MISMATCH,
                   "zlg_program_create_specialised: module has no specialisation constant 77");
    assert_refused(zlg_program_create_specialised(accelerator, spirv, &narrow, 1, &program),
                   ZLG_ERR_MISMATCH,
                   "zlg_program_create_specialised: specialisation constant 2 has 8 bytes, it is "
                   "given 4");
    assert_refused_with(zlg_program_create_specialised(accelerator, spirv, &wide, 1, &program),
                        ZLG_ERR_MISMATCH, "has 4 bytes, it is given 8");
    assert_refused(zlg_program_create_specialised(accelerator, spirv, &none, 1, &program),
                   ZLG_ERR_ARGUMENT,
                   "zlg_program_create_specialised: the value of constant 0 is NULL");
    assert_refused(zlg_program_create_specialised(accelerator, spirv, NULL, 1, &program),
                   ZLG_ERR_ARGUMENT, "zlg_program_create_specialised: constants is NULL");
    assert_null(program);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kernels_have_values_of_their_own),
        cmocka_unit_test(every_type_takes_another_value),
        cmocka_unit_test(one_constant_is_the_same_everywhere),
        cmocka_unit_test(wrong_constants_are_refused),
    };
    return cmocka_run_group_tests_name("zellige.api.specialised", tests, begin, NULL);
}
