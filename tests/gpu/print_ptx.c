/* Prints the PTX of the kernels of a SPIR-V module:
 *     print_ptx module.spv [compute capability, 10 * major + minor] [all]
 * "all": for all launches, not for those without an offset.
 * Refused kernels are named on stderr; 3 if all are. */
#include <stdio.h>
#include <stdlib.h>

#include "backend/driver/engines/cuda/generate/generate.h"
#include "backend/driver/engines/simd/contract/refusals.h"
#include "tools/zellige/support/file.h"

enum { NEWEST = 90, REFUSED = 3 };

static int print(const spirv_module *module, unsigned capability, cuda_launches launches)
{
    cpu_build_log log = {NULL, 0};
    cpu_bytes refusals = {NULL, 0}, ptx = {NULL, 0};
    const cuda_target *target = cuda_target_find(capability);
    if (target == NULL) {
        (void)fprintf(stderr, "no such GPU\n");
        return EXIT_FAILURE;
    }
    const ze_result_t result = cuda_generate(module, target, launches, &log, &refusals, &ptx);
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
    if (fflush(stdout) != 0) {
        perror("print_ptx");
        return EXIT_FAILURE;
    }
    return result == ZE_RESULT_SUCCESS ? EXIT_SUCCESS : all_refused ? REFUSED : EXIT_FAILURE;
}

int main(int argc, char *argv[])
{
    if (argc < 2) {
        (void)fputs("usage: print_ptx module.spv [capability] [all]\n", stderr);
        return 2;
    }
    size_t size = 0;
    spirv_error error = {0};
    spirv_module *module = NULL;
    char *bytes = zlt_file_read(argv[1], &size);
    const bool read = bytes != NULL && spirv_module_create((const uint32_t *)(const void *)bytes,
                                                           size / 4, &module, &error);
    free(bytes);
    if (!read) {
        (void)fprintf(stderr, "%s\n", error.text);
        return 2;
    }
    const int status = print(module, argc < 3 ? NEWEST : (unsigned)strtoul(argv[2], NULL, 10),
                             argc < 4 ? CUDA_PLAIN_LAUNCHES : CUDA_ALL_LAUNCHES);
    spirv_module_destroy(module);
    return status;
}
