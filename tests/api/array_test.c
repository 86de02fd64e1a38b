/* Storage: making it, wrapping it, and who has the newest elements. */
#include <limits.h>

#include "array_test.cl.h"
#include "fixture.h"

FIXTURE_ON_VIEW(array_test_spirv)

static zlg_array *create(zlg_extent extent)
{
    zlg_array *array = NULL;
    assert_ok(zlg_array_create(view, extent, sizeof(int), &array));
    return array;
}

static void add(zlg_accelerator_view *on, zlg_array_view to, int value)
{
    assert_ok(zlg_parallel_for_each(on, to.extent, get_kernel(program, "add"), to, value));
}

static void bad_arguments_are_refused(void **state)
{
    (void)state;
    zlg_array *array = (zlg_array *)state; /* not to be touched */
    int host[4];
    const zlg_extent four = zlg_extent1(4);
    assert_refused(zlg_array_create(NULL, four, 4, &array), ZLG_ERR_ARGUMENT,
                   "zlg_array_create: view is NULL");
    assert_refused(zlg_array_create(view, four, 4, NULL), ZLG_ERR_ARGUMENT,
                   "zlg_array_create: out is NULL");
    assert_refused(zlg_array_create(view, four, 0, &array), ZLG_ERR_ARGUMENT,
                   "zlg_array_create: element_size is 0, it must be at least 1");
    assert_refused(zlg_array_wrap(view, four, 4, NULL, &array), ZLG_ERR_ARGUMENT,
                   "zlg_array_wrap: host is NULL");
    assert_refused(zlg_array_wrap(view, four, 0, host, &array), ZLG_ERR_ARGUMENT,
                   "zlg_array_wrap: element_size is 0, it must be at least 1");
    assert_ptr_equal(array, state);
}

static void bad_extents_are_refused(void **state)
{
    (void)state;
    zlg_array *array = NULL;
    assert_refused(zlg_array_create(view, zlg_extent2(3, 0), 4, &array), ZLG_ERR_COMPUTE_DOMAIN,
                   "zlg_array_create: dimension 1 of extent is 0, it must be at least 1");
    assert_refused(zlg_array_create(view, zlg_extent1(-7), 4, &array), ZLG_ERR_COMPUTE_DOMAIN,
                   "zlg_array_create: dimension 0 of extent is -7, it must be at least 1");
    assert_refused(zlg_array_create(view, (zlg_extent){9, {1, 1, 1}}, 4, &array),
                   ZLG_ERR_COMPUTE_DOMAIN,
                   "zlg_array_create: the rank of extent is 9, it must be 1 to 8");
    assert_refused_with(zlg_array_create(view, zlg_extent2(INT_MAX, INT_MAX), 8, &array),
                        ZLG_ERR_COMPUTE_DOMAIN, "more elements of 8 bytes than size_t counts");
    assert_refused(zlg_array_create(view, zlg_extent3(1, 65536, 65536), 1, &array),
                   ZLG_ERR_COMPUTE_DOMAIN,
                   "zlg_array_create: a slice of 4294967296 elements of extent exceeds the "
                   "limit (2147483647)");
    assert_refused_with(
        zlg_array_create(view, zlg_pad(zlg_tile1(zlg_extent1(INT_MAX), 2)).extent, 4, &array),
        ZLG_ERR_COMPUTE_DOMAIN, "it must be at least 1");
    assert_null(array);
}

static void more_memory_than_there_is_is_refused(void **state)
{
    (void)state;
    zlg_array *array = NULL;
    assert_refused_with(zlg_array_create(view, zlg_extent2(INT_MAX, 65536), 64, &array),
                        ZLG_ERR_OUT_OF_MEMORY, "exceed what the device allocates at once");
    assert_null(array);
}

static void destroying_nothing_is_nothing(void **state)
{
    (void)state;
    assert_int_equal(zlg_array_destroy(NULL), ZLG_OK);
    assert_null(zlg_array_get_view(NULL).array);
    assert_int_equal(zlg_array_get_element_size(NULL), 0);
}

