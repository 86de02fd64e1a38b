/* Three cases of a switch lead to one block, where values meet. */
kernel void many_cases(global int *a, global const int *b, int n)
{
    int i = (int)get_global_id(0), r = b[i];
    switch (a[i]) {
    case 1:
    case 50:
    case 900:
        break;
    case 2:
        r = b[n] / 3;
        for (int k = 0; k < n; k++)
            r = r * 5 + b[k];
        break;
    case 7:
        r = sub_sat(r, n);
        b += n;
        for (int k = 0; k < r; k++)
            r ^= b[k * k];
        break;
    default:
        r = b[r + n];
        break;
    }
    a[i] = r;
}
