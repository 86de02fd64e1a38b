#include "cuda_library.h"

#include <ctype.h>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/opencl/opencl.h"

enum { CAPABILITY_MAJOR = 75, CAPABILITY_MINOR = 76, MAX_MODULES = 24 };

static cuda_functions cuda;
static nvrtc_functions nvrtc;
static int device;

static bool get_all(void *library, const char *const *symbols, size_t count, void *out)
{
    for (size_t i = 0; i < count; i++) {
        void *function = library == NULL ? NULL : dlsym(library, symbols[i]);
        if (function == NULL)
            return false;
        memcpy((char *)out + i * sizeof function, &function, sizeof function);
    }
    return true;
}

static bool get_cuda(void)
{
    static const char *const symbols[] = {
#define SYMBOL(name, symbol, parameters) symbol,
        CUDA_DRIVER(SYMBOL)};
    return get_all(dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL), symbols,
                   sizeof symbols / sizeof symbols[0], &cuda);
}

static bool get_nvrtc(void)
{
    static const char *const symbols[] = {CUDA_COMPILER(SYMBOL)};
#undef SYMBOL
    static const char *const names[] = {"libnvrtc.so.13", "libnvrtc.so.12", "libnvrtc.so.11.2",
                                        "libnvrtc.so", "/usr/local/cuda/lib64/libnvrtc.so"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (get_all(dlopen(names[i], RTLD_NOW | RTLD_LOCAL), symbols,
                    sizeof symbols / sizeof symbols[0], &nvrtc))
            return true;
    return false;
}

static const char *open_all(void)
{
    void *context;
    if (!get_cuda())
        return "there is no libcuda.so.1";
    if (!get_nvrtc())
        return "there is no libnvrtc (of the CUDA toolkit; LD_LIBRARY_PATH says where)";
    return cuda.init(0) != 0 || cuda.device_get(&device, 0) != 0 ||
                   cuda.context_retain(&context, device) != 0 || cuda.context_set(context) != 0
               ? "CUDA has no GPU"
               : NULL;
}

const cuda_functions *cuda_open(char why[BENCH_SENTENCE])
{
    static bool is_opened;
    static const char *reason;
    if (!is_opened)
        reason = open_all();
    is_opened = true;
    if (reason != NULL)
        snprintf(why, BENCH_SENTENCE, "%s", reason);
    return reason == NULL ? &cuda : NULL;
}

/** Says why, by the first line of the compiler that names an error. */
static void explain(void *program, const char *file, int result, char why[BENCH_SENTENCE])
{
    size_t size = 0;
    char *log = nvrtc.log_size(program, &size) == 0 ? calloc(size + 1, 1) : NULL;
    const char *line = log != NULL && nvrtc.log(program, log) == 0 ? strstr(log, "error") : NULL;
    line = line == NULL ? "" : line;
    snprintf(why, BENCH_SENTENCE, "%s is not compiled: %d %.*s", file, result,
             (int)strcspn(line, "\n"), line);
    free(log);
}

static cuda_module load(void *program, char why[BENCH_SENTENCE])
{
    size_t size = 0;
    cuda_module module = NULL;
    char *code = nvrtc.code_size(program, &size) == 0 ? malloc(size + 1) : NULL;
    if (code == NULL || nvrtc.code(program, code) != 0 || cuda.module_load(&module, code) != 0)
        snprintf(why, BENCH_SENTENCE, "its code of cuda.cu cannot be loaded");
    free(code);
    return module;
}

static cuda_module compile(const char *source, const char *file, const char *options,
                           char why[BENCH_SENTENCE])
{
    char target[40];
    const char *const all[] = {target, "--device-as-default-execution-space", options};
    int major = 0, minor = 0;
    void *program = NULL;
    cuda_module module = NULL;
    (void)cuda.device_attribute(&major, CAPABILITY_MAJOR, device);
    (void)cuda.device_attribute(&minor, CAPABILITY_MINOR, device);
    snprintf(target, sizeof target, "--gpu-architecture=sm_%d%d", major, minor);
    int result = nvrtc.create(&program, source, file, 0, NULL, NULL);
    if (result == 0)
        result = nvrtc.compile(program, options[0] == '\0' ? 2 : 3, all);
    if (result == 0)
        module = load(program, why);
    else
        explain(program, file, result, why);
    if (program != NULL)
        nvrtc.destroy(&program);
    return module;
}

/* The words of OpenCL C that are others in CUDA C, and that its preprocessor cannot replace: they
 * are in what its own words are made of. */
static const char *const words[][2] = {
    {"local float *", "float *"}, /* of a parameter */
    {"local uint *", "uint *"},
    {"local int *", "int *"},
    {"local ", "__shared__ "},
    {"global ", ""},
    {"private ", ""},
    {"constant ", "const "},
    {"kernel ", "extern \"C\" __global__ "},
    {"(int2)(", "int2("},
    {"(int4)(", "int4("},
    {"(uint2)(", "uint2("},
    {"(uint4)(", "uint4("},
    {"(float2)(", "float2("},
    {"(float4)(", "float4("},
    {"(float16)(", "float16("},
    {"(double2)(", "double2("},
    {"(uchar2)(", "uchar2("},
    {"(uchar4)(", "uchar4("},
};

static bool begins_word(const char *text, const char *at)
{
    return at == text || (at[-1] != '_' && !isalnum((unsigned char)at[-1]));
}

/** Returns which of the words is here; NULL: none. */
static const char *const *find_word(const char *text, const char *at)
{
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strncmp(at, words[i][0], strlen(words[i][0])) == 0 && begins_word(text, at))
            return words[i];
    return NULL;
}

