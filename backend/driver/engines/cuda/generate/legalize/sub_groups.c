/* A sub-group is a warp, or an aligned part of one. The lanes that execute an operation together
 * take part in it: a mask has a bit for each. Where that is the whole sub-group, reductions and
 * scans take a step for each power of two, as pairs of lanes exchange values; else they go through
 * the lanes one by one.
 *
 * The functions are written as LLVM's assembly, with these words in place of what differs:
 *     $N  the function's name     $T  its type     $W  an integer of its size
 *     $I  the operation's identity element         $O  the operation, of %a and %b
 *     $R  the operation, as an instruction reduces by it */
#include "backend/driver/engines/cuda/generate/legalize/sub_groups.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backend/driver/engines/cuda/generate/assembly.h"
#include "backend/driver/engines/cuda/generate/optimize/reductions.h"
#include "backend/driver/engines/simd/contract/group_operation.h"
#include "backend/driver/engines/simd/contract/scalar.h"

enum { MOST_TEXT = 8192 };

static const char common[] =
    "declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32) convergent nounwind\n"
    "declare i1 @llvm.nvvm.vote.all.sync(i32, i1) convergent nounwind\n"
    "declare i1 @llvm.nvvm.vote.any.sync(i32, i1) convergent nounwind\n"
    "declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1) convergent nounwind\n"
    "declare i32 @llvm.nvvm.read.ptx.sreg.laneid()\n"
    "declare i32 @llvm.cttz.i32(i32, i1)\n"
    "declare i32 @" SIMD_LANE "()\n"
    "declare i32 @" SIMD_WIDTH "()\n"
    /* The first lane of the warp that is in this sub-group. */
    "define internal i32 @first() alwaysinline {\n"
    "  %in_warp = call i32 @llvm.nvvm.read.ptx.sreg.laneid()\n"
    "  %lane = call i32 @" SIMD_LANE "()\n"
    "  %first = sub i32 %in_warp, %lane\n"
    "  ret i32 %first\n"
    "}\n"
    /* Of the lanes of the warp that are here together, those of this sub-group. */
    "define internal i32 @here() alwaysinline convergent {\n"
    "  %active = call i32 asm sideeffect \"activemask.b32 $0;\", \"=r\"() convergent\n"
    "  %first = call i32 @first()\n"
    "  %width = call i32 @" SIMD_WIDTH "()\n"
    "  %others = sub i32 32, %width\n"
    "  %whole = lshr i32 -1, %others\n"
    "  %own = shl i32 %whole, %first\n"
    "  %mask = and i32 %active, %own\n"
    "  ret i32 %mask\n"
    "}\n"
    "define internal i1 @is_whole(i32 %mask) alwaysinline {\n"
    "  %first = call i32 @first()\n"
    "  %width = call i32 @" SIMD_WIDTH "()\n"
    "  %others = sub i32 32, %width\n"
    "  %whole = lshr i32 -1, %others\n"
    "  %own = shl i32 %whole, %first\n"
    "  %is = icmp eq i32 %mask, %own\n"
    "  ret i1 %is\n"
    "}\n"
    "define internal i32 @word_of(i32 %mask, i32 %x, i32 %lane) alwaysinline convergent {\n"
    "  %first = call i32 @first()\n"
    "  %from = add i32 %first, %lane\n"
    "  %word = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 %mask, i32 %x, i32 %from, i32 31)\n"
    "  ret i32 %word\n"
    "}\n";

/* @of: the value of another lane. */
static const char of_narrow[] = "define internal $T @of(i32 %mask, $T %x, i32 %lane) alwaysinline "
                                "convergent {\n"
                                "  %bits = bitcast $T %x to $W\n"
                                "  %wide = zext $W %bits to i32\n"
                                "  %got = call i32 @word_of(i32 %mask, i32 %wide, i32 %lane)\n"
                                "  %narrow = trunc i32 %got to $W\n"
                                "  %value = bitcast $W %narrow to $T\n"
                                "  ret $T %value\n"
                                "}\n";
static const char of_word[] = "define internal $T @of(i32 %mask, $T %x, i32 %lane) alwaysinline "
                              "convergent {\n"
                              "  %bits = bitcast $T %x to i32\n"
                              "  %got = call i32 @word_of(i32 %mask, i32 %bits, i32 %lane)\n"
                              "  %value = bitcast i32 %got to $T\n"
                              "  ret $T %value\n"
                              "}\n";
