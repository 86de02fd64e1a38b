/* Loads, stores and copies: component by component. */
#include <inttypes.h>
#include <string.h>

#include <llvm-c/Target.h>
#include <spirv/unified1/spirv.h>

#include "backend/driver/engines/simd/contract/scalar.h"
#include "backend/driver/engines/simd/frontend/builder.h"
#include "backend/driver/engines/simd/frontend/rules.h"
#include "backend/driver/engines/simd/frontend/types.h"
#include "backend/driver/engines/simd/frontend/values.h"

unsigned lower_alignment_at(uint64_t alignment, uint64_t offset)
{
    const uint64_t bits = alignment | offset | LOWER_MAXIMUM_ALIGNMENT;
    return (unsigned)(bits & (~bits + 1)); /* the lowest bit that is set */
}

LLVMValueRef lower_offset(lower_body *b, LLVMValueRef pointer, uint64_t bytes)
{
    if (bytes == 0)
        return pointer;
    LLVMValueRef index = lower_int(b->l->i64, bytes);
    return LLVMBuildInBoundsGEP2(b->builder, b->l->i8, pointer, &index, 1, "");
}

void lower_mark(lower_body *b, LLVMValueRef access, const char *kind, uint64_t number)
{
    const LLVMContextRef context = b->l->context;
    LLVMMetadataRef value = LLVMValueAsMetadata(lower_int(b->l->i64, number));
    const LLVMMetadataRef node = LLVMMDNodeInContext2(context, &value, number != 0 ? 1 : 0);
    LLVMSetMetadata(access, LLVMGetMDKindIDInContext(context, kind, (unsigned)strlen(kind)),
                    LLVMMetadataAsValue(context, node));
}

void lower_mark_agreed(lower_body *b, LLVMValueRef value, unsigned operand)
{
    lower_mark(b, LLVMBuildFreeze(b->builder, value, ""), SIMD_AGREED, operand);
}

void lower_mark_bytes(lower_body *b, LLVMValueRef pointer, uint64_t bytes, uint64_t alignment)
{
    if (bytes == 0 || alignment == 0)
        return;
    lower_mark(b, pointer, "dereferenceable", bytes);
    lower_mark(b, pointer, "align", lower_alignment_at(alignment, 0));
}

LLVMValueRef lower_load_component(lower_body *b, LLVMTypeRef type, LLVMValueRef pointer,
                                  uint64_t alignment, unsigned flags)
{
    const LLVMTypeRef stored = type == b->l->i1 ? b->l->i8 : type;
    const LLVMValueRef load = LLVMBuildLoad2(b->builder, stored, pointer, "");
    LLVMSetAlignment(load, lower_alignment_at(alignment, 0));
    if ((flags & LOWER_VOLATILE) != 0)
        LLVMSetVolatile(load, true);
    if ((flags & LOWER_INVARIANT) != 0)
        lower_mark(b, load, "invariant.load", 0);
    if ((flags & LOWER_ASYNC) != 0)
        lower_mark(b, load, SIMD_ASYNC, 0);
    if (type != b->l->i1)
        return load;
    return LLVMBuildICmp(b->builder, LLVMIntNE, load, LLVMConstNull(stored), "");
}

void lower_store_component(lower_body *b, LLVMValueRef component, LLVMValueRef pointer,
                           uint64_t alignment, unsigned flags)
{
    if (LLVMTypeOf(component) == b->l->i1)
        component = LLVMBuildZExt(b->builder, component, b->l->i8, "");
    const LLVMValueRef store = LLVMBuildStore(b->builder, component, pointer);
    LLVMSetAlignment(store, lower_alignment_at(alignment, 0));
    if ((flags & LOWER_VOLATILE) != 0)
        LLVMSetVolatile(store, true);
    if ((flags & LOWER_ASYNC) != 0)
        lower_mark(b, store, SIMD_ASYNC, 0);
}

