/* Every entry point with one argument wrong, in each way that the specification names, and with
 * values of every type that are extreme: the status that it demands, a sentence, and nothing
 * changed. The calls are generated from the comments in the specification's headers. */
#include "tests/driver/objects.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "images.cl.h"
#include "tests/driver/arguments/good_arguments.h"
#include "tests/sanitizer.h"

#if HAS_ADDRESS_SANITIZER
/* Numbers of objects that no memory has room for are refused. */
const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
    return "allocator_may_return_null=1";
}
#endif

/* What a call may answer, besides a status. */
enum { ANYTHING = -1, ANY_ERROR = -2 };

struct probe {
    const char *function, *wrong;
    int expected;
    ze_result_t (*call)(void);
};

/* Device memory; what is not allocated; and a name of a kernel. */
static void *memory;
static _Alignas(64) unsigned char room[1 << 16];
static const char *kernel_name;

static char changed[64];

static bool is_error(ze_result_t result)
{
    return (uint32_t)result > (uint32_t)ZE_RESULT_ERROR_DEVICE_LOST;
}

/* A call that is refused writes nothing. */
static void watch(ze_result_t result, const char *parameter, const void *now, const void *before,
                  size_t bytes)
{
    const bool is_log = strcmp(parameter, "phBuildLog") == 0; /* tells why a module is refused */
    if (is_error(result) && !is_log && memcmp(now, before, bytes) != 0)
        (void)snprintf(changed, sizeof changed, "%s", parameter);
}

#include "argument_calls.h"

/* A GPU lacks some of it, physical memory for example, and may say that first. */
static bool is_lacking(ze_result_t result)
{
    return OF(PHYSICAL_MEMORY) == NULL && (result == ZE_RESULT_ERROR_UNSUPPORTED_FEATURE ||
                                           result == ZE_RESULT_ERROR_INVALID_NULL_HANDLE);
}

static bool is_expected(int expected, ze_result_t result)
{
    if (is_lacking(result))
        return true;
    switch (expected) {
    case ANYTHING:
        return true;
    case ANY_ERROR:
        return is_error(result);
    default:
        return (int)result == expected;
    }
}

/* Says what is wrong with the answer. */
static bool probe_one(const struct probe *probe)
{
    changed[0] = '\0';
    const ze_result_t result = probe->call();
    const char *said = is_error(result) ? objects_sentence() : "";
    const char *name = probe->function;
    if (!is_expected(probe->expected, result))
        print_error("%s: %s: 0x%x, not 0x%x: %s\n", name, probe->wrong, (unsigned)result,
                    (unsigned)probe->expected, said);
    else if (is_error(result) && !objects_sentence_is_of(said, name))
        print_error("%s: %s: \"%s\"\n", name, probe->wrong, said);
    else if (changed[0] != '\0')
        print_error("%s: %s: 0x%x, and writes to %s\n", name, probe->wrong, (unsigned)result,
                    changed);
    else
        return true;
    return false;
}

static void every_wrong_argument_is_refused(void **state)
{
    (void)state;
    size_t failed = 0;
    for (size_t i = 0; i < sizeof probes / sizeof probes[0]; i++)
        failed += !probe_one(&probes[i]);
    assert_int_equal(failed, 0);
}

static void *immediate;

/* A list that is not executed. */
static int open(void **state)
{
    (void)state;
    const ze_command_list_desc_t list = {.stype = ZE_STRUCTURE_TYPE_COMMAND_LIST_DESC};
    const ze_device_mem_alloc_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_DEVICE_MEM_ALLOC_DESC};
    uint32_t one = 1;
    objects_make();
    immediate = OF(COMMAND_LIST);
    assert_ok(cpu_zeCommandListCreate(OF(CONTEXT), OF(DEVICE), &list,
                                      (ze_command_list_handle_t *)&OF(COMMAND_LIST)));
    assert_ok(cpu_zeMemAllocDevice(OF(CONTEXT), &desc, 1 << 16, 0, OF(DEVICE), &memory));
    assert_ok(cpu_zeModuleGetKernelNames(OF(MODULE), &one, &kernel_name));
    return 0;
}

static int close(void **state)
{
    (void)state;
    assert_ok(cpu_zeMemFree(OF(CONTEXT), memory));
    assert_ok(cpu_zeCommandListDestroy(OF(COMMAND_LIST)));
    OF(COMMAND_LIST) = immediate;
    objects_destroy();
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_wrong_argument_is_refused),
    };
    return cmocka_run_group_tests(tests, open, close);
}