static const char of_wide[] = "define internal $T @of(i32 %mask, $T %x, i32 %lane) alwaysinline "
                              "convergent {\n"
                              "  %bits = bitcast $T %x to i64\n"
                              "  %low = trunc i64 %bits to i32\n"
                              "  %shifted = lshr i64 %bits, 32\n"
                              "  %high = trunc i64 %shifted to i32\n"
                              "  %a = call i32 @word_of(i32 %mask, i32 %low, i32 %lane)\n"
                              "  %b = call i32 @word_of(i32 %mask, i32 %high, i32 %lane)\n"
                              "  %c = zext i32 %a to i64\n"
                              "  %d = zext i32 %b to i64\n"
                              "  %e = shl i64 %d, 32\n"
                              "  %f = or i64 %c, %e\n"
                              "  %value = bitcast i64 %f to $T\n"
                              "  ret $T %value\n"
                              "}\n";

static const char shuffle[] = "define $T @$N($T %x, i32 %lane) alwaysinline convergent {\n"
                              "  %mask = call i32 @here()\n"
                              "  %value = call $T @of(i32 %mask, $T %x, i32 %lane)\n"
                              "  ret $T %value\n"
                              "}\n";

static const char vote[] = "define i1 @$N(i1 %x) alwaysinline convergent {\n"
                           "  %mask = call i32 @here()\n"
                           "  %is = call i1 @llvm.nvvm.vote.$V.sync(i32 %mask, i1 %x)\n"
                           "  ret i1 %is\n"
                           "}\n";

/* There is one word. */
static const char ballot[] = "define i32 @$N(i1 %x, i32 %number) alwaysinline convergent {\n"
                             "  %mask = call i32 @here()\n"
                             "  %first = call i32 @first()\n"
                             "  %all = call i32 @llvm.nvvm.vote.ballot.sync(i32 %mask, i1 %x)\n"
                             "  %own = lshr i32 %all, %first\n"
                             "  %is_first = icmp eq i32 %number, 0\n"
                             "  %word = select i1 %is_first, i32 %own, i32 0\n"
                             "  ret i32 %word\n"
                             "}\n";

static const char operation[] = "define internal $T @combine($T %a, $T %b) alwaysinline {\n"
                                "  %r = $O\n"
                                "  ret $T %r\n"
                                "}\n";

/* Of the lanes in %mask one after another, those whose distance from this one %takes wants. */
static const char one_by_one[] =
    "define internal $T @each(i32 %mask, $T %x, i1 %before, i1 %self) alwaysinline convergent {\n"
    "  %lane = call i32 @" SIMD_LANE "()\n"
    "  %first = call i32 @first()\n"
    "  br label %next\n"
    "next:\n"
    "  %left = phi i32 [ %mask, %0 ], [ %rest, %next ]\n"
    "  %sum = phi $T [ $I, %0 ], [ %new, %next ]\n"
    "  %in_warp = call i32 @llvm.cttz.i32(i32 %left, i1 true)\n"
    "  %from = sub i32 %in_warp, %first\n"
    "  %value = call $T @of(i32 %mask, $T %x, i32 %from)\n"
    "  %is_before = icmp ult i32 %from, %lane\n"
    "  %is_self = icmp eq i32 %from, %lane\n"
    "  %self_too = and i1 %is_self, %self\n"
    "  %inside = or i1 %is_before, %self_too\n"
    "  %all = xor i1 %before, true\n"
    "  %takes = or i1 %inside, %all\n"
    "  %with = call $T @combine($T %sum, $T %value)\n"
    "  %new = select i1 %takes, $T %with, $T %sum\n"
    "  %less = sub i32 %left, 1\n"
    "  %rest = and i32 %left, %less\n"
    "  %done = icmp eq i32 %rest, 0\n"
    "  br i1 %done, label %end, label %next\n"
    "end:\n"
    "  ret $T %new\n"
    "}\n";

