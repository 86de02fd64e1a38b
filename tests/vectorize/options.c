#include "tests/vectorize/options.h"

#include <stdlib.h>
#include <string.h>

#include "backend/driver/engines/simd/contract/check.h"

static const char usage[] =
    "usage: zellige_vectorize FILE.ll --group X[,Y[,Z]] [--kernel NAME] "
    "[--target NAME] [--lanes N]\n"
    "           [--passes LIST] [--apart | --apart-if-shown] [--offset] [--large] "
    "[--any-groups]\n"
    "           [--known KIND,...] [--units PARAMETER:SIZE:OFFSET,...]\n"
    "           [--areas PARAMETER:OFFSET:BYTES,...]\n"
    "           [--checked] [--order] [--told] [--told-init] [--told-sync]\n"
    "           [--without-each FOLDER]\n"
    "           [--before PASS | --after PASS | --plan | --remarks | --all-remarks |\n"
    "            --spills | --asm]\n"
    "       zellige_vectorize --list-passes | --list-targets | --lines LIST\n"
    "--known says of each parameter what is known of its image or sampler: variant_key.h.\n"
    "--units names members of structs by value that are 1.\n"
    "--areas tells where tile_static memory lies that is an argument.\n"
    "FILE.ll is a scalar module, as ZELLIGE_CPU_DUMP=scalar writes it. "
    "Without the last options the finished\n"
    "code is printed. --remarks are those before LLVM optimises it; --spills are all, and "
    "those of register_allocation.\n"
    "--without-each writes what is printed with one more pass switched off to FOLDER/PASS, "
    "for each pass where\n"
    "that is something else.\n"
    "LIST has such a command line in each line, its words separated by tabs, "
    "the first a file for\n"
    "what it prints; the exit status of each is printed.\n";

static bool wrong(const char *what, const char *value)
{
    fprintf(stderr, "zellige_vectorize: %s: %s\n", what, value);
    return false;
}

static bool read_group(const char *text, uint32_t size[3])
{
    const char *at = text;
    size[0] = size[1] = size[2] = 1;
    for (int d = 0; d < 3; d++) {
        char *end;
        const unsigned long number = strtoul(at, &end, 10);
        if (end == at || number == 0 || number > SIMD_MAX_GROUP_SIZE)
            break;
        size[d] = (uint32_t)number;
        at = end + 1;
        if (*end == '\0')
            return size[0] * size[1] * size[2] <= SIMD_MAX_GROUP_SIZE ||
                   wrong("the group has more than 1024 work-items", text);
        if (*end != ',' && *end != 'x')
            break;
    }
    return wrong("no size of a group, such as 16,16", text);
}

static bool read_lanes(const char *text, uint32_t *width)
{
    const unsigned long number = strtoul(text, NULL, 10);
    *width = (uint32_t)number;
    return simd_is_width(number) || wrong("SIMD groups have " SIMD_WIDTHS " lanes, not", text);
}

static bool read_target(const char *name, const simd_target **out)
{
    const simd_target *target;
    *out = simd_target_find(name);
    if (*out != NULL)
        return true;
    fprintf(stderr, "zellige_vectorize: no target is called %s; there are: native", name);
    for (size_t i = 0; (target = simd_target_at(i)) != NULL; i++)
        fprintf(stderr, " %s", target->name);
    fputs("\n", stderr);
    return false;
}

static bool read_known(const char *text, uint8_t known[SIMD_KNOWN_PARAMETERS])
{
    for (uint32_t i = 0; i < SIMD_KNOWN_PARAMETERS; i++) {
        char *end;
        known[i] = (uint8_t)strtoul(text, &end, 10);
        if (end == text || (*end != ',' && *end != '\0'))
            break;
        if (*end == '\0')
            return true;
        text = end + 1;
    }
    return wrong("not what is known of parameters", text);
}

/* Of members of structs that are 1: parameter, size and offset, one after another. */
static bool read_units(const char *text, simd_unit_member units[SIMD_UNIT_MEMBERS])
{
    for (uint32_t i = 0; i < SIMD_UNIT_MEMBERS; i++) {
        unsigned parameter, size, offset;
        int length = 0;
        if (sscanf(text, "%u:%u:%u%n", &parameter, &size, &offset, &length) != 3)
            break;
        units[i] = (simd_unit_member){(uint8_t)parameter, (uint8_t)size, (uint16_t)offset};
        if (text[length] == '\0')
            return true;
        text += length + (text[length] == ',');
    }
    return wrong("not PARAMETER:SIZE:OFFSET of members", text);
}

static bool read_areas(const char *text, simd_area areas[SIMD_AREAS])
{
    for (uint32_t i = 0; i < SIMD_AREAS; i++) {
        unsigned parameter, offset, bytes;
        int length = 0;
        if (sscanf(text, "%u:%u:%u%n", &parameter, &offset, &bytes, &length) != 3)
            break;
        areas[i] = (simd_area){parameter, offset, bytes};
        if (text[length] == '\0')
            return true;
        text += length + (text[length] == ',');
    }
    return wrong("not PARAMETER:OFFSET:BYTES of tile_static memory", text);
}

