/* A libFuzzer target for the reader and for the checks, which read untrusted words too.
 * CONTRIBUTING.md says how to run it for long. */
#include <stdlib.h>
#include <string.h>

#include "backend/spirv/check/check.h"
#include "backend/spirv/link/linkage.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(int condition)
{
    if (!condition)
        abort();
}

static void walk(const spirv_module *module)
{
    for (size_t k = 0; k < module->kernel_count; k++) {
        const spirv_kernel *kernel = &module->kernels[k];
        require(spirv_module_find_kernel(module, kernel->name) != NULL);
        for (size_t p = 0; p < kernel->parameter_count; p++)
            require(kernel->parameters[p].kind <= SPIRV_PARAMETER_OTHER &&
                    strlen(kernel->parameters[p].name) <= 4 * module->word_count);
    }
}

static void check(const uint32_t *words, size_t count, bool accepted)
{
    spirv_findings findings = {0};
    spirv_error error = {0};
    require(spirv_check(words, count, 64, &findings, &error) == accepted);
    for (size_t k = 0; k < findings.count; k++)
        require(findings.findings[k].rule < SPIRV_RULE_COUNT &&
                findings.findings[k].text[0] != '\0' && findings.findings[k].file != NULL &&
                strchr(findings.findings[k].text, '\n') == NULL);
    spirv_findings_clear(&findings);
}

/* With itself: whatever comes of it, it is read again. */
static void link_twice(const spirv_module *module)
{
    uint32_t bases[2];
    spirv_module *linked = NULL;
    spirv_error error = {0};
    spirv_linkage linkage = {0};
    const spirv_part parts[] = {{module, false}, {module, true}};
    require(spirv_linkage_read(module, &linkage, &error));
    for (size_t k = 0; k < linkage.count; k++)
        require(strlen(linkage.symbols[k].name) <= 4 * module->word_count);
    spirv_linkage_clear(&linkage);
    if (spirv_link(parts, 2, bases, &linked, &error))
        require(linked->kernel_count == module->kernel_count && bases[0] == 0);
    else
        require(linked == NULL && error.text[0] != '\0');
    spirv_module_destroy(linked);
}

static void specialise(spirv_module *module)
{
    static const unsigned char value[8] = {3};
    spirv_error error = {0};
    for (uint32_t id = 0; id < 4; id++) {
        const spirv_constant constant = {id, value, spirv_module_constant_size(module, id)};
        if (!spirv_module_specialise(module, &constant, 1, &error))
            require(error.text[0] != '\0');
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const size_t count = size / sizeof(uint32_t);
    uint32_t *words = malloc(count == 0 ? 1 : count * sizeof *words);
    if (words == NULL)
        return 0;
    if (count != 0)
        memcpy(words, data, count * sizeof *words);
    spirv_module *module = NULL;
    spirv_error error = {0};
    const bool accepted = spirv_module_create(words, count, &module, &error);
    if (accepted) {
        walk(module);
        link_twice(module);
        specialise(module);
        walk(module);
    } else {
        require(module == NULL && error.text[0] != '\0' && error.word <= count &&
                (error.word == 0 || strstr(error.text, "word") != NULL));
    }
    spirv_module_destroy(module);
    check(words, count, accepted);
    free(words);
    return 0;
}
