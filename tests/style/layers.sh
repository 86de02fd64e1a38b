# layers.sh: who may include and use what. One arrow: api -> backend/level_zero -> loader.
set -euo pipefail

cd "$(dirname "$0")/../.."
failures=0

# code PATTERN DIRECTORY...: the lines of code that match, as FILE: LINE. Comments are no code:
# where one matches too, they go, and everything else stays.
code() {
    local pattern=$1 file
    shift
    while IFS= read -r file; do
        gcc -fpreprocessed -dD -E -P "$file" 2>/dev/null | sed "s|^|$file: |"
    done < <(find "$@" -name '*.[ch]' -exec grep -lE "${pattern#: }" {} + | LC_ALL=C sort) |
        grep -E "$pattern"
}

# forbid SENTENCE PATTERN DIRECTORY...
forbid() {
    local sentence=$1 pattern=$2 found
    shift 2
    found=$(code "$pattern" "$@") || return 0
    printf 'FAILED: %s\n%s\n' "$sentence" "$found" >&2
    failures=1
}

# If this finds nothing, the search itself is broken.
code ': # *include <level_zero/' backend/level_zero >/dev/null || {
    echo "FAILED: not even backend/level_zero includes <level_zero/...>" >&2
    exit 1
}

forbid "api/ uses a Level Zero symbol" '\b(ze|zet|zes)(_[a-z]|[A-Z])|\b(ZE|ZET|ZES)_' api
forbid "only backend/level_zero, backend/driver and interop include Level Zero" ': # *include [<"](level_zero/)?z(e|et|es)_' \
    api base backend/spirv tools/zellige examples
forbid "a public header other than level_zero.h shows Level Zero" '\b(ze|zet|zes)_[a-z]+' \
    $(find include/zellige -name '*.h' ! -name level_zero.h)
forbid "backend/ includes api/ or interop/" ': # *include "(api|interop)/' backend base
forbid "api/ includes interop/" ': # *include "interop/' api
forbid "base/ includes backend/" ': # *include "backend/' base
forbid "backend/spirv includes another backend" ': # *include "backend/(level_zero|driver)/' backend/spirv
forbid "the two Level Zero backends know each other" ': # *include "backend/driver/' backend/level_zero api
forbid "the two Level Zero backends know each other" ': # *include "backend/level_zero/' backend/driver
forbid "getenv() in a library: a setuid program needs secure_getenv()" '\bgetenv *\(' \
    api base backend interop
forbid "CLOCK_REALTIME in a library: somebody may set it while a thread waits" '\bCLOCK_REALTIME\b' \
    api base backend interop
forbid "the driver includes more of base/ than the stamp of objects" \
    ': # *include "base/(status|log|leaks|object)' backend/driver
forbid "the tool includes more of the library than the reader of SPIR-V" \
    ': # *include ("(api|base|backend/(level_zero|driver))/|<zellige/)' tools/zellige
forbid "zellige-info uses more than what is public" ': # *include "(api|base|backend|interop)/' tools/info
forbid "zellige-run uses more than what is public, and the reader of SPIR-V" \
    ': # *include "(api|base|interop|backend/(level_zero|driver))/' tools/run
forbid "zellige-remarks uses more than the reader of SPIR-V and the engine's compiler" \
    ': # *include ("(api|base|interop|backend/level_zero|backend/driver/(ddi|image|runtime))/|<zellige/)' \
    tools/remarks
# Inside backend/spirv, each folder includes those before it: reader, kernels and link, analysis,
# check.
forbid "backend/spirv/reader includes what builds on it" \
    ': # *include "backend/spirv/(kernels|link|analysis|check)/' backend/spirv/reader
forbid "backend/spirv/kernels includes what builds on it" \
    ': # *include "backend/spirv/(link|analysis|check)/' backend/spirv/kernels
forbid "backend/spirv/link includes more than the reader" \
    ': # *include "backend/spirv/(kernels|analysis|check)/' backend/spirv/link
forbid "backend/spirv/analysis includes the checks" \
    ': # *include "backend/spirv/(link|check)/' backend/spirv/analysis

# Inside backend/driver, docs/architecture.md has the order: a table of folders, each with the
# folders that it includes, all of them further down. This compares it with the code.
page=docs/architecture.md
rooms=$(sed -n '/^## The folders of the driver/,/^## [^T]/s/^| `\([a-z_\/.]*\)` |.*| \([^|]*\) |$/\1 \2/p' $page |
    tr -d '`,')
[ "$(wc -l <<<"$rooms")" -gt 10 ] || {
    echo "FAILED: $page has no table of the driver's folders" >&2
    exit 1
}
found=$(grep -rHo --include='*.[ch]' '# *include "backend/\(driver\|spirv\)/[^"]*"' backend/driver |
    sed 's/:# *include "/ /; s/"$//; s|backend/driver/||g' |
    awk -v rooms="$rooms" '
        function room(path,   best, k) {
            for (k = 1; k <= count; k++)
                if (index(path, name[k] "/") == 1 || path == name[k])
                    if (length(name[k]) > length(best))
                        best = name[k]
            return best == "" ? path : best
        }
        BEGIN {
            count = split(rooms, lines, "\n")
            for (k = 1; k <= count; k++) {
                fields = split(lines[k], field, " ")
                name[k] = field[1]
                at[field[1]] = k
                for (f = 2; f <= fields; f++)
                    if (field[f] != "nothing")
                        listed[field[1] " -> " field[f]] = 1
            }
            for (arrow in listed) {
                split(arrow, end, " -> ")
                if (!(at[end[2]] > at[end[1]]))
                    print arrow ": the table has the second folder above the first, or not at all"
            }
        }
        {
            arrow = room($1) " -> " room($2)
            if (room($1) != room($2) && !(arrow in seen)) {
                seen[arrow] = 1
                if (!(arrow in listed))
                    print arrow ": the table does not have it (" $1 " includes " $2 ")"
            }
        }
        END {
            for (arrow in listed)
                if (!(arrow in seen))
                    print arrow ": the table has it, no file does"
        }')
[ -z "$found" ] || {
    printf 'FAILED: includes of backend/driver differ from %s:\n%s\n' "$page" "$found" >&2
    failures=1
}
exit $failures
