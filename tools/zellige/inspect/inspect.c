#include "tools/zellige/commands.h"

#include "tools/zellige/inspect/contents.h"
#include "tools/zellige/support/args.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "Usage: zellige inspect [--json] FILE\n"
    "\n"
    "Shows what a SPIR-V module contains: its capabilities, the sources that debug\n"
    "information names, and of each kernel the tile, the tile_static memory and the\n"
    "parameters. In any other file, a program or an object for example, it looks for\n"
    "the modules that are embedded.\n"
    "\n"
    "  --json        print it as JSON\n"
    "  -h, --help    print this\n";

static int inspect(const char *path, bool json)
{
    zlt_contents contents;
    bool good = zlt_contents_read(&contents, path);
    if (good && json)
        zlt_contents_print_json(&contents, stdout);
    else if (good)
        zlt_contents_print(&contents, stdout);
    zlt_contents_free(&contents);
    if (good && fflush(stdout) != 0)
        good = zlt_error("cannot write what %s contains", path);
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}

int zlt_inspect_main(int argc, char **argv)
{
    const char *path = NULL;
    bool json = false;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)
            return fputs(help, stdout) < 0;
        if (strcmp(argv[i], "--json") == 0) {
            json = true;
        } else if (argv[i][0] == '-' || path != NULL) {
            zlt_error("zellige inspect: %s `%s`: see `zellige inspect --help`",
                      argv[i][0] == '-' ? "no option" : "more than one file,", argv[i]);
            return EXIT_FAILURE;
        } else {
            path = argv[i];
        }
    }
    if (path != NULL)
        return inspect(path, json);
    zlt_error("zellige inspect: no file: see `zellige inspect --help`");
    return EXIT_FAILURE;
}
