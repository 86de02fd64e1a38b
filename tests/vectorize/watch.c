#include "tests/vectorize/watch.h"

#include <string.h>

#include <llvm-c/BitWriter.h>

/* FNV-1a. */
static uint64_t hash_bytes(uint64_t hash, const void *data, size_t length)
{
    const unsigned char *bytes = data;
    for (size_t k = 0; bytes != NULL && k < length; k++)
        hash = (hash ^ bytes[k]) * UINT64_C(0x100000001b3);
    return hash;
}

/* With its metadata, by which passes ask for something. LLVM takes far longer to print it as text.
 */
static uint64_t hash_module(uint64_t hash, LLVMModuleRef module)
{
    LLVMMemoryBufferRef bitcode = LLVMWriteBitcodeToMemoryBuffer(module);
    hash = hash_bytes(hash, LLVMGetBufferStart(bitcode), LLVMGetBufferSize(bitcode));
    LLVMDisposeMemoryBuffer(bitcode);
    return hash;
}

static uint64_t hash_values(uint64_t hash, const simd_vectorization *v)
{
    const size_t count = v->divergence.value_count;
    if ((v->valid & SIMD_ANALYSIS_DIVERGENCE) == 0)
        return hash;
    hash = hash_bytes(hash, v->divergence.shapes, count * sizeof *v->divergence.shapes);
    for (uint32_t k = 0; k < v->plans.count; k++)
        hash = hash_bytes(hash, v->plans.plans[k].entries, count * sizeof(simd_plan_entry));
    return hash;
}

static uint64_t hash_all(const simd_vectorization *v)
{
    uint64_t hash = hash_values(hash_module(UINT64_C(0xcbf29ce484222325), v->module), v);
    const size_t remarks = v->remarks == NULL ? 0 : v->remarks->count;
    return hash_bytes(hash, &remarks, sizeof remarks);
}

watch watch_begin(const simd_vectorization *v)
{
    watch w;
    memcpy(&w.was, v, sizeof *v);
    w.hash = hash_all(v);
    return w;
}

bool watch_end(const watch *w, const simd_vectorization *v)
{
    return memcmp(&w->was, v, sizeof *v) != 0 || w->hash != hash_all(v);
}
