/* Without a driver that works, every way in is a status with a sentence, again and again. */
#include "fixture.h"

static void no_driver_is_a_status(void **state)
{
    (void)state;
    zlg_accelerator *accelerator = NULL;
    size_t count = 77;
    for (int i = 0; i < 3; i++) {
        assert_refused_with(zlg_accelerator_get_default(&accelerator), ZLG_ERR_NO_DEVICE,
                            "no Level Zero driver has a device");
        assert_non_null(strstr(zlg_last_message(), "ZE_ENABLE_ALT_DRIVERS=libno_such_driver.so"));
        assert_non_null(strstr(zlg_last_message(), "name the file of one: libno_such_driver.so: "
                                                   "cannot open shared object file"));
        assert_int_equal(zlg_accelerator_get_all(NULL, 0, &count), ZLG_ERR_NO_DEVICE);
        assert_int_equal(zlg_accelerator_find("cpu", &accelerator), ZLG_ERR_NO_DEVICE);
    }
    assert_null(accelerator);
    assert_int_equal(count, 77);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(no_driver_is_a_status)};
    return cmocka_run_group_tests_name("zellige.api.no_device", tests, NULL, NULL);
}
