/* A tile that does nothing. */
#include <zellige/kernel.h>

kernel TILE(64) void empty(void)
{
}
