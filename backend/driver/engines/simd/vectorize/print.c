#include "backend/driver/engines/simd/vectorize/print.h"

#include <inttypes.h>
#include <string.h>

/* Names that are there stay: %v7 is the same value in every dump. */
void simd_print_name_values(simd_vectorization *v)
{
    size_t length;
    char name[24];
    if (v->kernel == NULL)
        return;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(v->kernel); b != NULL;
         b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL; i = LLVMGetNextInstruction(i))
            if (LLVMGetValueName2(i, &length)[0] == '\0' &&
                LLVMGetTypeKind(LLVMTypeOf(i)) != LLVMVoidTypeKind) {
                snprintf(name, sizeof name, "v%u", ++v->names);
                LLVMSetValueName2(i, name, strlen(name));
            }
}

static void print_value(LLVMValueRef value, FILE *out)
{
    char *text = value == NULL ? NULL : LLVMPrintValueToString(value);
    if (text != NULL)
        fprintf(out, "%s\n", text);
    LLVMDisposeMessage(text);
}

void simd_print_functions(const simd_vectorization *v, FILE *out)
{
    print_value(v->kernel, out);
    print_value(v->tail, out);
    print_value(v->body, out);
    print_value(v->entry, out);
}

static void print_shape(const simd_divergence *divergence, uint32_t value, FILE *out)
{
    static const char *const kinds[] = {"uniform", "linear", "varying"};
    const simd_value_shape shape = divergence->shapes[value];
    size_t length;
    const char *name = LLVMGetValueName2(divergence->values[value], &length);
    if (length == 0)
        return;
    fprintf(out, "; %%%s: %s", name, kinds[shape.kind]);
    if (shape.kind == SIMD_LINEAR)
        fprintf(out, ", stride %" PRId64 "%s", shape.stride, shape.assumed ? ", assumed" : "");
    fprintf(out, "%s\n", shape.vector_too ? ", and as vectors" : "");
}

static const char *const sharings[] = {
    [SIMD_NOT_SHARED] = "",
    [SIMD_SHARED_IN_COLUMN] = ", in the first work-group's tile",
    [SIMD_SHARED_IN_ROW] = ", in the row's first work-group's tile",
};

static void print_entry(const simd_vectorization *v, uint32_t function, uint32_t value, FILE *out)
{
    const simd_plan_entry *entry = &v->plans.plans[function].entries[value];
    if (entry->kind == SIMD_PLAN_BY_SHAPE && !entry->reduced)
        return;
    char *text = LLVMPrintValueToString(v->divergence.values[value]);
    fprintf(out, ";%s%s: %s", function == SIMD_TAIL ? " (tail)" : "", text,
            simd_plan_kind_name(entry->kind));
    if (entry->kind == SIMD_PLAN_INTERLEAVED || entry->kind == SIMD_PLAN_WORDS ||
        entry->kind == SIMD_PLAN_ROWS || entry->kind == SIMD_PLAN_ROW_GATHER ||
        entry->kind == SIMD_PLAN_TRANSPOSED)
        fprintf(out, " %" PRIu32, entry->number);
    fprintf(out, "%s%s%s\n", entry->masked ? ", masked" : "",
            entry->reduced ? ", by increments" : "", sharings[entry->sharing]);
    LLVMDisposeMessage(text);
}

static void print_plans(const simd_vectorization *v, FILE *out)
{
    for (uint32_t f = 0; f < v->plans.count; f++)
        for (uint32_t i = 0; v->plans.plans[f].entries != NULL && i < v->divergence.value_count;
             i++)
            print_entry(v, f, i, out);
}

void simd_print_plan(const simd_vectorization *v, FILE *out)
{
    const simd_partition *p = &v->partition;
    if (p->width == 0)
        return;
    fprintf(out, "; lanes %u, coarsening %u, strips %u, interleaved work-groups %u", p->width,
            p->coarsening, p->strips, p->group_interleave);
    if (p->interleaved_columns > 1)
        fprintf(out, " in each of %u columns", p->interleaved_columns);
    fputc('\n', out);
    for (uint32_t i = 0;
         (v->valid & SIMD_ANALYSIS_DIVERGENCE) != 0 && i < v->divergence.value_count; i++)
        print_shape(&v->divergence, i, out);
    if ((v->valid & SIMD_ANALYSIS_DIVERGENCE) != 0)
        print_plans(v, out);
}
