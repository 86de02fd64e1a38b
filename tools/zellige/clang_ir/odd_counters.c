#include "tools/zellige/clang_ir/ir.h"

#include <stdlib.h>
#include <string.h>

/* Whether a line is a phi of such an integer: "%k = phi i2 [ ...". */
static bool is_odd_counter(const char *line)
{
    static const char phi[] = " = phi i";
    const char *found = strstr(line, phi);
    const long bits = found == NULL ? 0 : strtol(found + sizeof phi - 1, NULL, 10);
    return bits > 1 && bits != 8 && bits != 16 && bits != 32 && bits != 64;
}

bool zlt_ir_has_odd_counters(const char *path)
{
    char line[1024];
    bool found = false;
    FILE *file = fopen(path, "r");
    while (file != NULL && !found && fgets(line, sizeof line, file) != NULL)
        found = is_odd_counter(line);
    if (file != NULL)
        fclose(file);
    return found;
}
