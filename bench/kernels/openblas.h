/* OpenBLAS, if this machine has it: opened at run time, so that nothing needs it to build. */
#ifndef ZELLIGE_BENCH_OPENBLAS_H
#define ZELLIGE_BENCH_OPENBLAS_H

/** Returns why there is no OpenBLAS; NULL if there is. */
const char *bench_openblas_absent(void);

/** Returns its version and the processor it works for; "" if there is none. */
const char *bench_openblas_config(void);

/** Multiplies square matrices, rows one after the other: c = a * b. Only if it is there. */
void bench_openblas_sgemm(int size, const float *a, const float *b, float *c);

#endif
