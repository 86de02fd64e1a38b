# values.awk HEADERS...: for each parameter of the API that is no handle, C code that calls the
# function with values of its type that are extreme, or wrong, and all else right. With
# declarations.awk. What a value is expected to do is not said: most are refused, some are right.
BEGIN {
    of["zlg_extent"] = "(zlg_extent){0};(zlg_extent){-1, {1}};(zlg_extent){9, {1}};" \
        "(zlg_extent){INT_MAX, {1}};" \
        "zlg_extent1(0);zlg_extent1(-1);zlg_extent1(INT_MIN);zlg_extent2(4, -4);" \
        "zlg_extent2(2, 2);zlg_extent3(INT_MAX, INT_MAX, INT_MAX)"
    of["zlg_index"] = "(zlg_index){0};(zlg_index){-1, {0}};(zlg_index){9, {0}};" \
        "(zlg_index){INT_MAX, {0}};" \
        "zlg_index1(-1);zlg_index1(LENGTH);zlg_index1(INT_MAX);zlg_index1(INT_MIN);" \
        "zlg_index2(1, 1)"
    of["zlg_tiled_extent"] = "(zlg_tiled_extent){{0, {0}}, {0, {0}}};tiled(-1, 1);" \
        "tiled(LENGTH, 0);" \
        "tiled(LENGTH, -1);tiled(LENGTH, INT_MAX);tiled(INT_MAX, INT_MIN);tiled(LENGTH, 3);" \
        "(zlg_tiled_extent){zlg_extent1(LENGTH), zlg_extent2(1, 1)};" \
        "(zlg_tiled_extent){zlg_extent2(2, 2), zlg_extent1(1)}"
    of["zlg_array_view"] = "spoilt_view(0);spoilt_view(1);spoilt_view(2);spoilt_view(3);" \
        "spoilt_view(4);spoilt_view(5);spoilt_view(6);spoilt_view(7);spoilt_view(8);" \
        "spoilt_view(9);spoilt_view(10)"
    of["zlg_texture_view"] = "spoilt_texture_view(0);spoilt_texture_view(1);" \
        "spoilt_texture_view(2);spoilt_texture_view(3);spoilt_texture_view(4)"
    of["zlg_texel"] = "zlg_texel_of(ZLG_TEXEL_INT, 0, 32);zlg_texel_of(ZLG_TEXEL_INT, 3, 32);" \
        "zlg_texel_of(ZLG_TEXEL_INT, INT_MAX, INT_MAX);zlg_texel_of(ZLG_TEXEL_INT, 1, -1);" \
        "zlg_texel_of((zlg_texel_scalar)1000, 1, 32);zlg_texel_of((zlg_texel_scalar)-1, 1, 32)"
    of["char *"] = "NULL;\"\";\"\\xff\\xfe\";long_text;\"%s%n\""
    of["zlg_spirv *"] = "NULL;&no_words;&no_module"
    of["zlg_accelerator_view_desc *"] = "NULL;&wrong_desc"
    of["zlg_embedded_program *"] = of["zlg_embedded_kernel *"] = "NULL"
    of["zlg_continuation"] = "NULL"
    of["size_t"] = "0;1;3;SIZE_MAX;SIZE_MAX / 2 + 1;(size_t)1 << 40"
    of["uint64_t"] = "0;1;UINT64_MAX"
    of["int"] = "0;-1;1000;INT_MAX;INT_MIN"
    split("zlg_elements zlg_storage zlg_access_type zlg_status", enumerations, " ")
    for (i in enumerations)
        of[enumerations[i]] = "(" enumerations[i] ")-1;(" enumerations[i] ")1000"
}

function emit(at, value,    i, passed, shown) {
    for (i = 1; i <= count; i++)
        passed = passed (i > 1 ? ", " : "") (i == at ? value : right_for(types[i], names[i]))
    define_call("void", passed)
    shown = value
    gsub(/\\/, "\\\\", shown)
    gsub(/"/, "\\\"", shown)
    table = table sprintf("    {\"%s\", \"%s\", \"%s\", call%d},\n", called, names[at], shown,
                          calls)
}

# zlg_embedded_fail() only repeats what has failed.
function visit(    i, k, n, values) {
    if (called == "zlg_embedded_fail")
        return
    for (i = 1; i <= count; i++) {
        n = 0
        if (types[i] in of)
            n = split(of[types[i]], values, /;/)
        else if (types[i] ~ /\*$/ && !(types[i] in is_handle)) {
            values[1] = "NULL"
            n = 1
        }
        for (k = 1; k <= n; k++)
            emit(i, values[k])
    }
}

function finish() {
    printf "static const call calls[] = {\n%s};\n\n", table
}
