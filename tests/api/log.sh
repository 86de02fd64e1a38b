# log.sh INFO LAUNCH: what ZELLIGE_LOG shows, and what the user is told of variables that are wrong.
# INFO lists devices; LAUNCH launches kernels.
set -euo pipefail

info=$1
launch=$2
out=$(mktemp)
trap 'rm -f "$out"' EXIT

fail() {
    echo "FAILED: $1; the log is:" >&2
    cat "$out" >&2
    exit 1
}

# has TEXT...: each is on one line of stderr, once.
has() {
    local text
    for text; do
        [ "$(grep -cF -- "$text" "$out")" = 1 ] || fail "'$text' is not there once"
    done
}

lacks() {
    ! grep -qF -- "$1" "$out" || fail "'$1' is there"
}

"$info" 2>"$out" >/dev/null
[ ! -s "$out" ] || fail "something is logged without a wish"

ZELLIGE_LOG=info "$info" 2>"$out" >/dev/null
grep -qE '^zellige: accelerator 0: .*\(driver:0/[0-9a-f]{32}\), [0-9]+ compute units' "$out" ||
    fail "no accelerator"

ZELLIGE_LOG=info "$launch" 2>"$out" >/dev/null
grep -qE '^zellige: program of .*average, .* for .*: [0-9]+\.[0-9] ms$' "$out" || fail "no program"
grep -qE '^zellige: kernel average: [0-9]+\.[0-9] ms$' "$out" || fail "no kernel"
lacks 'launch of'

ZELLIGE_LOG=debug "$launch" 2>"$out" >/dev/null
grep -qE '^zellige: launch of average over [0-9]+ x [0-9]+ in tiles of 2 x 2 on ' "$out" ||
    fail "no launch"

ZELLIGE_CHECK=leaks,stale "$info" 2>"$out" >/dev/null
lacks ' effect'
ZELLIGE_CHECK=leaks,stail "$info" 2>"$out" >/dev/null
has 'ZELLIGE_CHECK=leaks,stail has a word without effect: it can be leaks, stale or several with'

ZELLIGE_LOG=loud ZELLIGE_CHEK=leaks ZELLIGE_BEYOND_US=1 ZELLIGE_CPU_TRAP=on ZELLIGE_CPU_LOG=yes \
    ZELLIGE_CPU_SUB_DEVICES=two ZELLIGE_CPU_TIME_LIMIT=-1 ZELLIGE_CPU_API_VERSION=new \
    ZELLIGE_CPU_IP_VERSION=12.55 \
    ZELLIGE_CPU_THREDS=1 ZELLIGE_CPU_LANES= "$info" 2>"$out" >/dev/null
has 'zellige: ZELLIGE_LOG=loud has no effect: it can be error, info or debug' \
    'zellige: there is no variable ZELLIGE_CHEK: do you mean ZELLIGE_CHECK?' \
    'zellige cpu: ZELLIGE_CPU_TRAP=on has no effect: it can be off' \
    'zellige cpu: ZELLIGE_CPU_LOG=yes has no effect: it can be 1' \
    'ZELLIGE_CPU_SUB_DEVICES=two has no effect: it can be a whole number or numa' \
    'ZELLIGE_CPU_TIME_LIMIT=-1 has no effect: it can be a number of seconds' \
    'ZELLIGE_CPU_API_VERSION=new has no effect: it can be a version such as 1.4' \
    'ZELLIGE_CPU_IP_VERSION=12.55 has no effect: it can be a version such as 12.55.8' \
    'there is no variable ZELLIGE_CPU_THREDS: do you mean ZELLIGE_CPU_THREADS?'
[ "$(wc -l <"$out")" = 9 ] || fail "other lines"

# Every variable that the sources read is in a table.
cd "$(dirname "$0")/../.."
for name in $(grep -rhoE 'secure_getenv\("ZELLIGE_[A-Z_]+"' api base backend | grep -oE 'ZELLIGE_[A-Z_]+'); do
    grep -q "{\"$name\"," base/log.c backend/driver/ddi/core/variables.c ||
        fail "$name is in no table"
done
