/* Runs the kernels of corpus*.cl under ZELLIGE_CPU_CHECK: each error is found, at its lines, and
 * nothing in what is cured. `check_test KERNEL` runs those whose names begin so, and shows what is
 * told. */
#include "tests/driver/client.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <zellige/program.h>

#include "corpus.cl.h"
#include "corpus_agreed.cl.h"
#include "corpus_fresh.cl.h"
#include "corpus_global.cl.h"
#include "corpus_manners.cl.h"
#include "corpus_order.cl.h"
#include "corpus_plain.cl.h"
#include "corpus_private.cl.h"
#include "corpus_samples.cl.h"
#include "corpus_shapes.cl.h"
#include "corpus_tiles.cl.h"
#include "corpus_unoptimised.cl.h"
#include "tests/sanitizer.h"

enum { LINE = 400, ARGUMENTS = 8, LINES = 8 };

typedef struct argument {
    enum { BUFFER, DEVICE, FREED, NOTHING, NUMBER, TILE_STATIC } kind;
    size_t bytes, filled;
    int number;
    void *memory;
} argument;

/* A kernel of the corpus, and how it runs. */
typedef struct kernel_case {
    char name[80], tool[20], mark[40];
    uint32_t tile[3], groups[3];
    argument arguments[ARGUMENTS];
    unsigned argument_count;
    unsigned lines[LINES], line_count; /* that a report may name */
} kernel_case;

/* Where compilers of kernels check themselves, each takes its time: a few of the rest do there. */
#ifdef NDEBUG
enum { ERRORS = 211, STEP = 1 };
#else
enum { ERRORS = 55, STEP = 6 };
#endif

static const struct {
    const char *path;
    const zlg_spirv *module;
    bool has_lines;
} files[] = {
    {CORPUS "/corpus.cl", &corpus_spirv, true},
    {CORPUS "/corpus_tiles.cl", &corpus_tiles_spirv, true},
    {CORPUS "/corpus_global.cl", &corpus_global_spirv, true},
    {CORPUS "/corpus_agreed.cl", &corpus_agreed_spirv, true},
    {CORPUS "/corpus_shapes.cl", &corpus_shapes_spirv, true},
    {CORPUS "/corpus_fresh.cl", &corpus_fresh_spirv, true},
    {CORPUS "/corpus_manners.cl", &corpus_manners_spirv, true},
    {CORPUS "/corpus_samples.cl", &corpus_samples_spirv, true},
    {CORPUS "/corpus_order.cl", &corpus_order_spirv, true},
    {CORPUS "/corpus_private.cl", &corpus_private_spirv, true},
    {CORPUS "/corpus_unoptimised.cl", &corpus_unoptimised_spirv, true},
    {CORPUS "/corpus_plain.cl", &corpus_plain_spirv, false},
};

static FILE *corpus;
static unsigned corpus_line;
static bool has_lines;
static char log_path[64];
static long log_read;
static ze_module_handle_t module;
static ze_context_handle_t own;

/* ---- The corpus ------------------------------------------------------------------------------ */

static void read_numbers(char **text, uint32_t out[3])
{
    for (int d = 0; d < 3; d++) {
        out[d] = (uint32_t)strtoul(*text, text, 10);
        out[d] = out[d] == 0 ? 1 : out[d];
        *text += **text == 'x';
    }
}

static void read_argument(kernel_case *c, const char *word)
{
    argument *a = &c->arguments[c->argument_count++];
    assert_true(c->argument_count < ARGUMENTS);
    const char *stroke = strchr(word, '/');
    a->kind = word[0] == 'L'                   ? TILE_STATIC
              : word[0] == '='                 ? NUMBER
              : word[0] == 'd' || stroke       ? DEVICE
              : strncmp(word, "freed", 5) == 0 ? FREED
              : strcmp(word, "null") == 0      ? NOTHING
                                               : BUFFER;
    a->bytes = strtoul(word + strcspn(word, "0123456789"), NULL, 10);
    a->number = (int)a->bytes;
    a->filled = stroke == NULL ? 0 : strtoul(stroke + 1, NULL, 10);
}

/* "//: 8x4 / 2x2 : 512 =3 : race MARK". */
static void read_directive(kernel_case *c, char *text)
{
    text += 3;
    read_numbers(&text, c->tile);
    text += strspn(text, " /");
    read_numbers(&text, c->groups);
    text += strspn(text, " :");
    char *tool = strchr(text, ':');
    assert_non_null(tool);
    *tool++ = '\0';
    (void)sscanf(tool, "%19s %39s", c->tool, c->mark);
    char *rest = NULL;
    for (char *word = strtok_r(text, " ", &rest); word != NULL; word = strtok_r(NULL, " ", &rest))
        read_argument(c, word);
}

static void find_called_lines(kernel_case *c)
{
    char text[LINE], mark[60];
    unsigned number = 0;
    const long here = ftell(corpus);
    (void)snprintf(mark, sizeof mark, "// ! %s\n", c->mark);
    rewind(corpus);
    while (fgets(text, sizeof text, corpus) != NULL) {
        number++;
        if (strstr(text, mark) != NULL && c->line_count < LINES)
            c->lines[c->line_count++] = number;
    }
    (void)fseek(corpus, here, SEEK_SET);
}

