#include "backend/driver/engines/simd/vectorize/analysis/memory/taken_apart.h"

enum { MOST = 64 }; /* values to be looked at */

/* What is made of members, and of which one. */
typedef struct made {
    LLVMValueRef values[MOST];
    uint32_t of[MOST], count;
    bool is_apart;
} made;

static void add(made *m, LLVMValueRef value, uint32_t member)
{
    for (uint32_t k = 0; k < m->count; k++)
        if (m->values[k] == value) {
            m->is_apart |= m->of[k] != member;
            return;
        }
    if (m->count == MOST)
        return;
    m->values[m->count] = value;
    m->of[m->count++] = member;
}

/* A store makes no value, and what a phi is came from elsewhere, too. */
static void add_users(made *m, LLVMValueRef value, uint32_t member)
{
    for (LLVMUseRef use = LLVMGetFirstUse(value); use != NULL; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsATerminatorInst(user) != NULL)
            m->is_apart = true;
        else if (LLVMIsAStoreInst(user) == NULL && LLVMIsAPHINode(user) == NULL)
            add(m, user, member);
    }
}

bool simd_is_taken_apart(const simd_access_group *group)
{
    made m = {.count = 0};
    for (uint32_t k = 0; group->loads && k < group->span; k++)
        if (group->members[k] != NULL)
            add(&m, group->members[k], k);
    for (uint32_t k = 0; k < m.count && !m.is_apart; k++)
        add_users(&m, m.values[k], m.of[k]);
    return m.is_apart;
}
