/* The passes that pipeline.c runs, in order. What each is for is at the top of its file. */
#ifndef ZELLIGE_SIMD_VECTORIZE_PASSES_H
#define ZELLIGE_SIMD_VECTORIZE_PASSES_H

#include "backend/driver/engines/simd/vectorize/ir/check_place.h"
#include "backend/driver/engines/simd/vectorize/pipeline.h"

/* On the scalar kernel. */
simd_pass_run simd_run_specialise;         /* transform/scalar/specialise.c */
simd_pass_run simd_run_multiply_adds;      /* transform/scalar/multiply_adds.c */
simd_pass_run simd_run_share_functions;    /* transform/scalar/share_functions.c */
simd_pass_run simd_run_check_accesses;     /* transform/check/check_accesses.c */
simd_pass_run simd_run_unit_strides;       /* transform/scalar/unit_strides.c */
simd_pass_run simd_run_place_areas;        /* transform/scalar/place_areas.c */
simd_pass_run simd_run_simplify;           /* llvm/passes.c */
simd_pass_run simd_run_inline_images;      /* transform/scalar/inline_images/inline_images.c */
simd_pass_run simd_run_narrow_counters;    /* transform/scalar/indices/narrow_counters.c */
simd_pass_run simd_run_upper_halves;       /* transform/scalar/indices/upper_halves.c */
simd_pass_run simd_run_small_powers;       /* transform/scalar/small_powers.c */
simd_pass_run simd_run_unchanged_stores;   /* transform/scalar/unchanged_stores.c */
simd_pass_run simd_run_bit_loops;          /* transform/scalar/bit_loops.c */
simd_pass_run simd_run_exchange_loops;     /* transform/scalar/exchanges/exchange_loops.c */
simd_pass_run simd_run_expand_copies;      /* transform/scalar/expand_copies.c */
simd_pass_run simd_run_tag_loops;          /* transform/scalar/tag_loops.c */
simd_pass_run simd_run_keep_equals;        /* transform/scalar/keep_equals.c */
simd_pass_run simd_run_normalise;          /* llvm/passes.c */
simd_pass_run simd_run_join_loops;         /* transform/scalar/join_loops.c */
simd_pass_run simd_run_rejoin_quotients;   /* transform/scalar/indices/rejoin_quotients.c */
simd_pass_run simd_run_common_offsets;     /* transform/scalar/indices/common_offsets.c */
simd_pass_run simd_run_join_indices;       /* transform/scalar/indices/join_indices.c */
simd_pass_run simd_run_uniform_equals;     /* transform/scalar/uniform_equals.c */
simd_pass_run simd_run_common_counts;      /* transform/scalar/indices/common_counts.c */
simd_pass_run simd_run_guarded_loops;      /* transform/scalar/guarded_loops.c */
simd_pass_run simd_run_choose_loaded;      /* transform/scalar/choose_loaded.c */
simd_pass_run simd_run_choose_elements;    /* transform/scalar/choose_elements.c */
simd_pass_run simd_run_blend_short;        /* transform/scalar/blend_short.c */
simd_pass_run simd_run_mark_arguments;     /* analysis/arguments.c */
simd_pass_run simd_run_apart_buffers;      /* analysis/memory/apart_buffers.c */
simd_pass_run simd_run_private_sums;       /* transform/scalar/private_sums.c */
simd_pass_run simd_run_forward_tiles;      /* transform/scalar/forward_tiles.c */
simd_pass_run simd_run_register_promotion; /* transform/scalar/register_promotion.c */
simd_pass_run simd_run_unroll_rows;        /* transform/scalar/unroll_rows.c */
simd_pass_run simd_run_unroll_short;       /* transform/scalar/unroll_short.c */
simd_pass_run simd_run_unroll_steps;       /* transform/scalar/unroll_steps.c */
simd_pass_run simd_run_dot_products;       /* transform/scalar/dot_products.c */
simd_pass_run simd_run_narrow_integers;    /* transform/scalar/narrow_integers.c */
simd_pass_run simd_run_sparse_branches;    /* transform/scalar/sparse_branches.c */
simd_pass_run simd_run_full_rounds;        /* transform/scalar/full_rounds.c */
simd_pass_run simd_run_last_lanes;         /* transform/scalar/last_lanes.c */
simd_pass_run simd_run_full_branches;      /* transform/scalar/full_branches.c */
simd_pass_run simd_run_straight_indices;   /* transform/scalar/straight_indices.c */
simd_pass_run simd_run_known_strides;      /* transform/scalar/known_strides.c */
simd_pass_run simd_run_tile_updates;       /* transform/scalar/tile_updates.c */
simd_pass_run simd_run_prefetch;           /* transform/scalar/prefetch.c */
simd_pass_run simd_run_prefetch_tiles;     /* transform/scalar/prefetch_tiles.c */
simd_pass_run simd_run_prefetch_columns;   /* transform/scalar/prefetch_columns.c */

