#!/bin/sh
# doxygen.sh SOURCE_FOLDER OUTPUT_FOLDER: the reference of the public headers builds without
# warning.
set -eu
command -v doxygen >/dev/null || {
    echo "skipped: doxygen is not installed" >&2
    exit 77
}
cd "$1"
rm -rf "$2/doxygen"
{
    cat docs/Doxyfile
    echo "OUTPUT_DIRECTORY = \"$2/doxygen\""
} | doxygen -
# Had doxygen read nothing, it would have found nothing to warn about.
grep -q zlg_array_create "$2/doxygen/html/array_8h.html"
