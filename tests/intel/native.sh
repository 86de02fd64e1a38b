#!/bin/sh
# native.sh CASE INTEL_DRIVER CPU_DRIVER PROGRAM OLDER NEWER: which code a program with native code
# for two products takes, as its log tells, and that it runs.
set -u
case=$1 intel=$2 cpu=$3 program=$4 older=$5 newer=$6
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
ulimit -f 2000000

# run DRIVER PRODUCT [ARGUMENT]
run()
{
    ZE_ENABLE_ALT_DRIVERS=$1 NEOReadDebugKeys=1 SetCommandStreamReceiver=1 \
        ProductFamilyOverride=$2 ZELLIGE_LOG=info "$program" ${3:-} >out 2>err && return
    cat out err
    exit 1
}

says()
{
    grep -q "$1" err && return
    echo "the log does not say: $1"
    cat err
    exit 1
}

case $case in
older)
    run "$intel" "$older"
    says "the native code for $older is taken"
    ;;
newer)
    run "$intel" "$newer"
    says "the native code for $newer is taken"
    ;;
foreign) # another generation
    run "$intel" "$newer" first
    says "the native code for $older is none of "
    says 'no native code for .*: built from SPIR-V'
    ;;
damaged)
    run "$intel" "$older" damaged
    says 'the native code for cut is none of '
    says 'the native code for rubbish is none of '
    says 'built from SPIR-V'
    ;;
stale)
    run "$intel" "$older" stale
    says "the native code for $older has no kernel only_newer"
    says 'built from SPIR-V'
    ;;
cpu)
    run "$cpu" "$older"
    says "the native code for $newer is none of "
    says 'built from SPIR-V'
    [ "$(cat out)" = 7 ] || { echo "it gives $(cat out)" && exit 1; }
    run "$cpu" "$older" stale
    [ "$(cat out)" = 7 ] || { echo "stale code gives $(cat out)" && exit 1; }
    run "$cpu" "$older" empty
    grep -q 'native code 0 of 1 has no bytes or no target' out
    ;;
esac
