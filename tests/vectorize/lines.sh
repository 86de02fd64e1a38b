# lines.sh: what run.sh and ablation.sh share. They define run_line, which finds the words for the
# vectoriser and for FileCheck, quoted for eval, in $vectorize and $filecheck, those of $line in
# $file.

require_filecheck() {
    if [ -z "${FILECHECK:-}" ]; then
        echo "skipped: there is no FileCheck (Debian: llvm-15-tools)" >&2
        exit 77
    fi
}

check() {
    "$FILECHECK" --dump-input-filter=error --dump-input-context=3 "$@"
}

# split: takes $line apart.
split() {
    local text=${line//%s/\"\$file\"}
    case $text in
    vectorize\ *'| FileCheck '*) filecheck=${text#*| FileCheck } ;;
    vectorize\ *) filecheck='"$file"' ;;
    *)
        echo "FAILED: $file: RUN: $line: does not begin with vectorize"
        exit 1
        ;;
    esac
    vectorize=${text#vectorize }
    vectorize=${vectorize%%| FileCheck *}
}

for_each_line() {
    local lines
    mapfile -t lines < <(sed -n 's/^; RUN: *//p' "$file")
    if [ ${#lines[@]} -eq 0 ]; then
        echo "FAILED: $file has no RUN line"
        exit 1
    fi
    for line in "${lines[@]}"; do
        split
        run_line
    done
}

# A pass has a test of what it does, one of where it must not, and one of an odd case.
FEWEST=3

for_each_file() {
    local argument files
    for argument in "$@"; do
        files=("$argument")
        if [ -d "$argument" ]; then
            files=("$argument"/*.ll)
            if [ ${#files[@]} -lt $FEWEST ]; then
                echo "FAILED: $argument has fewer than $FEWEST tests"
                exit 1
            fi
        fi
        for file in "${files[@]}"; do
            for_each_line
        done
    done
}
