#include "tools/zellige/compile/cures.h"

#include "tools/zellige/compile/cuda_names.h"
#include "tools/zellige/support/args.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* A `*` in a message stands for text without quotes or blanks; in the cure, for the same text. */
typedef struct zlt_cure {
    const char *message;
    const char *beside; /* what another line of it has; NULL: anything */
    const char *cure;
} zlt_cure;

#define UNDECLARED "use of undeclared identifier "
#define UNDEFINED "call to undeclared function " /* as newer ones put it */
#define INCLUDE_KERNEL "write #include <zellige/kernel.h> at the top of the file"
#define INCLUDE_MATH "#include <zellige/math.h> has `*`"
#define NO_HEAP                                                                                \
    "a kernel has no heap: use an array of a constant size, tile_static memory, or a view of " \
    "more elements"
#define NO_C_LIBRARY \
    "a kernel has the functions of OpenCL C and <zellige/kernel.h>, not those of C's library"
#define HALF                                                                                       \
    "#pragma OPENCL EXTENSION cl_khr_fp16 : enable, for devices that compute with halves; others " \
    "load them as floats: vload_half(i, view)"
#define NO_CPP                                                                                 \
    "kernels are C, not C++: write the type; a macro, or VARIANTS of a file, are for several " \
    "types"
#define NO_REFERENCE \
    "kernels are C, which has pointers where C++ has references: float *x, and f(&x)"
#define NAMESPACE "kernels are C: names have no namespace; <zellige/math.h> has AMP's mathematics"
#define SIZED_TYPES                                                                             \
    "the types are OpenCL C's: char, short, int and long of 8, 16, 32 and 64 bits, and uchar, " \
    "ushort, uint, ulong"
#define COMPONENT "a component is .v[0], of dimension 0, the slowest; .v[1], ..."
#define TILED_COMPONENT                                                                        \
    "its parts are global_, local_, tile and tile_origin; LOCAL(t, 0) is a component, and so " \
    "GLOBAL(), TILE_INDEX() and TILE_ORIGIN()"
#define TILED_INDEX \
    "TILE(16) stands before the kernel, and in it `const zlg_tiled_index t = get_tiled_index(1)`"
#define VIEW_MEMBER \
    "what a view has is in macros: EXTENT(view), AT(view, i), SECTION(part, view, origin, extent)"
#define ATOMIC                                                                                    \
    "atomics are zlg_atomic_fetch_add(&AT(view, i), 1) and its like, on int, uint, long, ulong, " \
    "and add, sub, min and max on float and double too"
#define ELEMENT                                                                                \
    "an element of a view is AT(view, i), of one of rank 2 AT(view, i, j); a component of an " \
    "index is index.v[0]"

#define NO_ASSERT "a kernel cannot end its program: it writes what is wrong to a view, or prints it"
#define NO_COPY                                                                           \
    "each work-item copies an element: AT(b, i) = AT(a, i); on the host zlg_copy() does " \
    "all of them"
#define NO_FILL \
    "each work-item writes an element: AT(a, i) = 0; on the host zlg_copy() does all of them"
#define INSIDE                                                                                \
    "whether an index is inside of a view is CONTAINS(view, i), or of one of its dimensions " \
    "i.v[0] < EXTENT(view).v[0]"
#define NO_LIST "an index of numbers is AT(view, 1, 2), or zlg_index2(1, 2)"
#define NO_LAMBDA "kernels are C, which has no lambdas: write a function before the kernel"
#define CONSTANTS                                                                                 \
    "a constant is a macro, #define n 16, or an enum { n = 16 }; a table is `constant float t[] " \
    "= ...`"
#define ELEMENTWISE \
    "arrays are copied element by element, in a loop; a struct, or a vector, as a whole"
#define SYCL "this is SYCL's; here `const zlg_index i = get_index(1)`, and views: docs/from-sycl.md"
#define SHUFFLE                                                            \
    "this is CUDA's; here sub_group_shuffle(), sub_group_shuffle_down(), " \
    "sub_group_shuffle_xor(), ..."
#define CHAIN "0 < i < n compares the result of 0 < i with n: write 0 < i && i < n"
#define RANKS "get_index_in(domain) is for ranks to 8, in a domain without tiles"
#define DIMENSIONS \
    "dimension 0 is the fastest here, 1 that of rows, 2 of planes; get_index() has all"
#define PRINTS "a kernel prints by printf()"
#define OPERANDS "invalid operands to binary expression"
#define VIEW_PARTS "a view has a type, a rank from 1 to 8, and a name: VIEW(float, 2, name)"

