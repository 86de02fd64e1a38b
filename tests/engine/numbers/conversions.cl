/* Integers that become others, by a rounding mode that means nothing: some translators leave calls
 * of it. */
#ifdef __SPIRV__ /* clang 22 loses or invents the sign in all these functions: docs/building.md */
#define CONVERT(to, how, from) ((to)(from))
#define SATURATED(to, least, most, x)      \
    (isnan(x)                ? (to)0       \
     : (x) <= (float)(least) ? (to)(least) \
     : (x) >= (float)(most)  ? (to)(most)  \
                             : (to)(x))
#define TO_SATURATED_UCHAR(c) max((int)(c), 0)
#define TO_SATURATED_CHAR(u) min((int)(u), 127)
#else
#define CONVERT(to, how, from) convert_##to##how(from)
#define SATURATED(to, least, most, x) convert_##to##_sat(x)
#define TO_SATURATED_UCHAR(c) convert_uchar_sat_rte(c)
#define TO_SATURATED_CHAR(u) convert_char_sat_rtn(convert_int4_rtp((uchar4)(u, 0, 1, 2)).x)
#endif

kernel void integers(global int *out, global const char *c, global const uchar *u)
{
    const size_t i = get_global_id(0);
    out[4 * i] = TO_SATURATED_UCHAR(c[i]);
    out[4 * i + 1] = CONVERT(short, _rtz, c[i]);
    out[4 * i + 2] = TO_SATURATED_CHAR(u[i]);
    out[4 * i + 3] = CONVERT(ushort, _rtp, u[i]) + CONVERT(int, _rtn, c[i]);
}

kernel void saturated(global const float *x, global char *c, global ushort *s, global int *i,
                      global uint *u, global long *l)
{
    const size_t at = get_global_id(0);
    c[at] = SATURATED(char, CHAR_MIN, CHAR_MAX, x[at]);
    s[at] = SATURATED(ushort, 0, USHRT_MAX, x[at]);
    i[at] = SATURATED(int, INT_MIN, INT_MAX, x[at]);
    u[at] = SATURATED(uint, 0, UINT_MAX, x[at]);
    l[at] = SATURATED(long, LONG_MIN, LONG_MAX, x[at]);
}
