#include "tools/zellige/compile/unit.h"

#include "tools/zellige/support/file.h"
#include "tools/zellige/support/output.h"
#include "tools/zellige/support/process.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Newer releases add ".bin" to the name in any case. */
static void drop_suffix(const char *output)
{
    char *written = zlt_text("%s.bin", output);
    (void)rename(written, output);
    free(written);
}

static bool run_ocloc(const zlt_unit *unit, const char *target, const char *output,
                      const zlt_options *options, const zlt_toolchain *toolchain)
{
    const char *slash = strrchr(output, '/');
    const char *base = slash != NULL ? slash + 1 : output;
    zlt_args args = {0};
    /* Its own SPIR-V stands beside it already. */
    zlt_args_add(&args, toolchain->ocloc, "compile", "-q", "-spirv_input", "-exclude_ir", "-file",
                 unit->spv, "-device", target, "-output_no_suffix", "-output", base, "-out_dir",
                 NULL);
    zlt_args_addf(&args, "%.*s", slash != NULL ? (int)(slash - output) + 1 : 1,
                  slash != NULL ? output : ".");
    if (options->verbose)
        zlt_process_print(args.v);
    const bool good = zlt_process_run(args.v);
    zlt_args_free(&args);
    drop_suffix(output);
    return good || zlt_error("ocloc has not compiled %s for %s", options->input, target);
}

static bool read_native(zlt_native *native, const char *path)
{
    native->bytes = (unsigned char *)zlt_file_read(path, &native->size);
    return native->bytes != NULL &&
           (native->size > 0 || zlt_error("ocloc has written nothing for %s", native->target));
}

bool zlt_native_build(zlt_unit *unit, const zlt_options *options, const zlt_toolchain *toolchain)
{
    const size_t count = options->targets.count;
    unit->natives = calloc(count + 1, sizeof *unit->natives);
    if (unit->natives == NULL)
        return zlt_error("out of memory");
    for (bool good = true; unit->native_count < count;) {
        zlt_native *native = &unit->natives[unit->native_count];
        const char *output = zlt_output_begin(zlt_options_target(options));
        native->target = options->targets.v[unit->native_count++];
        good = output != NULL && run_ocloc(unit, native->target, output, options, toolchain) &&
               read_native(native, output);
        zlt_output_discard(output);
        if (!good)
            return false;
    }
    return true;
}
