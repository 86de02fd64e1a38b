/* Accesses to images: one call for all lanes of a SIMD group, which finds each argument in an array
 * of as many elements. */
#include "backend/driver/engines/simd/vectorize/emit/emitter.h"

#include <stdio.h>
#include <string.h>

#include "backend/driver/engines/simd/contract/scalar.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"

static LLVMTypeRef pointer_type(const simd_emitter *e)
{
    return LLVMPointerTypeInContext(e->context, 0);
}

static LLVMTypeRef function_type(const simd_emitter *e, unsigned arguments)
{
    LLVMTypeRef parameters[SIMD_IMAGE_ARGUMENTS + 1];
    parameters[0] = LLVMInt64TypeInContext(e->context);
    for (unsigned a = 0; a < arguments; a++)
        parameters[1 + a] = pointer_type(e);
    return LLVMFunctionType(LLVMVoidTypeInContext(e->context), parameters, 1 + arguments, false);
}

static LLVMValueRef declare(simd_emitter *e, LLVMValueRef call, LLVMTypeRef type)
{
    char name[64];
    (void)snprintf(name, sizeof name, SIMD_IMAGE_LANES "%s",
                   simd_call_name(call) + strlen(SIMD_IMAGE));
    LLVMValueRef function = LLVMGetNamedFunction(e->module, name);
    return function != NULL ? function : LLVMAddFunction(e->module, name, type);
}

void simd_emit_image(simd_emitter *e, LLVMValueRef call)
{
    const unsigned count = (unsigned)LLVMGetNumArgOperands(call);
    if (count > SIMD_IMAGE_ARGUMENTS) {
        simd_emit_refuse(e, call, "the vectoriser does not know this call");
        return;
    }
    LLVMTypeRef type = function_type(e, count);
    LLVMValueRef function = declare(e, call, type);
    for (uint32_t g = 0; g < e->partition->coarsening; g++) {
        LLVMValueRef arguments[SIMD_IMAGE_ARGUMENTS + 1] = {simd_emit_lane_bits(e, g)};
        for (unsigned a = 0; a < count; a++) {
            arguments[1 + a] = simd_emit_lane_array(e, a);
            LLVMBuildStore(e->builder, simd_emit_vector(e, LLVMGetOperand(call, a), g),
                           arguments[1 + a]);
        }
        LLVMBuildCall2(e->builder, type, function, arguments, 1 + count, "");
    }
}