/* Up to the closing brace at the beginning of a line. */
static void read_body(kernel_case *c)
{
    char text[LINE];
    while (fgets(text, sizeof text, corpus) != NULL && text[0] != '}') {
        corpus_line++;
        if (strstr(text, "// !\n") != NULL && c->line_count < LINES)
            c->lines[c->line_count++] = corpus_line;
    }
    corpus_line++;
    if (c->mark[0] != '\0')
        find_called_lines(c);
}

static bool next_case(kernel_case *c)
{
    char text[LINE];
    *c = (kernel_case){.name = ""};
    while (fgets(text, sizeof text, corpus) != NULL) {
        corpus_line++;
        if (strncmp(text, "//:", 3) == 0) {
            read_directive(c, text);
        } else if (strncmp(text, "kernel void ", 12) == 0) {
            (void)snprintf(c->name, sizeof c->name, "%.*s", (int)strcspn(text + 12, "("),
                           text + 12);
            read_body(c);
            return true;
        }
    }
    return false;
}

/* ---- Running --------------------------------------------------------------------------------- */

static void *allocate(size_t bytes)
{
    const ze_device_mem_alloc_desc_t on_device = {.stype = ZE_STRUCTURE_TYPE_DEVICE_MEM_ALLOC_DESC};
    const ze_host_mem_alloc_desc_t on_host = {.stype = ZE_STRUCTURE_TYPE_HOST_MEM_ALLOC_DESC};
    void *memory = NULL;
    assert_ok(zeMemAllocShared(own, &on_device, &on_host, bytes, 64, device, &memory));
    memset(memory, 0, bytes);
    return memory;
}

static void *allocate_fresh(ze_command_list_handle_t list, const argument *a)
{
    const ze_device_mem_alloc_desc_t on_device = {.stype = ZE_STRUCTURE_TYPE_DEVICE_MEM_ALLOC_DESC};
    const char zero = 0;
    void *memory = NULL;
    assert_ok(zeMemAllocDevice(own, &on_device, a->bytes, 64, device, &memory));
    if (a->filled > 0)
        assert_ok(zeCommandListAppendMemoryFill(list, memory, &zero, sizeof zero, a->filled, NULL,
                                                0, NULL));
    return memory;
}

static void set_argument(ze_command_list_handle_t list, ze_kernel_handle_t kernel, uint32_t k,
                         argument *a)
{
    if (a->kind == DEVICE)
        a->memory = allocate_fresh(list, a);
    if (a->kind == BUFFER || a->kind == FREED)
        a->memory = allocate(a->bytes);
    if (a->kind == TILE_STATIC)
        assert_ok(zeKernelSetArgumentValue(kernel, k, a->bytes, NULL));
    else if (a->kind == NUMBER)
        assert_ok(set_value(kernel, k, sizeof a->number, &a->number));
    else
        assert_ok(set_pointer(kernel, k, a->memory));
    if (a->kind == FREED)
        assert_ok(zeMemFree(own, a->memory));
}

static ze_command_list_handle_t make_own_list(void)
{
    const ze_command_queue_desc_t description = {.stype = ZE_STRUCTURE_TYPE_COMMAND_QUEUE_DESC,
                                                 .mode = ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS};
    ze_command_list_handle_t list = NULL;
    assert_ok(zeCommandListCreateImmediate(own, device, &description, &list));
    return list;
}

/* What fails because of the error, fails: that is the kernel's. */
static void launch(kernel_case *c)
{
    const ze_group_count_t groups = {c->groups[0], c->groups[1], c->groups[2]};
    ze_command_list_handle_t list = make_own_list();
    ze_kernel_handle_t kernel = make_kernel(module, c->name);
    assert_ok(zeKernelSetGroupSize(kernel, c->tile[0], c->tile[1], c->tile[2]));
    for (uint32_t k = 0; k < c->argument_count; k++)
        set_argument(list, kernel, k, &c->arguments[k]);
    const ze_result_t result =
        zeCommandListAppendLaunchKernel(list, kernel, &groups, NULL, 0, NULL);
    if (result != ZE_RESULT_SUCCESS && c->tool[0] == '\0')
        fail_msg("%s: %#x", c->name, (unsigned)result);
    assert_ok(zeKernelDestroy(kernel));
    assert_ok(zeCommandListDestroy(list));
    for (uint32_t k = 0; k < c->argument_count; k++)
        if (c->arguments[k].kind == BUFFER || c->arguments[k].kind == DEVICE)
            assert_ok(zeMemFree(own, c->arguments[k].memory));
}

/* A kernel that faults loses its context. */
static void run(kernel_case *c)
{
    const ze_context_desc_t description = {.stype = ZE_STRUCTURE_TYPE_CONTEXT_DESC};
    assert_ok(zeContextCreate(driver, &description, &own));
    launch(c);
    assert_ok(zeContextDestroy(own));
}

/* ---- What was found -------------------------------------------------------------------------- */

