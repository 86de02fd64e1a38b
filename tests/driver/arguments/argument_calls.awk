# argument_calls.awk TABLES... OWN... HEADERS...: C functions that call the driver's entry points
# with one argument wrong and good ones elsewhere. TABLES name the entry points; OWN are the
# driver's headers, of what is newer than HEADERS. These are the specification's, whose comments
# tell what each call has to answer:
#   - each condition there, such as `nullptr == desc` or `0x3 < desc->flags`, becomes a call for
#     which it holds, and which has to have the result that the condition stands under;
#   - each enumeration and each set of flags, also in what a pointer points to, gets a value that is
#     none of it, and has to be refused; each number gets 0, 1, 3, the largest and the next to half
#     of it, and may have any result; likewise NULL of entry points in OWN.
# The conditions are those of the version that choices.txt is about; one that this program does not
# understand is an error. Headers of other versions have calls of the second kind only. With
# kinds.awk.

function trim(text) { gsub(/^[ \t]+|[ \t]+$/, "", text); return text }

# ---- The good arguments --------------------------------------------------------------------------

function is_pointer(k) { return types[k] ~ /\*$/ }

function pointed(k,   type) {
    type = types[k]
    sub(/ *\*$/, "", type)
    if (type !~ /\*$/) sub(/^const +/, "", type)
    return type
}

function is_array_of_handles(k) { return is_pointer(k) && kind_of(pointed(k)) != "" }
function is_input(k) { return directions[k] ~ /^in/ && directions[k] !~ /out/ }
function counts_an_array(k) {
    return types[k] == "uint32_t" && k < count && is_pointer(k + 1) && is_input(k + 1)
}

function good_value(k) {
    if (kind_of(types[k]) != "") return "OF(" substr(kind_of(types[k]), 10) ")"
    if ((name, parameters[k]) in chosen) return chosen[name, parameters[k]]
    if (is_pointer(k)) {
        if (parameters[k] == "next") return "NULL"
        if (pointed(k) == "void") return "memory"
        if (pointed(k) == "char" && is_input(k)) return "\"fill\""
        return parameters[k]
    }
    if (types[k] == "size_t") return parameters[k] ~ /[aA]lignment/ ? "0" : "64"
    if (counts_an_array(k)) return options[k + 1] ? "0" : "1"
    return "(" types[k] "){0}"
}

# What a pointer points to: eight of them.
function local(k,   type, value) {
    type = pointed(k)
    if (!is_pointer(k) || type == "void" || (type == "char" && is_input(k))) return ""
    if (parameters[k] == "next") return ""
    if ((name, parameters[k]) in chosen) return ""
    value = "0"
    if (is_array_of_handles(k) && is_input(k)) value = "OF(" substr(kind_of(type), 10) ")"
    if (type in members) value = "GOOD_" type
    return "    " type " " parameters[k] "[8] = {" value "};\n"
}

# ---- One call ------------------------------------------------------------------------------------

function watched(k) {
    return is_pointer(k) && local(k) != "" && !is_input(k) && pointed(k) != "char"
}

# The object that a call made by mistake, or because nothing is wrong with it.
function ending(k,   type, destroy) {
    type = pointed(k)
    if (!is_pointer(k) || is_input(k) || directions[k] !~ /out/) return ""
    if (type == "void*" && name ~ /^zeMemAlloc/)
        return "cpu_zeMemFree(OF(CONTEXT), *" parameters[k] ")"
    if (type == "ze_module_build_log_handle_t")
        return "cpu_zeModuleBuildLogDestroy(*" parameters[k] ")"
    if (type == "cpu_graph_handle" && name ~ /Create/)
        return "cpu_zeGraphDestroyExt(*" parameters[k] ")"
    if (type == "cpu_executable_graph_handle")
        return "cpu_zeExecutableGraphDestroyExt(*" parameters[k] ")"
    if (!(type in destroys) || name !~ /Create/ || name ~ /Get/) return ""
    destroy = destroys[type]
    if (destroy ~ /PhysicalMem/) return "cpu_" destroy "(OF(CONTEXT), *" parameters[k] ")"
    return "cpu_" destroy "(*" parameters[k] ")"
}

# A log is there, too, when a module is refused.
function ends_when(k) {
    return pointed(k) ~ /build_log/ ? "" : "result == ZE_RESULT_SUCCESS && "
}