/* The first that matches is printed. */
#define KEYWORD(word)                                                   \
    {                                                                   \
        "expected identifier or '('", " " word " =",                    \
            "`" word "` is a keyword of OpenCL C: give it another name" \
    }

static const zlt_cure cures[] = {
    {OPERANDS, "struct zlg_index') and 'zlg_extent'", INSIDE},
    {OPERANDS, "struct zlg_index'",
     "an index has components: i.v[0] + 1, i.v[0] < n; zlg_index_add_int(i, 1) adds to all"},
    {OPERANDS, "struct zlg_extent'",
     "an extent has dimensions: EXTENT(view).v[0]; zlg_extent_size() is the number of elements"},
    {OPERANDS, "*__private')", "work-items compute with elements: AT(c, i) = AT(a, i) + AT(b, i)"},
    {OPERANDS, " % ", "`%` is of whole numbers: fmod(x, y) is that of floating-point numbers"},
    {OPERANDS, " ^ ",
     "`^` is the exclusive or of whole numbers; a power is x * x, or pow(x, 2.0f)"},
    {"no member named 'size' in", NULL,
     "zlg_extent_size(EXTENT(view)) is the number of elements, EXTENT(view).v[0] of dimension 0"},
    {UNDECLARED "'assert'", NULL, NO_ASSERT},
    {UNDEFINED "'assert'", NULL, NO_ASSERT},
    {UNDECLARED "'exit'", NULL, NO_ASSERT},
    {UNDEFINED "'exit'", NULL, NO_ASSERT},
    {UNDECLARED "'abort'", NULL, NO_ASSERT},
    {UNDEFINED "'abort'", NULL, NO_ASSERT},
    {UNDECLARED "'memcpy'", NULL, NO_COPY},
    {UNDEFINED "'memcpy'", NULL, NO_COPY},
    {UNDECLARED "'memset'", NULL, NO_FILL},
    {UNDEFINED "'memset'", NULL, NO_FILL},
    {UNDECLARED "'fprintf'", NULL, PRINTS},
    {UNDEFINED "'fprintf'", NULL, PRINTS},
    {UNDECLARED "'puts'", NULL, PRINTS},
    {UNDEFINED "'puts'", NULL, PRINTS},
    {"result of comparison of constant * with boolean expression", NULL, CHAIN},
    {"don't have their mathematical meaning", NULL, CHAIN},
    {"is a rank from 1 to 3", NULL, RANKS},
    {"is a dimension from 0 to 2", NULL, DIMENSIONS},
    {"expected expression", "std::", NAMESPACE},
    {"expected expression", ", {", NO_LIST},
    {"expected expression", "[=]", NO_LAMBDA},
    {"expected expression", "[&]", NO_LAMBDA},
    {"expected expression", "macro 'AT'", "AT() takes the index behind the view: AT(view, i)"},
    {UNDECLARED "'tile_barrier_wait'", "tile_barrier_wait;",
     "a wait is a call: tile_barrier_wait()"},
    {"unknown type name 'zlg_view*'", NULL, VIEW_PARTS},
    {"too few arguments provided to function-like macro", "VIEW(", VIEW_PARTS},
    {"expected parameter declarator", "macro 'VIEW'", VIEW_PARTS},
    {"expected parameter declarator", "__launch_bounds__",
     "this is CUDA's; here TILE(256), which fixes the tile"},
    {"will return the size of the pointer", NULL,
     "a view is a pointer here: EXTENT(view).v[0] is the number of its elements"},
    {UNDECLARED "'*_view'", "AT(", "`*` is no view: a parameter is one by VIEW(type, rank, *)"},
    {UNDECLARED "'*_view'", NULL, "`*` is no view: a parameter is one by VIEW(type, rank, *)"},
    {"implicit conversion turns floating-point number into integer", "macro 'AT'",
     "an index is a whole number: (int)x leaves the fraction out, convert_int_rte(x) rounds"},
    {"no matching function for call to 'zlg_view_offset'", NULL,
     "AT() takes an index for each dimension of the view: AT(view, i, j) if its rank is 2; or an "
     "index of its rank"},
    {"no member named 'pitch' in 'struct zlg_view1'", NULL,
     "PROJECTION() takes a view of rank 2 or more; the elements of one of rank 1 are AT(view, i)"},
    {"no matching function for call to 'zlg_view_project'", NULL,
     "PROJECTION() takes a view of rank 2 or more; the elements of one of rank 1 are AT(view, i)"},
    {"no matching function for call to 'zlg_atomic_*'", NULL,
     "zlg_atomic_*() takes the address of an element of a view or of tile_static memory, "
     "&AT(view, i), that is an int, uint, long or ulong; add, sub, min, max, exchange, load and "
     "store are for float and double too"},
    {"where arithmetic or pointer type is required", "macro 'AT'",
     "AT() takes the name of a view; REINTERPRET_AS() makes a view of other elements"},
    {"incompatible pointer types passing", "_Atomic(", ATOMIC},
    {"address argument to atomic operation must be a pointer to", NULL, ATOMIC},
    {"no matching function for call to 'atomic_*'", NULL, ATOMIC},
    {"call to 'atomic_*' is ambiguous", NULL, ATOMIC},
    {"incompatible pointer types passing", "zlg_atomic_",
     "atomics are for elements of 4 or 8 bytes: int, uint, long, ulong, float and double"},
    {"discards qualifiers", NULL,
     "a VIEW(const T, ...) is for reading: without const it can be written"},
    {"read-only variable is not assignable", NULL,
     "a VIEW(const T, ...) is for reading: without const it can be written"},
    {UNDECLARED "'AT'", NULL, INCLUDE_KERNEL},
    {UNDECLARED "'EXTENT'", NULL, INCLUDE_KERNEL},
    {UNDECLARED "'tile_static'", NULL, INCLUDE_KERNEL},
    {UNDECLARED "'get_index'", NULL, INCLUDE_KERNEL},
    {UNDECLARED "'tile_barrier_wait'", NULL, INCLUDE_KERNEL},
    {"unknown type name 'zlg_tiled_index'", NULL, INCLUDE_KERNEL},
    {"expected parameter declarator", "VIEW(", INCLUDE_KERNEL},
    {"expected parameter declarator", "TILE(", INCLUDE_KERNEL},
    {"expected identifier or '('", "TILE(", "TILE() takes one to three numbers, dimension 0 first"},
    {"unknown type name 'zlg_view*'", NULL, "a view has a rank of 1 to 8, written as a number"},
    KEYWORD("local"),
    KEYWORD("global"),
    KEYWORD("constant"),
    KEYWORD("private"),
    KEYWORD("kernel"),
    {"cannot combine with previous '*' declaration specifier", "half",
     "`half` is a type of OpenCL C: give it another name"},
    {"parameter '*' set but not used", NULL,
     "`*` = ... changes what the name stands for, and no element: AT(*, i) = ..., or `*[0]` of a "
     "plain pointer"},
    {"expected identifier", ".global",
     "`global` is a keyword of OpenCL C: the component is t.global_, and GLOBAL(t, 0) a part of "
     "it"},
    {"expected identifier", ".local",
     "`local` is a keyword of OpenCL C: the component is t.local_, and LOCAL(t, 0) a part of it"},
    {"no member named 'barrier' in", NULL, "the wait needs no object: tile_barrier_wait()"},
    {UNDECLARED "'malloc'", NULL, NO_HEAP},
    {UNDECLARED "'calloc'", NULL, NO_HEAP},
    {UNDECLARED "'free'", NULL, NO_HEAP},
    {UNDEFINED "'malloc'", NULL, NO_HEAP},
    {UNDEFINED "'calloc'", NULL, NO_HEAP},
    {UNDEFINED "'free'", NULL, NO_HEAP},
    {UNDECLARED "'rand'", NULL,
     "a kernel has no random numbers: compute them from the index and a seed"},
    {UNDEFINED "'rand'", NULL,
     "a kernel has no random numbers: compute them from the index and a seed"},
    {"file not found", "'bits/", NO_C_LIBRARY ", and needs no header for them"},
    {"file not found", "'stdio.h'", NO_C_LIBRARY ", and needs no header for them"},
    {"file not found", "'math.h'", NO_C_LIBRARY ", and needs no header for them"},
    {"fatal error:", "/usr/include/", NO_C_LIBRARY ", and needs no header for them"},
    {"unknown type name '*nt8_t'", NULL, SIZED_TYPES},
    {"unknown type name '*nt16_t'", NULL, SIZED_TYPES},
    {"unknown type name '*nt32_t'", NULL, SIZED_TYPES},
    {"unknown type name '*nt64_t'", NULL, SIZED_TYPES},
    {UNDECLARED "'*nt8_t'", NULL, SIZED_TYPES},
    {UNDECLARED "'*nt16_t'", NULL, SIZED_TYPES},
    {UNDECLARED "'*nt32_t'", NULL, SIZED_TYPES},
    {UNDECLARED "'*nt64_t'", NULL, SIZED_TYPES},
    {"unexpected type name '*': expected expression", NULL,
     "a vector of numbers has its type in parentheses: (*)(...)"},
    {"call to '*' is ambiguous", NULL,
     "OpenCL C has * for several types: give it arguments of one type, a float as 2.0f"},
    {"statement requires expression of scalar type", NULL,
     "the comparison of vectors is a vector: any(a < b) or all(a < b) is one condition"},
    {"no member named 'contains' in", NULL, INSIDE},
    {"no member named '*' in 'struct zlg_index'", NULL, COMPONENT},
    {"no member named '*' in 'zlg_index'", NULL, COMPONENT},
    {"no member named '*' in 'struct zlg_extent'", NULL, COMPONENT},
    {"no member named '*' in 'zlg_extent'", NULL, COMPONENT},
    {"no member named '*' in 'struct zlg_tiled_index'", NULL, TILED_COMPONENT},
    {"no member named '*' in 'zlg_tiled_index'", NULL, TILED_COMPONENT},
    {"member reference base type '__global", NULL, VIEW_MEMBER},
    {"member reference base type 'const __global", NULL, VIEW_MEMBER},
    {"unknown type name 'array_view'", NULL, "a view is a parameter: VIEW(float, 1, name)"},
    {"unknown type name 'array'", NULL, "an array is passed as a view: VIEW(float, 1, name)"},
    {UNDECLARED "'index'", NULL, "an index is `const zlg_index i = get_index(1)`, of rank 1"},
    {"unknown type name 'index'", NULL,
     "an index is `const zlg_index i = get_index(1)`, of rank 1"},
    {UNDECLARED "'tiled_index'", NULL, TILED_INDEX},
    {"unknown type name 'tiled_index'", NULL, TILED_INDEX},
    {UNDECLARED "'fast_math'", NULL, NAMESPACE},
    {UNDECLARED "'precise_math'", NULL, NAMESPACE},
    {UNDECLARED "'concurrency'", NULL, NAMESPACE},
    {UNDECLARED "'std'", NULL, NAMESPACE},
    {"unknown type name 'constexpr'", NULL, CONSTANTS},
    {"expected ';' after top level declarator", "restrict(",
     "restrict(amp) is C++ AMP's: `kernel` before the function says it"},
    {"conflicting types for '*'", "kernel ",
     "a program has one kernel of a name: VARIANTS of a file, or -DT=float, are for several types"},
    {"is not assignable", "array type '", ELEMENTWISE},
    {"unknown type name 'nd_item'", NULL, SYCL},
    {"unknown type name 'item'", NULL, SYCL},
    {"unknown type name 'id'", NULL, SYCL},
    {"unknown type name 'accessor'", NULL, SYCL},
    {UNDECLARED "'sycl'", NULL, SYCL},
    {"unknown type name 'template'", NULL, NO_CPP},
    {"unknown type name 'class'", NULL, NO_CPP},
    {"unknown type name 'using'", NULL, NO_CPP},
    {"unknown type name 'namespace'", NULL, NO_CPP},
    {"'auto' storage class", NULL, NO_CPP},
    {"expected ')'", "float &", NO_REFERENCE},
    {"expected ')'", "int &", NO_REFERENCE},
    {UNDECLARED "'nullptr'", NULL, "kernels are C, not C++: the null pointer is NULL"},
    {UNDECLARED "'new'", NULL, NO_HEAP},
    {"variables in the local address space can only be declared in the outermost scope", NULL,
     "declare tile_static memory at the top of the kernel, outside of all blocks"},
    {"non-kernel function variable cannot be declared in local address space", NULL,
     "declare tile_static memory at the top of the kernel, and pass it on as a `local T *`"},
    {"'__local' variable cannot have an initializer", NULL,
     "let one work-item write it, and then all wait: tile_barrier_wait()"},
    {"cannot be used as the type of a kernel parameter", NULL,
     "use int or uint, or long or ulong: types of one size on the host and on every device"},
    {"pointer arguments to kernel functions must reside in", NULL,
     "use VIEW(type, rank, name), which has the extent too, or `global type *name`"},
    {"kernel must have void return type", NULL,
     "a kernel returns nothing: it writes what it finds to a view"},
    {"changes address space of pointer", "'const __constant char *'",
     "printf() takes its format as a literal: printf(\"%d\", number)"},
    {"changes address space of pointer", NULL,
     "which memory a pointer points at is part of its type: `global` of views, `local` of "
     "tile_static memory; a function with a plain `T *` takes all of them"},
    {"pointers to functions are not allowed", NULL,
     "a switch that calls one function or the other does the same"},
    {"taking address of function is not allowed", NULL,
     "call it, with its arguments: get_index(1)"},
    {"variable length arrays are not supported", NULL,
     "give it a constant size; tile_static memory of a size that the launch decides is a `local T "
     "*` parameter of the kernel"},
    {"variadic arguments are not allowed", NULL,
     "give the function fixed parameters; __attribute__((overloadable)) allows several forms"},
    {"called object type '__global", NULL, ELEMENT},
    {"called object type 'const __global", NULL, ELEMENT},
    {"called object type '", "macro 'AT'", "a semicolon is missing on the line before"},
    {"subscripted value is not an array, pointer, or vector", NULL, ELEMENT},
    {"single argument 'rank' was not specified", NULL,
     "the argument is the rank of the domain: get_index(1)"},
    {"too few arguments to function call", "VIEW(",
     "a view is passed on with PASS(): f(PASS(view))"},
    {"attribute 'reqd_work_group_size' can only be applied", NULL,
     "TILE() belongs to a kernel: kernel TILE(16) void name(...)"},
    {"'reqd_work_group_size' attribute must be greater than 0", NULL,
     "each dimension of a tile is at least 1"},
    {"'reqd_work_group_size' attribute requires", NULL,
     "each dimension of a tile is a constant, and at least 1"},
    {"result of comparison of unsigned expression", "get_global_id",
     "ids have no sign: (int)get_global_id(0), or get_index(1).v[0]"},
    {"result of comparison of unsigned expression", "--",
     "what has no sign is never below 0: count with an int, or for (uint i = n; i-- > 0;)"},
    {"declaring variable of type '*half' is not allowed", NULL, HALF},
    {"declaring variable of type '__private half' is not allowed", NULL, HALF},
    {UNDECLARED "'__shfl_*'", NULL, SHUFFLE},
    {UNDEFINED "'__shfl_*'", NULL, SHUFFLE},
    {UNDECLARED "'make_*'", NULL, "this is CUDA's; here (*)(...)"},
    {UNDEFINED "'make_*'", NULL, "this is CUDA's; here (*)(...)"},
};

