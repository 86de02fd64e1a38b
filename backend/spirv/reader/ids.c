/* Every id and where it is defined. Sorted rather than indexed by the id: a module may claim a
 * bound of 2^32 in five words. */
#include "backend/spirv/reader/reader.h"

#include <inttypes.h>
#include <stdlib.h>

#include "backend/spirv/reader/error.h"

#define BOUND_WORD 3u

static int by_id(const void *left, const void *right)
{
    const spirv_id *a = left;
    const spirv_id *b = right;
    if (a->id != b->id)
        return a->id < b->id ? -1 : 1;
    return a->at < b->at ? -1 : a->at > b->at;
}

static bool collect(spirv_reader *reader)
{
    const uint32_t bound = reader->stream.words[BOUND_WORD];
    uint32_t count = 0;
    for (spirv_instruction i = spirv_first(reader->stream); i.count != 0;
         i = spirv_next(reader->stream, i)) {
        if (!spirv_has_result(i))
            continue;
        const uint32_t id = spirv_result(i);
        if (id == 0 || id >= bound)
            return spirv_reject(reader->error, i.at,
                                "the instruction at word %" PRIu32 " defines id %" PRIu32
                                ", which is not between 1 and the bound %" PRIu32,
                                i.at, id, bound);
        if (reader->ids != NULL)
            reader->ids[count] = (spirv_id){.id = id,
                                            .at = i.at,
                                            .function = SPIRV_NONE,
                                            .builtin = SPIRV_NONE,
                                            .rounding = SPIRV_NONE};
        count++;
    }
    reader->id_count = count;
    return true;
}

static bool check_unique(const spirv_reader *reader)
{
    for (uint32_t k = 1; k < reader->id_count; k++) {
        const spirv_id *first = &reader->ids[k - 1];
        const spirv_id *second = &reader->ids[k];
        if (first->id == second->id)
            return spirv_reject(reader->error, second->at,
                                "id %" PRIu32 " is defined at word %" PRIu32
                                " and again at word %" PRIu32,
                                first->id, first->at, second->at);
    }
    return true;
}

bool spirv_index_ids(spirv_reader *reader)
{
    if (!collect(reader))
        return false;
    reader->ids = spirv_allocate(reader->id_count, sizeof *reader->ids);
    if (reader->ids == NULL)
        return spirv_reject_memory(reader->error);
    (void)collect(reader);
    qsort(reader->ids, reader->id_count, sizeof *reader->ids, by_id);
    return check_unique(reader);
}

/* Ids differ: at most so many of them lie between two as their difference says, and hardly fewer
 * in what compilers write. */
uint32_t spirv_find(const spirv_reader *reader, uint32_t id)
{
    const uint32_t count = reader->id_count;
    if (count == 0 || id < reader->ids[0].id || id > reader->ids[count - 1].id)
        return SPIRV_NONE;
    const uint32_t before = id - reader->ids[0].id, behind = reader->ids[count - 1].id - id;
    uint32_t low = behind < count ? count - 1 - behind : 0;
    uint32_t high = before < count ? before + 1 : count;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (reader->ids[middle].id == id)
            return middle;
        if (reader->ids[middle].id < id)
            low = middle + 1;
        else
            high = middle;
    }
    return SPIRV_NONE;
}

spirv_instruction spirv_definition(const spirv_reader *reader, uint32_t id)
{
    const uint32_t index = spirv_find(reader, id);
    return spirv_at(reader->stream,
                    index == SPIRV_NONE ? reader->stream.count : reader->ids[index].at);
}
