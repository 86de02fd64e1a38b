/* A module of 300 kernels: each does what it says, and all of them cost what each does. */
#include "tests/driver/client.h"

#include <stdio.h>
#include <unistd.h>

#include <zellige/program.h>

#include "many_kernels.cl.h"
#include "tests/sanitizer.h"

enum { KERNELS = 300, SIZE = 32, COUNT = 3 * SIZE };

/* Which are launched, and what each may keep, its module and all. A sanitizer keeps what is freed,
 * and takes its time. */
#if SANITIZED
enum { STEP = 7, KIB_EACH = 4096 };
#else
enum { STEP = 1, KIB_EACH = 256 };
#endif

static long resident_kib(void)
{
    long pages = 0, resident = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    assert_non_null(file);
    assert_int_equal(fscanf(file, "%ld %ld", &pages, &resident), 2);
    fclose(file);
    return resident * (sysconf(_SC_PAGESIZE) / 1024);
}

static uint32_t expected(uint32_t x, uint32_t number)
{
    return (x ^ (x >> 7)) * 2654435761u + 1000 + number;
}

/* All are there before the first is launched, from the last one on. */
static void launch_all(ze_module_handle_t module, uint32_t *out)
{
    static const ze_group_count_t groups = {COUNT / SIZE, 1, 1};
    ze_kernel_handle_t kernels[KERNELS];
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    for (int k = 0; k < KERNELS; k++) {
        char name[8];
        (void)snprintf(name, sizeof name, "k%03d", k);
        kernels[k] = make_kernel(module, name);
        assert_ok(zeKernelSetGroupSize(kernels[k], SIZE, 1, 1));
        assert_ok(set_pointer(kernels[k], 0, out + k * COUNT));
    }
    for (int k = KERNELS - 1; k >= 0; k -= STEP)
        assert_ok(zeCommandListAppendLaunchKernel(list, kernels[k], &groups, NULL, 0, NULL));
    assert_ok(synchronize(list, UINT64_MAX));
    assert_ok(zeCommandListDestroy(list));
    for (int k = 0; k < KERNELS; k++)
        assert_ok(zeKernelDestroy(kernels[k]));
}

static void three_hundred_kernels_are_as_one(void **state)
{
    (void)state;
    uint32_t *out = make_memory(sizeof *out * KERNELS * COUNT), count = 0;
    const long before = resident_kib();
    const uint64_t start = now();
    ze_module_handle_t module = make_module(many_kernels_spirv.words, many_kernels_spirv.count);
    assert_ok(zeModuleGetKernelNames(module, &count, NULL));
    assert_int_equal(count, KERNELS);
    launch_all(module, out);
    const long more = resident_kib() - before;
    print_message("%u kernels: %.1f s, %ld KiB\n", count, (double)(now() - start) * 1e-9, more);
    assert_true(more < (long)KIB_EACH * KERNELS);
    for (uint32_t k = (KERNELS - 1) % STEP; k < KERNELS; k += STEP)
        for (uint32_t x = 0; x < COUNT; x++)
            assert_int_equal(out[k * COUNT + x], expected(x, k));
    assert_ok(zeModuleDestroy(module));
    free_memory(out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(three_hundred_kernels_are_as_one)};
    return client_run(tests);
}
