#include "backend/driver/engines/cuda/generate/analysis/private_array.h"

#include <string.h>

#include <llvm-c/Target.h>

enum { TO = 0, FROM = 1, BYTES = 2 }; /* operands of calls that clear and copy */

static LLVMTargetDataRef layout_of(LLVMValueRef alloca)
{
    const LLVMBasicBlockRef block = LLVMGetInstructionParent(alloca);
    return LLVMGetModuleDataLayout(LLVMGetGlobalParent(LLVMGetBasicBlockParent(block)));
}

/* ---- Addresses ------------------------------------------------------------------------------- */

/* @returns false if it is another variable than the one that is part of it already */
static bool step(cuda_place *at, LLVMValueRef index, uint64_t bytes)
{
    if (LLVMIsAConstantInt(index) != NULL) {
        at->offset += LLVMConstIntGetSExtValue(index) * (int64_t)bytes;
        return true;
    }
    if (at->index != NULL || bytes == 0)
        return false;
    at->index = index;
    at->stride = (int64_t)bytes;
    return true;
}

bool cuda_place_follow(LLVMTargetDataRef layout, LLVMValueRef gep, cuda_place *at)
{
    LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
    bool read = step(at, LLVMGetOperand(gep, 1), LLVMABISizeOfType(layout, type));
    for (unsigned i = 2; i < (unsigned)LLVMGetNumOperands(gep) && read; i++) {
        read = LLVMGetTypeKind(type) == LLVMArrayTypeKind;
        if (read) {
            type = LLVMGetElementType(type);
            read = step(at, LLVMGetOperand(gep, i), LLVMABISizeOfType(layout, type));
        }
    }
    return read;
}

/* ---- Accesses -------------------------------------------------------------------------------- */

static bool add(cuda_private_array *self, LLVMValueRef instruction, const cuda_place *at,
                uint64_t elements)
{
    if (self->count == CUDA_ARRAY_ACCESSES)
        return false;
    self->accesses[self->count++] = (cuda_access){instruction, *at, elements};
    return true;
}

static bool is_number(LLVMTypeRef type)
{
    const LLVMTypeKind kind = LLVMGetTypeKind(type);
    return kind == LLVMIntegerTypeKind || kind == LLVMHalfTypeKind || kind == LLVMFloatTypeKind ||
           kind == LLVMDoubleTypeKind;
}

/* All elements are of the type of the first that is found. */
static bool add_element(cuda_private_array *self, LLVMValueRef instruction, LLVMTypeRef type,
                        const cuda_place *at)
{
    if (self->type == NULL && is_number(type)) {
        self->type = type;
        self->element = LLVMStoreSizeOfType(layout_of(self->alloca), type);
    }
    return type == self->type && !LLVMGetVolatile(instruction) &&
           LLVMGetOrdering(instruction) == LLVMAtomicOrderingNotAtomic &&
           add(self, instruction, at, 1);
}

static bool is_call_of(LLVMValueRef call, const char *begin)
{
    size_t length;
    const LLVMValueRef callee = LLVMGetCalledValue(call);
    return LLVMIsAFunction(callee) != NULL &&
           strncmp(LLVMGetValueName2(callee, &length), begin, strlen(begin)) == 0;
}

/* Of the memory that a call copies from or to, which is another one. */
static unsigned alignment_of(LLVMValueRef call, unsigned operand)
{
    static const char name[] = "align";
    const LLVMAttributeRef known = LLVMGetCallSiteEnumAttribute(
        call, operand + 1, LLVMGetEnumAttributeKindForName(name, sizeof name - 1));
    return known == NULL ? 1 : (unsigned)LLVMGetEnumAttributeValue(known);
}

static bool is_clear(LLVMValueRef call)
{
    const LLVMValueRef byte = LLVMGetOperand(call, FROM);
    return is_call_of(call, "llvm.memset.") && LLVMIsConstant(byte) && LLVMIsNull(byte);
}

static bool add_call(cuda_private_array *self, LLVMValueRef call, const cuda_place *at)
{
    if (is_call_of(call, "llvm.lifetime."))
        return true;
    if (!is_clear(call) && !is_call_of(call, "llvm.memcpy."))
        return false;
    const LLVMValueRef bytes = LLVMGetOperand(call, BYTES), is_volatile = LLVMGetOperand(call, 3);
    for (size_t i = 0; i < self->count; i++)
        if (self->accesses[i].instruction == call) /* from one of its elements to another */
            return false;
    return at->index == NULL && LLVMIsAConstantInt(bytes) != NULL && LLVMIsNull(is_volatile) &&
           add(self, call, at, LLVMConstIntGetZExtValue(bytes));
}

