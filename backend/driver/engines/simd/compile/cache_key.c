#include "backend/driver/engines/simd/compile/cache_key.h"

#include <pthread.h>
#include <string.h>

#include <llvm-c/Core.h>

#include "backend/driver/cache/hash.h"
#include "backend/driver/engines/simd/compile/origin.h"

static void add_text(cpu_cache_key *key, const char *text)
{
    cpu_cache_hash(key->hash, text, strlen(text));
}

/* What code depends on and the features do not say. */
static void add_facts(cpu_cache_key *key, const simd_target *target)
{
    const uint64_t facts[] = {target->register_bits, target->registers,    target->line,
                              target->l1.bytes,      target->l1.ways,      simd_target_way(target),
                              target->gathers.slow,  target->scatters.slow};
    const simd_approximation *approximations[] = {&target->rsqrt, &target->rsqrt_of_doubles,
                                                  &target->reciprocal};
    for (size_t i = 0; i < sizeof approximations / sizeof *approximations; i++)
        add_text(key, approximations[i]->name == NULL ? "" : approximations[i]->name);
    cpu_cache_hash(key->hash, facts, sizeof facts);
}

void simd_cache_key_add_target(cpu_cache_key *key, const simd_target *target)
{
    add_text(key, target->triple);
    add_text(key, target->processor);
    add_text(key, target->features);
    add_facts(key, target);
}

static pthread_once_t once = PTHREAD_ONCE_INIT;
static cpu_cache_key compiler;
static bool known;

static void look(void)
{
    known = simd_origin_add(&compiler, (uintptr_t)simd_cache_key_of_module) &&
            simd_origin_add(&compiler, (uintptr_t)LLVMContextCreate);
    simd_cache_key_add_target(&compiler, simd_target_native());
}

bool simd_cache_key_of_compiler(cpu_cache_key *out)
{
    pthread_once(&once, look);
    *out = compiler;
    return known;
}

bool simd_cache_key_of_module(const spirv_module *module, cpu_cache_key *out)
{
    (void)simd_cache_key_of_compiler(out);
    cpu_cache_hash(out->hash, module->words, module->word_count * sizeof *module->words);
    return known;
}

cpu_cache_key simd_cache_key_of_result(cpu_cache_key module, const char *what,
                                       const simd_variant_key *variant_key)
{
    cpu_cache_key key = module;
    const uint32_t form[] = {
        variant_key->group_size[0], variant_key->group_size[1], variant_key->group_size[2],
        variant_key->width,         variant_key->has_offset,    variant_key->apart,
        variant_key->small_ids,     variant_key->checked,       variant_key->tools,
        variant_key->order,         variant_key->any_groups};
    add_text(&key, what);
    cpu_cache_hash(key.hash, form, sizeof form);
    cpu_cache_hash(key.hash, variant_key->known, sizeof variant_key->known);
    cpu_cache_hash(key.hash, variant_key->units, sizeof variant_key->units);
    cpu_cache_hash(key.hash, variant_key->areas, sizeof variant_key->areas);
    cpu_cache_hash(key.hash, &variant_key->passes_off, sizeof variant_key->passes_off);
    return key;
}
