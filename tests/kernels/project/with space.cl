kernel void k(global int *a)
{
    *a = 1;
}
