#include "backend/cpu/simd/variables.h"

#include <stdio.h>

/* A kernel's variable may be called "memcpy". */
static void name(LLVMValueRef variable, const char *given, size_t length)
{
    char text[512];
    const int written = snprintf(text, sizeof text, "zlg_variable.%.*s", (int)length, given);
    LLVMSetValueName2(variable, text,
                      (size_t)written < sizeof text ? (size_t)written : sizeof text - 1);
}

static bool is_shared(LLVMValueRef variable)
{
    return LLVMGetLinkage(variable) == LLVMExternalLinkage && LLVMIsDeclaration(variable) == 0;
}

static void declare(LLVMModuleRef module, LLVMValueRef variable)
{
    size_t length;
    const char *given = LLVMGetValueName2(variable, &length);
    LLVMValueRef other = LLVMAddGlobal(module, LLVMGlobalGetValueType(variable), "");
    name(other, given, length);
    LLVMSetAlignment(other, LLVMGetAlignment(variable));
    LLVMSetGlobalConstant(other, LLVMIsGlobalConstant(variable));
    LLVMReplaceAllUsesWith(variable, other);
    LLVMDeleteGlobal(variable);
}

void simd_variables_declare(LLVMModuleRef module)
{
    LLVMValueRef variable = LLVMGetFirstGlobal(module);
    while (variable != NULL) {
        LLVMValueRef next = LLVMGetNextGlobal(variable);
        if (is_shared(variable))
            declare(module, variable);
        variable = next;
    }
}

static void remove_functions(LLVMModuleRef module)
{
    LLVMValueRef function = LLVMGetFirstFunction(module);
    while (function != NULL) {
        LLVMValueRef next = LLVMGetNextFunction(function);
        LLVMReplaceAllUsesWith(function, LLVMGetUndef(LLVMTypeOf(function)));
        LLVMDeleteFunction(function);
        function = next;
    }
}

bool simd_variables_keep(LLVMModuleRef module)
{
    bool any = false;
    remove_functions(module);
    for (LLVMValueRef variable = LLVMGetFirstGlobal(module); variable != NULL;
         variable = LLVMGetNextGlobal(variable)) {
        size_t length;
        const char *given = LLVMGetValueName2(variable, &length);
        if (!is_shared(variable))
            continue;
        name(variable, given, length);
        any = true;
    }
    return any;
}