static bool read_pass(const char *name, simd_pass *out)
{
    *out = simd_pass_names_find(&simd_passes, name, strlen(name));
    if (*out == SIMD_PASS_COUNT)
        return wrong("no such pass, --list-passes shows them", name);
    return simd_pass_whole(*out) == *out ||
           wrong("that is a part of another pass, look at", simd_pass_name(simd_pass_whole(*out)));
}

static bool read_passes(const char *list, simd_pass_set *off)
{
    const char *unknown;
    return simd_pass_list_read(&simd_passes, list, off, &unknown) ||
           wrong("no pass that can be switched off, --list-passes shows them", unknown);
}

/* An option with a value. */
static bool read_value(options *out, const char *option, const char *value)
{
    if (strcmp(option, "--kernel") == 0) {
        out->kernel = value;
        return true;
    }
    if (strcmp(option, "--group") == 0)
        return read_group(value, out->key.group_size);
    if (strcmp(option, "--lanes") == 0)
        return read_lanes(value, &out->key.width);
    if (strcmp(option, "--known") == 0)
        return read_known(value, out->key.known);
    if (strcmp(option, "--units") == 0)
        return read_units(value, out->key.units);
    if (strcmp(option, "--areas") == 0)
        return read_areas(value, out->key.areas);
    if (strcmp(option, "--target") == 0)
        return read_target(value, &out->target);
    if (strcmp(option, "--passes") == 0)
        return read_passes(value, &out->key.passes_off);
    if (strcmp(option, "--without-each") == 0) {
        out->folder = value;
        return true;
    }
    if (strcmp(option, "--before") == 0 || strcmp(option, "--after") == 0) {
        out->print = option[2] == 'b' ? PRINT_BEFORE : PRINT_AFTER;
        return read_pass(value, &out->pass);
    }
    return wrong("no such option", option);
}

/* An option of one word. */
static bool read_word(options *out, const char *option)
{
    if (strcmp(option, "--plan") == 0)
        out->print = PRINT_PLAN;
    else if (strcmp(option, "--remarks") == 0) {
        out->print = PRINT_REMARKS;
        out->last = SIMD_PASS_SCALARISE;
    } else if (strcmp(option, "--all-remarks") == 0)
        out->print = PRINT_ALL_REMARKS;
    else if (strcmp(option, "--spills") == 0) {
        out->print = PRINT_ALL_REMARKS;
        out->spills = true;
    } else if (strcmp(option, "--asm") == 0)
        out->print = PRINT_ASSEMBLY;
    else if (strcmp(option, "--list-passes") == 0)
        out->print = PRINT_PASSES;
    else if (strcmp(option, "--list-targets") == 0)
        out->print = PRINT_TARGETS;
    else if (strcmp(option, "--offset") == 0)
        out->key.has_offset = true;
    else if (strcmp(option, "--apart") == 0)
        out->key.apart = SIMD_APART_YES;
    else if (strcmp(option, "--apart-if-shown") == 0)
        out->key.apart = SIMD_APART_IF_SHOWN;
    else if (strcmp(option, "--large") == 0)
        out->key.small_ids = false;
    else if (strcmp(option, "--any-groups") == 0)
        out->key.any_groups = true;
    else if (strcmp(option, "--checked") == 0)
        out->key.checked = true;
    else if (strcmp(option, "--order") == 0)
        out->key.order = 3;
    else if (strcmp(option, "--told") == 0)
        out->key.tools = SIMD_CHECK_MEMORY | SIMD_CHECK_RACE;
    else if (strcmp(option, "--told-init") == 0)
        out->key.tools = SIMD_CHECK_INIT;
    else if (strcmp(option, "--told-sync") == 0)
        out->key.tools = SIMD_CHECK_SYNC;
    else
        return false;
    return true;
}

bool options_read(options *out, int count, char **words)
{
    *out = (options){.key = {.small_ids = true},
                     .print = PRINT_AFTER,
                     .pass = SIMD_PASS_COUNT - 1,
                     .last = SIMD_PASS_COUNT - 1,
                     .out = stdout,
                     .target = simd_target_find("skylake-avx512")};
    for (int i = 1; i < count; i++) {
        if (words[i][0] != '-')
            out->file = words[i];
        else if (read_word(out, words[i]))
            continue;
        else if (i + 1 == count)
            return wrong("no such option, or its value is missing", words[i]);
        else if (!read_value(out, words[i], words[i + 1]))
            return false;
        else
            i++;
    }
    const bool lists = out->print == PRINT_PASSES || out->print == PRINT_TARGETS;
    const bool complete = lists || (out->file != NULL && out->key.group_size[0] != 0);
    if (!complete)
        fputs(usage, stderr);
    return complete;
}
