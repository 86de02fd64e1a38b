/* `zellige inspect`: what a module, or a file that embeds modules, contains. */
#ifndef TOOLS_ZELLIGE_INSPECT_INSPECT_H
#define TOOLS_ZELLIGE_INSPECT_INSPECT_H

int zlt_inspect_main(int argc, char **argv);

#endif
