#include "unit.h"

#include "output.h"
#include "process.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool run_ocloc(const zli_unit *unit, const char *target, const char *output,
                      const zli_options *options, const zli_toolchain *toolchain)
{
    const char *slash = strrchr(output, '/');
    const char *base = slash != NULL ? slash + 1 : output;
    zli_args args = {0};
    /* Its own SPIR-V stands beside it already. */
    zli_args_add(&args, toolchain->ocloc, "compile", "-q", "-spirv_input", "-exclude_ir", "-file",
                 unit->spv, "-device", target, "-output_no_suffix", "-output", base, "-out_dir",
                 NULL);
    zli_args_addf(&args, "%.*s", slash != NULL ? (int)(slash - output) + 1 : 1,
                  slash != NULL ? output : ".");
    if (options->verbose)
        zli_process_print(args.v);
    const bool good = zli_process_run(args.v);
    zli_args_free(&args);
    return good || zli_error("ocloc has not compiled %s for %s", options->input, target);
}

static bool read_native(zli_native *native, const char *path)
{
    FILE *file = fopen(path, "rb");
    long size = 0;
    if (file == NULL)
        return zli_error("cannot read %s: %s", path, strerror(errno));
    if (fseek(file, 0, SEEK_END) == 0 && (size = ftell(file)) > 0 && fseek(file, 0, SEEK_SET) == 0)
        native->bytes = malloc((size_t)size);
    if (native->bytes != NULL)
        native->size = fread(native->bytes, 1, (size_t)size, file);
    fclose(file);
    return (native->size > 0 && native->size == (size_t)size) ||
           zli_error("ocloc has written nothing for %s", native->target);
}

bool zli_native_build(zli_unit *unit, const zli_options *options, const zli_toolchain *toolchain)
{
    const size_t count = options->targets.count;
    unit->natives = calloc(count + 1, sizeof *unit->natives);
    if (unit->natives == NULL)
        return zli_error("out of memory");
    for (bool good = true; unit->native_count < count;) {
        zli_native *native = &unit->natives[unit->native_count];
        const char *output = zli_output_begin(zli_options_target(options));
        native->target = options->targets.v[unit->native_count++];
        good = output != NULL && run_ocloc(unit, native->target, output, options, toolchain) &&
               read_native(native, output);
        zli_output_discard(output);
        if (!good)
            return false;
    }
    return true;
}
