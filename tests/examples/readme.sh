#!/bin/sh
# readme.sh SOURCE_FOLDER: each file of the example stands in the README as it is.
set -eu
cd "$1"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# The n-th fenced block of the README, without its fences.
block()
{
    awk -v wanted="$1" '/^```/ { inside = !inside; if (inside) n++; next } inside && n == wanted' README.md
}
block 1 >"$folder/average.cl"
block 2 >"$folder/average.c"
block 4 >"$folder/average.expected"
diff -u examples/average.cl "$folder/average.cl"
diff -u examples/average.c "$folder/average.c"
diff -u tests/examples/average.expected "$folder/average.expected"
