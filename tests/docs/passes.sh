#!/bin/sh
# passes.sh: the table of passes in docs/simd-engine.md is what `zellige_vectorize --list-passes`
# prints.
set -u
cd "$(dirname "$0")/../.." || exit 1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$ZELLIGE_VECTORIZE" --list-passes >"$folder/passes" || exit 1
[ "$(wc -l <"$folder/passes")" -gt 10 ] || { echo "no passes"; exit 1; }
awk '/^## /{ inside = $0 == "## The pipeline" } inside && /^\| `/' docs/simd-engine.md >"$folder/page"
diff "$folder/page" "$folder/passes" && exit 0
echo "docs/simd-engine.md has another table (<) than pipeline.c (>)"
exit 1
