/* zellige check: runs a program whose kernels the CPU driver checks. The driver does it, and tells
 * of errors (backend/driver/engines/simd/check); this sets its variables, and counts. */
#define _XOPEN_SOURCE 700 /* setenv, readlink, realpath */
#include "tools/zellige/commands.h"

#include "tools/zellige/sarif.h"
#include "tools/zellige/support/args.h"
#include "tools/zellige/support/file.h"
#include "tools/zellige/support/output.h"
#include "tools/zellige/support/process.h"

#include <errno.h>
#include <limits.h>
#include <regex.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char help[] =
    "Usage: zellige check [options] [--] PROGRAM [ARGUMENT...]\n"
    "       zellige check [options] [--] FILE.cl|FILE.spv [OPTION OF zellige run...]\n"
    "\n"
    "Runs a program, or a kernel without one, and looks for errors in its kernels while\n"
    "they run on the CPU driver: accesses outside of an array, races, waits that only some\n"
    "work-items reach, reads of unwritten memory. Prints each once, on stderr, with its\n"
    "line if the kernel was compiled with -g.\n"
    "\n"
    "  --tool LIST           look for these only: memory,race,sync,init; and leak, for\n"
    "                        objects of zellige's library that are not destroyed\n"
    "  --kernel REGEX        check only kernels whose names match\n"
    "  --error-exitcode N    exit with N if there are errors (default 1); 0 leaves the\n"
    "                        status to the program\n"
    "  --max-errors N        print no more than N errors, and count all\n"
    "  --shuffle SEED        run tiles, and SIMD groups in a tile, in another order\n"
    "  --suppressions FILE   leave out errors that fit a line of it: TOOL:REGEX\n"
    "  --sarif FILE          write the errors there too, as SARIF, for GitHub and editors\n"
    "  --json                print errors as JSON, one object a line\n"
    "  -h, --help            print this\n";

typedef struct options {
    const char *tools, *kernel, *limit, *seed, *suppressions, *sarif;
    int status; /* if there are errors */
    bool json;
    char **program;
} options;

/* ---- The command line ------------------------------------------------------------------------ */

static bool is_tool(const char *word, size_t length)
{
    static const char *const names[] = {"memory", "race", "sync", "init", "leak"};
    for (size_t k = 0; k < sizeof names / sizeof *names; k++)
        if (strlen(names[k]) == length && strncmp(names[k], word, length) == 0)
            return true;
    return false;
}

static bool check_tools(const char *list)
{
    for (const char *word = list;; word++) {
        const size_t length = strcspn(word, ",");
        if (!is_tool(word, length))
            return zlt_error("zellige check: --tool %.*s is not there: there are memory, race, "
                             "sync, init and leak",
                             (int)length, word);
        word += length;
        if (*word == '\0')
            return true;
    }
}

static bool check_kernel(const char *pattern)
{
    regex_t regex;
    char why[200];
    const int wrong = regcomp(&regex, pattern, REG_EXTENDED | REG_NOSUB);
    if (wrong == 0) {
        regfree(&regex);
        return true;
    }
    (void)regerror(wrong, &regex, why, sizeof why);
    return zlt_error("zellige check: --kernel %s: %s", pattern, why);
}

static bool read_number(const char *name, const char *text, long least, long most, long *out)
{
    char *end = NULL;
    *out = strtol(text, &end, 10);
    return (*text != '\0' && *end == '\0' && *out >= least && *out <= most) ||
           zlt_error("zellige check: %s %s: a number from %ld to %ld", name, text, least, most);
}

static bool set(options *o, const char *name, const char *value)
{
    long number = 0;
    if (strcmp(name, "--tool") == 0) {
        o->tools = value;
        return check_tools(value);
    }
    if (strcmp(name, "--kernel") == 0) {
        o->kernel = value;
        return check_kernel(value);
    }
    if (strcmp(name, "--max-errors") == 0) {
        o->limit = value;
        return read_number(name, value, 1, LONG_MAX, &number);
    }
    if (strcmp(name, "--shuffle") == 0) {
        o->seed = value;
        return read_number(name, value, 1, LONG_MAX, &number);
    }
    if (strcmp(name, "--sarif") == 0) {
        o->sarif = value;
        return true;
    }
    if (strcmp(name, "--suppressions") == 0) {
        o->suppressions = value;
        return access(value, R_OK) == 0 ||
               zlt_error("zellige check: --suppressions %s: it cannot be read", value);
    }
    const bool good = read_number(name, value, 0, 255, &number);
    o->status = (int)number;
    return good;
}

