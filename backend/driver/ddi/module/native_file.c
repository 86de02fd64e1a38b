#include "backend/driver/ddi/module/native_file.h"

#include <elf.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "backend/driver/cache/hash.h"

#define MAGIC UINT64_C(0x31766e676c7a0a0d)
#define VERSION 1u /* changes when the layout does */

typedef struct info {
    uint64_t magic;
    uint64_t checksum[2]; /* of the file, with zeros here */
    uint64_t spirv_size, code_size;
    uint32_t version, unused;
} info;

enum { NONE, INFO, SPIRV, CODE, NAMES, SECTIONS };

static const char names[] = "\0.zellige.info\0.zellige.spirv\0.zellige.code\0.shstrtab";
static const Elf64_Word name_offsets[SECTIONS] = {0, 1, 15, 30, 44};

/* Where everything is follows from two sizes. */
typedef struct layout {
    size_t offsets[SECTIONS], sizes[SECTIONS];
    size_t headers, end;
} layout;

static size_t rounded(size_t size)
{
    return (size + 15) & ~(size_t)15;
}

static layout lay_out(size_t spirv_size, size_t code_size)
{
    layout l = {.sizes = {0, sizeof(info), spirv_size, code_size, sizeof names}};
    size_t end = sizeof(Elf64_Ehdr);
    for (int section = INFO; section < SECTIONS; section++) {
        l.offsets[section] = rounded(end);
        end = l.offsets[section] + l.sizes[section];
    }
    l.headers = rounded(end);
    l.end = l.headers + SECTIONS * sizeof(Elf64_Shdr);
    return l;
}

static Elf64_Half machine(void)
{
#if defined(__x86_64__)
    return EM_X86_64;
#elif defined(__aarch64__)
    return EM_AARCH64;
#else
    return EM_NONE;
#endif
}

static unsigned char byte_order(void)
{
    const uint16_t one = 1;
    unsigned char first;
    memcpy(&first, &one, 1);
    return first == 1 ? ELFDATA2LSB : ELFDATA2MSB;
}

static void write_headers(const layout *l, unsigned char *data)
{
    Elf64_Ehdr header = {
        .e_ident = {ELFMAG0, ELFMAG1, ELFMAG2, ELFMAG3, ELFCLASS64, byte_order(), EV_CURRENT},
        .e_type = ET_REL,
        .e_machine = machine(),
        .e_version = EV_CURRENT,
        .e_shoff = l->headers,
        .e_ehsize = sizeof header,
        .e_shentsize = sizeof(Elf64_Shdr),
        .e_shnum = SECTIONS,
        .e_shstrndx = NAMES,
    };
    memcpy(data, &header, sizeof header);
    for (int section = INFO; section < SECTIONS; section++) {
        const Elf64_Shdr entry = {
            .sh_name = name_offsets[section],
            .sh_type = section == NAMES ? SHT_STRTAB : SHT_PROGBITS,
            .sh_offset = l->offsets[section],
            .sh_size = l->sizes[section],
            .sh_addralign = section == NAMES ? 1 : 16,
        };
        memcpy(data + l->headers + (size_t)section * sizeof entry, &entry, sizeof entry);
    }
}

static void compute_checksum(const unsigned char *data, const layout *l, uint64_t out[2])
{
    static const uint64_t zeros[2];
    const size_t at = l->offsets[INFO] + offsetof(info, checksum);
    const size_t after = at + sizeof zeros;
    out[0] = out[1] = 0;
    cpu_cache_hash(out, data, at);
    cpu_cache_hash(out, zeros, sizeof zeros);
    cpu_cache_hash(out, data + after, l->end - after);
}

bool cpu_native_file_write(const cpu_native_file *file, cpu_bytes *out)
{
    const layout l = lay_out(file->spirv.size, file->code.size);
    unsigned char *data = calloc(1, l.end);
    if (data == NULL)
        return false;
    info about = {.magic = MAGIC,
                  .version = VERSION,
                  .spirv_size = file->spirv.size,
                  .code_size = file->code.size};
    write_headers(&l, data);
    memcpy(data + l.offsets[INFO], &about, sizeof about);
    if (file->spirv.size > 0)
        memcpy(data + l.offsets[SPIRV], file->spirv.data, file->spirv.size);
    if (file->code.size > 0)
        memcpy(data + l.offsets[CODE], file->code.data, file->code.size);
    memcpy(data + l.offsets[NAMES], names, sizeof names);
    compute_checksum(data, &l, about.checksum);
    memcpy(data + l.offsets[INFO], &about, sizeof about);
    *out = (cpu_bytes){data, l.end};
    return true;
}

const char *cpu_native_file_read(const void *bytes, size_t size, cpu_native_file *out)
{
    info about;
    uint64_t checksum[2];
    const layout least = lay_out(0, 0);
    if (size < least.end)
        return "it is too short";
    memcpy(&about, (const unsigned char *)bytes + least.offsets[INFO], sizeof about);
    if (about.magic != MAGIC)
        return "it is not from this driver";
    if (about.version != VERSION)
        return "it is from another version of this driver";
    if (about.spirv_size > size || about.code_size > size)
        return "it is cut off";
    const layout l = lay_out((size_t)about.spirv_size, (size_t)about.code_size);
    if (l.end != size)
        return "it has another size than it says";
    compute_checksum(bytes, &l, checksum);
    if (memcmp(checksum, about.checksum, sizeof checksum) != 0)
        return "its checksum is wrong";
    unsigned char *data = (unsigned char *)(uintptr_t)bytes;
    out->spirv = (cpu_bytes){data + l.offsets[SPIRV], l.sizes[SPIRV]};
    out->code = (cpu_bytes){data + l.offsets[CODE], l.sizes[CODE]};
    return NULL;
}
