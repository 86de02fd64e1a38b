/* A growing array of SPIR-V words. */
#ifndef ZELLIGE_OPENCL_WORDS_H
#define ZELLIGE_OPENCL_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** Zeroed is empty. `data` goes to free(). */
typedef struct cpu_opencl_words {
    uint32_t *data;
    size_t count;
    size_t capacity;
    bool failed; /**< memory ran out: words are missing */
} cpu_opencl_words;

/** Appends words. */
void cpu_opencl_words_add(cpu_opencl_words *words, const uint32_t *data, size_t count);

/** Appends one instruction: its opcode, then the operands. */
#define cpu_opencl_emit(words, opcode, ...)                               \
    cpu_opencl_words_emit(words, opcode, (const uint32_t[]){__VA_ARGS__}, \
                          sizeof((const uint32_t[]){__VA_ARGS__}) / sizeof(uint32_t))
void cpu_opencl_words_emit(cpu_opencl_words *words, uint32_t opcode, const uint32_t *operands,
                           size_t count);

#endif
