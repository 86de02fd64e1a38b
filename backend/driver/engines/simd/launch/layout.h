/* What is where in the memory of a thread that runs groups of a launch: tile_static variables, the
 * areas of tile_static pointer parameters, the arguments if they differ between threads, frames. */
#ifndef ZELLIGE_SIMD_LAUNCH_LAYOUT_H
#define ZELLIGE_SIMD_LAUNCH_LAYOUT_H

#include "backend/driver/engines/simd/compile/program.h"
#include "backend/driver/engines/simd/launch/thread_memory.h"

/** Offsets in bytes. */
typedef struct simd_layout {
    const spirv_kernel *kernel;
    bool has_areas;
    size_t group_interleave; /* groups that run side by side */
    size_t step;             /* between the tile_static variables of two groups */
    size_t areas;            /* one after the other, each aligned */
    size_t arguments;
    size_t frame;
    size_t size; /* of all */
} simd_layout;

simd_layout simd_layout_make(const cpu_kernel *kernel, const simd_variant *variant,
                             const cpu_launch *launch);

/** Fills in what in `work` is the thread's own. @returns false if memory runs out */
bool simd_layout_place(const simd_layout *layout, const cpu_launch *launch,
                       simd_thread_memory *memory, simd_work *work);

#endif