# add(text, expected, at, value, at2, value2, statement): a call with other values in two places,
# after a statement.
function add(text, expected, at, value, at2, value2, statement,   k, body, list, after) {
    if (is_left_out(text)) return
    body = ""
    list = ""
    after = ""
    for (k = 1; k <= count; k++) {
        if (!(k == at && value == "NULL") && !(k == at2 && value2 == "NULL"))
            body = body local(k)
        list = list (k > 1 ? ", " : "") (k == at ? value : k == at2 ? value2 : good_value(k))
        if (watched(k) && k != at) {
            body = body "    __typeof__(" parameters[k] ") " parameters[k] "_before;\n"
            after = after "    watch(result, \"" parameters[k] "\", " parameters[k] ", " \
                parameters[k] "_before, sizeof " parameters[k] ");\n"
            statement = statement sprintf("    memcpy(%s_before, %s, sizeof %s);\n",
                parameters[k], parameters[k], parameters[k])
        }
        if (ending(k) != "" && k != at && good_value(k) == parameters[k])
            after = after "    if (" ends_when(k) "*" parameters[k] " != NULL)\n" \
                "        " ending(k) ";\n"
    }
    printf "static ze_result_t probe_%d(void)\n{\n%s%s", probes, body, statement
    printf "    const ze_result_t result = cpu_%s(%s);\n", name, list
    printf "%s    return result;\n}\n", after
    table = table sprintf("    {\"%s\", \"%s\", %s, probe_%d},\n", name, text, expected, probes++)
}

function place_of(parameter,   k) {
    for (k = 1; k <= count; k++)
        if (parameters[k] == parameter) return k
    fail(name " has no parameter " parameter)
    return 1
}

function fail(text) {
    if (!is_known) return
    print "argument_calls.awk: " text >"/dev/stderr"
    failed = 1
}

# is_left_out(text): what is not called, by the table in leave_out.
function is_left_out(text) {
    if ((name, text) in leave_out) return left[name, text] = 1
    if ((name, "*") in leave_out) return left[name, "*"] = 1
    return 0
}

# ---- The conditions of the specification ---------------------------------------------------------

# A value of the parameter, or of its member, "desc->flags".
function assign(text, expected, target, value,   parts, k) {
    if (split(target, parts, /->/) == 1) {
        k = place_of(target)
        if (!is_pointer(k) && kind_of(types[k]) == "") value = "(" types[k] ")" value
        add(text, expected, k, value, 0, "", "")
        return
    }
    k = place_of(parts[1])
    add(text, expected, 0, "", 0, "",
        sprintf("    %s = (__typeof__(%s))%s;\n", target, target, value))
}

function add_condition(result, text,   words, parts, shown) {
    shown = text
    gsub(/::/, "", text)
    if (text ~ /^nullptr == [A-Za-z0-9_>-]+$/)
        assign(shown, result, substr(text, 12), "NULL")
    else if (text ~ /^0x[0-9a-f]+ < [A-Za-z0-9_>-]+$/) {
        split(text, words, / < /)
        assign(shown, result, words[2], "0x80000000") # no flag of a later version
    } else if (text ~ /^ZE[A-Z_0-9]+ < [A-Za-z0-9_>-]+$/) {
        split(text, words, / < /)
        assign(shown, result, words[2], "0x7fffffff")
    } else if (text ~ /^0 == [A-Za-z0-9_>-]+$/)
        assign(shown, result, substr(text, 6), "0")
    else if (text == "0 != (alignment & (alignment - 1))")
        assign(shown, result, "alignment", "3")
    else if (text ~ /^\(nullptr == [A-Za-z]+\) && \(0 < [A-Za-z]+\)$/) {
        gsub(/[()&]/, " ", text)
        split(trim(text), words, / +/)
        add(shown, result, place_of(words[3]), "NULL", place_of(words[6]), "1", "")
    } else
        fail(name ": `" shown "` is a condition that is not understood")
}

# ---- Values of every type ------------------------------------------------------------------------

function is_flags(type) { return type ~ /_flags_t$/ }
function is_enumeration(type) { return type in enumerations }

# sweep(text, type, at, target): of an argument, or of a member, such as "desc->flags".
function sweep(text, type, at, target,   k, values, n) {
    n = 0
    if (is_flags(type)) n = split("0x80000000", values, " ")
    else if (is_enumeration(type)) n = split("0x7fffffff -1", values, " ")
    else if (type ~ /^(size_t|uint64_t)$/)
        n = split("0 1 3 SIZE_MAX SIZE_MAX/2+1 SIZE_MAX-4095 (size_t)1<<40", values, " ")
    else if (type == "uint32_t") n = split("0 1 3 UINT32_MAX UINT32_MAX/2+1", values, " ")
    else if (type == "int32_t") n = split("0 1 -1 INT32_MAX INT32_MIN", values, " ")
    else if (type ~ /^(float|double)$/) n = split("0 -1 NAN INFINITY", values, " ")
    for (k = 1; k <= n; k++) {
        if (at > 0 && counts_an_array(at) && k > 2) continue
        if (at > 0)
            add(text " is " values[k], expectation(type), at, "(" type ")(" values[k] ")", 0, "",
                "")
        else
            add(text " is " values[k], expectation(type), 0, "", 0, "",
                "    " target " = (" type ")(" values[k] ");\n")
    }
}

