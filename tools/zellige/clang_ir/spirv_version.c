#include "tools/zellige/clang_ir/ir.h"

#include <string.h>

/* Functions of OpenCL's sub-group extensions are instructions that came with SPIR-V 1.3. */
static bool is_of_extension(const char *line)
{
    static const char *const names[] = {"sub_group_shuffle",   "sub_group_non_uniform_",
                                        "sub_group_ballot",    "sub_group_inverse_ballot",
                                        "sub_group_clustered", "sub_group_elect",
                                        "sub_group_rotate",    "sub_group_broadcast_first"};
    if (strncmp(line, "declare ", 8) != 0 || strstr(line, "intel_sub_group") != NULL)
        return false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strstr(line, names[i]) != NULL)
            return true;
    return false;
}

const char *zlt_ir_spirv_version(const char *path)
{
    char line[1024];
    bool is_newer = false;
    FILE *file = fopen(path, "r");
    while (file != NULL && !is_newer && fgets(line, sizeof line, file) != NULL)
        is_newer = is_of_extension(line);
    if (file != NULL)
        fclose(file);
    return is_newer ? "1.3" : "1.2";
}
