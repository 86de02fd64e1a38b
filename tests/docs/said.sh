#!/bin/sh
# said.sh refused|warned SAID COMMAND ...: the command fails, or does not, and says every line of
# the file SAID.
set -u
kind=$1
said=$2
shift 2
status=0
output=$("$@" 2>&1) || status=$?
if [ "$kind" = refused ] && [ $status -eq 0 ]; then
    echo "not refused: $*"
    exit 1
fi
if [ "$kind" = warned ] && [ $status -ne 0 ]; then
    printf 'refused: %s\n%s\n' "$*" "$output"
    exit 1
fi
while IFS= read -r line; do
    case $output in
    *"$line"*) ;;
    *)
        printf 'it does not say "%s" but:\n%s\n' "$line" "$output"
        exit 1
        ;;
    esac
done <"$said"