/* What <zellige/math.h> has besides OpenCL C; and all functions with an f behind them. */
static const char mathematics[] =
    " erfinv erfcinv phi probit rcbrt scalb scalbn nearbyint fpclassify countbits firstbithigh "
    "firstbitlow imax imin umax umin rcp saturate noise msad4 reversebits ";
static const char opencl[] =
    " acos acosh asin asinh atan atan2 atanh cbrt ceil copysign cos cosh erf erfc exp exp2 exp10 "
    "expm1 fabs fdim floor fma fmax fmin fmod frexp hypot ilogb ldexp lgamma log log10 log1p log2 "
    "logb modf nextafter pow remainder remquo rint round rsqrt sin sinh sqrt tan tanh tgamma trunc "
    "erfinv erfcinv phi probit rcbrt scalb scalbn nearbyint ";

/* The macros of <zellige/kernel.h>. */
static const char *const macros[] = {
    "AT",
    "EXTENT",
    "CONTAINS",
    "SECTION",
    "PROJECTION",
    "VIEW_AS",
    "VIEW_COPY",
    "VIEW_ASSIGN",
    "REINTERPRET_AS",
    "PASS",
    "LOCAL",
    "GLOBAL",
    "TILE_INDEX",
    "TILE_ORIGIN",
    "SPECIALISED",
    "tile_static",
    "tile_barrier_wait",
    "tile_barrier_wait_with_all_memory_fence",
    "tile_barrier_wait_with_global_memory_fence",
    "tile_barrier_wait_with_tile_static_memory_fence",
    "all_memory_fence",
    "global_memory_fence",
    "tile_static_memory_fence",
};

