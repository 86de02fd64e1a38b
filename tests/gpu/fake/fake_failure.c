#include "fake_failure.h"

#include <stdatomic.h>

#include "fake_stream.h"

static atomic_int left = -1, chosen;
static _Atomic(const char *) failed;

int fake_call(const char *function)
{
    if (atomic_load(&left) < 0 || atomic_fetch_sub(&left, 1) != 0)
        return OK;
    atomic_store(&failed, function);
    return atomic_load(&chosen);
}

EXPORT void fake_cuda_fail(int call, int error)
{
    atomic_store(&failed, NULL);
    atomic_store(&chosen, error);
    atomic_store(&left, call);
}

EXPORT const char *fake_cuda_failed(void)
{
    return atomic_load(&failed);
}

EXPORT size_t fake_cuda_held(void)
{
    return fake_ranges_count() + fake_streams_count();
}
