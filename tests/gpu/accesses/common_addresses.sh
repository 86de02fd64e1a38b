# common_addresses.sh ZELLIGE PRINT_PTX PTXAS: what the addresses of several branches share is
# computed before them.
. "$(dirname "${BASH_SOURCE[0]}")/../kernels.sh"

# A kernel's statements, and whether more of addresses is computed behind the second barrier without
# the pass. Rows have 64 bits: some LLVMs leave sums of 32 in the branches.
shared=("const long r = l; for (long m = 0; m < 6; m++) {
         if (r <= m) t[m - r + 1][r + 1] = t[m - r][r] + m; MEET; }|1"
    # Of few branches each has its own.
    "MEET; if (l > 3) t[l][n] = 3; MEET; if (l > 4) t[l][n + 1] = 4;|0")
# In these something is computed there with it, too.
own=( # what a branch itself computes is not before it.
    "for (int m = 0; m < 6; m++) { if (l > m) t[t[l][m] & 15][n + m] = m; MEET; }"
    # Of a sum in branches one operand is shared from before the block that computes both.
    "for (long k = 0; k < 99; k += n) {
         if (k & 1) { const long w = out[k + 1], p = k * n; out[p] = 7; MEET;
             if (k & 2) out[p + w] = 2; MEET; if (k & 4) out[p + w + 1] = 3; MEET;
             if (k & 8) out[p + w + 2] = 4; }
         MEET; if (k & 16) out[k * n + 9] = 1; MEET; if (k & 32) out[k * n + 8] = 2; }")

print_kernels() {
    local i
    echo '#define MEET barrier(CLK_LOCAL_MEM_FENCE)'
    for i in "${!kernels[@]}"; do
        echo "kernel void f$i(global int *out, int n)"
        echo "{ local int t[17][17]; const int l = get_local_id(0); t[l & 15][l >> 4] = n; MEET;"
        echo "  ${kernels[i]%|*} out[get_global_id(0)] = t[l][0]; }"
    done
}

# Reads a kernel's PTX.
computed() {
    awk '/bar\.sync/ { met++ } /ctaid/ { met = -9 }
        met > 1 && /(mul|shl|neg)\.|sub\.s64/ { all++ } END { print all + 0 }'
}

kernels=("${shared[@]}")
print_kernels | make_ptx
ZELLIGE_CUDA_PASSES=-common_addresses print_to without
for i in "${!kernels[@]}"; do
    with=$(body "$i" | computed) without=$(body "$i" "$work/without" | computed)
    [ "$((with < without))" = "${kernels[i]##*|}" ] || fail "${kernels[i]}: $with, $without without"
done

kernels=("${own[@]}")
print_kernels | make_ptx
for i in "${!kernels[@]}"; do
    [ "$(body "$i" | computed)" != 0 ] || fail "${kernels[i]}"
done
