/* How failed assertions are reported, for kernels on processors and on GPUs. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "backend/driver/engines/simd/callbacks/callbacks.h"

static const char did[] = "failed an assertion: ";

void simd_assertion_describe(const simd_assertion *a, char *out, size_t room)
{
    const uint64_t *g = a->global_id, *l = a->local_id;
    (void)snprintf(out, room,
                   "%s%s:%" PRIu64 ": %s: global id: [%" PRIu64 ",%" PRIu64 ",%" PRIu64
                   "], local id: [%" PRIu64 ",%" PRIu64 ",%" PRIu64 "] Assertion `%s` failed.",
                   did, a->file, a->line, a->function, g[0], g[1], g[2], l[0], l[1], l[2],
                   a->expression);
}

void simd_assertion_write(const char *described)
{
    (void)fprintf(stderr, "%s\n", described + strlen(did));
}
