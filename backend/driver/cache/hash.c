#include "backend/driver/cache/hash.h"

#include <llvm-c/blake3.h>

/* The state goes first. It is of one size, so no two sequences of calls hash the same bytes. */
void cpu_cache_hash(uint64_t state[CPU_HASH_WORDS], const void *data, size_t size)
{
    llvm_blake3_hasher hasher;
    llvm_blake3_hasher_init(&hasher);
    llvm_blake3_hasher_update(&hasher, state, CPU_HASH_WORDS * sizeof *state);
    llvm_blake3_hasher_update(&hasher, data, size);
    llvm_blake3_hasher_finalize(&hasher, (uint8_t *)state, CPU_HASH_WORDS * sizeof *state);
}

uint64_t cpu_hash(const void *bytes, size_t count)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < count; i++)
        hash = (hash ^ ((const unsigned char *)bytes)[i]) * UINT64_C(0x100000001b3);
    return hash;
}
