/* Integers that become others, by a rounding mode that means nothing: some translators leave calls of it. */
#ifdef __SPIRV__ /* clang 22, which extends by zeros where there is a mode: docs/building.md */
#define convert_short_rtz convert_short
#define convert_int_rtn convert_int
#endif

kernel void integers(global int *out, global const char *c, global const uchar *u)
{
    const size_t i = get_global_id(0);
    out[4 * i] = convert_uchar_sat_rte(c[i]);
    out[4 * i + 1] = convert_short_rtz(c[i]);
    out[4 * i + 2] = convert_char_sat_rtn(convert_int4_rtp((uchar4)(u[i], 0, 1, 2)).x);
    out[4 * i + 3] = convert_ushort_rtp(u[i]) + convert_int_rtn(c[i]);
}
