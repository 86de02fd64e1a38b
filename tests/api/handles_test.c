/* Every function of the API with every handle wrong in every way: a status and a sentence. The
 * calls are generated from the headers (handles.awk). */
#include "objects.h"

static objects ended; /* no accelerator among them: these stay */

typedef struct call {
    const char *function;
    const char *argument;
    const char *type;
    zlg_status (*make)(void *wrong);
} call;

#include "handles_calls.h"

static int begin(void **state)
{
    (void)state;
    make(&ended);
    make(&good);
    unmake(&ended);
    return 0;
}

/** Makes a call, which must be refused with one of the two statuses and a sentence, or do nothing.
 *  */
static void assert_refusal(const call *with, void *wrong, const char *what, bool may_be_nothing)
{
    assert_int_equal(zlg_accelerator_find(NULL, NULL), ZLG_ERR_ARGUMENT); /* its own sentence */
    const zlg_status status = with->make(wrong);
    const bool is_told = strncmp(zlg_last_message(), "zlg_accelerator_find:", 21) != 0;
    if (may_be_nothing && (status == ZLG_OK || status == NO_STATUS))
        return;
    if (status != ZLG_ERR_ARGUMENT && status != ZLG_ERR_UNINITIALIZED && status != NO_STATUS)
        fail_msg("%s: %s is %s: %s (%s)", with->function, with->argument, what, zlg_last_message(),
                 zlg_status_string(status));
    if (!is_told || strncmp(zlg_last_message(), "zlg_", 4) != 0)
        fail_msg("%s: %s is %s: no sentence", with->function, with->argument, what);
}

static void null_is_refused_or_nothing(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++) {
        const bool is_destroy = strstr(calls[i].function, "_destroy") != NULL;
        const zlg_status status = calls[i].make(NULL);
        if (is_destroy)
            assert_true(status == ZLG_OK || status == NO_STATUS);
        else
            assert_refusal(&calls[i], NULL, "NULL", status == NO_STATUS);
    }
}

static void addresses_of_nothing_are_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++) {
        assert_refusal(&calls[i], (void *)(uintptr_t)8, "8", false);
        assert_refusal(&calls[i], (void *)(uintptr_t)4088, "4088", false);
        assert_refusal(&calls[i], (char *)good.array + 1, "odd", false);
        assert_refusal(&calls[i], (void *)(uintptr_t)UINT64_C(0xdeadbeefdeadbee8), "no address",
                       false);
        assert_refusal(&calls[i], (void *)UINTPTR_MAX, "the last address", false);
    }
}

static void other_memory_is_refused(void **state)
{
    (void)state;
    static _Alignas(64) unsigned char zeros[4096], text[4096];
    memset(text, 'z', sizeof text);
    for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++) {
        assert_refusal(&calls[i], zeros, "zeros", false);
        assert_refusal(&calls[i], text, "text", false);
    }
}

static void objects_of_other_kinds_are_refused(void **state)
{
    (void)state;
    const struct {
        const char *type;
        void *living, *ended;
    } kinds[] = {
        {"zlg_accelerator *", good.accelerator, NULL},
        {"zlg_accelerator_view *", good.view, ended.view},
        {"zlg_array *", good.array, ended.array},
        {"zlg_texture *", good.texture, ended.texture},
        {"zlg_program *", good.program, ended.program},
        {"zlg_kernel *", good.kernel, ended.kernel},
        {"zlg_completion *", good.completion, ended.completion},
    };
    for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++)
        for (size_t kind = 0; kind < sizeof kinds / sizeof kinds[0]; kind++) {
            if (strcmp(calls[i].type, kinds[kind].type) != 0)
                assert_refusal(&calls[i], kinds[kind].living, kinds[kind].type, false);
            if (kinds[kind].ended != NULL)
                assert_refusal(&calls[i], kinds[kind].ended, "destroyed", false);
        }
}

