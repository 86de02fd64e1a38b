# tables.sh HEADERS: the driver's tables have the order of the installed headers, as far as both go.
set -euo pipefail

ddi=$(dirname "$0")/../../backend/driver/ddi
headers=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# Lines "command_list zeCommandListCreate", in the order of each table.
ours() {
    grep -oE '^static const cpu_entry [a-z_]+|CPU_(HAS|HAS_AS|LACKS)\([0-9]+, ze[A-Za-z0-9]+' "$1" |
        awk '$1 == "static" { table = $4; sub(/_entries$/, "", table); next } { print table, $2 }'
}
theirs() {
    sed -nE "s/^typedef struct _$2_([a-z_]+)_dditable_t.*/table \1/p
             s/^ +$2_pfn([A-Za-z0-9]+)_t +pfn.*/$2\1/p" "$1" |
        awk '$1 == "table" { table = $2; next } { print table, $1 }'
}

# compare PREFIX FILE
compare() {
    ours "$ddi/$2" >"$folder/ours"
    theirs "$headers/$1_ddi.h" $1 >"$folder/theirs"
    awk '
        NR == FNR { their[$1, ++count[$1]] = $2; next }
        { place[$1]++ }
        place[$1] <= count[$1] {
            compared++
            if (their[$1, place[$1]] != $2) {
                print "entry " place[$1] " of " $1 ": " $2 ", but the headers have " their[$1, place[$1]]
                wrong = 1
            }
        }
        END {
            print compared + 0 " entries compared"
            exit wrong || compared < 30
        }' "$folder/theirs" "$folder/ours"
}

compare ze core/tables.c
compare zes sysman/tables_sysman.c
