#include "backend/driver/engines/simd/compile/variables.h"

#include <inttypes.h>
#include <stdio.h>

#include <spirv/unified1/spirv.h>

#include "backend/driver/engines/simd/contract/scalar.h"
#include "backend/spirv/reader/instruction.h"

simd_variable_name simd_variable_name_of(uint32_t id)
{
    simd_variable_name name;
    (void)snprintf(name.text, sizeof name.text, SIMD_VARIABLE "%" PRIu32, id);
    return name;
}

static bool has_linkage(spirv_stream stream)
{
    for (spirv_instruction i = spirv_first(stream); i.count != 0; i = spirv_next(stream, i))
        if (i.opcode == SpvOpDecorate && i.words[2] == SpvDecorationLinkageAttributes)
            return true;
    return false;
}

/* Constants are the same in every kernel, and need a place of their own only to be found by
 * name. */
uint32_t simd_variables_count(const spirv_module *module)
{
    const spirv_stream stream = {module->words, (uint32_t)module->word_count};
    const bool exports = has_linkage(stream);
    uint32_t count = (uint32_t)module->indirect_count;
    for (size_t k = 0; k < module->variable_count; k++)
        count += exports || !module->variables[k].is_constant;
    return count;
}

static bool is_shared(LLVMValueRef variable)
{
    const LLVMLinkage linkage = LLVMGetLinkage(variable);
    return LLVMIsDeclaration(variable) == 0 &&
           (linkage == LLVMExternalLinkage || linkage == LLVMAvailableExternallyLinkage);
}

/* An initialiser cannot be taken away: another variable takes the name. */
static void declare(LLVMModuleRef module, LLVMValueRef variable)
{
    char name[sizeof(simd_variable_name)];
    size_t length;
    (void)snprintf(name, sizeof name, "%s", LLVMGetValueName2(variable, &length));
    LLVMSetValueName2(variable, "", 0);
    LLVMValueRef other = LLVMAddGlobal(module, LLVMGlobalGetValueType(variable), name);
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
        if (is_shared(variable) && LLVMGetLinkage(variable) == LLVMExternalLinkage)
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

bool simd_variables_keep(LLVMModuleRef module, const cpu_variable *elsewhere, size_t count)
{
    bool any = false;
    remove_functions(module);
    for (size_t k = 0; k < count; k++) {
        const simd_variable_name name = simd_variable_name_of(elsewhere[k].id);
        LLVMValueRef variable = LLVMGetNamedGlobal(module, name.text);
        if (variable != NULL && is_shared(variable))
            declare(module, variable);
    }
    for (LLVMValueRef variable = LLVMGetFirstGlobal(module); variable != NULL;
         variable = LLVMGetNextGlobal(variable)) {
        if (!is_shared(variable))
            continue;
        LLVMSetLinkage(variable, LLVMExternalLinkage);
        any = true;
    }
    return any;
}
