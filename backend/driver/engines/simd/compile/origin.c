#include "backend/driver/engines/simd/compile/origin.h"

#include <elf.h>
#include <link.h>
#include <string.h>

#include "backend/driver/cache/hash.h"

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

bool simd_origin_add(cpu_cache_key *key, uintptr_t address)
{
    origin self = {address, key, false};
    dl_iterate_phdr(visit, &self);
    return self.found;
}
