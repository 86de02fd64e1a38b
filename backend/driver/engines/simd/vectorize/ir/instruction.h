/* What passes ask of instructions. */
#ifndef ZELLIGE_SIMD_VECTORIZE_IR_INSTRUCTION_H
#define ZELLIGE_SIMD_VECTORIZE_IR_INSTRUCTION_H

#include <llvm-c/Core.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** Returns whether an operation, or an instruction, is a quotient or a remainder of integers. */
bool simd_is_division(LLVMOpcode op);
bool simd_divides(LLVMValueRef instruction);

/** Returns whether a value is an instruction of that kind. */
static inline bool simd_is_opcode(LLVMValueRef value, LLVMOpcode op)
{
    return LLVMIsAInstruction(value) != NULL && LLVMGetInstructionOpcode(value) == op;
}

/** Returns whether a value is an integer of 64 bits. */
bool simd_has_64_bits(LLVMValueRef value);

/** Returns whether a value is an integer constant, and its bits. */
bool simd_read_constant(LLVMValueRef value, uint64_t *bits);

/** Returns how many instructions a function has. */
uint32_t simd_count_instructions(LLVMValueRef function);

/** Replaces an instruction, if it is one of those that are to be replaced, and may erase those
 *  behind it. The builder is at no place yet.
 *  @returns whether it has */
typedef bool simd_replacement(void *self, LLVMBuilderRef builder, LLVMValueRef instruction);

/** Calls a function for each instruction of a module, in each block from the last to the first.
 *  @returns how many it has replaced */
unsigned simd_replace_each(LLVMModuleRef module, simd_replacement *replace, void *self);

/** Freezes what an instruction computes: all users get it frozen. */
void simd_freeze(LLVMBuilderRef builder, LLVMValueRef instruction);

/** Returns the first instruction of a block that is no phi. */
LLVMValueRef simd_first_behind_phis(LLVMBasicBlockRef block);

/** Returns whether a call is of a function that reads and writes no memory, by what LLVM knows. */
bool simd_accesses_no_memory(LLVMValueRef call);

#endif
