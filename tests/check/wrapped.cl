kernel void count(global int *a)
{
    const int i = get_global_id(0);
    if (i < 100) /* a guard that does not help: without one the launch is refused */
        a[i] = i;
}
