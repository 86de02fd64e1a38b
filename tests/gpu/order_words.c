/* Writes the words of order.cl to standard output. */
#include <stdio.h>

#include "order.cl.h"

int main(void)
{
    return fwrite(order_spirv.words, sizeof *order_spirv.words, order_spirv.count, stdout) ==
                   order_spirv.count
               ? 0
               : 1;
}
