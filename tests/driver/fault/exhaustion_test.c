/* Memory runs out: from making a module to the end of a launch, at any point. The program is told
 * so, and when there is memory again, everything works. Each amount of memory is tried in a process
 * of its own. */
#include "tests/driver/fault/fault_case.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include "exhaustion.cl.h"

#define MIB (UINT64_C(1) << 20)

static const char *kernel_name;
static uint64_t room;
static uint32_t *memory;
static ze_command_list_handle_t list;
static ze_module_handle_t made;
static ze_kernel_handle_t kernel;

/* Bytes of addresses that the process has. */
static uint64_t address_space(void)
{
    unsigned long long pages = 0;
    FILE *file = fopen("/proc/self/statm", "re");
    expect(file != NULL && fscanf(file, "%llu", &pages) == 1);
    fclose(file);
    return pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

static void allow(rlim_t bytes)
{
    struct rlimit limit;
    expect(getrlimit(RLIMIT_AS, &limit) == 0);
    limit.rlim_cur = bytes;
    expect(setrlimit(RLIMIT_AS, &limit) == 0);
}

static ze_result_t run(void)
{
    ze_result_t result = zeKernelSetGroupSize(kernel, SIZE, 1, 1);
    for (size_t i = 0; i < COUNT; i++)
        memory[i] = (uint32_t)i;
    if (result == ZE_RESULT_SUCCESS)
        result = set_pointer(kernel, 0, memory);
    if (result == ZE_RESULT_SUCCESS)
        result = launch(list, kernel, NULL);
    return result == ZE_RESULT_SUCCESS ? synchronize(list, UINT64_MAX) : result;
}

/* From SPIR-V to the results; what is there already stays. */
static ze_result_t work(void)
{
    const ze_module_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_MODULE_DESC,
                                   .format = ZE_MODULE_FORMAT_IL_SPIRV,
                                   .inputSize = exhaustion_spirv.count * sizeof(uint32_t),
                                   .pInputModule = (const uint8_t *)exhaustion_spirv.words};
    const ze_kernel_desc_t kernel_desc = {.stype = ZE_STRUCTURE_TYPE_KERNEL_DESC,
                                          .pKernelName = kernel_name};
    ze_result_t result = ZE_RESULT_SUCCESS;
    if (made == NULL)
        result = zeModuleCreate(context, device, &desc, &made, NULL);
    if (result == ZE_RESULT_SUCCESS && kernel == NULL)
        result = zeKernelCreate(made, &kernel_desc, &kernel);
    return result == ZE_RESULT_SUCCESS ? run() : result;
}

static void end(void)
{
    expect_ok(zeKernelDestroy(kernel));
    expect_ok(zeModuleDestroy(made));
    made = NULL;
    kernel = NULL;
}

/* Returns as its status whether there was memory enough. */
static void exhaust(void)
{
    alarm(120);
    list = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    memory = make_memory(COUNT * sizeof *memory);
    allow(address_space() + room);
    const ze_result_t result = work();
    allow(RLIM_INFINITY);
    if (result != ZE_RESULT_SUCCESS) {
        fprintf(stderr, "%s, %llu KiB: 0x%x: %s\n", kernel_name, (unsigned long long)room / 1024,
                result, why());
        expect(result == ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
        expect_reason("memory");
    }
    expect_ok(work());
    end();
    expect_ok(work());
    end();
    if (strcmp(kernel_name, "small") == 0)
        expect(memory[0] == 1 && memory[COUNT - 1] == COUNT);
    _exit(result == ZE_RESULT_SUCCESS ? 0 : 42);
}

/* From so many bytes until there is enough. ZELLIGE_TEST_STEPS=100 takes so many steps in every
 * doubling. */
static void at_any_amount(const char *name, uint64_t base)
{
    const char *text = getenv("ZELLIGE_TEST_STEPS");
    const unsigned steps = text == NULL ? 2 : (unsigned)strtoul(text, NULL, 10);
    bool enough = false;
    kernel_name = name;
    for (; !enough; base *= 2) {
        for (unsigned i = 0; i < steps; i++) {
            room = base + base * i / steps;
            const int status = status_of(exhaust, NULL, NULL);
            if (!WIFEXITED(status) || (WEXITSTATUS(status) != 0 && WEXITSTATUS(status) != 42))
                fail_msg("%s, %llu KiB: status 0x%x", name, (unsigned long long)room / 1024,
                         (unsigned)status);
            enough = WEXITSTATUS(status) == 0;
        }
        assert_true(base < 4096 * MIB);
    }
}

static void a_small_kernel(void **state)
{
    (void)state;
    at_any_amount("small", 4 * MIB);
}

static void a_large_kernel(void **state)
{
    (void)state;
    at_any_amount("large", 16 * MIB);
}

/* ---- Little stack ---------------------------------------------------------------------------- */

static void *work_with_little_stack(void *unused)
{
    expect_ok(work());
    end();
    return unused;
}

static void use_little_stack(void)
{
    pthread_t thread;
    pthread_attr_t attributes;
    list = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    memory = make_memory(COUNT * sizeof *memory);
    kernel_name = "large";
    expect(pthread_attr_init(&attributes) == 0);
    expect(pthread_attr_setstacksize(&attributes, 64 * 1024) == 0);
    expect(pthread_create(&thread, &attributes, work_with_little_stack, NULL) == 0);
    expect(pthread_join(thread, NULL) == 0);
}

static void a_thread_of_little_stack(void **state)
{
    (void)state;
    survives(use_little_stack);
}

int main(int count, char **words)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_small_kernel),
        cmocka_unit_test(a_large_kernel),
        cmocka_unit_test(a_thread_of_little_stack),
    };
    setenv("ZELLIGE_CPU_CACHE", "off", 1);
    if (count > 1)
        cmocka_set_test_filter(words[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
