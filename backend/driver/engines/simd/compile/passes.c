#include "backend/driver/engines/simd/compile/passes.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "backend/driver/engines/simd/vectorize/pass.h"

static pthread_once_t once = PTHREAD_ONCE_INIT;
static simd_pass_set off;
static bool regroups;

static void look(void)
{
    static const char variable[] = "ZELLIGE_CPU_PASSES";
    const char *regroup = secure_getenv("ZELLIGE_CPU_REGROUP");
    off = simd_pass_list_of(&simd_passes, variable, secure_getenv(variable));
    regroups = regroup == NULL || strcmp(regroup, "off") != 0;
}

simd_pass_set simd_passes_off_checked(void)
{
    static const simd_pass passes[] = {
        SIMD_PASS_SHARE_FUNCTIONS,   SIMD_PASS_APART_BUFFERS,    SIMD_PASS_REGISTER_PROMOTION,
        SIMD_PASS_UNROLL_ROWS,       SIMD_PASS_FULL_ROUNDS,      SIMD_PASS_FULL_BRANCHES,
        SIMD_PASS_PREFETCH,          SIMD_PASS_ONE_LANE,         SIMD_PASS_GROUP_INTERLEAVE,
        SIMD_PASS_SEPARATE_TAIL,     SIMD_PASS_SHARE_PREFETCHES, SIMD_PASS_INTERLEAVED_ACCESS,
        SIMD_PASS_TRANSPOSED_ACCESS, SIMD_PASS_ROW_ACCESS,       SIMD_PASS_NON_TEMPORAL_STORES,
        SIMD_PASS_DEAD_TILE_STORES,  SIMD_PASS_PREFETCH_TILES,   SIMD_PASS_ROW_GATHERS,
    };
    simd_pass_set set = {{0}};
    for (size_t k = 0; k < sizeof passes / sizeof *passes; k++)
        simd_pass_set_add(&set, passes[k]);
    return set;
}

simd_pass_set simd_passes_off(void)
{
    pthread_once(&once, look);
    return off;
}

bool simd_passes_may_regroup(void)
{
    pthread_once(&once, look);
    return regroups;
}
