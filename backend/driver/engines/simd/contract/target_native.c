/* The processor that this program runs on: the description of the table that fits what LLVM finds
 * of its features, with its own caches and pages. ZELLIGE_CPU_TARGET chooses another one of the
 * table that this machine can run, for tests. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>
#include <llvm-c/TargetMachine.h>

#include "backend/driver/engines/simd/contract/target.h"
#include "backend/driver/runtime/caches.h"
#include "base/cancellation.h"
#include "base/power_of_two.h"

static pthread_once_t once = PTHREAD_ONCE_INIT;
static simd_target self;

/* ---- Features -------------------------------------------------------------------------------- */

static bool has(const char *feature)
{
    const size_t length = strlen(feature);
    for (const char *at = self.features; (at = strstr(at, feature)) != NULL; at += length)
        if (at[length] == ',' || at[length] == '\0')
            return true;
    return false;
}

/* By features, and not by LLVM's name: it has none for newer processors, and a virtual machine may
 * hide what the real one has. SSE4A is AMD's alone. The first that fits is the best. */
typedef struct description {
    const char *name, *needs[6];
} description;

#define AVX512 "+avx512f", "+avx512bw", "+avx512dq", "+avx512vl"

static const description of_x86[] = {
    {"znver5", {AVX512, "+sse4a", "+avx512vp2intersect"}},
    {"znver4", {AVX512, "+sse4a"}},
    {"sapphirerapids", {AVX512, "+amx-tile"}},
    {"skylake-avx512", {AVX512}},
    {"znver3", {"+avx2", "+fma", "+sse4a", "+vaes"}},
    {"alderlake", {"+avx2", "+fma", "+avxvnni"}},
    {"avx2", {"+avx2", "+fma"}},
    {"avx", {"+avx"}},
    {"x86-64-v2", {"+sse4.2", "+ssse3"}},
    {"sse2", {NULL}},
};
static const description of_aarch64[] = {{"neon", {NULL}}};

static bool fits(const description *d)
{
    for (size_t i = 0; i < sizeof d->needs / sizeof *d->needs && d->needs[i] != NULL; i++)
        if (!has(d->needs[i]))
            return false;
    return true;
}

static const char *find_like(const description *all, size_t count)
{
    size_t i = 0;
    while (i + 1 < count && !fits(&all[i]))
        i++;
    return all[i].name;
}

static void reject(const char *wanted, const description *all, size_t count)
{
    fprintf(stderr,
            "zellige cpu: ZELLIGE_CPU_TARGET: this machine runs no code for \"%s\"; it does for:",
            wanted);
    for (size_t i = 0; i < count; i++)
        if (fits(&all[i]))
            fprintf(stderr, " %s", all[i].name);
    fputc('\n', stderr);
}

/* Returns the processor that ZELLIGE_CPU_TARGET names; NULL if none, or not one of this machine. */
static const simd_target *find_wanted(const description *all, size_t count)
{
    const char *wanted = secure_getenv("ZELLIGE_CPU_TARGET");
    if (wanted == NULL || wanted[0] == '\0')
        return NULL;
    for (size_t i = 0; i < count; i++)
        if (strcmp(all[i].name, wanted) == 0 && fits(&all[i]))
            return simd_target_find(wanted);
    reject(wanted, all, count);
    return NULL;
}

/* ---- Masked stores, gathers, products -------------------------------------------------------- */

/* Where microcode keeps gathers from leaking what they load, they wait for one another. */
static bool has_mended_gathers(void)
{
    char text[sizeof "Mitigation"] = "";
    FILE *file = fopen("/sys/devices/system/cpu/vulnerabilities/gather_data_sampling", "re");
    if (file == NULL)
        return false;
    const bool read = fgets(text, sizeof text, file) != NULL;
    fclose(file);
    return read && strcmp(text, "Mitigation") == 0;
}

/* With masks in vector registers: 3 steps in Intel's processors, 19 to 42 in AMD's. */
static void take_masked_stores(void)
{
    if (self.architecture == SIMD_X86 && self.register_bits == 256)
        self.masked_stores_slow = has("+sse4a");
}

/* With vectors of 256 bits they are fast from Skylake on, which has CLFLUSHOPT, but not AMD's. */
static void take_gathers(void)
{
    if (self.architecture != SIMD_X86)
        return;
    if (self.register_bits == 256)
        self.gathers.slow = has("+sse4a") || !has("+clflushopt");
    self.gathers.slow |= has_mended_gathers();
}

/* Those of AMD are not, nor were they in Zen 1 and 2, which fit the description of Intel's. */
static void take_products(void)
{
    self.word_products_slow = self.word_products_slow && !has("+sse4a");
}

/* ---- Which description ----------------------------------------------------------------------- */

/* LLVM takes processors of Intel that it does not know for Goldmont if they have SHA, but not
 * AVX-512: Raptor Lake and those after it, if LLVM is older. That one has no AVX, begins two steps
 * in a cycle, and gathers nothing. */
