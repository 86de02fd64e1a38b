/* A module's words may be in the other byte order: the first one tells. */
#ifndef ZELLIGE_SPIRV_READER_BYTE_ORDER_H
#define ZELLIGE_SPIRV_READER_BYTE_ORDER_H

#include <byteswap.h>

#include "backend/spirv/spirv.h"

/** Returns whether a module that begins with this word is in the other byte order. */
static inline bool spirv_is_swapped(uint32_t first)
{
    return first == bswap_32(SPIRV_MAGIC);
}

/** Returns a word of a module in this machine's byte order, or one of this machine in that of the
 *  module. */
static inline uint32_t spirv_in_order(uint32_t word, bool is_swapped)
{
    return is_swapped ? bswap_32(word) : word;
}

#endif
