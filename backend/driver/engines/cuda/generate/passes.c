#include "backend/driver/engines/cuda/generate/passes.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backend/driver/engines/cuda/generate/entry.h"
#include "backend/driver/engines/cuda/generate/optimize/ahead.h"
#include "backend/driver/engines/cuda/generate/optimize/bit_tests.h"
#include "backend/driver/engines/cuda/generate/optimize/butterflies.h"
#include "backend/driver/engines/cuda/generate/optimize/cheap_choices.h"
#include "backend/driver/engines/cuda/generate/optimize/chosen_rows.h"
#include "backend/driver/engines/cuda/generate/optimize/early_loads.h"
#include "backend/driver/engines/cuda/generate/optimize/guarded/guarded_divisions.h"
#include "backend/driver/engines/cuda/generate/optimize/guarded/guarded_roots.h"
#include "backend/driver/engines/cuda/generate/optimize/indices/address_chains.h"
#include "backend/driver/engines/cuda/generate/optimize/indices/common_addresses.h"
#include "backend/driver/engines/cuda/generate/optimize/indices/small_ids.h"
#include "backend/driver/engines/cuda/generate/optimize/indices/wide_indices.h"
#include "backend/driver/engines/cuda/generate/optimize/kept_values.h"
#include "backend/driver/engines/cuda/generate/optimize/loops/count_down.h"
#include "backend/driver/engines/cuda/generate/optimize/loops/grid_strides.h"
#include "backend/driver/engines/cuda/generate/optimize/loops/invariants.h"
#include "backend/driver/engines/cuda/generate/optimize/loops/joined_steps.h"
#include "backend/driver/engines/cuda/generate/optimize/loops/narrow_counters.h"
#include "backend/driver/engines/cuda/generate/optimize/loops/short_counts.h"
#include "backend/driver/engines/cuda/generate/optimize/loops/unroll.h"
#include "backend/driver/engines/cuda/generate/optimize/narrow_cases.h"
#include "backend/driver/engines/cuda/generate/optimize/numbers/byte_numbers.h"
#include "backend/driver/engines/cuda/generate/optimize/numbers/chosen_sums.h"
#include "backend/driver/engines/cuda/generate/optimize/numbers/common_sums.h"
#include "backend/driver/engines/cuda/generate/optimize/numbers/differences.h"
#include "backend/driver/engines/cuda/generate/optimize/numbers/dot_products.h"
#include "backend/driver/engines/cuda/generate/optimize/numbers/high_products.h"
#include "backend/driver/engines/cuda/generate/optimize/numbers/inverse_roots.h"
#include "backend/driver/engines/cuda/generate/optimize/numbers/magnitudes.h"
#include "backend/driver/engines/cuda/generate/optimize/numbers/plain_divisions.h"
#include "backend/driver/engines/cuda/generate/optimize/numbers/short_quotients.h"
#include "backend/driver/engines/cuda/generate/optimize/numbers/sines.h"
#include "backend/driver/engines/cuda/generate/optimize/private_arrays.h"
#include "backend/driver/engines/cuda/generate/optimize/reductions.h"
#include "backend/driver/engines/cuda/generate/optimize/whole_vectors.h"
#include "backend/driver/engines/cuda/generate/optimize/whole_warps.h"
#include "backend/driver/engines/cuda/generate/optimize/wide_fills.h"
#include "backend/driver/engines/cuda/generate/optimize/wide_logic.h"
#include "backend/driver/engines/simd/contract/pass_list.h"
#include "backend/driver/runtime/trace.h"
#include "base/size_limit.h"

typedef struct row {
    const char *name;
    void (*run)(LLVMModuleRef module); /* NULL: it is of single functions */
    const char *remark;
} row;