static bool read(cuda_private_array *self, LLVMValueRef address, const cuda_place *at)
{
    bool known = true;
    for (LLVMUseRef use = LLVMGetFirstUse(address); use != NULL && known;
         use = LLVMGetNextUse(use)) {
        cuda_place further = *at;
        const LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsAGetElementPtrInst(user) != NULL)
            known = cuda_place_follow(layout_of(self->alloca), user, &further) &&
                    read(self, user, &further);
        else if (LLVMIsALoadInst(user) != NULL)
            known = add_element(self, user, LLVMTypeOf(user), at);
        else if (LLVMIsAStoreInst(user) != NULL && LLVMGetOperand(user, 0) != address)
            known = add_element(self, user, LLVMTypeOf(LLVMGetOperand(user, 0)), at);
        else
            known = LLVMIsACallInst(user) != NULL && add_call(self, user, at);
    }
    return known;
}

/* Elements do not overlap, and calls have whole ones, which they count from now on. */
static bool has_whole_elements(cuda_private_array *self)
{
    for (size_t i = 0; i < self->count; i++) {
        cuda_access *access = &self->accesses[i];
        const bool is_call = LLVMIsACallInst(access->instruction) != NULL;
        const int64_t element = (int64_t)self->element;
        if (access->at.offset % element != 0 || access->at.stride % element != 0 ||
            (is_call && access->elements % self->element != 0))
            return false;
        if (is_call)
            access->elements /= self->element;
    }
    return true;
}

bool cuda_private_array_read(LLVMValueRef alloca, cuda_private_array *out)
{
    const uint64_t bytes = LLVMABISizeOfType(layout_of(alloca), LLVMGetAllocatedType(alloca));
    const LLVMValueRef copies = LLVMGetOperand(alloca, 0);
    if (bytes > CUDA_ARRAY_BYTES || LLVMIsAConstantInt(copies) == NULL ||
        LLVMConstIntGetZExtValue(copies) != 1)
        return false;
    out->alloca = alloca;
    out->type = NULL;
    out->bytes = bytes;
    out->count = 0;
    return read(out, alloca, &(cuda_place){0, 0, NULL}) && out->type != NULL &&
           has_whole_elements(out);
}

/* ---- Calls ----------------------------------------------------------------------------------- */

static LLVMValueRef byte_of(LLVMBuilderRef builder, LLVMValueRef address, uint64_t offset)
{
    const LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(address));
    LLVMValueRef bytes = LLVMConstInt(LLVMInt64TypeInContext(context), offset, false);
    return LLVMBuildGEP2(builder, LLVMInt8TypeInContext(context), address, &bytes, 1, "");
}

static void copy_element(LLVMBuilderRef builder, const cuda_private_array *array, LLVMValueRef call,
                         uint64_t offset)
{
    const LLVMValueRef to = byte_of(builder, LLVMGetOperand(call, TO), offset);
    LLVMValueRef value = LLVMConstNull(array->type);
    if (!is_clear(call)) {
        const unsigned aligned = alignment_of(call, FROM);
        value = LLVMBuildLoad2(builder, array->type,
                               byte_of(builder, LLVMGetOperand(call, FROM), offset), "");
        LLVMSetAlignment(value, aligned < array->element ? aligned : (unsigned)array->element);
    }
    const unsigned aligned = alignment_of(call, TO);
    LLVMSetAlignment(LLVMBuildStore(builder, value, to),
                     aligned < array->element ? aligned : (unsigned)array->element);
}

void cuda_private_array_split(LLVMBuilderRef builder, const cuda_private_array *array)
{
    for (size_t i = 0; i < array->count; i++) {
        const cuda_access *access = &array->accesses[i];
        if (access->elements == 1 && access->at.index != NULL)
            continue; /* which has gone */
        if (LLVMIsACallInst(access->instruction) == NULL)
            continue;
        LLVMPositionBuilderBefore(builder, access->instruction);
        for (uint64_t e = 0; e < access->elements; e++)
            copy_element(builder, array, access->instruction, e * array->element);
        LLVMInstructionEraseFromParent(access->instruction);
    }
}