/** Has each of several ways load what one load behind their join does, where that gains.
 *  @returns whether there was something */
bool simd_access_before_joins(simd_vectorization *v, const simd_divergence *divergence,
                              LLVMBuilderRef builder); /* transform/scalar/access_before_join.c */
bool simd_is_accessed_before_join(const simd_vectorization *v, const simd_divergence *divergence,
                                  LLVMBasicBlockRef block); /* likewise */

/** Returns whether the kernel is to tell of its accesses. */
bool simd_checks_are_wanted(const simd_vectorization *v); /* transform/check/check_accesses.c */

/** Makes zeros of what the compiler of the kernel leaves open: what is undefined from then on is
 *  what the kernel reads and has not written. */
void simd_settle_undefined(simd_vectorization *v); /* transform/check/check_private.c */

/** Makes the inlined kernel tell where it depends on private memory that nobody wrote.
 *  @returns false without memory */
bool simd_check_private(simd_vectorization *v); /* transform/check/check_private.c */

/** Returns whether the source reads or writes what a load or store does. */
bool simd_check_is_wanted(LLVMValueRef access); /* transform/check/check_wanted.c */

/** Returns whether a load or store is neither volatile nor atomic. */
bool simd_check_is_plain(LLVMValueRef access);

/** Tells of a call that reads or writes an image: whether outside of it, and which texel if that
 *  may race, or be unwritten. */
void simd_check_image(simd_vectorization *v, LLVMBuilderRef builder, LLVMValueRef call,
                      bool is_told); /* transform/check/check_images.c */

/** Returns whether a kernel writes images. */
bool simd_check_writes_images(const simd_vectorization *v);

/** Tells of the indices into arrays in structs that an access was made by. */
void simd_check_members(const simd_vectorization *v, LLVMBuilderRef builder,
                        const simd_place_text *place,
                        LLVMValueRef pointer); /* transform/check/check_members.c */

/** Returns whether a function may be called without being inlined: it takes %tile_static, and does
 *  nothing for which its caller has to be known. What it calls is asked by itself. */
bool simd_may_be_shared(LLVMValueRef function); /* transform/scalar/share_functions.c */

/** Inlines everything and makes values of variables, and optimises nothing. */
simd_pass_result simd_inline_and_split(simd_vectorization *v); /* llvm/passes.c */

/** Unrolls the loops for which a pass asks in LLVM's way, and only these. */
simd_pass_result simd_unroll(simd_vectorization *v); /* llvm/passes.c */

/** Threads the jumps that simplify left for later. */
simd_pass_result simd_thread_jumps(simd_vectorization *v); /* llvm/passes.c */

/** Unrolls loops of a constant number of rounds for which a pass asks, and makes registers of what
 *  they index; `few`: also those of at most a few rounds. */
simd_pass_result simd_unroll_whole(simd_vectorization *v, bool few); /* llvm/passes.c */

/** Has values leave loops through phis, each loop for a block of its own. */
simd_pass_result simd_close_loops(simd_vectorization *v); /* llvm/passes.c */

/** Moves all that lives from block to block into memory, phis too, so that a pass may connect
 *  blocks as it likes; and back. @returns false if LLVM could not */
bool simd_values_to_memory(simd_vectorization *v);   /* llvm/passes.c */
bool simd_values_from_memory(simd_vectorization *v); /* llvm/passes.c */

/** Counts in a step what a loop counts bit by bit, and removes loops that do nothing. */
simd_pass_result simd_find_bit_counts(simd_vectorization *v); /* llvm/passes.c */

/** Removes what nobody uses any more. */
simd_pass_result simd_remove_dead(simd_vectorization *v); /* llvm/passes.c */