function expectation(type) {
    return is_flags(type) || is_enumeration(type) ? "ANY_ERROR" : "ANYTHING"
}

function sweep_members(k,   type, i, target) {
    type = pointed(k)
    if (!is_pointer(k) || !(type in members) || !is_input(k)) return
    for (i = 1; i <= members[type]; i++) {
        target = parameters[k] "->" member_names[type, i]
        if (member_names[type, i] == "stype")
            add(target " is of another structure", "ANYTHING", 0, "", 0, "", \
                "    " target " = (__typeof__(" target "))ZE_STRUCTURE_TYPE_FORCE_UINT32;\n")
        else
            sweep(target, member_types[type, i], 0, target)
    }
}

function write(   k) {
    for (k = 1; k <= conditions && is_known; k++)
        add_condition(condition_results[k], condition_texts[k])
    for (k = 1; k <= count; k++) {
        if (parameters[k] != "timeout" && kind_of(types[k]) == "" && !is_pointer(k))
            sweep(parameters[k], types[k], k, "")
        sweep_members(k)
        if (is_own && is_pointer(k))
            add(parameters[k] " is NULL", "ANYTHING", k, "NULL", 0, "", "")
    }
}

# ---- Reading -------------------------------------------------------------------------------------

# "    ze_device_handle_t hDevice,    ///< [in][optional] ..."
function read_parameter(line,   comment) {
    comment = line
    if (!sub(/^[^\/]*\/\/\/< */, "", comment)) comment = ""
    sub(/\/\/.*/, "", line)
    gsub(/[,;)]|^[ \t]+|[ \t]+$/, "", line)
    if (line == "" || !match(line, /[A-Za-z_0-9]+$/)) return
    count++
    parameters[count] = substr(line, RSTART)
    types[count] = trim(substr(line, 1, RSTART - 1))
    match(comment, /^\[[a-z,]+\]/)
    directions[count] = substr(comment, 2, RLENGTH - 2)
    options[count] = comment ~ /^\[[^ ]*\[optional\]/
}