static bool has_word(const char *words, const char *word, size_t length)
{
    char *wanted = zlt_text(" %.*s ", (int)length, word);
    const bool has = length > 0 && strstr(words, wanted) != NULL;
    free(wanted);
    return has;
}

/* Whether a text begins as a pattern does. Returns the text that its `*` stands for. */
static bool begins(const char *text, const char *pattern, const char **star, size_t *length)
{
    const size_t before = strcspn(pattern, "*");
    if (strncmp(text, pattern, before) != 0)
        return false;
    *star = text + before;
    *length = 0;
    if (pattern[before] == '\0')
        return true;
    const char *rest = pattern + before + 1;
    const size_t most = strcspn(*star, "' ");
    for (; *length <= most; ++*length)
        if (strncmp(*star + *length, rest, strlen(rest)) == 0)
            return true;
    return false;
}

/* No pattern begins with `*`. */
static bool has(const char *text, const char *pattern, const char **star, size_t *length)
{
    for (text = strchr(text, *pattern); text != NULL; text = strchr(text + 1, *pattern))
        if (begins(text, pattern, star, length))
            return true;
    return false;
}

/* The cure with `*` replaced. */
static char *fill(const char *cure, const char *star, size_t length)
{
    char *text = zlt_text("%s", "");
    for (;;) {
        const size_t part = strcspn(cure, "*");
        const bool ends = cure[part] == '\0' || length == 0;
        char *longer = ends ? zlt_text("%s%s", text, cure)
                            : zlt_text("%s%.*s%.*s", text, (int)part, cure, (int)length, star);
        free(text);
        text = longer;
        if (ends)
            return text;
        cure += part + 1;
    }
}

