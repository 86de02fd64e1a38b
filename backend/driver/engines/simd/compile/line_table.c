#include "backend/driver/engines/simd/compile/line_table.h"

#include <elf.h>
#include <stdio.h>
#include <string.h>

/* ---- The object file ------------------------------------------------------------------------- */

typedef struct section {
    const unsigned char *data;
    size_t size;
    uint32_t index, link, info;
} section;

typedef struct object {
    const cpu_bytes *bytes;
    Elf64_Ehdr header;
} object;

static bool open_object(const cpu_bytes *bytes, object *out)
{
    out->bytes = bytes;
    if (bytes->size < sizeof out->header)
        return false;
    memcpy(&out->header, bytes->data, sizeof out->header);
    const Elf64_Ehdr *header = &out->header;
    return memcmp(header->e_ident, ELFMAG, SELFMAG) == 0 &&
           header->e_ident[EI_CLASS] == ELFCLASS64 && header->e_shoff <= bytes->size &&
           header->e_shnum <= (bytes->size - header->e_shoff) / sizeof(Elf64_Shdr) &&
           header->e_shstrndx < header->e_shnum;
}

static Elf64_Shdr header_of(const object *o, uint32_t index)
{
    Elf64_Shdr header;
    memcpy(&header, o->bytes->data + o->header.e_shoff + index * sizeof header, sizeof header);
    return header;
}

static bool get_section(const object *o, uint32_t index, section *out)
{
    if (index >= o->header.e_shnum)
        return false;
    const Elf64_Shdr header = header_of(o, index);
    if (header.sh_offset > o->bytes->size || header.sh_size > o->bytes->size - header.sh_offset)
        return false;
    *out = (section){o->bytes->data + header.sh_offset, header.sh_size, index, header.sh_link,
                     header.sh_info};
    return true;
}

/* The text at an offset of a string table; "" if it does not end. */
static const char *text_at(const section *table, uint64_t at)
{
    const bool ends = at < table->size && memchr(table->data + at, 0, table->size - at) != NULL;
    return ends ? (const char *)table->data + at : "";
}

static bool find_section(const object *o, const char *name, section *out)
{
    section names;
    if (!get_section(o, o->header.e_shstrndx, &names))
        return false;
    for (uint32_t i = 1; i < o->header.e_shnum; i++)
        if (strcmp(text_at(&names, header_of(o, i).sh_name), name) == 0)
            return get_section(o, i, out);
    return false;
}

static bool get_symbol(const section *symbols, uint64_t index, Elf64_Sym *out)
{
    if (index >= symbols->size / sizeof *out)
        return false;
    memcpy(out, symbols->data + index * sizeof *out, sizeof *out);
    return true;
}

static bool find_symbol(const object *o, const char *name, Elf64_Sym *out)
{
    section symbols, names;
    if (!find_section(o, ".symtab", &symbols) || !get_section(o, symbols.link, &names))
        return false;
    for (uint64_t i = 0; get_symbol(&symbols, i, out); i++)
        if (out->st_shndx != SHN_UNDEF && strcmp(text_at(&names, out->st_name), name) == 0)
            return true;
    return false;
}

/* The address that belongs at a place of .debug_line: a section and an offset in it. */
static bool find_relocation(const object *o, uint64_t at, uint16_t *section_index, uint64_t *offset)
{
    section relocations, symbols;
    Elf64_Rela rela;
    Elf64_Sym symbol;
    if (!find_section(o, ".rela.debug_line", &relocations) ||
        !get_section(o, relocations.link, &symbols))
        return false;
    for (size_t i = 0; i < relocations.size / sizeof rela; i++) {
        memcpy(&rela, relocations.data + i * sizeof rela, sizeof rela);
        if (rela.r_offset != at || !get_symbol(&symbols, ELF64_R_SYM(rela.r_info), &symbol))
            continue;
        *section_index = symbol.st_shndx;
        *offset = symbol.st_value + (uint64_t)rela.r_addend;
        return true;
    }
    return false;
}

/* ---- The line table -------------------------------------------------------------------------- */

/* What is read is cut off at the end, and then is 0. */
typedef struct cursor {
    const unsigned char *data;
    size_t at, end;
} cursor;

static uint64_t take(cursor *c, unsigned bytes)
{
    uint64_t number = 0;
    if (c->end - c->at < bytes) {
        c->at = c->end;
        return 0;
    }
    memcpy(&number, c->data + c->at, bytes); /* little-endian, as all targets are */
    c->at += bytes;
    return number;
}

