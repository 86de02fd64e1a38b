# handle_calls.awk TABLES... HEADERS...: a C function for each parameter that is a handle, or an
# array of handles, of each entry point of the driver: it passes what it is given there, and good
# handles elsewhere. TABLES name the entry points, HEADERS have their prototypes. An entry point
# without a prototype is an error. With kinds.awk.

# The value of a parameter that is not the one under test.
function plain(k) {
    if (kinds[k] != "") return "good[" kinds[k] " - CPU_KIND_DRIVER]"
    if (types[k] ~ /\*$/) return parameters[k] == "next" ? "NULL" : "(void *)room"
    return "(" types[k] (types[k] == "size_t" ? "){1}" : "){0}")
}

function emit(at, value,   k, list, argument) {
    for (k = 1; k <= count; k++) {
        argument = k == at ? value : k == at - 1 && arrays[at] != "" ? "1" : plain(k)
        list = list (k > 1 ? ", " : "") argument
    }
    return "cpu_" name "(" list ")"
}

function add(at, kind, value, before,   call) {
    call = emit(at, value)
    if (returns != "ze_result_t")
        call = call " == NULL ? ZE_RESULT_ERROR_INVALID_NULL_HANDLE : ZE_RESULT_SUCCESS"
    printf "static ze_result_t probe_%d(void *bad)\n{\n%s    return %s;\n}\n", probes, before, call
    table = table sprintf("    {\"%s\", \"%s\", %s, probe_%d},\n", name, parameters[at], kind, probes++)
}

function split_parameters(text,   k, fields) {
    count = split(text, fields, ",")
    for (k = 1; k <= count; k++) {
        gsub(/^[ \t]+|[ \t]+$/, "", fields[k])
        match(fields[k], /[A-Za-z_0-9]+$/)
        parameters[k] = substr(fields[k], RSTART)
        types[k] = substr(fields[k], 1, RSTART - 1)
        gsub(/^[ \t]+|[ \t]+$/, "", types[k])
        kinds[k] = kind_of(types[k])
        element = types[k]
        arrays[k] = ""
        if (k > 1 && types[k - 1] == "uint32_t" && sub(/ *\*$/, "", element))
            arrays[k] = kind_of(element)
    }
}

function write(text,   k) {
    split_parameters(text)
    for (k = 1; k <= count; k++) {
        if (kinds[k] != "")
            add(k, kinds[k], "bad", "")
        if (arrays[k] != "")
            add(k, arrays[k], "(void *)array", "    void *array[] = {bad};\n")
    }
}

BEGIN { reading = "tables" }
FNR == 1 && FILENAME ~ /\.h$/ { reading = "headers" }

reading == "tables" {
    line = $0
    while (match(line, /(CPU_HAS\([0-9]+, |CPU_HAS_AS\([0-9]+, ze[A-Za-z0-9]+, |EXT\()ze[A-Za-z0-9]+/)) {
        entry = substr(line, RSTART, RLENGTH)
        sub(/.*[(, ]/, "", entry)
        wanted[entry] = 1
        line = substr(line, RSTART + RLENGTH)
    }
    next
}

{
    sub(/\/\/.*/, "")
    gsub(/\/\*[^*]*\*\//, "")
    statement = statement " " $0
    if ($0 !~ /;/) next
    found = match(statement, /[a-z_]+ +(ZE_APICALL +)?(cpu_)?ze[A-Za-z0-9]+\([^()]*\) *;/)
    if (found) {
        prototype = substr(statement, RSTART, RLENGTH)
        match(prototype, /\(/)
        head = substr(prototype, 1, RSTART - 1)
        body = substr(prototype, RSTART + 1)
        sub(/\) *;.*/, "", body)
        split(head, words, / +/)
        returns = words[1]
        name = head
        sub(/.*[ _]/, "", name)
        if (name in wanted && !(name in written)) {
            written[name] = 1
            write(body)
        }
    }
    statement = ""
}

END {
    for (entry in wanted)
        if (!(entry in written)) {
            print "handle_calls.awk: " entry " has no prototype" >"/dev/stderr"
            failed = 1
        }
    printf "static const struct probe probes[] = {\n%s};\n", table
    exit failed
}
