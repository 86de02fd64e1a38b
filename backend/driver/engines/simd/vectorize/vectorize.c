#include "backend/driver/engines/simd/vectorize/vectorize.h"

#include "backend/driver/engines/simd/vectorize/llvm/native_integers.h"

static bool has_body(LLVMValueRef function)
{
    return function != NULL && !LLVMIsDeclaration(function);
}

static void run(simd_vectorization *v)
{
    if (!has_body(v->kernel)) {
        (void)simd_pass_fail(v, "the kernel is not there");
        return;
    }
    if (v->remarks != NULL)
        simd_remarks_begin(v->remarks, v->kernel);
    LLVMSetModuleDataLayout(v->module, v->layout);
    if (simd_pipeline_run(v))
        v->status = ZE_RESULT_SUCCESS;
}

ze_result_t simd_vectorize(const simd_vectorize_task *task)
{
    simd_vectorization v = {.context = LLVMGetModuleContext(task->module),
                            .module = task->module,
                            .target = task->target,
                            .machine = task->machine,
                            .layout = LLVMCreateTargetDataLayout(task->machine),
                            .key = task->key,
                            .log = task->log,
                            .remarks = task->remarks,
                            .observer = task->observer,
                            .keeps_lanes = task->keeps_lanes || task->again == NULL,
                            .kernel = LLVMGetNamedFunction(task->module, task->kernel),
                            .status = ZE_RESULT_ERROR_MODULE_BUILD_FAILURE};
    v.layout_without_i64 = simd_layout_without_i64(v.layout);
    run(&v);
    if (task->again != NULL)
        *task->again = v.was_wrong;
    if (task->less_effort != NULL)
        *task->less_effort = v.less_effort;
    LLVMDisposeTargetData(v.layout_without_i64);
    LLVMDisposeTargetData(v.layout);
    return v.status;
}
