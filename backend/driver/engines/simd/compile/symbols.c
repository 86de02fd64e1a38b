#include "backend/driver/engines/simd/compile/link.h"

#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

#include "backend/driver/engines/simd/callbacks/callbacks.h"
#include "backend/driver/engines/simd/contract/check.h"
#include "backend/driver/engines/simd/contract/scalar.h"
#include "backend/driver/engines/simd/contract/work.h"
#include "backend/driver/engines/simd/math/find.h"
#include "backend/driver/runtime/clock.h"

/* LLVM's runtime library calls that are in libc and libm. */
static const char *const libc[] = {
    "memcpy",    "memmove",    "memset", "ceil",   "ceilf", "copysign", "copysignf", "cos",
    "cosf",      "exp",        "exp2",   "exp2f",  "expf",  "floor",    "floorf",    "fma",
    "fmaf",      "fmax",       "fmaxf",  "fmin",   "fminf", "fmod",     "fmodf",     "ldexp",
    "ldexpf",    "log",        "log10",  "log10f", "log2",  "log2f",    "logf",      "nearbyint",
    "pow",       "nearbyintf", "powf",   "rint",   "rintf", "round",    "roundf",    "sin",
    "roundeven", "roundevenf", "sinf",   "sqrt",   "sqrtf", "trunc",    "truncf",
};

/* Those that are in the compiler's own library, by their addresses. */
#define COMPILER_LIBRARY(X) \
    X(__divti3)             \
    X(__modti3)             \
    X(__udivti3)            \
    X(__umodti3)            \
    X(__extendhfsf2)        \
    X(__truncdfhf2)         \
    X(__truncsfhf2)

#define DECLARE(name) extern char address_of##name[] __asm__(#name);
COMPILER_LIBRARY(DECLARE)

#define ENTRY(name) {#name, address_of##name},
static const struct {
    const char *name;
    void *address;
} compiler_library[] = {COMPILER_LIBRARY(ENTRY)};

typedef void function(void);

static uint64_t read_clock(void)
{
    return cpu_clock_now();
}

/* What scalar.h names and the engine has. */
static const struct {
    const char *name;
    function *function;
} runtime[] = {
    {SIMD_PRINTF, (function *)simd_printf},
    {SIMD_ASSERTION, (function *)simd_assertion_fail},
    {SIMD_NO_FUNCTION, (function *)simd_no_function_fail},
    {SIMD_CLOCK, (function *)read_clock},
    {SIMD_DEVICE_BARRIER, (function *)simd_device_barrier_wait},
    {SIMD_DIVERGED, (function *)simd_barrier_check_fail},
    {SIMD_CHECKED_BEGIN, (function *)simd_checked_begin},
    {SIMD_CHECKED_ROW, (function *)simd_checked_row},
    {SIMD_CHECKED_LANES, (function *)simd_checked_lanes},
    {SIMD_CHECKED_WAIT, (function *)simd_checked_wait},
    {SIMD_CHECKED_FENCE, (function *)simd_checked_fence},
    {SIMD_CHECKED_TOGETHER, (function *)simd_checked_together},
    {SIMD_CHECKED_UNWRITTEN, (function *)simd_checked_unwritten},
    {SIMD_CHECKED_TEXEL, (function *)simd_checked_texel},
    {SIMD_CHECKED_AGREED, (function *)simd_checked_agreed},
    {SIMD_IMAGE_LANES SIMD_IMAGE_READ, (function *)simd_images_read},
    {SIMD_IMAGE_LANES SIMD_IMAGE_WRITE, (function *)simd_images_write},
    {SIMD_IMAGE_LANES SIMD_IMAGE_SAMPLE, (function *)simd_images_sample},
    {SIMD_IMAGE_LANES SIMD_IMAGE_SAMPLE_AT, (function *)simd_images_sample_at},
};

static void *find_runtime(const char *name)
{
    void *address = NULL;
    for (size_t i = 0; i < sizeof runtime / sizeof runtime[0]; i++)
        if (strcmp(runtime[i].name, name) == 0)
            memcpy(&address, &runtime[i].function, sizeof address);
    return address;
}

void *simd_symbols_find(const char *name)
{
    void *address = find_runtime(name);
    if (address == NULL)
        address = simd_math_resolve(name);
    for (size_t i = 0; address == NULL && i < sizeof libc / sizeof libc[0]; i++)
        if (strcmp(libc[i], name) == 0)
            address = dlsym(RTLD_DEFAULT, name);
    for (size_t i = 0; i < sizeof compiler_library / sizeof compiler_library[0]; i++)
        if (address == NULL && strcmp(compiler_library[i].name, name) == 0)
            address = compiler_library[i].address;
    return address;
}
