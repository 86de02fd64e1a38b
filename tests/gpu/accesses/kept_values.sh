# kept_values.sh ZELLIGE PRINT_PTX PTXAS: what is at the place that a loop has found is not loaded
# again in each turn, where the loop writes nothing.
. "$(dirname "${BASH_SOURCE[0]}")/../kernels.sh"

# A loop's statements, and whether what it has found is kept.
kernels=("for (int k = 1; k < n; k++) if (a[k] > a[at]) at = k;|1"
    "for (int k = 1; k < n; k++) if (a[k * m + i] < a[at * m + i]) at = k;|1"
    "for (int k = 1; k < n; k++) at = a[at] < a[k] ? at : k;|1"
    "int t[64]; for (int k = 0; k < 64; k++) t[k] = k * i;
     for (int k = 0; k < n; k++) t[a[k] & 63]++;
     for (int k = 1; k < 64; k++) if (t[k] > t[at]) at = k;|1"
    "for (int k = 1; k < n; k++) { if (a[k] > a[at]) at = k; o[k] = at; }|0" # o may be a
    "for (int k = 1; k < n; k++) if (a[k] > a[at]) at = k + 1;|0"
    "for (int k = 1; k < n; k++) if (a[k] > a[at + 1]) at = k;|0"
    "for (int k = 1; k < n; k++) if (a[k] > b[at]) at = k;|0"
    "for (int k = 1; k < n; k++) { if (a[k] > a[at]) at = k; barrier(CLK_GLOBAL_MEM_FENCE); }|0")

for i in "${!kernels[@]}"; do
    echo "kernel void f$i(global int *a, global int *b, global int *o, int n, int m)"
    echo "{ int at = 0; const int i = get_global_id(0); ${kernels[i]%|*} o[i] = at; }"
done | make_ptx
check_changed kept_values

# Of which the first kernel has fewer loads.
[ "$(body 0 | count 'ld\.global')" -lt "$(body 0 "$work/without" | count 'ld\.global')" ] ||
    fail "as many loads as without the pass"
