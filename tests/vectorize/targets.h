/* Processors by name, to vectorise for on any machine. */
#ifndef ZELLIGE_TESTS_VECTORIZE_TARGETS_H
#define ZELLIGE_TESTS_VECTORIZE_TARGETS_H

#include <llvm-c/TargetMachine.h>
#include <stdint.h>

typedef struct test_target {
    const char *name;
    const char *triple, *processor; /* as LLVM names them */
    uint32_t vector_bits;           /* of its registers */
} test_target;

/** Returns the target of that name; NULL if there is none. */
const test_target *test_target_find(const char *name);

/** Makes what LLVM needs to compile for it; NULL if this LLVM cannot. */
LLVMTargetMachineRef test_target_create_machine(const test_target *target);

/** Writes the names of all targets, separated by blanks. */
void test_target_list(char *out, size_t room);

#endif
