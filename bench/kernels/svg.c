#include "svg.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* In pixels; the scale goes from 1/10 to 100. */
enum { LABEL = 160, WIDTH = 640, RIGHT = 30, LINE = 15, TOP = 70, DOT = 4, LEGEND = 96 };
enum { LOWEST = -1, HIGHEST = 2 };

/* A colour per peer, in the order of their first lines; more peers begin again. */
static const char *const colours[] = {"#2166ac", "#d1803a", "#3a7d5c", "#762a83",
                                      "#b2182b", "#8c6d31", "#1b9e9e", "#666666"};
enum { COLOURS = sizeof colours / sizeof *colours };

typedef struct {
    FILE *file;
    const bench_line *lines;
    size_t count;
} chart;

static double position(double ratio)
{
    const double lowest = LOWEST, highest = HIGHEST, left = LABEL, width = WIDTH;
    const double decades = fmin(fmax(log10(ratio), lowest), highest) - lowest;
    return left + width * decades / (highest - lowest);
}

/* The first line with the peer of line `i`. */
static size_t first_of_peer(const chart *c, size_t i)
{
    size_t j = 0;
    while (strcmp(c->lines[j].peer, c->lines[i].peer) != 0)
        j++;
    return j;
}

static size_t peers_before(const chart *c, size_t end)
{
    size_t peers = 0;
    for (size_t i = 0; i < end; i++)
        peers += first_of_peer(c, i) == i;
    return peers;
}

static const char *colour(const chart *c, size_t i)
{
    return colours[peers_before(c, first_of_peer(c, i)) % COLOURS];
}

static bool begins_row(const chart *c, size_t i)
{
    return i == 0 || strcmp(c->lines[i].row, c->lines[i - 1].row) != 0;
}

static int bottom(const chart *c)
{
    int rows = 0;
    for (size_t i = 0; i < c->count; i++)
        rows += begins_row(c, i);
    return TOP + rows * LINE;
}

static void write_legend(const chart *c)
{
    int x = LEGEND / 4;
    for (size_t i = 0; i < c->count; i++) {
        if (first_of_peer(c, i) != i)
            continue;
        const char *const peer = c->lines[i].peer;
        fprintf(c->file,
                "<circle cx=\"%d\" cy=\"14\" r=\"%d\" fill=\"%s\"/>"
                "<text x=\"%d\" y=\"18\">%s</text>\n",
                x, DOT, colour(c, i), x + 10, peer[0] == '\0' ? "the limit" : peer);
        x += LEGEND;
    }
}

static void write_scale(const chart *c)
{
    static const char *const names[] = {"1/10", "1", "10", "100"};
    for (int i = LOWEST; i <= HIGHEST; i++) {
        const double x = position(pow(10, i));
        fprintf(c->file,
                "<line x1=\"%.0f\" x2=\"%.0f\" y1=\"%d\" y2=\"%d\" stroke=\"%s\"/>"
                "<text x=\"%.0f\" y=\"%d\" text-anchor=\"middle\">%s</text>\n",
                x, x, TOP - 8, bottom(c), i == 0 ? "#444" : "#ccc", x, TOP - 12, names[i - LOWEST]);
    }
}

static void write_row_name(const chart *c, const char *name, int y)
{
    fprintf(c->file,
            "<line x1=\"%d\" x2=\"%d\" y1=\"%d\" y2=\"%d\" stroke=\"#eee\"/>"
            "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>\n",
            LABEL, LABEL + WIDTH, y, y, LABEL - 10, y + DOT, name);
}

static void write_line(const chart *c, size_t i, int y)
{
    const bench_line *const line = &c->lines[i];
    fprintf(c->file, "<circle cx=\"%.0f\" cy=\"%d\" r=\"%d\" fill=\"%s\"/>\n",
            position(line->ratio), y, DOT, colour(c, i));
    if (line->goal > 0)
        fprintf(c->file,
                "<line x1=\"%.0f\" x2=\"%.0f\" y1=\"%d\" y2=\"%d\" stroke=\"%s\" "
                "stroke-width=\"2\"/>\n",
                position(line->goal), position(line->goal), y - 6, y + 6, colour(c, i));
}

static void write_rows(const chart *c)
{
    int y = TOP - LINE / 2;
    for (size_t i = 0; i < c->count; i++) {
        if (begins_row(c, i))
            write_row_name(c, c->lines[i].row, y += LINE);
        write_line(c, i, y);
    }
}

static void write_chart(const chart *c)
{
    fprintf(c->file,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
            "font-family=\"sans-serif\" font-size=\"11\" fill=\"#444\">\n"
            "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n"
            "<text x=\"%d\" y=\"36\">Our speed divided by theirs, logarithmic. A short line is "
            "the goal beside the peer of its colour.</text>\n",
            LABEL + WIDTH + RIGHT, bottom(c) + 10, LABEL);
    write_legend(c);
    write_scale(c);
    write_rows(c);
    fprintf(c->file, "</svg>\n");
}

bool bench_svg_write(const char *path, const bench_line *lines, size_t count)
{
    FILE *file = fopen(path, "w");
    if (file == NULL) {
        perror(path);
        return false;
    }
    write_chart(&(chart){file, lines, count});
    const bool right = ferror(file) == 0;
    if (fclose(file) != 0 || !right) {
        perror(path);
        return false;
    }
    return true;
}