/** Makes registers of private arrays that nothing indexes. */
simd_pass_result simd_promote_arrays(simd_vectorization *v); /* llvm/passes.c */

/** Removes what computes nothing, branches and loops too. */
simd_pass_result simd_remove_dead_flow(simd_vectorization *v); /* llvm/passes.c */

/** Makes one block of those that follow one another for certain. */
simd_pass_result simd_join_blocks(simd_vectorization *v); /* llvm/passes.c */

/** Runs LLVM's licm once more, for a pass that has said something of accesses. */
simd_pass_result simd_hoist_and_sink(simd_vectorization *v); /* llvm/passes.c */

/** Returns whether combine_atomics has found a SIMD group's atomics to be one. */
bool simd_combines_atomic(const simd_vectorization *v, LLVMValueRef instruction);

/** Returns whether try_atomics wants an atomic only where it changes something. */
bool simd_tries_atomic(const simd_vectorization *v, LLVMValueRef instruction);

/** Returns whether an atomic of lanes that may be absent, or not, is one of a vector. */
bool simd_atomic_is_vector(const simd_vectorization *v, LLVMValueRef instruction,
                           bool masked); /* plan/vector_atomics.c */

/** Returns whether an atomic is to be a loop over lanes, and not code for each. */
bool simd_loops_over_lanes(const simd_vectorization *v, LLVMValueRef instruction,
                           bool masked); /* plan/loop_over_lanes.c */

/* Decisions. */
simd_pass_run simd_run_coarsening;            /* transform/lanes/coarsening.c */
simd_pass_run simd_run_long_lanes;            /* transform/lanes/long_lanes.c */
simd_pass_run simd_run_whole_gathers;         /* transform/lanes/whole_gathers.c */
simd_pass_run simd_run_few_lanes;             /* transform/lanes/few_lanes.c */
simd_pass_run simd_run_many_lanes;            /* transform/lanes/many_lanes.c */
simd_pass_run simd_run_usual_lanes;           /* transform/lanes/usual_lanes.c */
simd_pass_run simd_run_whole_vectors;         /* transform/lanes/whole_vectors.c */
simd_pass_run simd_run_swap_dimensions;       /* transform/lanes/swap_dimensions.c */
simd_pass_run simd_run_pad_rows;              /* transform/lanes/pad_rows.c */
simd_pass_run simd_run_whole_tile;            /* transform/lanes/whole_tile.c */
simd_pass_run simd_run_limit_coarsening;      /* transform/lanes/limit_coarsening.c */
simd_pass_run simd_run_one_lane;              /* transform/lanes/one_lane.c */
simd_pass_run simd_run_loop_vectorize;        /* transform/lanes/loop_vectorize.c */
simd_pass_run simd_run_two_steps;             /* transform/lanes/two_steps.c */
simd_pass_run simd_run_group_interleave;      /* transform/group_interleave.c */
simd_pass_run simd_run_separate_tail;         /* plan/separate_tail.c */
simd_pass_run simd_run_stay_in_strips;        /* plan/stay_in_strips.c */
simd_pass_run simd_run_combine_atomics;       /* plan/combine_atomics.c */
simd_pass_run simd_run_try_atomics;           /* plan/try_atomics.c */
simd_pass_run simd_run_vector_atomics;        /* plan/vector_atomics.c */
simd_pass_run simd_run_loop_over_lanes;       /* plan/loop_over_lanes.c */
simd_pass_run simd_run_plan_accesses;         /* plan/accesses.c */
simd_pass_run simd_run_share_tiles;           /* plan/share_tiles.c */
simd_pass_run simd_run_share_prefetches;      /* transform/group_interleave.c */
simd_pass_run simd_run_interleaved_access;    /* plan/interleaved_access.c */
simd_pass_run simd_run_transposed_access;     /* plan/transposed_access.c */
simd_pass_run simd_run_row_gathers;           /* plan/row_gathers.c */
simd_pass_run simd_run_row_access;            /* plan/row_access.c */
simd_pass_run simd_run_word_gathers;          /* plan/word_gathers.c */
simd_pass_run simd_run_whole_scatters;        /* plan/whole_scatters.c */
simd_pass_run simd_run_non_temporal_stores;   /* plan/non_temporal_stores.c */
simd_pass_run simd_run_reciprocal_sqrt;       /* plan/reciprocal_sqrt.c */
simd_pass_run simd_run_approximate_divisions; /* plan/approximate_divisions.c */
simd_pass_run simd_run_ask_ends;              /* plan/ask_ends.c */
simd_pass_run simd_run_stay_near;             /* plan/stay_near.c */
simd_pass_run simd_run_common_loads;          /* plan/common_loads.c */
simd_pass_run simd_run_skip_regions;          /* plan/skip_regions.c */
simd_pass_run simd_run_row_by_row;            /* plan/row_by_row.c */
simd_pass_run simd_run_other_groups;          /* plan/other_groups.c */
simd_pass_run simd_run_walk_down;             /* plan/walk_down.c */
simd_pass_run simd_run_strength_reduction;    /* plan/strength_reduction.c */

