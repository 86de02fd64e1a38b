/* The extended instructions of OpenCL C, "OpenCL.std". */
#ifndef ZELLIGE_SIMD_FRONTEND_OPENCL_OPENCL_H
#define ZELLIGE_SIMD_FRONTEND_OPENCL_OPENCL_H

#include <spirv/unified1/OpenCL.std.h>

#include "backend/driver/engines/simd/frontend/types.h"
#include "backend/driver/engines/simd/frontend/values.h"

#define LOWER_OPENCL_OPERAND 5u /* the word of the first */

/* How an instruction is lowered: either for each component, or as a whole. */
typedef struct lower_opencl_rule {
    uint16_t instruction;
    uint8_t operands; /* at least */
    uint8_t kind;     /* of all operands of an `element`, and of its result */
    const char *name; /* in LLVM or scalar.h */
    LLVMValueRef (*element)(lower_body *b, const struct lower_opencl_rule *rule, LLVMValueRef *x);
    bool (*whole)(lower_body *b, spirv_instruction i, const struct lower_opencl_rule *rule);
    int what;
} lower_opencl_rule;

#define LOWER_ELEMENT(instruction, operands, kind, name, element, what)    \
    {                                                                      \
        OpenCLstd_##instruction, operands, kind, name, element, NULL, what \
    }
#define LOWER_WHOLE(instruction, operands, name, whole, what)                   \
    {                                                                           \
        OpenCLstd_##instruction, operands, LOWER_OTHER, name, NULL, whole, what \
    }

/* Each ends with an entry without a function. */
extern const lower_opencl_rule lower_opencl_integer_rules[];
extern const lower_opencl_rule lower_opencl_common_rules[];
extern const lower_opencl_rule lower_opencl_math_rules[];
extern const lower_opencl_rule lower_opencl_two_results_rules[];
extern const lower_opencl_rule lower_opencl_geometric_rules[];
extern const lower_opencl_rule lower_opencl_vector_rules[];
extern const lower_opencl_rule lower_opencl_printf_rules[];

const lower_opencl_rule *lower_find_opencl(uint32_t instruction);

/** Lowers an instruction that has the words of OpExtInst, by its rule or NULL. */
bool lower_opencl(lower_body *b, spirv_instruction i, const lower_opencl_rule *rule);

/* What a power may be as well, in numbers that no instruction has. */
enum { LOWER_RELAXED_POW = 0xff00, LOWER_RELAXED_POWN };

/** Returns the extended instruction that a call is, or may be as well. */
uint32_t lower_relax(const lowering *l, spirv_instruction i);

/** Calls LLVM's intrinsic of the rule's name. */
LLVMValueRef lower_element_intrinsic(lower_body *b, const lower_opencl_rule *rule, LLVMValueRef *x);

/** Reads operand k (from 0): scalars or vectors of the kind. */
const lower_value *lower_opencl_operand(lower_body *b, spirv_instruction i, uint32_t k,
                                        lower_kind kind);
/** Reads operand k, a pointer. */
LLVMValueRef lower_opencl_pointer(lower_body *b, spirv_instruction i, uint32_t k);

#endif
