extern global int counter;
extern int twice(int x);

global long2 own = (long2)(7, 8);

kernel void use(global int *out, int x)
{
    out[0] = twice(x);
    out[1] = counter;
    counter += 100;
    own.x++;
}
