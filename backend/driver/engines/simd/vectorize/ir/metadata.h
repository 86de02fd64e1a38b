/* What is known of an instruction besides what it does. */
#ifndef ZELLIGE_SIMD_VECTORIZE_IR_METADATA_H
#define ZELLIGE_SIMD_VECTORIZE_IR_METADATA_H

#include <llvm-c/Core.h>
#include <stdbool.h>

/** Says something of an instruction: a kind of LLVM's own, or of ours; with some numbers, or
 *  none. */
void simd_metadata_set(LLVMValueRef instruction, const char *kind, LLVMValueRef numbers[],
                       unsigned count);

/** Says that a conditional branch hardly ever goes to its first block. */
void simd_metadata_set_unlikely(LLVMValueRef branch);

/** Says something of the loop that a branch goes round: a hint of LLVM's own. */
void simd_metadata_set_loop(LLVMValueRef branch, const char *hint);

/** Takes the hints of a loop from one branch back to its header, and gives them to another one. */
void simd_metadata_move_loop(LLVMValueRef from, LLVMValueRef to);

/** Returns whether that hint is given. */
bool simd_metadata_has_loop(LLVMValueRef branch, const char *hint);

/** Returns whether something of that kind is said. */
bool simd_metadata_has(LLVMValueRef instruction, const char *kind);

/** Returns the number that is said of that kind; NULL if nothing is. */
LLVMValueRef simd_metadata_number(LLVMValueRef instruction, const char *kind);

#endif
