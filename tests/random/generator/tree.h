/* The statements of a kernel as a tree, so that a failing kernel can be made smaller: any statement
 * may be dropped, and most blocks may give way to what is in them, and the kernel stays valid. */
#ifndef ZELLIGE_RANDOM_GENERATOR_TREE_H
#define ZELLIGE_RANDOM_GENERATOR_TREE_H

#include <stdbool.h>

#include "tests/random/generator/text.h"

typedef enum tree_state { TREE_KEPT, TREE_OPENED, TREE_DROPPED } tree_state;

typedef struct tree {
    text head, tail;        /**< around the children; a statement has a head only */
    text head_if_opened;    /**< what is left of the head of a block that gives way */
    bool fixed;             /**< not to be dropped alone */
    bool closed;            /**< must not give way to its children */
    bool seam;              /**< "} else {": printed one level up, gone if its parent is opened */
    struct tree **children; /**< of a block */
    size_t count;
    tree_state state;
} tree;

tree *tree_create(void);
void tree_destroy(tree *node);
/** @returns a new last child */
tree *tree_add(tree *parent);
void tree_print(const tree *node, int depth, text *out);
/** @returns whether `node` is `root` or below it */
bool tree_contains(const tree *root, const tree *node);
/** @returns node `number` in preorder, the root being 0; NULL behind the last */
tree *tree_find(tree *root, size_t number);

#endif
