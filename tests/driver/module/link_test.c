/* Modules that import from one another: linked later, or given to zeModuleCreate together.
 * Variables and functions by name. */
#include "tests/driver/client.h"

#include <stdlib.h>
#include <string.h>

#include <zellige/program.h>

#include "tests/loader.h"

#include "link_left.cl.h"
#include "link_library.cl.h"
#include "link_middle.cl.h"
#include "link_right.cl.h"
#include "link_square.cl.h"
#include "link_sum.cl.h"
#include "link_top.cl.h"
#include "link_user.cl.h"

static ze_module_handle_t module_of(const zlg_spirv *spirv)
{
    return make_module(spirv->words, spirv->count);
}

/* A loader that wraps handles looks for its table in the first module, which none may be; up to
 * 1.14 it does so in the wrong place, and crashes or gives up: there, the functions are taken from
 * the driver. */
static bool loader_gives_up(uint32_t count, ze_module_handle_t *modules)
{
    const char *drivers = getenv("ZE_ENABLE_ALT_DRIVERS");
    const bool wraps = getenv("ZE_ENABLE_LOADER_INTERCEPT") != NULL ||
                       getenv("ZE_ENABLE_PARAMETER_VALIDATION") != NULL ||
                       (drivers != NULL && strchr(drivers, ',') != NULL);
    const bool is_missing = count == 0 || modules == NULL || modules[0] == NULL;
    return wraps && (is_missing || loader_minor() < 15);
}

static ze_result_t dynamic_link(uint32_t count, ze_module_handle_t *modules,
                                ze_module_build_log_handle_t *log)
{
    ze_result_t (*function)(uint32_t, ze_module_handle_t *, ze_module_build_log_handle_t *) =
        zeModuleDynamicLink;
    if (loader_gives_up(count, modules)) {
        void *address = extension("zeModuleDynamicLink");
        memcpy(&function, &address, sizeof function);
    }
    return function(count, modules, log);
}

static ze_result_t inspect_linkage(ze_linkage_inspection_ext_desc_t *desc, uint32_t count,
                                   ze_module_handle_t *modules, ze_module_build_log_handle_t *log)
{
    ze_result_t (*function)(ze_linkage_inspection_ext_desc_t *, uint32_t, ze_module_handle_t *,
                            ze_module_build_log_handle_t *) = zeModuleInspectLinkageExt;
    if (loader_gives_up(count, modules)) {
        void *address = extension("zeModuleInspectLinkageExt");
        memcpy(&function, &address, sizeof function);
    }
    return function(desc, count, modules, log);
}

/* Links, and gives the log's text. */
static ze_result_t link_with_log(uint32_t count, ze_module_handle_t *modules, char text[1000])
{
    ze_module_build_log_handle_t log = NULL;
    size_t size = 1000;
    const ze_result_t result = dynamic_link(count, modules, &log);
    assert_non_null(log);
    assert_ok(zeModuleBuildLogGetString(log, &size, text));
    assert_ok(zeModuleBuildLogDestroy(log));
    return result;
}

static uint32_t flags_of(ze_module_handle_t module)
{
    ze_module_properties_t properties = {.stype = ZE_STRUCTURE_TYPE_MODULE_PROPERTIES};
    assert_ok(zeModuleGetProperties(module, &properties));
    return properties.flags;
}

/* Runs a kernel with one work-item; `x` is for those with two parameters. */
static void run(ze_module_handle_t module, const char *name, int x, int out[2])
{
    ze_kernel_handle_t kernel = make_kernel(module, name);
    ze_command_list_handle_t list = make_list();
    const ze_group_count_t groups = {1, 1, 1};
    ze_kernel_properties_t properties = {.stype = ZE_STRUCTURE_TYPE_KERNEL_PROPERTIES};
    int *memory = make_memory(2 * sizeof *memory);
    assert_ok(zeKernelGetProperties(kernel, &properties));
    assert_ok(zeKernelSetGroupSize(kernel, 1, 1, 1));
    assert_ok(set_pointer(kernel, 0, memory));
    if (properties.numKernelArgs > 1)
        assert_ok(set_value(kernel, 1, sizeof x, &x));
    assert_ok(zeCommandListAppendLaunchKernel(list, kernel, &groups, NULL, 0, NULL));
    run_list(list);
    memcpy(out, memory, 2 * sizeof *out);
    free_memory(memory);
    assert_ok(zeCommandListDestroy(list));
    assert_ok(zeKernelDestroy(kernel));
}