static void the_sentence_tells_what_it_is(void **state)
{
    (void)state;
    assert_refused(zlg_array_destroy(ended.array), ZLG_ERR_UNINITIALIZED,
                   "zlg_array_destroy: array has been destroyed");
    assert_refused(zlg_array_destroy((zlg_array *)good.view), ZLG_ERR_ARGUMENT,
                   "zlg_array_destroy: array is an accelerator view, it must be an array");
    assert_refused(
        zlg_completion_wait((zlg_completion *)ended.program), ZLG_ERR_ARGUMENT,
        "zlg_completion_wait: completion is a destroyed program, it must be a completion");
    assert_refused(zlg_completion_wait((zlg_completion *)(uintptr_t)0x1000000001), ZLG_ERR_ARGUMENT,
                   "zlg_completion_wait: completion is 0x1000000001, which is no completion");
    zlg_completion_destroy(ended.completion);
    assert_string_equal(zlg_last_message(),
                        "zlg_completion_destroy: completion has been destroyed");
    assert_refused(
        zlg_parallel_for_each(good.view, zlg_extent1(LENGTH), ended.kernel, good.array, 1),
        ZLG_ERR_UNINITIALIZED, "zlg_parallel_for_each: kernel has been destroyed");
}

static void arrays_in_arguments_are_checked(void **state)
{
    (void)state;
    zlg_accelerator_view *const views[] = {good.view, zlg_accelerator_get_auto_selection_view()};
    void *const wrong[] = {ended.array, good.program, memory, (void *)(uintptr_t)8};
    for (size_t view = 0; view < 2; view++)
        for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
            zlg_array *const array = wrong[i];
            const zlg_status expected =
                array == ended.array ? ZLG_ERR_UNINITIALIZED : ZLG_ERR_ARGUMENT;
            assert_refused_with(zlg_parallel_for_each(views[view], zlg_extent1(LENGTH), good.kernel,
                                                      window_on(array), 1),
                                expected, "the array of argument 'to' ");
            assert_refused_with(
                zlg_parallel_for_each(views[view], zlg_extent1(LENGTH), good.kernel, array, 1),
                expected, "the array of argument 'to' ");
            assert_refused_with(zlg_parallel_for_each(views[view], zlg_extent1(LENGTH), good.kernel,
                                                      (zlg_texture *)wrong[i], 1),
                                ZLG_ERR_MISMATCH, "argument 'to' is a texture");
        }
}

/* An array of another life of the same memory: its handle may be taken for the new one's, but
 * nothing that was ready for the old one is used. */
static void memory_is_used_again(void **state)
{
    (void)state;
    for (int i = 1; i <= 300; i++) {
        zlg_array *array = NULL;
        int values[LENGTH] = {0};
        assert_ok(zlg_array_create(good.view, zlg_extent1(LENGTH), sizeof(int), &array));
        assert_ok(zlg_copy_in(values, sizeof values, zlg_array_get_view(array)));
        assert_ok(zlg_parallel_for_each(good.view, zlg_extent1(LENGTH), good.kernel, array, i));
        assert_ok(zlg_copy_out(zlg_array_get_view(array), values, sizeof values));
        assert_int_equal(values[LENGTH - 1], i);
        assert_ok(zlg_array_destroy(array));
        assert_int_equal(zlg_array_destroy(array), ZLG_ERR_UNINITIALIZED);
    }
}

static void all_functions_are_there(void **state)
{
    (void)state;
    const size_t count = sizeof calls / sizeof calls[0];
    assert_int_equal(FUNCTIONS, EXPORTED); /* or the headers are not read as they should */
    assert_true(count > FUNCTIONS / 2);
    printf("%zu handles of %d functions\n", count, (int)FUNCTIONS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_functions_are_there),
        cmocka_unit_test(null_is_refused_or_nothing),
        cmocka_unit_test(addresses_of_nothing_are_refused),
        cmocka_unit_test(other_memory_is_refused),
        cmocka_unit_test(objects_of_other_kinds_are_refused),
        cmocka_unit_test(the_sentence_tells_what_it_is),
        cmocka_unit_test(arrays_in_arguments_are_checked),
        cmocka_unit_test(memory_is_used_again),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