/* An element of an array is an index away, as in the source, and not a number of bytes. */
static LLVMValueRef place_of(lower_body *b, const lower_type *type, LLVMValueRef pointer,
                             uint64_t k)
{
    const lower_component component = type->components[k];
    if (component.offset == 0)
        return pointer;
    if (type->kind != LOWER_VECTOR || component.type == b->l->i1)
        return lower_offset(b, pointer, component.offset);
    LLVMValueRef index = lower_int(b->l->i64, k);
    return LLVMBuildInBoundsGEP2(b->builder, component.type, pointer, &index, 1, "");
}

bool lower_load(lower_body *b, spirv_instruction i, const lower_type *type, LLVMValueRef pointer,
                uint64_t alignment, unsigned flags, LLVMValueRef *components)
{
    if (lower_components(b->l, i, type) == NULL)
        return false;
    if (type->alignment == 0)
        return lower_refuse(b->l, i, "what the pointer points to has no known size");
    for (uint64_t k = 0; k < type->component_count; k++)
        components[k] =
            lower_load_component(b, type->components[k].type, place_of(b, type, pointer, k),
                                 lower_alignment_at(alignment, type->components[k].offset), flags);
    return true;
}

bool lower_store(lower_body *b, spirv_instruction i, const lower_value *value, LLVMValueRef pointer,
                 uint64_t alignment, unsigned flags)
{
    const lower_type *type = value->type;
    if (type->alignment == 0)
        return lower_refuse(b->l, i, "what the pointer points to has no known size");
    for (uint64_t k = 0; k < type->component_count; k++)
        lower_store_component(b, value->components[k], place_of(b, type, pointer, k),
                              lower_alignment_at(alignment, type->components[k].offset), flags);
    return true;
}

unsigned lower_memory_operands(spirv_instruction i, uint32_t word, uint64_t *alignment)
{
    if (word >= i.count)
        return 0;
    const uint32_t mask = i.words[word];
    if ((mask & SpvMemoryAccessAlignedMask) != 0 && word + 1 < i.count && i.words[word + 1] != 0)
        *alignment = i.words[word + 1];
    return (mask & SpvMemoryAccessVolatileMask) != 0 ? LOWER_VOLATILE : 0;
}

static const lower_value *use_pointer(lower_body *b, spirv_instruction i, uint32_t word)
{
    const lower_value *pointer = lower_use(b, i, word);
    if (pointer == NULL || pointer->type->kind == LOWER_POINTER)
        return pointer;
    (void)lower_refuse(b->l, i, "the operand in word %" PRIu32 " is no pointer", word);
    return NULL;
}

/* The decorations of a pointer apply to accesses through it. */
static unsigned flags_of_pointer(const lowering *l, uint32_t id)
{
    const uint32_t index = spirv_find(&l->reader, id);
    return (l->reader.ids[index].marks & SPIRV_VOLATILE) != 0 ? LOWER_VOLATILE : 0;
}

static bool load(lower_body *b, spirv_instruction i, int what)
{
    (void)what;
    const lower_value *pointer = use_pointer(b, i, 3);
    lower_value *value = pointer == NULL ? NULL : lower_define(b, i);
    if (value == NULL)
        return false;
    uint64_t alignment = value->type->alignment;
    unsigned flags = lower_memory_operands(i, 4, &alignment) | flags_of_pointer(b->l, i.words[3]);
    if (flags == 0 && lower_is_constant_memory(pointer->type) &&
        !lower_may_be_builtin(b->l, i.words[3]))
        flags = LOWER_INVARIANT;
    return lower_load(b, i, value->type, pointer->components[0], alignment, flags,
                      value->components);
}

