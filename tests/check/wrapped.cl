kernel void count(global int *a)
{
    const int i = get_global_id(0);
    a[i] = i;
}
