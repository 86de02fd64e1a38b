/* mistake: the bytes of a module where its words are counted
 * says: and the count of spirv is that of its bytes */
#include <string.h>

#include "mistake.h"

zlg_status mistake_bytes_for_words(zlg_accelerator_view *view)
{
    static uint32_t words[1 << 16]; /* what is behind the module is 0 */
    const zlg_spirv right = victims_spirv;
    memcpy(words, right.words, right.count * sizeof *words);
    const zlg_spirv wrong = {.words = words, .count = right.count * sizeof *words};
    zlg_program *program = NULL;
    return zlg_program_create(zlg_accelerator_view_get_accelerator(view), &wrong, &program);
}