static void check_failure(const char *expected)
{
    assert_string_equal(last_error(), expected);
}

static void a_module_with_imports_waits_for_its_link(void **state)
{
    (void)state;
    char text[1000];
    uint32_t count = 0;
    size_t size = 1;
    void *address = NULL;
    ze_kernel_handle_t kernel = NULL;
    const ze_kernel_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_KERNEL_DESC, .pKernelName = "use"};
    ze_module_handle_t user = module_of(&link_user_spirv);
    assert_int_equal(flags_of(user), ZE_MODULE_PROPERTY_FLAG_IMPORTS);
    assert_ok(zeModuleGetKernelNames(user, &count, NULL));
    assert_int_equal(count, 1);
    assert_result(ZE_RESULT_ERROR_INVALID_MODULE_UNLINKED, zeKernelCreate(user, &desc, &kernel));
    assert_null(kernel);
    check_failure(
        "the module imports \"counter\", and has not been linked with one that exports it");
    assert_result(ZE_RESULT_ERROR_INVALID_GLOBAL_NAME,
                  zeModuleGetGlobalPointer(user, "counter", &size, &address));
    assert_result(ZE_RESULT_ERROR_MODULE_LINK_FAILURE, link_with_log(1, &user, text));
    assert_string_equal(text, "module 0 imports the variable \"counter\", which no module exports\n"
                              "module 0 imports the function \"twice\", which no module exports\n");
    assert_result(ZE_RESULT_ERROR_MODULE_LINK_FAILURE, dynamic_link(1, &user, NULL));
    assert_result(ZE_RESULT_ERROR_INVALID_MODULE_UNLINKED, zeKernelCreate(user, &desc, &kernel));
    assert_ok(zeModuleDestroy(user));
}

/* What OpenCL can do too: it has no variables. */
static void functions_are_linked(void **state)
{
    (void)state;
    char text[1000];
    int out[2];
    ze_module_handle_t modules[] = {module_of(&link_sum_spirv), module_of(&link_square_spirv)};
    assert_ok(link_with_log(2, modules, text));
    assert_string_equal(text, "");
    run(modules[0], "sum_of_squares", 3, out);
    assert_int_equal(out[0], 25);
    assert_ok(zeModuleDestroy(modules[1]));
    run(modules[0], "sum_of_squares", -3, out);
    assert_int_equal(out[0], 13);
    assert_ok(zeModuleDestroy(modules[0]));
}

static void a_linked_module_shares_variables(void **state)
{
    (void)state;
    char text[1000];
    int out[2];
    ze_module_handle_t modules[] = {module_of(&link_user_spirv), module_of(&link_library_spirv)};
    assert_ok(link_with_log(2, modules, text));
    assert_string_equal(text, "");
    run(modules[0], "use", 3, out);
    assert_int_equal(out[0], 46);
    assert_int_equal(out[1], 5);
    run(modules[1], "library", 0, out);
    assert_int_equal(out[0], 105);
    assert_int_equal(out[1], 1);
    assert_ok(dynamic_link(2, modules, NULL)); /* nothing is left to link */
    assert_ok(zeModuleDestroy(modules[1]));    /* which the other still needs */
    run(modules[0], "use", 0, out);
    assert_int_equal(out[0], 10);
    assert_int_equal(out[1], 105);
    modules[1] = module_of(&link_library_spirv); /* another one, with variables of its own */
    run(modules[1], "library", 0, out);
    assert_int_equal(out[0], 5);
    assert_ok(zeModuleDestroy(modules[0]));
    assert_ok(zeModuleDestroy(modules[1]));
}

