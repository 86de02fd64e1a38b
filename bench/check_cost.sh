#!/usr/bin/env bash
# check_cost.sh BENCH_KERNELS [ROW...]: how much longer checked kernels take than others
# (docs/check.md), by row of bench_kernels --small, and the geometric mean. Both run in turn, ROUNDS
# times (5), and of each the fastest counts: others use the machine too.
set -eu
bench=$1 rounds=${ROUNDS:-5}
shift
[ $# -gt 0 ] || set -- transpose-16 black_scholes bitonic_local stencil-5 softmax nbody \
    matrix_vector saxpy reduce

# ours ROW: microseconds of processor time, from either set.
ours() {
    local set line
    for set in own wide; do
        line=$("$bench" --small --processor-time --set "$set" --row "$1" 2>/dev/null |
            grep -m 1 -E "^$1 ") && break
    done
    grep -oE '[0-9.]+ (ns|us|ms|s) ' <<<"$line" | head -1 |
        awk '{ print $1 * ($2 == "ns" ? 1e-3 : $2 == "us" ? 1 : $2 == "ms" ? 1e3 : 1e6) }'
}

for row in "$@"; do
    for ((round = 0; round < rounds; round++)); do
        plain=$(unset ZELLIGE_CPU_CHECK; ours "$row")
        checked=$(ZELLIGE_CPU_CHECK=memory,race,sync,init ours "$row")
        echo "$row $plain $checked"
    done | awk '
        NR == 1 || $2 < plain { plain = $2 }
        NR == 1 || $3 < checked { checked = $3 }
        END { print $1, plain, checked }'
done | awk '
    { printf "| `%s` | %.3g us | %.3g us | %.0f |\n", $1, $2, $3, $3 / $2; sum += log($3 / $2) }
    END { printf "geometric mean of %d rows: %.1f\n", NR, exp(sum / NR) }'