static const char clusters[] =
    "define internal $T @pairs(i32 %mask, $T %x, i32 %lanes) alwaysinline convergent {\n"
    "  %lane = call i32 @" SIMD_LANE "()\n"
    "  br label %head\n"
    "head:\n"
    "  %step = phi i32 [ 1, %0 ], [ %twice, %body ]\n"
    "  %sum = phi $T [ %x, %0 ], [ %new, %body ]\n"
    "  %more = icmp ult i32 %step, %lanes\n"
    "  br i1 %more, label %body, label %end\n"
    "body:\n"
    "  %other = xor i32 %lane, %step\n"
    "  %value = call $T @of(i32 %mask, $T %sum, i32 %other)\n"
    "  %new = call $T @combine($T %sum, $T %value)\n"
    "  %twice = shl i32 %step, 1\n"
    "  br label %head\n"
    "end:\n"
    "  ret $T %sum\n"
    "}\n";

static const char reduction[] = "define $T @$N($T %x) alwaysinline convergent {\n"
                                "  %mask = call i32 @here()\n"
                                "  %width = call i32 @" SIMD_WIDTH "()\n"
                                "  %whole = call i1 @is_whole(i32 %mask)\n"
                                "  br i1 %whole, label %fast, label %slow\n"
                                "fast:\n"
                                "  %a = call $T @pairs(i32 %mask, $T %x, i32 %width)\n"
                                "  ret $T %a\n"
                                "slow:\n"
                                "  %b = call $T @each(i32 %mask, $T %x, i1 false, i1 true)\n"
                                "  ret $T %b\n"
                                "}\n";

static const char at_once[] = "declare i32 @llvm.nvvm.redux.sync.$R(i32, i32) convergent nounwind\n"
                              "define i32 @$N(i32 %x) alwaysinline convergent {\n"
                              "  %mask = call i32 @here()\n"
                              "  %a = call i32 @llvm.nvvm.redux.sync.$R(i32 %x, i32 %mask)\n"
                              "  ret i32 %a\n"
                              "}\n";

static const char cluster[] = "define $T @$N($T %x, i32 %wanted) alwaysinline convergent {\n"
                              "  %mask = call i32 @here()\n"
                              "  %width = call i32 @" SIMD_WIDTH "()\n"
                              "  %fits = icmp ult i32 %wanted, %width\n"
                              "  %lanes = select i1 %fits, i32 %wanted, i32 %width\n"
                              "  %whole = call i1 @is_whole(i32 %mask)\n"
                              "  br i1 %whole, label %fast, label %slow\n"
                              "fast:\n"
                              "  %a = call $T @pairs(i32 %mask, $T %x, i32 %lanes)\n"
                              "  ret $T %a\n"
                              "slow:\n"
                              "  %in_warp = call i32 @llvm.nvvm.read.ptx.sreg.laneid()\n"
                              "  %low = sub i32 %lanes, 1\n"
                              "  %high = xor i32 %low, -1\n"
                              "  %start = and i32 %in_warp, %high\n"
                              "  %others = sub i32 32, %lanes\n"
                              "  %ones = lshr i32 -1, %others\n"
                              "  %own = shl i32 %ones, %start\n"
                              "  %part = and i32 %mask, %own\n"
                              "  %b = call $T @each(i32 %part, $T %x, i1 false, i1 true)\n"
                              "  ret $T %b\n"
                              "}\n";

/* $S is whether this lane counts. */
static const char scan[] = "define $T @$N($T %x) alwaysinline convergent {\n"
                           "  %mask = call i32 @here()\n"
                           "  %width = call i32 @" SIMD_WIDTH "()\n"
                           "  %lane = call i32 @" SIMD_LANE "()\n"
                           "  %whole = call i1 @is_whole(i32 %mask)\n"
                           "  br i1 %whole, label %start, label %slow\n"
                           "start:\n"
                           "  %behind = sub i32 %lane, 1\n"
                           "  %neighbour = call $T @of(i32 %mask, $T %x, i32 %behind)\n"
                           "  %is_first = icmp eq i32 %lane, 0\n"
                           "  %shifted = select i1 %is_first, $T $I, $T %neighbour\n"
                           "  %own = select i1 $S, $T %x, $T %shifted\n"
                           "  br label %head\n"
                           "head:\n"
                           "  %step = phi i32 [ 1, %start ], [ %twice, %body ]\n"
                           "  %sum = phi $T [ %own, %start ], [ %new, %body ]\n"
                           "  %more = icmp ult i32 %step, %width\n"
                           "  br i1 %more, label %body, label %end\n"
                           "body:\n"
                           "  %other = sub i32 %lane, %step\n"
                           "  %value = call $T @of(i32 %mask, $T %sum, i32 %other)\n"
                           "  %with = call $T @combine($T %value, $T %sum)\n"
                           "  %reaches = icmp uge i32 %lane, %step\n"
                           "  %new = select i1 %reaches, $T %with, $T %sum\n"
                           "  %twice = shl i32 %step, 1\n"
                           "  br label %head\n"
                           "end:\n"
                           "  ret $T %sum\n"
                           "slow:\n"
                           "  %b = call $T @each(i32 %mask, $T %x, i1 true, i1 $S)\n"
                           "  ret $T %b\n"
                           "}\n";

