#include "tests/random/options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/random/toolchain.h"

static bool read_seeds(const char *value, random_options *out)
{
    char *end = NULL;
    out->first = out->last = strtoull(value, &end, 10);
    if (*end == '-')
        out->last = strtoull(end + 1, &end, 10);
    return *end == '\0' && end != value && out->first <= out->last;
}

static bool read_engine(const char *value, random_options *out)
{
    const bool all = strcmp(value, "all") == 0;
    out->simd = all || strcmp(value, "simd") == 0;
    out->opencl = all || strcmp(value, "opencl") == 0;
    out->level_zero = strcmp(value, "level_zero") == 0;
    return out->simd || out->opencl || out->level_zero;
}

static bool read_variant(const char *value, random_options *out)
{
    for (int i = 0; i < TOOLCHAIN_VARIANTS; i++)
        if (strcmp(toolchain_variants[i], value) == 0 && (toolchain_all() & 1u << i) != 0) {
            out->variant = i;
            return true;
        }
    return false;
}

static bool read_number(const char *value, int *out)
{
    char *end = NULL;
    *out = (int)strtol(value, &end, 10);
    return *end == '\0' && end != value;
}

static bool read_one(const char *name, const char *value, random_options *out)
{
    if (strcmp(name, "--seeds") == 0)
        return read_seeds(value, out);
    if (strcmp(name, "--engine") == 0)
        return read_engine(value, out);
    if (strcmp(name, "--variant") == 0)
        return read_variant(value, out);
    if (strcmp(name, "--lanes") == 0)
        return read_number(value, &out->lanes);
    if (strcmp(name, "--shape") == 0)
        return read_number(value, &out->shape);
    if (strcmp(name, "--shapes") == 0)
        return read_number(value, &out->shapes) && out->shapes > 0 && out->shapes <= 16;
    if (strcmp(name, "--statements") == 0)
        return read_number(value, &out->generator.statements);
    if (strcmp(name, "--features") == 0) {
        out->generator.allowed = (unsigned)strtoul(value, NULL, 0);
        return true;
    }
    if (strcmp(name, "--source") == 0) {
        out->source = value;
        return true;
    }
    if (strcmp(name, "--keep") == 0) {
        out->keep = value;
        return true;
    }
    if (strcmp(name, "--passes") == 0) {
        out->passes = value;
        return true;
    }
    if (strcmp(name, "--out") == 0)
        out->out = value;
    return strcmp(name, "--out") == 0;
}

/* PoCL 3.1 has neither sub-groups, functions over a group nor generic pointers, copies nothing, and
 * crashes at loops with two entries. */
static const unsigned opencl_lacks =
    FEATURE_SUB_GROUPS | FEATURE_GROUPS | FEATURE_GENERIC | FEATURE_ASYNC | FEATURE_GOTO;

bool options_read(int argc, char **argv, random_options *out)
{
    *out = (random_options){.first = 1,
                            .last = 8,
                            .simd = true,
                            .lanes = -1,
                            .variant = -1,
                            .shape = -1,
                            .shapes = 4,
                            .generator = {.allowed = FEATURE_ALL},
                            .out = "."};
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--shrink") == 0) {
            out->shrink = true;
        } else if (i + 1 == argc || !read_one(argv[i], argv[i + 1], out)) {
            fprintf(stderr, "%s: what is %s %s?\n", argv[0], argv[i],
                    i + 1 == argc ? "" : argv[i + 1]);
            return false;
        } else {
            i++;
        }
    }
    if (out->opencl)
        out->generator.allowed &= ~opencl_lacks;
    return true;
}
