# declarations.awk: what is right for each parameter of the API, by its type, and the reader of the
# headers. It calls visit() with each function that it finds, and finish() after the last. A
# parameter of a type that is not known here ends the build: whoever adds one says what is right.
BEGIN {
    right["zlg_accelerator *"] = "good.accelerator"
    right["zlg_accelerator_view *"] = "good.view"
    right["zlg_array *"] = "good.array"
    right["zlg_program *"] = "good.program"
    right["zlg_kernel *"] = "good.kernel"
    right["zlg_completion *"] = "good.completion"
    right["zlg_array_view"] = "window_on(good.array)"
    right["zlg_texture *"] = "good.texture"
    right["zlg_texture_view"] = "texture_window_on(good.texture)"
    for (type in right)
        is_handle[type] = 1
    right["zlg_accelerator **"] = "NULL"
    right["zlg_accelerator_view **"] = "&out.view"
    right["zlg_array **"] = "&out.array"
    right["zlg_program **"] = "&out.program"
    right["zlg_kernel **"] = "&out.kernel"
    right["zlg_completion **"] = "&out.completion"
    right["zlg_array_view *"] = "&out.window"
    right["zlg_texture **"] = "&out.texture"
    right["zlg_texture_view *"] = "&out.texture_window"
    right["zlg_texel"] = "zlg_texel_of(ZLG_TEXEL_INT, 1, 32)"
    right["zlg_embedded_kernel *"] = "&embedded_kernel"
    right["zlg_embedded_program *"] = "&embedded_program"
    right["zlg_accelerator_properties *"] = "&out.properties"
    right["zlg_ze_accelerator *"] = "&out.ze_accelerator"
    right["zlg_moves *"] = "&out.moves"
    right["zlg_accelerator_view_desc *"] = "&view_desc"
    right["zlg_spirv *"] = "&array_test_spirv"
    right["zlg_constant *"] = "NULL"
    right["zlg_arg *"] = "NULL"
    right["zlg_extent"] = "zlg_extent1(LENGTH)"
    right["zlg_tiled_extent"] = "zlg_tile1(zlg_extent1(LENGTH), 1)"
    right["zlg_index"] = "zlg_index1(0)"
    right["zlg_elements"] = "ZLG_ELEMENTS_ANY"
    right["zlg_storage"] = "ZLG_STORAGE_DEVICE"
    right["zlg_access_type"] = "ZLG_ACCESS_NONE"
    right["zlg_status"] = "ZLG_OK"
    right["zlg_continuation"] = "continue_after"
    right["ze_command_list_handle_t *"] = "&out.list"
    right["ze_module_handle_t *"] = "&out.module"
    right["ze_kernel_handle_t *"] = "&out.ze_kernel"
    right["void *"] = "memory"
    right["void **"] = "&out.pointer"
    right["char *"] = "\"add\""
    right["bool *"] = "&out.flag"
    right["size_t *"] = "&out.size"
    right["uint64_t *"] = "&out.number"
    right["uint64_t"] = "0"
    right["int"] = "0"
    right["size_t bytes"] = "sizeof memory"
    right["size_t element_size"] = "sizeof(int)"
    right["size_t count"] = "0"
    right["size_t capacity"] = "0"
}

# Comments and lines of the preprocessor go, the rest of a header is one line.
FNR == 1 { in_comment = 0 }
{
    line = $0
    sub(/[ \t]*\/\/.*/, "", line)
    if (line ~ /^#/)
        next
    while (1) {
        if (in_comment) {
            if (!match(line, /\*\//)) { line = ""; break }
            line = substr(line, RSTART + 2)
            in_comment = 0
        }
        if (!match(line, /\/\*/)) break
        before = substr(line, 1, RSTART - 1)
        rest = substr(line, RSTART + 2)
        end = index(rest, "*/")
        if (end == 0) { line = before; in_comment = 1; text = text line " "; line = ""; break }
        line = before substr(rest, end + 2)
    }
    text = text line " "
}

# "const zlg_array *array" is of type "zlg_array *", without its name.
function type_of(parameter) {
    gsub(/const /, "", parameter)
    gsub(/^ +| +$/, "", parameter)
    name = parameter
    sub(/.*[ *]/, "", name)
    sub(/[a-z_0-9]+$/, "", parameter)
    sub(/ +$/, "", parameter)
    return parameter
}

function right_for(type, name) {
    if (type " " name in right)
        return right[type " " name]
    if (!(type in right)) {
        print "declarations.awk: nothing is right for " type " " name " of " called > "/dev/stderr"
        failed = 1
        exit 1
    }
    return right[type]
}

# Writes the next function, which has some parameters and passes these to the one of the header.
function define_call(parameters, passed) {
    calls++
    printf "static zlg_status call%d(%s)\n{\n", calls, parameters
    if (result == "zlg_status")
        printf "    return %s(%s);\n}\n\n", called, passed
    else
        printf "    (void)%s(%s);\n    return NO_STATUS;\n}\n\n", called, passed
}

END {
    if (failed)
        exit 1
    gsub(/[ \t]+/, " ", text)
    while (match(text, /ZLG_API [^;{]*;/)) {
        declaration = substr(text, RSTART + 8, RLENGTH - 9)
        text = substr(text, RSTART + RLENGTH)
        sub(/^ZLG_CHECKED /, "", declaration)
        paren = index(declaration, "(")
        parameters = substr(declaration, paren + 1)
        sub(/\) *$/, "", parameters)
        head = substr(declaration, 1, paren - 1)
        called = head
        sub(/.*[ *]/, "", called)
        result = head
        sub(/[ ]*[a-z_0-9]+$/, "", result)
        functions++
        count = split(parameters, list, ",")
        for (i = 1; i <= count; i++) {
            types[i] = list[i] ~ /^ *void *$/ ? "" : type_of(list[i])
            names[i] = name
        }
        visit()
    }
    if (functions == 0)
        exit 1
    finish()
}
