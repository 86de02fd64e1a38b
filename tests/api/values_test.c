/* Every function of the API with every value wrong in many ways: a status and a sentence, and
 * nothing that it would have written. The calls are generated from the headers (values.awk). */
#include "objects.h"

#include <limits.h>
#include <stdint.h>

static const zlg_spirv no_words = {.words = NULL, .count = 5};
static const uint32_t zeros[8];
static const zlg_spirv no_module = {.words = zeros, .count = 8};
static zlg_accelerator_view_desc wrong_desc;
static char long_text[1 << 16];

typedef struct call {
    const char *function;
    const char *argument;
    const char *value;
    zlg_status (*make)(void);
} call;

static zlg_tiled_extent tiled(int length, int tile)
{
    return (zlg_tiled_extent){zlg_extent1(length), zlg_extent1(tile)};
}

static zlg_array_view spoilt_view(int way)
{
    zlg_array_view view = window_on(good.array);
    switch (way) {
    case 0:
        view.offset = 1;
        break;
    case 1:
        view.offset = SIZE_MAX - 3;
        break;
    case 2:
        view.element_size = 0;
        break;
    case 3:
        view.element_size = SIZE_MAX / 2 + 1;
        break;
    case 4:
        view.extent.rank = 0;
        break;
    case 5:
        view.extent.rank = INT_MAX;
        break;
    case 6:
        view.extent.v[0] = -1;
        break;
    case 7:
        view.extent.v[0] = INT_MAX;
        break;
    default:
        view.extent = zlg_extent2(2, 2);
        view.pitch[0] = way == 8 ? INT_MIN : way == 9 ? INT_MAX : -2;
    }
    return view;
}

static zlg_texture_view spoilt_texture_view(int way)
{
    zlg_texture_view view = texture_window_on(good.texture);
    switch (way) {
    case 0:
        view.origin.rank = INT_MAX;
        break;
    case 1:
        view.origin.v[0] = INT_MIN;
        break;
    case 2:
        view.extent.rank = -1;
        break;
    case 3:
        view.extent.v[0] = INT_MAX;
        break;
    default:
        view.extent.v[0] = -1;
    }
    return view;
}

#include "values_calls.h"

/* What a call made by mistake, or because nothing was wrong. */
static void end_results(void)
{
    if (out.view != NULL && out.view != good.view)
        (void)zlg_accelerator_view_destroy(out.view);
    if (out.array != NULL && out.array != good.array)
        (void)zlg_array_destroy(out.array);
    if (out.texture != NULL && out.texture != good.texture)
        (void)zlg_texture_destroy(out.texture);
    if (out.program != NULL && out.program != good.program)
        zlg_program_destroy(out.program);
    if (out.completion != NULL && out.completion != good.completion)
        zlg_completion_destroy(out.completion);
}

static bool is_untouched(const void *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (((const unsigned char *)bytes)[i] != 0)
            return false;
    return true;
}

/* Whether a sentence begins with a function, as programs call it: by the macro before some. */
static bool is_of(const char *said, const char *function)
{
    const size_t length = strlen(function);
    const bool is_typed = length > 3 && strcmp(function + length - 3, "_as") == 0;
    if (strncmp(function, "zlg_launch", 10) == 0)
        return strncmp(said, "zlg_parallel_for_each:", 22) == 0;
    if (is_typed && strncmp(said, function, length - 3) == 0 && said[length - 3] == ':')
        return true;
    return strncmp(said, function, length) == 0 && said[length] == ':';
}

/* @returns whether the call did as it should */
static bool check(const call *with)
{
    memset(&out, 0, sizeof out);
    assert_int_equal(zlg_accelerator_find(NULL, NULL), ZLG_ERR_ARGUMENT); /* its own sentence */
    const zlg_status status = with->make();
    const char *said = zlg_last_message();
    const char *wrong = NULL;
    if (status == ZLG_OK || status == NO_STATUS)
        end_results();
    else if (!is_of(said, with->function))
        wrong = "no sentence of its own";
    else if (!is_untouched(&out, sizeof out))
        wrong = "writes, and fails";
    if (wrong != NULL)
        print_error("%s: %s is %.40s: %s: %s (%s)\n", with->function, with->argument, with->value,
                    wrong, said, zlg_status_string(status));
    return wrong == NULL;
}

static void every_value_is_taken_or_refused(void **state)
{
    (void)state;
    size_t failed = 0;
    for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++)
        failed += !check(&calls[i]);
    assert_int_equal(failed, 0);
    printf("%zu calls\n", sizeof calls / sizeof calls[0]);
}

/* Whatever was refused has left nothing behind. */
static void the_objects_work_afterwards(void **state)
{
    (void)state;
    int values[LENGTH] = {1, 2, 3, 4};
    assert_ok(zlg_accelerator_view_wait(good.view));
    assert_ok(zlg_copy_in(values, sizeof values, zlg_array_get_view(good.array)));
    assert_ok(zlg_parallel_for_each(good.view, zlg_extent1(LENGTH), good.kernel, good.array, 1));
    assert_ok(zlg_copy_out(zlg_array_get_view(good.array), values, sizeof values));
    for (int i = 0; i < LENGTH; i++)
        assert_int_equal(values[i], i + 2);
}

static int begin(void **state)
{
    (void)state;
    memset(long_text, 'x', sizeof long_text - 1);
    memset(&wrong_desc, 0xff, sizeof wrong_desc);
    make(&good);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_value_is_taken_or_refused),
        cmocka_unit_test(the_objects_work_afterwards),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
