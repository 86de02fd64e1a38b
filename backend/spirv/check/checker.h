/* The state that the parts of a check share. */
#ifndef ZELLIGE_SPIRV_CHECK_CHECKER_H
#define ZELLIGE_SPIRV_CHECK_CHECKER_H

#include "backend/spirv/analysis/active_lanes.h"
#include "backend/spirv/check/check.h"
#include "backend/spirv/kernels/kernels.h"
#include "backend/spirv/reader/error.h"

enum { SPIRV_TEXT = 256 };

/* A short text, cut if need be. */
typedef struct spirv_text {
    char text[SPIRV_TEXT];
} spirv_text;

typedef struct spirv_checker {
    const spirv_reader *reader;
    const spirv_kernels *kernels;
    uint64_t tile_static_limit;
    spirv_findings *out;
    size_t capacity;
    /* Of the current kernel: */
    const spirv_kernel *kernel;
    uint32_t function; /* its id */
    spirv_cfg cfg;
    spirv_uniformity uniformity;
    spirv_active_lanes active;
    spirv_uniformity first_uniformity; /* the same in the first iteration of every loop */
    spirv_active_lanes first_active;
    bool assumed; /* the kernel fixes no tile: this is one that it may be launched with */
} spirv_checker;

/** Reports a finding about the instruction at a word offset, or about `symbol`, an id. Only the
 *  first of each rule at a place counts. Returns false if memory ran out. */
__attribute__((format(printf, 6, 7))) bool spirv_report(spirv_checker *c, spirv_rule rule,
                                                        bool proven, uint32_t at, uint32_t symbol,
                                                        const char *format, ...);

/** " at FILE:LINE:COLUMN" of the instruction at a word offset, or "". */
spirv_text spirv_place(const spirv_checker *c, uint32_t at);

/** The name of an id for users: "matrix", or "?" if it has none. */
spirv_text spirv_name(const spirv_checker *c, uint32_t id);

/** What a value is that makes work-items differ. */
spirv_text spirv_describe_cause(const spirv_checker *c, uint32_t value);

/** The local ids of a lane, slowest first: "3", "(0, 1)". */
spirv_text spirv_lane_name(const spirv_checker *c, uint32_t lane);

/** Calls a function for each instruction of the blocks that are reached. Returns false as soon as
 *  it does. */
bool spirv_check_instructions(const spirv_checker *c,
                              bool (*check)(void *context, uint32_t block, spirv_instruction i),
                              void *context);

/** Analyses the values and active lanes of the current kernel in tiles of that size, for a caller
 *  that has the cfg. spirv_checker_clear_values() frees them, even after a failure. */
spirv_uniformity_result spirv_checker_analyse(spirv_checker *c, const uint32_t tile[3]);
void spirv_checker_clear_values(spirv_checker *c);

/** Takes the findings of `some`; with `others`, those that it has at the same place, too. Returns
 *  false if memory ran out. */
bool spirv_report_common(spirv_checker *c, spirv_findings *some, const spirv_findings *others);

/** The parts; each reports what it finds and returns false if memory ran out. */
bool spirv_check_limits(spirv_checker *c);
bool spirv_check_recursion(spirv_checker *c);
bool spirv_check_barriers(spirv_checker *c);
bool spirv_check_shared_memory(spirv_checker *c);
bool spirv_check_assumed_tiles(spirv_checker *c);
bool spirv_check_atomics(spirv_checker *c);
bool spirv_check_undefined(spirv_checker *c);
bool spirv_check_uninitialized(spirv_checker *c);
bool spirv_check_updates(spirv_checker *c);
bool spirv_check_marks(spirv_checker *c);
bool spirv_check_elements(spirv_checker *c); /* those of arrays in no tile_static memory ... */
bool spirv_has_elements(spirv_checker *c);   /* ... if there are any */
bool spirv_check_dimensions(spirv_checker *c);
bool spirv_check_neighbours(spirv_checker *c);
bool spirv_check_doubles(spirv_checker *c);
bool spirv_check_statics(spirv_checker *c);
bool spirv_check_spins(spirv_checker *c);
bool spirv_check_views(spirv_checker *c);

/** Whether an instruction of a block may write to memory, an object: the number of its value. */
bool spirv_may_write(const spirv_checker *c, uint32_t object, uint32_t block, spirv_instruction i);

/** Whether an instruction is an atomic that changes what is there, which has to be something. */
bool spirv_is_update(spirv_instruction i);

/** Whether an instruction is a call of a mark with two numbers. */
bool spirv_is_mark(const spirv_reader *reader, spirv_instruction i, const char *name);

/** Whether a wait orders the memory of a storage class: Workgroup or CrossWorkgroup. */
bool spirv_orders(const spirv_reader *reader, spirv_instruction i, uint32_t storage);

#endif
