/* The arguments of a kernel stay as they are while it runs, and so do the bytes of structs that are
 * passed by value: reading them may be done once for many work-groups. */
#ifndef ZELLIGE_SIMD_VECTORIZE_ANALYSIS_ARGUMENTS_H
#define ZELLIGE_SIMD_VECTORIZE_ANALYSIS_ARGUMENTS_H

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>
#include <stdbool.h>
#include <stdint.h>

#include "backend/driver/engines/simd/contract/variant_key.h"

/** Returns how many bytes the scalar kernel's arguments have for certain. */
uint64_t simd_arguments_bytes(LLVMValueRef kernel);

/** Returns whether a load of the scalar kernel reads an argument, or where it lies. */
bool simd_arguments_are_read(LLVMValueRef load);

/** Returns the number of the parameter whose argument, or where it lies, a load of the scalar
 *  kernel reads; UINT64_MAX if that is not known. */
uint64_t simd_arguments_number(LLVMTargetDataRef layout, LLVMValueRef load);

/** Returns what a variant knows of the argument that a value is (variant_key.h), or 0. */
uint8_t simd_arguments_known(const simd_variant_key *key, LLVMTargetDataRef layout,
                             LLVMValueRef value);

/** Returns whether a value of the scalar kernel is where the bytes of an argument lie. */
bool simd_arguments_are_places(LLVMValueRef value);

/** Returns by how many bytes a step goes on from its pointer, if these are constant and fewer than
 *  2^32 elements; else UINT64_MAX. */
uint64_t simd_arguments_step(LLVMTargetDataRef layout, LLVMValueRef gep);

/** Returns how many bytes behind its root a pointer lies, if these are constant and fewer than 2^32
 *  for each step; else UINT64_MAX. */
uint64_t simd_arguments_offset(LLVMTargetDataRef layout, LLVMValueRef pointer);

/** Returns whether a load of the scalar kernel reads an argument, and can be done at any time. */
bool simd_arguments_can_be_read_anywhere(LLVMTargetDataRef layout, LLVMValueRef load);

#endif
