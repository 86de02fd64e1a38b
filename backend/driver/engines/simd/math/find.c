/* Which sets a processor can run, and the functions in them. */
#include <string.h>

#include "backend/driver/engines/simd/math/find.h"
#include "backend/driver/engines/simd/math/set.h"

/* A set, and the registers that its instruction set has. */
typedef struct candidate {
    const simd_math_set *set;
    uint32_t register_bits;
} candidate;

/* Of one type the widest first, of one width the best. */
#if defined(__x86_64__)
#define ARCHITECTURE SIMD_X86
static const candidate vector_sets[] = {
    {&simd_math_avx512_f32, 512}, {&simd_math_avx512_f64, 512},   {&simd_math_avx2_f32, 256},
    {&simd_math_avx2_f64, 256},   {&simd_math_avx2_128_f32, 256}, {&simd_math_avx2_128_f64, 256},
    {&simd_math_sse2_f32, 128},   {&simd_math_sse2_f64, 128},
};

static uint32_t find_register_bits(void)
{
    if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma"))
        return 128;
    return __builtin_cpu_supports("avx512f") ? 512 : 256;
}
#elif defined(__aarch64__)
#define ARCHITECTURE SIMD_AARCH64
static const candidate vector_sets[] = {{&simd_math_advsimd_f32, 128},
                                        {&simd_math_advsimd_f64, 128}};

static uint32_t find_register_bits(void)
{
    return 128;
}
#else
#define ARCHITECTURE SIMD_X86
static const candidate vector_sets[] = {{&simd_math_scalar, UINT32_MAX}};

static uint32_t find_register_bits(void)
{
    return 0;
}
#endif

static size_t list(uint32_t register_bits, const simd_math_set *out[SIMD_MATH_MAX_SETS])
{
    size_t count = 0;
    for (size_t i = 0; i < sizeof vector_sets / sizeof *vector_sets; i++)
        if (vector_sets[i].register_bits <= register_bits)
            out[count++] = vector_sets[i].set;
    out[count++] = &simd_math_scalar;
    return count;
}

size_t simd_math_list(const simd_math_set *out[SIMD_MATH_MAX_SETS])
{
    return list(find_register_bits(), out);
}

static void *address(simd_math_code *code)
{
    return (void *)(uintptr_t)code;
}

static const simd_math_entry *find_name(const simd_math_set *set, const char *name)
{
    for (size_t i = 0; i < set->entry_count; i++) {
        if (strcmp(set->entries[i].name, name) == 0) {
            return &set->entries[i];
        }
    }
    return NULL;
}

static const simd_math_entry *find_symbol(const simd_math_set *set, const char *symbol)
{
    for (size_t i = 0; i < set->entry_count; i++) {
        if (strcmp(set->entries[i].symbol, symbol) == 0) {
            return &set->entries[i];
        }
    }
    return NULL;
}

bool simd_math_find(const char *name, const simd_target *target, uint32_t lanes,
                    simd_math_function *out)
{
    const simd_math_set *sets[SIMD_MATH_MAX_SETS];
    const size_t count =
        list(target->architecture == ARCHITECTURE ? target->register_bits : 0, sets);
    for (size_t i = 0; i < count; i++) {
        const simd_math_entry *found = find_name(sets[i], name);
        if (sets[i]->lanes <= lanes && found != NULL) {
            *out = (simd_math_function){found->symbol, address(found->code), sets[i]->lanes};
            return true;
        }
    }
    return false;
}

void *simd_math_resolve(const char *symbol)
{
    const simd_math_set *sets[SIMD_MATH_MAX_SETS];
    const size_t count = simd_math_list(sets);
    for (size_t i = 0; i < count; i++) {
        const simd_math_entry *found = find_symbol(sets[i], symbol);
        if (found != NULL) {
            return address(found->code);
        }
    }
    return NULL;
}
