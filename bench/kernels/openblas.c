#include "openblas.h"

#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <omp.h>

/* As in <cblas.h>, which belongs to the package that only building needs. */
enum { ROW_MAJOR = 101, NO_TRANSPOSE = 111 };
typedef void sgemm_function(int order, int transpose_a, int transpose_b, int m, int n, int k,
                            float alpha, const float *a, int lda, const float *b, int ldb,
                            float beta, float *c, int ldc);
typedef void set_threads_function(int threads);
typedef char *get_config_function(void);

static sgemm_function *sgemm;
static get_config_function *get_config;

/* OpenBLAS knows processors by their model, and takes one newer than itself for a very old one. The
 * name of a model that it does know, with the same vectors, is worth a factor of five. */
static void name_processor(void)
{
#ifdef __x86_64__
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw"))
        setenv("OPENBLAS_CORETYPE", "SkylakeX", 0);
    else if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
        setenv("OPENBLAS_CORETYPE", "Haswell", 0);
#endif
}

static bool get(void *library, const char *name, void *function)
{
    void *symbol = dlsym(library, name);
    memcpy(function, &symbol, sizeof symbol);
    return symbol != NULL;
}

const char *bench_openblas_absent(void)
{
    static bool tried;
    set_threads_function *set_threads;
    if (!tried) {
        name_processor();
        void *library = dlopen("libopenblas.so.0", RTLD_NOW | RTLD_LOCAL);
        tried = true;
        if (library == NULL || !get(library, "openblas_set_num_threads", &set_threads) ||
            !get(library, "openblas_get_config", &get_config) ||
            !get(library, "cblas_sgemm", &sgemm))
            sgemm = NULL;
        else
            set_threads(omp_get_max_threads());
    }
    return sgemm != NULL ? NULL : "libopenblas.so.0 is not installed (Debian: libopenblas0)";
}

const char *bench_openblas_config(void)
{
    return bench_openblas_absent() == NULL ? get_config() : "";
}

void bench_openblas_sgemm(int size, const float *a, const float *b, float *c)
{
    sgemm(ROW_MAJOR, NO_TRANSPOSE, NO_TRANSPOSE, size, size, size, 1, a, size, b, size, 0, c, size);
}
