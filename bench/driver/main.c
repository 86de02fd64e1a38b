/* What the calls of the CPU driver cost, as a program that knows nothing of it calls them: through
 * the loader. Beside PoCL's calls for the same, beside memcpy(), and beside limits.
 *
 *     bench_driver [--brief] [--small] [--row NAME]
 *
 *     --brief      a line per row: its name, and how much better than the other or the limit;
 *                  nothing else. Above 1 is better
 *     --small      little work: does everything work?
 *     --row NAME   that row only
 *
 * Who takes part is measured in turns; the numbers are medians, the ratio is the median of the
 * ratios. Beside a limit it is the best time that counts.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "driver.h"

static const driver_row *const rows[] = {
    &bench_launch_wait,    &bench_launch_event,   &bench_launch_queue, &bench_append,
    &bench_replay,         &bench_copy_large,     &bench_copy_small,   &bench_fill_large,
    &bench_allocate_small, &bench_allocate_large,
};
enum { ROWS = sizeof rows / sizeof rows[0] };

typedef struct options {
    bool brief, small;
    const char *row; /* NULL: all */
} options;

static bool is_wanted(const driver_row *row, const options *wanted)
{
    return wanted->row == NULL || strcmp(wanted->row, row->name) == 0;
}

static bool read_options(int argc, char **argv, options *out)
{
    bool known = true;
    *out = (options){0};
    for (int i = 1; i < argc && known; i++) {
        if (strcmp(argv[i], "--brief") == 0)
            out->brief = true;
        else if (strcmp(argv[i], "--small") == 0)
            out->small = true;
        else if (strcmp(argv[i], "--row") == 0 && i + 1 < argc)
            out->row = argv[++i];
        else
            known = false;
    }
    bool found = false;
    for (int i = 0; i < ROWS; i++)
        found = found || is_wanted(rows[i], out);
    return known && found;
}

static void print(const driver_row *row, const driver_result *result, bool brief)
{
    if (result->absent[0] != '\0') {
        fprintf(brief ? stderr : stdout, "%s: %s is absent: %s\n", row->name, row->peer,
                result->absent);
        return;
    }
    if (brief) {
        printf("%s %.3f\n", row->name, result->ratio);
        return;
    }
    printf("%-13s %9.1f %9.1f %-5s %-18s %7.2f", row->name, result->ours, result->theirs, row->unit,
           row->peer, result->ratio);
    if (row->goal > 0)
        printf("  %4.1f %s", row->goal, result->ratio >= row->goal ? "met" : "missed");
    printf("\n");
}

int main(int argc, char **argv)
{
    options wanted;
    bench_driver driver;
    if (!read_options(argc, argv, &wanted)) {
        fprintf(stderr, "usage: %s [--brief] [--small] [--row NAME]\nrows:", argv[0]);
        for (int i = 0; i < ROWS; i++)
            fprintf(stderr, " %s", rows[i]->name);
        fprintf(stderr, "\n");
        return EXIT_FAILURE;
    }
    if (!bench_driver_open(&driver))
        return EXIT_FAILURE;
    if (!wanted.brief)
        printf("%-13s %9s %9s %-5s %-18s %7s  goal\n", "row", "ours", "other", "", "", "better");
    for (int i = 0; i < ROWS; i++) {
        driver_result result = {.absent = ""};
        if (!is_wanted(rows[i], &wanted))
            continue;
        if (!rows[i]->measure(&driver, wanted.small, &result))
            return EXIT_FAILURE;
        print(rows[i], &result, wanted.brief);
        fflush(stdout);
    }
    return bench_driver_close(&driver) ? EXIT_SUCCESS : EXIT_FAILURE;
}