static char *cure_of_mathematics(const char *message)
{
    static const char *const forms[] = {UNDECLARED "'*'", UNDEFINED "'*'"};
    const char *name;
    size_t length;
    for (size_t k = 0; k < sizeof forms / sizeof *forms; k++)
        if (has(message, forms[k], &name, &length) && length > 0 &&
            (has_word(mathematics, name, length) ||
             (name[length - 1] == 'f' && has_word(opencl, name, length - 1))))
            return fill(INCLUDE_MATH, name, length);
    return NULL;
}

/* The number of letters to change, add or remove. */
static size_t distance(const char *a, size_t length, const char *b)
{
    enum { LONGEST = 64 };
    size_t row[LONGEST + 1];
    const size_t other = strlen(b);
    if (length > LONGEST || other > LONGEST)
        return SIZE_MAX;
    for (size_t k = 0; k <= other; k++)
        row[k] = k;
    for (size_t i = 0; i < length; i++) {
        size_t before = row[0];
        row[0] = i + 1;
        for (size_t k = 0; k < other; k++) {
            const size_t changed = before + (a[i] != b[k]);
            const size_t fewer = (row[k] < row[k + 1] ? row[k] : row[k + 1]) + 1;
            before = row[k + 1];
            row[k + 1] = changed < fewer ? changed : fewer;
        }
    }
    return row[other];
}

