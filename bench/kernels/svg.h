/* The table as a chart. */
#ifndef ZELLIGE_BENCH_SVG_H
#define ZELLIGE_BENCH_SVG_H

#include "report.h"

/** Writes a line for each row, with a dot for each peer on a logarithmic scale: right of 1 ours is
 *  faster. A tick is the goal. False, with a line on stderr, if the file cannot be written. */
bool bench_svg_write(const char *path, const bench_line *lines, size_t count);

#endif