/* By simd_group_operation. */
static const char *const instructions[SIMD_NO_OPERATION] = {
    "add $T %a, %b",
    "mul $T %a, %b",
    "call $T @llvm.smin.$T($T %a, $T %b)",
    "call $T @llvm.smax.$T($T %a, $T %b)",
    "call $T @llvm.umin.$T($T %a, $T %b)",
    "call $T @llvm.umax.$T($T %a, $T %b)",
    "and $T %a, %b",
    "or $T %a, %b",
    "xor $T %a, %b",
    "fadd $T %a, %b",
    "fmul $T %a, %b",
    "call $T @llvm.minnum.$F($T %a, $T %b)",
    "call $T @llvm.maxnum.$F($T %a, $T %b)",
};

static const char *const reductions[SIMD_NO_OPERATION] = {"add",  NULL,  "min", "max", "umin",
                                                          "umax", "and", "or",  "xor"};

/* "shuffle.f32": what an operation is made of. */
typedef struct wanted {
    const char *name; /* with SIMD_SUB_GROUP_OPERATION */
    const char *operation, *suffix;
    LLVMTypeRef type;
    simd_group_operation combination;
} wanted;

static bool begins(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

/* ---- Texts ----------------------------------------------------------------------------------- */

typedef struct text {
    char *at;
    size_t length;
} text;

static void put(text *t, const char *more, size_t length)
{
    if (t->length + length < MOST_TEXT)
        memcpy(t->at + t->length, more, length);
    t->length += length;
}

static void put_all(text *t, const char *more)
{
    put(t, more, strlen(more));
}

static const char *type_name(LLVMTypeRef type)
{
    switch (LLVMGetTypeKind(type)) {
    case LLVMHalfTypeKind:
        return "half";
    case LLVMFloatTypeKind:
        return "float";
    case LLVMDoubleTypeKind:
        return "double";
    default:
        break;
    }
    switch (LLVMGetIntTypeWidth(type)) {
    case 1:
        return "i1";
    case 8:
        return "i8";
    case 16:
        return "i16";
    case 32:
        return "i32";
    default:
        return "i64";
    }
}

/* The constant without its type. */
static void put_identity(text *t, const wanted *w)
{
    char *printed = LLVMPrintValueToString(simd_identity_element(w->combination, w->type));
    const char *space = strchr(printed, ' ');
    put_all(t, space == NULL ? printed : space + 1);
    LLVMDisposeMessage(printed);
}

static void fill_in(text *t, const char *pattern, const wanted *w);

static void put_word(text *t, char word, const wanted *w)
{
    const bool is_half = LLVMGetTypeKind(w->type) == LLVMHalfTypeKind;
    switch (word) {
    case 'N':
        put_all(t, w->name);
        break;
    case 'T':
        put_all(t, type_name(w->type));
        break;
    case 'W':
        put_all(t, is_half ? "i16" : type_name(w->type));
        break;
    case 'F':
        put_all(t, w->suffix);
        break;
    case 'V':
        put_all(t, w->operation);
        break;
    case 'I':
        put_identity(t, w);
        break;
    case 'O':
        fill_in(t, instructions[w->combination], w);
        break;
    case 'R':
        put_all(t, reductions[w->combination]);
        break;
    case 'S':
        put_all(t, begins(w->operation, "scan_inclusive") ? "true" : "false");
        break;
    default: /* "$0" of an instruction in PTX */
        put(t, (const char[]){'$', word}, 2);
        break;
    }
}

static void fill_in(text *t, const char *pattern, const wanted *w)
{
    for (; *pattern != '\0'; pattern++) {
        if (*pattern == '$')
            put_word(t, *++pattern, w);
        else
            put(t, pattern, 1);
    }
}

/* Intrinsics that an instruction is. */
static void put_declaration(text *t, const wanted *w)
{
    const char *call = strstr(instructions[w->combination], "@llvm");
    if (call == NULL)
        return;
    put_all(t, "declare ");
    put_all(t, type_name(w->type));
    put_all(t, " ");
    for (; *call != '('; call++) {
        if (*call == '$')
            put_word(t, *++call, w);
        else
            put(t, call, 1);
    }
    fill_in(t, "($T, $T)\n", w);
}

static void put_combination(text *t, const char *pattern, const wanted *w)
{
    put_declaration(t, w);
    fill_in(t, operation, w);
    fill_in(t, one_by_one, w);
    fill_in(t, clusters, w);
    fill_in(t, pattern, w);
}

static const char *of_other_lane(LLVMTypeRef type)
{
    const char *name = type_name(type);
    const bool is_word = strcmp(name, "i32") == 0 || strcmp(name, "float") == 0;
    const bool is_wide = strcmp(name, "i64") == 0 || strcmp(name, "double") == 0;
    return is_word ? of_word : is_wide ? of_wide : of_narrow;
}

static bool write(text *t, wanted *w)
{
    static const char *const combined[][2] = {{"reduce_", reduction},
                                              {"cluster_", cluster},
                                              {"scan_inclusive_", scan},
                                              {"scan_exclusive_", scan}};
    put_all(t, common);
    if (strcmp(w->operation, "all") == 0 || strcmp(w->operation, "any") == 0) {
        fill_in(t, vote, w);
        return true;
    }
    if (strcmp(w->operation, "ballot") == 0) {
        fill_in(t, ballot, w);
        return true;
    }
    if (begins(w->operation, CUDA_AT_ONCE)) {
        w->combination = simd_find_group_operation(w->operation + strlen(CUDA_AT_ONCE));
        fill_in(t, at_once, w);
        return true;
    }
    fill_in(t, of_other_lane(w->type), w);
    if (begins(w->operation, "shuffle.") || begins(w->operation, "broadcast.")) {
        fill_in(t, shuffle, w);
        return true;
    }
    for (size_t i = 0; i < sizeof combined / sizeof combined[0]; i++) {
        const size_t length = strlen(combined[i][0]);
        if (!begins(w->operation, combined[i][0]))
            continue;
        w->combination = simd_find_group_operation(w->operation + length);
        if (w->combination == SIMD_NO_OPERATION)
            return false;
        put_combination(t, combined[i][1], w);
        return true;
    }
    return false;
}

/* ---- All of them ----------------------------------------------------------------------------- */

/* What the library does not have stays a declaration, which is refused later, by its name. */
static bool define(LLVMModuleRef module, LLVMValueRef function)
{
    size_t length;
    char *memory = malloc(MOST_TEXT);
    text t = {memory, 0};
    wanted w = {.name = LLVMGetValueName2(function, &length),
                .type = LLVMTypeOf(LLVMGetParam(function, 0))};
    w.operation = w.name + strlen(SIMD_SUB_GROUP_OPERATION);
    const char *dot = strrchr(w.operation, '.');
    w.suffix = dot == NULL ? "" : dot + 1;
    const bool known = memory != NULL && write(&t, &w);
    const bool linked =
        !known || (t.length < MOST_TEXT && cuda_link_assembly(module, memory, t.length));
    free(memory);
    return memory != NULL && linked;
}

/* Linking deletes the declaration: its successor is read before. */
bool cuda_link_sub_groups(LLVMModuleRef module)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(module), next; f != NULL; f = next) {
        size_t length;
        next = LLVMGetNextFunction(f);
        if (LLVMIsDeclaration(f) && LLVMGetFirstUse(f) != NULL &&
            begins(LLVMGetValueName2(f, &length), SIMD_SUB_GROUP_OPERATION) && !define(module, f))
            return false;
    }
    return true;
}
