#include "tools/zellige/compile/device_macros.h"

#include <string.h>

/* "Predefined macros" of OpenCL C: clang defines them, but what a runtime knows. */
static const char version[] = "__OPENCL_VERSION__";
static const char version_number[] = "300";

/* What clang takes any device of SPIR-V for, and Level Zero lacks, or our drivers refuse. */
static const char extensions[] =
    "-cl-ext=-cl_amd_media_ops,-cl_amd_media_ops2,-cl_arm_integer_dot_product_int8,"
    "-cl_arm_integer_dot_product_accumulate_int8,-cl_arm_integer_dot_product_accumulate_int16,"
    "-cl_arm_integer_dot_product_accumulate_saturate_int8,"
    "-cl_intel_device_side_avc_motion_estimation,-cl_khr_gl_msaa_sharing,-cl_khr_mipmap_image,"
    "-cl_khr_mipmap_image_writes,-cl_khr_srgb_image_writes,-cl_khr_subgroup_named_barrier";

/* OpenCL C 2.0 demands these. */
static const char optional_features[] = "-cl-ext=-__opencl_c_device_enqueue,-__opencl_c_pipes";

static bool names(const char *text, const char *macro)
{
    const size_t length = strlen(macro);
    return strncmp(text, macro, length) == 0 && (text[length] == '=' || text[length] == '\0');
}

/* "-D NAME=1", as our own option has it, or "-DNAME=1", behind `--`. */
static bool is_defined(const zlt_args *args, const char *macro)
{
    bool is = false;
    for (size_t i = 0; i < args->count && !is; i++)
        is = names(args->v[i], macro) ||
             (strncmp(args->v[i], "-D", 2) == 0 && names(args->v[i] + 2, macro));
    return is;
}

void zlt_device_macros_add(zlt_args *args, const zlt_options *options)
{
    if (!is_defined(&options->for_clang, version))
        zlt_args_addf(args, "-D%s=%s", version, version_number);
    zlt_args_add(args, "-Xclang", extensions, NULL);
    if (strcmp(options->standard, "CL3.0") == 0)
        zlt_args_add(args, "-Xclang", optional_features, NULL);
}
