#include "tools/remarks/options.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backend/driver/engines/simd/contract/variant_key.h"
#include "tools/zellige/support/args.h"

static const char help[] =
    "Usage: zellige-remarks [options] MODULE.spv\n"
    "\n"
    "Prints what the compiler of the CPU driver makes of each kernel, line by line, and why it\n"
    "does no better. Needs no device. `zellige compile --remarks` runs it.\n"
    "\n"
    "  --group X[xY[xZ]]   work-items of a work-group, for kernels without a tile\n"
    "                      (default: 256)\n"
    "  --processor NAME    what to compile for (default: native, the one of this machine):\n"
    "                     ";

static void print_processors(FILE *out)
{
    const simd_target *target;
    fputs(" native", out);
    for (size_t i = 0; (target = simd_target_at(i)) != NULL; i++)
        fprintf(out, " %s", target->name);
    fputc('\n', out);
}

static void print_help(void)
{
    fputs(help, stdout);
    print_processors(stdout);
    puts("  --kernel NAME       only this one\n"
         "  -h, --help          print this");
}

static bool read_group(const char *text, uint32_t size[3])
{
    const char *at = text;
    uint64_t product = 1;
    size[1] = size[2] = 1;
    for (int d = 0; d < 3; d++) {
        char *end;
        const unsigned long number = strtoul(at, &end, 10);
        if (end == at || *at < '0' || *at > '9' || number == 0 || number > SIMD_MAX_GROUP_SIZE)
            break;
        size[d] = (uint32_t)number;
        product *= number;
        if (*end == '\0')
            return product <= SIMD_MAX_GROUP_SIZE ||
                   zlt_error("--group %s: a work-group has at most %u work-items", text,
                             SIMD_MAX_GROUP_SIZE);
        if (*end != 'x')
            break;
        at = end + 1;
    }
    return zlt_error("--group %s: expected the work-items of a work-group, as in 256 or 16x16",
                     text);
}

static bool read_processor(const char *name, const simd_target **out)
{
    *out = simd_target_find(name);
    if (*out != NULL)
        return true;
    (void)zlt_error("--processor %s: no such processor; there are:", name);
    print_processors(stderr);
    return false;
}

static zlt_parsed read_words(zlt_options *options, int count, char **words)
{
    static const struct option names[] = {{"group", required_argument, NULL, 'g'},
                                          {"processor", required_argument, NULL, 'p'},
                                          {"kernel", required_argument, NULL, 'k'},
                                          {"help", no_argument, NULL, 'h'},
                                          {0}};
    bool good = true;
    for (int o; good && (o = getopt_long(count, words, "h", names, NULL)) != -1;)
        if (o == 'h') {
            print_help();
            return ZLT_PARSED_HELP;
        } else if (o == 'g') {
            good = read_group(optarg, options->group);
        } else if (o == 'p') {
            good = read_processor(optarg, &options->target);
        } else if (o == 'k') {
            options->kernel = optarg;
        } else { /* getopt has printed the error */
            good = zlt_error("see `zellige-remarks --help`");
        }
    return good ? ZLT_PARSED_OK : ZLT_PARSED_ERROR;
}

zlt_parsed zlt_options_parse(zlt_options *options, int count, char **words)
{
    *options = (zlt_options){0};
    const zlt_parsed parsed = read_words(options, count, words);
    if (parsed != ZLT_PARSED_OK)
        return parsed;
    if (count - optind != 1) {
        (void)zlt_error(count == optind ? "no input: give one .spv file" : "more than one input");
        return ZLT_PARSED_ERROR;
    }
    options->module = words[optind];
    if (options->target == NULL)
        options->target = simd_target_native();
    return ZLT_PARSED_OK;
}
