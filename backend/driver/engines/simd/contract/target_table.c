/* The processors that the compiler knows by name. docs/simd-engine.md shows this table. */
#include "backend/driver/engines/simd/contract/target.h"

#include <string.h>

#include <llvm/Config/llvm-config.h>

#define KIB 1024u
#define MIB (1024u * KIB)

#define X86 "x86_64-pc-linux-gnu"
#define ARM "aarch64-unknown-linux-gnu"

/* LLVM names Zen 4 from 16 on and Zen 5 from 20 on. Before that they are Zen 3 with what came
 * since. */
#define ZEN4_FEATURES                                                           \
    "+avx512f,+avx512cd,+avx512bw,+avx512dq,+avx512vl,+avx512ifma,+avx512vbmi," \
    "+avx512vbmi2,+avx512vnni,+avx512bitalg,+avx512vpopcntdq,+avx512bf16,+gfni,+shstk"
#define ZEN5_FEATURES ZEN4_FEATURES ",+avxvnni,+avx512vp2intersect,+movdiri,+movdir64b"
#if LLVM_VERSION_MAJOR >= 20
#define ZEN4 "znver4"
#define ZEN5 "znver5"
#elif LLVM_VERSION_MAJOR >= 16
#define ZEN4 "znver4"
#define ZEN5 "znver4"
#else
#define ZEN4 "znver3"
#define ZEN5 "znver3"
#endif

/* One step of Newton's method doubles the bits of an estimate. Intel documents an error of 1.5 *
 * 2^-12 for RSQRTPS and of 2^-14 for VRSQRT14PS; Arm's FRSQRTE gives 8 bits. */
#define RSQRT_SSE                      \
    {                                  \
        "llvm.x86.sse.rsqrt.ps", 4, 11 \
    }
#define RSQRT_AVX                          \
    {                                      \
        "llvm.x86.avx.rsqrt.ps.256", 8, 11 \
    }
#define RSQRT_AVX512                             \
    {                                            \
        "llvm.x86.avx512.rsqrt14.ps.512", 16, 14 \
    }
#define RSQRT_OF_DOUBLES_AVX512                 \
    {                                           \
        "llvm.x86.avx512.rsqrt14.pd.512", 8, 14 \
    }
#define RECIPROCAL_AVX512                      \
    {                                          \
        "llvm.x86.avx512.rcp14.ps.512", 16, 14 \
    }
#define RECIPROCAL_AVX                   \
    {                                    \
        "llvm.x86.avx.rcp.ps.256", 8, 11 \
    }
#define RSQRT_NEON                              \
    {                                           \
        "llvm.aarch64.neon.frsqrte.v4f32", 4, 8 \
    }

enum { NONE = 0, WORDS = 4 | 8, EVERY = 1 | 2 | 4 | 8 };

/* Where the last level is shared by a whole socket, its size differs from model to model and is
 * left out. Gathers are slow where they take as long as loads and insertions lane by lane: before
 * Skylake and in all of AMD's so far. Of 16 words whose addresses are in a vector, Zen 4 gathers
 * and scatters those of a mask faster than it takes out addresses, among which absent lanes have
 * another. AMD's masked stores of 256 bits are slow, too: of many steps. On Zen 4 an increment in
 * memory takes 8 ns if its address comes out of a vector register, and half a one if it comes out
 * of memory; and of a buffer 20 GB/s arrive if its lines are loaded in order, 6 if not. Intel's
 * take 10 cycles for a product of words in vectors, AMD's 3 or 4. In Intel's a load with a mask is
 * two steps, and no part of the instruction that widens or adds what it loads; what AMD's gain
 * without masks is not known. */
