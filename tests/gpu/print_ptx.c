/* Prints the PTX of the kernels of a SPIR-V module:
 *     print_ptx module.spv [compute capability, 10 * major + minor]
 * Refused kernels are named on stderr; 3 if all are. */
#include <stdio.h>
#include <stdlib.h>

#include "backend/driver/engines/cuda/generate/generate.h"
#include "backend/driver/engines/simd/contract/refusals.h"

enum { NEWEST = 90, REFUSED = 3 };

static uint32_t *read_words(const char *path, size_t *count)
{
    FILE *file = fopen(path, "rb");
    uint32_t *words = NULL;
    if (file != NULL && fseek(file, 0, SEEK_END) == 0) {
        const long size = ftell(file);
        rewind(file);
        words = size < 0 ? NULL : malloc((size_t)size + 1);
        *count = words == NULL ? 0 : fread(words, sizeof *words, (size_t)size / 4, file);
    }
    if (file != NULL)
        (void)fclose(file);
    return words;
}

static int print(const spirv_module *module, unsigned capability)
{
    cpu_build_log log = {NULL, 0};
    cpu_bytes refusals = {NULL, 0}, ptx = {NULL, 0};
    const cuda_target *target = cuda_target_find(capability);
    if (target == NULL) {
        (void)fprintf(stderr, "no such GPU\n");
        return EXIT_FAILURE;
    }
    const ze_result_t result = cuda_generate(module, target, &log, &refusals, &ptx);
    const bool all_refused = result != ZE_RESULT_SUCCESS && refusals.size > 0;
    if (result == ZE_RESULT_SUCCESS) {
        simd_refusals_log(&refusals, &log);
        (void)fputs((const char *)ptx.data, stdout);
    }
    if (log.text != NULL)
        (void)fputs(log.text, stderr);
    free(ptx.data);
    free(refusals.data);
    cpu_build_log_clear(&log);
    return result == ZE_RESULT_SUCCESS ? EXIT_SUCCESS : all_refused ? REFUSED : EXIT_FAILURE;
}

int main(int argc, char *argv[])
{
    size_t count = 0;
    spirv_error error = {0};
    spirv_module *module = NULL;
    uint32_t *words = argc < 2 ? NULL : read_words(argv[1], &count);
    if (words == NULL || !spirv_module_create(words, count, &module, &error)) {
        (void)fprintf(stderr, "usage: print_ptx module.spv [capability]\n%s\n", error.text);
        free(words);
        return 2;
    }
    const int status = print(module, argc < 3 ? NEWEST : (unsigned)strtoul(argv[2], NULL, 10));
    spirv_module_destroy(module);
    free(words);
    return status;
}