static void translate(const char *text, FILE *out)
{
    for (const char *at = text; *at != '\0';) {
        const char *const *word = find_word(text, at);
        if (word == NULL)
            (void)fputc(*at, out);
        else
            (void)fputs(word[1], out);
        at += word == NULL ? 1 : strlen(word[0]);
    }
}

/** Returns a file of OpenCL C as CUDA C, to be freed; NULL if it cannot be read. */
static char *read_opencl(const char *path)
{
    char *words_of_it = opencl_read_text(OPENCL_SOURCES "/bench/kernels/opencl.cuh");
    char *text = opencl_read_text(path), *result = NULL;
    size_t size;
    FILE *out = words_of_it == NULL || text == NULL ? NULL : open_memstream(&result, &size);
    if (out != NULL) {
        (void)fputs(words_of_it, out);
        translate(text, out);
        (void)fclose(out);
    }
    free(words_of_it);
    free(text);
    return result;
}

static cuda_module compile_file(const char *file, const char *options, char why[BENCH_SENTENCE])
{
    char path[512];
    snprintf(path, sizeof path, "%s%s", file[0] == '/' ? "" : OPENCL_SOURCES "/", file);
    const bool is_opencl = strstr(file, ".cl") != NULL;
    char *source = is_opencl ? read_opencl(path) : opencl_read_text(path);
    if (source == NULL)
        snprintf(why, BENCH_SENTENCE, "%s cannot be read", file);
    cuda_module module = source == NULL ? NULL : compile(source, file, options, why);
    free(source);
    return module;
}

cuda_module cuda_compile(const char *file, const char *options, char why[BENCH_SENTENCE])
{
    static struct {
        const char *file, *options;
        cuda_module module;
    } known[MAX_MODULES];
    static size_t count;
    for (size_t i = 0; i < count; i++)
        if (strcmp(known[i].file, file) == 0 && strcmp(known[i].options, options) == 0)
            return known[i].module;
    cuda_module module = compile_file(file, options, why);
    if (module != NULL && count < MAX_MODULES) {
        known[count].file = file;
        known[count].options = options;
        known[count++].module = module;
    }
    return module;
}