static void elements_of_any_size_are_stored(void **state)
{
    (void)state;
    const size_t sizes[] = {1, 2, 3, 5, 8, 12, 28, 100};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        unsigned char in[1100];
        unsigned char out[1100] = {0};
        zlg_array *array = NULL;
        for (size_t j = 0; j < sizeof in; j++)
            in[j] = (unsigned char)(j * 7);
        assert_ok(zlg_array_create(view, zlg_extent1(11), sizes[i], &array));
        assert_int_equal(zlg_array_get_element_size(array), sizes[i]);
        assert_ok(zlg_copy_in(in, 11 * sizes[i], zlg_array_get_view(array)));
        assert_ok(zlg_copy_out(zlg_array_get_view(array), out, 11 * sizes[i]));
        assert_memory_equal(in, out, 11 * sizes[i]);
        assert_ok(zlg_array_destroy(array));
    }
}

static void wrapped_memory_is_right_after_synchronize(void **state)
{
    (void)state;
    int host[100];
    zlg_array *array = NULL;
    for (int i = 0; i < 100; i++)
        host[i] = i;
    assert_ok(zlg_array_wrap(view, zlg_extent1(100), sizeof(int), host, &array));
    add(view, zlg_array_get_view(array), 5);
    add(view, zlg_array_get_view(array), 7);
    assert_ok(zlg_array_view_synchronize(zlg_array_get_view(array)));
    for (int i = 0; i < 100; i++)
        assert_int_equal(host[i], i + 12);
    assert_ok(zlg_array_destroy(array));
}

static void wrapped_memory_is_right_after_destroy(void **state)
{
    (void)state;
    int host[100] = {0};
    zlg_array *array = NULL;
    assert_ok(zlg_array_wrap(view, zlg_extent1(100), sizeof(int), host, &array));
    add(view, zlg_array_get_view(array), 5);
    assert_ok(zlg_array_destroy(array));
    for (int i = 0; i < 100; i++)
        assert_int_equal(host[i], 5);
}

static void nothing_moves_where_the_device_reaches_the_host(void **state)
{
    (void)state;
    int host[10] = {0};
    zlg_array *array = NULL;
    zlg_moves moves;
    zlg_accelerator_properties properties;
    assert_ok(zlg_accelerator_get_properties(default_accelerator(), &properties));
    assert_ok(zlg_array_wrap(view, zlg_extent1(10), sizeof(int), host, &array));
    add(view, zlg_array_get_view(array), 1);
    assert_ok(zlg_array_view_synchronize(zlg_array_get_view(array)));
    assert_ok(zlg_array_get_moves(array, &moves));
    assert_int_equal(moves.to_device, properties.supports_system_memory ? 0 : 1);
    assert_int_equal(moves.to_host, properties.supports_system_memory ? 0 : 1);
    assert_int_equal(moves.bytes, properties.supports_system_memory ? 0 : 2 * sizeof host);
    assert_ok(zlg_array_destroy(array));
}

/* Vectors of 16 bytes that lie at every address: where a kernel cannot take them, it has a copy. */
static void wrapped_memory_may_lie_anywhere(void **state)
{
    (void)state;
    enum { VECTORS = 40, LENGTH = 4 * VECTORS };
    static _Alignas(16) unsigned char memory[LENGTH * sizeof(int) + 16];
    int values[LENGTH];
    for (size_t shift = 0; shift <= 16; shift++) {
        zlg_array *array = NULL;
        zlg_moves moves;
        memset(values, 0, sizeof values);
        memcpy(memory + shift, values, sizeof values);
        assert_ok(
            zlg_array_wrap(view, zlg_extent1(VECTORS), 4 * sizeof(int), memory + shift, &array));
        assert_ok(zlg_parallel_for_each(view, zlg_extent1(VECTORS), get_kernel(program, "add4"),
                                        array, 7));
        assert_ok(zlg_array_get_moves(array, &moves));
        if (shift % 16 != 0)
            assert_int_equal(moves.to_device, 1);
        assert_ok(zlg_array_destroy(array));
        memcpy(values, memory + shift, sizeof values);
        for (int i = 0; i < LENGTH; i++)
            assert_int_equal(values[i], 7 + i % 4);
    }
}

