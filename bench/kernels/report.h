/* What the program prints. */
#ifndef ZELLIGE_BENCH_REPORT_H
#define ZELLIGE_BENCH_REPORT_H

#include <stdbool.h>
#include <stddef.h>

typedef struct bench_line {
    char row[32];
    char peer[48];       /**< "" for a row that is compared with its goal only */
    double ours, theirs; /**< seconds */
    double ratio;        /**< our speed over theirs: above 1 ours is faster */
    double goal;         /**< of the ratio; 0: none */
    double work;         /**< of a run, in units; 0: the rate says nothing */
    const char *unit;
} bench_line;

typedef struct bench_form {
    bool brief;
    bool by_row; /**< all peers of a row in one line, and in the end how they are on average */
} bench_form;

/** Prints a head, unless brief. */
void bench_report_begin(bench_form form);
void bench_report_line(const bench_line *line);

/** Says that no more lines follow for a row.
 *  @param ours  the row, what it took us, and its work */
void bench_report_row_end(const bench_line *ours);

/** Says that a peer does not take part, and why: on stderr if brief. */
void bench_report_absent(const char *row, const char *peer, const char *why);

/** Counts the goals, unless brief; or by row, how fast we are beside each peer. */
void bench_report_end(void);

/** Draws the lines reported so far. False, with a line on stderr, if that fails. */
bool bench_report_svg(const char *path);

#endif
