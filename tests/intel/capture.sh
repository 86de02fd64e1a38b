#!/bin/sh
# capture.sh DRIVER PRODUCT PROGRAM [ARGUMENT ...]: every call that the program makes succeeds on
# Intel's driver, which records them for PRODUCT instead of running them. Results stay undefined, so
# what counts is that the program gets to its last line and the library has nothing to complain
# about.
set -u
driver=$1
product=$2
shift 2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
ulimit -f 2000000
ZE_ENABLE_ALT_DRIVERS=$driver NEOReadDebugKeys=1 SetCommandStreamReceiver=1 \
    ProductFamilyOverride=$product ZELLIGE_ACCELERATOR=gpu ZELLIGE_LOG=error "$@" >out 2>err
status=$?
cat out err
[ -s out ] && [ ! -s err ] || exit 1
ls ./*.aub >/dev/null || exit 1
# matrix_multiply finds that nothing was multiplied.
[ $status -eq 0 ] || grep -q 'the results DIFFER' out
