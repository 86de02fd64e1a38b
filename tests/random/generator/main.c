/* Prints the kernel of a seed: random_kernel SEED [STATEMENTS] */
#include <stdio.h>
#include <stdlib.h>

#include "tests/random/generator/generator.h"

int main(int argc, char **argv)
{
    if (argc < 2) {
        fprintf(stderr, "usage: %s SEED [STATEMENTS]\n", argv[0]);
        return 2;
    }
    const generator_options options = {.allowed = FEATURE_ALL,
                                       .statements = argc > 2 ? atoi(argv[2]) : 0};
    tree *root = generate(strtoull(argv[1], NULL, 10), &options);
    text source = {NULL, 0};
    tree_print(root, 0, &source);
    printf("%s%s", generator_prelude, source.data);
    text_clear(&source);
    tree_destroy(root);
    return 0;
}
