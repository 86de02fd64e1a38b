#include "backend/driver/engines/opencl/words.h"

#include <stdlib.h>
#include <string.h>

static bool reserve(cpu_opencl_words *words, size_t count)
{
    if (words->failed || words->capacity - words->count >= count)
        return !words->failed;
    const size_t capacity = words->capacity + words->capacity / 2 + count + 64;
    uint32_t *data = realloc(words->data, capacity * sizeof *data);
    words->failed = data == NULL;
    if (data != NULL) {
        words->data = data;
        words->capacity = capacity;
    }
    return data != NULL;
}

void cpu_opencl_words_add(cpu_opencl_words *words, const uint32_t *data, size_t count)
{
    if (count == 0 || !reserve(words, count))
        return;
    memcpy(words->data + words->count, data, count * sizeof *data);
    words->count += count;
}

void cpu_opencl_words_emit(cpu_opencl_words *words, uint32_t opcode, const uint32_t *operands,
                           size_t count)
{
    const uint32_t first = (uint32_t)(count + 1) << 16 | opcode;
    cpu_opencl_words_add(words, &first, 1);
    cpu_opencl_words_add(words, operands, count);
}
