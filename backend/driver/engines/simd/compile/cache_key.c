#include "backend/driver/engines/simd/compile/cache_key.h"

#include <elf.h>
#include <link.h>
#include <pthread.h>
#include <string.h>

#include <llvm-c/Core.h>

#include "backend/driver/cache/hash.h"
#include "backend/driver/engines/simd/contract/target.h"

/* The code in this process that an address belongs to, by the build-id that its linker gave it. */
typedef struct origin {
    uintptr_t address;
    cpu_cache_key *key;
    bool found;
} origin;

static size_t padded(size_t size)
{
    return (size + 3) & ~(size_t)3;
}

static void take_build_id(origin *self, const char *notes, size_t size)
{
    ElfW(Nhdr) note;
    while (size >= sizeof note) {
        memcpy(&note, notes, sizeof note);
        const size_t name = sizeof note, text = name + padded(note.n_namesz);
        const size_t length = text + padded(note.n_descsz);
        if (length > size)
            return;
        if (note.n_type == NT_GNU_BUILD_ID && note.n_namesz == 4 &&
            memcmp(notes + name, "GNU", 4) == 0) {
            cpu_cache_hash(self->key->hash, notes + text, note.n_descsz);
            self->found = true;
            return;
        }
        notes += length;
        size -= length;
    }
}

static bool holds(const struct dl_phdr_info *info, uintptr_t address)
{
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &info->dlpi_phdr[i];
        if (part->p_type == PT_LOAD && address - (info->dlpi_addr + part->p_vaddr) < part->p_memsz)
            return true;
    }
    return false;
}

static int visit(struct dl_phdr_info *info, size_t size, void *data)
{
    origin *self = data;
    (void)size;
    if (!holds(info, self->address))
        return 0;
    for (int i = 0; i < info->dlpi_phnum && !self->found; i++) {
        const ElfW(Phdr) *part = &info->dlpi_phdr[i];
        if (part->p_type == PT_NOTE)
            take_build_id(self, (const char *)(info->dlpi_addr + part->p_vaddr), part->p_memsz);
    }
    return 1;
}

static bool add_origin(cpu_cache_key *key, uintptr_t address)
{
    origin self = {address, key, false};
    dl_iterate_phdr(visit, &self);
    return self.found;
}

static void add_text(cpu_cache_key *key, const char *text)
{
    cpu_cache_hash(key->hash, text, strlen(text));
}

/* What code depends on and the features do not say. */
static void add_facts(cpu_cache_key *key, const simd_target *target)
{
    const uint64_t facts[] = {target->register_bits,   target->registers,    target->line,
                              simd_target_way(target), target->gathers.slow, target->scatters.slow};
    add_text(key, target->rsqrt.name == NULL ? "" : target->rsqrt.name);
    cpu_cache_hash(key->hash, facts, sizeof facts);
}

static pthread_once_t once = PTHREAD_ONCE_INIT;
static cpu_cache_key compiler;
static bool known;

static void look(void)
{
    const simd_target *target = simd_target_native();
    known = add_origin(&compiler, (uintptr_t)simd_cache_key_of_module) &&
            add_origin(&compiler, (uintptr_t)LLVMContextCreate);
    add_text(&compiler, target->triple);
    add_text(&compiler, target->processor);
    add_text(&compiler, target->features);
    add_facts(&compiler, target);
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
    const uint32_t form[] = {variant_key->group_size[0],
                             variant_key->group_size[1],
                             variant_key->group_size[2],
                             variant_key->width,
                             variant_key->has_offset,
                             variant_key->small_ids,
                             variant_key->checked,
                             (uint32_t)variant_key->passes_off,
                             (uint32_t)(variant_key->passes_off >> 32)};
    add_text(&key, what);
    cpu_cache_hash(key.hash, form, sizeof form);
    return key;
}
