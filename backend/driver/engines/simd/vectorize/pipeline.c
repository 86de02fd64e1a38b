#include "backend/driver/engines/simd/vectorize/pipeline.h"

#include <llvm-c/Analysis.h>

#include "backend/driver/engines/simd/contract/llvm_version.h"
#include "backend/driver/engines/simd/vectorize/analysis/loops/closed_loops.h"
#include "backend/driver/engines/simd/vectorize/pass_table.h"

/* ---- Analyses -------------------------------------------------------------------------------- */

void simd_pipeline_forget(simd_vectorization *v, unsigned analyses)
{
    if ((v->valid & analyses & SIMD_ANALYSIS_INCREMENTS) != 0)
        simd_increments_clear(&v->increments);
    if ((v->valid & analyses & SIMD_ANALYSIS_DIVERGENCE) != 0)
        simd_divergence_clear(&v->divergence);
    if ((v->valid & analyses & SIMD_ANALYSIS_CFG) != 0)
        simd_cfg_clear(&v->cfg);
    v->valid &= ~analyses;
}

#ifdef NDEBUG
static bool check_loops(simd_vectorization *v)
{
    (void)v;
    return true;
}
#else
static bool check_loops(simd_vectorization *v)
{
    if (simd_find_unclosed_value(&v->cfg) == NULL)
        return true;
    (void)simd_pass_fail(v, "a pass is at fault: a value leaves a loop without a phi");
    return false;
}
#endif

static bool compute_cfg(simd_vectorization *v)
{
    const simd_cfg_result result = simd_cfg_create(&v->cfg, v->kernel);
    v->valid |= SIMD_ANALYSIS_CFG;
    if (result == SIMD_CFG_UNSUPPORTED)
        (void)simd_pass_fail(v, "the kernel's control flow is not reducible");
    else if (result == SIMD_CFG_NO_MEMORY)
        (void)simd_pass_fail_memory(v);
    return result == SIMD_CFG_OK && check_loops(v);
}

static bool compute_divergence(simd_vectorization *v)
{
    const bool computed = simd_divergence_create(&v->divergence, &v->cfg, &v->partition);
    v->valid |= SIMD_ANALYSIS_DIVERGENCE;
    if (!computed)
        (void)simd_pass_fail_memory(v);
    return computed;
}

static bool compute_increments(simd_vectorization *v)
{
    const bool computed = simd_increments_create(&v->increments, &v->divergence);
    v->valid |= SIMD_ANALYSIS_INCREMENTS;
    if (!computed)
        (void)simd_pass_fail_memory(v);
    return computed;
}

bool simd_pipeline_require(simd_vectorization *v, unsigned analyses)
{
    const unsigned missing = analyses & ~v->valid;
    return ((missing & SIMD_ANALYSIS_CFG) == 0 || compute_cfg(v)) &&
           ((missing & SIMD_ANALYSIS_DIVERGENCE) == 0 || compute_divergence(v)) &&
           ((missing & SIMD_ANALYSIS_INCREMENTS) == 0 || compute_increments(v));
}

/* ---- Running --------------------------------------------------------------------------------- */

simd_pass_result simd_pass_fail(simd_vectorization *v, const char *why)
{
    cpu_build_log_add(v->log, "%s", why);
    v->status = ZE_RESULT_ERROR_MODULE_BUILD_FAILURE;
    return SIMD_PASS_FAILED;
}

simd_pass_result simd_pass_fail_memory(simd_vectorization *v)
{
    v->status = ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY;
    return SIMD_PASS_FAILED;
}

#ifdef NDEBUG
static bool verify(simd_vectorization *v, const simd_pass_row *p)
{
    (void)v;
    (void)p;
    return true;
}
#else
static bool verify(simd_vectorization *v, const simd_pass_row *p)
{
    char *message = NULL;
    const bool broken = LLVMVerifyModule(v->module, LLVMReturnStatusAction, &message) != 0;
    if (broken) {
        cpu_build_log_add(v->log, "the pass %s is at fault, its code is not valid: %s", p->name,
                          message);
        v->status = ZE_RESULT_ERROR_MODULE_BUILD_FAILURE;
    }
    LLVMDisposeMessage(message);
    return !broken;
}
#endif

/* Passes that miscompile with this LLVM: they do not run, whichever ones are switched off. */
static bool is_wrong(simd_pass pass)
{
    return pass == SIMD_PASS_SLP_VECTORIZE && SIMD_LLVM_SLP_MIXES_LANES;
}

static bool is_on(const simd_vectorization *v, simd_pass pass)
{
    return !simd_pass_set_has(&v->key->passes_off, pass) && !is_wrong(pass);
}

bool simd_pass_is_on(const simd_vectorization *v, simd_pass pass)
{
    if (v->observer != NULL && v->observer->asked != NULL)
        simd_pass_set_add(v->observer->asked, pass);
    return is_on(v, pass);
}

static bool run(simd_vectorization *v, simd_pass number, bool *changed)
{
    const simd_pass_row *p = simd_pass_row_of(number);
    if (!is_on(v, number) || (p->is_wanted != NULL && !p->is_wanted(v)))
        return true;
    const simd_pass_result result = p->run(v);
    if (result == SIMD_PASS_CHANGED) {
        *changed = true;
        simd_pass_set_add(&v->changed, number);
        simd_pipeline_forget(v, ~p->keeps);
    }
    return result != SIMD_PASS_FAILED && verify(v, p);
}

static bool run_observed(simd_vectorization *v, simd_pass number)
{
    const simd_pass_observer *observer = v->observer;
    bool changed = false;
    if (!simd_pipeline_require(v, simd_pass_row_of(number)->needs))
        return false;
    if (observer != NULL)
        observer->before(observer->data, v, number);
    if (!run(v, number, &changed))
        return false;
    if (observer != NULL)
        observer->after(observer->data, v, number, changed);
    return true;
}

simd_finished simd_finished_functions(const simd_vectorization *v)
{
    simd_finished finished = {{v->entry}, 1};
    if (v->calls_strips && v->body != NULL)
        finished.functions[finished.count++] = v->body;
    if (v->calls_strips && v->tail != NULL)
        finished.functions[finished.count++] = v->tail;
    return finished;
}

bool simd_pipeline_run(simd_vectorization *v)
{
    const simd_pass last = v->observer == NULL ? SIMD_PASS_COUNT - 1 : v->observer->last;
    bool succeeded = true;
    for (simd_pass pass = 0; succeeded && pass <= last; pass++)
        if (simd_pass_row_of(pass)->run != NULL)
            succeeded = run_observed(v, pass);
    simd_plans_clear(&v->plans);
    simd_pipeline_forget(v, SIMD_ANALYSIS_ALL);
    return succeeded;
}