static const char *find_name(const simd_target *like, const char *found)
{
    if (strcmp(found, "goldmont") != 0 || !has("+avx2"))
        return found;
    return strcmp(like->name, "avx2") == 0 ? "skylake" : like->processor;
}

static void take_own_features(const simd_target *like)
{
    const simd_target found = self;
    self = *like;
    self.triple = found.triple;
    self.features = found.features;
    self.processor = find_name(like, found.processor);
    if (self.processor != found.processor)
        LLVMDisposeMessage((char *)found.processor);
    if (self.architecture == SIMD_X86) {
        self.fuses = has("+fma") || has("+fma4");
        self.prefetches_to_write = has("+prfchw");
        self.converts_halves = has("+f16c");
        self.computes_halves = has("+avx512fp16");
    }
    self.dot_products = has("+avxvnni") || (has("+avx512vnni") && has("+avx512vl"));
    take_masked_stores();
    take_gathers();
    take_products();
}

/* What LLVM told of this processor is of no use then. */
static void take_other_features(const simd_target *other)
{
    LLVMDisposeMessage((char *)self.triple);
    LLVMDisposeMessage((char *)self.processor);
    LLVMDisposeMessage((char *)self.features);
    self = *other;
}

static void take_features(void)
{
    const bool arm = strncmp(self.triple, "aarch64", 7) == 0;
    const description *all = arm ? of_aarch64 : of_x86;
    const size_t count = arm ? sizeof of_aarch64 / sizeof *all : sizeof of_x86 / sizeof *all;
    const simd_target *wanted = find_wanted(all, count);
    if (wanted != NULL)
        take_other_features(wanted);
    else
        take_own_features(simd_target_find(find_like(all, count)));
    self.name = "native";
}

/* ---- Memory ---------------------------------------------------------------------------------- */

static simd_cache *cache_of_level(uint32_t level)
{
    return level == 1 ? &self.l1 : level == 2 ? &self.l2 : level == 3 ? &self.l3 : NULL;
}

static void take_line(long bytes)
{
    if (bytes > 0 && zli_is_power_of_two((uint64_t)bytes))
        self.line = (uint32_t)bytes;
}

static void take_from_kernel(void)
{
    cpu_cache caches[CPU_MAX_CACHES];
    const uint32_t count = cpu_caches_read(CPU_CACHES_DIRECTORY, caches);
    for (uint32_t i = 0; i < count; i++) {
        simd_cache *cache = cache_of_level(caches[i].level);
        if (cache != NULL)
            *cache = (simd_cache){caches[i].size, caches[i].ways};
        take_line(caches[i].line);
    }
}

static void take_size(simd_cache *cache, int size, int ways)
{
    const long bytes = sysconf(size), count = sysconf(ways);
    if (bytes > 0)
        *cache = (simd_cache){(uint64_t)bytes, count > 0 ? (uint32_t)count : 0};
}

/* On x86 the C library asks the processor itself, which adds up all parts of the last level;
 * elsewhere it knows nothing. */
static void take_from_library(void)
{
#ifdef _SC_LEVEL1_DCACHE_SIZE
    take_size(&self.l1, _SC_LEVEL1_DCACHE_SIZE, _SC_LEVEL1_DCACHE_ASSOC);
    take_size(&self.l2, _SC_LEVEL2_CACHE_SIZE, _SC_LEVEL2_CACHE_ASSOC);
    take_size(&self.l3, _SC_LEVEL3_CACHE_SIZE, _SC_LEVEL3_CACHE_ASSOC);
    take_line(sysconf(_SC_LEVEL1_DCACHE_LINESIZE));
#endif
}

static void take_memory(void)
{
    const long page = sysconf(_SC_PAGESIZE);
    take_from_kernel();
    take_from_library();
    if (page > 0)
        self.page = (uint32_t)page;
}

/* ---- All together ---------------------------------------------------------------------------- */

static void check(void)
{
    LLVMTargetRef generator;
    char *error = NULL;
    if (LLVMGetTargetFromTriple(self.triple, &generator, &error) == 0)
        return;
    self.problem = "this LLVM does not know this machine";
    LLVMDisposeMessage(error);
}

static void look(void)
{
    ZLI_NOT_CANCELLED;
    self.triple = LLVMGetDefaultTargetTriple();
    self.processor = LLVMGetHostCPUName();
    self.features = LLVMGetHostCPUFeatures();
    take_features();
    take_memory();
    if (LLVMInitializeNativeTarget() != 0 || LLVMInitializeNativeAsmPrinter() != 0 ||
        LLVMInitializeNativeAsmParser() != 0)
        self.problem = "this LLVM cannot generate code for this machine";
    else
        check();
}

const simd_target *simd_target_native(void)
{
    pthread_once(&once, look);
    return &self;
}