static uint64_t take_unsigned(cursor *c)
{
    uint64_t number = 0;
    for (unsigned shift = 0; c->at < c->end; shift += 7) {
        const unsigned char byte = c->data[c->at++];
        if (shift < 64)
            number |= (uint64_t)(byte & 0x7f) << shift;
        if ((byte & 0x80) == 0)
            break;
    }
    return number;
}

static int64_t take_signed(cursor *c)
{
    const size_t begin = c->at;
    const uint64_t number = take_unsigned(c);
    const unsigned bits = 7 * (unsigned)(c->at - begin);
    const bool negative = c->at > begin && (c->data[c->at - 1] & 0x40) != 0;
    return (int64_t)(negative && bits < 64 ? number | ~UINT64_C(0) << bits : number);
}

static const char *take_text(cursor *c)
{
    const char *text = (const char *)c->data + c->at;
    const unsigned char *end = c->at < c->end ? memchr(c->data + c->at, 0, c->end - c->at) : NULL;
    if (end == NULL) {
        c->at = c->end;
        return "";
    }
    c->at = (size_t)(end - c->data) + 1;
    return text;
}

enum { MOST_FILES = 64 };

typedef struct file_name {
    const char *name;
    uint64_t directory;
} file_name;

typedef struct program {
    const object *o;
    unsigned least_length, line_range, opcode_base;
    int line_base;
    unsigned lengths[256]; /* of standard opcodes: operands */
    const char *directories[MOST_FILES];
    file_name files[MOST_FILES];
    size_t directory_count, file_count;
} program;

/* A row of the table. */
typedef struct row {
    uint16_t section_index;
    uint64_t address, file;
    int64_t line;
} row;

static void read_files(program *p, cursor *c)
{
    for (const char *text = take_text(c); *text != '\0'; text = take_text(c))
        if (p->directory_count < MOST_FILES)
            p->directories[p->directory_count++] = text;
    for (const char *text = take_text(c); *text != '\0'; text = take_text(c)) {
        const file_name file = {text, take_unsigned(c)};
        (void)take_unsigned(c); /* its time */
        (void)take_unsigned(c); /* its length */
        if (p->file_count < MOST_FILES)
            p->files[p->file_count++] = file;
    }
}

/* Leaves the cursor at the program's first opcode. */
static bool read_header(program *p, cursor *c)
{
    const uint64_t length = take(c, 4);
    if (length >= 0xfffffff0 || length > c->end - c->at)
        return false;
    c->end = c->at + length;
    if (take(c, 2) != 4) /* the version that debug.c asks for */
        return false;
    const uint64_t rest = take(c, 4);
    if (rest > c->end - c->at)
        return false;
    const size_t first = c->at + rest;
    p->least_length = (unsigned)take(c, 1);
    (void)take(c, 2); /* operations of an instruction; whether rows are statements */
    p->line_base = (int8_t)take(c, 1);
    p->line_range = (unsigned)take(c, 1);
    p->opcode_base = (unsigned)take(c, 1);
    for (unsigned i = 1; i < p->opcode_base; i++)
        p->lengths[i] = (unsigned)take(c, 1);
    read_files(p, c);
    c->at = first;
    return p->line_range != 0 && p->opcode_base != 0;
}

static const char *name_of(const program *p, uint64_t file)
{
    return file >= 1 && file <= p->file_count ? p->files[file - 1].name : "";
}

static const char *directory_of(const program *p, uint64_t file)
{
    const uint64_t directory =
        file >= 1 && file <= p->file_count ? p->files[file - 1].directory : 0;
    return directory >= 1 && directory <= p->directory_count ? p->directories[directory - 1] : "";
}

/* Functions of the device header are inlined without a note of where; the row before them has the
 * line that uses them. */
static bool is_device_header(const program *p, uint64_t file)
{
    static const char *const own[] = {"zellige", "zellige/kernel"};
    const char *directory = directory_of(p, file);
    const size_t length = strlen(directory);
    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++) {
        const size_t its = strlen(own[i]);
        if (length >= its && strcmp(directory + length - its, own[i]) == 0 &&
            (length == its || directory[length - its - 1] == '/'))
            return true;
    }
    return false;
}

static bool is_wanted(const program *p, const row *at)
{
    return at->line > 0 && *name_of(p, at->file) != '\0' && !is_device_header(p, at->file);
}

/* A search for the row that an address belongs to: the last one before the next. */
typedef struct search {
    uint16_t section_index;
    uint64_t address;
    row candidate;
    bool has_candidate, found;
} search;