static bool takes_value(const char *name)
{
    static const char *const names[] = {"--tool",           "--kernel",  "--max-errors",
                                        "--error-exitcode", "--shuffle", "--sarif",
                                        "--suppressions"};
    for (size_t k = 0; k < sizeof names / sizeof *names; k++)
        if (strcmp(names[k], name) == 0)
            return true;
    return false;
}

/* "--NAME VALUE" or "--NAME=VALUE". */
static bool read_option(options *o, char **argv, int *at)
{
    char *word = argv[*at], *value = strchr(word, '=');
    char *name = value == NULL ? zlt_text("%s", word) : zlt_text("%.*s", (int)(value - word), word);
    bool good = true;
    if (!takes_value(name)) {
        good = zlt_error("zellige check: no option `%s`: see `zellige check --help`", word);
    } else if (value == NULL && argv[*at + 1] == NULL) {
        good = zlt_error("zellige check: %s needs a value", name);
    } else {
        *at += value == NULL;
        good = set(o, name, value == NULL ? argv[*at] : value + 1);
    }
    free(name);
    return good;
}

static bool read_options(options *o, char **argv)
{
    int at = 1;
    for (; argv[at] != NULL && argv[at][0] == '-'; at++) {
        if (strcmp(argv[at], "--") == 0) {
            at++;
            break;
        }
        if (strcmp(argv[at], "--json") == 0)
            o->json = true;
        else if (!read_option(o, argv, &at))
            return false;
    }
    o->program = argv + at;
    return *o->program != NULL ||
           zlt_error("zellige check: no program: see `zellige check --help`");
}

/* Whether a word is the file's name, or has it behind one of the signs of `a=float:8:@FILE`. */
static bool names(const char *word, const char *file)
{
    bool found = zlt_file_is_same(word, file);
    for (const char *sign = word; !found && (sign = strpbrk(sign, "=:@,")) != NULL; sign++)
        found = zlt_file_is_same(sign + 1, file);
    return found;
}

/* What the program is given may be what it reads. */
static bool spares_inputs(const options *o, const char *program)
{
    if (o->sarif == NULL)
        return true;
    bool good = !zlt_file_is_same(o->sarif, program) &&
                (o->suppressions == NULL || !zlt_file_is_same(o->sarif, o->suppressions));
    for (char **word = o->program; good && *word != NULL; word++)
        good = !names(*word, o->sarif);
    return good || zlt_error("zellige check: --sarif %s: that is an input", o->sarif);
}

/* ---- The program ----------------------------------------------------------------------------- */

/* The driver of this installation, or of this build. */
static char *find_driver(void)
{
    char self[PATH_MAX];
    const ssize_t length = readlink("/proc/self/exe", self, sizeof self);
    const ssize_t none = length > 0 && length < (ssize_t)sizeof self ? length : 0;
    int directory = 0;
    for (int k = 0; k < none; k++)
        directory = self[k] == '/' ? k : directory;
    char *path = zlt_text("%.*s/%s/libze_zellige_cpu.so", directory, self, ZELLIGE_BIN_TO_LIB);
    if (access(path, R_OK) == 0)
        return path;
    free(path);
    return NULL;
}

/* A program that names drivers itself gets those. */
static void choose_driver(void)
{
    char *path = getenv("ZE_ENABLE_ALT_DRIVERS") == NULL ? find_driver() : NULL;
    if (path != NULL)
        (void)setenv("ZE_ENABLE_ALT_DRIVERS", path, 1);
    free(path);
}

static void set_or_unset(const char *name, const char *value)
{
    (void)(value == NULL ? unsetenv(name) : setenv(name, value, 1));
}

static bool is_listed(const char *list, const char *tool)
{
    for (const char *word = list; word != NULL; word = strchr(word, ',')) {
        word += *word == ',';
        if (strcspn(word, ",") == strlen(tool) && strncmp(word, tool, strlen(tool)) == 0)
            return true;
    }
    return false;
}

/* Leaks are the library's to find, all else the driver's. */
static void set_tools(const char *list)
{
    static const char *const tools[] = {"memory", "race", "sync", "init"};
    char found[40] = "";
    for (size_t k = 0; k < sizeof tools / sizeof *tools; k++)
        if (is_listed(list, tools[k])) {
            strcat(found, found[0] == '\0' ? "" : ",");
            strcat(found, tools[k]);
        }
    set_or_unset("ZELLIGE_CPU_CHECK", found[0] == '\0' ? NULL : found);
    const char *asked = getenv("ZELLIGE_CHECK");
    if (is_listed(list, "leak"))
        (void)setenv("ZELLIGE_CHECK", is_listed(asked, "stale") ? "leaks,stale" : "leaks", 1);
}

