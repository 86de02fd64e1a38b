#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "driver.h"
#include "empty.cl.h"

bool bench_check(const char *call, ze_result_t result)
{
    if (result != ZE_RESULT_SUCCESS)
        fprintf(stderr, "%s gave 0x%x\n", call, (unsigned)result);
    return result == ZE_RESULT_SUCCESS;
}

double bench_now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static int compare(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

double bench_median(double *values, int count)
{
    qsort(values, (size_t)count, sizeof *values, compare);
    return values[count / 2];
}

static bool make_kernel(bench_driver *driver)
{
    const ze_module_desc_t module_desc = {.stype = ZE_STRUCTURE_TYPE_MODULE_DESC,
                                          .format = ZE_MODULE_FORMAT_IL_SPIRV,
                                          .inputSize =
                                              empty_spirv.count * sizeof *empty_spirv.words,
                                          .pInputModule = (const uint8_t *)empty_spirv.words};
    const ze_kernel_desc_t kernel_desc = {.stype = ZE_STRUCTURE_TYPE_KERNEL_DESC,
                                          .pKernelName = "empty"};
    return BENCH_CHECK(zeModuleCreate, driver->context, driver->device, &module_desc,
                       &driver->module, NULL) &&
           BENCH_CHECK(zeKernelCreate, driver->module, &kernel_desc, &driver->kernel) &&
           BENCH_CHECK(zeKernelSetGroupSize, driver->kernel, 64, 1, 1);
}

bool bench_driver_open(bench_driver *out)
{
    const ze_context_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_CONTEXT_DESC};
    ze_driver_handle_t driver;
    uint32_t count = 1;
    setenv("ZE_ENABLE_ALT_DRIVERS", ZELLIGE_BENCH_CPU_DRIVER, 1);
    return BENCH_CHECK(zeInit, 0) && BENCH_CHECK(zeDriverGet, &count, &driver) &&
           BENCH_CHECK(zeDeviceGet, driver, &count, &out->device) &&
           BENCH_CHECK(zeContextCreate, driver, &desc, &out->context) && make_kernel(out);
}

bool bench_driver_close(const bench_driver *driver)
{
    return BENCH_CHECK(zeKernelDestroy, driver->kernel) &&
           BENCH_CHECK(zeModuleDestroy, driver->module) &&
           BENCH_CHECK(zeContextDestroy, driver->context);
}
