#include "backend/driver/engines/cuda/generate/legalize/misread.h"

#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backend/driver/engines/cuda/generate/optimize/narrow_cases.h"
#include "backend/driver/engines/cuda/generate/walk.h"

/* ---- Truth values ---------------------------------------------------------------------------- */

static LLVMTypeRef element_of(LLVMTypeRef type)
{
    return LLVMGetTypeKind(type) == LLVMVectorTypeKind ? LLVMGetElementType(type) : type;
}

static bool is_truth(LLVMValueRef value)
{
    const LLVMTypeRef type = element_of(LLVMTypeOf(value));
    return LLVMGetTypeKind(type) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) == 1;
}

static LLVMValueRef splat(LLVMTypeRef type, double value)
{
    const LLVMValueRef one = LLVMConstReal(element_of(type), value);
    if (LLVMGetTypeKind(type) != LLVMVectorTypeKind)
        return one;
    const unsigned count = LLVMGetVectorSize(type);
    LLVMValueRef *all = malloc(count * sizeof *all);
    for (unsigned i = 0; all != NULL && i < count; i++)
        all[i] = one;
    const LLVMValueRef made = all == NULL ? NULL : LLVMConstVector(all, count);
    free(all);
    return made;
}

static void choose(LLVMModuleRef module, LLVMBuilderRef builder, LLVMValueRef i)
{
    (void)module;
    const LLVMOpcode opcode = LLVMGetInstructionOpcode(i);
    if ((opcode != LLVMUIToFP && opcode != LLVMSIToFP) || !is_truth(LLVMGetOperand(i, 0)))
        return;
    const LLVMTypeRef type = LLVMTypeOf(i);
    const LLVMValueRef if_true = splat(type, opcode == LLVMSIToFP ? -1 : 1);
    if (if_true == NULL)
        return;
    LLVMPositionBuilderBefore(builder, i);
    LLVMReplaceAllUsesWith(
        i, LLVMBuildSelect(builder, LLVMGetOperand(i, 0), if_true, LLVMConstNull(type), ""));
    LLVMInstructionEraseFromParent(i);
}

void cuda_choose_floats(LLVMModuleRef module)
{
    cuda_walk(module, choose);
}

/* ---- PTX ------------------------------------------------------------------------------------- */

/* $0 is the result, $1 of what, $2 and $3 and what. */
typedef struct wording {
    const char *instruction, *instead;
} wording;

#define UNLESS_NE(type) "{ .reg .pred q; setp.ne." type " q, $1, $2; not.pred $0, q; }"

static const wording wordings[] = {
    {"neg.s16", "{ .reg .b32 t; cvt.s32.s16 t, $1; neg.s32 t, t; cvt.u16.u32 $0, t; }"},
    {"neg.s32", "{ .reg .b32 t; not.b32 t, $1; add.s32 $0, t, 1; }"},
    {"abs.s16", "{ .reg .b32 t; cvt.s32.s16 t, $1; abs.s32 t, t; cvt.u16.u32 $0, t; }"},
    {"abs.s32", "{ .reg .b32 s, t; shr.s32 s, $1, 31; xor.b32 t, $1, s; sub.s32 $0, t, s; }"},
    {"abs.s64", "{ .reg .b64 s, t; shr.s64 s, $1, 63; xor.b64 t, $1, s; sub.s64 $0, t, s; }"},
    {"setp.eq.s16", UNLESS_NE("s16")},
    {"setp.eq.u16", UNLESS_NE("u16")},
    {"setp.eq.b16", UNLESS_NE("b16")},
    {"bfe.u64", "{ .reg .b64 t; shr.s64 t, $1, $2; bfe.u64 $0, t, 0, $3; }"},
};

enum { NAME = 32, OPERANDS = 4, MOST_WORDS = 200, MOST_CASES = 4096 };

/* Which registers %rs of a function are compared with the cases of switches. */
typedef struct cases {
    bool are[MOST_CASES];
} cases;

/* A line that begins a function, or makes such a register. */
static void look_for_cases(const char *line, size_t length, cases *out)
{
    unsigned number;
    const size_t mark = sizeof CUDA_CASE - 1;
    if (line[0] == '.' && strncmp(line, ".visible .entry ", 16) == 0)
        *out = (cases){{false}};
    else if (length > mark && memcmp(line + length - mark, CUDA_CASE, mark) == 0 &&
             sscanf(line, "\tmov.b16 %%rs%u,", &number) == 1 && number < MOST_CASES)
        out->are[number] = true;
}

