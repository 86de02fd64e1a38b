/* Calls under -cl-fast-relaxed-math: of the functions that have a native_ twin, that one, and for
 * powers a logarithm that is rounded. SPIR-V marks calls from version 1.6 on. A module that was
 * processed with the option says so: `zellige compile` writes it there (OpModuleProcessed), as
 * compilers leave it out. */
#include <spirv/unified1/spirv.h>

#include "backend/driver/engines/simd/frontend/opencl/opencl.h"

static bool is_relaxed(const lowering *l, spirv_instruction i)
{
    const uint32_t index = spirv_find(&l->reader, spirv_result(i));
    return l->reader.is_relaxed || (index != SPIRV_NONE && (l->reader.ids[index].fast_math &
                                                            SpvFPFastMathModeFastMask) != 0);
}

#define TWIN(precise, low)     \
    case OpenCLstd_##precise:  \
    case OpenCLstd_Half_##low: \
        return OpenCLstd_Native_##low

uint32_t lower_relax(const lowering *l, spirv_instruction i)
{
    if (!is_relaxed(l, i))
        return i.words[4];
    switch (i.words[4]) {
        TWIN(Cos, cos);
        TWIN(Exp, exp);
        TWIN(Exp2, exp2);
        TWIN(Exp10, exp10);
        TWIN(Log, log);
        TWIN(Log2, log2);
        TWIN(Log10, log10);
        TWIN(Powr, powr);
        TWIN(Sin, sin);
        TWIN(Sqrt, sqrt);
        TWIN(Tan, tan);
    case OpenCLstd_Pow:
        return LOWER_RELAXED_POW;
    case OpenCLstd_Pown:
        return LOWER_RELAXED_POWN;
    case OpenCLstd_Half_divide:
        return OpenCLstd_Native_divide;
    case OpenCLstd_Half_recip:
        return OpenCLstd_Native_recip;
    default:
        return i.words[4];
    }
}
