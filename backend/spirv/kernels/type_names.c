#include "backend/spirv/kernels/type_names.h"

#include <spirv/unified1/spirv.h>
#include <stdlib.h>
#include <string.h>

#include "backend/spirv/reader/instruction.h"

static const char beginning[] = "kernel_arg_type.";

/* Returns what follows the kernel's name in such a string, or NULL. */
static const char *behind_name(const char *string, const spirv_kernel *kernel)
{
    const size_t name = strlen(kernel->name);
    const char *at = string + strlen(beginning);
    return strncmp(at, kernel->name, name) == 0 && at[name] == '.' ? at + name + 1 : NULL;
}

/* Names may have dots: the string of "k.other" is not that of "k". */
static const char *list_of(const char *string, const spirv_module *module,
                           const spirv_kernel *kernel)
{
    const char *list = behind_name(string, kernel);
    for (size_t k = 0; k < module->kernel_count && list != NULL; k++)
        if (strlen(module->kernels[k].name) > strlen(kernel->name) &&
            behind_name(string, &module->kernels[k]) != NULL)
            return NULL;
    return list;
}

/* Each name ends at a comma; one inside brackets belongs to it: "pair<int, float>". */
static size_t name_length(const char *at)
{
    size_t length = 0, open = 0;
    for (; at[length] != '\0' && (at[length] != ',' || open > 0); length++) {
        open += strchr("<({[", at[length]) != NULL;
        open -= open > 0 && strchr(">)}]", at[length]) != NULL;
    }
    return length;
}

/* Moves the name at that index to the beginning. */
static bool choose(char *string, const char *list, size_t index)
{
    for (; index > 0 && *list != '\0'; index--) {
        list += name_length(list);
        list += *list == ',';
    }
    const size_t length = name_length(list);
    memmove(string, list, length);
    string[length] = '\0';
    return length > 0;
}

static char *name_in(spirv_instruction i, const spirv_module *module, const spirv_kernel *kernel,
                     size_t index)
{
    char *string = malloc((size_t)i.count * sizeof(uint32_t));
    if (string == NULL)
        return NULL;
    (void)spirv_copy_string(i, 2, string);
    const char *list = list_of(string, module, kernel);
    if (list != NULL && choose(string, list, index))
        return string;
    free(string);
    return NULL;
}

char *spirv_parameter_type_name(const spirv_module *module, const spirv_kernel *kernel,
                                size_t index)
{
    const spirv_stream stream = {module->words, (uint32_t)module->word_count};
    char *name = NULL;
    for (spirv_instruction i = spirv_first(stream); i.count != 0 && name == NULL;
         i = spirv_next(stream, i)) {
        if (i.opcode == SpvOpFunction)
            break;
        if (i.opcode == SpvOpString && spirv_string_starts(i, 2, beginning))
            name = name_in(i, module, kernel, index);
    }
    return name;
}
