/* Runs kernels made at random and compares with a reference in C.
 *
 *     random [--seeds FIRST-LAST] [--engine simd|opencl|all|level_zero] [--lanes N]
 *            [--variant NAME] [--shapes COUNT | --shape N] [--statements N] [--features MASK]
 *            [--shrink] [--out DIR] [--source FILE] [--passes LIST|each] [--keep DIR]
 *
 * Without --lanes and --variant each batch of kernels runs at every width, each with another
 * variant of the toolchain than the last batch. A failure prints the arguments that repeat it; with
 * --shrink the kernel is made as small as it goes and written to DIR, from where --source takes it,
 * with the arguments in its first line. What spirv-val refuses is no failure, but nothing else is
 * excused: a compiler may also make valid SPIR-V that means something else, and so may we misread
 * it. Each failure comes with what the other variants of the same source do at the same width: if
 * only those of one compiler are wrong, look at that first. "opencl" is PoCL or another platform,
 * which compiles the source itself: it checks the generator and the reference. "level_zero" is a
 * device of that, a GPU for example. With --keep what is compiled stays in DIR, and is taken from
 * there by a second run, on a machine that has a GPU and no compilers. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "backend/driver/engines/simd/vectorize/pass.h"
#include "tests/random/batch.h"
#include "tests/random/options.h"
#include "tests/random/passes.h"
#include "tests/random/problem.h"
#include "tests/random/runner.h"
#include "tests/random/shrink.h"

typedef struct random_tally {
    size_t checks, failures, refused;
} random_tally;

/* Of SPIR-V that is not valid nothing can be said: its compiler made a mistake. */
static bool is_judged(const random_options *options, const random_batch *batch,
                      const random_configuration *configuration, const uint64_t *seed, int shape,
                      const random_trial *trial)
{
    random_options single = *options;
    single.shape = shape;
    single.keep = NULL;
    unsigned built = 0;
    random_batch alone;
    if (strncmp(trial->text, "build", 5) == 0)
        return toolchain_is_valid(batch, configuration->variant);
    batch_begin(&alone, &single, seed, 1, NULL);
    const bool judged = !toolchain_build(&alone, toolchain_mask(configuration->variant), &built) ||
                        built == 0 || toolchain_is_valid(&alone, configuration->variant);
    batch_end(&alone);
    return judged;
}

/* What else is known of a kernel that our engine got wrong. */
static void tell_variants(const random_options *options, const random_configuration *configuration,
                          const uint64_t *seed, int shape)
{
    random_options single = *options;
    single.shape = shape;
    single.keep = NULL;
    unsigned built = 0;
    random_batch alone;
    batch_begin(&alone, &single, seed, 1, NULL);
    const bool right =
        toolchain_build(&alone, toolchain_all() & ~toolchain_mask(configuration->variant), &built);
    for (int v = 0; right && v < TOOLCHAIN_VARIANTS; v++) {
        random_configuration other = *configuration;
        other.variant = v;
        if ((built & toolchain_mask(v)) == 0)
            continue;
        random_trial *trials = trials_run(&alone, &other);
        printf("  %s is %s\n", toolchain_variants[v],
               trials[0].state == TRIAL_PASSED ? "right" : trials[0].text);
        trials_destroy(&alone, trials);
    }
    batch_end(&alone);
}

static void report(const random_options *options, const random_batch *batch,
                   const random_configuration *configuration, size_t i, const random_trial *trial,
                   random_tally *tally)
{
    const size_t kernel = i / (size_t)batch->shape_count;
    const int shape = batch->shapes[i % (size_t)batch->shape_count];
    const bool judged =
        is_judged(options, batch, configuration, &batch->seeds[kernel], shape, trial);
    printf("%s --seeds %llu --engine %s --lanes %d --variant %s --shape %d%s%s: %s\n",
           judged ? "FAILED" : "WRONG SPIR-V", (unsigned long long)batch->seeds[kernel],
           configuration->engine, configuration->lanes, toolchain_variants[configuration->variant],
           shape, configuration->passes == NULL ? "" : " --passes ",
           configuration->passes == NULL ? "" : configuration->passes, trial->text);
    if (judged && configuration->variant != TOOLCHAIN_SOURCE)
        tell_variants(options, configuration, &batch->seeds[kernel], shape);
    fflush(stdout);
    tally->refused += !judged;
    tally->failures += judged;
    const random_failure failure = {batch->seeds[kernel], shape, *configuration, trial->text};
    if (judged && options->shrink)
        shrink(options, &failure);
}

static void check(const random_options *options, const random_batch *batch,
                  const random_configuration *configuration, random_tally *tally)
{
    random_trial *trials = trials_run(batch, configuration);
    size_t reported = batch->count;
    for (size_t i = 0; i < batch->count * (size_t)batch->shape_count; i++) {
        tally->checks++;
        if (trials[i].state == TRIAL_PASSED)
            continue;
        const size_t kernel = i / (size_t)batch->shape_count;
        if (kernel != reported &&
            (i == 0 || strcmp(trials[0].text, trials[i].text) !=
                           0)) /* one failure of a kernel is enough to look at */
            report(options, batch, configuration, i, &trials[i], tally);
        reported = kernel;
    }
    trials_destroy(batch, trials);
}

