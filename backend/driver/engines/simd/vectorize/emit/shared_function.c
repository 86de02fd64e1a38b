/* Functions that are not inlined (transform/scalar/share_functions.c): each becomes one of a SIMD
 * group. It takes tile_static memory, which lanes are there, and a vector for each other parameter,
 * and returns a vector. Its body is emitted like a strip of one SIMD group, some lanes of which are
 * absent. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backend/driver/engines/simd/vectorize/emit/emitter.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

#define LANES 1u /* the parameter that is the mask; those of the scalar function follow */

static bool is_void(LLVMTypeRef type)
{
    return LLVMGetTypeKind(type) == LLVMVoidTypeKind;
}

/* LLVM cannot pass <1 x i1> where masks have registers of their own (AVX-512): a byte is passed. */
static LLVMTypeRef passed_type(const simd_vectorization *v, LLVMTypeRef scalar)
{
    LLVMTypeRef i1 = LLVMInt1TypeInContext(v->context);
    if (is_void(scalar))
        return scalar;
    if (scalar == i1 && v->partition.width == 1)
        scalar = LLVMInt8TypeInContext(v->context);
    return LLVMVectorType(scalar, v->partition.width);
}

static LLVMValueRef pass(const simd_emitter *e, LLVMValueRef vector)
{
    LLVMTypeRef type = passed_type(e->v, LLVMGetElementType(LLVMTypeOf(vector)));
    return type == LLVMTypeOf(vector) ? vector : LLVMBuildZExt(e->builder, vector, type, "");
}

static LLVMValueRef receive(const simd_emitter *e, LLVMValueRef passed, LLVMTypeRef scalar)
{
    LLVMTypeRef type = LLVMVectorType(scalar, e->partition->width);
    return type == LLVMTypeOf(passed) ? passed : LLVMBuildTrunc(e->builder, passed, type, "");
}

/* Returns the function of a SIMD group for a scalar one; declares it when first asked. */
static LLVMValueRef declare(const simd_vectorization *v, LLVMValueRef scalar)
{
    char name[300];
    size_t length;
    snprintf(name, sizeof name, "zlg.lanes.%s", LLVMGetValueName2(scalar, &length));
    LLVMValueRef function = LLVMGetNamedFunction(v->module, name);
    if (function != NULL)
        return function;
    LLVMTypeRef type = LLVMGlobalGetValueType(scalar), parameters[SIMD_MAX_ARGUMENTS + 1];
    const unsigned count = LLVMCountParamTypes(type);
    LLVMGetParamTypes(type, parameters + 1);
    parameters[0] = parameters[1];
    parameters[LANES] = passed_type(v, LLVMInt1TypeInContext(v->context));
    for (unsigned p = LANES + 1; p <= count; p++)
        parameters[p] = passed_type(v, parameters[p]);
    function = LLVMAddFunction(
        v->module, name,
        LLVMFunctionType(passed_type(v, LLVMGetReturnType(type)), parameters, count + 1, false));
    LLVMSetLinkage(function, LLVMInternalLinkage);
    static const char *const attributes[] = {"noinline", "nounwind"};
    for (size_t a = 0; a < sizeof attributes / sizeof *attributes; a++) {
        const unsigned kind = LLVMGetEnumAttributeKindForName(attributes[a], strlen(attributes[a]));
        LLVMAddAttributeAtIndex(function, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                                LLVMCreateEnumAttribute(v->context, kind, 0));
    }
    return function;
}

/* ---- Calls ----------------------------------------------------------------------------------- */

void simd_emit_shared_call(simd_emitter *e, LLVMValueRef call)
{
    LLVMValueRef function = declare(e->v, LLVMGetCalledValue(call));
    const unsigned count = (unsigned)LLVMGetNumArgOperands(call);
    simd_lane_values *lane_values = is_void(LLVMTypeOf(call)) ? NULL : simd_emit_define(e, call);
    for (uint32_t g = 0; g < e->partition->coarsening; g++) {
        LLVMValueRef arguments[SIMD_MAX_ARGUMENTS + 1] = {
            simd_emit_scalar(e, LLVMGetOperand(call, 0), g),
            pass(e, simd_emit_mask_lanes(e, &e->mask, g))};
        for (unsigned a = 1; a < count; a++)
            arguments[LANES + a] = pass(e, simd_emit_vector(e, LLVMGetOperand(call, a), g));
        LLVMValueRef result = LLVMBuildCall2(e->builder, LLVMGlobalGetValueType(function), function,
                                             arguments, count + 1, "");
        if (lane_values != NULL)
            lane_values->vectors[g] = receive(e, result, LLVMTypeOf(call));
    }
}

/* ---- Bodies ---------------------------------------------------------------------------------- */

void simd_emit_parameter(simd_emitter *e, LLVMValueRef call)
{
    LLVMValueRef passed = LLVMGetParam(e->function, LANES + simd_call_parameter(call));
    simd_emit_define(e, call)->vectors[0] = receive(e, passed, LLVMTypeOf(call));
}

void simd_emit_return_value(simd_emitter *e, LLVMValueRef call)
{
    LLVMValueRef vector = pass(e, simd_emit_vector(e, LLVMGetOperand(call, 0), 0));
    e->returned = simd_emit_alloca(e, LLVMTypeOf(vector), "");
    LLVMBuildStore(e->builder, vector, e->returned);
}

