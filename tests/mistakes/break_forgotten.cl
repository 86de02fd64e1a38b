// mistake: a case without its break
// says: unannotated fall-through between switch labels
#include <zellige/kernel.h>
kernel void break_forgotten(VIEW(int, 1, a), int mode)
{
    const zlg_index i = get_index(1);
    switch (mode) {
    case 0:
        AT(a, i) = 1;
    case 1:
        AT(a, i) = 2;
        break;
    default:
        AT(a, i) = 3;
    }
}
