# ahead.sh ZELLIGE PRINT_PTX PTXAS: in a loop of loads that wait for one another, a column is
# loaded a turn ahead; and what is done with bytes before that is done in 32 bits.
. "$(dirname "${BASH_SOURCE[0]}")/../kernels.sh"

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
done | make_ptx

# Blocks with loads of bytes for four turns, or eight, and none of words: before the loop, ahead.
check_each awk '/^\$L|bra/ { blocks += (bytes == 4 || bytes == 8) && words == 0; bytes = words = 0 }
    /ld\.global\.(nc\.)?[bu]8/ { bytes++ } /ld\.global\.(nc\.)?[bu]32/ { words++ }
    END { print blocks / 2 }'
! body 0 | grep 'xor\.b16' || fail "bytes are not words"
