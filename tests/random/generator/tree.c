#include "tests/random/generator/tree.h"

#include <stdlib.h>

tree *tree_create(void)
{
    tree *node = calloc(1, sizeof *node);
    if (node == NULL)
        abort();
    return node;
}

void tree_destroy(tree *node)
{
    for (size_t i = 0; i < node->count; i++)
        tree_destroy(node->children[i]);
    free(node->children);
    text_clear(&node->head);
    text_clear(&node->tail);
    text_clear(&node->head_if_opened);
    free(node);
}

tree *tree_add(tree *parent)
{
    tree **children = realloc(parent->children, (parent->count + 1) * sizeof(tree *));
    if (children == NULL)
        abort();
    parent->children = children;
    return children[parent->count++] = tree_create();
}

static void print_line(const text *line, int depth, text *out)
{
    if (line->length != 0)
        text_add(out, "%*s%s\n", 4 * depth, "", line->data);
}

void tree_print(const tree *node, int depth, text *out)
{
    if (node->state == TREE_DROPPED)
        return;
    const bool opened = node->state == TREE_OPENED;
    print_line(opened ? &node->head_if_opened : &node->head, depth, out);
    const int inside = depth + (node->tail.length != 0 && (!opened || node->head_if_opened.length));
    for (size_t i = 0; i < node->count; i++) {
        const tree *child = node->children[i];
        if (!child->seam)
            tree_print(child, inside, out);
        else if (!opened)
            print_line(&child->head, depth, out);
    }
    if (!opened || node->head_if_opened.length != 0)
        print_line(&node->tail, depth, out);
}

static tree *find(tree *node, size_t *number)
{
    if ((*number)-- == 0)
        return node;
    for (size_t i = 0; i < node->count; i++) {
        tree *found = find(node->children[i], number);
        if (found != NULL)
            return found;
    }
    return NULL;
}

tree *tree_find(tree *root, size_t number)
{
    return find(root, &number);
}

bool tree_contains(const tree *root, const tree *node)
{
    bool found = root == node;
    for (size_t i = 0; i < root->count && !found; i++)
        found = tree_contains(root->children[i], node);
    return found;
}