/* clang suggests functions with a similar name, but no macros. */
static char *cure_of_spelling(const char *message)
{
    const char *name, *best = NULL;
    size_t length, nearest = SIZE_MAX;
    if (strstr(message, "did you mean") != NULL ||
        (!has(message, UNDECLARED "'*'", &name, &length) &&
         !has(message, UNDEFINED "'*'", &name, &length)))
        return NULL;
    for (size_t k = 0; k < sizeof macros / sizeof *macros; k++) {
        const size_t far = distance(name, length, macros[k]);
        if (far < nearest && far <= strlen(macros[k]) / 4) {
            nearest = far;
            best = macros[k];
        }
    }
    if (nearest == 0)
        return zlt_text("`%s` is a macro: it is written %s(), and its header included", best, best);
    return best != NULL ? zlt_text("did you mean `%s`?", best) : NULL;
}

static char *cure_of_cuda(const char *message)
{
    static const char *const forms[] = {UNDECLARED "'*'", UNDEFINED "'*'", "unknown type name '*'"};
    const char *name, *here = NULL;
    size_t length;
    for (size_t k = 0; k < sizeof forms / sizeof *forms && here == NULL; k++)
        if (has(message, forms[k], &name, &length))
            here = zlt_cuda_name(name, length);
    return here != NULL ? zlt_text("this is CUDA's; %s", here) : NULL;
}

char *zlt_cure_of(const char *message, const char *all)
{
    char *cure = cure_of_cuda(message);
    if (cure != NULL)
        return cure;
    for (size_t k = 0; k < sizeof cures / sizeof *cures; k++) {
        const char *star;
        size_t length;
        if (has(message, cures[k].message, &star, &length) &&
            (cures[k].beside == NULL || strstr(all, cures[k].beside) != NULL))
            return fill(cures[k].cure, star, length);
    }
    cure = cure_of_mathematics(message);
    return cure != NULL ? cure : cure_of_spelling(message);
}
