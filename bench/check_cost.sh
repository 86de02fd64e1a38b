#!/usr/bin/env bash
# check_cost.sh BENCH_KERNELS [ROW...]: how much longer checked kernels take than others
# (docs/check.md), by row of both sets of bench_kernels --small, or by those rows, and the geometric
# mean. Both run in turn, ROUNDS times (3), and of each the fastest counts: others use the machine
# too.
set -eu
bench=$1 rounds=${ROUNDS:-3}
shift

# times WHICH: each row with WHICH and the microseconds of processor time that it takes.
times() {
    local set
    for set in own wide; do
        "$bench" --small --processor-time --set "$set" 2>/dev/null || true
    done | awk -v which="$1" '
        match($0, /[0-9.]+ (ns|us|ms|s)( |$)/) && $1 != "ours:" {
            split(substr($0, RSTART, RLENGTH), part, " ")
            scale = part[2] == "ns" ? 1e-3 : part[2] == "us" ? 1 : part[2] == "ms" ? 1e3 : 1e6
            print $1, which, part[1] * scale
        }'
}

for ((round = 0; round < rounds; round++)); do
    (unset ZELLIGE_CPU_CHECK; times plain)
    ZELLIGE_CPU_CHECK=memory,race,sync,init times checked
done | awk -v rows="$*" '
    BEGIN { count = split(rows, list, " "); for (k = 1; k <= count; k++) wanted[list[k]] = 1 }
    count > 0 && !($1 in wanted) { next }
    !(($1, $2) in least) { if ($2 == "plain") order[++all] = $1; least[$1, $2] = $3 }
    $3 < least[$1, $2] { least[$1, $2] = $3 }
    END {
        for (k = 1; k <= all; k++) {
            row = order[k]
            ratio = least[row, "checked"] / least[row, "plain"]
            printf "| `%s` | %.3g us | %.3g us | %.0f |\n", row, least[row, "plain"],
                least[row, "checked"], ratio
            sum += log(ratio)
        }
        printf "geometric mean of %d rows: %.1f\n", all, exp(sum / all)
    }'