/* docs/gpu.md says what they look like in PTX. */
static const row passes[CUDA_PASS_COUNT] = {
    [CUDA_PASS_REDUCTIONS] = {"reductions", cuda_reduce_at_once,
                              "reduces numbers of a sub-group by one instruction"},
    [CUDA_PASS_HIGH_PRODUCTS] = {"high_products", cuda_make_high_products,
                                 "makes one instruction of the upper half of a product"},
    [CUDA_PASS_SINES] = {"sines", cuda_join_sines,
                         "makes one call of the sine and the cosine of one number"},
    [CUDA_PASS_INVERSE_ROOTS] = {"inverse_roots", cuda_make_inverse_roots,
                                 "makes an inverse root of a double of the GPU's guess"},
    [CUDA_PASS_DIVISION] = {"division", NULL, "divides doubles without a test for special numbers"},
    [CUDA_PASS_UNWRITTEN_BUFFERS] = {"unwritten_buffers", NULL,
                                     "loads what nobody writes as constants"},
    [CUDA_PASS_LANES] = {"lanes", NULL, "takes the numbers of lanes from ids"},
    [CUDA_PASS_GUARDED_ROOTS] = {"guarded_roots", cuda_hide_roots,
                                 "takes square roots only behind the branch that guards them"},
    [CUDA_PASS_GUARDED_DIVISIONS] = {"guarded_divisions", cuda_hide_divisions,
                                     "divides only behind the branch that guards the division"},
    [CUDA_PASS_SMALL_IDS] = {"small_ids", cuda_shrink_ids,
                             "computes ids in 32 bits, for launches without an offset"},
    [CUDA_PASS_CHEAP_CHOICES] = {"cheap_choices", cuda_choose_values,
                                 "chooses between values without a branch"},
    [CUDA_PASS_WHOLE_WARPS] = {"whole_warps", cuda_take_whole_warps,
                               "does not ask which threads are there, where all of them are"},
    [CUDA_PASS_JOINED_STEPS] = {"joined_steps", cuda_join_steps,
                                "counts once where branches have counted"},
    [CUDA_PASS_DOT_PRODUCTS] = {"dot_products", cuda_make_dot_products,
                                "makes one instruction of four products of bytes and their sum"},
    [CUDA_PASS_DIFFERENCES] = {"differences", cuda_find_differences,
                               "takes a difference's magnitude, not the greater number less the "
                               "smaller"},
    [CUDA_PASS_KEPT_VALUES] = {"kept_values", cuda_keep_values,
                               "keeps what is at the place that a loop has found"},
    [CUDA_PASS_NARROW_COUNTERS] = {"narrow_counters", cuda_narrow_counters,
                                   "counts in 32 bits what needs no more"},
    [CUDA_PASS_GRID_STEPS] = {"grid_steps", cuda_hoist_grid_steps,
                              "computes the step of a loop before it"},
    [CUDA_PASS_WIDE_INDICES] = {"wide_indices", cuda_widen_indices,
                                "computes indices that a loop counts in 64 bits"},
    [CUDA_PASS_GRID_STRIDES] = {"grid_strides", cuda_count_grid_strides,
                                "counts the turns of a loop whose step is no constant"},
    [CUDA_PASS_STRIDES] = {"strides", cuda_mark_strides,
                           "makes four turns at once of a loop of an unknown number of turns"},
    [CUDA_PASS_PRIVATE_ARRAYS] = {"private_arrays", cuda_mark_private_loops,
                                  "makes all turns at once of a loop that indexes a private array"},
    [CUDA_PASS_TABLES] = {"tables", cuda_mark_table_loops,
                          "makes all turns at once of a loop that indexes a table of constants"},
    [CUDA_PASS_SHORT_COUNTS] = {"short_counts", cuda_shorten_counts,
                                "counts in 32 bits what is left of a loop"},
    [CUDA_PASS_UNROLL] = {"unroll", cuda_mark_loops, "makes several turns of a loop at once"},
    [CUDA_PASS_INVARIANTS] = {"invariants", cuda_hoist_invariants,
                              "computes before a loop what is the same in its turns"},
    [CUDA_PASS_CHOSEN_ROWS] = {"chosen_rows", cuda_choose_rows,
                               "asks for each element of a private array that may be meant"},
    [CUDA_PASS_WIDE_FILLS] = {"wide_fills", cuda_widen_fills,
                              "fills and copies by up to 16 bytes, not byte by byte"},
    [CUDA_PASS_ADDRESS_CHAINS] = {"address_chains", cuda_chain_addresses,
                                  "makes the addresses of a column one from another"},
    [CUDA_PASS_BUTTERFLIES] = {"butterflies", cuda_fly_as_butterflies,
                               "exchanges values with the lane that differs by some bits"},
    [CUDA_PASS_MAGNITUDES] = {"magnitudes", cuda_take_magnitudes,
                              "takes the magnitude of a small number by one instruction"},
    [CUDA_PASS_CHOSEN_SUMS] = {"chosen_sums", cuda_choose_sums,
                               "chooses between a sum and a difference"},
    [CUDA_PASS_COMMON_SUMS] = {"common_sums", cuda_hide_common_sums,
                               "adds what is the same for all threads first"},
    [CUDA_PASS_WIDE_LOGIC] = {"wide_logic", cuda_widen_logic,
                              "computes with the bits of bytes and 16-bit numbers in 32 bits"},
    [CUDA_PASS_AHEAD] = {"ahead", cuda_load_ahead, "loads what the next turn of a loop needs"},
    [CUDA_PASS_EARLY_LOADS] = {"early_loads", cuda_load_early,
                               "moves loads to those before, and before stores to tile_static "
                               "memory"},
    [CUDA_PASS_WHOLE_VECTORS] = {"whole_vectors", cuda_load_whole_vectors,
                                 "loads vectors whole of which three parts are used, or four"},
    [CUDA_PASS_COUNT_DOWN] = {"count_down", cuda_count_down,
                              "counts the turns of a loop down to 0 in a register of their own"},
    [CUDA_PASS_BYTE_NUMBERS] = {"byte_numbers", cuda_convert_words,
                                "makes floats of words where they were made of bytes of them"},
    [CUDA_PASS_NARROW_CASES] = {"narrow_cases", cuda_narrow_cases,
                                "compares the cases of a switch in 16 bits"},
    [CUDA_PASS_BIT_TESTS] = {"bit_tests", cuda_test_bits, "tests a bit of a number by a mask"},
    [CUDA_PASS_SHORT_QUOTIENTS] = {"short_quotients", cuda_shorten_quotients,
                                   "divides floats, and takes their roots, within OpenCL's limits"},
    [CUDA_PASS_PLAIN_DIVISIONS] = {"plain_divisions", cuda_divide_plainly,
                                   "divides by -1 as by other numbers"},
    [CUDA_PASS_COMMON_ADDRESSES] = {"common_addresses", cuda_share_addresses,
                                    "computes before branches what their addresses share"},
    [CUDA_PASS_REGISTERS] = {"registers", NULL,
                             "asks for more registers for a loop that loads, or many loads"},
    [CUDA_PASS_SMALL_GROUPS] = {"small_groups", NULL,
                                "has a second entry point for small groups, with more registers"},
    [CUDA_PASS_LAST_TESTS] = {"last_tests", NULL,
                              "tests the last cases of a switch so that they become no tables"},
};

