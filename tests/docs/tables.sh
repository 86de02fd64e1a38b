#!/bin/sh
# tables.sh OPTION SECTION SOURCE: the table in a section of docs/simd-engine.md is what
# `zellige_vectorize OPTION` prints of SOURCE.
set -u
cd "$(dirname "$0")/../.." || exit 1
option=$1 section=$2 source=$3
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$ZELLIGE_VECTORIZE" "$option" >"$folder/printed" || exit 1
[ "$(wc -l <"$folder/printed")" -gt 5 ] || { echo "$option prints too few lines"; exit 1; }
awk -v section="## $section" '/^## /{ inside = $0 == section } inside && /^\| `/' \
    docs/simd-engine.md >"$folder/page"
diff "$folder/page" "$folder/printed" && exit 0
echo "docs/simd-engine.md has another table (<) under \"$section\" than $source (>)"
exit 1
