#!/bin/sh
# refused.sh SAID COMMAND ...: the command fails, and says every line of the file SAID.
set -u
said=$1
shift
if output=$("$@" 2>&1); then
    echo "not refused: $*"
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
