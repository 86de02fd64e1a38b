/* A SPIR-V module in memory, as this program handles it: words. */
#ifndef TOOLS_ZELLIGE_MODULE_MODULE_H
#define TOOLS_ZELLIGE_MODULE_MODULE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct zlt_module {
    uint32_t *words; /* owned */
    size_t count;
} zlt_module;

/* Reads a file, or says why it cannot. */
bool zlt_module_read(zlt_module *module, const char *path);

/* Writes a file, or says why it cannot; `target` is the name to say. */
bool zlt_module_write(const zlt_module *module, const char *path, const char *target);

/* Whether it declares what OpenCL leaves to the device: half (cl_khr_fp16) or 64-bit atomics
 * (cl_khr_int64_base_atomics). */
bool zlt_module_has_device_options(const zlt_module *module);

/* Says whether an instruction of so many words goes. */
typedef bool zlt_module_judge(const uint32_t *instruction, uint32_t count, const bool *marked,
                              uint32_t bound);

/* Removes the instructions that `goes` names from a module whose instructions are known to lie
 * within it; `marked` and `bound` are passed on. */
void zlt_module_drop(zlt_module *module, zlt_module_judge *goes, const bool *marked,
                     uint32_t bound);

/* Removes the instructions of OpenCL.DebugInfo.100 and keeps OpLine: what llvm-spirv-15 writes of
 * the former, spirv-val refuses (DebugFunction without declaration). */
void zlt_module_keep_lines_only(zlt_module *module);

/* Removes the names of values that a function computes. Those of parameters, functions, types and
 * variables stay: messages use them. */
bool zlt_module_keep_declared_names(zlt_module *module);

/* Removes the rounding modes of conversions between integers, which round nothing. llvm-spirv 17
 * and later write them for convert_uchar_sat_rtz(i), and spirv-val refuses them. Returns false,
 * with a message, if memory ran out. */
bool zlt_module_drop_rounding_modes(zlt_module *module);

/* Notes what the module was processed by (OpModuleProcessed): an option that drivers may want to
 * know of, and that compilers leave no trace of. The version becomes 1.1 at least. Returns false,
 * with a message, if memory ran out. */
bool zlt_module_note_process(zlt_module *module, const char *process);

/* Casts the literals that printf() is given to pointers to characters: clang 21 to 23 pass on a
 * pointer to the array of them, which spirv-val refuses ("expected Format data type to be 8-bit
 * int"). Returns false, with a message, if memory ran out. */
bool zlt_module_cast_printf_strings(zlt_module *module);

/* Removes the extension that allows any text as a format of printf(): OpenCL C has none but
 * constant ones, for which clang 22 is given it (toolchain.c). Other drivers need not know it. */
void zlt_module_drop_printf_extension(zlt_module *module);

/* Gives an OpSelect between vectors a condition for each element, where it has one for all. clang's
 * optimiser makes such ones of `c ? (float4)(1) : v`, and SPIR-V has them from 1.4 on ("Expected
 * vector sizes of Result Type and the condition to be equal"). And gives an OpAny or OpAll a vector
 * of conditions, where it has one of numbers: clang's own target passes on any()'s ("Expected
 * operand to be vector bool"). Returns false, with a message, if memory ran out. */
bool zlt_module_mend_conditions(zlt_module *module);

/* Mends instructions that clang's own target writes wrongly, and spirv-val refuses:
 * - OpConstantNull as an index of a structure: of an integer it becomes an OpConstant;
 * - OpConstantNull with its type twice, of a zero event;
 * - OpFConvert of convert_float_rte(x) of a float: it becomes a copy;
 * - OpBitwiseAnd of (ushort)u, extended at once, which lacks the truncation: so has any operand of
 *   a sum, a product or a bitwise operation that is wider than the result.
 * - with `narrows_stores`, as unoptimised modules need, OpStore of a wider number than there is
 *   room for: where (uchar)(a != b) becomes a ushort, four bytes go through a bitcast of its
 *   address.
 * Returns false, with a message, if memory ran out. */
bool zlt_module_mend_instructions(zlt_module *module, bool narrows_stores);

/* Whether an integer that is one of two by a condition is converted to a float as a signed one.
 * clang's own target writes so what LLVM means as -1 or 0, (float)(a < b ? -1 : 0), with 1 and 0 to
 * choose from; and, rightly, other conversions. */
bool zlt_module_converts_chosen(const zlt_module *module);

/* Whether a value depends on where the block that has it was come from: in each loop with a counter
 * one does. True of a damaged module. */
bool zlt_module_has_phi(const zlt_module *module);

/* Puts the capabilities into the order of their numbers: what allows another one, as ImageBasic
 * does Sampled1D, has the lower. clang's own target orders them otherwise, and spirv-val wants to
 * know the former first ("Capability Sampled1D is not allowed by OpenCL 2.2"). */
void zlt_module_order_capabilities(zlt_module *module);

/* Puts the blocks of every function into reverse postorder, so that each stands after its
 * dominator, as SPIR-V demands. llvm-spirv-15 keeps LLVM's order, which is free ("Block appears in
 * the binary before its dominator"). A function that cannot be read stays as it is; spirv-val
 * judges it. */
void zlt_module_order_blocks(zlt_module *module);

/* Moves the variables of every function to the beginning of its first block, where SPIR-V demands
 * them. llvm-spirv-15 leaves them where LLVM has them: behind the cast of a parameter, for one. A
 * damaged module stays as it is. */
void zlt_module_hoist_variables(zlt_module *module);

/* Moves private variables that stand outside of functions into the one that uses them. clang 15
 * copies the constant part of an initialised struct from such a variable, and SPIR-V has none. What
 * several functions use stays where it is. */
void zlt_module_sink_variables(zlt_module *module);

/* Removes the initialisers of variables outside of functions that are an OpUndef. llvm-spirv-15
 * gives one to a tile_static struct that is a part of another one, and spirv-val takes no such. */
void zlt_module_drop_undefined_initialisers(zlt_module *module);

/* Splits the edges of a switch that has several cases for one block with an OpPhi: they become one
 * edge, through a new block. llvm-spirv-15 writes one pair per case into the OpPhi, which spirv-val
 * refuses; clang 22 writes one pair, on which Intel's compiler (IGC 1.0.12504) crashes. Returns
 * false, with a message, if memory ran out. */
bool zlt_module_split_phi_edges(zlt_module *module);

#endif
