/* What the passes that estimate, fold and narrow numbers have to do with. */
kernel void numbers(global int *out)
{
    const int i = get_global_id(0);
    const float x = 1.0f / (3.0f + (float)i) + exp(sin((float)i)) + (float)pow((double)i, 0.3);
    const double y = 1.0 / 3.0 + (double)i * 0.1;
    out[i] = as_int(x) ^ as_int((float)y) ^ as_int(as_float(1 + 2 * i) * 0.5f);
}
