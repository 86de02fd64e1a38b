#include "svg.h"

#include <math.h>
#include <stdio.h>

/* In pixels; the scale goes from 1/1000 to 1000. */
enum { LABEL = 230, BARS = 540, RIGHT = 70, LINE = 22, TOP = 40, BAR = 14, DECADES = 3 };

static double position(double ratio)
{
    const double decades = fmin(fmax(log10(ratio), -DECADES), DECADES);
    return LABEL + BARS * (decades + DECADES) / (2 * DECADES);
}

static void write_scale(FILE *file, double bottom)
{
    static const char *const names[] = {"1/1000", "1/100", "1/10", "1", "10", "100", "1000"};
    for (int i = -DECADES; i <= DECADES; i++) {
        const double x = position(pow(10, i));
        fprintf(file,
                "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%.0f\" stroke=\"%s\"/>\n"
                "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\" fill=\"#666\">%s</text>\n",
                x, x, TOP - 6, bottom, i == 0 ? "#444" : "#ddd", x, TOP - 12, names[i + DECADES]);
    }
}

static void write_bar(FILE *file, const bench_line *line, double y)
{
    const double one = position(1), x = position(line->ratio);
    const bool misses = line->goal > 0 && line->ratio < line->goal;
    const char *colour = misses ? "#d1803a" : line->goal > 0 ? "#3a7d5c" : "#9aa5b1";
    fprintf(file,
            "<text x=\"%d\" y=\"%.0f\" text-anchor=\"end\">%s %s</text>\n"
            "<rect x=\"%.1f\" y=\"%.0f\" width=\"%.1f\" height=\"%d\" fill=\"%s\"/>\n"
            "<text x=\"%d\" y=\"%.0f\" fill=\"#444\">%.3g</text>\n",
            LABEL - 10, y + BAR - 3, line->row, line->peer, fmin(x, one), y, fabs(x - one), BAR,
            colour, LABEL + BARS + 10, y + BAR - 3, line->ratio);
    if (line->goal > 0)
        fprintf(file,
                "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%.0f\" y2=\"%.0f\" stroke=\"#b00\" "
                "stroke-width=\"2\"/>\n",
                position(line->goal), position(line->goal), y - 2, y + BAR + 2);
}

static void write_chart(FILE *file, const bench_line *lines, size_t count)
{
    const double bottom = TOP + (double)count * LINE;
    fprintf(file,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%.0f\" "
            "font-family=\"sans-serif\" font-size=\"12\">\n"
            "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n",
            LABEL + BARS + RIGHT, bottom + 40);
    write_scale(file, bottom);
    for (size_t i = 0; i < count; i++)
        write_bar(file, &lines[i], TOP + 4 + (double)i * LINE);
    fprintf(file,
            "<text x=\"%d\" y=\"%.0f\" fill=\"#444\">our speed over the other's, logarithmic. Red: "
            "the goal; green: met; orange: missed; grey: none</text>\n</svg>\n",
            LABEL, bottom + 24);
}

bool bench_svg_write(const char *path, const bench_line *lines, size_t count)
{
    FILE *file = fopen(path, "w");
    if (file == NULL) {
        perror(path);
        return false;
    }
    write_chart(file, lines, count);
    const bool right = ferror(file) == 0;
    if (fclose(file) != 0 || !right) {
        perror(path);
        return false;
    }
    return true;
}
