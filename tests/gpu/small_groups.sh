# small_groups.sh ZELLIGE PRINT_PTX PTXAS: a kernel that wants more registers than groups of 1024
# have, and leaves their size open, has an entry point for small ones; in that nothing is spilled.
# Where a loop loads, that one asks for as many registers as two such groups leave to each.
. "$(dirname "${BASH_SOURCE[0]}")/kernels.sh"

make_ptx <"$(dirname "${BASH_SOURCE[0]}")/crowded.cl"
entries=$(awk '/\.entry/ { name = $3 } /^\.(max|req)ntid/ { print name, $2 }' "$work/ptx" |
    tr -d '(,' | sort | tr '\n' ' ')
wanted="zlg_kernel_0 1024 zlg_kernel_0_small 256 zlg_kernel_1 1024 zlg_kernel_2 128 "
wanted+="zlg_kernel_3 1024 zlg_kernel_3_small 256 "
[ "$entries" = "$wanted" ] || fail "$entries"
least=$(awk '/\.entry/ { name = $3 } /^\.minnctapersm/ { print name, $2 }' "$work/ptx" |
    tr -d '(,' | sort | tr '\n' ' ')
wanted="zlg_kernel_0 1 zlg_kernel_0_small 2 zlg_kernel_1 1 zlg_kernel_2 4 "
wanted+="zlg_kernel_3 1 zlg_kernel_3_small 2 "
[ "$least" = "$wanted" ] || fail "least groups: $least"
[ "$ptxas" != none ] || exit 0
"$ptxas" -arch=sm_90 -v "$work/ptx" -o "$work/cubin" 2>"$work/log"
awk '/Compiling entry/ { is = /_small/ }
    is && /spill stores/ { found++; spilled = $0 !~ / 0 bytes spill/ }
    END { exit found != 2 || spilled }' "$work/log" || { cat "$work/log" >&2; exit 1; }
