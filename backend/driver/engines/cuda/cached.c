/* In a file are the size of the refusals, these, and PTX. A module that fails is none. */
#include "backend/driver/engines/cuda/cached.h"

#include <stdlib.h>
#include <string.h>

#include <llvm-c/Core.h>

#include "backend/driver/cache/cache.h"
#include "backend/driver/engines/cuda/generate/passes.h"
#include "backend/driver/engines/simd/compile/origin.h"

static void add_text(cpu_cache_key *key, const char *text)
{
    cpu_cache_hash(key->hash, text, strlen(text) + 1);
}

/* The driver and LLVM, the target, the launches, and the module. */
static bool make_key(const spirv_module *module, const cuda_target *target, cuda_launches launches,
                     cpu_cache_key *out)
{
    *out = (cpu_cache_key){{0}};
    if (!simd_origin_add(out, (uintptr_t)cuda_generate_cached) ||
        !simd_origin_add(out, (uintptr_t)LLVMContextCreate))
        return false;
    add_text(out, "ptx");
    add_text(out, target->processor);
    add_text(out, target->features);
    const simd_pass_set off = cuda_passes_off();
    cpu_cache_hash(out->hash, &off, sizeof off);
    cpu_cache_hash(out->hash, &launches, sizeof launches);
    cpu_cache_hash(out->hash, module->words, module->word_count * sizeof *module->words);
    return true;
}

static bool copy(const unsigned char *from, size_t size, cpu_bytes *out)
{
    *out = (cpu_bytes){NULL, 0};
    if (size == 0)
        return true;
    unsigned char *data = malloc(size);
    if (data == NULL)
        return false;
    memcpy(data, from, size);
    *out = (cpu_bytes){data, size};
    return true;
}

static bool split(const cpu_bytes *stored, cpu_bytes *refusals, cpu_bytes *ptx)
{
    uint64_t size;
    if (stored->size <= sizeof size)
        return false;
    memcpy(&size, stored->data, sizeof size);
    const size_t left = stored->size - sizeof size;
    if (size >= left || stored->data[stored->size - 1] != '\0')
        return false;
    const unsigned char *first = stored->data + sizeof size;
    if (!copy(first, (size_t)size, refusals))
        return false;
    if (copy(first + size, left - (size_t)size, ptx))
        return true;
    free(refusals->data);
    *refusals = (cpu_bytes){NULL, 0};
    return false;
}

static void store(const cpu_cache_key *key, const cpu_bytes *refusals, const cpu_bytes *ptx)
{
    const uint64_t size = refusals->size;
    cpu_bytes all = {NULL, sizeof size + refusals->size + ptx->size};
    all.data = malloc(all.size);
    if (all.data == NULL)
        return;
    memcpy(all.data, &size, sizeof size);
    if (size > 0)
        memcpy(all.data + sizeof size, refusals->data, (size_t)size);
    memcpy(all.data + sizeof size + size, ptx->data, ptx->size);
    cpu_cache_store(key, &all);
    free(all.data);
}

ze_result_t cuda_generate_cached(const spirv_module *module, const cuda_target *target,
                                 cuda_launches launches, cpu_build_log *log, cpu_bytes *refusals,
                                 cpu_bytes *ptx)
{
    cpu_cache_key key;
    cpu_bytes stored = {NULL, 0};
    const bool cached = !cuda_remarks_are_wanted() && make_key(module, target, launches, &key);
    if (cached && cpu_cache_load(&key, &stored)) {
        const bool whole = split(&stored, refusals, ptx);
        free(stored.data);
        if (whole)
            return ZE_RESULT_SUCCESS;
    }
    const ze_result_t result = cuda_generate(module, target, launches, log, refusals, ptx);
    if (result == ZE_RESULT_SUCCESS && cached)
        store(&key, refusals, ptx);
    return result;
}
