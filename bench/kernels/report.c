#include "report.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "svg.h"

enum { MAX_LINES = 1024 };

static bench_form form;
static bench_line lines[MAX_LINES];
static size_t count, row_start;

void bench_report_begin(bench_form wanted)
{
    form = wanted;
    if (!form.brief && !form.by_row)
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

static void print_rate(const bench_line *line)
{
    if (line->work > 0)
        printf(" %9.4g %6s/s", line->work / line->ours, line->unit);
    else
        printf(" %18s", "");
}

static void print_line(const bench_line *line)
{
    printf("%-14s %-14s", line->row, line->peer);
    print_time(line->ours);
    print_time(line->theirs);
    print_rate(line);
    printf(" %8.3g", line->ratio);
    if (line->goal > 0)
        printf(" %7.3g  %s", line->goal, line->ratio >= line->goal ? "met" : "missed");
    printf("\n");
}

void bench_report_line(const bench_line *line)
{
    if (count < MAX_LINES)
        lines[count++] = *line;
    if (form.brief)
        printf("%s%s%s %.4g\n", line->row, line->peer[0] == '\0' ? "" : ".", line->peer,
               line->ratio);
    else if (!form.by_row)
        print_line(line);
    fflush(stdout);
}

static void print_alone(const bench_line *ours)
{
    printf("%-14s %-14s", ours->row, "nobody");
    print_time(ours->ours);
    printf(" %12s", "");
    print_rate(ours);
    printf("\n");
}

static void print_row(const bench_line *ours)
{
    printf("%-24s", ours->row);
    print_time(ours->ours);
    for (size_t i = row_start; i < count; i++)
        printf("   %s %8.3g %s", lines[i].peer, lines[i].ratio, lines[i].ratio < 1 ? "<" : " ");
    printf("\n");
}

void bench_report_row_end(const bench_line *ours)
{
    if (form.by_row && !form.brief)
        print_row(ours);
    else if (!form.brief && row_start == count)
        print_alone(ours);
    fflush(stdout);
    row_start = count;
}

void bench_report_absent(const char *row, const char *peer, const char *why)
{
    fprintf(form.brief || form.by_row ? stderr : stdout, "%-14s %-14s absent: %s\n", row, peer,
            why);
}

/* Of the lines with the peer of line `first`. */
static void print_average(size_t first)
{
    const char *const peer = lines[first].peer;
    size_t rows = 0, below_1 = 0, below_95 = 0;
    double logarithms = 0;
    for (size_t i = first; i < count; i++) {
        if (strcmp(lines[i].peer, peer) != 0)
            continue;
        rows++;
        below_1 += lines[i].ratio < 1;
        below_95 += lines[i].ratio < 0.95;
        logarithms += log(lines[i].ratio);
    }
    const double mean = exp(logarithms / (double)rows);
    if (form.brief)
        printf("geometric-mean.%s %.4g\nbelow-1.%s %zu\nbelow-0.95.%s %zu\n", peer, mean, peer,
               below_1, peer, below_95);
    else
        printf("%s: geometric mean %.3g of %zu rows, %zu below 1, %zu below 0.95\n", peer, mean,
               rows, below_1, below_95);
}

static bool is_first_of_peer(size_t i)
{
    for (size_t j = 0; j < i; j++)
        if (strcmp(lines[j].peer, lines[i].peer) == 0)
            return false;
    return true;
}

static void print_goals(void)
{
    int goals = 0, met = 0;
    for (size_t i = 0; i < count; i++) {
        goals += lines[i].goal > 0;
        met += lines[i].goal > 0 && lines[i].ratio >= lines[i].goal;
    }
    printf("%d of %d goals met\n", met, goals);
}

void bench_report_end(void)
{
    for (size_t i = 0; form.by_row && i < count; i++)
        if (is_first_of_peer(i))
            print_average(i);
    if (!form.brief && !form.by_row)
        print_goals();
}

bool bench_report_svg(const char *path)
{
    return bench_svg_write(path, lines, count);
}