static bool store(lower_body *b, spirv_instruction i, int what)
{
    (void)what;
    const lower_value *pointer = use_pointer(b, i, 1);
    const lower_value *value = pointer == NULL ? NULL : lower_use(b, i, 2);
    if (value == NULL)
        return false;
    uint64_t alignment = value->type->alignment;
    const unsigned flags =
        lower_memory_operands(i, 3, &alignment) | flags_of_pointer(b->l, i.words[1]);
    return lower_store(b, i, value, pointer->components[0], alignment, flags);
}

static bool copy(lower_body *b, spirv_instruction i, LLVMValueRef size, uint32_t operands,
                 uint64_t alignment)
{
    const lower_value *to = use_pointer(b, i, 1);
    const lower_value *from = to == NULL ? NULL : use_pointer(b, i, 2);
    if (from == NULL)
        return false;
    const unsigned flags = lower_memory_operands(i, operands, &alignment);
    const unsigned known = lower_alignment_at(alignment, 0);
    const LLVMValueRef call =
        LLVMBuildMemCpy(b->builder, to->components[0], known, from->components[0], known, size);
    if ((flags & LOWER_VOLATILE) != 0)
        LLVMSetOperand(call, 3, lower_int(b->l->i1, 1));
    return true;
}

static bool copy_memory(lower_body *b, spirv_instruction i, int what)
{
    (void)what;
    const lower_value *to = use_pointer(b, i, 1);
    const lower_type *type = to == NULL ? NULL : lower_pointee(b->l, i, to->type);
    if (type == NULL)
        return false;
    if (type->alignment == 0)
        return lower_refuse(b->l, i, "what the pointer points to has no known size");
    return copy(b, i, lower_int(b->l->i64, type->size), 3, type->alignment);
}

static bool copy_memory_sized(lower_body *b, spirv_instruction i, int what)
{
    (void)what;
    const LLVMValueRef size = lower_use_scalar(b, i, 3, LOWER_INT);
    if (size == NULL)
        return false;
    return copy(b, i, LLVMBuildIntCast2(b->builder, size, b->l->i64, false, ""), 4, 1);
}

static bool variable(lower_body *b, spirv_instruction i, int what)
{
    (void)what;
    return lower_private_variable(b, i);
}

static bool nothing(lower_body *b, spirv_instruction i, int what)
{
    (void)b, (void)i, (void)what;
    return true;
}

/* clang 22 declares some variables too small: an array of pointers as one pointer. What it says of
 * their lifetime is of the whole array. */
static bool lifetime_start(lower_body *b, spirv_instruction i, int what)
{
    (void)what;
    const lower_value *pointer = use_pointer(b, i, 1);
    if (pointer == NULL)
        return false;
    const LLVMValueRef memory = pointer->components[0];
    if (LLVMIsAAllocaInst(memory) == NULL)
        return true;
    const uint64_t size =
        LLVMABISizeOfType(LLVMGetModuleDataLayout(b->l->module), LLVMGetAllocatedType(memory));
    if (size == 0 || i.words[2] <= size)
        return true;
    if (i.words[2] > LOWER_MAXIMUM_SIZE)
        return lower_refuse(b->l, i, "a variable lives as %" PRIu32 " bytes: more than %" PRIu64,
                            i.words[2], LOWER_MAXIMUM_SIZE);
    LLVMSetOperand(memory, 0, lower_int(b->l->i32, (i.words[2] + size - 1) / size));
    return true;
}

const lower_rule lower_memory_rules[] = {
    LOWER_RULE(Nop, 1, nothing, 0),
    LOWER_RULE(LifetimeStart, 3, lifetime_start, 0),
    LOWER_RULE(LifetimeStop, 3, nothing, 0),
    LOWER_RULE(AssumeTrueKHR, 2, nothing, 0),
    LOWER_RULE(Variable, 4, variable, 0),
    LOWER_RULE(Load, 4, load, 0),
    LOWER_RULE(Store, 3, store, 0),
    LOWER_RULE(CopyMemory, 3, copy_memory, 0),
    LOWER_RULE(CopyMemorySized, 4, copy_memory_sized, 0),
    {0},
};
