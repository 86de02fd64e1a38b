/* Operations of all work-items of a group or a sub-group. */
#ifndef ZELLIGE_SIMD_FRONTEND_RULES_GROUPS_H
#define ZELLIGE_SIMD_FRONTEND_RULES_GROUPS_H

#include "backend/driver/engines/simd/contract/group_operation.h"
#include "backend/driver/engines/simd/frontend/types.h"
#include "backend/driver/engines/simd/frontend/values.h"

/* An operation that combines values in any order. */
typedef struct lower_combination {
    simd_group_operation operation;
    lower_kind kind;
    int opcode;            /* of LLVM, or 0 */
    const char *intrinsic; /* of LLVM, or NULL */
} lower_combination;

/** Returns how an OpGroup... or OpGroupNonUniform... opcode combines, or NULL if it does not. */
const lower_combination *lower_find_combination(uint16_t opcode);
LLVMValueRef lower_combine(lower_body *b, const lower_combination *c, LLVMValueRef x,
                           LLVMValueRef y);

/** Calls "zlg.sub_group.OPERATION.TYPE", the type being that of the first argument, or without a
 *  type if it is NULL. */
LLVMValueRef lower_sub_group(lower_body *b, const char *operation, LLVMTypeRef type,
                             LLVMTypeRef result, LLVMValueRef *arguments, unsigned count);
/** Reduces or scans within the sub-group, by a SpvGroupOperation. */
LLVMValueRef lower_sub_group_combine(lower_body *b, const lower_combination *c, uint32_t operation,
                                     LLVMValueRef value);
/** Reduces within clusters of so many lanes side by side. */
LLVMValueRef lower_sub_group_clusters(lower_body *b, const lower_combination *c, uint64_t lanes,
                                      LLVMValueRef value);
/** Returns whether clusters can have so many lanes. */
bool lower_check_cluster(lower_body *b, spirv_instruction i, uint64_t lanes);
LLVMValueRef lower_sub_group_shuffle(lower_body *b, LLVMValueRef value, LLVMValueRef lane);

#endif
