/* Small modules, each in a form that some compiler writes. Its first lines say what the form is,
 * and either what its kernel "k" gives to four work-items, or with which words it is refused. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/foreign/foreign.h"

enum { ITEMS = 4 };

static const char *const names[] = {FOREIGN_SMALL_FORMS};

/* What follows "; WORD: " in the second line; NULL if that is another word. */
static const char *read_expectation(const char *name, const char *word, char line[256])
{
    char path[1024];
    (void)snprintf(path, sizeof path, "%s/%s.spvasm", FOREIGN_SOURCES, name);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    assert_non_null(fgets(line, 256, file));
    assert_non_null(fgets(line, 256, file));
    (void)fclose(file);
    line[strcspn(line, "\n")] = '\0';
    const size_t length = strlen(word);
    const bool is_it = strncmp(line, "; ", 2) == 0 && strncmp(line + 2, word, length) == 0 &&
                       strncmp(line + 2 + length, ": ", 2) == 0;
    return is_it ? line + length + 4 : NULL;
}

static ze_result_t build(const char *name, ze_module_handle_t *module, char *log, size_t room)
{
    const foreign_form form = foreign_read(name);
    ze_module_build_log_handle_t handle = NULL;
    const ze_module_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_MODULE_DESC,
                                   .format = ZE_MODULE_FORMAT_IL_SPIRV,
                                   .inputSize = form.count * sizeof form.words[0],
                                   .pInputModule = (const uint8_t *)form.words};
    const ze_result_t result = zeModuleCreate(context, device, &desc, module, &handle);
    assert_ok(zeModuleBuildLogGetString(handle, &room, log));
    assert_ok(zeModuleBuildLogDestroy(handle));
    free(form.words);
    return result;
}

static void run(ze_module_handle_t module, uint32_t *out)
{
    const ze_group_count_t one = {1, 1, 1};
    ze_kernel_handle_t kernel = make_kernel(module, "k");
    ze_command_list_handle_t list = make_list();
    assert_ok(set_pointer(kernel, 0, out));
    assert_ok(zeKernelSetGroupSize(kernel, ITEMS, 1, 1));
    assert_ok(zeCommandListAppendLaunchKernel(list, kernel, &one, NULL, 0, NULL));
    run_list(list);
    assert_ok(zeCommandListDestroy(list));
    assert_ok(zeKernelDestroy(kernel));
}

static void check_given(const char *name, const char *expected)
{
    char log[2048], given[64];
    ze_module_handle_t module = NULL;
    uint32_t *out = make_memory(4096);
    const bool is_built = build(name, &module, log, sizeof log) == ZE_RESULT_SUCCESS;
    if (!is_built && strstr(log, "on a GPU they have") != NULL)
        skip_because(log);
    if (!is_built)
        fail_msg("%s is refused: %s", name, log);
    for (int turn = 0; turn < 2; turn++) { /* what a group leaves behind is not for the next */
        memset(out, 0, 4096);
        run(module, out);
        (void)snprintf(given, sizeof given, "%" PRIu32 " %" PRIu32 " %" PRIu32 " %" PRIu32, out[0],
                       out[1], out[2], out[3]);
        if (strcmp(given, expected) != 0)
            fail_msg("%s gives %s and not %s", name, given, expected);
    }
    assert_ok(zeModuleDestroy(module));
    free_memory(out);
}

static void check_refused(const char *name, const char *expected)
{
    char log[2048] = "";
    ze_module_handle_t module = NULL;
    const ze_result_t result = build(name, &module, log, sizeof log);
    if (result != ZE_RESULT_ERROR_MODULE_BUILD_FAILURE || strstr(log, expected) == NULL)
        fail_msg("%s: 0x%x, and the log says: %s", name, (unsigned)result, log);
    assert_null(module);
}

static void each_form_does_what_it_says(void **state)
{
    const char *name = *state;
    char line[256];
    const char *expected = read_expectation(name, "gives", line);
    if (expected != NULL) {
        check_given(name, expected);
        return;
    }
    expected = read_expectation(name, "refused", line);
    assert_non_null(expected);
    check_refused(name, expected);
}

int main(void)
{
    enum { COUNT = sizeof names / sizeof names[0] };
    struct CMUnitTest tests[COUNT];
    for (size_t k = 0; k < COUNT; k++)
        tests[k] = (struct CMUnitTest){.name = names[k],
                                       .test_func = each_form_does_what_it_says,
                                       .initial_state = (void *)(uintptr_t)names[k]};
    return client_run(tests);
}