static void refreshed_memory_is_seen_by_the_next_launch(void **state)
{
    (void)state;
    int host[10] = {0};
    zlg_array *array = NULL;
    assert_ok(zlg_array_wrap(view, zlg_extent1(10), sizeof(int), host, &array));
    const zlg_array_view all = zlg_array_get_view(array);
    for (int turn = 0; turn < 30; turn++) {
        add(view, all, 1);
        assert_ok(zlg_array_view_synchronize(all));
        for (int i = 0; i < 10; i++) {
            assert_int_equal(host[i], 2 * turn + 1);
            host[i]++;
        }
        assert_ok(zlg_array_view_refresh(all));
    }
    assert_ok(zlg_array_destroy(array));
    assert_int_equal(host[9], 60);
}

/* There is nothing that the host could have written to: its elements stay. */
static void device_memory_stays_when_it_is_refreshed(void **state)
{
    (void)state;
    const int value = 5;
    int found = 0;
    for (int i = 0; i < 2; i++) {
        zlg_array *array = NULL;
        assert_ok(zlg_array_create_in(view, i == 0 ? ZLG_STORAGE_DEVICE : ZLG_STORAGE_FLOATING,
                                      zlg_extent1(1), sizeof(int), &array));
        assert_ok(zlg_array_write(array, &value, sizeof value));
        assert_ok(zlg_array_view_refresh(zlg_array_get_view(array)));
        assert_ok(zlg_array_view_synchronize(zlg_array_get_view(array)));
        assert_ok(zlg_array_read(array, &found, sizeof found));
        assert_int_equal(found, value);
        assert_ok(zlg_array_destroy(array));
    }
}

/* zlg_array_read() and zlg_array_write() are the copies of the whole array, with their refusals. */
static void arrays_are_read_and_written_whole(void **state)
{
    (void)state;
    int in[6] = {1, 2, 3, 4, 5, 6}, out[6] = {0};
    zlg_array *array = create(zlg_extent2(2, 3));
    assert_ok(zlg_array_write(array, in, sizeof in));
    assert_ok(zlg_array_read(array, out, sizeof out));
    assert_memory_equal(in, out, sizeof in);
    assert_refused(zlg_array_write(array, in, 20), ZLG_ERR_ARGUMENT,
                   "zlg_array_write: bytes is 20, the elements of array take 24");
    assert_refused(zlg_array_read(array, out, 28), ZLG_ERR_ARGUMENT,
                   "zlg_array_read: bytes is 28, the elements of array take 24");
    assert_refused(zlg_array_write(array, NULL, sizeof in), ZLG_ERR_ARGUMENT,
                   "zlg_array_write: source is NULL");
    assert_refused(zlg_array_read(array, NULL, sizeof in), ZLG_ERR_ARGUMENT,
                   "zlg_array_read: destination is NULL");
    assert_refused(zlg_array_read(NULL, out, sizeof out), ZLG_ERR_ARGUMENT,
                   "zlg_array_read: array is NULL");
    assert_refused(zlg_array_write(NULL, in, sizeof in), ZLG_ERR_ARGUMENT,
                   "zlg_array_write: array is NULL");
    assert_ok(zlg_array_destroy(array));
}

static void overlapping_memory_is_wrapped_once(void **state)
{
    (void)state;
    int host[100];
    zlg_array *first = NULL;
    zlg_array *second = NULL;
    assert_ok(zlg_array_wrap(view, zlg_extent1(50), sizeof(int), host, &first));
    assert_refused_with(zlg_array_wrap(view, zlg_extent1(51), sizeof(int), host + 49, &second),
                        ZLG_ERR_ARGUMENT, "overlap the 200 bytes at");
    assert_null(second);
    assert_ok(zlg_array_wrap(view, zlg_extent1(50), sizeof(int), host + 50, &second));
    assert_ok(zlg_array_destroy(first));
    assert_ok(zlg_array_wrap(view, zlg_extent1(50), sizeof(int), host, &first));
    assert_ok(zlg_array_destroy(first));
    assert_ok(zlg_array_destroy(second));
}