static bool is_marked(const kernel_case *c, unsigned line)
{
    for (unsigned k = 0; k < c->line_count; k++)
        if (c->lines[k] == line)
            return true;
    return false;
}

static unsigned number_behind(const char *text, const char *name)
{
    const char *at = text == NULL ? NULL : strstr(text, name);
    return at == NULL ? 0 : (unsigned)strtoul(at + strlen(name), NULL, 10);
}

/* The lines of an error and of its note are marked. What ends a kernel that faults has no line; and
 * who reads too early, in a race, may read what nobody wrote. */
static unsigned judge(const kernel_case *c, const char *text)
{
    char tool[40];
    (void)snprintf(tool, sizeof tool, "{\"tool\":\"%s\"", c->tool);
    const bool is_its_tool = strncmp(text, tool, strlen(tool)) == 0;
    const bool follows = strcmp(c->tool, "race") == 0 && strstr(text, "\"init\"") != NULL;
    const unsigned line = number_behind(text, "\"line\":");
    const unsigned other = number_behind(strstr(text, "\"note\""), "\"line\":");
    if (line == 0 && c->tool[0] != '\0')
        return !has_lines && is_its_tool;
    if ((!is_its_tool && !follows) || !is_marked(c, line) || (other != 0 && !is_marked(c, other))) {
        (void)fprintf(stderr, "%s: not expected: %s", c->name, text);
        return 1000;
    }
    return is_its_tool;
}

/* Returns how many errors were told of, or 1000 and more if one is wrong. */
static unsigned read_log(const kernel_case *c)
{
    char text[8192];
    unsigned count = 0;
    FILE *file = fopen(log_path, "r");
    if (file == NULL)
        return 0;
    (void)fseek(file, log_read, SEEK_SET);
    while (fgets(text, sizeof text, file) != NULL)
        count += strcmp(text, "{}\n") == 0 ? 0 : judge(c, text);
    log_read = ftell(file);
    (void)fclose(file);
    return count;
}

/* cmocka has handlers, in each test. */
static void leave_faults_to_the_driver(void)
{
    static const int faults[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL};
    for (size_t k = 0; k < sizeof faults / sizeof faults[0]; k++)
        (void)signal(faults[k], SIG_DFL);
}

/* Sanitizers have handlers of their own, which exit. */
static bool can_run(const kernel_case *c)
{
    return !SANITIZED ||
           (strcmp(c->name, "nothing") != 0 && strcmp(c->name, "write_to_nothing") != 0);
}

typedef struct tally {
    unsigned errors, fine, wrong;
} tally;

static void run_file(const char *path, unsigned step, const char *only, tally *t)
{
    kernel_case c;
    unsigned pairs = 0;
    corpus = fopen(path, "r");
    corpus_line = 0;
    assert_non_null(corpus);
    while (next_case(&c)) {
        pairs += c.tool[0] != '\0';
        if (pairs % step != 0 || (only != NULL && strncmp(c.name, only, strlen(only)) != 0) ||
            !can_run(&c))
            continue;
        run(&c);
        const unsigned found = read_log(&c);
        const bool expected = c.tool[0] != '\0';
        t->errors += expected;
        t->fine += !expected;
        t->wrong += found > 900 || (found > 0) != expected;
        if (found < 900 && (found > 0) != expected)
            (void)fprintf(stderr, "%s: %s\n", c.name, expected ? "not found" : "found");
    }
    (void)fclose(corpus);
}

static unsigned run_corpus(const char *only)
{
    tally t = {0};
    for (size_t k = 0; k < sizeof files / sizeof *files; k++) {
        module = make_module(files[k].module->words, files[k].module->count);
        has_lines = files[k].has_lines;
        run_file(files[k].path, k == 0 || !has_lines ? 1 : STEP, only, &t);
        assert_ok(zeModuleDestroy(module));
    }
    (void)printf("%u errors, %u kernels without, %u wrong\n", t.errors, t.fine, t.wrong);
    return t.wrong + (only == NULL && t.errors < ERRORS);
}

/* In a process of its own, whose faults are the driver's. */
static void every_error_is_found_and_nothing_else(void **state)
{
    int status = 0;
    (void)fflush(NULL);
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        leave_faults_to_the_driver();
        (void)client_open(NULL);
        const unsigned wrong = run_corpus(*state);
        (void)client_close(NULL);
        (void)fflush(NULL);
        _exit(wrong != 0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
}

int main(int argc, char **argv)
{
    char *const only = argc > 1 ? argv[1] : NULL;
    (void)snprintf(log_path, sizeof log_path, "/tmp/zellige-check-XXXXXX");
    const int file = mkstemp(log_path);
    if (file < 0 || setenv("ZELLIGE_CPU_CHECK_LOG", log_path, 1) != 0 ||
        setenv("ZELLIGE_CPU_CHECK", "memory,race,sync,init", 1) != 0)
        return EXIT_FAILURE;
    if (only == NULL)
        (void)setenv("ZELLIGE_CPU_CHECK_MAX_ERRORS", "1", 1);
    (void)close(file);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(every_error_is_found_and_nothing_else, only),
    };
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    (void)unlink(log_path);
    return failed;
}
