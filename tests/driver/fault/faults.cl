/* Kernels that do not come to their end. Work-group 3 is the one at fault. */
kernel void good(global int *out)
{
    out[get_global_id(0)] += 1;
}

kernel void write_to(global int *out, ulong address)
{
    if (get_group_id(0) == 3 && get_local_id(0) == 1)
        *(global int *)address = 1;
    out[get_global_id(0)] += 1;
}

kernel void read_from(global int *out, ulong address)
{
    int value = 0;
    if (get_group_id(0) == 3)
        value = *(volatile global int *)address;
    out[get_global_id(0)] += 1 + value;
}

/* Each group in a row of its own. */
kernel void write_in_plane(global int *out, ulong address)
{
    if (get_group_id(1) == 2 && get_group_id(2) == 1)
        *(global int *)address = 1;
    out[get_global_id(0)] = 1;
}

/* Knows nothing of groups. */
kernel void write_once(global int *out, ulong address)
{
    if (get_global_id(0) == 137 && get_global_id(1) == 6)
        *(global int *)address = 1;
    out[get_global_id(0)] = 1;
}

kernel void endless(global int *out, volatile global int *stop)
{
    while (*stop == 0)
        ;
    out[get_global_id(0)] = 1;
}

kernel void endless_printing(volatile global int *stop)
{
    while (*stop == 0)
        printf("still here\n");
}

kernel void divide(global int *out, int by)
{
    const int i = get_global_id(0);
    out[i] = i / (by - i % 2);
}

/* Much private memory. */
kernel void deep(global int *out, int seed)
{
    int memory[20000];
    for (int i = 0; i < 20000; i++)
        memory[i] = seed + i;
    for (int i = 0; i < 20000; i++)
        memory[memory[i] % 20000] += i;
    out[get_global_id(0)] = memory[seed];
}

/* Launched cooperatively: the last group is the one at fault. */
kernel void write_last(global int *out, ulong address)
{
    if (get_group_id(0) == get_num_groups(0) - 1)
        *(global int *)address = 1;
}

/* Launched cooperatively: all wait for the first group, which does not come back. */
kernel void leave_others(global int *out, ulong address)
{
    if (get_group_id(0) == 0)
        *(global int *)address = 1;
    while (*(volatile global int *)out == 0)
        ;
}
