/* What bench_kernels prints of a row: a line for each peer, and one without any, since a GPU has
 * none. And what it draws. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "bench/kernels/report.h"
#include "bench/kernels/svg.h"

static const bench_line ours = {.row = "sgemm-64",
                                .peer = "ours",
                                .ours = 2e-6,
                                .theirs = 2e-6,
                                .ratio = 1,
                                .work = 4,
                                .unit = "GFLOP"};
static const bench_line openblas = {.row = "sgemm-64",
                                    .peer = "openblas",
                                    .ours = 2e-6,
                                    .theirs = 3e-6,
                                    .ratio = 1.5,
                                    .work = 4,
                                    .unit = "GFLOP"};

/* Returns what a row prints, beside a peer or alone. */
static void print_row(const bench_line *peer, char *out, size_t room)
{
    char path[] = "/tmp/zellige-report-XXXXXX";
    const int file = mkstemp(path), before = dup(STDOUT_FILENO);
    assert_true(file >= 0 && before >= 0);
    (void)unlink(path);
    (void)fflush(stdout);
    assert_true(dup2(file, STDOUT_FILENO) >= 0);
    bench_report_begin((bench_form){.brief = false});
    if (peer != NULL)
        bench_report_line(peer);
    bench_report_row_end(&ours);
    (void)fflush(stdout);
    assert_true(dup2(before, STDOUT_FILENO) >= 0);
    memset(out, 0, room);
    assert_true(pread(file, out, room - 1, 0) > 0);
    close(before);
    close(file);
}

static unsigned count(const char *text, const char *what)
{
    unsigned times = 0;
    for (const char *at = text; (at = strstr(at, what)) != NULL; at++)
        times++;
    return times;
}

static unsigned count_rows(const char *text)
{
    return count(text, "\nsgemm-64");
}

static void a_row_without_peers_is_printed(void **state)
{
    char text[1000];
    (void)state;
    print_row(NULL, text, sizeof text);
    assert_int_equal(count_rows(text), 1);
    assert_non_null(strstr(text, "2.00 us"));
    assert_non_null(strstr(text, "GFLOP/s"));
}

static void a_row_with_a_peer_is_printed_once(void **state)
{
    char text[1000];
    (void)state;
    print_row(&openblas, text, sizeof text);
    assert_int_equal(count_rows(text), 1);
    assert_non_null(strstr(text, "openblas"));
    assert_non_null(strstr(text, "3.00 us"));
}

static void a_chart_has_a_dot_for_each_peer_and_a_tick_for_each_goal(void **state)
{
    const bench_line lines[] = {
        {.row = "sgemm-64", .peer = "openblas", .ratio = 0.5, .goal = 0.6},
        {.row = "sgemm-64", .peer = "pocl", .ratio = 5000},
        {.row = "saxpy", .peer = "pocl", .ratio = 1},
    };
    char path[] = "/tmp/zellige-chart-XXXXXX", text[8000] = "";
    const int file = mkstemp(path);
    (void)state;
    assert_true(file >= 0);
    assert_true(bench_svg_write(path, lines, 3));
    assert_true(pread(file, text, sizeof text - 1, 0) > 0);
    close(file);
    (void)unlink(path);
    assert_int_equal(count(text, ">sgemm-64<"), 1);
    assert_int_equal(count(text, ">saxpy<"), 1);
    assert_int_equal(count(text, "<circle"), 3 + 2); /* two of the legend */
    assert_int_equal(count(text, "stroke-width"), 1);
    assert_non_null(strstr(text, "</svg>"));
    assert_false(bench_svg_write("/nonexistent/chart.svg", lines, 3));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_row_without_peers_is_printed),
        cmocka_unit_test(a_row_with_a_peer_is_printed_once),
        cmocka_unit_test(a_chart_has_a_dot_for_each_peer_and_a_tick_for_each_goal),
    };
    return cmocka_run_group_tests_name("zellige.bench.report", tests, NULL, NULL);
}
