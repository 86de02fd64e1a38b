/* What tools find: nothing to measure, and of what debuggers need the source lines of modules. */
#include "tests/driver/client.h"

#include <elf.h>
#include <level_zero/zet_api.h>
#include <stdlib.h>

#include "kernels.cl.h"
#include "lines.cl.h"

static zet_device_handle_t self(void)
{
    return (zet_device_handle_t)device;
}

static void there_are_no_metrics(void **state)
{
    (void)state;
    uint32_t count = 7;
    zet_metric_group_handle_t group = NULL;
    assert_ok(zetMetricGroupGet(self(), &count, NULL));
    assert_int_equal(count, 0);
    count = 1;
    assert_ok(zetMetricGroupGet(self(), &count, &group));
    assert_int_equal(count, 0);
    assert_ok(zetContextActivateMetricGroups((zet_context_handle_t)context, self(), 0, NULL));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zetMetricGroupGet(self(), NULL, NULL));
}

static void there_is_nothing_to_debug(void **state)
{
    (void)state;
    zet_device_debug_properties_t properties = {.stype = ZET_STRUCTURE_TYPE_DEVICE_DEBUG_PROPERTIES,
                                                .flags = 1};
    assert_ok(zetDeviceGetDebugProperties(self(), &properties));
    assert_int_equal(properties.flags, 0);
}

static ze_result_t get_info(ze_module_handle_t module, size_t *size, uint8_t *out)
{
    return zetModuleGetDebugInfo((zet_module_handle_t)module,
                                 ZET_MODULE_DEBUG_INFO_FORMAT_ELF_DWARF, size, out);
}

/* In an ELF object; its size is 0 if there is none. */
static const Elf64_Shdr *find_section(const uint8_t *object, const char *name)
{
    const Elf64_Ehdr *header = (const Elf64_Ehdr *)(const void *)object;
    const Elf64_Shdr *sections = (const Elf64_Shdr *)(const void *)(object + header->e_shoff);
    const char *names = (const char *)object + sections[header->e_shstrndx].sh_offset;
    for (int k = 0; k < header->e_shnum; k++)
        if (strcmp(names + sections[k].sh_name, name) == 0)
            return &sections[k];
    fail_msg("there is no section %s", name);
    return NULL;
}

static bool contains(const uint8_t *bytes, const Elf64_Shdr *section, const char *text)
{
    return memmem(bytes + section->sh_offset, section->sh_size, text, strlen(text) + 1) != NULL;
}

static void a_module_with_lines_has_debug_information(void **state)
{
    (void)state;
    ze_module_handle_t module = make_module(lines_spirv.words, lines_spirv.count);
    size_t size = 0;
    assert_ok(get_info(module, &size, NULL));
    assert_true(size > sizeof(Elf64_Ehdr));
    uint8_t *info = malloc(size);
    size_t less = size - 1, more = size + 1, untold = 0;
    assert_ok(get_info(module, &untold, info));
    assert_int_equal(untold, size);
    assert_result(ZE_RESULT_ERROR_INVALID_SIZE, get_info(module, &less, info));
    assert_int_equal(less, size);
    assert_ok(get_info(module, &more, info));
    assert_int_equal(more, size);
    assert_memory_equal(info, ELFMAG, SELFMAG);
    assert_true(find_section(info, ".debug_info")->sh_size > 0);
    assert_true(contains(info, find_section(info, ".debug_line"), "lines.cl"));
    assert_true(contains(info, find_section(info, ".strtab"), "first"));
    assert_true(contains(info, find_section(info, ".strtab"), "second"));
    free(info);
    assert_ok(zeModuleDestroy(module));
}

/* Some configurations give them to every module. */
static bool has_lines(const uint32_t *words, size_t count)
{
    enum { HEADER = 5, OP_LINE = 8 };
    for (size_t at = HEADER; at < count; at += words[at] >> 16)
        if ((words[at] & 0xffff) == OP_LINE)
            return true;
    return false;
}

static void modules_and_kernels_have_no_notes(void **state)
{
    (void)state;
    ze_module_handle_t module = make_module(kernels_spirv.words, kernels_spirv.count);
    ze_kernel_handle_t kernel = make_kernel(module, "empty");
    zet_profile_properties_t profile = {.stype = ZET_STRUCTURE_TYPE_PROFILE_PROPERTIES,
                                        .numTokens = 7};
    size_t size = 7;
    assert_ok(get_info(module, &size, NULL));
    assert_true((size > 0) == has_lines(kernels_spirv.words, kernels_spirv.count));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER, get_info(module, NULL, NULL));
    assert_ok(zetKernelGetProfileInfo((zet_kernel_handle_t)kernel, &profile));
    assert_int_equal(profile.numTokens, 0);
    assert_ok(zeKernelDestroy(kernel));
    assert_ok(zeModuleDestroy(module));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(there_are_no_metrics),
        cmocka_unit_test(there_is_nothing_to_debug),
        cmocka_unit_test(a_module_with_lines_has_debug_information),
        cmocka_unit_test(modules_and_kernels_have_no_notes),
    };
    return client_run(tests);
}
