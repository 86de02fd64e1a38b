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
forbid "the tool includes more of the library than the reader of SPIR-V" \
    ': # *include ("(api|base|backend/(level_zero|driver))/|<zellige/)' tools/zellige
forbid "zellige-info uses more than what is public" ': # *include "(api|base|backend|interop)/' tools/info
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
exit $failures
