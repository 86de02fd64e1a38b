/* Runs until the host says stop. */
kernel void run_until_told(global volatile int *flags)
{
    flags[0] = 1;
    while (flags[1] == 0)
        ;
    flags[2] = 1;
}

kernel void count(global int *out)
{
    out[get_global_id(0)] += 1;
}
