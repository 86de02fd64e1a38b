/* What differs between the versions of LLVM, 15 to 23. Everything else is used as all of them have
 * it. */
#ifndef ZELLIGE_SIMD_CONTRACT_LLVM_VERSION_H
#define ZELLIGE_SIMD_CONTRACT_LLVM_VERSION_H

#include <stdbool.h>
#include <stddef.h>

#include <llvm-c/Core.h>
#include <llvm/Config/llvm-config.h>

/* The attribute of functions that neither read nor write memory, as an enum attribute of value
 * 0. */
#if LLVM_VERSION_MAJOR >= 16
#define SIMD_LLVM_READNONE "memory" /* of none */
#else
#define SIMD_LLVM_READNONE "readnone"
#endif

/* The value of the attribute "memory", which 16 brought, of functions that write what their
 * arguments point to, and touch nothing else. */
#define SIMD_LLVM_MEMORY_WRITES_ARGUMENTS 2u

/* From 18 on the pass ends the process if one round was not enough, unless this option is set. */
#if LLVM_VERSION_MAJOR >= 18
#define SIMD_LLVM_INSTCOMBINE "instcombine<no-verify-fixpoint>"
#else
#define SIMD_LLVM_INSTCOMBINE "instcombine"
#endif

/* Masked accesses have their alignment in an argument behind the pointer; in 22 in an attribute of
 * it. */
#define SIMD_LLVM_ALIGNMENT_ARGUMENT (LLVM_VERSION_MAJOR < 22)

/* The pass early-cse of 15 takes a masked load for an earlier masked load or store of its address,
 * even if that was of another type. (16 was not tried; 19 does not.) */
#define SIMD_LLVM_CSE_MIXES_TYPES (LLVM_VERSION_MAJOR < 17)

/* The pass slp-vectorizer of 19 takes lanes of the wrong one of two vectors where the factors of a
 * product change places (llvm-project, issue 117170); 15 and 22 do not. (16 to 18 were not
 * tried.) */
#define SIMD_LLVM_SLP_MIXES_LANES (LLVM_VERSION_MAJOR > 15 && LLVM_VERSION_MAJOR < 20)

/* 18 brought a flag for an `or` of numbers that have no bit in common, which is their sum. */
static inline bool simd_llvm_is_disjoint(LLVMValueRef value)
{
#if LLVM_VERSION_MAJOR >= 18
    return LLVMGetIsDisjoint(value);
#else
    (void)value;
    return false;
#endif
}

/* Has an address promise nothing of where it is; 19 brought flags that stay without inbounds. */
static inline void simd_llvm_forget_bounds(LLVMValueRef address)
{
#if LLVM_VERSION_MAJOR >= 19
    LLVMGEPSetNoWrapFlags(address, 0);
#else
    LLVMSetIsInBounds(address, false);
#endif
}

/* 18 is the first version with fast-math flags in its C API. The engine does not use those that
 * turn a NaN or infinity into poison: inactive lanes may have them. */
#if LLVM_VERSION_MAJOR >= 18
#define SIMD_LLVM_REASSOCIATE LLVMFastMathAllowReassoc
#define SIMD_LLVM_RECIPROCAL LLVMFastMathAllowReciprocal
#define SIMD_LLVM_CONTRACT LLVMFastMathAllowContract
#define SIMD_LLVM_NO_SIGNED_ZEROS LLVMFastMathNoSignedZeros

static inline bool simd_llvm_has_fast_math(LLVMValueRef value)
{
    return LLVMIsAInstruction(value) != NULL && LLVMCanValueUseFastMathFlags(value);
}

/* Returns the flags of any value, 0 if it can have none. */
static inline unsigned simd_llvm_fast_math(LLVMValueRef value)
{
    return simd_llvm_has_fast_math(value) ? LLVMGetFastMathFlags(value) : 0;
}

/* Adds flags to a value that can have them. */
static inline void simd_llvm_set_fast_math(LLVMValueRef value, unsigned flags)
{
    if (flags != 0 && simd_llvm_has_fast_math(value))
        LLVMSetFastMathFlags(value, flags);
}
#else
#define SIMD_LLVM_REASSOCIATE 0u
#define SIMD_LLVM_RECIPROCAL 0u
#define SIMD_LLVM_CONTRACT 0u
#define SIMD_LLVM_NO_SIGNED_ZEROS 0u

static inline unsigned simd_llvm_fast_math(LLVMValueRef value)
{
    (void)value;
    return 0;
}

static inline void simd_llvm_set_fast_math(LLVMValueRef value, unsigned flags)
{
    (void)value;
    (void)flags;
}
#endif

#endif
