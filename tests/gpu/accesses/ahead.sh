# ahead.sh ZELLIGE PRINT_PTX PTXAS: in a loop of loads that wait for one another, a column is
# loaded a turn ahead; and what is done with bytes before that is done in 32 bits.
set -euo pipefail
zellige=$1 print_ptx=$2 ptxas=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# A kernel's statement in a loop, and whether the column is loaded ahead of it, in a block that is
# passed over in the last turn.
kernels=("v = t[(v ^ a[k * n + i]) & 255] ^ v >> 8;|1" # the table waits
    "v = t[v % 64 + a[k * n + i]];|1"
    "v += t[a[k * n + i]];|0"                            # no load waits for another one
    "v = t[(v ^ a[i * n + k]) & 255];|0"                 # a row
    "v = t[(v ^ a[k * n + i]) & 255]; o[n + k] = v;|0"   # stores
    "v = t[(v ^ a[v]) & 255];|0")                        # that waits, too

for i in "${!kernels[@]}"; do
    echo "kernel void f$i(global const uchar *a, global const uint *t, global uint *o, int n)"
    echo "{ const int i = get_global_id(0); uint v = 0;"
    echo "  for (int k = 0; k < n; k++) { ${kernels[i]%|*} } o[i] = v; }"
done >"$work/ahead.cl"
"$zellige" compile "$work/ahead.cl" --spv "$work/spv"
"$print_ptx" "$work/spv" >"$work/ptx"
[ "$ptxas" = none ] || "$ptxas" -arch=sm_90 "$work/ptx" -o "$work/cubin"

# Blocks with loads of bytes for four turns, or eight, and none of words: before the loop, ahead.
count='/\.entry/ { is = index($0, entry) } !is { next }
    /^\$L|bra/ { blocks += (bytes == 4 || bytes == 8) && words == 0; bytes = words = 0 }
    /ld\.global\.(nc\.)?[bu]8/ { bytes++ } /ld\.global\.(nc\.)?[bu]32/ { words++ }
    END { print blocks + 0 }'
for i in "${!kernels[@]}"; do
    expected=$((2 * ${kernels[i]##*|}))
    found=$(awk -v entry="zlg_kernel_$i(" "$count" "$work/ptx")
    [ "$found" = "$expected" ] || {
        echo "FAILED: ${kernels[i]}: $found blocks of loads, not $expected" >&2
        cat "$work/ptx" >&2
        exit 1
    }
done
awk '/\.entry/ { is = /zlg_kernel_0\(/ } is && /xor\.b16/ { exit 1 }' "$work/ptx" || {
    echo "FAILED: bytes are not words: xor.b16" >&2
    exit 1
}