/* From the scalar kernel to the functions of strips. */
simd_pass_run simd_run_vectorize; /* emit/strips.c */

/* On the functions of strips. */
simd_pass_run simd_run_masked_store_splitting; /* transform/masked_store_splitting.c */
simd_pass_run simd_run_promote;                /* llvm/passes.c */
simd_pass_run simd_run_keep_interleaved;       /* transform/keep_interleaved/ */
simd_pass_run simd_run_near_lanes;             /* transform/near_lanes/ */
simd_pass_run simd_run_short_offsets;          /* transform/short_offsets.c */
simd_pass_run simd_run_narrow_masked;          /* transform/narrow_masked.c */
simd_pass_run simd_run_barrier_lowering;       /* transform/barrier_lowering/ */
simd_pass_run simd_run_mark_group_end;         /* transform/entry/dead_tile_stores.c */

/* On the entry, which has all of it in the end. */
simd_pass_run simd_run_define_entry;        /* emit/entry.c */
simd_pass_run simd_run_inline_math;         /* transform/entry/inline_math.c */
simd_pass_run simd_run_less_effort;         /* transform/entry/less_effort.c */
simd_pass_run simd_run_call_strips;         /* transform/entry/call_strips.c */
simd_pass_run simd_run_align_stack;         /* transform/entry/align_stack.c */
simd_pass_run simd_run_set_attributes;      /* transform/entry/attributes.c */
simd_pass_run simd_run_scalarise;           /* llvm/passes.c */
simd_pass_run simd_run_inline_and_optimise; /* llvm/passes.c */
simd_pass_run simd_run_slp_vectorize;       /* llvm/passes.c */
simd_pass_run simd_run_combine_bitcasts;    /* transform/entry/combine_bitcasts.c */
simd_pass_run simd_run_narrow_masked_late;  /* transform/narrow_masked.c */
simd_pass_run simd_run_dead_tile_stores;    /* transform/entry/dead_tile_stores.c */
simd_pass_run simd_run_cleanup;             /* llvm/passes.c */
simd_pass_run simd_run_indexed_variables;   /* transform/entry/indexed_variables.c */
simd_pass_run simd_run_widen_halves;        /* transform/entry/widen_halves.c */
simd_pass_run simd_run_define_extended;     /* transform/entry/define_extended.c */
simd_pass_run simd_run_missing_fma;         /* transform/entry/missing_fma.c */
simd_pass_run simd_run_missing_halves;      /* transform/entry/missing_halves.c */
simd_pass_run simd_run_short_products;      /* transform/entry/short_products.c */
simd_pass_run simd_run_high_products;       /* transform/entry/high_products.c */
simd_pass_run simd_run_byte_products;       /* transform/entry/byte_products.c */
simd_pass_run simd_run_clear_absent;        /* transform/entry/clear_absent.c */
simd_pass_run simd_run_ordered_loads;       /* transform/entry/ordered_loads.c */
simd_pass_run simd_run_tile_margin;         /* transform/entry/tile_margin.c */
simd_pass_run simd_run_missing_masks;       /* transform/entry/missing_masks.c */
simd_pass_run simd_run_bound_sums;          /* transform/entry/bound_sums.c */
simd_pass_run simd_run_bound_bits;          /* transform/entry/bound_bits.c */
simd_pass_run simd_run_bound_regions;       /* transform/entry/bound_regions.c */
simd_pass_run simd_run_sums_in_turn;        /* transform/entry/sums_in_turn.c */
simd_pass_run simd_run_wide_masks;          /* transform/entry/wide_masks.c */

#endif
