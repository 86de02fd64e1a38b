/* Untyped pointers: what a module says of them once they have types, and those that can have
 * none. */
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "backend/spirv/reader/untyped.h"
#include "tests/spirv/assembler.h"

enum { POINTER = FREE_ID, TYPE, OUT, LABEL, PLACE, VARIABLE, BOUND_AT = 3 };

/* A kernel with a parameter that is an untyped pointer, up to its label. */
static void begin(assembler *a)
{
    assemble_prologue(a);
    OP(a, SPIRV_TYPE_UNTYPED_POINTER, POINTER, SpvStorageClassCrossWorkgroup);
    OP(a, SpvOpTypeFunction, TYPE, VOID, POINTER);
    OP(a, SpvOpFunction, VOID, KERNEL, SpvFunctionControlMaskNone, TYPE);
    OP(a, SpvOpFunctionParameter, POINTER, OUT);
    OP(a, SpvOpLabel, LABEL);
}

static void end(assembler *a)
{
    OP0(a, SpvOpReturn);
    OP0(a, SpvOpFunctionEnd);
}

static void a_parameter_is_a_pointer_to_anything(void **state)
{
    (void)state;
    static assembler a;
    for (int writes = 0; writes < 2; writes++) {
        begin(&a);
        OP(&a, SPIRV_UNTYPED_PTR_ACCESS_CHAIN, POINTER, PLACE, INT, OUT, ONE);
        if (writes)
            OP(&a, SpvOpStore, PLACE, ONE);
        else
            OP(&a, SpvOpLoad, INT, VARIABLE, PLACE);
        end(&a);
        spirv_module *module = read_assembled(&a);
        const spirv_parameter *p = &spirv_module_find_kernel(module, "k")->parameters[0];
        assert_int_equal(p->kind, SPIRV_PARAMETER_GLOBAL);
        assert_int_equal(p->pointee_size, 0);
        assert_int_equal(p->access, writes ? SPIRV_ACCESS_WRITE : SPIRV_ACCESS_READ);
        assert_true(module->words[BOUND_AT] > a.words[BOUND_AT]);
        spirv_module_destroy(module);
    }
}

static void a_module_without_them_stays_as_it_is(void **state)
{
    (void)state;
    static assembler a;
    assemble_prologue(&a);
    OP(&a, SpvOpTypeFunction, TYPE, VOID, GLOBAL_INT);
    OP(&a, SpvOpFunction, VOID, KERNEL, SpvFunctionControlMaskNone, TYPE);
    OP(&a, SpvOpFunctionParameter, GLOBAL_INT, OUT);
    OP(&a, SpvOpLabel, LABEL);
    end(&a);
    spirv_module *module = read_assembled(&a);
    assert_int_equal(module->word_count, a.count);
    assert_memory_equal(module->words, a.words, a.count * sizeof *a.words);
    spirv_module_destroy(module);
}

static void a_variable_has_its_own_type(void **state)
{
    (void)state;
    static assembler a;
    assemble_prologue(&a);
    OP(&a, SPIRV_TYPE_UNTYPED_POINTER, POINTER, SpvStorageClassWorkgroup);
    OP(&a, SPIRV_UNTYPED_VARIABLE, POINTER, VARIABLE, SpvStorageClassWorkgroup, LONG);
    OP(&a, SpvOpTypeFunction, TYPE, VOID);
    OP(&a, SpvOpFunction, VOID, KERNEL, SpvFunctionControlMaskNone, TYPE);
    OP(&a, SpvOpLabel, LABEL);
    OP(&a, SpvOpLoad, LONG, PLACE, VARIABLE);
    end(&a);
    spirv_module *module = read_assembled(&a);
    assert_int_equal(spirv_module_find_kernel(module, "k")->tile_static_size, 8);
    spirv_module_destroy(module);
}

static void refuses_what_has_no_type(void **state)
{
    (void)state;
    static assembler a;
    begin(&a);
    size_t at = OP(&a, SPIRV_UNTYPED_ACCESS_CHAIN, POINTER, PLACE, INT, ONE);
    end(&a);
    refuse_assembled(&a, at, "the instruction at word 59 needs a pointer in id 7");
    begin(&a);
    at = OP(&a, SPIRV_UNTYPED_ACCESS_CHAIN, POINTER, PLACE, 99, OUT);
    end(&a);
    refuse_assembled(
        &a, at,
        "the untyped pointer at word 59 has storage class 5 and type 99, which make no "
        "pointer");
    begin(&a);
    at = OP(&a, SPIRV_UNTYPED_VARIABLE, POINTER, VARIABLE, 77, INT);
    end(&a);
    refuse_assembled(
        &a, at,
        "the untyped pointer at word 59 has storage class 77 and type 3, which make no "
        "pointer");
    begin(&a);
    OP(&a, SPIRV_UNTYPED_ACCESS_CHAIN, POINTER, PLACE, INT, OUT);
    end(&a);
    a.words[BOUND_AT] = UINT32_MAX;
    refuse_assembled(&a, BOUND_AT, "the module has no ids left");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_parameter_is_a_pointer_to_anything),
        cmocka_unit_test(a_module_without_them_stays_as_it_is),
        cmocka_unit_test(a_variable_has_its_own_type),
        cmocka_unit_test(refuses_what_has_no_type),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