static void another_view_waits_for_the_one_before(void **state)
{
    (void)state;
    int out[256];
    zlg_accelerator_view *other = NULL;
    zlg_array *array = create(zlg_extent1(256));
    const zlg_array_view all = zlg_array_get_view(array);
    memset(out, 0, sizeof out);
    assert_ok(zlg_copy_in(out, sizeof out, all));
    assert_ok(zlg_accelerator_view_create(default_accelerator(), &(zlg_accelerator_view_desc){0},
                                          &other));
    for (int i = 0; i < 10; i++) {
        add(view, all, 1);
        add(other, all, 1);
    }
    assert_ok(zlg_accelerator_view_destroy(other));
    assert_ok(zlg_copy_out(all, out, sizeof out));
    for (int i = 0; i < 256; i++)
        assert_int_equal(out[i], 20);
    assert_ok(zlg_array_destroy(array));
}

static void an_array_survives_its_view(void **state)
{
    (void)state;
    const int in[4] = {1, 2, 3, 4};
    int out[4];
    zlg_accelerator_view *own = NULL;
    zlg_array *array = NULL;
    assert_ok(
        zlg_accelerator_view_create(default_accelerator(), &(zlg_accelerator_view_desc){0}, &own));
    assert_ok(zlg_array_create(own, zlg_extent1(4), sizeof(int), &array));
    assert_ok(zlg_copy_in(in, sizeof in, zlg_array_get_view(array)));
    assert_ok(zlg_accelerator_view_destroy(own));
    assert_ok(zlg_copy_out(zlg_array_get_view(array), out, sizeof out));
    assert_memory_equal(in, out, sizeof in);
    assert_ok(zlg_array_destroy(array));
}

static void shared_memory_is_reached_by_both(void **state)
{
    (void)state;
    static const zlg_storage storages[] = {ZLG_STORAGE_SHARED, ZLG_STORAGE_STAGING};
    for (int i = 0; i < 2; i++) {
        zlg_array *array = NULL;
        void *data = NULL;
        assert_ok(zlg_array_create_in(view, storages[i], zlg_extent1(8), sizeof(int), &array));
        assert_ok(zlg_array_get_data(array, &data));
        memset(data, 0, 8 * sizeof(int));
        assert_ok(zlg_array_view_refresh(zlg_array_get_view(array)));
        add(view, zlg_array_get_view(array), 5);
        assert_ok(zlg_array_view_synchronize(zlg_array_get_view(array)));
        assert_int_equal(((int *)data)[7], 5);
        assert_ok(zlg_array_destroy(array));
    }
    zlg_array *device = create(zlg_extent1(1));
    void *data = NULL;
    assert_refused(zlg_array_get_data(device, &data), ZLG_ERR_UNSUPPORTED,
                   "zlg_array_get_data: the array is not in memory that the host reaches");
    assert_null(data);
    assert_ok(zlg_array_destroy(device));
}

static void there_are_four_kinds_of_storage(void **state)
{
    (void)state;
    zlg_array *array = NULL;
    assert_refused(zlg_array_create_in(view, (zlg_storage)4, zlg_extent1(1), 1, &array),
                   ZLG_ERR_ARGUMENT, "zlg_array_create_in: there is no storage 4");
    assert_null(array);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bad_arguments_are_refused),
        cmocka_unit_test(bad_extents_are_refused),
        cmocka_unit_test(more_memory_than_there_is_is_refused),
        cmocka_unit_test(destroying_nothing_is_nothing),
        cmocka_unit_test(elements_of_any_size_are_stored),
        cmocka_unit_test(wrapped_memory_is_right_after_synchronize),
        cmocka_unit_test(wrapped_memory_is_right_after_destroy),
        cmocka_unit_test(nothing_moves_where_the_device_reaches_the_host),
        cmocka_unit_test(wrapped_memory_may_lie_anywhere),
        cmocka_unit_test(refreshed_memory_is_seen_by_the_next_launch),
        cmocka_unit_test(device_memory_stays_when_it_is_refreshed),
        cmocka_unit_test(arrays_are_read_and_written_whole),
        cmocka_unit_test(overlapping_memory_is_wrapped_once),
        cmocka_unit_test(another_view_waits_for_the_one_before),
        cmocka_unit_test(an_array_survives_its_view),
        cmocka_unit_test(shared_memory_is_reached_by_both),
        cmocka_unit_test(there_are_four_kinds_of_storage),
    };
    return cmocka_run_group_tests_name("zellige.api.array", tests, begin, end);
}
