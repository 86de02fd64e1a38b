/* The generator's optimisations: passes.c has the table. ZELLIGE_CUDA_PASSES=-unroll,-sines
 * switches some off, as ZELLIGE_CPU_PASSES does of the vectoriser's; ZELLIGE_CUDA_REMARKS=1, or the
 * path of a file, tells which of them did something to a kernel:
 *
 *     julia: remark: makes several turns of a loop at once [unroll]
 */
#ifndef ZELLIGE_CUDA_GENERATE_PASSES_H
#define ZELLIGE_CUDA_GENERATE_PASSES_H

#include <llvm-c/Core.h>

#include "backend/driver/engines/simd/contract/pass_set.h"
#include "backend/spirv/spirv.h"

/** In the order in which they run. */
typedef enum cuda_pass {
    CUDA_PASS_REDUCTIONS,
    CUDA_PASS_HIGH_PRODUCTS,
    CUDA_PASS_SINES,
    CUDA_PASS_INVERSE_ROOTS,
    CUDA_PASS_DIVISION,
    CUDA_PASS_UNWRITTEN_BUFFERS,
    CUDA_PASS_LANES,
    CUDA_PASS_GUARDED_ROOTS,
    CUDA_PASS_GUARDED_DIVISIONS,
    CUDA_PASS_SMALL_IDS,
    CUDA_PASS_CHEAP_CHOICES,
    CUDA_PASS_WHOLE_WARPS,
    CUDA_PASS_JOINED_STEPS,
    CUDA_PASS_DOT_PRODUCTS,
    CUDA_PASS_DIFFERENCES,
    CUDA_PASS_KEPT_VALUES,
    CUDA_PASS_NARROW_COUNTERS,
    CUDA_PASS_GRID_STEPS,
    CUDA_PASS_WIDE_INDICES,
    CUDA_PASS_GRID_STRIDES,
    CUDA_PASS_STRIDES,
    CUDA_PASS_PRIVATE_ARRAYS,
    CUDA_PASS_TABLES,
    CUDA_PASS_SHORT_COUNTS,
    CUDA_PASS_UNROLL,
    CUDA_PASS_INVARIANTS,
    CUDA_PASS_CHOSEN_ROWS,
    CUDA_PASS_WIDE_FILLS,
    CUDA_PASS_ADDRESS_CHAINS,
    CUDA_PASS_BUTTERFLIES,
    CUDA_PASS_MAGNITUDES,
    CUDA_PASS_CHOSEN_SUMS,
    CUDA_PASS_COMMON_SUMS,
    CUDA_PASS_WIDE_LOGIC,
    CUDA_PASS_AHEAD,
    CUDA_PASS_EARLY_LOADS,
    CUDA_PASS_WHOLE_VECTORS,
    CUDA_PASS_COUNT_DOWN,
    CUDA_PASS_BYTE_NUMBERS,
    CUDA_PASS_NARROW_CASES,
    CUDA_PASS_BIT_TESTS,
    CUDA_PASS_SHORT_QUOTIENTS,
    CUDA_PASS_PLAIN_DIVISIONS,
    CUDA_PASS_COMMON_ADDRESSES,
    CUDA_PASS_REGISTERS,
    CUDA_PASS_SMALL_GROUPS,
    CUDA_PASS_LAST_TESTS,
    CUDA_PASS_COUNT
} cuda_pass;

/** Returns what is switched off, from the environment at the first compilation. */
simd_pass_set cuda_passes_off(void);

/** Returns whether remarks are wanted; then every kernel is compiled anew. */
bool cuda_remarks_are_wanted(void);

/** Runs a pass over the functions of a module, if it is on.
 *  @param source  has the names of the kernels */
void cuda_pass_run(cuda_pass pass, LLVMModuleRef module, const spirv_module *source);

/** Does the same to a function, by something that is not in the table. */
void cuda_pass_run_on(cuda_pass pass, LLVMValueRef function, void (*run)(LLVMValueRef function));

/** Returns whether a pass is on that somebody else runs, who calls cuda_remark(). */
bool cuda_pass_is_on(cuda_pass pass);

/** Tells that a pass has done something to a function, or a kernel, of that name. */
void cuda_remark(cuda_pass pass, const char *name);

#endif
