/* What differs between the versions of LLVM, 15 to 22. Everything else is used as all of them have it. */
#ifndef ZELLIGE_CPU_SIMD_LLVM_VERSION_H
#define ZELLIGE_CPU_SIMD_LLVM_VERSION_H

#include <llvm-c/Core.h>
#include <llvm/Config/llvm-config.h>

/* The attribute of functions that neither read nor write memory, as an enum attribute of value 0. */
#if LLVM_VERSION_MAJOR >= 16
#define SIMD_LLVM_READNONE "memory" /* of none */
#else
#define SIMD_LLVM_READNONE "readnone"
#endif

/* From 18 on it ends the process where it is not done after one round, unless told not to. */
#if LLVM_VERSION_MAJOR >= 18
#define SIMD_LLVM_INSTCOMBINE "instcombine<no-verify-fixpoint>"
#else
#define SIMD_LLVM_INSTCOMBINE "instcombine"
#endif

/* Masked accesses have their alignment in an argument behind the pointer; in 22 in an attribute of it. */
#define SIMD_LLVM_ALIGNMENT_ARGUMENT (LLVM_VERSION_MAJOR < 22)

#endif
