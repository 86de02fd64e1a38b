/* What zellige_vectorize lists: rows of the tables in docs/simd-engine.md. */
#ifndef ZELLIGE_TESTS_VECTORIZE_LIST_H
#define ZELLIGE_TESTS_VECTORIZE_LIST_H

void list_passes(void);
void list_targets(void);

#endif