static void variables_are_found_by_name(void **state)
{
    (void)state;
    int out[2];
    size_t size = 0;
    void *ours = NULL, *theirs = NULL, *own = NULL, *table = NULL;
    ze_module_handle_t modules[] = {module_of(&link_user_spirv), module_of(&link_library_spirv)};
    assert_ok(dynamic_link(2, modules, NULL));
    assert_ok(zeModuleGetGlobalPointer(modules[0], "counter", &size, &ours));
    assert_int_equal(size, 4);
    assert_ok(zeModuleGetGlobalPointer(modules[1], "counter", NULL, &theirs));
    assert_ptr_equal(ours, theirs);
    assert_ok(zeModuleGetGlobalPointer(modules[0], "own", &size, &own));
    assert_int_equal(size, 16);
    assert_ok(zeModuleGetGlobalPointer(modules[1], "table", &size, &table));
    assert_int_equal(size, 16);
    assert_int_equal(((const int *)table)[2], 30);
    assert_ok(zeModuleGetGlobalPointer(modules[1], "counter", NULL, NULL));
    *(int *)theirs = 77;
    run(modules[0], "use", 0, out);
    assert_int_equal(out[1], 77);
    assert_int_equal(*(int *)ours, 177);
    assert_int_equal(((const long *)own)[0], 8);
    assert_int_equal(((const long *)own)[1], 8);

    assert_result(ZE_RESULT_ERROR_INVALID_GLOBAL_NAME,
                  zeModuleGetGlobalPointer(modules[1], "count", NULL, &theirs));
    assert_result(ZE_RESULT_ERROR_INVALID_GLOBAL_NAME,
                  zeModuleGetGlobalPointer(modules[1], "twice", NULL, &theirs));
    assert_result(ZE_RESULT_ERROR_INVALID_GLOBAL_NAME,
                  zeModuleGetGlobalPointer(modules[1], "calls", NULL, &theirs)); /* static */
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
                  zeModuleGetGlobalPointer(modules[1], NULL, NULL, &theirs));
    assert_ok(zeModuleDestroy(modules[0]));
    assert_ok(zeModuleDestroy(modules[1]));
}

static void functions_are_found_by_name(void **state)
{
    (void)state;
    void *kernel = NULL, *function = NULL, *none = NULL;
    ze_module_handle_t library = module_of(&link_library_spirv);
    ze_module_handle_t user = module_of(&link_user_spirv);
    assert_ok(zeModuleGetFunctionPointer(library, "library", &kernel));
    assert_ok(zeModuleGetFunctionPointer(library, "twice", &function));
    assert_non_null(kernel);
    assert_non_null(function);
    assert_ptr_not_equal(kernel, function);
    assert_result(ZE_RESULT_ERROR_INVALID_FUNCTION_NAME,
                  zeModuleGetFunctionPointer(library, "counter", &none));
    assert_result(ZE_RESULT_ERROR_INVALID_FUNCTION_NAME,
                  zeModuleGetFunctionPointer(library, "", &none));
    assert_result(ZE_RESULT_ERROR_INVALID_FUNCTION_NAME,
                  zeModuleGetFunctionPointer(user, "twice", &none)); /* which it imports */
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
                  zeModuleGetFunctionPointer(library, NULL, &none));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
                  zeModuleGetFunctionPointer(library, "twice", NULL));
    assert_null(none);
    assert_ok(zeModuleDestroy(library));
    assert_ok(zeModuleDestroy(user));
}

