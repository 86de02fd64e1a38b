/* A set of instructions, compared by their words. */
#ifndef ZELLIGE_SPIRV_LINK_UNIQUE_H
#define ZELLIGE_SPIRV_LINK_UNIQUE_H

#include "backend/spirv/reader/instruction.h"

/** Zeroed is empty. */
typedef struct spirv_unique {
    struct spirv_unique_entry *entries; /* a hash table */
    size_t count, capacity;
} spirv_unique;

/** Adds an instruction, its words copied, unless one with the same words is there.
 *
 *  @param result  the word that may differ, that of the result; 0 if there is none
 *  @param value   what belongs to it, neither 0 nor UINT32_MAX
 *  @returns the value of the one that is there; 0 if it was added; UINT32_MAX if memory ran out */
uint32_t spirv_unique_add(spirv_unique *set, spirv_instruction i, uint32_t result, uint32_t value);

void spirv_unique_clear(spirv_unique *set);

#endif