/* ---- Switches -------------------------------------------------------------------------------- */

#define PASSES "ZELLIGE_CUDA_PASSES"
#define REMARKS "ZELLIGE_CUDA_REMARKS"

static pthread_once_t once = PTHREAD_ONCE_INIT;
static simd_pass_set off;

static const char *name_of(unsigned pass)
{
    return passes[pass].name;
}

static bool is_optional(unsigned pass)
{
    (void)pass;
    return true;
}

static void look(void)
{
    const simd_pass_names names = {CUDA_PASS_COUNT, name_of, is_optional};
    off = simd_pass_list_of(&names, PASSES, secure_getenv(PASSES));
}

simd_pass_set cuda_passes_off(void)
{
    pthread_once(&once, look);
    return off;
}

bool cuda_pass_is_on(cuda_pass pass)
{
    const simd_pass_set now = cuda_passes_off();
    return !simd_pass_set_has(&now, pass);
}

/* ---- Remarks --------------------------------------------------------------------------------- */

static const char *find_wanted(void)
{
    const char *text = secure_getenv(REMARKS);
    return text == NULL || text[0] == '\0' || strcmp(text, "0") == 0 ? NULL : text;
}

bool cuda_remarks_are_wanted(void)
{
    return find_wanted() != NULL;
}

