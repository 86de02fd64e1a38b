/* Does nothing with four arguments. */
kernel void four(global int *a, global int *b, int c, float d)
{
}
