#include "backend/driver/engines/cuda/generate/legalize/initialisers.h"

#include <stddef.h>

static void take_name(LLVMValueRef to, LLVMValueRef from)
{
    size_t length;
    char *name = LLVMCreateMessage(LLVMGetValueName2(from, &length));
    LLVMSetValueName2(from, "", 0);
    LLVMSetValueName2(to, name, length);
    LLVMDisposeMessage(name);
}

static void make_array(LLVMModuleRef module, LLVMValueRef variable)
{
    LLVMValueRef begin = LLVMGetInitializer(variable);
    LLVMTypeRef type = LLVMTypeOf(begin);
    const unsigned space = LLVMGetPointerAddressSpace(LLVMTypeOf(variable));
    LLVMValueRef array = LLVMAddGlobalInAddressSpace(module, LLVMArrayType(type, 1), "", space);
    LLVMSetInitializer(array, LLVMConstArray(type, &begin, 1));
    LLVMSetLinkage(array, LLVMGetLinkage(variable));
    LLVMSetVisibility(array, LLVMGetVisibility(variable));
    LLVMSetGlobalConstant(array, LLVMIsGlobalConstant(variable));
    LLVMSetAlignment(array, LLVMGetAlignment(variable));
    LLVMReplaceAllUsesWith(variable, array);
    take_name(array, variable);
    LLVMDeleteGlobal(variable);
}

void cuda_lower_initialisers(LLVMModuleRef module)
{
    for (LLVMValueRef v = LLVMGetFirstGlobal(module), next; v != NULL; v = next) {
        next = LLVMGetNextGlobal(v);
        const LLVMValueRef begin = LLVMGetInitializer(v);
        if (begin != NULL && LLVMIsAConstantExpr(begin) != NULL)
            make_array(module, v);
    }
}
