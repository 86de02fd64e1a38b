#include "report.h"

#include <stdio.h>

#include "svg.h"

enum { MAX_LINES = 256 };

static bool brief;
static bench_line lines[MAX_LINES];
static size_t count;

void bench_report_begin(bool is_brief)
{
    brief = is_brief;
    if (!brief)
        printf("%-14s %-14s %12s %12s %18s %8s %7s  %s\n", "row", "beside", "ours", "theirs",
               "our rate", "ratio", "goal", "");
}

static void print_time(double seconds)
{
    if (seconds < 1e-3)
        printf(" %9.2f us", seconds * 1e6);
    else
        printf(" %9.2f ms", seconds * 1e3);
}

static void print_line(const bench_line *line)
{
    printf("%-14s %-14s", line->row, line->peer);
    print_time(line->ours);
    print_time(line->theirs);
    if (line->work > 0)
        printf(" %9.4g %6s/s", line->work / line->ours, line->unit);
    else
        printf(" %18s", "");
    printf(" %8.3g", line->ratio);
    if (line->goal > 0)
        printf(" %7.3g  %s", line->goal, line->ratio >= line->goal ? "met" : "missed");
    printf("\n");
}

void bench_report_line(const bench_line *line)
{
    if (count < MAX_LINES)
        lines[count++] = *line;
    if (brief)
        printf("%s%s%s %.4g\n", line->row, line->peer[0] == '\0' ? "" : ".", line->peer,
               line->ratio);
    else
        print_line(line);
    fflush(stdout);
}

void bench_report_absent(const char *row, const char *peer, const char *why)
{
    fprintf(brief ? stderr : stdout, "%-14s %-14s absent: %s\n", row, peer, why);
}

void bench_report_end(void)
{
    int goals = 0, met = 0;
    for (size_t i = 0; i < count; i++) {
        goals += lines[i].goal > 0;
        met += lines[i].goal > 0 && lines[i].ratio >= lines[i].goal;
    }
    if (!brief)
        printf("%d of %d goals met\n", met, goals);
}

bool bench_report_svg(const char *path)
{
    return bench_svg_write(path, lines, count);
}
