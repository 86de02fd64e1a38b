/* Statements many times over, each with its number: R64(M, 0) is M(0) M(1) ... M(63). */
#ifndef ZELLIGE_TESTS_COMPILE_REPEAT_H
#define ZELLIGE_TESTS_COMPILE_REPEAT_H

#define R2(M, i) M(i) M(i + 1)
#define R4(M, i) R2(M, i) R2(M, i + 2)
#define R8(M, i) R4(M, i) R4(M, i + 4)
#define R16(M, i) R8(M, i) R8(M, i + 8)
#define R32(M, i) R16(M, i) R16(M, i + 16)
#define R64(M, i) R32(M, i) R32(M, i + 32)
#define R100(M, i) R64(M, i) R32(M, i + 64) R4(M, i + 96)
#define R128(M, i) R64(M, i) R64(M, i + 64)
#define R200(M, i) R128(M, i) R64(M, i + 128) R8(M, i + 192)
#define R256(M, i) R128(M, i) R128(M, i + 128)
#define R512(M, i) R256(M, i) R256(M, i + 256)
#define R1024(M, i) R512(M, i) R512(M, i + 512)
#define R2048(M, i) R1024(M, i) R1024(M, i + 1024)

/* A kernel works on so many words of its own for each work-item. */
#define WORDS 64u

/* The words of this work-item. */
#define OWN(data) ((data) + get_global_id(0) * WORDS)

/* Not to be unrolled, inlined or known by who compiles the kernel. */
#define NOINLINE __attribute__((noinline))

/* A step that neither folds nor repeats itself. */
#define MIX(x, y, k) ((x) = ((x) ^ ((y) >> 3)) * 0x9e3779b1u + (uint)(k)*77u)

#endif
