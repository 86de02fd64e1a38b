/* Calls of the driver are traced by the loader's layer, which this test is run with. */
#include "tests/driver/client.h"

#include <level_zero/layers/zel_tracing_api.h>

static int begins, ends;

static void begin(ze_context_create_params_t *params, ze_result_t result, void *data,
                  void **instance)
{
    (void)params, (void)result, (void)data, (void)instance;
    begins++;
}

static void end(ze_context_create_params_t *params, ze_result_t result, void *data, void **instance)
{
    (void)params, (void)data, (void)instance;
    ends += result == ZE_RESULT_SUCCESS;
}

static void make_and_destroy_context(void)
{
    const ze_context_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_CONTEXT_DESC};
    ze_context_handle_t made = NULL;
    assert_ok(zeContextCreate(driver, &desc, &made));
    assert_ok(zeContextDestroy(made));
}

/* The loader's layer stands before the driver. */
static void calls_are_traced(void **state)
{
    (void)state;
    const zel_tracer_desc_t desc = {.stype = ZEL_STRUCTURE_TYPE_TRACER_EXP_DESC};
    zel_tracer_handle_t tracer = NULL;
    zel_core_callbacks_t prologues = {0}, epilogues = {0};
    assert_ok(zelTracerCreate(&desc, &tracer));
    prologues.Context.pfnCreateCb = begin;
    epilogues.Context.pfnCreateCb = end;
    assert_ok(zelTracerSetPrologues(tracer, &prologues));
    assert_ok(zelTracerSetEpilogues(tracer, &epilogues));
    make_and_destroy_context();
    assert_int_equal(begins, 0);
    assert_ok(zelTracerSetEnabled(tracer, true));
    make_and_destroy_context();
    assert_ok(zelTracerSetEnabled(tracer, false));
    make_and_destroy_context();
    assert_int_equal(begins, 1);
    assert_int_equal(ends, 1);
    assert_ok(zelTracerDestroy(tracer));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(calls_are_traced),
    };
    return client_run(tests);
}
