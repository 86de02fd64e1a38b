/* `zellige info`: what drivers and devices there are. */
#ifndef TOOLS_ZELLIGE_INFO_H
#define TOOLS_ZELLIGE_INFO_H

/* Becomes the program zellige-info, which lies beside this one; returns only if it cannot. */
int zlt_info_main(int argc, char **argv);

#endif
