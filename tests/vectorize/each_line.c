#include "tests/vectorize/each_line.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_WORDS = 64 };

/* Takes a line apart, without its end. @returns how many words there are; 0: too many */
static int split(char *line, char *words[MOST_WORDS])
{
    char *rest = line;
    int count = 0;
    line[strcspn(line, "\n")] = '\0';
    for (char *word; (word = strtok_r(rest, "\t", &rest)) != NULL;) {
        if (count == MOST_WORDS)
            return 0;
        words[count++] = word;
    }
    return count;
}

static int run_line(char *line, int (*run)(options *o))
{
    char *words[MOST_WORDS];
    options o;
    const int count = split(line, words);
    if (count == 0 || !options_read(&o, count, words))
        return EXIT_FAILURE;
    o.out = fopen(words[0], "w");
    if (o.out == NULL) {
        perror(words[0]);
        return EXIT_FAILURE;
    }
    const int status = run(&o);
    return fclose(o.out) == 0 ? status : EXIT_FAILURE;
}

int each_line(const char *list, int (*run)(options *o))
{
    char *line = NULL;
    size_t room = 0;
    FILE *file = fopen(list, "r");
    if (file == NULL) {
        perror(list);
        return EXIT_FAILURE;
    }
    while (getline(&line, &room, file) > 0) {
        printf("%d\n", run_line(line, run));
        fflush(stdout);
    }
    free(line);
    fclose(file);
    return EXIT_SUCCESS;
}
