/* Functions on generic pointers. */
#include "tests/engine/support.h"

static void pointers(const test_program *program)
{
    float out[12] = {0};
    const int in[4] = {3, 4, 5, 6};
    launch(program, "pointers", RANGE(1, 1), POINTER(out), POINTER(in));
    const float want[12] = {3.25f, 1, 1.5f, 0.5f, 5, 1, 7.0710678f, 6, 3, 4, 5, 6};
    for (int i = 0; i < 12; i++)
        assert_float_equal(out[i], want[i], 1e-5);
}

#define TEST(name) IN_ALL_VARIANTS("pointers", name)

int main(void)
{
    const struct CMUnitTest tests[] = {TEST(pointers)};
    return run_group("zellige.engine.pointers", tests, sizeof tests / sizeof tests[0]);
}
