#include "tests/vectorize/without_each.h"

#include <stdlib.h>
#include <string.h>

static bool fail(const char *what, const char *why)
{
    fprintf(stderr, "zellige_vectorize: %s: %s\n", what, why);
    return false;
}

typedef struct printed {
    char *text;
    size_t length;
    simd_pass_set changed, spoke; /* as in the options */
} printed;

/* Later ones change nothing of what is printed. */
static simd_pass last_that_matters(const options *o)
{
    switch (o->print) {
    case PRINT_BEFORE:
    case PRINT_AFTER:
        return o->pass;
    case PRINT_PLAN:
        return SIMD_PASS_VECTORIZE;
    case PRINT_REMARKS:
        return SIMD_PASS_SCALARISE;
    default:
        return SIMD_PASS_COUNT - 1;
    }
}

/* Runs with a pass off, or SIMD_PASS_COUNT for none, and returns what that prints; NULL for `text`
 * if it fails. */
static printed run_without(const options *o, run_once *run, simd_pass off)
{
    printed p = {NULL, 0, {{0}}, {{0}}};
    options one = *o;
    if (off != SIMD_PASS_COUNT)
        simd_pass_set_add(&one.key.passes_off, off);
    one.last = last_that_matters(o);
    one.out = open_memstream(&p.text, &p.length);
    const bool succeeded = one.out != NULL && run(&one) == EXIT_SUCCESS;
    if (one.out != NULL)
        (void)fclose(one.out);
    if (!succeeded) {
        free(p.text);
        p.text = NULL;
    }
    p.changed = one.changed;
    p.spoke = one.spoke;
    return p;
}

static bool write_file(const char *folder, const char *name, const printed *p)
{
    char path[4096];
    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    const bool opened = file != NULL && fwrite(p->text, 1, p->length, file) == p->length;
    return (file != NULL && fclose(file) == 0 && opened) || fail(path, "cannot be written");
}

static bool is_same(const printed *a, const printed *b)
{
    return a->text != NULL && b->text != NULL && a->length == b->length &&
           memcmp(a->text, b->text, a->length) == 0;
}

static bool compare_without(const options *o, run_once *run, const printed *with, simd_pass pass)
{
    printed p = run_without(o, run, pass);
    const bool same = is_same(&p, with);
    const bool succeeded = p.text == NULL ? fail(simd_pass_name(pass), "it fails without that pass")
                           : same         ? true
                                          : write_file(o->folder, simd_pass_name(pass), &p);
    free(p.text);
    return succeeded;
}

/* The code and the remarks before LLVM optimises. */
static printed run_to_optimiser(const options *o, run_once *run, simd_pass off)
{
    options early = *o;
    early.print = PRINT_AFTER;
    early.pass = SIMD_PASS_SCALARISE;
    early.and_remarks = true;
    return run_without(&early, run, off);
}

/* What changed nothing may say something, or let others do; the same code goes to LLVM if not. */
static bool says_something(const options *o, run_once *run, const printed *with, simd_pass pass)
{
    printed without = run_to_optimiser(o, run, pass);
    const bool same = is_same(with, &without);
    free(without.text);
    return !same;
}

typedef struct whole_run {
    printed all;   /* as the options say */
    printed early; /* of all remarks: run_to_optimiser() */
} whole_run;

static bool may_matter(const options *o, run_once *run, const whole_run *with, simd_pass pass)
{
    if (!simd_pass_is_optional(pass))
        return false;
    if (simd_pass_set_has(&with->all.changed, simd_pass_whole(pass)))
        return true;
    if (!simd_pass_set_has(&with->all.spoke, pass))
        return false;
    return o->print == PRINT_REMARKS ||
           (o->print == PRINT_ALL_REMARKS && says_something(o, run, &with->early, pass));
}

int run_without_each(const options *o, run_once *run)
{
    options quiet = *o;
    options whole = *o;
    whole.watches = o->print == PRINT_REMARKS || o->print == PRINT_ALL_REMARKS;
    whole_run with = {.all = run_without(&whole, run, SIMD_PASS_COUNT)};
    bool succeeded = with.all.text != NULL;
    if (!succeeded)
        return run(&quiet); /* with its reason for a status */
    if (o->print == PRINT_ALL_REMARKS)
        with.early = run_to_optimiser(o, run, SIMD_PASS_COUNT);
    /* Of those that do not run an earlier one may ask whether they are off. */
    for (simd_pass pass = 0; succeeded && pass < SIMD_PASS_COUNT; pass++)
        if (may_matter(o, run, &with, pass))
            succeeded = compare_without(o, run, &with.all, pass);
    (void)fwrite(with.all.text, 1, with.all.length, o->out);
    free(with.all.text);
    free(with.early.text);
    return succeeded ? EXIT_SUCCESS : EXIT_FAILURE;
}
