/* The names that the source has for the types of a kernel's parameters. */
#ifndef ZELLIGE_SPIRV_KERNELS_TYPE_NAMES_H
#define ZELLIGE_SPIRV_KERNELS_TYPE_NAMES_H

#include "backend/spirv/spirv.h"

/** Returns what the source calls the type of a parameter, "float4*", to be freed; NULL if the
 *  module does not say, or memory ran out. Translators write a string "kernel_arg_type.NAME.float*,
 *  int," for each kernel if they are told to keep these names. */
char *spirv_parameter_type_name(const spirv_module *module, const spirv_kernel *kernel,
                                size_t index);

#endif
