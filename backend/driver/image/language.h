/* The code of pixels and samplers compiles as C and as OpenCL C: engines/simd calls it for kernels
 * on the processors, the generator of engines/cuda links it to kernels on a GPU. This header hides
 * what differs between the languages; CPU_CALLED marks a function that kernels call.
 *
 * A word may lie at any address. C copies it with memcpy(); a GPU cannot load a word that is not
 * aligned, so OpenCL C then loads and stores its bytes. */
#ifndef ZELLIGE_DRIVER_IMAGE_LANGUAGE_H
#define ZELLIGE_DRIVER_IMAGE_LANGUAGE_H

#ifdef __OPENCL_C_VERSION__

#pragma OPENCL FP_CONTRACT OFF
#define CPU_GLOBAL global
#define CPU_CALLED __attribute__((noinline))
#define UINT32_MAX 0xffffffffu
#define fabsf fabs
#define floorf floor
#define ilogbf ilogb
#define ldexpf(x, n) ldexp((float)(x), n)
#define rintf rint

typedef uchar uint8_t;
typedef ushort uint16_t;
typedef uint uint32_t;
typedef ulong uint64_t;
typedef int int32_t;
typedef long int64_t;

static inline uint32_t cpu_bits_of(float value)
{
    return as_uint(value);
}

static inline float cpu_float_of(uint32_t bits)
{
    return as_float(bits);
}

static inline uint32_t cpu_word_load(const global unsigned char *from, uint32_t bytes)
{
    uint32_t word = 0;
    if (bytes == 2 && (uint64_t)from % 2 == 0)
        return *(const global uint16_t *)from;
    if (bytes == 4 && (uint64_t)from % 4 == 0)
        return *(const global uint32_t *)from;
    for (uint32_t k = 0; k < bytes; k++)
        word |= (uint32_t)from[k] << 8 * k;
    return word;
}

static inline void cpu_word_store(global unsigned char *to, uint32_t bytes, uint32_t word)
{
    if (bytes == 2 && (uint64_t)to % 2 == 0)
        *(global uint16_t *)to = (uint16_t)word;
    else if (bytes == 4 && (uint64_t)to % 4 == 0)
        *(global uint32_t *)to = word;
    else
        for (uint32_t k = 0; k < bytes; k++)
            to[k] = (unsigned char)(word >> 8 * k);
}

#else

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define CPU_GLOBAL
#define CPU_CALLED

static inline uint32_t cpu_bits_of(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static inline float cpu_float_of(uint32_t bits)
{
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static inline uint32_t cpu_word_load(const unsigned char *from, uint32_t bytes)
{
    uint16_t narrow;
    uint32_t word;
    if (bytes == 1)
        return *from;
    if (bytes == 2) {
        memcpy(&narrow, from, sizeof narrow);
        return narrow;
    }
    memcpy(&word, from, sizeof word);
    return word;
}

static inline void cpu_word_store(unsigned char *to, uint32_t bytes, uint32_t word)
{
    const uint16_t narrow = (uint16_t)word;
    if (bytes == 1)
        *to = (unsigned char)word;
    else if (bytes == 2)
        memcpy(to, &narrow, sizeof narrow);
    else
        memcpy(to, &word, sizeof word);
}

#endif

#endif
