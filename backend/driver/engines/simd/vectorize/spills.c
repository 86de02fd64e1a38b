/* LLVM's C API has no way to its remarks, but its assembly has comments: which loop a block is in,
 * which instructions spill and reload, and which line of the source they are of.
 *
 *     .LBB0_4:                    # %k.loop
 *                                 # =>    This Inner Loop Header: Depth=3
 *         .loc 1 12 9             # average.cl:12:9
 *         vmovups %zmm0, (%rsp)   # 64-byte Spill
 *     # %bb.5:                    #   in Loop: Header=BB0_4 Depth=3
 */
#include "backend/driver/engines/simd/vectorize/spills.h"

#include <stdlib.h>
#include <string.h>

enum {
    GROUP_LOOPS = 2,       /* the entry's: rows of work-groups, and the work-groups of a row */
    NARROWEST_VECTOR = 16, /* bytes */
};

typedef struct loop {
    char header[24]; /* "BB0_4"; "" is all that is in no loop */
    unsigned depth;
    unsigned line, column; /* the first of the kernel's file in it; 0: none */
    unsigned spills, reloads;
} loop;

typedef struct reader {
    const char *file; /* the kernel's; NULL: there are no lines */
    loop *loops;
    size_t count, room;
    size_t current; /* index */
    char label[24]; /* of the block */
} reader;

/* Returns whether there is room for that loop, which is the current one then. */
static bool enter(reader *r, const char *header, unsigned depth)
{
    for (r->current = 0; r->current < r->count; r->current++)
        if (strcmp(r->loops[r->current].header, header) == 0)
            return true;
    if (r->count == r->room) {
        const size_t room = 2 * r->room + 16;
        loop *grown = realloc(r->loops, room * sizeof *grown);
        if (grown == NULL)
            return false;
        r->loops = grown;
        r->room = room;
    }
    r->loops[r->count] = (loop){.depth = depth};
    (void)snprintf(r->loops[r->count++].header, sizeof r->label, "%s", header);
    return true;
}

/* ".LBB0_4:" or "# %bb.5:" begins a block, which is in no loop unless a comment says so. */
static bool read_block(reader *r, const char *line)
{
    const size_t prefix = strspn(line, "#/ ");
    if (strncmp(line, ".LBB", 4) == 0)
        (void)snprintf(r->label, sizeof r->label, "%.*s", (int)strcspn(line + 2, ":"), line + 2);
    else if (strncmp(line + prefix, "%bb.", 4) != 0)
        return true;
    return enter(r, "", 0);
}

static bool read_loop(reader *r, const char *line)
{
    char header[24];
    unsigned depth;
    const char *inside = strstr(line, "in Loop: Header="),
               *first = strstr(line, "Loop Header: Depth=");
    if (inside != NULL && sscanf(inside, "in Loop: Header=%23s Depth=%u", header, &depth) == 2)
        return enter(r, header, depth);
    if (first != NULL && sscanf(first, "Loop Header: Depth=%u", &depth) == 1)
        return enter(r, r->label, depth);
    return true;
}

/* Returns whether a comment, "./average.cl:12:9", names that file. */
static bool names_file(const char *comment, const char *file)
{
    const size_t length = strlen(file);
    const char *at = file[0] == '\0' ? NULL : strstr(comment, file);
    return at != NULL && at[length] == ':' && strchr("/ \t", at[-1]) != NULL;
}

static void read_place(reader *r, const char *line)
{
    unsigned file, number, column;
    loop *l = &r->loops[r->current];
    if (r->file == NULL || sscanf(line, " .loc %u %u %u", &file, &number, &column) != 3 ||
        number == 0 || !names_file(line, r->file))
        return;
    if (l->line == 0 || number < l->line) {
        l->line = number;
        l->column = column;
    }
}

static void read_spill(reader *r, const char *line)
{
    const char *size = strstr(line, "-byte ");
    if (size == NULL)
        return;
    const char *number = size;
    while (number > line && number[-1] >= '0' && number[-1] <= '9')
        number--;
    if (strtoul(number, NULL, 10) < NARROWEST_VECTOR)
        return;
    r->loops[r->current].spills += strstr(size, "Spill") != NULL;
    r->loops[r->current].reloads += strstr(size, "Reload") != NULL;
}

static bool read_line(reader *r, const char *line)
{
    if (!read_block(r, line) || !read_loop(r, line))
        return false;
    read_place(r, line);
    read_spill(r, line);
    return true;
}

static bool read_all(reader *r, char *text)
{
    bool read = enter(r, "", 0);
    for (char *line = text; read && line != NULL;) {
        char *end = strchr(line, '\n');
        if (end != NULL)
            *end = '\0';
        read = read_line(r, line);
        line = end == NULL ? NULL : end + 1;
    }
    return read;
}

static void remark(simd_remarks *remarks, const loop *l)
{
    const char *where = l->depth <= GROUP_LOOPS ? "for each work-group, outside of loops"
                        : l->line != 0          ? "in this loop"
                                                : "in a loop";
    if (l->spills + l->reloads != 0)
        simd_remarks_add(remarks, l->depth <= GROUP_LOOPS ? 0 : l->line, l->column,
                         "register_allocation", "spills %u vectors and reloads %u %s", l->spills,
                         l->reloads, where);
}

/* Generating code changes the module. */
static char *generate(LLVMModuleRef module, LLVMTargetMachineRef machine)
{
    LLVMMemoryBufferRef buffer = NULL;
    char *text = NULL, *message = NULL;
    LLVMModuleRef copy = LLVMCloneModule(module);
    LLVMSetTargetMachineAsmVerbosity(machine, true);
    if (LLVMTargetMachineEmitToMemoryBuffer(machine, copy, LLVMAssemblyFile, &message, &buffer) ==
        0) {
        const size_t size = LLVMGetBufferSize(buffer);
        text = malloc(size + 1);
        if (text != NULL) {
            memcpy(text, LLVMGetBufferStart(buffer), size);
            text[size] = '\0';
        }
        LLVMDisposeMemoryBuffer(buffer);
    }
    LLVMDisposeMessage(message);
    LLVMSetTargetMachineAsmVerbosity(machine, false);
    LLVMDisposeModule(copy);
    return text;
}

void simd_spills_remark(simd_remarks *remarks, LLVMModuleRef module, LLVMTargetMachineRef machine)
{
    reader r = {.file = remarks->kernel.file};
    char *text = generate(module, machine);
    if (text != NULL && read_all(&r, text))
        for (size_t i = 0; i < r.count; i++)
            remark(remarks, &r.loops[i]);
    free(r.loops);
    free(text);
}
