/* Pipes are what no kernel here can be given. */
kernel void pipes(read_only pipe int numbers, global int *out)
{
    int number;
    if (read_pipe(numbers, &number) == 0)
        out[0] = number;
}
