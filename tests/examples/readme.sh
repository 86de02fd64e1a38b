#!/bin/sh
# readme.sh SOURCE_FOLDER: each file of the example stands in the README as it is, and that of C++
# in docs/cpp.md.
set -eu
cd "$1"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# The n-th fenced block of a page, without its fences.
block()
{
    awk -v wanted="$1" '/^```/ { inside = !inside; if (inside) n++; next } inside && n == wanted' "$2"
}
block 1 README.md >"$folder/average.cl"
block 2 README.md >"$folder/average.c"
block 4 README.md >"$folder/average.expected"
diff -u examples/average.cl "$folder/average.cl"
diff -u examples/average.c "$folder/average.c"
diff -u tests/examples/average.expected "$folder/average.expected"
block 1 docs/cpp.md | diff -u examples/average.cpp -
