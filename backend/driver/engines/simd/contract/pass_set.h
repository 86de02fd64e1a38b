/* Sets of the vectoriser's passes, which pass.h numbers. */
#ifndef ZELLIGE_SIMD_CONTRACT_PASS_SET_H
#define ZELLIGE_SIMD_CONTRACT_PASS_SET_H

#include <stdbool.h>
#include <stdint.h>

#define SIMD_PASS_SET_WORDS 3
#define SIMD_PASS_SET_LIMIT (64 * SIMD_PASS_SET_WORDS) /* of passes */

/* A bit for each pass; with none, all zero. */
typedef struct simd_pass_set {
    uint64_t words[SIMD_PASS_SET_WORDS];
} simd_pass_set;

static inline bool simd_pass_set_has(const simd_pass_set *set, unsigned pass)
{
    return (set->words[pass / 64] >> pass % 64 & 1) != 0;
}

static inline void simd_pass_set_add(simd_pass_set *set, unsigned pass)
{
    set->words[pass / 64] |= UINT64_C(1) << pass % 64;
}

static inline void simd_pass_set_add_all(simd_pass_set *set, const simd_pass_set *other)
{
    for (int k = 0; k < SIMD_PASS_SET_WORDS; k++)
        set->words[k] |= other->words[k];
}

static inline void simd_pass_set_remove_all(simd_pass_set *set, const simd_pass_set *other)
{
    for (int k = 0; k < SIMD_PASS_SET_WORDS; k++)
        set->words[k] &= ~other->words[k];
}

static inline bool simd_pass_set_is_empty(const simd_pass_set *set)
{
    uint64_t any = 0;
    for (int k = 0; k < SIMD_PASS_SET_WORDS; k++)
        any |= set->words[k];
    return any == 0;
}

#endif