static void meet(const program *p, search *s, const row *at, bool ends)
{
    if (at->section_index != s->section_index)
        return;
    if (s->has_candidate && at->address > s->address)
        s->found = true;
    else if (ends)
        s->has_candidate = false;
    else if (at->address <= s->address && is_wanted(p, at)) {
        s->candidate = *at;
        s->has_candidate = true;
    }
}

static const row beginning = {.file = 1, .line = 1};

static void run_extended(const program *p, cursor *c, row *at, search *s)
{
    enum { END_SEQUENCE = 1, SET_ADDRESS = 2 };
    const uint64_t length = take_unsigned(c);
    if (length == 0 || length > c->end - c->at)
        return;
    const size_t end = c->at + length;
    const uint64_t opcode = take(c, 1);
    if (opcode == END_SEQUENCE) {
        meet(p, s, at, true);
        *at = beginning;
    } else if (opcode == SET_ADDRESS &&
               !find_relocation(p->o, c->at, &at->section_index, &at->address)) {
        at->section_index = SHN_UNDEF;
    }
    c->at = end;
}

static void run_standard(const program *p, cursor *c, uint64_t opcode, row *at, search *s)
{
    enum { COPY = 1, ADVANCE_PC, ADVANCE_LINE, SET_FILE, CONST_ADD_PC = 8, FIXED_ADVANCE_PC = 9 };
    switch (opcode) {
    case COPY:
        meet(p, s, at, false);
        break;
    case ADVANCE_PC:
        at->address += take_unsigned(c) * p->least_length;
        break;
    case ADVANCE_LINE:
        at->line += take_signed(c);
        break;
    case SET_FILE:
        at->file = take_unsigned(c);
        break;
    case CONST_ADD_PC:
        at->address += (255 - p->opcode_base) / p->line_range * p->least_length;
        break;
    case FIXED_ADVANCE_PC:
        at->address += take(c, 2);
        break;
    default:
        for (unsigned i = 0; i < p->lengths[opcode]; i++)
            (void)take_unsigned(c);
    }
}

static void run(const program *p, cursor *c, search *s)
{
    row at = beginning;
    while (c->at < c->end && !s->found) {
        const uint64_t opcode = take(c, 1);
        if (opcode == 0) {
            run_extended(p, c, &at, s);
        } else if (opcode < p->opcode_base) {
            run_standard(p, c, opcode, &at, s);
        } else {
            const unsigned step = (unsigned)opcode - p->opcode_base;
            at.address += step / p->line_range * p->least_length;
            at.line += p->line_base + (int)(step % p->line_range);
            meet(p, s, &at, false);
        }
    }
}

bool simd_lines_exist(const cpu_bytes *bytes)
{
    object o;
    section lines;
    return open_object(bytes, &o) && find_section(&o, ".debug_line", &lines);
}

bool simd_lines_reach(const cpu_bytes *bytes, const char *symbol, uint64_t *before,
                      uint64_t *behind)
{
    object o;
    section code;
    Elf64_Sym entry;
    if (!open_object(bytes, &o) || !find_symbol(&o, symbol, &entry) ||
        !get_section(&o, entry.st_shndx, &code) || entry.st_value > code.size)
        return false;
    *before = entry.st_value;
    *behind = code.size - entry.st_value;
    return true;
}

bool simd_lines_find(const cpu_bytes *bytes, const char *symbol, uint64_t offset,
                     simd_source_line *out)
{
    object o;
    section lines;
    Elf64_Sym entry;
    if (!open_object(bytes, &o) || !find_section(&o, ".debug_line", &lines) ||
        !find_symbol(&o, symbol, &entry))
        return false;
    search s = {.section_index = entry.st_shndx, .address = entry.st_value + offset};
    for (size_t at = 0; at < lines.size && !s.found;) {
        cursor c = {lines.data, at, lines.size};
        program p = {.o = &o};
        if (!read_header(&p, &c))
            return false;
        at = c.end;
        run(&p, &c, &s);
        if (!s.found)
            continue;
        const char *directory = directory_of(&p, s.candidate.file);
        const bool is_here = *directory == '\0' || strcmp(directory, ".") == 0;
        (void)snprintf(out->file, sizeof out->file, "%s%s%s", is_here ? "" : directory,
                       is_here ? "" : "/", name_of(&p, s.candidate.file));
        out->line = (unsigned)s.candidate.line;
    }
    return s.found;
}
