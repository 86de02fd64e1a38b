# handles.awk HEADERS...: for each handle that a function of the API takes, C code that calls the
# function with that one wrong and all else right. With declarations.awk.

function emit(wrong,    i, passed, given) {
    for (i = 1; i <= count; i++) {
        given = types[i] == "zlg_array_view"   ? "window_on(wrong)" \
              : types[i] == "zlg_texture_view" ? "texture_window_on(wrong)" \
                                               : "wrong"
        if (i != wrong)
            given = right_for(types[i], names[i])
        passed = passed (i > 1 ? ", " : "") given
    }
    define_call("void *wrong", passed)
    table = table sprintf("    {\"%s\", \"%s\", \"%s\", call%d},\n", called, names[wrong],
                          types[wrong] == "zlg_array_view"   ? "zlg_array *" \
                          : types[wrong] == "zlg_texture_view" ? "zlg_texture *" \
                                                               : types[wrong], calls)
}

function visit(    i) {
    for (i = 1; i <= count; i++)
        if (types[i] in is_handle)
            emit(i)
}

function finish() {
    printf "static const call calls[] = {\n%s};\n\nenum { FUNCTIONS = %d };\n", table, functions
}
