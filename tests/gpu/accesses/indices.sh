# indices.sh ZELLIGE PRINT_PTX PTXAS: indices of 32 bits that loops count are computed in 64 bits,
# loops count down in a register that does nothing else, addresses of a column are a chain, and
# loads come before stores to tile_static memory.
. "$(dirname "${BASH_SOURCE[0]}")/../kernels.sh"

# Clang 22 compares indices in 64 bits where one of them has so many.
rank=32 && [ "${TOOLCHAIN:-}" = native ] && rank=64

# A kernel's name, its body, what its PTX has to have, and what it may not.
kernels=("row|for (int k = 0; k < n; k++) sum += a[i * n + k];|ld.global.[bf]32 .*\+12\]|" # neighbours
    "column|for (int k = 0; k < n; k++) sum += a[k * n + i];||mul.wide.s32 .*%r.*, 4"   # a step
    "strided|for (int k = get_local_id(0); k < 3000; k += 128) sum += a[k];|ld.global.[bf]32 .*\+512\]|" # unrolled
    "shared|for (int k = get_local_id(0); k < n; k += 128) sum += a[k];|add.s64 .*, 512;|ld.global.[bf]32 .*\+512\]"
    "until|for (int k = 0; k <= n; k++) sum += a[k] * k;|ld.global.[bf]32 .*\+4\]|"
    "halo|sum = a[i - 1] + a[i + 1];|ld.global.[bf]32 .*\+-4\]|"
    "ranks|for (int k = 0; k < n; k++) sum += a[k] < 0 || (a[k] == 2 && k < i);|add.s$rank .*-[48];|"
    "few|for (int k = 0; k < (i & 15); k++) sum += a[k] < 0 || (a[k] == 2 && k < i);||add.s[36][24] .*, -[248];"
    "wraps|for (uint k = get_local_id(0); k < (uint)n; k += 128) sum += a[k];||ld.global.[bf]32 .*\+512\]"
    "apart|for (int k = 0; k < n; k++) sum += a[k * n + i];|add.s64 %rd|"
    "below|for (uint k = 0; k < (uint)n; k++) if (k > 0) sum += a[k * (uint)i - 7u];||add.s64 %rd[0-9]+, %rd[0-9]+, %rd"
    "bits|for (int k = i; k < n; k += 3) sum += k * k * k;|mul.lo.s32|ld.global")

{
    for kernel in "${kernels[@]}"; do
        IFS='|' read -r name _ <<<"$kernel"
        body=${kernel#*|}
        body=${body%|*}
        body=${body%|*}
        echo "kernel void $name(global const float *a, global float *out, int n)"
        echo "{ float sum = 0; const int i = get_global_id(0); $body out[i] = sum; }"
    done
    echo 'kernel __attribute__((reqd_work_group_size(64, 1, 1)))'
    echo 'void fill(global const float *a, global float *out, int n)'
    echo '{ local float t[4][64]; const int l = get_local_id(0);'
    echo '  for (int i = 0; i < 4; i++) t[i][l] = a[i * n + l];'
    echo '  barrier(CLK_LOCAL_MEM_FENCE); out[l] = t[l % 4][63 - l]; }'
    echo 'kernel void beside(global const float *a, global float *out, int n)'
    echo '{ const int k = n * get_global_id(1) + get_global_id(0);'
    echo '  out[k] = a[k - 1] + a[k] * 3 + a[k + 1]; }'
    echo 'kernel void blocks(global const float *a, global float *out, int n)'
    echo '{ const int i = get_global_id(0) * 8; float least = 1000;'
    echo '  for (int e = 0; e < 4; e++) for (int d = 0; d < 8; d++) { float sum = d;'
    echo '    for (int x = 0; x < 8; x++) sum += a[n + i + x] * a[e * n + i + x + d];'
    echo '    least = min(least, sum); } out[i] = least; }'
} | make_ptx
for i in "${!kernels[@]}"; do
    kernel=${kernels[i]}
    absent=${kernel##*|}
    kernel=${kernel%|*}
    present=${kernel##*|}
    body "$i" >"$work/one"
    grep -qE -e "$present" "$work/one" || fail "${kernel%%|*}: its PTX has no $present"
    [ -z "$absent" ] || ! grep -qE -e "$absent" "$work/one" ||
        fail "${kernel%%|*}: its PTX has $absent"
done

# Four loads, then four stores.
body ${#kernels[@]} | awk '/ld\.global/ { loads++ } /st\.shared/ { early += loads == 4; stores++ }
     END { exit !(stores == 4 && early == 4) }' || fail "fill: not four loads before four stores"

# Neighbours have one address; so have eight of which LLVM writes 8 * i + x as 8 * i | x.
count_addresses() { # KERNEL LOADS: of the first ones
    body "$1" | sed -nE 's/.*ld\.global.*\[(%rd[0-9]+).*/\1/p' | awk "NR <= $2" | sort -u | wc -l
}
[ "$(count_addresses $((${#kernels[@]} + 1)) 3)" = 1 ] || fail "beside: more than one address"
[ "$(count_addresses $((${#kernels[@]} + 2)) 8)" = 1 ] || fail "blocks: more than one address"
