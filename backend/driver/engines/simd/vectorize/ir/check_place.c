#include "backend/driver/engines/simd/vectorize/ir/check_place.h"

#include <assert.h>
#include <string.h>

#include <llvm-c/DebugInfo.h>

static LLVMValueRef number(LLVMContextRef context, uint64_t value)
{
    return LLVMConstInt(LLVMInt32TypeInContext(context), value, false);
}

static LLVMValueRef long_number(LLVMContextRef context, uint64_t value)
{
    return LLVMConstInt(LLVMInt64TypeInContext(context), value, false);
}

static LLVMValueRef text(LLVMModuleRef module, const char *value, size_t length)
{
    LLVMContextRef context = LLVMGetModuleContext(module);
    LLVMValueRef bytes = LLVMConstStringInContext(context, value, (unsigned)length, false);
    LLVMValueRef variable = LLVMAddGlobal(module, LLVMTypeOf(bytes), "");
    LLVMSetInitializer(variable, bytes);
    LLVMSetGlobalConstant(variable, true);
    LLVMSetLinkage(variable, LLVMPrivateLinkage);
    return variable;
}

static LLVMValueRef file_of(LLVMModuleRef module, LLVMValueRef instruction)
{
    unsigned length = 0;
    const char *file = LLVMGetDebugLocLine(instruction) == 0
                           ? NULL
                           : LLVMGetDebugLocFilename(instruction, &length);
    return text(module, file == NULL ? "" : file, length);
}

static unsigned kind_of(simd_root_kind kind)
{
    switch (kind) {
    case SIMD_ROOT_ARGUMENT:
        return SIMD_CHECK_ARGUMENT;
    case SIMD_ROOT_CHOSEN:
        return SIMD_CHECK_CHOSEN;
    case SIMD_ROOT_TILE_STATIC:
        return SIMD_CHECK_TILE_STATIC;
    case SIMD_ROOT_PRIVATE:
        return SIMD_CHECK_PRIVATE;
    case SIMD_ROOT_MEMBER:
        return SIMD_CHECK_MEMBER;
    case SIMD_ROOT_PROGRAM:
        return SIMD_CHECK_PROGRAM;
    case SIMD_ROOT_CONSTANT:
        return SIMD_CHECK_CONSTANT;
    case SIMD_ROOT_IMAGE:
        return SIMD_CHECK_IMAGE;
    default:
        return SIMD_CHECK_ANYTHING;
    }
}

static LLVMValueRef variable_of(LLVMContextRef context, const simd_memory_root *root)
{
    return root->kind == SIMD_ROOT_PROGRAM || root->kind == SIMD_ROOT_CONSTANT
               ? root->value
               : LLVMConstNull(LLVMPointerTypeInContext(context, 0));
}

/* Bytes of an element: of what a variable is an array of; else of what is accessed. */
static uint64_t element_of(const simd_place_text *place)
{
    uint64_t count = 1;
    for (unsigned d = 0; d < place->root.rank; d++)
        count *= place->root.extents[d];
    return place->root.rank == 0 || count == 0 ? place->element : place->root.bytes / count;
}

LLVMValueRef simd_check_place(LLVMModuleRef module, const simd_place_text *place)
{
    LLVMContextRef context = LLVMGetModuleContext(module);
    const simd_memory_root *root = &place->root;
    LLVMValueRef values[SIMD_PLACE_FIELDS];
    for (unsigned k = 0; k < SIMD_PLACE_NUMBERS; k++)
        values[k] = number(context, 0);
    values[SIMD_PLACE_LINE] = number(context, LLVMGetDebugLocLine(place->at));
    values[SIMD_PLACE_COLUMN] = number(context, LLVMGetDebugLocColumn(place->at));
    values[SIMD_PLACE_FLAGS] = number(context, place->flags);
    values[SIMD_PLACE_ALIGNMENT] = number(context, place->alignment);
    values[SIMD_PLACE_KIND] = number(context, kind_of(root->kind));
    values[SIMD_PLACE_ELEMENT] = number(context, element_of(place));
    values[SIMD_PLACE_RANK] = number(context, root->rank);
    for (unsigned d = 0; d < root->rank; d++)
        values[SIMD_PLACE_EXTENTS + d] = number(context, root->extents[d]);
    values[SIMD_PLACE_NUMBERS] = long_number(context, root->number);
    values[SIMD_PLACE_NUMBERS + 1] = long_number(context, root->bytes);
    values[SIMD_PLACE_NUMBERS + 2] = text(module, root->name, strlen(root->name));
    values[SIMD_PLACE_NUMBERS + 3] = file_of(module, place->at);
    values[SIMD_PLACE_VARIABLE] = variable_of(context, root);
    LLVMValueRef fields = LLVMConstStructInContext(context, values, SIMD_PLACE_FIELDS, false);
    LLVMValueRef variable = LLVMAddGlobal(module, LLVMTypeOf(fields), "zlg.place");
    LLVMSetInitializer(variable, fields);
    LLVMSetLinkage(variable, LLVMInternalLinkage);
    return variable;
}

void simd_check_call(LLVMModuleRef module, LLVMBuilderRef builder, const char *name,
                     LLVMValueRef *values, unsigned count)
{
    enum { MOST = 8 };
    LLVMTypeRef types[MOST];
    assert(count <= MOST);
    for (unsigned k = 0; k < count; k++)
        types[k] = LLVMTypeOf(values[k]);
    LLVMTypeRef nothing = LLVMVoidTypeInContext(LLVMGetModuleContext(module));
    LLVMTypeRef type = LLVMFunctionType(nothing, types, count, false);
    LLVMValueRef function = LLVMGetNamedFunction(module, name);
    if (function == NULL)
        function = LLVMAddFunction(module, name, type);
    LLVMBuildCall2(builder, type, function, values, count, "");
}
