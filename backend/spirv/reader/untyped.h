/* Modules with untyped pointers, read as if their pointers had types. */
#ifndef ZELLIGE_SPIRV_READER_UNTYPED_H
#define ZELLIGE_SPIRV_READER_UNTYPED_H

#include "backend/spirv/reader/instruction.h"

/* Of SPV_KHR_untyped_pointers, newer than the headers. */
typedef enum spirv_untyped_opcode {
    SPIRV_TYPE_UNTYPED_POINTER = 4417,
    SPIRV_UNTYPED_VARIABLE = 4418,
    SPIRV_UNTYPED_ACCESS_CHAIN = 4419,
    SPIRV_UNTYPED_IN_BOUNDS_ACCESS_CHAIN = 4420,
    SPIRV_UNTYPED_PTR_ACCESS_CHAIN = 4423,
    SPIRV_UNTYPED_IN_BOUNDS_PTR_ACCESS_CHAIN = 4424,
    SPIRV_UNTYPED_PREFETCH = 4426,
    SPIRV_UNTYPED_GROUP_ASYNC_COPY = 4434,
} spirv_untyped_opcode;

/** Writes the words of a module that spirv_check_stream() has accepted once more, with a typed
 *  pointer for each untyped one.
 *  @param words, count  the new words, which the caller frees; NULL if the module has no such
 *                       pointers */
bool spirv_give_types(spirv_stream stream, spirv_error *error, uint32_t **words, size_t *count);

#endif