void cuda_remark(cuda_pass pass, const char *name)
{
    const char *where = find_wanted();
    if (where == NULL)
        return;
    ZLI_NO_SIZE_SIGNAL;
    FILE *file = strcmp(where, "1") == 0 ? stderr : fopen(where, "ae");
    if (file == NULL) {
        cpu_trace(REMARKS ": cannot write %s", where);
        return;
    }
    fprintf(file, "%s: remark: %s [%s]\n", name, passes[pass].remark, passes[pass].name);
    if (file != stderr)
        fclose(file);
}

/* As the source has it: the scalar form begins its functions' names with "f.". */
static const char *name_of_function(LLVMValueRef function)
{
    size_t length;
    const char *name = LLVMGetValueName2(function, &length);
    return strncmp(name, "f.", 2) == 0 ? name + 2 : name;
}

/* Entry points have no names of their own (entry.h). */
static const char *name_of_kernel(LLVMValueRef function, const spirv_module *source)
{
    char name[CUDA_ENTRY_NAME];
    const char *own = name_of_function(function);
    for (size_t k = 0; k < source->kernel_count; k++) {
        cuda_entry_name(k, name);
        if (strcmp(own, name) == 0)
            return source->kernels[k].name;
    }
    return own;
}

/* ---- Running --------------------------------------------------------------------------------- */

/* The texts of a module's functions before a pass. */
typedef struct texts {
    size_t count;
    char **all;
} texts;

static texts print_all(LLVMModuleRef module)
{
    size_t count = 0;
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        count++;
    texts out = {0, calloc(count + 1, sizeof *out.all)};
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL && out.all != NULL;
         f = LLVMGetNextFunction(f))
        out.all[out.count++] = LLVMPrintValueToString(f);
    return out;
}

/* Functions that a pass declares are behind the others. */
static void compare(cuda_pass pass, LLVMModuleRef module, const spirv_module *source, texts *before)
{
    LLVMValueRef f = LLVMGetFirstFunction(module);
    for (size_t i = 0; i < before->count && f != NULL; i++, f = LLVMGetNextFunction(f)) {
        char *text = LLVMPrintValueToString(f);
        if (strcmp(text, before->all[i]) != 0)
            cuda_remark(pass, name_of_kernel(f, source));
        LLVMDisposeMessage(text);
    }
    for (size_t i = 0; i < before->count; i++)
        LLVMDisposeMessage(before->all[i]);
    free(before->all);
}

void cuda_pass_run(cuda_pass pass, LLVMModuleRef module, const spirv_module *source)
{
    if (!cuda_pass_is_on(pass))
        return;
    const bool tells = cuda_remarks_are_wanted();
    texts before = tells ? print_all(module) : (texts){0, NULL};
    passes[pass].run(module);
    if (tells)
        compare(pass, module, source, &before);
}

void cuda_pass_run_on(cuda_pass pass, LLVMValueRef function, void (*run)(LLVMValueRef function))
{
    if (function == NULL || !cuda_pass_is_on(pass))
        return;
    run(function);
    cuda_remark(pass, name_of_function(function));
}
