#include "backend/driver/engines/simd/frontend/intrinsic_names.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include <spirv/unified1/OpenCL.std.h>

#define OPENCL(name, instruction, operands)                                               \
    {                                                                                     \
        "llvm." name, LOWER_INTRINSIC_OPENCL, (uint32_t)OpenCLstd_##instruction, operands \
    }
#define ROW(name, kind, what, operands)                      \
    {                                                        \
        "llvm." name, LOWER_INTRINSIC_##kind, what, operands \
    }

static const lower_known_intrinsic intrinsics[] = {
    OPENCL("abs", SAbs, 1),
    OPENCL("smin", SMin, 2),
    OPENCL("smax", SMax, 2),
    OPENCL("umin", UMin, 2),
    OPENCL("umax", UMax, 2),
    OPENCL("sadd.sat", SAdd_sat, 2),
    OPENCL("uadd.sat", UAdd_sat, 2),
    OPENCL("ssub.sat", SSub_sat, 2),
    OPENCL("usub.sat", USub_sat, 2),
    OPENCL("ctlz", Clz, 1),
    OPENCL("cttz", Ctz, 1),
    OPENCL("ctpop", Popcount, 1),
    OPENCL("fabs", Fabs, 1),
    OPENCL("floor", Floor, 1),
    OPENCL("ceil", Ceil, 1),
    OPENCL("trunc", Trunc, 1),
    OPENCL("rint", Rint, 1),
    OPENCL("nearbyint", Rint, 1),
    OPENCL("roundeven", Rint, 1),
    OPENCL("round", Round, 1),
    OPENCL("copysign", Copysign, 2),
    OPENCL("minnum", Fmin, 2),
    OPENCL("maxnum", Fmax, 2),
    OPENCL("fma", Fma, 3),
    OPENCL("fmuladd", Mad, 3),
    OPENCL("sqrt", Sqrt, 1),
    OPENCL("exp", Exp, 1),
    OPENCL("exp2", Exp2, 1),
    OPENCL("exp10", Exp10, 1),
    OPENCL("log", Log, 1),
    OPENCL("log2", Log2, 1),
    OPENCL("log10", Log10, 1),
    OPENCL("pow", Pow, 2),
    OPENCL("powi", Pown, 2),
    OPENCL("ldexp", Ldexp, 2),
    OPENCL("sin", Sin, 1),
    OPENCL("cos", Cos, 1),
    OPENCL("tan", Tan, 1),
    OPENCL("asin", Asin, 1),
    OPENCL("acos", Acos, 1),
    OPENCL("atan", Atan, 1),
    OPENCL("atan2", Atan2, 2),
    OPENCL("sinh", Sinh, 1),
    OPENCL("cosh", Cosh, 1),
    OPENCL("tanh", Tanh, 1),
    ROW("fshl", INTEGER, 0, 3),
    ROW("fshr", INTEGER, 0, 3),
    ROW("bswap", INTEGER, 0, 1),
    ROW("bitreverse", INTEGER, 0, 1),
    ROW("scmp", COMPARE, 1, 2),
    ROW("ucmp", COMPARE, 0, 2),
    ROW("fptosi.sat", SATURATE, 1, 1),
    ROW("fptoui.sat", SATURATE, 0, 1),
    ROW("sadd.with.overflow", OVERFLOW, LOWER_OVERFLOW_ADD | LOWER_OVERFLOW_SIGNED, 2),
    ROW("uadd.with.overflow", OVERFLOW, LOWER_OVERFLOW_ADD, 2),
    ROW("ssub.with.overflow", OVERFLOW, LOWER_OVERFLOW_SUB | LOWER_OVERFLOW_SIGNED, 2),
    ROW("usub.with.overflow", OVERFLOW, LOWER_OVERFLOW_SUB, 2),
    ROW("smul.with.overflow", OVERFLOW, LOWER_OVERFLOW_MUL | LOWER_OVERFLOW_SIGNED, 2),
    ROW("umul.with.overflow", OVERFLOW, LOWER_OVERFLOW_MUL, 2),
    ROW("memmove", MOVE, 1, 4),
    ROW("memcpy", MOVE, 0, 4),
    ROW("memset", FILL, 0, 4),
    ROW("expect", SAME, 0, 1),
    ROW("expect.with.probability", SAME, 0, 1),
    ROW("canonicalize", SAME, 0, 1),
    ROW("arithmetic.fence", SAME, 0, 1),
    ROW("assume", NOTHING, 0, 0),
    ROW("sideeffect", NOTHING, 0, 0),
    ROW("donothing", NOTHING, 0, 0),
    ROW("prefetch", NOTHING, 0, 0),
    ROW("experimental.noalias.scope.decl", NOTHING, 0, 0),
};

/* Behind the name are types: "llvm.round.v4f32". */
static bool is(const lower_known_intrinsic *intrinsic, const char *name, size_t *length)
{
    *length = strlen(intrinsic->name);
    return strncmp(intrinsic->name, name, *length) == 0 &&
           (name[*length] == '.' || name[*length] == '\0');
}

/* The longest: "llvm.expect.with.probability.i1" begins as "llvm.expect.i1" does. */
const lower_known_intrinsic *lower_find_intrinsic(const char *name)
{
    const lower_known_intrinsic *found = NULL;
    size_t longest = 0, length;
    for (size_t k = 0; k < sizeof intrinsics / sizeof *intrinsics; k++)
        if (is(&intrinsics[k], name, &length) && length > longest) {
            found = &intrinsics[k];
            longest = length;
        }
    return found;
}
