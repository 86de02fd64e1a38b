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

# The order of the tables that handles carry, as far as the headers know of them: of 1.13 and later.
# compare_order PREFIX FILE ARRAY
compare_order() {
    awk -v array="$3" '
        $0 ~ "^static const cpu_table_getter " array "\\[" { inside = 1; next }
        /^};/ { inside = 0 }
        inside { match($0, /Get[A-Za-z]+/); name = substr($0, RSTART + 3, RLENGTH - 3)
                 sub(/ProcAddrTable/, "", name); print name }' "$ddi/$2" >"$folder/ours"
    sed -n "/^typedef struct _$1_dditable_driver_t/,/^}/s/.*\* *\([A-Za-z]*\);.*/\1/p" \
        "$headers/$1_ddi.h" >"$folder/theirs"
    [ "$(wc -l <"$folder/ours")" -gt 15 ] || { echo "no tables in $2"; exit 1; }
    grep -q "zeRTASBuilderCreateExt" "$headers/ze_ddi.h" || return 0
    head -n "$(wc -l <"$folder/theirs")" "$folder/ours" | diff - "$folder/theirs"
    echo "tables of $1 compared"
}

compare_order ze core/loader_tables.c core
compare_order zet core/loader_tables.c tools
compare_order zes sysman/tables_sysman.c tables
