#!/bin/sh
# entries.sh [--mend]: the table of entry points in docs/driver.md has every entry point of the core
# API that the driver's tables have a place for, and no other. `no`: the driver lacks it; why, is
# to be said. --mend writes what is missing and drops what is gone.
set -u
cd "$(dirname "$0")/../.." || exit 1
page=docs/driver.md
tables=backend/driver/ddi/core/tables.c
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export LC_ALL=C

grep -oE 'CPU_(HAS|HAS_AS|LACKS)\([0-9]+, ze[A-Za-z0-9]+' "$tables" |
    sed -E 's/CPU_(HAS|HAS_AS|LACKS)\([0-9]+, (.*)/\2 \1/' >"$folder/all"
[ "$(wc -l <"$folder/all")" -gt 100 ] || { echo "no entry points in $tables"; exit 1; }

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
        split($0, entry, " ")
        name = entry[1]
        s = state[name] == "" || state[name] == "no" ? "yes" : state[name]
        if (entry[2] == "LACKS")
            s = "no"
        r = remark[name]
        print "| `" name "` | " s " | " r (r == "" ? "|" : " |")
    }' "$folder/all" >"$folder/table"
grep '^| `ze[A-Za-z0-9]*` |' "$page" >"$folder/found"

if cmp -s "$folder/table" "$folder/found"; then
    ! grep -E '^\| `ze[A-Za-z0-9]*` \| (no|refused) \| ?\|$' "$page" || {
        echo "$page does not say why"
        exit 1
    }
    exit 0
fi
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
