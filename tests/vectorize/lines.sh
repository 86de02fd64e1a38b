# lines.sh: what run.sh and ablation.sh share.

require_filecheck() {
    if [ -z "${FILECHECK:-}" ]; then
        echo "skipped: there is no FileCheck (Debian: llvm-15-tools)" >&2
        exit 77
    fi
}

check() {
    "$FILECHECK" --dump-input-filter=error --dump-input-context=3 "$@"
}

# The RUN lines of all files, in order: of which file, the line itself, and the words for the
# vectoriser and for FileCheck, quoted for eval, in which $file is the file.
files=() lines=() vectorize=() filecheck=()

# split LINE: takes it apart, as the last one.
split() {
    local text=${1//%s/\"\$file\"} check='"$file"'
    case $text in
    vectorize\ *'| FileCheck '*) check=${text#*| FileCheck } ;;
    vectorize\ *) ;;
    *)
        echo "FAILED: $file: RUN: $1: does not begin with vectorize"
        exit 1
        ;;
    esac
    text=${text#vectorize }
    files+=("$file")
    lines+=("$1")
    vectorize+=("${text%%| FileCheck *}")
    filecheck+=("$check")
}

# A pass has a test of what it does, one of where it must not, and one of an odd case.
FEWEST=3

# What newer LLVMs optimise otherwise, for better or worse: such a file says so, and why.
is_for_this_llvm() {
    [ "${ZELLIGE_LLVM_MAJOR:-15}" -eq 15 ] || ! grep -q '^; SOME-LLVM-FAIL: ' "$1"
}

# read_lines FILE.ll|FOLDER ...
read_lines() {
    local argument file line found
    for argument in "$@"; do
        found=("$argument")
        if [ -d "$argument" ]; then
            found=("$argument"/*.ll)
            if [ ${#found[@]} -lt $FEWEST ]; then
                echo "FAILED: $argument has fewer than $FEWEST tests"
                exit 1
            fi
        fi
        for file in "${found[@]}"; do
            is_for_this_llvm "$file" || continue
            local before=${#lines[@]}
            while IFS= read -r line; do
                split "$line"
            done < <(sed -n 's/^; RUN: *//p' "$file")
            if [ ${#lines[@]} -eq "$before" ]; then
                echo "FAILED: $file has no RUN line"
                exit 1
            fi
        done
    done
}

# write_as_llvm_15 FOLDER: vectors of one number, and what newer LLVMs add to instructions.
write_as_llvm_15() {
    find "$1" -type f ! -name list -exec sed -i -E '
        s/splat \(([^()]*)\)/<\1, \1, ...>/g
        s/(icmp) samesign/\1/
        s/(getelementptr inbounds) nuw/\1/
        s/(call) range\([^()]*\)/\1/
        s/(@llvm\.masked\..*[( ]ptr) align ([0-9]+) ([^,]*),/\1 \3, i32 \2,/' {} +
}

# run_lines FOLDER [each]: one process runs the vectoriser for all of them. FOLDER/N is what line N
# prints, and ${statuses[N]} its exit status, or nothing if the process ended before. With `each`
# FOLDER/without.N is the folder for what it prints without each of the passes.
run_lines() {
    local n file words
    for n in "${!lines[@]}"; do
        file=${files[n]}
        eval "words=(\"\$1/\$n\" ${vectorize[n]})"
        if [ $# -gt 1 ]; then
            mkdir "$1/without.$n"
            words+=(--without-each "$1/without.$n")
        fi
        (IFS=$'\t' && echo "${words[*]}")
    done >"$1/list"
    mapfile -t statuses < <("$ZELLIGE_VECTORIZE" --lines "$1/list")
    [ "${ZELLIGE_LLVM_MAJOR:-15}" -eq 15 ] || write_as_llvm_15 "$1"
}
