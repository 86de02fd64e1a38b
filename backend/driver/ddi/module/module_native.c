#include <elf.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "backend/driver/cache/bytes.h"
#include "backend/driver/cache/hash.h"
#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/entries.h"
#include "backend/driver/ddi/module/module.h"
#include "backend/driver/ddi/module/module_input.h"
#include "backend/spirv/spirv.h"

/* An ELF object, so that tools can read it:
 *
 *     .zellige.info   version, sizes, checksum of the whole file
 *     .zellige.spirv  the module, its constants set
 *     .zellige.code   the kernels that the engine had compiled, in its own format
 *
 * The reader refuses a file that differs in any byte from what the writer wrote. */
typedef struct native_file {
    cpu_bytes spirv; /* borrowed from the file */
    cpu_bytes code;  /* borrowed from the file; of size 0 if nothing is compiled */
} native_file;

#define MAGIC UINT64_C(0x31766e676c7a0a0d)
#define VERSION 2u /* changes when the layout does */

typedef struct info {
    uint64_t magic;
    uint64_t checksum[CPU_HASH_WORDS]; /* of the file, with zeros here */
    uint64_t spirv_size, code_size;
    uint32_t version, unused;
} info;

enum { NONE, INFO, SPIRV, CODE, NAMES, SECTIONS };

static const char names[] = "\0.zellige.info\0.zellige.spirv\0.zellige.code\0.shstrtab";
static const Elf64_Word name_offsets[SECTIONS] = {0, 1, 15, 30, 44};

/* Two sizes determine all offsets. */
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

static void compute_checksum(const unsigned char *data, const layout *l,
                             uint64_t out[CPU_HASH_WORDS])
{
    static const uint64_t zeros[CPU_HASH_WORDS];
    const size_t at = l->offsets[INFO] + offsetof(info, checksum);
    const size_t after = at + sizeof zeros;
    memset(out, 0, sizeof zeros);
    cpu_cache_hash(out, data, at);
    cpu_cache_hash(out, zeros, sizeof zeros);
    cpu_cache_hash(out, data + after, l->end - after);
}

/* Writes a file, owned by the caller. @returns false if memory ran out */
static bool write_file(const native_file *file, cpu_bytes *out)
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

/* Finds the parts of a file. @returns NULL, or why it is none */
static const char *read_file(const void *bytes, size_t size, native_file *out)
{
    info about;
    uint64_t checksum[CPU_HASH_WORDS];
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

static ze_result_t refuse(cpu_build_log *log, const char *fault)
{
    cpu_build_log_add(log, "the native binary is not taken: %s", fault);
    return CPU_TOLD(ZE_RESULT_ERROR_INVALID_NATIVE_BINARY);
}

ze_result_t cpu_module_native_read(const void *bytes, size_t size, cpu_build_log *log,
                                   spirv_module **spirv, cpu_bytes *code)
{
    native_file file;
    const char *fault = read_file(bytes, size, &file);
    if (fault != NULL)
        return refuse(log, fault);
    *code = file.code;
    const ze_result_t result =
        cpu_module_input_read_words(file.spirv.data, file.spirv.size, NULL, log, spirv);
    return result == ZE_RESULT_ERROR_MODULE_BUILD_FAILURE
               ? CPU_TOLD(ZE_RESULT_ERROR_INVALID_NATIVE_BINARY)
               : result;
}

/* The native file of a module with imports has its SPIR-V only, to be linked again: next time it
 * may be linked with other modules, whose variables are elsewhere. */
static ze_result_t write(ze_module_handle_t module, cpu_bytes *out)
{
    native_file file = {
        .spirv = {(unsigned char *)module->spirv->words,
                  module->spirv->word_count * sizeof *module->spirv->words},
    };
    cpu_build *build = module->has_imports ? NULL : atomic_load(&module->build);
    ze_result_t result = ZE_RESULT_SUCCESS;
    if (build != NULL)
        result = cpu_program_native(build->program, &file.code);
    if (result == ZE_RESULT_SUCCESS && !write_file(&file, out))
        result = CPU_REFUSE(ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY, "memory ran out");
    free(file.code.data);
    return result;
}

/* Created once, so that its size does not change between two calls. */
ze_result_t cpu_zeModuleGetNativeBinary(ze_module_handle_t module, size_t *size, uint8_t *out)
{
    CPU_REQUIRE_HANDLE(module);
    CPU_REQUIRE_POINTER(size);
    pthread_mutex_lock(&module->lock);
    const ze_result_t result =
        module->native.data == NULL ? write(module, &module->native) : ZE_RESULT_SUCCESS;
    pthread_mutex_unlock(&module->lock);
    CPU_REQUIRE(result == ZE_RESULT_SUCCESS, result);
    const bool fits = cpu_has_room(*size, module->native.size);
    *size = module->native.size;
    CPU_REQUIRE_SAYING(out == NULL || fits, ZE_RESULT_ERROR_INVALID_SIZE,
                       "the native binary needs more bytes");
    if (out != NULL)
        memcpy(out, module->native.data, module->native.size);
    return ZE_RESULT_SUCCESS;
}