static bool is_case(const cases *known, const char *name)
{
    unsigned number;
    return sscanf(name, "%%rs%u", &number) == 1 && number < MOST_CASES && known->are[number];
}

static int count_operands(const char *words)
{
    int count = OPERANDS;
    for (char name[] = "$3"; count > 0 && strstr(words, name) == NULL; name[1]--)
        count--;
    return count;
}

/* Numbers of a switch are compared as they are; and most fields of bits lie within their number. */
static bool is_right(const char *line, const cases *known, char operands[OPERANDS][NAME])
{
    if (strncmp(line, "setp", 4) == 0)
        return is_case(known, operands[1]);
    return strncmp(line, "bfe", 3) == 0 && atoi(operands[2]) + atoi(operands[3]) <= 64;
}

/* Returns the words for a line such as "\tneg.s16 \t%rs3, %rs2;", and its operands; NULL if it may
 * stay. */
static const char *find_words(const char *line, const cases *known, char operands[OPERANDS][NAME])
{
    const char *at = line + strspn(line, " \t");
    for (size_t i = 0; i < sizeof wordings / sizeof wordings[0]; i++) {
        const size_t length = strlen(wordings[i].instruction);
        if (strncmp(at, wordings[i].instruction, length) == 0 &&
            sscanf(at + length, " %31[^, \t\n], %31[^,; \t\n], %31[^,; \t\n], %31[^; \t\n];",
                   operands[0], operands[1], operands[2],
                   operands[3]) == count_operands(wordings[i].instead))
            return is_right(at, known, operands) ? NULL : wordings[i].instead;
    }
    return NULL;
}

static size_t copy_name(char *out, const char *name)
{
    const size_t length = strlen(name);
    memcpy(out, name, length);
    return length;
}

static size_t put(char *out, const char *words, char operands[OPERANDS][NAME])
{
    size_t length = 0;
    out[length++] = '\t';
    for (const char *at = words; *at != '\0'; at++)
        if (*at == '$')
            length += copy_name(out + length, operands[*++at - '0']);
        else
            out[length++] = *at;
    return length;
}

/* Of "(generic(x)+8)+4" the parentheses around the sum, which PTX has not; not those behind a name
 * or a mask, as in "0xFF(generic(x)+4)". */
static size_t copy_addresses(char *out, const char *line, size_t length)
{
    enum { DEEPEST = 64 };
    bool drops[DEEPEST];
    size_t done = 0, depth = 0;
    for (size_t i = 0; i < length; i++) {
        bool drop = false;
        if (line[i] == '(' && depth++ < DEEPEST)
            drop = drops[depth - 1] = i > 0 && !isalnum((unsigned char)line[i - 1]);
        else if (line[i] == ')' && depth > 0 && depth-- <= DEEPEST)
            drop = drops[depth];
        if (!drop)
            out[done++] = line[i];
    }
    return done;
}

/* A variable that begins with the address of another. */
static bool has_addresses(const char *line, size_t length)
{
    static const char sum[] = "(generic(";
    for (size_t i = 0; line[0] == '.' && i + sizeof sum <= length; i++)
        if (memcmp(line + i, sum, sizeof sum - 1) == 0)
            return true;
    return false;
}

static size_t copy_line(char *out, const char *line, size_t length, const cases *known)
{
    char operands[OPERANDS][NAME];
    const char *words = find_words(line, known, operands);
    if (words != NULL)
        return put(out, words, operands);
    if (has_addresses(line, length))
        return copy_addresses(out, line, length);
    memcpy(out, line, length);
    return length;
}

static size_t count_of(const char *text, const char *word)
{
    size_t count = 0;
    while ((text = strstr(text, word)) != NULL)
        count++, text++;
    return count;
}

bool cuda_copy_ptx(const char *text, cpu_bytes *out)
{
    size_t room = strlen(text) + 1, done = 0;
    for (size_t i = 0; i < sizeof wordings / sizeof wordings[0]; i++)
        room += count_of(text, wordings[i].instruction) * MOST_WORDS;
    char *copy = malloc(room);
    cases known = {{false}};
    if (copy == NULL)
        return false;
    for (const char *line = text; *line != '\0';) {
        const size_t whole = strcspn(line, "\n");
        look_for_cases(line, whole, &known);
        done += copy_line(copy + done, line, whole, &known);
        line += whole;
        if (*line == '\n')
            copy[done++] = *line++;
    }
    copy[done] = '\0';
    *out = (cpu_bytes){(unsigned char *)copy, done + 1};
    return true;
}
