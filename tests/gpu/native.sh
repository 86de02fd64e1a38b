#!/usr/bin/env bash
# native.sh compile FILE --spv OUT: as zellige does it, by clang's own target.
set -euo pipefail
[ "$1" = compile ] || exec "$ZELLIGE" "$@"
exec "$ZELLIGE" compile --toolchain native --clang "$NATIVE_CLANG" "${@:2}"
