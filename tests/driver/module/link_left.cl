/* Two modules that need each other: this, and link_right.cl. */
extern int right_part(int x);
extern global int right_count;
global int left_count = 1;

int left_part(int x)
{
    return x + left_count;
}

kernel void left(global int *out, int x)
{
    left_count += 10;
    out[0] = right_part(x);
    out[1] = right_count;
}