static const simd_target targets[] = {
    {.name = "sse2",
     .architecture = SIMD_X86,
     .triple = X86,
     .processor = "x86-64",
     .features = "",
     .register_bits = 128,
     .registers = 16,
     .steps = 2,
     .rsqrt = RSQRT_SSE,
     .pair_products = true,
     .line = 64,
     .page = 4096,
     .l1 = {32 * KIB, 8}},
    {.name = "x86-64-v2",
     .architecture = SIMD_X86,
     .triple = X86,
     .processor = "x86-64-v2",
     .features = "",
     .register_bits = 128,
     .registers = 16,
     .steps = 2,
     .rsqrt = RSQRT_SSE,
     .shuffles_bytes = true,
     .pair_products = true,
     .line = 64,
     .page = 4096,
     .l1 = {32 * KIB, 8}},
    {.name = "avx",
     .architecture = SIMD_X86,
     .triple = X86,
     .processor = "sandybridge",
     .features = "",
     .register_bits = 128,
     .registers = 16,
     .wider_registers = true,
     .steps = 2,
     .rsqrt = RSQRT_SSE,
     .shuffles_bytes = true,
     .pair_products = true,
     .line = 64,
     .page = 4096,
     .l1 = {32 * KIB, 8},
     .l2 = {256 * KIB, 8}},
    {.name = "avx2",
     .architecture = SIMD_X86,
     .triple = X86,
     .processor = "haswell",
     .features = "",
     .register_bits = 256,
     .registers = 16,
     .steps = 2,
     .masked_loads = WORDS,
     .masked_stores = WORDS,
     .masked_stores_slow = true,
     .gathers = {WORDS, true, NONE},
     .word_products_slow = true,
     .fuses = true,
     .converts_halves = true,
     .rsqrt = RSQRT_AVX,
     .reciprocal = RECIPROCAL_AVX,
     .shuffles_bytes = true,
     .pair_products = true,
     .line = 64,
     .page = 4096,
     .l1 = {32 * KIB, 8},
     .l2 = {256 * KIB, 8}},
    {.name = "alderlake",
     .architecture = SIMD_X86,
     .triple = X86,
     .processor = "alderlake",
     .features = "",
     .register_bits = 256,
     .registers = 16,
     .steps = 2,
     .masked_loads = WORDS,
     .masked_stores = WORDS,
     .gathers = {WORDS, false, NONE},
     .word_products_slow = true,
     .fuses = true,
     .converts_halves = true,
     .rsqrt = RSQRT_AVX,
     .reciprocal = RECIPROCAL_AVX,
     .shuffles_bytes = true,
     .dot_products = true,
     .prefetches_to_write = true,
     .pair_products = true,
     .line = 64,
     .page = 4096,
     .l1 = {48 * KIB, 12},
     .l2 = {1280 * KIB, 10}},
    {.name = "znver3",
     .architecture = SIMD_X86,
     .triple = X86,
     .processor = "znver3",
     .features = "",
     .register_bits = 256,
     .registers = 16,
     .steps = 4,
     .masked_loads = WORDS,
     .masked_stores = WORDS,
     .masked_stores_slow = true,
     .gathers = {WORDS, true, NONE},
     .sums_sooner = true,
     .fuses = true,
     .converts_halves = true,
     .rsqrt = RSQRT_AVX,
     .reciprocal = RECIPROCAL_AVX,
     .shuffles_bytes = true,
     .prefetches_to_write = true,
     .streams = 16,
     .pair_products = true,
     .line = 64,
     .page = 4096,
     .l1 = {32 * KIB, 8},
     .l2 = {512 * KIB, 8},
     .l3 = {32 * MIB, 16}},
    {.name = "skylake-avx512",
     .architecture = SIMD_X86,
     .triple = X86,
     .processor = "skylake-avx512",
     .features = "",
     .register_bits = 512,
     .registers = 32,
     .steps = 2,
     .masked_loads = EVERY,
     .masked_loads_slow = true,
     .masked_stores = EVERY,
     .gathers = {WORDS, false, WORDS},
     .scatters = {WORDS, false, WORDS},
     .word_products_slow = true,
     .fuses = true,
     .converts_halves = true,
     .rsqrt = RSQRT_AVX512,
     .rsqrt_of_doubles = RSQRT_OF_DOUBLES_AVX512,
     .reciprocal = RECIPROCAL_AVX512,
     .scales = true,
     .shuffles_bytes = true,
     .prefetches_to_write = true,
     .pair_products = true,
     .line = 64,
     .page = 4096,
     .l1 = {32 * KIB, 8},
     .l2 = {1 * MIB, 16}},
    {.name = "sapphirerapids",
     .architecture = SIMD_X86,
     .triple = X86,
     .processor = "sapphirerapids",
     .features = "",
     .register_bits = 512,
     .registers = 32,
     .steps = 2,
     .masked_loads = EVERY,
     .masked_loads_slow = true,
     .masked_stores = EVERY,
     .gathers = {WORDS, false, WORDS},
     .scatters = {WORDS, false, WORDS},
     .word_products_slow = true,
     .fuses = true,
     .converts_halves = true,
     .computes_halves = true,
     .rsqrt = RSQRT_AVX512,
     .rsqrt_of_doubles = RSQRT_OF_DOUBLES_AVX512,
     .reciprocal = RECIPROCAL_AVX512,
     .scales = true,
     .shuffles_bytes = true,
     .dot_products = true,
     .prefetches_to_write = true,
     .pair_products = true,
     .line = 64,
     .page = 4096,
     .l1 = {48 * KIB, 12},
     .l2 = {2 * MIB, 16}},
    {.name = "znver4",
     .architecture = SIMD_X86,
     .triple = X86,
     .processor = ZEN4,
     .features = ZEN4_FEATURES,
     .register_bits = 512,
     .registers = 32,
     .steps = 2,
     .masked_loads = EVERY,
     .masked_loads_slow = true,
     .masked_stores = EVERY,
     .gathers = {WORDS, true, 4},
     .scatters = {WORDS, true, 4},
     .gathers_beat_fetches = 7680,
     .lane_updates_slow = true,
     .sums_sooner = true,
     .fuses = true,
     .converts_halves = true,
     .rsqrt = RSQRT_AVX512,
     .rsqrt_of_doubles = RSQRT_OF_DOUBLES_AVX512,
     .reciprocal = RECIPROCAL_AVX512,
     .scales = true,
     .shuffles_bytes = true,
     .dot_products = true,
     .prefetches_to_write = true,
     .streams_ascend = true,
     .streams = 16,
     .pair_products = true,
     .line = 64,
     .page = 4096,
     .l1 = {32 * KIB, 8},
     .l2 = {1 * MIB, 8},
     .l3 = {32 * MIB, 16}},
    {.name = "znver5",
     .architecture = SIMD_X86,
     .triple = X86,
     .processor = ZEN5,
     .features = ZEN5_FEATURES,
     .register_bits = 512,
     .registers = 32,
     .steps = 4,
     .masked_loads = EVERY,
     .masked_stores = EVERY,
     .gathers = {WORDS, true, 4},
     .scatters = {WORDS, true, 4},
     .gathers_beat_fetches = 12288,
     .lane_updates_slow = true,
     .sums_sooner = true,
     .divides_soon = true,
     .fuses = true,
     .converts_halves = true,
     .rsqrt = RSQRT_AVX512,
     .rsqrt_of_doubles = RSQRT_OF_DOUBLES_AVX512,
     .reciprocal = RECIPROCAL_AVX512,
     .scales = true,
     .shuffles_bytes = true,
     .dot_products = true,
     .prefetches_to_write = true,
     .streams_ascend = true,
     .streams = 16,
     .pair_products = true,
     .line = 64,
     .page = 4096,
     .l1 = {48 * KIB, 12},
     .l2 = {1 * MIB, 16},
     .l3 = {32 * MIB, 16}},
    /* The caches are those of Arm's Neoverse N1 and V1; pages may have 16 or 64 KiB as well. */
    {.name = "neon",
     .architecture = SIMD_AARCH64,
     .triple = ARM,
     .processor = "generic",
     .features = "+neon",
     .register_bits = 128,
     .registers = 32,
     .steps = 2,
     .fuses = true,
     .converts_halves = true,
     .rsqrt = RSQRT_NEON,
     .shuffles_bytes = true,
     .prefetches_to_write = true,
     .line = 64,
     .page = 4096,
     .l1 = {64 * KIB, 4},
     .l2 = {1 * MIB, 8}},
};

const simd_target *simd_target_at(size_t number)
{
    return number < sizeof targets / sizeof *targets ? &targets[number] : NULL;
}

const simd_target *simd_target_find(const char *name)
{
    if (strcmp(name, "native") == 0)
        return simd_target_native();
    for (size_t i = 0; i < sizeof targets / sizeof *targets; i++)
        if (strcmp(targets[i].name, name) == 0)
            return &targets[i];
    return NULL;
}
