#include "backend/driver/engines/simd/contract/pass_list.h"

#include <stdio.h>
#include <string.h>

unsigned simd_pass_names_find(const simd_pass_names *passes, const char *name, size_t length)
{
    unsigned pass = 0;
    while (pass < passes->count &&
           (strlen(passes->name(pass)) != length || strncmp(passes->name(pass), name, length) != 0))
        pass++;
    return pass;
}

/* Returns the optional passes that a word names; none if it names none. */
static simd_pass_set find_set(const simd_pass_names *passes, const char *word, size_t length)
{
    const bool is_all = length == 3 && strncmp(word, "all", 3) == 0;
    const unsigned named = simd_pass_names_find(passes, word, length);
    simd_pass_set set = {{0}};
    for (unsigned pass = 0; pass < passes->count; pass++)
        if (passes->is_optional(pass) && (is_all || pass == named))
            simd_pass_set_add(&set, pass);
    return set;
}

bool simd_pass_list_read(const simd_pass_names *passes, const char *list, simd_pass_set *off,
                         const char **wrong)
{
    bool right = true;
    while (*list != '\0') {
        const size_t length = strcspn(list, ",");
        const bool minus = *list == '-';
        const simd_pass_set set = find_set(passes, list + minus, length - minus);
        if (minus)
            simd_pass_set_add_all(off, &set);
        else
            simd_pass_set_remove_all(off, &set);
        if (right && simd_pass_set_is_empty(&set) && length > 0) {
            *wrong = list;
            right = false;
        }
        list += length + (list[length] == ',');
    }
    return right;
}

simd_pass_set simd_pass_list_of(const simd_pass_names *passes, const char *variable,
                                const char *list)
{
    char names[1024];
    simd_pass_set off = {{0}};
    const char *wrong;
    if (list == NULL || simd_pass_list_read(passes, list, &off, &wrong))
        return off;
    simd_pass_names_list(passes, names, sizeof names);
    fprintf(stderr,
            "zellige: %s: no pass that can be switched is called \"%.*s\": use -NAME to switch "
            "one off, or -all; the names are: %s\n",
            variable, (int)strcspn(wrong, ","), wrong, names);
    return off;
}

void simd_pass_names_list(const simd_pass_names *passes, char *out, size_t room)
{
    size_t length = 0;
    out[0] = '\0';
    for (unsigned pass = 0; pass < passes->count && length < room; pass++)
        if (passes->is_optional(pass))
            length += (size_t)snprintf(out + length, room - length, "%s%s", length == 0 ? "" : " ",
                                       passes->name(pass));
}
