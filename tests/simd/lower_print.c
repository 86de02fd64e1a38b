/* Prints the scalar form of the kernels of a SPIR-V module, for developers:
 *     lower_print module.spv [kernel ...] */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backend/driver/engines/simd/contract/refusals.h"
#include "backend/driver/engines/simd/frontend/lower.h"

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

static void print_module(LLVMModuleRef module, int count, char *const kernels[])
{
    for (int k = 0; k < count; k++) {
        const LLVMValueRef kernel = LLVMGetNamedFunction(module, kernels[k]);
        char *text = kernel == NULL ? NULL : LLVMPrintValueToString(kernel);
        (void)printf("%s\n", text == NULL ? "no such kernel" : text);
        LLVMDisposeMessage(text);
    }
    if (count != 0)
        return;
    char *text = LLVMPrintModuleToString(module);
    (void)fputs(text, stdout);
    LLVMDisposeMessage(text);
}

static int print_words(const uint32_t *words, size_t word_count, int count, char *const kernels[])
{
    spirv_error error = {0};
    spirv_module *module = NULL;
    if (!spirv_module_create(words, word_count, &module, &error)) {
        (void)fprintf(stderr, "word %zu: %s\n", error.word, error.text);
        return EXIT_FAILURE;
    }
    cpu_build_log log = {0};
    LLVMModuleRef lowered = NULL;
    const LLVMContextRef context = LLVMContextCreate();
    cpu_bytes refusals = {0};
    const ze_result_t result = simd_lower(module, context, &log, &refusals, &lowered);
    if (result == ZE_RESULT_SUCCESS) {
        simd_refusals_log(&refusals, &log);
        (void)fputs(log.text == NULL ? "" : log.text, stderr);
        print_module(lowered, count, kernels);
        LLVMDisposeModule(lowered);
    } else {
        (void)fputs(log.text == NULL ? "no memory\n" : log.text, stderr);
    }
    free(refusals.data);
    cpu_build_log_clear(&log);
    LLVMContextDispose(context);
    spirv_module_destroy(module);
    return result == ZE_RESULT_SUCCESS ? EXIT_SUCCESS : EXIT_FAILURE;
}

int main(int argc, char *argv[])
{
    if (argc < 2) {
        (void)fprintf(stderr, "usage: %s module.spv [kernel ...]\n", argv[0]);
        return 2;
    }
    size_t count = 0;
    uint32_t *words = read_words(argv[1], &count);
    if (words == NULL) {
        (void)fprintf(stderr, "%s: cannot be read\n", argv[1]);
        return EXIT_FAILURE;
    }
    const int status = print_words(words, count, argc - 2, argv + 2);
    free(words);
    return status;
}
