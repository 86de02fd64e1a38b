/* What several formulas have in common, and those that are in files of their own. */
#ifndef ZELLIGE_SIMD_VECTORIZE_IR_FORMULA_PARTS_H
#define ZELLIGE_SIMD_VECTORIZE_IR_FORMULA_PARTS_H

#include "backend/driver/engines/simd/vectorize/ir/formula/formula_words.h"

/* ---- Exponentials (formula_exp.c) ------------------------------------------------------------ */

/** (e^r - 1 - r) / r^2 */
LLVMValueRef simd_formula_exp_series(const simd_formula_maker *m, LLVMValueRef r);

/** 2^(x + more), where more is little, or NULL, and x not too large. */
LLVMValueRef simd_formula_exp2_of_sum(const simd_formula_maker *m, LLVMValueRef x,
                                      LLVMValueRef more);

/** e^x / 2^times, which may be a number where e^x is not. */
LLVMValueRef simd_formula_exp_halved(const simd_formula_maker *m, LLVMValueRef x, unsigned times);

/* ---- Logarithms (formula_log.c) -------------------------------------------------------------- */

/** A positive number as 2^exponent * (1 + rest), rest around 0. */
typedef struct simd_formula_parts {
    LLVMValueRef exponent, rest;
} simd_formula_parts;

simd_formula_parts simd_formula_take_apart(const simd_formula_maker *m, LLVMValueRef x);

/** The same of a normal number. */
simd_formula_parts simd_formula_take_normal(const simd_formula_maker *m, LLVMValueRef x);

/** The same with 1 + rest instead of the rest, in whole registers of AVX-512. */
simd_formula_parts simd_formula_take_at_once(const simd_formula_maker *m, LLVMValueRef x);

/** The same of the sum of 1 and x, of which nothing is lost. */
simd_formula_parts simd_formula_take_sum(const simd_formula_maker *m, LLVMValueRef x);

/** What an exponent is multiplied by in ln(x): of doubles the rest is added to ln(1 + f). */
double simd_formula_first_ln_2(const simd_formula_maker *m);

/** ln(1 + f) */
LLVMValueRef simd_formula_ln(const simd_formula_maker *m, LLVMValueRef f);

/** ln(1 + f) + more, of doubles: rounded where it is least. */
LLVMValueRef simd_formula_ln_f64(const simd_formula_maker *m, LLVMValueRef f, LLVMValueRef more);

/** What a logarithm is of 0 and infinity, and NaN of NaN and of negative numbers. */
LLVMValueRef simd_formula_log_at_edges(const simd_formula_maker *m, LLVMValueRef x,
                                       LLVMValueRef result);

/* ---- Logarithms in whole registers of AVX-512 (formula_log_by_table.c) ----------------------- */

/** A positive number as 2^exponent * (1 + rest) / r, r one of sixteen numbers near 1 / x that steps
 *  says. Of 0 and of infinity the exponent is infinite, and so is each logarithm. */
typedef struct simd_formula_cell {
    LLVMValueRef exponent, steps, rest;
} simd_formula_cell;

/** Of a table of these numbers, or of the usual ones (NULL). */
simd_formula_cell simd_formula_find_cell(const simd_formula_maker *m, const double *table,
                                         LLVMValueRef x);

/** The same of the sum of 1 and x, of which nothing is lost; by the usual table. */
simd_formula_cell simd_formula_find_cell_of_sum(const simd_formula_maker *m, LLVMValueRef x);

/** A logarithm in C, that of e, and that of 2 in two parts. */
typedef struct simd_formula_base {
    double (*log)(double);
    double of_e, of_two[2];
} simd_formula_base;

LLVMValueRef simd_formula_log_of_cell(const simd_formula_maker *m, simd_formula_cell c,
                                      const simd_formula_base *base);

LLVMValueRef simd_formula_ln_of_cell(const simd_formula_maker *m, simd_formula_cell c);

/* ---- In whole registers of AVX-512 (formula_at_once.c) --------------------------------------- */

/** x * 2^n */
LLVMValueRef simd_formula_scale_at_once(const simd_formula_maker *m, LLVMValueRef x,
                                        LLVMValueRef n);

/** The exponent of a number's magnitude; infinite of 0 and of infinity. */
LLVMValueRef simd_formula_exponent(const simd_formula_maker *m, LLVMValueRef x);

/** The same as an integer of 32 bits: INT_MIN of 0, INT_MAX of infinity and NaN. */
LLVMValueRef simd_formula_whole_exponent(const simd_formula_maker *m, LLVMValueRef x);

/** x divided by a power of two: `how` is the operand of the instruction getmant. */
LLVMValueRef simd_formula_mantissa(const simd_formula_maker *m, LLVMValueRef x, unsigned how);

enum { FORMULA_ENTRIES = 16 };

/** The entry of a table of so many numbers that the last four bits of an index say. */
LLVMValueRef simd_formula_entry(const simd_formula_maker *m, const double *table,
                                LLVMValueRef index);

