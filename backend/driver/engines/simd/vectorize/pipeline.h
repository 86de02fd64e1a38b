/* One kernel on its way through the vectoriser: what the passes read and change.
 *
 * pass_table.c has the table of the passes, in order. A pass says what it changed; the table says
 * which analyses it needs and which it leaves valid, and the pipeline computes and forgets them:
 * no pass does. */
#ifndef ZELLIGE_SIMD_VECTORIZE_PIPELINE_H
#define ZELLIGE_SIMD_VECTORIZE_PIPELINE_H

#include <level_zero/ze_api.h>
#include <llvm-c/Core.h>
#include <llvm-c/TargetMachine.h>

#include "backend/driver/engines/simd/contract/target.h"
#include "backend/driver/engines/simd/vectorize/analysis/divergence.h"
#include "backend/driver/engines/simd/vectorize/analysis/loops/increments.h"
#include "backend/driver/engines/simd/vectorize/analysis/loops/row_loops.h"
#include "backend/driver/engines/simd/vectorize/emit/entry.h"
#include "backend/driver/engines/simd/vectorize/pass.h"
#include "backend/driver/engines/simd/vectorize/plan/plan.h"
#include "backend/driver/engines/simd/vectorize/remarks.h"
#include "backend/driver/runtime/build_log.h"

typedef struct simd_vectorization simd_vectorization;

/* Analyses of the scalar kernel, as a set. */
enum {
    SIMD_ANALYSIS_CFG = 1,
    SIMD_ANALYSIS_DIVERGENCE = 2, /* for the partition as it is; needs the CFG */
    SIMD_ANALYSIS_INCREMENTS = 4, /* needs divergence */
    SIMD_ANALYSIS_ALL = 7,
};

/** Who looks at the kernel between passes: dumps. Values then have names. Passes that do not run
 *  are there too, and change nothing; parts of other passes are not. */
typedef struct simd_pass_observer {
    void *data;
    simd_pass last; /* that they want to see: those behind it do not run */
    void (*before)(void *data, simd_vectorization *v, simd_pass pass); /* analyses are valid */
    void (*after)(void *data, simd_vectorization *v, simd_pass pass, bool changed);
    simd_pass_set *asked; /* NULL, or gets the passes whose switches others look at */
} simd_pass_observer;

struct simd_vectorization {
    LLVMContextRef context;
    LLVMModuleRef module;
    const simd_target *target;
    LLVMTargetMachineRef machine; /* of the target */
    LLVMTargetDataRef layout;
    LLVMTargetDataRef layout_without_i64; /* for a time, where LLVM is to widen no counters */
    const simd_variant_key *key;
    cpu_build_log *log;
    simd_remarks *remarks;              /* NULL: nobody wants any */
    const simd_pass_observer *observer; /* NULL: nobody looks */

    LLVMValueRef
        kernel; /* the scalar kernel, until it is vectorised; then NULL, and the next two are */
    simd_variant_key swapped_key; /* by swap_dimensions: `key` points to it then */
    simd_target whole_target;     /* by whole_gathers: `target` points to it then */
    LLVMValueRef body;            /* the function of a strip (emitter.h) */
    LLVMValueRef tail;            /* of the last one, if that has code of its own; else NULL */
    LLVMValueRef
        entry; /* SIMD_ENTRY, once it is defined; body and tail are inlined into it later */

    bool trusts_apart;               /* by apart_buffers: buffers of SIMD_APART_YES */
    simd_rows rows;                  /* by unroll_rows: one_lane takes vectors along them */
    bool is_large;                   /* by simplify: LLVM optimises it with less effort */
    bool keeps_lanes;                /* whole_vectors does nothing: it was wrong, or may not be */
    bool threads_later;              /* by simplify: unroll_short threads its jumps */
    simd_partition partition;        /* by coarsening */
    bool less_effort;                /* by less_effort: of LLVM, on the entry and its code */
    bool is_combined;                /* by less_effort: LLVM finds hardly anything in the entry */
    bool calls_strips;               /* by call_strips: they are not inlined */
    bool stays_in_strips;            /* by stay_in_strips: LLVM hoists nothing out of their loops */
    bool skips_regions;              /* by skip_regions: guards lead past what they dominate */
    bool row_by_row;                 /* by row_by_row: loops over strips hold those over groups */
    bool combines_atomics;           /* by combine_atomics */
    bool tries_atomics;              /* by try_atomics */
    bool vector_atomics;             /* by vector_atomics */
    bool loops_over_lanes;           /* by loop_over_lanes: of atomics */
    bool loops_over_branching_lanes; /* ... of those that would take branches for each lane */
    bool loops_over_chance_lanes;    /* ... of those that lanes come to by chance */
    bool loops_over_slow_updates;    /* ... and of those that the processor does slowly else */
    bool keeps_scatters;             /* by whole_scatters: slow ones are not taken apart */
    uint32_t lanes_before;           /* by whole_vectors: those that there would be without; or 0 */
    bool was_wrong;             /* by keep_interleaved: whole_vectors, there are too few lanes */
    uint32_t scalar_coarsening; /* by limit_coarsening, where only lanes in rows limit it; or 0 */
    unsigned valid;             /* the analyses that are */
    simd_cfg cfg;
    simd_divergence divergence;
    simd_increments increments;
    simd_plans plans; /* by the passes of the stage "plan" */

    simd_entry_code code;  /* what the entry will call */
    simd_pass_set changed; /* the passes that changed something so far */
    unsigned names;        /* given by print.h */
    ze_result_t status;    /* why a pass failed */
};

typedef enum simd_pass_result {
    SIMD_PASS_NOTHING_CHANGED,
    SIMD_PASS_CHANGED,
    SIMD_PASS_FAILED, /* `status` says how, and the log why */
} simd_pass_result;

/** A pass. */
typedef simd_pass_result simd_pass_run(simd_vectorization *v);

/** Fails a pass, and says why in the log. */
simd_pass_result simd_pass_fail(simd_vectorization *v, const char *why);
simd_pass_result simd_pass_fail_memory(simd_vectorization *v);

/** Returns whether a pass is not switched off: for others, which do something else then. The
 *  pipeline itself runs none that is. */
bool simd_pass_is_on(const simd_vectorization *v, simd_pass pass);

/** What the entry is in the end: itself, and the strips that it calls, if they are not inlined. */
typedef struct simd_finished {
    LLVMValueRef functions[3];
    unsigned count;
} simd_finished;

simd_finished simd_finished_functions(const simd_vectorization *v);

/** Computes analyses that are not valid, and forgets them: for functions that are vectorised
 *  besides the kernel. @returns false if one failed */
bool simd_pipeline_require(simd_vectorization *v, unsigned analyses);
void simd_pipeline_forget(simd_vectorization *v, unsigned analyses);

/** Runs all passes. @returns false if one failed */
bool simd_pipeline_run(simd_vectorization *v);

#endif
