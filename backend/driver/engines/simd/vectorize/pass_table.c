#include "backend/driver/engines/simd/vectorize/pass_table.h"

#include "backend/driver/engines/simd/vectorize/passes.h"

/* What there is when a pass runs. */
#define SCALAR "scalar"       /* the scalar kernel */
#define PLAN "plan"           /* that too, and it stays as it is: the pass decides */
#define VECTORISE "vectorise" /* from there to the functions of strips */
#define VECTOR "vector"       /* these functions */
#define ENTRY "entry"         /* the entry, which calls them, and has them inlined in the end */

static bool is_scalar(const simd_vectorization *v)
{
    return v->partition.width == 1;
}

static bool interleaves_groups(const simd_vectorization *v)
{
    return v->partition.group_interleave > 1;
}

static bool drops_tile_stores(const simd_vectorization *v)
{
    return simd_pass_is_on(v, SIMD_PASS_DEAD_TILE_STORES);
}

static bool lacks_fma(const simd_vectorization *v)
{
    return !v->target->fuses || !v->target->computes_halves;
}

static bool lacks_halves(const simd_vectorization *v)
{
    return !v->target->converts_halves;
}

static bool has_slow_products(const simd_vectorization *v)
{
    return v->target->word_products_slow;
}

/* Of whole registers, with and without signs: since AVX2. */
static bool multiplies_pairs(const simd_vectorization *v)
{
    return v->target->architecture == SIMD_X86 && v->target->register_bits >= 256;
}

/* Bytes have no products. */
static bool multiplies_shorts(const simd_vectorization *v)
{
    return v->target->architecture == SIMD_X86;
}

static bool is_large(const simd_vectorization *v)
{
    return v->is_large;
}

static bool was_narrowed_late(const simd_vectorization *v)
{
    return simd_pass_set_has(&v->changed, SIMD_PASS_NARROW_MASKED_LATE);
}

enum { NONE = 0, CFG = SIMD_ANALYSIS_CFG, ALL = SIMD_ANALYSIS_ALL, REQUIRED = 0, OPTIONAL = 1 };

