#include "tests/random/shrink.h"

#include <stdio.h>
#include <string.h>

/* Whether the kernel, as it is now, fails there; and how. */
static bool fails(const random_options *base, const random_failure *failure, const tree *root,
                  char *how, size_t size)
{
    random_options options = *base;
    options.shape = failure->shape;
    options.keep = NULL;
    random_batch batch;
    unsigned built = 0;
    const unsigned wanted = toolchain_mask(failure->configuration.variant);
    bool failed = false;
    batch_begin(&batch, &options, &failure->seed, 1, root);
    if (toolchain_build(&batch, wanted, &built) && built == wanted &&
        toolchain_is_valid(&batch, failure->configuration.variant)) {
        random_trial *trials = trials_run(&batch, &failure->configuration);
        failed = trials[0].state == TRIAL_FAILED &&
                 /* one kind of failure must not turn into another */
                 strncmp(trials[0].text, failure->text, 4) == 0;
        if (failed)
            snprintf(how, size, "%s", trials[0].text);
        trials_destroy(&batch, trials);
    }
    batch_end(&batch);
    return failed;
}

static bool reduce(const random_options *options, const random_failure *failure, tree *root,
                   tree *node, char *how, size_t size)
{
    const tree_state before = node->state;
    if (before == TREE_DROPPED || node->seam)
        return false;
    if (!node->fixed) {
        node->state = TREE_DROPPED;
        if (fails(options, failure, root, how, size))
            return true;
    }
    node->state = before;
    if (node->count == 0 || node->closed || before == TREE_OPENED)
        return false;
    node->state = TREE_OPENED;
    if (fails(options, failure, root, how, size))
        return true;
    node->state = before;
    return false;
}

static bool hidden(tree *root, tree *node)
{
    if (root == node)
        return false;
    if (root->state == TREE_DROPPED)
        return tree_contains(root, node);
    for (size_t i = 0; i < root->count; i++)
        if (tree_contains(root->children[i], node))
            return hidden(root->children[i], node);
    return false;
}

static void write_result(const random_options *options, const random_failure *failure,
                         const tree *root, const char *how)
{
    char path[1024];
    const random_configuration *c = &failure->configuration;
    snprintf(path, sizeof path, "%s/%llu-%s-%d-%s.cl", options->out,
             (unsigned long long)failure->seed, c->engine, c->lanes,
             toolchain_variants[c->variant]);
    FILE *file = fopen(path, "w");
    if (file == NULL)
        return;
    text source = {NULL, 0};
    tree_print(root, 0, &source);
    fprintf(file, "// --seeds %llu --engine %s --lanes %d --variant %s --shape %d%s%s\n// %s\n%s%s",
            (unsigned long long)failure->seed, c->engine, c->lanes, toolchain_variants[c->variant],
            failure->shape, c->passes == NULL ? "" : " --passes ",
            c->passes == NULL ? "" : c->passes, how, generator_prelude, source.data);
    text_clear(&source);
    fclose(file);
    printf("  smaller: %s\n", path);
    fflush(stdout);
}

void shrink(const random_options *options, const random_failure *failure)
{
    char how[400] = "does not repeat alone";
    tree *root = generate(failure->seed, &options->generator);
    bool smaller = fails(options, failure, root, how, sizeof how);
    while (smaller) {
        smaller = false;
        tree *node = NULL;
        for (size_t i = 0; (node = tree_find(root, i)) != NULL; i++)
            if (!hidden(root, node))
                smaller |= reduce(options, failure, root, node, how, sizeof how);
    }
    write_result(options, failure, root, how);
    tree_destroy(root);
}