/* In any order; two of them have a kernel of the same name. */
static void modules_link_in_chains(void **state)
{
    (void)state;
    char text[1000];
    int out[2];
    ze_module_handle_t modules[] = {module_of(&link_top_spirv), module_of(&link_middle_spirv),
                                    module_of(&link_user_spirv), module_of(&link_library_spirv)};
    assert_ok(link_with_log(4, modules, text));
    assert_string_equal(text, "");
    run(modules[0], "use", 1, out);
    assert_int_equal(out[0], 23);
    run(modules[1], "middle", 0, out);
    assert_int_equal(out[0], 23);
    run(modules[2], "use", 1, out);
    assert_int_equal(out[0], 22);
    run(modules[3], "library", 0, out);
    assert_int_equal(out[0], 105);
    assert_int_equal(out[1], 3);
    for (int i = 3; i >= 0; i--) /* the one that all need goes first */
        assert_ok(zeModuleDestroy(modules[i]));
}

/* A module that was linked serves the next without those that it was linked with. */
static void links_may_follow_one_another(void **state)
{
    (void)state;
    int out[2];
    ze_module_handle_t first[] = {module_of(&link_middle_spirv), module_of(&link_library_spirv)};
    ze_module_handle_t second[] = {module_of(&link_top_spirv), first[0]};
    assert_ok(dynamic_link(2, first, NULL));
    assert_ok(dynamic_link(2, second, NULL));
    run(second[0], "use", 2, out);
    assert_int_equal(out[0], 36);
    run(first[1], "library", 0, out);
    assert_int_equal(out[1], 1);
    assert_ok(zeModuleDestroy(first[1]));
    assert_ok(zeModuleDestroy(first[0]));
    assert_ok(zeModuleDestroy(second[0]));
}

typedef struct words {
    uint32_t at[2000];
    size_t count;
} words;

static void put(words *out, const uint32_t *from, size_t count)
{
    assert_true(out->count + count <= sizeof out->at / sizeof out->at[0]);
    memcpy(out->at + out->count, from, count * sizeof *from);
    out->count += count;
}

/* The module of link_sum.cl with one more import, of the variable "counter", which nothing uses. */
static ze_module_handle_t module_with_idle_import(void)
{
    enum { DECORATE = 71, TYPE_POINTER = 32, VARIABLE = 59, FUNCTION = 54, GLOBAL = 5, BOUND = 3 };
    static words out;
    const uint32_t *in = link_sum_spirv.words, id = in[BOUND];
    /* "counter" and the type of linkage: 41 is LinkageAttributes, 1 is Import */
    const uint32_t decoration[] = {6u << 16 | DECORATE, id, 41, 0x6e756f63, 0x00726574, 1};
    uint32_t pointer = 0;
    bool decorated = false, defined = false;
    out.count = 0;
    put(&out, in, 5);
    out.at[BOUND]++;
    for (size_t i = 5; i < link_sum_spirv.count; i += in[i] >> 16) {
        const uint32_t opcode = in[i] & 0xffff;
        if (opcode == DECORATE && !decorated)
            put(&out, decoration, 6);
        decorated = decorated || opcode == DECORATE;
        if (opcode == TYPE_POINTER && in[i + 2] == GLOBAL)
            pointer = in[i + 1];
        if (opcode == FUNCTION && !defined)
            put(&out, (uint32_t[]){4u << 16 | VARIABLE, pointer, id, GLOBAL}, 4);
        defined = defined || opcode == FUNCTION;
        put(&out, in + i, in[i] >> 16);
    }
    assert_true(decorated && defined && pointer != 0);
    return make_module(out.at, out.count);
}

/* What has it may go. */
static void an_import_that_nothing_uses_is_not_linked(void **state)
{
    (void)state;
    int out[2];
    void *address = NULL;
    ze_module_handle_t modules[] = {module_with_idle_import(), module_of(&link_square_spirv),
                                    module_of(&link_library_spirv)};
    assert_ok(dynamic_link(3, modules, NULL));
    assert_ok(zeModuleDestroy(modules[2]));
    assert_result(ZE_RESULT_ERROR_INVALID_GLOBAL_NAME,
                  zeModuleGetGlobalPointer(modules[0], "counter", NULL, &address));
    assert_null(address);
    run(modules[0], "sum_of_squares", 3, out);
    assert_int_equal(out[0], 25);
    assert_ok(zeModuleDestroy(modules[1]));
    assert_ok(zeModuleDestroy(modules[0]));
}

