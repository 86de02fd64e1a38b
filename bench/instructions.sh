#!/usr/bin/env bash
# instructions.sh [--brief] [BUILD]: instructions of a launch through the API, counted by valgrind.
# Only what libzellige.so executes between the call and its return, and as the difference of two
# runs: what the first launches cost more does not count. Without --brief also what others execute
# meanwhile, and our functions.
set -euo pipefail

brief=
[ "${1-}" != --brief ] || { brief=1; shift; }
build=${1:-$(dirname "$0")/../build/release}
build=$(cd "$build" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

export ZE_ENABLE_ALT_DRIVERS=$build/lib/libze_zellige_fault.so
export ZELLIGE_FAULT_FORWARD=$build/lib/libze_zellige_cpu.so ZELLIGE_FAULT_NULL=1
[ -e "$ZE_ENABLE_ALT_DRIVERS" ] || {
    echo "$ZE_ENABLE_ALT_DRIVERS is not built: configure with ZELLIGE_TESTS" >&2
    exit 1
}

# count LAUNCHES: "instructions<tab>object<tab>function" per function, in $folder/LAUNCHES.
count() {
    valgrind --tool=callgrind --toggle-collect=zlg_launch_tiled --toggle-collect=zlg_array_get_view \
        --callgrind-out-file="$folder/out.$1" \
        "$build/bin/bench_launch" --count "$1" >"$folder/log" 2>&1 || {
        cat "$folder/log" >&2
        exit 1
    }
    callgrind_annotate --threshold=100 --show-percs=no "$folder/out.$1" |
        sed -nE "s|^ *([0-9,]+) +[^ ]*:([^ ]+) .*\[.*/([^/]+)\]$|\1\t\3\t\2|p" | tr -d , >"$folder/$1"
}

few=100 many=1100
count $few
count $many
awk -F'\t' -v launches=$((many - few)) -v few="$folder/$few" -v brief="$brief" '
    { sign = FILENAME == few ? -1 : 1; sum[$2] += sign * $1; function_sum[$2 " " $3] += sign * $1 }
    END {
        for (object in sum)
            if (object ~ /^libzellige\.so/) own += sum[object]
        printf "launch-instructions %.0f\n", own / launches
        if (brief) exit
        for (object in sum)
            if (object !~ /^libzellige\.so/ && sum[object] / launches >= 1)
                printf "%8.0f in %s\n", sum[object] / launches, object
        for (f in function_sum)
            if (f ~ /^libzellige\.so/ && function_sum[f] / launches >= 1)
                printf "%8.0f %s\n", function_sum[f] / launches, f | "sort -rn"
    }' "$folder/$few" "$folder/$many"
