/* Which sets this CPU can run, and the functions in them. */
#include <string.h>

#include "backend/driver/engines/simd/math/find.h"
#include "backend/driver/engines/simd/math/set.h"

#if defined(__x86_64__)
static bool has_avx2(void)
{
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
}

static bool has_avx512(void)
{
    return has_avx2() && __builtin_cpu_supports("avx512f");
}
#endif

size_t simd_math_list(const simd_math_set *out[SIMD_MATH_MAX_SETS])
{
    size_t count = 0;
#if defined(__x86_64__)
    if (has_avx512()) {
        out[count++] = &simd_math_avx512_f32;
        out[count++] = &simd_math_avx512_f64;
    }
    if (has_avx2()) {
        out[count++] = &simd_math_avx2_f32;
        out[count++] = &simd_math_avx2_f64;
        out[count++] = &simd_math_avx2_128_f32;
        out[count++] = &simd_math_avx2_128_f64;
    }
    out[count++] = &simd_math_sse2_f32;
    out[count++] = &simd_math_sse2_f64;
#elif defined(__aarch64__)
    out[count++] = &simd_math_advsimd_f32;
    out[count++] = &simd_math_advsimd_f64;
#endif
    out[count++] = &simd_math_scalar;
    return count;
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

bool simd_math_find(const char *name, uint32_t lanes, simd_math_function *out)
{
    const simd_math_set *sets[SIMD_MATH_MAX_SETS];
    const size_t count = simd_math_list(sets);
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