static void modules_may_need_each_other(void **state)
{
    (void)state;
    int out[2];
    void *ours = NULL, *theirs = NULL;
    ze_module_handle_t modules[] = {module_of(&link_left_spirv), module_of(&link_right_spirv)};
    assert_ok(dynamic_link(2, modules, NULL));
    run(modules[0], "left", 4, out);
    assert_int_equal(out[0], 30);
    assert_int_equal(out[1], 1001);
    run(modules[1], "right", 4, out);
    assert_int_equal(out[0], 15);
    assert_int_equal(out[1], 30);
    assert_ok(zeModuleGetGlobalPointer(modules[0], "right_count", NULL, &ours));
    assert_ok(zeModuleGetGlobalPointer(modules[1], "right_count", NULL, &theirs));
    assert_ptr_equal(ours, theirs);
    assert_int_equal(*(int *)ours, 1002);
    assert_ok(zeModuleDestroy(modules[0]));
    assert_ok(zeModuleDestroy(modules[1]));
}

static void ambiguous_exports_are_refused(void **state)
{
    (void)state;
    char text[1000];
    ze_module_handle_t modules[] = {module_of(&link_middle_spirv), module_of(&link_library_spirv),
                                    module_of(&link_library_spirv)};
    assert_result(ZE_RESULT_ERROR_MODULE_LINK_FAILURE, link_with_log(3, modules, text));
    assert_string_equal(text, "module 0 imports the function \"twice\", which 2 modules export\n");
    assert_ok(zeModuleDestroy(modules[2]));
    modules[2] = modules[1]; /* the same twice is one */
    assert_ok(link_with_log(3, modules, text));
    assert_ok(zeModuleDestroy(modules[0]));
    assert_ok(zeModuleDestroy(modules[1]));
}

static void what_links_nothing_is_fine(void **state)
{
    (void)state;
    ze_module_handle_t library = module_of(&link_library_spirv), none = NULL;
    assert_int_equal(flags_of(library), 0);
    assert_ok(dynamic_link(1, &library, NULL));
    assert_ok(dynamic_link(0, &library, NULL));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER, dynamic_link(1, NULL, NULL));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, dynamic_link(1, &none, NULL));
    assert_ok(zeModuleDestroy(library));
}

static void inspect(uint32_t flags, uint32_t count, ze_module_handle_t *modules,
                    const char *expected)
{
    char text[1000];
    size_t size = sizeof text;
    ze_module_build_log_handle_t log = NULL;
    ze_linkage_inspection_ext_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_LINKAGE_INSPECTION_EXT_DESC,
                                             .flags = flags};
    assert_ok(inspect_linkage(&desc, count, modules, &log));
    assert_ok(zeModuleBuildLogGetString(log, &size, text));
    /* What a toolchain exports for a kernel besides is its own business. */
    assert_memory_equal(text, expected, strlen(expected));
    assert_ok(zeModuleBuildLogDestroy(log));
}