# "ze_result_t cpu_zeName(type name, ...);"
function read_prototype(text,   k, fields) {
    name = text
    sub(/\(.*/, "", name)
    sub(/.*cpu_/, "", name)
    sub(/^[^(]*\(/, "", text)
    sub(/\) *;$/, "", text)
    count = split(text, fields, ",")
    for (k = 1; k <= count; k++) {
        match(fields[k], /[A-Za-z_0-9]+ *$/)
        parameters[k] = trim(substr(fields[k], RSTART))
        types[k] = trim(substr(fields[k], 1, RSTART - 1))
        directions[k] = types[k] ~ /^const/ || !is_pointer(k) ? "in" : "out"
        options[k] = 0
    }
    conditions = 0
    if (name in wanted && !(name in known)) {
        known[name] = ++functions
        keep()
        kept[functions, "own"] = 1
    }
}

function read_member(line) {
    sub(/\/\/.*/, "", line)
    if (line !~ /;/ || line ~ /[\[*]/) return
    gsub(/;|^[ \t]+|[ \t]+$/, "", line)
    if (!match(line, /[A-Za-z_0-9]+$/)) return
    members[structure]++
    member_names[structure, members[structure]] = substr(line, RSTART)
    member_types[structure, members[structure]] = trim(substr(line, 1, RSTART - 1))
}

BEGIN {
    reading = "tables"
    read_choices(choices)
}
FNR == 1 && FILENAME ~ /\.h$/ { reading = FILENAME ~ /_api\.h$/ ? "headers" : "own" }
{ sub(/\r$/, "") }

reading == "tables" {
    line = $0
    place = "(CPU_HAS\\([0-9]+, |CPU_HAS_AS\\([0-9]+, ze[A-Za-z0-9]+, |EXT\\()ze[A-Za-z0-9]+"
    while (match(line, place)) {
        entry = substr(line, RSTART, RLENGTH)
        sub(/.*[(, ]/, "", entry)
        wanted[entry] = 1
        line = substr(line, RSTART + RLENGTH)
    }
    next
}

reading == "own" {
    line = $0
    gsub(/\/\*[^*]*\*\//, "", line)
    statement = statement " " line
    if (line !~ /;/) next
    if (match(statement, /ze_result_t +cpu_ze[A-Za-z0-9]+\([^()]*\) *;/))
        read_prototype(substr(statement, RSTART, RLENGTH))
    statement = ""
    next
}

/^\/\/\/ @brief/ { conditions = 0; result = "" }
/^\/\/\/ +- ::Z[A-Z_0-9]+/ {
    match($0, /Z[A-Z_0-9]+/)
    result = substr($0, RSTART, RLENGTH)
}
/^\/\/\/ +\+ `/ {
    text = $0
    sub(/^[^`]*`/, "", text)
    sub(/`.*/, "", text)
    condition_results[++conditions] = result
    condition_texts[conditions] = text
}

/ZE_API_VERSION_CURRENT = ZE_MAKE_VERSION\( 1, 4 \)/ { is_known = 1 }
/^typedef enum _z/ {
    match($0, /_z[A-Za-z_0-9]+/)
    enumerations[substr($0, RSTART + 1, RLENGTH - 1)] = 1
}
/^typedef struct _z[a-z0-9_]+$/ {
    match($0, /_z[A-Za-z_0-9]+/)
    structure = substr($0, RSTART + 1, RLENGTH - 1)
    members[structure] = 0
    next
}
/^}/ { structure = "" }
structure != "" { read_member($0) }
/^ +ZES?_STRUCTURE_TYPE_[A-Z_0-9]+ = / { structure_types[$1] = 1 }

/^zes?[A-Z][A-Za-z0-9]+\($/ {
    name = $0
    sub(/\(.*/, "", name)
    count = 0
    inside = 1
    next
}
inside && /^ *\);/ {
    inside = 0
    if (name ~ /Destroy$/ && types[count] ~ /_handle_t$/) destroys[types[count]] = name
    if (name in wanted && !(name in known)) {
        known[name] = ++functions
        keep()
    }
}
inside { read_parameter($0) }

# Structures and destroyers may come later than a function that needs them.
function keep(   k) {
    names[functions] = name
    counts[functions] = count
    for (k = 1; k <= count; k++) {
        kept[functions, "p", k] = parameters[k]
        kept[functions, "t", k] = types[k]
        kept[functions, "d", k] = directions[k]
        kept[functions, "o", k] = options[k]
    }
    kept[functions, "c"] = conditions
    for (k = 1; k <= conditions; k++) {
        kept[functions, "r", k] = condition_results[k]
        kept[functions, "x", k] = condition_texts[k]
    }
}

function restore(f,   k) {
    name = names[f]
    count = counts[f]
    for (k = 1; k <= count; k++) {
        parameters[k] = kept[f, "p", k]
        types[k] = kept[f, "t", k]
        directions[k] = kept[f, "d", k]
        options[k] = kept[f, "o", k]
    }
    is_own = (f, "own") in kept
    conditions = kept[f, "c"]
    for (k = 1; k <= conditions; k++) {
        condition_results[k] = kept[f, "r", k]
        condition_texts[k] = kept[f, "x", k]
    }
}

# "zeContextCreate desc expression" chooses an argument; "- zeEventDestroy text" leaves out a call,
# or with "*" all of a function. Both are used, or an error.
function read_choices(file,   line, fields) {
    while ((getline line < file) > 0) {
        if (line ~ /^ *(#|$)/) continue
        split(line, fields, / +/)
        if (fields[1] == "-") {
            sub(/^- [^ ]+ /, "", line)
            leave_out[fields[2], line] = 1
        } else {
            sub(/^[^ ]+ [^ ]+ /, "", line)
            chosen[fields[1], fields[2]] = line
        }
    }
}

function define_structures(   type, constant, value) {
    for (type in members) {
        constant = toupper(type)
        sub(/_T$/, "", constant)
        if (!sub(/^ZES_/, "ZES_STRUCTURE_TYPE_", constant))
            sub(/^ZE_/, "ZE_STRUCTURE_TYPE_", constant)
        print "#ifndef GOOD_" type
        value = constant in structure_types ? "{.stype = " constant "}" : "0"
        print "#define GOOD_" type " " value
        print "#endif"
    }
}

END {
    define_structures()
    for (f = 1; f <= functions; f++) {
        restore(f)
        write()
    }
    printf "static const struct probe probes[] = {\n%s};\n", table
    for (entry in leave_out)
        if (!(entry in left)) {
            split(entry, parts, SUBSEP)
            fail("nothing is left out by: " parts[1] " " parts[2])
        }
    exit failed
}
