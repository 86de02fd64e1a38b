#!/usr/bin/env bash
# walk.sh: the listings of docs/simd-engine.md are of what zellige_vectorize prints. A block that
# begins with "; --after NAME" or "; --plan" has lines of that output, in its order; a line may be
# cut at its ends.
set -u -o pipefail
cd "$(dirname "$0")/../.." || exit 1
page=docs/simd-engine.md
output=$(mktemp)
trap 'rm -f "$output"' EXIT
blocks=0 wrong=0 open=0

begin() { # the option
    blocks=$((blocks + 1))
    open=1
    # shellcheck disable=SC2086
    "$ZELLIGE_VECTORIZE" tests/docs/exchange.ll --kernel exchange --group 8 --lanes 4 --target sse2 $1 >"$output" || wrong=1
}

# Finds a line behind the one that was found last, and forgets what lies before.
find_line() {
    local number
    number=$(grep -nF -m 1 -- "$1" "$output" | cut -d : -f 1)
    if [ -z "$number" ]; then
        echo "$page: block $blocks: not printed, or not in this order: $1"
        wrong=1
        return
    fi
    tail -n "+$((number + 1))" "$output" >"$output.rest" && mv "$output.rest" "$output"
}

while IFS= read -r line; do
    case $line in
    '```') open=0 ;;
    '; --after '* | '; --plan') begin "${line#; }" ;;
    *) [ "$open" -eq 0 ] || find_line "$(sed 's/^ *//' <<<"$line")" ;;
    esac
done < <(awk '/^```llvm$/ { inside = 1; next } inside; /^```$/ { inside = 0 }' "$page")

[ "$blocks" -ge 6 ] || { echo "$page: only $blocks listings"; wrong=1; }
exit $wrong