/** The root of 0 or of a normal number, by an estimate and within a unit. */
LLVMValueRef simd_formula_root_at_once(const simd_formula_maker *m, LLVMValueRef x);

/** The same; where the maker makes no estimates, of any number, by an instruction, which others go
 *  on beside. */
LLVMValueRef simd_formula_root(const simd_formula_maker *m, LLVMValueRef x);

/** An estimate of 1 / x, of 14 bits. */
LLVMValueRef simd_formula_inverse(const simd_formula_maker *m, LLVMValueRef x);

/** e^r * 2^n, where r is small and n a multiple of 1/16, whose last bits the index has. */
LLVMValueRef simd_formula_exp_at_once(const simd_formula_maker *m, LLVMValueRef r, LLVMValueRef n,
                                      LLVMValueRef index);

/** x / y within a unit, where neither is 0, denormal, huge or infinite; of any numbers, by a
 *  division, where the maker makes no estimates. */
LLVMValueRef simd_formula_quotient(const simd_formula_maker *m, LLVMValueRef x, LLVMValueRef y);

/* ---- Powers of floats, not fused (formula_pow_f32.c) ----------------------------------------- */

/** The same lanes of doubles, in two registers. */
simd_formula_maker simd_formula_of_doubles(const simd_formula_maker *m);

/** x^y, y a float or an integer of 32 bits: of x that is not negative, as pow() and powr() have it,
 *  and x^(1 / y). */
LLVMValueRef simd_formula_pow_f32(const simd_formula_maker *m, LLVMValueRef x, LLVMValueRef y);
LLVMValueRef simd_formula_powr_f32(const simd_formula_maker *m, LLVMValueRef x, LLVMValueRef y);
LLVMValueRef simd_formula_root_f32(const simd_formula_maker *m, LLVMValueRef x, LLVMValueRef y);

/* ---- The formulas ---------------------------------------------------------------------------- */

typedef LLVMValueRef simd_formula_of_one(const simd_formula_maker *m, LLVMValueRef x);
typedef LLVMValueRef simd_formula_of_two(const simd_formula_maker *m, LLVMValueRef x,
                                         LLVMValueRef y);

/* formula_arc.c; the last is of the numbers for which atan2 and atan2pi do not hold. */
simd_formula_of_one simd_formula_asin, simd_formula_acos, simd_formula_atan;
simd_formula_of_one simd_formula_asinpi, simd_formula_acospi, simd_formula_atanpi;
simd_formula_of_two simd_formula_atan2, simd_formula_atan2pi, simd_formula_far_atan2;

/* formula_number.c */
simd_formula_of_one simd_formula_logb, simd_formula_ilogb;
simd_formula_of_one simd_formula_frexp_mantissa, simd_formula_frexp_exponent;
simd_formula_of_two simd_formula_ldexp;

/* formula_circle.c */
simd_formula_of_one simd_formula_sin, simd_formula_cos, simd_formula_tan;
simd_formula_of_one simd_formula_sinpi, simd_formula_cospi, simd_formula_tanpi;
simd_formula_of_one simd_formula_lone_sin, simd_formula_lone_cos;

/* formula_exp.c */
simd_formula_of_one simd_formula_exp, simd_formula_exp2, simd_formula_exp10, simd_formula_expm1;
simd_formula_of_one simd_formula_sinh, simd_formula_cosh, simd_formula_tanh;
simd_formula_of_two simd_formula_hypot, simd_formula_far_hypot;

/** Where the larger of two numbers is above a limit, or below its inverse but not 0; of NaN. */
LLVMValueRef simd_formula_far_from(const simd_formula_maker *m, LLVMValueRef x, LLVMValueRef y,
                                   double limit);

/* formula_erf.c */
simd_formula_of_one simd_formula_erf, simd_formula_erfc;

/* formula_erf_at_once.c: the second is erfc(a) * e^(a^2), of numbers that are not negative. */
simd_formula_of_one simd_formula_erf_at_once, simd_formula_erfcx_at_once;

/* formula_log.c; the last is of the numbers for which the first three do not hold. */
simd_formula_of_one simd_formula_log, simd_formula_log2, simd_formula_log10;
simd_formula_of_one simd_formula_log_of_any, simd_formula_log2_of_any, simd_formula_log10_of_any;
simd_formula_of_two simd_formula_far_log;

/* formula_log1p.c */
simd_formula_of_one simd_formula_log1p, simd_formula_asinh, simd_formula_acosh, simd_formula_atanh;

/* formula_cbrt.c */
simd_formula_of_one simd_formula_cbrt;

/* In formula_remainder.c; the last is of the numbers for which the others do not hold. */
simd_formula_of_two simd_formula_fmod, simd_formula_remainder, simd_formula_remquo_quotient;
simd_formula_of_two simd_formula_far_quotient;

/* In formula_pow.c. Of pown and rootn the second number is an integer of 32 bits. */
simd_formula_of_two simd_formula_pow, simd_formula_powr, simd_formula_rootn;
simd_formula_of_two simd_formula_small_pown, simd_formula_far_pown;

#endif
