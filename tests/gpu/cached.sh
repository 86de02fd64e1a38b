# cached.sh TEST: a program that makes a module leaves its PTX on disk, and the next run takes it.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export XDG_CACHE_HOME=$work

fail() {
    echo "FAILED: $*" >&2
    exit 1
}
"$1" >"$work/log" 2>&1 || { cat "$work/log" >&2; fail "the program fails"; }
folder=$work/zellige/cpu
files=$(ls "$folder")
[ "$(wc -w <<<"$files")" = 3 ] || fail "not three modules' files but: $files"
[ "$(grep -al '^\.visible \.entry' "$folder"/* | wc -l)" = 3 ] || fail "the files have no PTX"
before=$(sha256sum "$folder"/*)

# Were it generated again, it would be written again, under the same name.
chmod a-w "$folder"
touch -d '1 hour ago' "$folder"/*
"$1" >"$work/log" 2>&1 || { cat "$work/log" >&2; fail "the program fails with a cache"; }
[ "$(sha256sum "$folder"/*)" = "$before" ] || fail "a file is another"
[ "$(find "$folder" -type f -mmin -30 | wc -l)" = 3 ] || fail "the files were not used"
chmod u+w "$folder"

# Without a cache nothing is left.
rm -rf "$work/zellige"
ZELLIGE_CPU_CACHE=off "$1" >"$work/log" 2>&1 || fail "the program fails without a cache"
[ ! -e "$folder" ] || [ -z "$(ls "$folder")" ] || fail "a cache that is off has files"
