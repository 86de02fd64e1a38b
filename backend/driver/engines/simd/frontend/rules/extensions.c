/* The extensions of SPIR-V that have instructions which are not lowered, to name them where a
 * module is refused. docs/driver.md has the table of all extensions. */
#include "backend/driver/engines/simd/frontend/types.h"

/* Numbers of instructions, first and last: many are newer than the headers. */
static const struct extension {
    uint16_t first, last;
    const char *name;
} extensions[] = {
    {274, 288, "the capability Pipes"},
    {291, 304, "the capability DeviceEnqueue"},
    {322, 324, "the capability PipeStorage"},
    {325, 326, "the capability SubgroupDispatch"},
    {327, 329, "the capability NamedBarrier"},
    {365, 366, "the capability GroupNonUniformQuad"},
    {4163, 4166, "SPV_ARM_tensors"},
    {4181, 4190, "SPV_ARM_graph"},
    {4195, 4195, "SPV_EXT_ocp_microscaling_types"},
    {4421, 4422, "SPV_KHR_shader_ballot"},
    {4425, 4425, "SPV_KHR_untyped_pointers"},
    {4428, 4430, "SPV_KHR_subgroup_vote"},
    {4432, 4432, "SPV_KHR_shader_ballot"},
    {4456, 4460, "SPV_KHR_cooperative_matrix"},
    {5000, 5007, "SPV_AMD_shader_ballot"},
    {5110, 5111, "SPV_KHR_quad_control"},
    {5121, 5121, "SPV_KHR_abort"},
    {5147, 5148, "SPV_KHR_constant_data"},
    {5288, 5288, "SPV_EXT_long_vector"},
    {5289, 5292, "SPV_NV_cooperative_vector"},
    {5296, 5296, "SPV_EXT_shader_subgroup_partitioned"},
    {5302, 5303, "SPV_NV_cooperative_vector"},
    {5363, 5369, "SPV_EXT_cooperative_matrix_maintenance1"},
    {5370, 5384, "SPV_NV_tensor_addressing"},
    {5577, 5578, "the capability SubgroupImageBlockIOINTEL"},
    {5580, 5581, "SPV_INTEL_media_block_io"},
    {5585, 5598, "SPV_INTEL_shader_integer_functions2"},
    {5609, 5611, "SPV_INTEL_inline_assembly"},
    {5699, 5816, "SPV_INTEL_device_side_avc_motion_estimation"},
    {5818, 5820, "SPV_INTEL_variable_length_array"},
    {5840, 5882, "SPV_INTEL_arbitrary_precision_floating_point"},
    {5923, 5933, "SPV_INTEL_arbitrary_precision_fixed_point"},
    {5946, 5947, "SPV_INTEL_blocking_pipes"},
    {5949, 5949, "SPV_INTEL_fpga_reg"},
    {6086, 6086, "SPV_INTEL_vector_compute"},
    {6090, 6096, "SPV_INTEL_long_composites"},
    {6119, 6122, "SPV_INTEL_joint_matrix"},
    {6163, 6166, "SPV_INTEL_task_sequence"},
    {6168, 6168, "SPV_INTEL_sigmoid"},
    {6193, 6195, "SPV_INTEL_joint_matrix"},
    {6199, 6199, "SPV_INTEL_task_sequence"},
    {6216, 6219, "SPV_INTEL_fp_conversions"},
    {6231, 6236, "SPV_INTEL_2d_block_io"},
    {6237, 6237, "SPV_INTEL_subgroup_matrix_multiply_accumulate"},
    {6239, 6240, "SPV_INTEL_joint_matrix"},
    {6244, 6244, "SPV_INTEL_variable_length_array"},
    {6248, 6255, "SPV_INTEL_function_variants"},
    {6264, 6264, "SPV_INTEL_subgroup_scaled_matrix_multiply_accumulate"},
    {6410, 6410, "SPV_INTEL_joint_matrix"},
    {6415, 6416, "SPV_INTEL_complex_float_mul_div"},
    {6424, 6424, "SPV_INTEL_fp_conversions"},
    {6448, 6449, "SPV_INTEL_joint_matrix"},
    {6528, 6531, "SPV_INTEL_bindless_images"},
    {6916, 6918, "SPV_VALVE_mixed_float_dot_product"},
};

const char *lower_extension_of(uint16_t opcode)
{
    for (size_t k = 0; k < sizeof extensions / sizeof extensions[0]; k++)
        if (opcode >= extensions[k].first && opcode <= extensions[k].last)
            return extensions[k].name;
    return NULL;
}

const char *lower_extension_of_encoding(uint32_t encoding)
{
    return encoding == 0                          ? "SPV_KHR_bfloat16"
           : encoding == 4214 || encoding == 4215 ? "SPV_EXT_float8"
           : encoding == 6214                     ? "SPV_INTEL_float4"
                                                  : "SPV_EXT_ocp_microscaling_types";
}

const char *lower_extension_of_builtin(uint32_t builtin)
{
    return builtin >= 4160 && builtin <= 4164   ? " (SPV_ARM_core_builtins)"
           : builtin == 6186                    ? " (SPV_INTEL_device_barrier)"
           : builtin == 6135 || builtin == 6136 ? " (SPV_INTEL_hw_thread_queries)"
                                                : "";
}

bool lower_refuse_instruction(lowering *l, spirv_instruction i)
{
    const char *extension = lower_extension_of(i.opcode);
    return extension == NULL
               ? lower_refuse(l, i, "this instruction is not supported")
               : lower_refuse(l, i, "this instruction is of %s, which is not supported", extension);
}