static void set_environment(const options *o, const char *log)
{
    set_tools(o->tools);
    set_or_unset("ZELLIGE_CPU_CHECK_KERNEL", o->kernel);
    set_or_unset("ZELLIGE_CPU_CHECK_MAX_ERRORS", o->limit);
    set_or_unset("ZELLIGE_CPU_CHECK_SHUFFLE", o->seed);
    set_or_unset("ZELLIGE_CPU_CHECK_FORMAT", o->json ? "json" : "text");
    set_or_unset("ZELLIGE_CPU_CHECK_LOG", log);
    /* The program may change its folder. */
    char *suppressions = o->suppressions == NULL ? NULL : realpath(o->suppressions, NULL);
    set_or_unset("ZELLIGE_CPU_CHECK_SUPPRESSIONS", suppressions);
    free(suppressions);
    choose_driver();
}

/* What the driver's log says: an object for each error, an empty one for each process. */
typedef struct findings {
    bool checked, with_lines, without_lines;
    unsigned long errors;
} findings;

static findings read_log(const char *path)
{
    findings found = {.errors = 0};
    char *line = NULL;
    size_t room = 0;
    FILE *file = fopen(path, "r");
    while (file != NULL && getline(&line, &room, file) > 0) {
        found.checked = true;
        found.errors += strcmp(line, "{}\n") != 0;
        if (strstr(line, "\"line\":") != NULL && strncmp(line, "{\"tool\":\"leak\"", 14) != 0)
            *(strstr(line, "\"line\":0,") != NULL ? &found.without_lines : &found.with_lines) =
                true;
    }
    free(line);
    if (file != NULL)
        (void)fclose(file);
    return found;
}

/* Whether the log could take more: else the driver's last lines may not be in it. */
static bool has_room(const char *log)
{
    static const char more[4096] = "\n";
    FILE *file = fopen(log, "a");
    const bool has = file != NULL && fwrite(more, 1, sizeof more, file) == sizeof more;
    return (file == NULL || fclose(file) == 0) && has;
}

static int judge(const options *o, const char *log, int status)
{
    const findings found = read_log(log);
    if (!has_room(log)) {
        zlt_error("zellige check: errors are not counted: cannot write %s: %s", log,
                  strerror(errno));
        return EXIT_FAILURE;
    }
    if (!found.checked)
        (void)fprintf(stderr, strcmp(o->tools, "leak") == 0
                                  ? "zellige check: nothing was checked: the program does not end "
                                    "by itself, or makes no object of zellige's library\n"
                                  : "zellige check: no kernel was checked: the program launched "
                                    "none on zellige's CPU driver, or none that --kernel names\n");
    else if (!o->json)
        (void)fprintf(
            stderr, "zellige check: %lu error%s%s\n", found.errors, found.errors == 1 ? "" : "s",
            found.without_lines && !found.with_lines ? ": with -g the kernels would have lines"
                                                     : "");
    return found.errors > 0 && o->status != 0 ? o->status : status;
}

/* A kernel's own program is this one again. */
static int run(const options *o, const char *path)
{
    zlt_args args = {0};
    if (!zlt_run_takes(o->program[0]))
        return zlt_process_status(path, o->program);
    zlt_args_add(&args, "zellige", "run", NULL);
    for (char **word = o->program; *word != NULL; word++)
        zlt_args_add(&args, *word, NULL);
    const int status = zlt_process_status(path, args.v);
    zlt_args_free(&args);
    return status;
}

static int check(const options *o)
{
    char *path =
        zlt_run_takes(o->program[0]) ? zlt_process_self() : zlt_process_find(o->program[0]);
    const char *log = NULL;
    int status = EXIT_FAILURE;
    if (path == NULL) {
        zlt_error("zellige check: no program `%s`", o->program[0]);
    } else if (spares_inputs(o, path) && (log = zlt_output_begin_apart("zellige-check")) != NULL) {
        set_environment(o, log);
        status = judge(o, log, run(o, path));
        if (o->sarif != NULL && !zlt_sarif_write(log, o->sarif))
            status = EXIT_FAILURE;
        zlt_output_discard(log);
    }
    free(path);
    return status;
}

int zlt_check_main(int argc, char **argv)
{
    options o = {.tools = "memory,race,sync,init", .status = 1};
    if (argc > 1 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0))
        return fputs(help, stdout) < 0;
    zlt_output_init();
    return read_options(&o, argv) ? check(&o) : EXIT_FAILURE;
}
