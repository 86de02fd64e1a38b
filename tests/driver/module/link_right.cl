extern int left_part(int x);
global int right_count = 1000;

int right_part(int x)
{
    right_count++;
    return left_part(x) * 2;
}

kernel void right(global int *out, int x)
{
    out[0] = left_part(x);
    out[1] = right_part(x);
}
