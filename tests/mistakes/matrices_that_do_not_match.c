/* mistake: a product of matrices, where one has more columns than the other has rows
 * says: work-item (0, 0) of kernel multiply reads element (5, 0) of argument 'b'
 * says: which has 5 x 8 */
#include "mistake.h"

zlg_status mistake_matrices_that_do_not_match(zlg_accelerator_view *view)
{
    zlg_array *a = floats(view, zlg_extent2(4, 6)), *b = floats(view, zlg_extent2(5, 8));
    zlg_array *c = floats(view, zlg_extent2(4, 8));
    return victims_multiply(view, zlg_extent2(4, 8), zlg_const_float_view2(a),
                            zlg_const_float_view2(b), zlg_float_view2(c));
}
