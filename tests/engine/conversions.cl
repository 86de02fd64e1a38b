/* Integers that become others, by a rounding mode that means nothing: some translators leave calls
 * of it. */
#ifdef __SPIRV__ /* clang 22 loses or invents the sign in all these functions: docs/building.md */
#define CONVERT(to, how, from) ((to)(from))
#define TO_SATURATED_UCHAR(c) max((int)(c), 0)
#define TO_SATURATED_CHAR(u) min((int)(u), 127)
#else
#define CONVERT(to, how, from) convert_##to##how(from)
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
