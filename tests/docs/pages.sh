#!/usr/bin/env bash
# pages.sh SOURCE_FOLDER PAGE ...: every page of docs/api is among the pages whose code is tested;
# every link leads somewhere; every function of the headers named below is on a page.
set -euo pipefail

cd "$1"
shift
failures=0
fail() {
    echo "FAILED: $*"
    failures=1
}

for page in docs/api/*.md; do
    name=${page#docs/}
    case " $* " in
    *" ${name%.md} "*) ;;
    *) fail "$page is not in the list of tests/docs/CMakeLists.txt" ;;
    esac
done

# The anchors of a page, made of its headings as GitHub makes them.
anchors() {
    sed -nE 's/^#+ //p' "$1" | tr '[:upper:]' '[:lower:]' | sed -E 's/[^a-z0-9_ -]//g; s/ /-/g'
}

links=0
while IFS=: read -r page link; do
    link=${link#*(}
    link=${link%)}
    case $link in
    http*) continue ;;
    esac
    links=$((links + 1))
    target=$(dirname "$page")/${link%%#*}
    [ "${link%%#*}" != "" ] || target=$page
    if [ ! -e "$target" ]; then
        fail "$page: no $link"
    elif [[ $link == *#* ]] && ! grep -qxF -- "${link#*#}" <<<"$(anchors "$target")"; then
        fail "$page: no heading for $link"
    fi
done < <(for page in *.md docs/*.md docs/api/*.md; do
    awk '/^```/ { inside = !inside } !inside' "$page" |
        { grep -oE '\]\([^)]+\)' || true; } | sed "s|^|$page:|"
done)
[ "$links" -gt 10 ] || fail "only $links links found"

# The functions that a header exports; of the kernels' header, its macros and functions.
declared() {
    if [ "$1" = kernel.h ]; then
        sed -nE 's/^#define ([A-Za-z][A-Za-z0-9_]*)\(.*/\1/p
            s/^static inline [a-z_]+ ([a-z_]+)\(.*/\1/p
            s/^ZLG_ATOMIC[A-Z_]*\(([a-z_]+), [A-Za-z].*/zlg_atomic_\1/p' \
            include/zellige/kernel.h include/zellige/kernel/*.h |
            grep -vE '^ZLG_|^zlg_atomic_(float|global|local)$' | sort -u
    elif [ "$1" = math.h ]; then
        sed -nE 's/^ *(static inline|ZLG_OVERLOAD) [a-z0-9]+ ([a-z][a-z0-9]*)\(.*/\2/p' \
            include/zellige/math.h | sort -u
    else
        tr '\n' ' ' <"include/zellige/$1" | grep -oE 'ZLG_API [^;(]*\(' |
            sed -E 's/.*[ *]([a-z0-9_]+)\($/\1/'
    fi
}

# What of a page speaks about a header: for kernels, the code that is compiled.
pages_about() {
    if [ "$1" = kernel.h ]; then
        awk '/^```/ { inside = $0 == "```cl"; next } inside' docs/kernels.md
    elif [ "$1" = math.h ]; then
        cat docs/kernels.md
    else
        cat docs/api/*.md
    fi
}

for header in accelerator.h array.h completion.h embedded.h program.h parallel_for_each.h status.h texture.h kernel.h math.h; do
    names=$(declared $header)
    text=$(pages_about $header)
    [ "$(wc -w <<<"$names")" -ge 1 ] || fail "no function found in $header"
    for name in $names; do
        grep -qE "\b$name\b" <<<"$text" || fail "$name ($header) is on no page"
    done
done
exit $failures
