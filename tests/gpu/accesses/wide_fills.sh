# wide_fills.sh ZELLIGE PRINT_PTX PTXAS: what LLVM would clear or copy byte by byte is cleared and
# copied by words, or by four of them.
. "$(dirname "${BASH_SOURCE[0]}")/../kernels.sh"

# A body, and what its PTX has.
kernels=("int c[256]; for (int k = 0; k < 256; k++) c[k] = 0; USE|st.local.v4"
    "float c[64] = {0}; USE|st.local.v4"
    "char c[1000]; for (int k = 0; k < 1000; k++) c[k] = v; USE|st.local"
    "uchar c[257]; for (int k = 0; k < 257; k++) c[k] = 1; USE|st.local")
{
    for i in "${!kernels[@]}"; do
        use='for (int k = 0; k < v; k++) c[a[k]] += 1; o[i] = c[a[i]];'
        statements=${kernels[i]%|*}
        echo "kernel void f$i(global const uchar *a, global int *o, int v)"
        echo "{ const int i = get_global_id(0); ${statements/USE/$use} }"
    done
    echo "kernel void copied(global const uchar *a, global int *o, int v)"
    echo "{ int c[64], d[64]; for (int k = 0; k < v; k++) c[a[k] & 63] = k;"
    echo "  for (int k = 0; k < 64; k++) d[k] = c[k]; d[a[v] & 63]++;"
    echo "  o[get_global_id(0)] = d[a[0] & 63] + c[a[1] & 63]; }"
} | make_ptx
for i in "${!kernels[@]}"; do
    [ "$(body "$i" | count "${kernels[i]##*|}")" != 0 ] || fail "${kernels[i]}"
done
for i in 0 1; do
    [ "$(body "$i" | count '^\s*st\.(local\.)?[bu]8')" = 0 ] || fail "${kernels[i]}: by bytes"
done