/* Without each of the optional passes that report a change here, or that others ask for: they make
 * kernels faster, and no result another. */
static void check_without_each(const random_options *options, const random_batch *batch,
                               random_configuration one, random_tally *tally)
{
    char list[64];
    one.passes = "all";
    one.dumps = true;
    check(options, batch, &one, tally);
    one.dumps = false;
    const simd_pass_set dumped = passes_dumped(batch->directory);
    if (simd_pass_set_is_empty(&dumped)) {
        printf("FAILED: no dump says what passes do\n");
        tally->failures++;
    }
    one.passes = list;
    for (unsigned pass = 0; pass < simd_passes.count; pass++) {
        snprintf(list, sizeof list, "-%s", simd_passes.name(pass));
        if (simd_passes.is_optional(pass) && simd_pass_set_has(&dumped, pass))
            check(options, batch, &one, tally);
    }
    one.passes = "-all";
    check(options, batch, &one, tally);
}

static void check_passes(const random_options *options, const random_batch *batch,
                         random_configuration one, random_tally *tally)
{
    one.passes = options->passes;
    if (one.passes != NULL && strcmp(one.passes, "each") == 0)
        check_without_each(options, batch, one, tally);
    else
        check(options, batch, &one, tally);
}

/* At each width, what another variant of the toolchain made. */
static void check_simd(const random_options *options, const random_batch *batch, unsigned built,
                       unsigned turn, random_tally *tally)
{
    static const int widths[] = {64, 32, 16, 8, 4, 1, 0};
    for (unsigned w = 0; w < sizeof widths / sizeof *widths; w++) {
        random_configuration one = {.engine = "simd",
                                    .lanes = widths[w],
                                    .variant = (int)((turn + w) % TOOLCHAIN_VARIANTS)};
        if (options->lanes >= 0 && options->lanes != widths[w])
            continue;
        if (options->variant >= 0)
            one.variant = options->variant;
        for (int v = 0; v < TOOLCHAIN_VARIANTS && (built & 1u << one.variant) == 0; v++)
            one.variant = (one.variant + 1) % TOOLCHAIN_VARIANTS;
        if ((built & 1u << one.variant) != 0)
            check_passes(options, batch, one, tally);
    }
}

/* What one variant of the toolchain made, each time another. */
static void check_level_zero(const random_options *options, const random_batch *batch,
                             unsigned built, random_tally *tally)
{
    for (int v = 0; v < TOOLCHAIN_VARIANTS; v++)
        if ((built & 1u << v) != 0)
            check(options, batch, &(random_configuration){.engine = "level_zero", .variant = v},
                  tally);
}

static unsigned choose_variants(const random_options *options, unsigned turn)
{
    unsigned variant = turn % TOOLCHAIN_VARIANTS;
    if (options->variant >= 0)
        return toolchain_mask(options->variant);
    if (options->simd)
        return toolchain_all();
    if (!options->level_zero)
        return 0;
    while ((toolchain_all() & 1u << variant) == 0)
        variant = (variant + 1) % TOOLCHAIN_VARIANTS;
    return 1u << variant;
}

static void run_batch(const random_options *options, const uint64_t *seeds, size_t count,
                      random_tally *tally)
{
    random_batch batch;
    unsigned built = 0;
    const unsigned turn = (unsigned)(seeds[0] / 8);
    const unsigned wanted = choose_variants(options, turn);
    batch_begin(&batch, options, seeds, count, NULL);
    if (!toolchain_build(&batch, wanted, &built)) {
        printf("INVALID --seeds %llu-%llu: the reference refused them\n",
               (unsigned long long)seeds[0], (unsigned long long)seeds[count - 1]);
        tally->failures++;
    } else {
        tally->refused += (size_t)__builtin_popcount(wanted & ~built);
        if (options->simd)
            check_simd(options, &batch, built, turn, tally);
        if (options->level_zero)
            check_level_zero(options, &batch, built, tally);
        if (options->opencl)
            check(options, &batch,
                  &(random_configuration){.engine = "opencl", .variant = TOOLCHAIN_SOURCE}, tally);
    }
    batch_end(&batch);
}

int main(int argc, char **argv)
{
    random_options options;
    random_tally tally = {0, 0, 0};
    if (!options_read(argc, argv, &options))
        return 2;
    if ((options.opencl && !random_opencl_is_there()) ||
        (options.level_zero && !random_level_zero_is_there()))
        return 77;
    for (uint64_t first = options.first; first <= options.last; first += 8) {
        uint64_t seeds[8];
        size_t count = 0;
        for (; count < 8 && first + count <= options.last; count++)
            seeds[count] = first + count;
        run_batch(&options, seeds, count, &tally);
    }
    printf("%zu checks, %zu failures; %zu modules that their compiler refused or broke\n",
           tally.checks, tally.failures, tally.refused);
    return tally.failures == 0 && tally.checks != 0 ? 0 : 1;
}
