#!/usr/bin/env bash
# check_speed.sh ZELLIGE: how fast kernels run in zellige check and in Oclgrind (docs/check.md).
# Each runs over n x n work-items, for a small n and a large one; the difference of the processor
# times has no compiling in it. Ours has TIMES as many in each dimension, and is scaled down. Exits
# with 77 where oclgrind-kernel is not installed (Debian: oclgrind).
set -eu
zellige=$1
oclgrind=${OCLGRIND:-oclgrind-kernel}
source=$(cd "$(dirname "$0")" && pwd)/check_speed.cl
if ! command -v "$oclgrind" >/dev/null; then
    echo "skipped: there is no $oclgrind (Debian: oclgrind)" >&2
    exit 77
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$zellige" compile "$source" -g -q --untyped --spv "$folder/kernels.spv"

# seconds COMMAND...: its processor time, user and system.
TIMEFORMAT='%U %S'
seconds() {
    { time "$@" >"$folder/out" 2>&1; } 2>"$folder/time" || { cat "$folder/out" >&2 && exit 1; }
    tail -1 "$folder/time" | awk '{ print $1 + $2 }'
}

ours() {
    local kernel=$1 n=$2
    seconds "$zellige" check "$folder/kernels.spv" --kernel "$kernel" --extent "${n}x$n" \
        --set "1=float:$((n * n)):1" --set "2=float:$((n * n)):1" --set "3=float:$((n * n))" \
        --set "4=$n"
}

theirs() {
    local kernel=$1 n=$2 tile='16 16 1' bytes=$(($2 * $2 * 4))
    [ "$kernel" != sums ] || tile='256 1 1'
    printf '%s\n%s\n%d %d 1\n%s\n<size=%d fill=1 float>\n<size=%d fill=1 float>\n<size=%d noinit>\n<size=4 int>\n%d\n' \
        "$source" "$kernel" "$n" "$n" "$tile" "$bytes" "$bytes" "$bytes" "$n" >"$folder/kernel.sim"
    seconds "$oclgrind" --data-races --uninitialized "$folder/kernel.sim"
}

# behind SMALL LARGE OF KERNEL: the seconds that the large one takes longer.
behind() {
    local small large
    small=$("$3" "$4" "$1")
    large=$("$3" "$4" "$2")
    awk "BEGIN { print $large - $small }"
}

echo '| kernel | Oclgrind | zellige check | ratio |'
echo '|---|---|---|---|'
for row in 'product 32 128' 'stencil 128 384' 'sums 256 512'; do
    read -r kernel small large <<<"$row"
    ours "$kernel" "$small" >/dev/null # compiles it
    slow=$(behind "$small" "$large" theirs "$kernel")
    fast=$(behind "$small" "$((large * ${TIMES:-4}))" ours "$kernel")
    # As many work-items as theirs; of the product each has as many times the work.
    awk -v k="$kernel" -v a="$slow" -v b="$fast" -v s="$small" -v l="$large" -v t="${TIMES:-4}" '
        function work(n) { return k == "product" ? n * n * n : n * n }
        BEGIN {
            b *= (work(l) - work(s)) / (work(l * t) - work(s))
            printf "| `%s` | %.3g s | %.3g s | %.0f |\n", k, a, b, a / b
        }'
done
