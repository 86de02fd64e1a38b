#include "backend/spirv/kernels/guards.h"

#include <spirv/unified1/spirv.h>

#include "backend/spirv/kernels/linear_sums.h"

enum { DEPTH_MAXIMUM = 8 };

typedef struct comparison {
    spirv_linear left, right;
    bool is_less;   /* left < right, or left <= right; else they are equal, or are not */
    bool is_strict; /* left < right; left != right */
    bool is_unsigned;
} comparison;

static bool append(spirv_guards *out, const spirv_linear *sum)
{
    if (out->count == SPIRV_REACH_GUARDS)
        return false;
    out->all[out->count++] = *sum;
    return true;
}

/* left <= right, or < */
static bool append_less(spirv_guards *out, const spirv_linear *left, const spirv_linear *right,
                        bool is_strict)
{
    spirv_linear difference;
    return spirv_linear_add(right, left, -1, &difference) &&
           !__builtin_sub_overflow(difference.c[0][0], (int64_t)is_strict, &difference.c[0][0]) &&
           append(out, &difference);
}

static void swap(comparison *self)
{
    const spirv_linear left = self->left;
    self->left = self->right;
    self->right = left;
}

/* Describes `left OPCODE right`.
 * @returns false if it is no comparison of whole numbers */
static bool describe(uint32_t opcode, comparison *out)
{
    out->is_unsigned = opcode == SpvOpULessThan || opcode == SpvOpULessThanEqual ||
                       opcode == SpvOpUGreaterThan || opcode == SpvOpUGreaterThanEqual;
    out->is_less = true;
    switch (opcode) {
    case SpvOpUGreaterThan:
    case SpvOpSGreaterThan:
        swap(out);
        out->is_strict = true;
        return true;
    case SpvOpULessThan:
    case SpvOpSLessThan:
        out->is_strict = true;
        return true;
    case SpvOpUGreaterThanEqual:
    case SpvOpSGreaterThanEqual:
        swap(out);
        return true;
    case SpvOpULessThanEqual:
    case SpvOpSLessThanEqual:
        return true;
    case SpvOpINotEqual:
        out->is_strict = true;
        out->is_less = false;
        return true;
    case SpvOpIEqual:
        out->is_less = false;
        return true;
    default:
        return false;
    }
}

static void negate(comparison *self)
{
    self->is_strict = !self->is_strict;
    if (self->is_less)
        swap(self);
}

/* Unequal numbers are those above and those below: the ones above will do. So will, of unsigned
 * ones, those that are none below 0 as signed ones. */
static bool append_comparison(comparison *self, spirv_guards *out)
{
    const spirv_linear none = {0};
    if (!self->is_less && !self->is_strict)
        return append_less(out, &self->left, &self->right, false) &&
               append_less(out, &self->right, &self->left, false);
    if (!self->is_less)
        return append_less(out, &self->right, &self->left, true);
    return append_less(out, &self->left, &self->right, self->is_strict) &&
           (!self->is_unsigned || append_less(out, &none, &self->left, false));
}

static bool add(spirv_linear_context *c, uint32_t condition, bool is, uint32_t depth,
                spirv_guards *out);

/* Both of two conditions. */
static bool add_both(spirv_linear_context *c, uint32_t a, uint32_t b, bool is, uint32_t depth,
                     spirv_guards *out)
{
    return add(c, a, is, depth + 1, out) && add(c, b, is, depth + 1, out);
}

/* a ? b : false is a and b; a ? true : b is one of them. */
static bool add_selected(spirv_linear_context *c, spirv_instruction i, bool is, uint32_t depth,
                         spirv_guards *out)
{
    const uint32_t first = spirv_definition(c->reader, i.words[4]).opcode;
    const uint32_t second = spirv_definition(c->reader, i.words[5]).opcode;
    if (is && (second == SpvOpConstantFalse || second == SpvOpConstantNull))
        return add_both(c, i.words[3], i.words[4], true, depth, out);
    return !is && first == SpvOpConstantTrue &&
           add_both(c, i.words[3], i.words[5], false, depth, out);
}

static bool add(spirv_linear_context *c, uint32_t condition, bool is, uint32_t depth,
                spirv_guards *out)
{
    const spirv_instruction i = spirv_definition(c->reader, condition);
    comparison found = {.is_strict = false};
    if (depth > DEPTH_MAXIMUM || i.count < 3)
        return false;
    switch (i.opcode) {
    case SpvOpConstantTrue:
        return is;
    case SpvOpConstantFalse:
        return !is;
    case SpvOpLogicalNot:
        return add(c, i.words[3], !is, depth + 1, out);
    case SpvOpLogicalAnd:
        return is && add_both(c, i.words[3], i.words[4], true, depth, out);
    case SpvOpLogicalOr:
        return !is && add_both(c, i.words[3], i.words[4], false, depth, out);
    case SpvOpSelect:
        return add_selected(c, i, is, depth, out);
    default:
        break;
    }
    if (i.count != 5 || !spirv_linear_value(c, i.words[3], &found.left) ||
        !spirv_linear_value(c, i.words[4], &found.right) || !describe(i.opcode, &found))
        return false;
    if (!is)
        negate(&found);
    return append_comparison(&found, out);
}

bool spirv_guards_add(spirv_linear_context *context, uint32_t condition, bool is, spirv_guards *out)
{
    return add(context, condition, is, 0, out);
}

bool spirv_guards_are_unequal(const spirv_linear_context *context, uint32_t condition, bool is)
{
    const uint32_t opcode = spirv_definition(context->reader, condition).opcode;
    return opcode == (is ? SpvOpINotEqual : SpvOpIEqual);
}
