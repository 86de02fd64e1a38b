/* A libFuzzer target for the reader: cmake -DZELLIGE_FUZZ=ON with clang, then
 *     fuzz_spirv -max_total_time=120 corpus/
 */
#include <stdlib.h>
#include <string.h>

#include "backend/spirv/spirv.h"

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
    if (spirv_module_create(words, count, &module, &error))
        walk(module);
    else
        require(module == NULL && error.text[0] != '\0' && error.word <= count);
    spirv_module_destroy(module);
    free(words);
    return 0;
}
