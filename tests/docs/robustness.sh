#!/usr/bin/env bash
# robustness.sh SOURCE_FOLDER BUILD_FOLDER CTEST: every test that docs/robustness.md names exists,
# or tests whose names begin with that and a dot, or the one that is skipped for all of its group.
set -euo pipefail

page=$1/docs/robustness.md
tests=$("$3" --test-dir "$2" -N | awk '/Test +#/ { print $3 }')
names=$(grep -oE '`zellige\.[a-z0-9_.]+`' "$page" | tr -d '`' | sort -u)
failures=0
[ "$(wc -l <<<"$names")" -gt 20 ] || { echo "FAILED: hardly any names found" && exit 1; }
for name in $names; do
    grep -qE -- "^${name//./[.]}([.]|$)" <<<"$tests" || grep -qxF -- "${name%.*}" <<<"$tests" ||
        { echo "FAILED: no test $name" && failures=1; }
done
exit $failures
