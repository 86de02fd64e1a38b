#include "backend/spirv/analysis/outside.h"

#include <stdlib.h>

#include <spirv/unified1/spirv.h>

#include "backend/spirv/reader/error.h"

typedef struct finder {
    const spirv_reader *reader;
    bool *is_found;  /* by the number of an id outside of all functions */
    uint32_t *found; /* these numbers: those from `next` on are still to be followed */
    uint32_t count, capacity, next;
} finder;

static bool add(finder *f, uint32_t number)
{
    if (f->is_found[number])
        return true;
    if (f->count == f->capacity) {
        const uint32_t capacity = f->capacity == 0 ? 64 : 2 * f->capacity;
        uint32_t *found = realloc(f->found, capacity * sizeof *found);
        if (found == NULL)
            return false;
        f->found = found;
        f->capacity = capacity;
    }
    f->is_found[number] = true;
    f->found[f->count++] = number;
    return true;
}

/* A literal that is taken for an id adds one too many, which does no harm. */
static bool add_operands(finder *f, spirv_instruction i)
{
    const bool has_number = i.opcode == SpvOpConstant || i.opcode == SpvOpSpecConstant;
    const uint32_t end = has_number ? 2 : i.count;
    for (uint32_t word = 1; word < end; word++) {
        const uint32_t index = spirv_find(f->reader, i.words[word]);
        if (index != SPIRV_NONE && f->reader->ids[index].owner == SPIRV_NONE &&
            !add(f, f->reader->ids[index].number))
            return false;
    }
    return true;
}

/* Of a function with all that is in it. */
static bool follow(finder *f, uint32_t number)
{
    const spirv_stream stream = f->reader->stream;
    const spirv_id *id = &f->reader->ids[f->reader->outside[number]];
    spirv_instruction i = spirv_at(stream, id->at);
    const bool is_function = i.opcode == SpvOpFunction;
    do {
        if (!add_operands(f, i))
            return false;
        i = spirv_next(stream, i);
    } while (is_function && i.count != 0 && i.opcode != SpvOpFunctionEnd);
    return true;
}

static int ascending(const void *left, const void *right)
{
    const uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
    return a < b ? -1 : a > b;
}

bool spirv_find_outside(const spirv_reader *reader, uint32_t function, uint32_t **out,
                        uint32_t *count)
{
    finder f = {.reader = reader,
                .is_found = spirv_allocate(reader->outside_count, sizeof *f.is_found)};
    const spirv_instruction first = spirv_at(reader->stream, reader->functions[function].at);
    bool good =
        f.is_found != NULL && add(&f, reader->ids[spirv_find(reader, spirv_result(first))].number);
    while (good && f.next < f.count)
        good = follow(&f, f.found[f.next++]);
    free(f.is_found);
    if (!good) {
        free(f.found);
        f = (finder){0};
    }
    if (good)
        qsort(f.found, f.count, sizeof *f.found, ascending);
    *out = f.found;
    *count = f.count;
    return good;
}
