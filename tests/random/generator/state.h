/* What the parts of the generator share: the source of chance, and the variables in sight. */
#ifndef ZELLIGE_RANDOM_GENERATOR_STATE_H
#define ZELLIGE_RANDOM_GENERATOR_STATE_H

#include <stdbool.h>

#include "tests/random/generator/generator.h"

enum base { CHAR, UCHAR, SHORT, USHORT, INT, UINT, LONG, ULONG, FLOAT, DOUBLE };

struct type {
    enum base base;
    int lanes; /**< 1, 2, 3, 4, 8 or 16 */
};

typedef struct variable {
    char name[40]; /**< or an expression that can be assigned to, such as r.a */
    struct type type;
    int length; /**< of an array, a power of two; 0 for no array */
    bool uniform;
    bool constant;
} variable;

enum { MAX_VARIABLES = 40 };

typedef struct generator {
    uint64_t random;
    unsigned features;
    variable variables[MAX_VARIABLES];
    int count;
    int budget;    /**< statements still to be made */
    int labels;    /**< names given */
    uint64_t seed; /**< of the kernel, in the names of its functions */
    int functions; /**< that the kernel may call, each uint(uint, T) */
    struct type second[2];
    enum base carried;      /**< of t1, of which each work-item writes its own element only */
    bool in_function;       /**< which sees its own variables only */
    unsigned tile_form;     /**< how transposed() reads or writes now */
    unsigned step_of_turns; /**< what all atomic loops of one place do */
} generator;

/** @returns a number below `limit` */
unsigned below(generator *g, unsigned limit);
/** @returns true `percent` times of a hundred */
bool chance(generator *g, unsigned percent);
bool has(const generator *g, unsigned feature);

#define SCALAR(b) ((struct type){(b), 1})
bool is_floating(enum base base);
bool is_signed(enum base base);
int bits_of(enum base base);
const char *base_name(enum base base);
enum base unsigned_of(enum base base);
enum base signed_of(enum base base);
/** @returns its name in OpenCL C, good until the eighth next call */
const char *type_name(struct type type);
/** @returns one that this kernel may use */
enum base any_base(generator *g);
enum base any_integer(generator *g);
struct type any_vector(generator *g);

variable *declare(generator *g, const char *name, struct type type, int length, bool uniform);
/** @returns a variable of that kind, or NULL */
const variable *any_variable(generator *g, bool vector, bool array, bool uniform, bool assigned);

/** Adds an expression of that type; a uniform one has one value for the whole work-group. */
void expression(generator *g, text *out, struct type type, int depth, bool uniform);
void condition(generator *g, text *out, int depth, bool uniform);
/** Adds an index below `length`, a power of two. */
void index_below(generator *g, text *out, int length, bool uniform);

/** Where a statement stands. */
struct place {
    int depth;
    bool uniform;      /**< all work-items of the group get here together */
    bool may_return;   /**< no barrier may follow */
    bool in_loop;      /**< that may be left by break and continue */
    bool in_switch;    /**< break would leave that only */
    bool loop_uniform; /**< all go around that loop together */
};

void statements(generator *g, tree *parent, struct place place, int count);
/** Begins and ends a function whose result is its variable r, a uint. */
tree *function_body(tree *root, const char *head);
void end_function(generator *g, tree *block);
void control_statement(generator *g, tree *parent, struct place place);
/** A loop; a uniform one only where the place is. */
void loop_statement(generator *g, tree *parent, struct place place, bool uniform);
void goto_statement(generator *g, tree *parent, struct place place);
/** Statements with barriers: only where the place is uniform. */
void shared_statement(generator *g, tree *parent, struct place place);
void guarded_statement(generator *g, tree *parent, struct place place);
void global_atomic(generator *g, tree *parent, struct place place);

#endif
