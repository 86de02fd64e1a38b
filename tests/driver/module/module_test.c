#include "tests/driver/client.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <zellige/program.h>

#include "kernels.cl.h"
#include "refused.cl.h"

static ze_module_desc_t describe(const void *words, size_t bytes)
{
    return (ze_module_desc_t){.stype = ZE_STRUCTURE_TYPE_MODULE_DESC,
                              .format = ZE_MODULE_FORMAT_IL_SPIRV,
                              .inputSize = bytes,
                              .pInputModule = words};
}

/* The log ends up in `text`, whatever the result. */
static ze_result_t build(const ze_module_desc_t *desc, char text[1000])
{
    ze_module_handle_t module = NULL;
    ze_module_build_log_handle_t log = NULL;
    size_t size = 1000;
    ze_result_t result = zeModuleCreate(context, device, desc, &module, &log);
    text[0] = '\0';
    if (log != NULL) {
        assert_ok(zeModuleBuildLogGetString(log, &size, text));
        assert_true(size <= 1000);
        assert_ok(zeModuleBuildLogDestroy(log));
    }
    if (result == ZE_RESULT_SUCCESS)
        assert_ok(zeModuleDestroy(module));
    else
        assert_null(module);
    return result;
}

static void a_module_tells_its_kernels(void **state)
{
    (void)state;
    const char *names[16] = {NULL};
    uint32_t count = 0;
    bool found = false;
    ze_module_handle_t module = make_module(kernels_spirv.words, kernels_spirv.count);
    assert_ok(zeModuleGetKernelNames(module, &count, NULL));
    assert_int_equal(count, 11);
    count = 16;
    assert_ok(zeModuleGetKernelNames(module, &count, names));
    assert_int_equal(count, 11);
    for (uint32_t i = 0; i < count; i++)
        found = found || strcmp(names[i], "fixed_tile") == 0;
    assert_true(found);
    ze_module_properties_t properties = {.stype = ZE_STRUCTURE_TYPE_MODULE_PROPERTIES};
    assert_ok(zeModuleGetProperties(module, &properties));
    assert_int_equal(properties.flags, 0);
    assert_ok(zeModuleDestroy(module));
}

static void a_built_module_has_an_empty_log(void **state)
{
    (void)state;
    char text[1000];
    ze_module_desc_t desc = describe(kernels_spirv.words, kernels_spirv.count * 4);
    assert_ok(build(&desc, text));
    assert_string_equal(text, "");
}

static void words_may_lie_anywhere_in_memory(void **state)
{
    (void)state;
    char text[1000];
    unsigned char *bytes = make_memory(kernels_spirv.count * 4 + 1);
    memcpy(bytes + 1, kernels_spirv.words, kernels_spirv.count * 4);
    ze_module_desc_t desc = describe(bytes + 1, kernels_spirv.count * 4);
    assert_ok(build(&desc, text));
    free_memory(bytes);
}

