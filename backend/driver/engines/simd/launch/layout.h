/* What is where in the memory of a thread that runs groups of a launch: tile_static variables, the
 * areas of tile_static pointer parameters, frames; and the arguments if they differ between
 * threads. */
#ifndef ZELLIGE_SIMD_LAUNCH_LAYOUT_H
#define ZELLIGE_SIMD_LAUNCH_LAYOUT_H

#include "backend/driver/engines/simd/compile/program.h"
#include "backend/driver/engines/simd/launch/thread_memory.h"

/** In bytes. */
typedef struct simd_layout {
    const spirv_kernel *kernel;
    cpu_program *program;
    const simd_variant *variant;
    bool has_areas;
    size_t group_interleave; /* rows of groups that run side by side */
    size_t columns;          /* of such groups */
    size_t step;             /* between the tile_static variables of two rows, or columns, with
                                areas that the code knows */
    size_t areas;            /* where those begin that the code does not know, each aligned */
    size_t slack;            /* behind the areas: what a kernel may use by mistake */
    size_t tile_static;      /* all of it, areas and slack included */
    size_t private_memory;   /* where it begins, behind the frames */
    size_t frames;           /* all of them, private memory included */
} simd_layout;

/** A thread that runs groups of a launch. */
typedef struct simd_worker {
    simd_work work;
    const simd_layout *layout;
    simd_thread_memory *memory;
    cpu_deadline deadline; /* the thread's own */
} simd_worker;

simd_layout simd_layout_make(const cpu_kernel *kernel, const simd_variant *variant,
                             const cpu_launch *launch);

/** Fills in what in `work` is the thread's own. @returns false if memory runs out */
bool simd_layout_place(simd_worker *worker, const cpu_launch *launch);

/** Writes where an address is that the worker's kernel may not use: "64 bytes behind its
 *  tile_static memory"; or an empty text. */
void simd_layout_describe(const simd_worker *worker, uintptr_t address, char *out, size_t room);

#endif
