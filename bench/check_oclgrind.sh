#!/usr/bin/env bash
# check_oclgrind.sh CORPUS_TEST [CORPUS.cl...]: zellige check beside Oclgrind, on the kernels of
# tests/check (docs/check.md): errors that are found and missed, corrected kernels that are
# reported, and processor time. CORPUS_TEST is the test zellige.check.corpus of a build.
# Exits with 77 where oclgrind-kernel is not installed (Debian: oclgrind). OCLGRIND names another.
set -eu
corpus_test=$1
shift
here=$(cd "$(dirname "$0")/../tests/check" && pwd)
[ $# -gt 0 ] || set -- "$here"/corpus*.cl
oclgrind=${OCLGRIND:-oclgrind-kernel}
if ! command -v "$oclgrind" >/dev/null; then
    echo "skipped: there is no $oclgrind (Debian: oclgrind)" >&2
    exit 77
fi
driver=$(cd "$(dirname "$corpus_test")/.." && pwd)/lib/libze_zellige_cpu.so
export ZE_ENABLE_ALT_DRIVERS=${ZE_ENABLE_ALT_DRIVERS:-$driver}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# Prints a line for each kernel of a file: its name; the tool that finds its error, or -; the lines
# of the error; its global and local sizes; its arguments.
list() {
    awk '
        function flush() {
            if (name != "")
                print name, tool, (lines == "" ? "-" : lines), sizes, arguments
            name = lines = ""
        }
        FNR == NR {
            if (match($0, /\/\/ ! [A-Z_]+$/))
                called[substr($0, RSTART + 5)] = called[substr($0, RSTART + 5)] "," FNR
            next
        }
        /^\/\/:/ {
            flush()
            split(substr($0, 4), part, ":")
            split(part[1], size, "/")
            x = split(size[1], tile, "x")
            y = split(size[2], groups, "x")
            sizes = ""
            for (d = 1; d <= 3; d++)
                sizes = sizes (d <= x ? tile[d] + 0 : 1) * (d <= y ? groups[d] + 0 : 1) ","
            for (d = 1; d <= 3; d++)
                sizes = sizes (d <= x ? tile[d] + 0 : 1) ","
            arguments = part[2]
            tool = split(part[3], word, " ") > 0 ? word[1] : "-"
            mark = word[2]
            delete word
        }
        /^kernel void/ { name = $3; sub(/\(.*/, "", name); lines = mark == "" ? "" : called[mark] }
        /\/\/ !$/ && name != "" { lines = lines "," FNR }
        END { flush() }
    ' "$1" "$1"
}

# simulate FILE NAME SIZES ARGUMENT...: writes what oclgrind-kernel reads. Fails if it cannot say
# that: freed memory, and memory of which a part is written.
simulate() {
    local file=$1 name=$2 x y z tile_x tile_y tile_z argument
    IFS=, read -r x y z tile_x tile_y tile_z _ <<<"$3"
    shift 3
    printf '%s\n%s\n%s %s %s\n%s %s %s\n' "$file" "$name" "$x" "$y" "$z" "$tile_x" "$tile_y" "$tile_z"
    for argument; do
        case $argument in
        null) echo '<null>' ;;
        L*) echo "<size=${argument#L}>" ;;
        =*) printf '<size=4 int>\n%s\n' "${argument#=}" ;;
        device*) echo "<size=${argument#device} noinit>" ;;
        filled*)
            argument=${argument#filled}
            [ "${argument%/*}" = "${argument#*/}" ] || return 1
            echo "<size=${argument%/*} fill=0 char>"
            ;;
        freed*) return 1 ;;
        *) echo "<size=$argument fill=0 char>" ;;
        esac
    done
}

# simulates: runs the kernel, and leaves the output. First as OpenCL C 1.2, whose pointers it knows;
# where that does not compile as 2.0. Fails if Oclgrind runs neither.
simulates() {
    local version
    for version in CL1.2 CL2.0; do
        "$oclgrind" --build-options "-cl-std=$version" --data-races --uninitialized \
            --uniform-writes "$folder/kernel.sim" >"$folder/out" 2>&1 || true
        grep -qE "^OCLGRIND FATAL|^Failed to|errors? generated" "$folder/out" || return 0
    done
    return 1
}

# judge TOOL LINES: what the last run's output says of a kernel.
judge() {
    local tool=$1 lines=$2
    if ! grep -qE '^(Invalid|Uninitialized|.*data race|Work-group divergence|.*error)' "$folder/out"; then
        [ "$tool" = - ] && echo quiet || echo missed
    elif [ "$tool" = - ]; then
        echo false
    elif grep -oE '^[[:space:]]*At line [0-9]+' "$folder/out" | grep -oE '[0-9]+$' |
        grep -qxE "$(tr ',' '|' <<<"${lines#,}")"; then
        echo found
    else
        echo elsewhere
    fi
}

run_all() {
    local file name tool lines sizes arguments
    for file; do
        list "$file" | while read -r name tool lines sizes arguments; do
            # shellcheck disable=SC2086
            if simulate "$file" "$name" "$sizes" $arguments >"$folder/kernel.sim"; then
                if simulates; then
                    echo "$(judge "$tool" "$lines") $tool $name"
                else
                    echo "refused $tool $name"
                fi
            else
                echo "cannot $tool $name"
            fi
        done
    done
}

count() {
    grep -cE "^$1 " "$folder/verdicts" || true
}

# seconds FILE: of processor time, user and system.
seconds() {
    tail -1 "$1" | awk '{ printf "%.3g", $1 + $2 }'
}

TIMEFORMAT='%U %S'
{ time run_all "$@" >"$folder/verdicts"; } 2>"$folder/theirs"
{ time "$corpus_test" >"$folder/ours" 2>&1; } 2>"$folder/time" || true
[ -z "${VERDICTS:-}" ] || cp "$folder/verdicts" "$VERDICTS"
cat <<EOF
| Oclgrind | kernels |
|---|---|
| errors found, at a line of the error | $(count found) |
| errors found, at other lines only | $(count elsewhere) |
| errors missed | $(count missed) |
| errors that its files cannot say: freed memory, memory of which a part is written | $(count 'cannot [a-z]*') |
| errors in kernels that Oclgrind does not run | $(count 'refused [a-z]+') |
| corrected kernels reported | $(count false) |
| corrected kernels that Oclgrind does not run | $(count 'refused -') |
| seconds of processor time | $(seconds "$folder/theirs") |

zellige check: $(grep -E 'errors, .* wrong$' "$folder/ours"), $(seconds "$folder/time") seconds
EOF