void simd_emit_return(simd_emitter *e)
{
    LLVMTypeRef type = LLVMGetReturnType(LLVMGlobalGetValueType(e->function));
    if (is_void(type))
        LLVMBuildRetVoid(e->builder);
    else if (e->returned == NULL) /* it never returns */
        LLVMBuildUnreachable(e->builder);
    else
        LLVMBuildRet(e->builder, LLVMBuildLoad2(e->builder, type, e->returned, ""));
}

/* What no lane calls does nothing: not what is the same for all lanes, either. */
void simd_emit_function_mask(simd_emitter *e)
{
    LLVMBasicBlockRef body = LLVMAppendBasicBlockInContext(e->context, e->function, "body");
    LLVMValueRef lanes =
        receive(e, LLVMGetParam(e->function, LANES), LLVMInt1TypeInContext(e->context));
    e->entry_mask = (simd_mask){.all = false, .lanes = {lanes}};
    LLVMBuildCondBr(e->builder, simd_emit_any(e, &e->entry_mask), body, e->end);
    LLVMPositionBuilderAtEnd(e->builder, body);
}

static LLVMValueRef build_call(const simd_vectorization *v, LLVMBuilderRef builder,
                               const char *name, LLVMTypeRef result, LLVMValueRef argument)
{
    LLVMTypeRef parameter = argument == NULL ? NULL : LLVMTypeOf(argument);
    LLVMTypeRef type = LLVMFunctionType(result, &parameter, argument != NULL, false);
    LLVMValueRef function = LLVMAddFunction(v->module, name, type);
    return LLVMBuildCall2(builder, type, function, &argument, argument != NULL, "");
}

/* The analyses are of instructions: parameters become such. */
static void name_parameters(const simd_vectorization *v, LLVMBuilderRef builder,
                            LLVMValueRef function)
{
    LLVMPositionBuilderBefore(builder, LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(function)));
    for (unsigned p = 1; p < LLVMCountParams(function); p++) {
        LLVMValueRef parameter = LLVMGetParam(function, p);
        char name[40];
        if (LLVMGetFirstUse(parameter) == NULL)
            continue;
        snprintf(name, sizeof name, SIMD_PARAMETER "%u.", p);
        LLVMReplaceAllUsesWith(parameter,
                               build_call(v, builder, name, LLVMTypeOf(parameter), NULL));
    }
}

static void name_result(const simd_vectorization *v, LLVMBuilderRef builder, LLVMValueRef function)
{
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b != NULL;
         b = LLVMGetNextBasicBlock(b)) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(b);
        if (LLVMIsAReturnInst(end) == NULL || LLVMGetNumOperands(end) == 0)
            continue;
        LLVMPositionBuilderBefore(builder, end);
        (void)build_call(v, builder, SIMD_RETURN, LLVMVoidTypeInContext(v->context),
                         LLVMGetOperand(end, 0));
    }
}

static bool emit_planned(simd_vectorization *own)
{
    if (!simd_pipeline_require(own, SIMD_ANALYSIS_ALL) ||
        simd_run_plan_accesses(own) == SIMD_PASS_FAILED)
        return false;
    return simd_emit_function(own, &own->plans.plans[SIMD_BODY], declare(own, own->kernel)) != NULL;
}

static bool emit_body(simd_vectorization *v, LLVMValueRef function)
{
    simd_vectorization own = *v;
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(v->context);
    name_parameters(v, builder, function);
    name_result(v, builder, function);
    LLVMDisposeBuilder(builder);
    own.kernel = function;
    own.partition.is_function = true;
    own.partition.coarsening = own.partition.strips = 1;
    own.partition.group_interleave = 1;
    own.partition.part = SIMD_EVERY_STRIP;
    own.plans = (simd_plans){0};
    own.valid = 0;
    own.remarks = NULL;
    own.observer = NULL;
    const bool emitted = emit_planned(&own);
    v->status = own.status;
    simd_plans_clear(&own.plans);
    simd_pipeline_forget(&own, SIMD_ANALYSIS_ALL);
    return emitted;
}

static bool is_shared(const simd_vectorization *v, LLVMValueRef function)
{
    const unsigned never = LLVMGetEnumAttributeKindForName("noinline", 8);
    return function != v->kernel && !LLVMIsDeclaration(function) &&
           LLVMGetEnumAttributeAtIndex(function, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                                       never) != NULL;
}

/* The functions that are there now: more are declared on the way. */
static LLVMValueRef *list_shared(const simd_vectorization *v, size_t *count)
{
    size_t all = 0;
    for (LLVMValueRef f = LLVMGetFirstFunction(v->module); f != NULL; f = LLVMGetNextFunction(f))
        all++;
    LLVMValueRef *list = malloc((all + 1) * sizeof(LLVMValueRef));
    *count = 0;
    for (LLVMValueRef f = LLVMGetFirstFunction(v->module); list != NULL && f != NULL;
         f = LLVMGetNextFunction(f))
        if (is_shared(v, f))
            list[(*count)++] = f;
    return list;
}

bool simd_emit_shared_functions(simd_vectorization *v)
{
    size_t count;
    LLVMValueRef *list = list_shared(v, &count);
    bool emitted = list != NULL;
    for (size_t k = 0; k < count && emitted; k++)
        emitted = emit_body(v, list[k]);
    for (size_t k = 0; k < count; k++)
        LLVMReplaceAllUsesWith(list[k], LLVMGetUndef(LLVMTypeOf(list[k])));
    for (size_t k = 0; k < count; k++)
        LLVMDeleteFunction(list[k]);
    free(list);
    return emitted;
}
