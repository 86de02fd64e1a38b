kernel void count(global int *a)
{
    const int i = get_global_id(0);
    if (i % 100 < 50) /* a guard that no launch knows: without one it is refused */
        a[i] = i;
}