static void what_is_no_spirv_is_refused_with_a_reason(void **state)
{
    (void)state;
    char text[1000];
    const uint32_t nonsense[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    ze_module_desc_t desc = describe(nonsense, sizeof nonsense);
    assert_result(ZE_RESULT_ERROR_MODULE_BUILD_FAILURE, build(&desc, text));
    assert_true(strlen(text) > 0);
    desc.inputSize = 7;
    assert_result(ZE_RESULT_ERROR_MODULE_BUILD_FAILURE, build(&desc, text));
    assert_true(strlen(text) > 0);
}

/* Cut anywhere, a module is refused: it never reaches a compiler, and nothing crashes. */
static void a_truncated_module_is_refused(void **state)
{
    (void)state;
    char text[1000];
    for (size_t count = 1; count < kernels_spirv.count; count += 1 + kernels_spirv.count / 50) {
        ze_module_desc_t desc = describe(kernels_spirv.words, count * 4);
        assert_result(ZE_RESULT_ERROR_MODULE_BUILD_FAILURE, build(&desc, text));
        assert_true(strlen(text) > 0);
    }
}

static void other_formats_are_refused(void **state)
{
    (void)state;
    char text[1000];
    ze_module_desc_t desc = describe(kernels_spirv.words, kernels_spirv.count * 4);
    desc.format = ZE_MODULE_FORMAT_NATIVE;
    assert_result(ZE_RESULT_ERROR_INVALID_NATIVE_BINARY, build(&desc, text));
    desc.format = (ze_module_format_t)9;
    assert_result(ZE_RESULT_ERROR_INVALID_ENUMERATION, build(&desc, text));
    desc.format = ZE_MODULE_FORMAT_IL_SPIRV;
    desc.inputSize = 0;
    assert_result(ZE_RESULT_ERROR_INVALID_SIZE, build(&desc, text));
}

/* The system may promise more memory than there is. */
static void more_bytes_than_there_are_are_refused(void **state)
{
    (void)state;
    char text[1000];
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    unsigned char *pages =
        mmap(NULL, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    assert_true(pages != MAP_FAILED && munmap(pages + page, page) == 0);
    const size_t few = page < kernels_spirv.count * 4 ? page : kernels_spirv.count * 4;
    memcpy(pages, kernels_spirv.words, few);
    for (ze_module_format_t format = ZE_MODULE_FORMAT_IL_SPIRV; format <= ZE_MODULE_FORMAT_NATIVE;
         format++) {
        ze_module_desc_t desc = describe(pages, 2 * page);
        desc.format = format;
        assert_result(ZE_RESULT_ERROR_INVALID_SIZE, build(&desc, text));
        assert_non_null(strstr(last_error(), "some are not there"));
        desc.inputSize = SIZE_MAX - 3;
        assert_result(ZE_RESULT_ERROR_INVALID_SIZE, build(&desc, text));
    }
    assert_int_equal(munmap(pages, page), 0);
}

/* Programs for Intel's driver pass it, and read the log whatever the result is. */
static void source_is_refused_with_a_log(void **state)
{
    (void)state;
    char text[1000];
    ze_module_desc_t desc = describe(kernels_spirv.words, kernels_spirv.count * 4);
    if (is_validated())
        skip_because("the validation layer knows no such format");
    desc.format = (ze_module_format_t)3;
    assert_result(ZE_RESULT_ERROR_MODULE_BUILD_FAILURE, build(&desc, text));
    assert_non_null(strstr(text, "OpenCL C"));
}

static void a_log_is_told_its_size_first(void **state)
{
    (void)state;
    const uint32_t nonsense[8] = {0};
    char text[1000];
    size_t needed = 0, size = 5;
    ze_module_handle_t module = NULL;
    ze_module_build_log_handle_t log = NULL;
    ze_module_desc_t desc = describe(nonsense, sizeof nonsense);
    assert_result(ZE_RESULT_ERROR_MODULE_BUILD_FAILURE,
                  zeModuleCreate(context, device, &desc, &module, &log));
    assert_ok(zeModuleBuildLogGetString(log, &needed, NULL));
    assert_in_range(needed, 2, 1000);
    memset(text, 'x', sizeof text);
    assert_ok(zeModuleBuildLogGetString(log, &size, text));
    assert_int_equal(strlen(text), 4);
    assert_int_equal(text[5], 'x');
    assert_ok(zeModuleBuildLogDestroy(log));
}

/* The call gets a line: number 6 of "a.cl". Returns how many words there are then. */
static size_t add_line(uint32_t *words)
{
    enum { STRING = 7, LINE = 8, CALL = 57 };
    const uint32_t *from = refused_spirv.words;
    const uint32_t string[] = {4u << 16 | STRING, from[3], 0x6c632e61, 0};
    const uint32_t line[] = {4u << 16 | LINE, from[3], 6, 1};
    size_t count = 5;
    bool has_string = false;
    memcpy(words, from, 5 * sizeof *words);
    words[3]++; /* the bound: the string has the first id that is free */
    for (size_t at = 5; at < refused_spirv.count; at += from[at] >> 16) {
        const uint32_t opcode = from[at] & 0xffff;
        const bool describes = opcode == 3 || opcode == 5; /* OpSource, OpName */
        if ((describes && !has_string) || opcode == CALL) {
            memcpy(words + count, describes ? string : line, sizeof line);
            count += 4;
            has_string = true;
        }
        memcpy(words + count, from + at, (from[at] >> 16) * sizeof *words);
        count += from[at] >> 16;
    }
    return count;
}

static void a_refusal_names_the_line(void **state)
{
    (void)state;
    char text[1000];
    uint32_t words[1000];
    assert_true(refused_spirv.count + 8 <= sizeof words / sizeof *words);
    ze_module_desc_t desc = describe(words, add_line(words) * 4);
    assert_result(ZE_RESULT_ERROR_MODULE_BUILD_FAILURE, build(&desc, text));
    assert_non_null(strstr(text, "atomic_nonsense"));
    assert_non_null(strstr(text, "(a.cl:6)"));
}

static void assert_flags(const char *flags, ze_result_t result, const char *log)
{
    char text[1000];
    ze_module_desc_t desc = describe(kernels_spirv.words, kernels_spirv.count * 4);
    desc.pBuildFlags = flags;
    assert_result(result, build(&desc, text));
    assert_string_equal(text, log);
}

static void flags_are_hints(void **state)
{
    (void)state;
    assert_flags("", ZE_RESULT_SUCCESS, "");
    assert_flags("  -ze-opt-disable\t-g ", ZE_RESULT_SUCCESS, "");
    assert_flags("-ze-opt-level=2 -ze-opt-greater-than-4GB-buffer-required "
                 "-ze-opt-large-register-file -ze-opt-has-buffer-offset-arg",
                 ZE_RESULT_SUCCESS, "");
    assert_flags("-ze-opt-level 0 -ze-intel-enable-auto-large-GRF-mode "
                 "-cl-fp32-correctly-rounded-divide-sqrt",
                 ZE_RESULT_SUCCESS, "");
}

/* What a device may heed stays with the module, in its native binary too. */
static bool native_has_note(const char *flags)
{
    static const char note[] = "-cl-fp32-correctly-rounded-divide-sqrt";
    static uint8_t binary[1 << 20];
    size_t size = sizeof binary;
    ze_module_handle_t module = NULL;
    ze_module_desc_t desc = describe(kernels_spirv.words, kernels_spirv.count * 4);
    desc.pBuildFlags = flags;
    assert_ok(zeModuleCreate(context, device, &desc, &module, NULL));
    assert_ok(zeModuleGetNativeBinary(module, &size, binary));
    assert_ok(zeModuleDestroy(module));
    return memmem(binary, size, note, sizeof note - 1) != NULL;
}

static void rounding_is_noted(void **state)
{
    (void)state;
    assert_false(native_has_note("-ze-opt-disable"));
    assert_false(native_has_note("-cl-fp32-correctly-rounded-divide-sqrt-not"));
    assert_true(native_has_note("-ze-fp32-correctly-rounded-divide-sqrt"));
    assert_true(native_has_note("-g -cl-fp32-correctly-rounded-divide-sqrt"));
}

static void unknown_flags_are_told_of(void **state)
{
    (void)state;
    assert_flags("-g -ze-opt-disabled --help", ZE_RESULT_SUCCESS,
                 "the flag \"-ze-opt-disabled\" is unknown and has no effect\n"
                 "the flag \"--help\" is unknown and has no effect\n");
    assert_flags("-ze-opt-level=fast", ZE_RESULT_ERROR_MODULE_BUILD_FAILURE,
                 "the flag -ze-opt-level needs a number, not \"fast\"\n");
    assert_flags("-ze-opt-level", ZE_RESULT_ERROR_MODULE_BUILD_FAILURE,
                 "the flag -ze-opt-level needs a number, not \"\"\n");
    assert_flags("-ze-opt-level= 2", ZE_RESULT_ERROR_MODULE_BUILD_FAILURE,
                 "the flag -ze-opt-level needs a number, not \"\"\n");
}

/* Nothing in the module is of a later version. */
static void every_version_of_spirv_is_read(void **state)
{
    (void)state;
    char text[1000];
    uint32_t *words = make_memory(kernels_spirv.count * 4);
    ze_module_desc_t desc = describe(words, kernels_spirv.count * 4);
    memcpy(words, kernels_spirv.words, kernels_spirv.count * 4);
    for (uint32_t minor = 0; minor <= 6; minor++) {
        words[1] = 0x00010000 | minor << 8;
        assert_ok(build(&desc, text));
        assert_string_equal(text, "");
    }
    words[1] = 0x00010700;
    assert_result(ZE_RESULT_ERROR_MODULE_BUILD_FAILURE, build(&desc, text));
    assert_non_null(strstr(text, "is not one of 1.0 to 1.6"));
    free_memory(words);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_module_tells_its_kernels),
        cmocka_unit_test(a_built_module_has_an_empty_log),
        cmocka_unit_test(words_may_lie_anywhere_in_memory),
        cmocka_unit_test(what_is_no_spirv_is_refused_with_a_reason),
        cmocka_unit_test(a_truncated_module_is_refused),
        cmocka_unit_test(other_formats_are_refused),
        cmocka_unit_test(more_bytes_than_there_are_are_refused),
        cmocka_unit_test(source_is_refused_with_a_log),
        cmocka_unit_test(a_log_is_told_its_size_first),
        cmocka_unit_test(a_refusal_names_the_line),
        cmocka_unit_test(flags_are_hints),
        cmocka_unit_test(rounding_is_noted),
        cmocka_unit_test(unknown_flags_are_told_of),
        cmocka_unit_test(every_version_of_spirv_is_read),
    };
    return client_run(tests);
}