/* All of it. docs/simd-engine.md shows this table. */
/* clang-format off */
static const simd_pass_row passes[] = {
    [SIMD_PASS_SPECIALISE] = {"specialise", SCALAR, REQUIRED, simd_run_specialise, NONE, NONE, NULL,
        "puts sizes of work-group and sub-groups, and the range of ids, into the scalar kernel"},
    [SIMD_PASS_MULTIPLY_ADDS] = {"multiply_adds", SCALAR, REQUIRED, simd_run_multiply_adds, NONE,
        NONE, NULL, "makes one step of mad() and the like, or two, as the processor has them"},
    [SIMD_PASS_SHARE_FUNCTIONS] = {"share_functions", SCALAR, OPTIONAL,
        simd_run_share_functions, NONE, NONE, NULL,
        "keeps functions that would make the kernel too large if they were inlined"},
    [SIMD_PASS_CHECK_ACCESSES] = {"check_accesses", SCALAR, REQUIRED,
        simd_run_check_accesses, NONE, NONE, simd_checks_are_wanted,
        "makes a kernel that is checked tell what it accesses, and where its work-items wait"},
    [SIMD_PASS_INLINE_IMAGES] = {"inline_images", SCALAR, OPTIONAL, simd_run_inline_images,
        NONE, NONE, NULL,
        "makes loads and stores of accesses to images whose format is known at the launch"},
    [SIMD_PASS_UNIT_STRIDES] = {"unit_strides", SCALAR, OPTIONAL, simd_run_unit_strides, NONE,
        NONE, NULL, "has the constant where an argument is a stride of one element in the launch"},
    [SIMD_PASS_PLACE_AREAS] = {"place_areas", SCALAR, OPTIONAL, simd_run_place_areas, NONE,
        NONE, NULL, "has tile_static memory that is an argument lie behind the variables"},
    [SIMD_PASS_SIMPLIFY] = {"simplify", SCALAR, REQUIRED, simd_run_simplify, NONE, NONE, NULL,
        "inlines all other functions and simplifies the scalar kernel"},
    [SIMD_PASS_COMMON_OFFSETS] = {"common_offsets", SCALAR, OPTIONAL, simd_run_common_offsets,
        NONE, NONE, NULL,
        "counts once how far lanes are that begin somewhere each, with a pointer or an index"},
    [SIMD_PASS_UPPER_HALVES] = {"upper_halves", SCALAR, OPTIONAL, simd_run_upper_halves, NONE,
        NONE, NULL, "computes in 32 bits what is computed in the upper half of 64"},
    [SIMD_PASS_NARROW_COUNTERS] = {"narrow_counters", SCALAR, OPTIONAL, simd_run_narrow_counters,
        NONE, NONE, NULL, "counts in 32 bits where a compiler made 64 of them"},
    [SIMD_PASS_SMALL_POWERS] = {"small_powers", SCALAR, OPTIONAL, simd_run_small_powers, NONE,
        NONE, NULL, "makes products, or a root, of powers with a small exponent that is known"},
    [SIMD_PASS_UNCHANGED_STORES] = {"unchanged_stores", SCALAR, OPTIONAL,
        simd_run_unchanged_stores, NONE, NONE, NULL,
        "leaves out stores of what has been loaded from the same place"},
    [SIMD_PASS_BIT_LOOPS] = {"bit_loops", SCALAR, OPTIONAL, simd_run_bit_loops, NONE, NONE, NULL,
        "counts bits, and turns them around, in a step instead of a loop"},
    [SIMD_PASS_EXCHANGE_LOOPS] = {"exchange_loops", SCALAR, OPTIONAL, simd_run_exchange_loops,
        NONE, NONE, NULL,
        "makes one atomic operation of a loop that repeats an exchange until nobody came between"},
    [SIMD_PASS_EXPAND_COPIES] = {"expand_copies", SCALAR, OPTIONAL, simd_run_expand_copies,
        NONE, NONE, NULL,
        "makes loads and stores of elements of copies and fills of a known size"},
    [SIMD_PASS_TAG_LOOPS] = {"tag_loops", SCALAR, OPTIONAL, simd_run_tag_loops, NONE, NONE, NULL,
        "makes one change for each lane of a loop that stores a tag until it finds it"},
    [SIMD_PASS_KEEP_EQUALS] = {"keep_equals", SCALAR, OPTIONAL, simd_run_keep_equals, NONE, NONE,
        NULL, "keeps a number where LLVM writes the constant that it equals on some ways, or "
              "computes it on each"},
    [SIMD_PASS_NORMALISE] = {"normalise", SCALAR, REQUIRED, simd_run_normalise, NONE, NONE, NULL,
        "brings control flow into the form that analysis/cfg.h describes, and turns disjoint ors "
        "into sums"},
    [SIMD_PASS_JOIN_LOOPS] = {"join_loops", SCALAR, REQUIRED, simd_run_join_loops, NONE, NONE, NULL,
        "makes one loop of two where lanes would leave the inner one and miss its barrier"},
    [SIMD_PASS_REJOIN_QUOTIENTS] = {"rejoin_quotients", SCALAR, OPTIONAL,
        simd_run_rejoin_quotients, CFG, NONE, NULL,
        "makes an index one again that was taken apart into a quotient and a remainder"},
    [SIMD_PASS_JOIN_INDICES] = {"join_indices", SCALAR, OPTIONAL, simd_run_join_indices, CFG, NONE,
        NULL, "makes one index of two that lanes have of their own"},
    [SIMD_PASS_SWAP_DIMENSIONS] = {"swap_dimensions", SCALAR, OPTIONAL,
        simd_run_swap_dimensions, CFG, CFG, NULL,
        "has lanes follow one another along Y or Z where memory does, not along X"},
    [SIMD_PASS_UNIFORM_EQUALS] = {"uniform_equals", SCALAR, OPTIONAL,
        simd_run_uniform_equals, CFG, NONE, NULL,
        "computes with the number that all lanes know what a branch says equals a lane's"},
    [SIMD_PASS_COMMON_COUNTS] = {"common_counts", SCALAR, OPTIONAL,
        simd_run_common_counts, CFG, NONE, NULL,
        "counts rounds once for all lanes, where each walks a part of its own that is as long"},
    [SIMD_PASS_GUARDED_LOOPS] = {"guarded_loops", SCALAR, OPTIONAL, simd_run_guarded_loops,
        CFG, NONE, NULL,
        "asks once before a loop what each of its rounds asks before it does anything"},
    [SIMD_PASS_CHOOSE_LOADED] = {"choose_loaded", SCALAR, OPTIONAL, simd_run_choose_loaded,
        CFG, NONE, NULL,
        "loads and stores on each way what LLVM does at one of several places"},
    [SIMD_PASS_BLEND_SHORT] = {"blend_short", SCALAR, OPTIONAL, simd_run_blend_short, CFG, NONE,
        NULL, "computes both ways of branches that lanes take differently for a few steps"},
    [SIMD_PASS_UNROLL_SHORT] = {"unroll_short", SCALAR, OPTIONAL, simd_run_unroll_short,
        CFG, NONE, NULL,
        "writes out short loops over private arrays, and loops that lanes soon leave"},
    [SIMD_PASS_CHOOSE_ELEMENTS] = {"choose_elements", SCALAR, OPTIONAL,
        simd_run_choose_elements, CFG, NONE, NULL,
        "selects one of a few elements of private arrays, which become registers, for each lane"},
    [SIMD_PASS_UNROLL_STEPS] = {"unroll_steps", SCALAR, OPTIONAL, simd_run_unroll_steps,
        CFG, NONE, NULL,
        "writes out the steps of trees and scans, whose counters are multiplied or divided, over "
        "barriers, and a few stages that differ"},
    [SIMD_PASS_MARK_ARGUMENTS] = {"mark_arguments", SCALAR, REQUIRED,
        simd_run_mark_arguments, NONE, ALL, NULL,
        "marks loads of arguments as invariant, and does them first"},
    [SIMD_PASS_APART_BUFFERS] = {"apart_buffers", SCALAR, OPTIONAL, simd_run_apart_buffers,
        CFG, ALL, NULL,
        "trusts restrict, and launches whose arguments are apart: what is stored through one "
        "parameter is loaded through no other"},
    [SIMD_PASS_PRIVATE_SUMS] = {"private_sums", SCALAR, OPTIONAL, simd_run_private_sums,
        CFG, CFG, NULL,
        "lets each thread add up by itself what many work-items add to a few places"},
    [SIMD_PASS_FORWARD_TILES] = {"forward_tiles", SCALAR, OPTIONAL, simd_run_forward_tiles,
        CFG, NONE, NULL,
        "reads a buffer instead of its copy in tile_static memory, so that nobody waits"},
    [SIMD_PASS_REGISTER_PROMOTION] = {"register_promotion", SCALAR, OPTIONAL,
        simd_run_register_promotion, CFG, NONE, NULL,
        "keeps what a loop accesses at one place in registers, if its stores go elsewhere"},
    [SIMD_PASS_UNROLL_ROWS] = {"unroll_rows", SCALAR, OPTIONAL, simd_run_unroll_rows,
        CFG, NONE, NULL,
        "makes one round of several where each lane walks a row of its own"},
    [SIMD_PASS_DOT_PRODUCTS] = {"dot_products", SCALAR, OPTIONAL, simd_run_dot_products,
        CFG, NONE, NULL,
        "sums products of bytes that lie in a row a word at a time"},
    [SIMD_PASS_NARROW_INTEGERS] = {"narrow_integers", SCALAR, OPTIONAL,
        simd_run_narrow_integers, CFG, NONE, NULL,
        "computes with bytes and numbers of 16 bits in 16 bits, where no number is larger"},
    [SIMD_PASS_SPARSE_BRANCHES] = {"sparse_branches", SCALAR, OPTIONAL,
        simd_run_sparse_branches, CFG, NONE, NULL,
        "runs what few lanes of a strip come to one after another, where each gathers"},
    [SIMD_PASS_FULL_ROUNDS] = {"full_rounds", SCALAR, OPTIONAL, simd_run_full_rounds,
        CFG, NONE, NULL,
        "gives the rounds of a loop that all lanes make a loop of their own, without masks"},
    [SIMD_PASS_LAST_LANES] = {"last_lanes", SCALAR, OPTIONAL, simd_run_last_lanes,
        CFG, NONE, NULL,
        "runs what the last few lanes of a loop have left to do one after another"},
    [SIMD_PASS_FULL_BRANCHES] = {"full_branches", SCALAR, OPTIONAL, simd_run_full_branches,
        CFG, NONE, NULL,
        "gives what nearly all strips do behind a branch a copy without masks"},
    [SIMD_PASS_STRAIGHT_INDICES] = {"straight_indices", SCALAR, OPTIONAL,
        simd_run_straight_indices, CFG, NONE, NULL,
        "gives what clamped, wrapped and divided indices lead to a copy in which they are linear"},
    [SIMD_PASS_KNOWN_STRIDES] = {"known_strides", SCALAR, OPTIONAL, simd_run_known_strides,
        CFG, NONE, NULL,
        "gives steps of butterflies a copy for each small stride, as a constant"},
    [SIMD_PASS_TILE_UPDATES] = {"tile_updates", SCALAR, OPTIONAL, simd_run_tile_updates,
        CFG, CFG, NULL,
        "changes places of tile_static memory lane by lane, where there is no scatter for them"},
    [SIMD_PASS_PREFETCH] = {"prefetch", SCALAR, OPTIONAL, simd_run_prefetch, CFG, CFG, NULL,
        "prefetches what the next round of a loop loads, and what is stored behind a barrier"},
    [SIMD_PASS_PREFETCH_TILES] = {"prefetch_tiles", SCALAR, OPTIONAL, simd_run_prefetch_tiles,
        CFG, CFG, NULL,
        "prefetches what the next work-group loads, where a tile has more rows than the processor "
        "follows"},
    [SIMD_PASS_PREFETCH_COLUMNS] = {"prefetch_columns", SCALAR, OPTIONAL,
        simd_run_prefetch_columns, CFG, CFG, NULL,
        "prefetches what later rounds load that come to another page each time, and gather"},
    [SIMD_PASS_COARSENING] = {"coarsening", PLAN, REQUIRED, simd_run_coarsening, CFG, CFG, NULL,
        "chooses the lanes of a SIMD group, and how many groups make a strip"},
    [SIMD_PASS_OTHER_GROUPS] = {"other_groups", PLAN, OPTIONAL, simd_run_other_groups, ALL, ALL,
        NULL, "asks for work-groups whose work-items are neighbours in memory, where any will do"},
    [SIMD_PASS_PAD_ROWS] = {"pad_rows", PLAN, OPTIONAL, simd_run_pad_rows, ALL, CFG, NULL,
        "has rows of a tile begin with a SIMD group of their own, though the last one is not full"},
    [SIMD_PASS_LONG_LANES] = {"long_lanes", PLAN, OPTIONAL, simd_run_long_lanes, CFG, CFG, NULL,
        "takes as many lanes as a register has numbers of 64 bits where most of what is computed "
        "are such"},
    [SIMD_PASS_WHOLE_GATHERS] = {"whole_gathers", PLAN, OPTIONAL, simd_run_whole_gathers, ALL, ALL,
        is_large, "leaves slow gathers whole where lane by lane no cache holds their code"},
    [SIMD_PASS_FEW_LANES] = {"few_lanes", PLAN, OPTIONAL, simd_run_few_lanes, ALL, CFG, NULL,
        "takes four lanes where most of the time goes into accesses lane by lane, fewer where "
        "their code is too long for a cache, and no more than the cache has ways where each stores "
        "a row"},
    [SIMD_PASS_MANY_LANES] = {"many_lanes", PLAN, OPTIONAL, simd_run_many_lanes, ALL, CFG, NULL,
        "takes two or four times as many lanes where most values are bytes or have 16 bits"},
    [SIMD_PASS_USUAL_LANES] = {"usual_lanes", PLAN, OPTIONAL, simd_run_usual_lanes, CFG, CFG, NULL,
        "takes 16 lanes of several registers where SIMD groups meet step by step, or take turns at "
        "many barriers"},
    [SIMD_PASS_WHOLE_VECTORS] = {"whole_vectors", PLAN, OPTIONAL, simd_run_whole_vectors, ALL, CFG,
        NULL, "takes fewer lanes in large kernels, and where loops run out of registers, if "
        "vectors of OpenCL stay whole"},
    [SIMD_PASS_WHOLE_TILE] = {"whole_tile", PLAN, OPTIONAL, simd_run_whole_tile, ALL, CFG, NULL,
        "makes one strip of a tile whose loops over barriers keep few vectors, or come to the next "
        "barrier soon"},
    [SIMD_PASS_LIMIT_COARSENING] = {"limit_coarsening", PLAN, OPTIONAL,
        simd_run_limit_coarsening, ALL, CFG, NULL,
        "makes strips smaller where loops or structures run out of registers, lanes leave them at "
        "different times, or LLVM would take long"},
    [SIMD_PASS_ONE_LANE] = {"one_lane", PLAN, OPTIONAL, simd_run_one_lane, ALL, CFG, NULL,
        "runs work-items one by one where lanes gain nothing"},
    [SIMD_PASS_LOOP_VECTORIZE] = {"loop_vectorize", PLAN, OPTIONAL,
        simd_run_loop_vectorize, CFG, ALL, NULL,
        "has LLVM make vectors of the rounds of loops, where a work-group has one work-item, or "
        "work-items run one by one along rows of integers"},
    [SIMD_PASS_TWO_STEPS] = {"two_steps", PLAN, OPTIONAL, simd_run_two_steps, CFG, CFG, NULL,
        "makes a product and a sum of x * y + z that the next round of a work-item alone waits "
        "for"},
    [SIMD_PASS_GROUP_INTERLEAVE] = {"group_interleave", PLAN, OPTIONAL,
        simd_run_group_interleave, ALL, ALL, NULL,
        "lets work-groups of a column that load the same take turns on one thread"},
    [SIMD_PASS_SEPARATE_TAIL] = {"separate_tail", PLAN, OPTIONAL,
        simd_run_separate_tail, ALL, ALL, NULL,
        "gives a last strip that lacks work-items code of its own"},
    [SIMD_PASS_STAY_IN_STRIPS] = {"stay_in_strips", PLAN, OPTIONAL,
        simd_run_stay_in_strips, ALL, ALL, NULL,
        "keeps in the strips of large kernels what LLVM would hoist out of the loop over them"},
    [SIMD_PASS_COMBINE_ATOMICS] = {"combine_atomics", PLAN, OPTIONAL,
        simd_run_combine_atomics, ALL, ALL, NULL,
        "makes one atomic of those of all lanes of a SIMD group at one place"},
    [SIMD_PASS_TRY_ATOMICS] = {"try_atomics", PLAN, OPTIONAL,
        simd_run_try_atomics, ALL, ALL, NULL,
        "does atomic minima and maxima only where a load shows that they change something"},
    [SIMD_PASS_VECTOR_ATOMICS] = {"vector_atomics", PLAN, OPTIONAL,
        simd_run_vector_atomics, ALL, ALL, NULL,
        "makes a vector of atomics at places in a row that only one thread accesses"},
    [SIMD_PASS_LOOP_OVER_LANES] = {"loop_over_lanes", PLAN, OPTIONAL,
        simd_run_loop_over_lanes, ALL, ALL, NULL,
        "makes loops over lanes of atomics, where there are many"},
    [SIMD_PASS_PLAN_ACCESSES] = {"plan_accesses", PLAN, REQUIRED,
        simd_run_plan_accesses, ALL, ALL, NULL,
        "plans each access: a scalar, a vector, a gather"},
    [SIMD_PASS_INTERLEAVED_ACCESS] = {"interleaved_access", PLAN, OPTIONAL,
        simd_run_interleaved_access, ALL, ALL, NULL,
        "accesses lanes a few elements apart as whole vectors and shuffles"},
    [SIMD_PASS_TRANSPOSED_ACCESS] = {"transposed_access", PLAN, OPTIONAL,
        simd_run_transposed_access, ALL, ALL, NULL,
        "accesses lanes far apart, whose SIMD groups are neighbours, as vectors and "
        "transposes them"},
    [SIMD_PASS_ROW_GATHERS] = {"row_gathers", PLAN, OPTIONAL, simd_run_row_gathers, ALL, ALL, NULL,
        "gathers and scatters each lane's own row of 4 or 8 bytes as one element"},
    [SIMD_PASS_ROW_ACCESS] = {"row_access", PLAN, OPTIONAL, simd_run_row_access, ALL, ALL, NULL,
        "accesses each lane's own row as vectors along it and transposes them"},
    [SIMD_PASS_WORD_GATHERS] = {"word_gathers", PLAN, OPTIONAL, simd_run_word_gathers,
        ALL, ALL, NULL,
        "gathers elements of one or two bytes as the words that they are in"},
    [SIMD_PASS_WHOLE_SCATTERS] = {"whole_scatters", PLAN, OPTIONAL, simd_run_whole_scatters,
        ALL, ALL, is_large,
        "leaves slow scatters whole in large kernels with many of them"},
    [SIMD_PASS_GROUP_BLOCKS] = {"group_blocks", PLAN, OPTIONAL, NULL, ALL, ALL, NULL,
        "interleaves work-groups of several columns, where each tile is the same along a row or a "
        "column"},
    [SIMD_PASS_SHARE_TILES] = {"share_tiles", PLAN, OPTIONAL,
        simd_run_share_tiles, ALL, ALL, interleaves_groups,
        "fills tiles that are the same for all interleaved work-groups once, for all"},
    [SIMD_PASS_SHARE_PREFETCHES] = {"share_prefetches", PLAN, OPTIONAL,
        simd_run_share_prefetches, ALL, ALL, interleaves_groups,
        "leaves prefetches for all interleaved work-groups to the first"},
    [SIMD_PASS_NON_TEMPORAL_STORES] = {"non_temporal_stores", PLAN, OPTIONAL,
        simd_run_non_temporal_stores, ALL, ALL, NULL,
        "stores around the caches what is larger than they are and never read"},
    [SIMD_PASS_RECIPROCAL_SQRT] = {"reciprocal_sqrt", PLAN, OPTIONAL,
        simd_run_reciprocal_sqrt, ALL, ALL, NULL,
        "makes 1 / sqrt(x) of the processor's estimate and one step that makes it precise"},
    [SIMD_PASS_APPROXIMATE_DIVISIONS] = {"approximate_divisions", PLAN, OPTIONAL,
        simd_run_approximate_divisions, ALL, ALL, NULL,
        "makes divisions that need not be precise of the processor's estimate of 1 / y"},
    [SIMD_PASS_ASK_ENDS] = {"ask_ends", PLAN, OPTIONAL, simd_run_ask_ends, ALL, ALL, NULL,
        "asks the first and the last lane, where they answer for all"},
    [SIMD_PASS_STAY_NEAR] = {"stay_near", PLAN, OPTIONAL, simd_run_stay_near, ALL, ALL, NULL,
        "keeps SIMD groups that are done with a loop before others near their buffer"},
    [SIMD_PASS_COMMON_LOADS] = {"common_loads", PLAN, OPTIONAL, simd_run_common_loads, ALL, ALL,
        NULL, "loads once, under masks, what SIMD groups below one another have in common"},
    [SIMD_PASS_SKIP_REGIONS] = {"skip_regions", PLAN, OPTIONAL, simd_run_skip_regions, ALL, ALL,
        NULL, "has branches that no lane takes lead past all blocks that are reached through them"},
    [SIMD_PASS_ROW_BY_ROW] = {"row_by_row", PLAN, OPTIONAL, simd_run_row_by_row, ALL, ALL, NULL,
        "runs a strip of all work-groups of a row before the next, where memory has rows so"},
    [SIMD_PASS_WALK_DOWN] = {"walk_down", PLAN, OPTIONAL, simd_run_walk_down, ALL, ALL, NULL,
        "runs work-groups down a column where lanes far apart come to the same lines there"},
    [SIMD_PASS_STRENGTH_REDUCTION] = {"strength_reduction", PLAN, OPTIONAL,
        simd_run_strength_reduction, ALL, ALL, NULL,
        "makes the addresses of a strip's SIMD groups one from another by adding a step"},
    [SIMD_PASS_VECTORIZE] = {"vectorize", VECTORISE, REQUIRED, simd_run_vectorize, ALL, NONE, NULL,
        "linearises control flow and emits the functions of strips, each access as planned"},
    [SIMD_PASS_MASKED_STORE_SPLITTING] = {"masked_store_splitting", VECTOR, OPTIONAL,
        simd_run_masked_store_splitting, NONE, NONE, NULL,
        "splits stores under a constant mask into whole vectors of 16, 8, 4, 2 and 1 lanes"},
    [SIMD_PASS_PROMOTE] = {"promote", VECTOR, REQUIRED, simd_run_promote, NONE, NONE, NULL,
        "turns the allocas that the emitter keeps values in into SSA form"},
    [SIMD_PASS_KEEP_INTERLEAVED] = {"keep_interleaved", VECTOR, OPTIONAL,
        simd_run_keep_interleaved, NONE, NONE, NULL,
        "computes on vectors of OpenCL as they lie in memory, instead of taking them apart"},
    [SIMD_PASS_NEAR_LANES] = {"near_lanes", VECTOR, OPTIONAL, simd_run_near_lanes,
        NONE, NONE, NULL,
        "makes vectors and shuffles of accesses whose lanes are known to be near one another"},
    [SIMD_PASS_SHORT_OFFSETS] = {"short_offsets", VECTOR, OPTIONAL, simd_run_short_offsets,
        NONE, NONE, NULL,
        "gathers from tables and tile_static memory with indices of 32 bits instead of 64"},
    [SIMD_PASS_NARROW_MASKED] = {"narrow_masked", VECTOR, OPTIONAL,
        simd_run_narrow_masked, NONE, NONE, NULL,
        "makes scalars, or smaller vectors, of accesses under constant masks of few lanes"},
    [SIMD_PASS_REMATERIALISE] = {"rematerialise", VECTOR, OPTIONAL, NULL, NONE, NONE, NULL,
        "computes values again behind a barrier that take but a few steps, instead of "
        "spilling them"},
    [SIMD_PASS_PHI_SLOT_COALESCING] = {"phi_slot_coalescing", VECTOR, OPTIONAL,
        NULL, NONE, NONE, NULL,
        "gives a loop's phi and its next value one slot in the frame"},
    [SIMD_PASS_BARRIER_LOWERING] = {"barrier_lowering", VECTOR, REQUIRED,
        simd_run_barrier_lowering, NONE, NONE, NULL,
        "cuts the function at its barriers and spills what lives across them"},
    [SIMD_PASS_MARK_GROUP_END] = {"mark_group_end", VECTOR, REQUIRED,
        simd_run_mark_group_end, NONE, NONE, drops_tile_stores,
        "marks where a work-group ends, and its tile_static memory is dead"},
    [SIMD_PASS_DEFINE_ENTRY] = {"define_entry", ENTRY, REQUIRED,
        simd_run_define_entry, NONE, NONE, NULL,
        "defines the function that a thread calls, a loop over work-groups"},
    [SIMD_PASS_INLINE_MATH] = {"inline_math", ENTRY, OPTIONAL,
        simd_run_inline_math, NONE, NONE, NULL,
        "makes formulas of calls of mathematical functions"},
    [SIMD_PASS_LESS_EFFORT] = {"less_effort", ENTRY, OPTIONAL,
        simd_run_less_effort, NONE, NONE, NULL,
        "has LLVM optimise and generate the code of large kernels and long strips with less "
        "effort"},
    [SIMD_PASS_CALL_STRIPS] = {"call_strips", ENTRY, OPTIONAL,
        simd_run_call_strips, NONE, NONE, is_large,
        "leaves the strips of very large kernels functions, which the entry calls"},
    [SIMD_PASS_ALIGN_STACK] = {"align_stack", ENTRY, OPTIONAL,
        simd_run_align_stack, NONE, NONE, NULL,
        "aligns the stack for the processor's vectors, which are spilled to it"},
    [SIMD_PASS_SET_ATTRIBUTES] = {"set_attributes", ENTRY, REQUIRED,
        simd_run_set_attributes, NONE, NONE, NULL,
        "tells LLVM what it may inline, how wide vectors may be, and to probe the stack"},
    [SIMD_PASS_SCALARISE] = {"scalarise", ENTRY, REQUIRED,
        simd_run_scalarise, NONE, NONE, is_scalar,
        "makes scalars of vectors of one lane"},
    [SIMD_PASS_INLINE_AND_OPTIMISE] = {"inline_and_optimise", ENTRY, REQUIRED,
        simd_run_inline_and_optimise, NONE, NONE, NULL,
        "inlines the strips into the entry and lets LLVM optimise it"},
    [SIMD_PASS_SLP_VECTORIZE] = {"slp_vectorize", ENTRY, OPTIONAL,
        simd_run_slp_vectorize, NONE, NONE, is_scalar,
        "makes vectors again of the components of OpenCL's, for work-items one by one"},
    [SIMD_PASS_COMBINE_BITCASTS] = {"combine_bitcasts", ENTRY, OPTIONAL,
        simd_run_combine_bitcasts, NONE, NONE, NULL,
        "makes shuffles of parts of vectors that LLVM takes out of wide integers"},
    [SIMD_PASS_NARROW_MASKED_LATE] = {"narrow_masked_late", ENTRY, OPTIONAL,
        simd_run_narrow_masked_late, NONE, NONE, NULL,
        "does narrow_masked for masks that are constant only now, and without slow gathers"},
    [SIMD_PASS_DEAD_TILE_STORES] = {"dead_tile_stores", ENTRY, OPTIONAL,
        simd_run_dead_tile_stores, NONE, NONE, NULL,
        "removes stores to tile_static memory that no work-item reads before the work-group ends"},
    [SIMD_PASS_CLEANUP] = {"cleanup", ENTRY, REQUIRED,
        simd_run_cleanup, NONE, NONE, was_narrowed_late,
        "tidies up what narrow_masked_late leaves"},
    [SIMD_PASS_WIDEN_HALVES] = {"widen_halves", ENTRY, REQUIRED,
        simd_run_widen_halves, NONE, NONE, NULL,
        "computes with floats what LLVM would take lane by lane of vectors of half"},
    [SIMD_PASS_DEFINE_EXTENDED] = {"define_extended", ENTRY, REQUIRED,
        simd_run_define_extended, NONE, NONE, NULL,
        "makes zeros of lanes that are anything where a vector is extended to 512 bits or more"},
    [SIMD_PASS_MISSING_FMA] = {"missing_fma", ENTRY, OPTIONAL, simd_run_missing_fma, NONE, NONE,
        lacks_fma, "computes fma() with twice as many bits where the processor has no instruction "
                   "for it"},
    [SIMD_PASS_MISSING_HALVES] = {"missing_halves", ENTRY, OPTIONAL, simd_run_missing_halves, NONE,
        NONE, lacks_halves,
        "converts halves by steps on integers where the processor has no instruction for it"},
    [SIMD_PASS_SHORT_PRODUCTS] = {"short_products", ENTRY, OPTIONAL, simd_run_short_products, NONE,
        NONE, has_slow_products,
        "makes a shift and a sum of products by some constants, where the processor is slow at "
        "products"},
    [SIMD_PASS_HIGH_PRODUCTS] = {"high_products", ENTRY, OPTIONAL, simd_run_high_products, NONE,
        NONE, multiplies_pairs,
        "multiplies even and odd words for the upper halves of their products, instead of "
        "widening them"},
    [SIMD_PASS_BYTE_PRODUCTS] = {"byte_products", ENTRY, OPTIONAL, simd_run_byte_products, NONE,
        NONE, multiplies_shorts,
        "multiplies even and odd bytes as numbers of 16 bits, instead of widening and packing "
        "them"},
    [SIMD_PASS_CLEAR_ABSENT] = {"clear_absent", ENTRY, OPTIONAL,
        simd_run_clear_absent, NONE, NONE, NULL,
        "begins with zero what lanes keep that are never in a loop's branch"},
    [SIMD_PASS_INDEXED_VARIABLES] = {"indexed_variables", ENTRY, REQUIRED,
        simd_run_indexed_variables, NONE, NONE, NULL,
        "moves private variables that an index may leave from the stack to guarded memory"},
    [SIMD_PASS_ORDERED_LOADS] = {"ordered_loads", ENTRY, OPTIONAL,
        simd_run_ordered_loads, NONE, NONE, NULL,
        "loads the vectors of a buffer in the order of their addresses, where the processor "
        "wants it"},
    [SIMD_PASS_TILE_MARGIN] = {"tile_margin", ENTRY, OPTIONAL,
        simd_run_tile_margin, NONE, NONE, NULL,
        "asks for memory behind tile_static memory that absent lanes may come to"},
    [SIMD_PASS_MISSING_MASKS] = {"missing_masks", ENTRY, OPTIONAL,
        simd_run_missing_masks, NONE, NONE, NULL,
        "loads whole vectors, and stores them, where the processor has no masks for their "
        "elements"},
    [SIMD_PASS_BOUND_SUMS] = {"bound_sums", ENTRY, OPTIONAL,
        simd_run_bound_sums, NONE, NONE, NULL,
        "parts long sums, of whose terms LLVM makes addresses the longer the more there are"},
    [SIMD_PASS_BOUND_BITS] = {"bound_bits", ENTRY, OPTIONAL,
        simd_run_bound_bits, NONE, NONE, is_large,
        "freezes sums and products in large kernels, so that LLVM looks for no known bits in them"},
    [SIMD_PASS_BOUND_REGIONS] = {"bound_regions", ENTRY, OPTIONAL,
        simd_run_bound_regions, NONE, NONE, NULL,
        "parts long blocks, for whose instructions LLVM takes the longer the more there are"},
    [SIMD_PASS_SUMS_IN_TURN] = {"sums_in_turn", ENTRY, OPTIONAL,
        simd_run_sums_in_turn, NONE, NONE, is_large,
        "adds to one sum after another where parts of long blocks have more sums than registers"},
    [SIMD_PASS_WIDE_MASKS] = {"wide_masks", ENTRY, OPTIONAL,
        simd_run_wide_masks, NONE, NONE, NULL,
        "has masks go from block to block in lanes as wide as what they blend"},
};
/* clang-format on */

_Static_assert(sizeof passes / sizeof *passes == SIMD_PASS_COUNT, "a pass has no row");
_Static_assert(SIMD_PASS_COUNT <= SIMD_PASS_SET_LIMIT, "sets of passes have too few bits");

/* ---- What the table says --------------------------------------------------------------------- */

const simd_pass_row *simd_pass_row_of(simd_pass pass)
{
    return &passes[pass];
}

const char *simd_pass_name(simd_pass pass)
{
    return passes[pass].name;
}

const char *simd_pass_summary(simd_pass pass)
{
    return passes[pass].summary;
}

const char *simd_pass_stage(simd_pass pass)
{
    return passes[pass].stage;
}

bool simd_pass_is_optional(simd_pass pass)
{
    return passes[pass].optional;
}

simd_pass simd_pass_whole(simd_pass pass)
{
    while (passes[pass].run == NULL)
        pass++;
    return pass;
}

static const char *name_of(unsigned pass)
{
    return passes[pass].name;
}

static bool is_optional(unsigned pass)
{
    return passes[pass].optional;
}

const simd_pass_names simd_passes = {SIMD_PASS_COUNT, name_of, is_optional};
