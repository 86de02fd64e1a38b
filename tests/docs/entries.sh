#!/bin/sh
# entries.sh [--mend]: the table of entry points in docs/driver.md has every entry point of the
# installed headers and every newer one of ours, and no other. --mend writes what is missing and
# drops what is gone.
set -u
cd "$(dirname "$0")/../.." || exit 1
page=docs/driver.md
header=${LEVEL_ZERO_DDI:-/usr/include/level_zero/ze_ddi.h}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export LC_ALL=C

# Everything there is, in the order of the headers, then ours that are newer.
{
    sed -n 's|^/// @brief Function-pointer for \(ze[A-Za-z0-9]*\) *$|\1|p' "$header" |
        grep -v ProcAddrTable
    sed -n 's/^CPU_ENTRY(\(ze[A-Za-z0-9]*\));$/\1/p; s/^ze_[a-z_]* \**cpu_\(ze[A-Za-z0-9]*\)(.*/\1/p' \
        backend/driver/ddi/core/entries.h backend/driver/ddi/core/types_ext.h
} | awk '!seen[$0]++' >"$folder/all"
[ "$(wc -l <"$folder/all")" -gt 100 ] || { echo "no entry points in $header"; exit 1; }

# The table as it should be: states and remarks are kept where they are not wrong.
awk -F ' *\\| *' -v page="$page" '
    BEGIN {
        while ((getline line <page) > 0)
            if (line ~ /^\| `ze[A-Za-z0-9]*` \|/) {
                split(line, cell, / *\| */)
                name = substr(cell[2], 2, length(cell[2]) - 2)
                state[name] = cell[3]
                remark[name] = cell[4]
            }
    }
    {
        s = state[$1] == "" ? "yes" : state[$1]
        r = remark[$1]
        print "| `" $1 "` | " s " | " r (r == "" ? "|" : " |")
    }' "$folder/all" >"$folder/table"
grep '^| `ze[A-Za-z0-9]*` |' "$page" >"$folder/found"

cmp -s "$folder/table" "$folder/found" && exit 0
if [ "${1:-}" = --mend ]; then
    awk -v table="$folder/table" '
        /^\| `ze[A-Za-z0-9]*` \|/ {
            if (!done) while ((getline line <table) > 0) print line
            done = 1
            next
        }
        { print }' "$page" >"$folder/page" && cp "$folder/page" "$page"
    exit
fi
echo "$page differs; tests/docs/entries.sh --mend mends it:"
diff "$folder/found" "$folder/table"
exit 1