static void linkage_can_be_inspected(void **state)
{
    (void)state;
    ze_module_build_log_handle_t log = NULL;
    ze_module_handle_t modules[] = {module_of(&link_top_spirv), module_of(&link_middle_spirv)};
    inspect(ZE_LINKAGE_INSPECTION_EXT_FLAG_IMPORTS, 2, modules,
            "imports:\n    module 0: thrice\n    module 1: twice\n");
    inspect(ZE_LINKAGE_INSPECTION_EXT_FLAG_UNRESOLVABLE_IMPORTS, 2, modules,
            "unresolvable imports:\n    module 1: twice\n");
    inspect(ZE_LINKAGE_INSPECTION_EXT_FLAG_EXPORTS, 1, modules + 1,
            "exports:\n    module 0: thrice\n");
    inspect(0, 1, modules + 1,
            "imports:\n    module 0: twice\nunresolvable imports:\n    module 0: twice\n"
            "exports:\n    module 0: thrice\n");
    ze_linkage_inspection_ext_desc_t desc = {.stype =
                                                 ZE_STRUCTURE_TYPE_LINKAGE_INSPECTION_EXT_DESC};
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER, inspect_linkage(NULL, 1, modules, &log));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER, inspect_linkage(&desc, 1, NULL, &log));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER, inspect_linkage(&desc, 1, modules, NULL));
    desc.flags = 8;
    assert_result(ZE_RESULT_ERROR_INVALID_ENUMERATION, inspect_linkage(&desc, 1, modules, &log));
    assert_null(log);
    assert_ok(zeModuleDestroy(modules[0]));
    assert_ok(zeModuleDestroy(modules[1]));
}

/* Inputs for zeModuleCreate: several at once. */
static ze_result_t create_of(uint32_t count, const zlg_spirv *const *inputs, char text[1000],
                             ze_module_handle_t *out)
{
    size_t sizes[4];
    const uint8_t *bytes[4];
    for (uint32_t i = 0; i < count; i++) {
        sizes[i] = inputs[i]->count * 4;
        bytes[i] = (const uint8_t *)inputs[i]->words;
    }
    const ze_module_program_exp_desc_t program = {.stype =
                                                      ZE_STRUCTURE_TYPE_MODULE_PROGRAM_EXP_DESC,
                                                  .count = count,
                                                  .inputSizes = sizes,
                                                  .pInputModules = bytes};
    /* Nothing but a layer that validates looks at an input here. */
    const ze_module_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_MODULE_DESC,
                                   .pNext = &program,
                                   .format = ZE_MODULE_FORMAT_IL_SPIRV,
                                   .inputSize = 4,
                                   .pInputModule = (const uint8_t *)link_top_spirv.words};
    ze_module_build_log_handle_t log = NULL;
    size_t size = 1000;
    const ze_result_t result = zeModuleCreate(context, device, &desc, out, &log);
    text[0] = '\0';
    if (log != NULL) {
        assert_ok(zeModuleBuildLogGetString(log, &size, text));
        assert_ok(zeModuleBuildLogDestroy(log));
    }
    return result;
}

static void inputs_become_one_module(void **state)
{
    (void)state;
    char text[1000];
    int out[2];
    uint32_t count = 0;
    ze_module_handle_t module = NULL;
    const zlg_spirv *const inputs[] = {&link_user_spirv, &link_library_spirv, &link_middle_spirv};
    assert_ok(create_of(3, inputs, text, &module));
    assert_string_equal(text, "");
    assert_int_equal(flags_of(module), 0);
    assert_ok(zeModuleGetKernelNames(module, &count, NULL));
    assert_int_equal(count, 3);
    run(module, "use", 1, out);
    assert_int_equal(out[0], 22);
    run(module, "middle", 1, out);
    assert_int_equal(out[0], 23);
    run(module, "library", 1, out);
    assert_int_equal(out[0], 105);
    assert_int_equal(out[1], 2);
    assert_ok(zeModuleDestroy(module));
}

static void inputs_may_leave_imports(void **state)
{
    (void)state;
    char text[1000];
    int out[2];
    ze_module_handle_t modules[2] = {NULL, module_of(&link_library_spirv)};
    const zlg_spirv *const inputs[] = {&link_top_spirv, &link_middle_spirv};
    assert_ok(create_of(2, inputs, text, &modules[0]));
    assert_int_equal(flags_of(modules[0]), ZE_MODULE_PROPERTY_FLAG_IMPORTS);
    assert_ok(link_with_log(2, modules, text));
    run(modules[0], "use", 1, out);
    assert_int_equal(out[0], 23);
    assert_ok(zeModuleDestroy(modules[0]));
    assert_ok(zeModuleDestroy(modules[1]));
}

