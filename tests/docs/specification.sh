#!/bin/sh
# specification.sh HEADERS: every function of these headers, and every structure with a type, is in
# the driver, or is in docs/driver.md with the reason why it is not. Of system management and tools
# the page may say so of all names with one beginning.
set -u
cd "$(dirname "$0")/../.." || exit 1
page=docs/driver.md
headers=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export LC_ALL=C

# The driver speaks of what is newer than the oldest headers by its name, in a comment, or by the
# number of its type.
find backend/driver/ddi -name '*.[ch]' -exec cat {} + >"$folder/driver"
sed -nE 's/^    ze_pfn([A-Za-z0-9]+)_t +pfn.*/ze\1/p' "$headers/ze_ddi.h" >"$folder/functions"
sed -n '/^typedef enum _ze_structure_type_t/,/^} ze_structure_type_t/p' "$headers/ze_api.h" |
    grep -oE 'ZE_STRUCTURE_TYPE_[A-Z0-9_]+ = [0-9a-fA-FxX]+,.*::ze_[a-z0-9_]+' |
    sed -E 's/ = ([0-9a-fA-FxX]+),.*::/ \1 /' >"$folder/structures"
for list in functions structures; do
    [ "$(wc -l <"$folder/$list")" -gt 50 ] || { echo "no $list in $headers"; exit 1; }
done

wrong=0
while read -r function; do
    grep -q "\`$function\`" "$page" && continue
    echo "$page says nothing of $function"
    wrong=1
done <"$folder/functions"
while read -r type number structure; do
    short=$(printf '0x0*%x)' "$number")
    known="\\b$type\\b|\\b$structure\\b|ze_structure_type_t\\)$short"
    grep -qE "$known" "$folder/driver" && continue
    grep -q "\`$structure\`" "$page" && continue
    echo "neither the driver nor $page knows $structure"
    wrong=1
done <"$folder/structures"

grep -oE '`ze[st][A-Za-z0-9_]*…`' "$page" | tr -d '`' | sed 's/…$//' >"$folder/beginnings"
grep -ohE 'CPU_HAS\([0-9]+, ze[st][A-Za-z0-9]+' -r backend/driver/ddi |
    sed 's/.* //' >"$folder/served"

# is_said NAME: the page has it, or a beginning of it.
is_said()
{
    grep -q "\`$1\`" "$page" && return
    while read -r beginning; do
        case $1 in
        "$beginning"*) return ;;
        esac
    done <"$folder/beginnings"
    return 1
}

# look_at API: zes or zet.
look_at()
{
    upper=$(echo "$1" | tr a-z A-Z)
    sed -nE "s/^    $1_pfn([A-Za-z0-9]+)_t +pfn.*/$1\\1/p" "$headers/$1_ddi.h" |
        sort -u >"$folder/functions"
    sed -n "/^typedef enum _$1_structure_type_t/,/^} $1_structure_type_t/p" "$headers/$1_api.h" |
        grep -oE "::$1_[a-z0-9_]+" | tr -d : | sort -u >"$folder/structures"
    for list in functions structures; do
        [ "$(wc -l <"$folder/$list")" -gt 5 ] || { echo "no $list of $1 in $headers"; exit 1; }
    done
    while read -r function; do
        grep -qx "$function" "$folder/served" || is_said "$function" && continue
        echo "neither the driver nor $page has $function"
        wrong=1
    done <"$folder/functions"
    while read -r structure; do
        type=$(grep -oE "${upper}_STRUCTURE_TYPE_[A-Z0-9_]+ = .*::$structure\$" \
            "$headers/$1_api.h" | head -1 | sed 's/ .*//')
        grep -qwE "$structure|${type:-$structure}" "$folder/driver" || is_said "$structure" && continue
        echo "neither the driver nor $page knows $structure"
        wrong=1
    done <"$folder/structures"
}

look_at zes
look_at zet
exit $wrong
