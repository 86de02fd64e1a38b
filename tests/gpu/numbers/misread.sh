# misread.sh ZELLIGE PRINT_PTX PTXAS: negations and tests of 16 bits, magnitudes, and floats of
# truth values are in words that CUDA's compiler of PTX gets right; and the sign of a number that is
# shifted stays.
. "$(dirname "${BASH_SOURCE[0]}")/../kernels.sh"

make_ptx <<'end'
kernel void f(global short *s, global int *i, global long *l, global float *o, uint n)
{
    i[0] = -s[0] > s[1];
    i[1] = (short)-s[2] > s[3];
    i[2] = (short)-i[3] < s[4];
    vstore4(-vload4(2, s), 3, s);
    s[16] = abs(s[17]);
    i[5] = max(max(i[6], -i[7]), i[8]);
    o[0] = (float)abs(i[4]);
    vstore2((float2)(abs(l[0]), abs(l[1])), 1, o);
    bool all = true;
    for (uint k = 0; k < n; k++)
        all = all && i[k] > 0;
    o[1] = all;
    vstore4(convert_float4(vload4(1, s) < vload4(2, s)), 3, o);
    const char sum = add_sat((char)s[30], (char)s[31]);
    s[32] = sum;
    i[9] = sum == -128 ? i[10] : i[11];
    const uchar bytes = add_sat((uchar)s[33], (uchar)s[34]);
    s[35] = bytes;
    i[12] = bytes == 255 ? i[13] : i[14];
    l[2] = l[3] * l[5] >> 56 & 0xffffffff;
    l[4] = l[3] * l[6] >> 24 & 0xffffffff;
}
end
expect() { # COUNTS OF
    # shellcheck disable=SC2053
    [[ $(grep -cE "$2" "$work/ptx") == $1 ]] || fail "\"$2\" is not there $1 times"
}
expect 1 'cvt\.s32\.s16 t, %rs[0-9]+; abs\.s32 t, t; cvt\.u16\.u32 %rs'
# Some LLVMs compute the third in 32 bits.
expect 8 'cvt\.s32\.s16 t, %rs[0-9]+; neg\.s32 t, t; cvt\.u16\.u32 %rs|not\.b32 t, %r[0-9]+; add\.s32 %r[0-9]+, t, 1'
expect '[56]' 'cvt\.s32\.s16 t, %rs[0-9]+; neg\.s32 t, t; cvt\.u16\.u32 %rs'
expect 2 'setp\.ne\.[sub]16 q, %rs[0-9]+, [^;]*; not\.pred %p[0-9]+, q; }'
! grep -q 'setp\.eq\.[sub]16' "$work/ptx" || fail "it has short tests"
expect 1 'shr\.s32 s, %r[0-9]+, 31; xor\.b32 t, %r[0-9]+, s; sub\.s32 %r'
expect 2 'shr\.s64 s, %rd[0-9]+, 63; xor\.b64 t, %rd[0-9]+, s; sub\.s64 %rd'
expect 1 'shr\.s64\s+(t|%rd[0-9]+), %rd[0-9]+, 56;'
! grep -qE 'bfe\.u64.*, 56, 32;' "$work/ptx" || fail "it has bits that no number has"
expect 1 'selp\.f32.*0f3F800000, 0f00000000'
expect 4 'selp\.f32.*0fBF800000, 0f00000000'
! grep -qE '^\s*(neg\.s(16|32)|abs\.s)|cvt\.rn\.f32\.[us]32' "$work/ptx" ||
    [ "$(grep -cE '^\s*cvt\.rn\.f32\.u32' "$work/ptx")" = 1 ] || fail "it has short words"