static void inputs_that_do_not_fit_are_refused(void **state)
{
    (void)state;
    char text[1000];
    ze_module_handle_t module = NULL;
    const zlg_spirv *const twice[] = {&link_library_spirv, &link_library_spirv};
    const zlg_spirv *const same_kernel[] = {&link_user_spirv, &link_top_spirv};
    const uint32_t nonsense[4] = {1, 2, 3, 4};
    const zlg_spirv wrong = {.words = nonsense, .count = 4};
    const zlg_spirv *const broken[] = {&link_library_spirv, &wrong};
    assert_result(ZE_RESULT_ERROR_MODULE_BUILD_FAILURE, create_of(2, twice, text, &module));
    assert_string_equal(text, "modules 0 and 1 both have a kernel \"library\"\n");
    assert_result(ZE_RESULT_ERROR_MODULE_BUILD_FAILURE, create_of(2, same_kernel, text, &module));
    assert_string_equal(text, "modules 0 and 1 both have a kernel \"use\"\n");
    assert_result(ZE_RESULT_ERROR_MODULE_BUILD_FAILURE, create_of(2, broken, text, &module));
    assert_true(strlen(text) > 0);
    assert_result(ZE_RESULT_ERROR_INVALID_SIZE, create_of(0, twice, text, &module));
    assert_null(module);
}

static void input_arrays_are_checked(void **state)
{
    (void)state;
    size_t sizes[] = {link_library_spirv.count * 4, 0};
    const uint8_t *bytes[] = {(const uint8_t *)link_library_spirv.words, NULL};
    ze_module_handle_t module = NULL;
    ze_module_program_exp_desc_t program = {.stype = ZE_STRUCTURE_TYPE_MODULE_PROGRAM_EXP_DESC,
                                            .count = 1,
                                            .inputSizes = NULL,
                                            .pInputModules = bytes};
    /* Nothing but a layer that validates looks at an input here. */
    const ze_module_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_MODULE_DESC,
                                   .pNext = &program,
                                   .format = ZE_MODULE_FORMAT_IL_SPIRV,
                                   .inputSize = 4,
                                   .pInputModule = (const uint8_t *)link_top_spirv.words};
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
                  zeModuleCreate(context, device, &desc, &module, NULL));
    program.inputSizes = sizes;
    program.pInputModules = NULL;
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
                  zeModuleCreate(context, device, &desc, &module, NULL));
    program.pInputModules = bytes;
    program.count = 2;
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
                  zeModuleCreate(context, device, &desc, &module, NULL));
    bytes[1] = bytes[0];
    assert_result(ZE_RESULT_ERROR_INVALID_SIZE,
                  zeModuleCreate(context, device, &desc, &module, NULL));
    assert_null(module);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_module_with_imports_waits_for_its_link),
        cmocka_unit_test(functions_are_linked),
        cmocka_unit_test(linkage_can_be_inspected),
        cmocka_unit_test(input_arrays_are_checked),
        cmocka_unit_test(a_linked_module_shares_variables),
        cmocka_unit_test(variables_are_found_by_name),
        cmocka_unit_test(functions_are_found_by_name),
        cmocka_unit_test(modules_link_in_chains),
        cmocka_unit_test(links_may_follow_one_another),
        cmocka_unit_test(an_import_that_nothing_uses_is_not_linked),
        cmocka_unit_test(modules_may_need_each_other),
        cmocka_unit_test(ambiguous_exports_are_refused),
        cmocka_unit_test(what_links_nothing_is_fine),
        cmocka_unit_test(inputs_become_one_module),
        cmocka_unit_test(inputs_may_leave_imports),
        cmocka_unit_test(inputs_that_do_not_fit_are_refused),
    };
    return client_run(tests);
}
