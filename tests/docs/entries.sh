#!/bin/sh
# entries.sh [--mend]: the table of entry points in docs/driver.md has every entry point of the installed
# headers and every newer one of ours, and says `no` of those that backend/cpu/ddi/unsupported.c has, and
# of no other. --mend writes what is missing, drops what is gone, and turns states over.
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
        backend/cpu/ddi/entries.h backend/cpu/ddi/newer.h
} | awk '!seen[$0]++' >"$folder/all"
[ "$(wc -l <"$folder/all")" -gt 100 ] || { echo "no entry points in $header"; exit 1; }
sed -n 's/^CPU_UNSUPPORTED(\(ze[A-Za-z0-9]*\),.*/\1/p' backend/cpu/ddi/unsupported.c >"$folder/absent"

# The table as it should be: states and remarks are kept where they are not wrong.
awk -F ' *\\| *' -v absent="$folder/absent" -v page="$page" '
    BEGIN {
        while ((getline name <absent) > 0) missing[name] = 1
        while ((getline line <page) > 0)
            if (line ~ /^\| `ze[A-Za-z0-9]*` \|/) {
                split(line, cell, / *\| */)
                name = substr(cell[2], 2, length(cell[2]) - 2)
                state[name] = cell[3]
                remark[name] = cell[4]
            }
    }
    {
        s = $1 in missing ? "no" : state[$1] == "" || state[$1] == "no" ? "yes" : state[$1]
        r = state[$1] == s ? remark[$1] : ""
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
