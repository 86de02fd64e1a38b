/* What OpenCL C has functions for: reductions and scans of work-groups. */

kernel __attribute__((reqd_work_group_size(128, 1, 1)))
void group_sum(global const float *x, global float *sums, int rounds)
{
    const int base = get_group_id(0) * 128 * rounds + get_local_id(0);
    float total = 0;
    for (int k = 0; k < rounds; k++)
        total += work_group_reduce_add(x[base + k * 128]);
    if (get_local_id(0) == 0)
        sums[get_group_id(0)] = total;
}

kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void group_scan(global const int *in, global int *out)
{
    out[get_global_id(0)] = work_group_scan_inclusive_add(in[get_global_id(0)]);
}

kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void group_scan_double(global const double *in, global double *out, int n)
{
    const int row = get_group_id(0) * n;
    double carry = 0;
    for (int start = 0; start < n; start += 64) {
        const double v = in[row + start + get_local_id(0)];
        const double before = work_group_scan_exclusive_add(v);
        out[row + start + get_local_id(0)] = carry + before;
        carry = work_group_broadcast(carry + before + v, 63);
    }
}

kernel __attribute__((reqd_work_group_size(16, 16, 1)))
void group_range(global const int *image, global int2 *ranges, int width)
{
    const int v = image[get_global_id(1) * width + get_global_id(0)];
    const int low = work_group_reduce_min(v), high = work_group_reduce_max(v);
    if (get_local_id(0) == 0 && get_local_id(1) == 0)
        ranges[get_group_id(1) * get_num_groups(0) + get_group_id(0)] = (int2)(low, high);
}

/* Iterates until no work-item of the tile wants more; an end is set, for divisions that are not
 * exact. */
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void group_vote(global const float *x, global float *roots)
{
    const float a = x[get_global_id(0)];
    float r = a;
    for (int i = 0; i < 32 && work_group_any(fabs(r * r - a) > 1e-5f * a); i++)
        r = 0.5f * (r + a / r);
    roots[get_global_id(0)] = r;
}
