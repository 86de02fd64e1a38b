#include "backend/driver/engines/simd/vectorize/ir/intrinsic.h"

#include <string.h>

LLVMValueRef simd_intrinsic_build(LLVMModuleRef module, LLVMBuilderRef builder, const char *name,
                                  LLVMTypeRef *overloads, size_t overload_count,
                                  LLVMValueRef *arguments, unsigned argument_count)
{
    const unsigned id = LLVMLookupIntrinsicID(name, strlen(name));
    LLVMValueRef function = LLVMGetIntrinsicDeclaration(module, id, overloads, overload_count);
    LLVMTypeRef type =
        LLVMIntrinsicGetType(LLVMGetModuleContext(module), id, overloads, overload_count);
    return LLVMBuildCall2(builder, type, function, arguments, argument_count, "");
}
