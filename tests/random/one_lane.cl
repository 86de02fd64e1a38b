#ifndef REFERENCE
#pragma OPENCL FP_CONTRACT OFF
#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
#pragma OPENCL EXTENSION cl_khr_subgroup_shuffle : enable
#pragma OPENCL EXTENSION cl_khr_subgroup_shuffle_relative : enable
#pragma OPENCL EXTENSION cl_khr_int64_extended_atomics : enable
#define TILE(type, name, size) local type name[size] __attribute__((aligned(8)))
#define VEC(type, ...) ((type)(__VA_ARGS__))
#define GENERIC
#endif
typedef struct params { int a; uint b, n, width, slots; } params;
typedef struct record { int a; uchar b[4]; float c; ulong d; } record;
#define OUT(slot, value) out[(ulong)(slot) * p.n + gid] = (ulong)(value)
#define IDS \
    const uint lx = get_local_id(0), ly = get_local_id(1), \
               gx = get_global_id(0) - get_global_offset(0), \
               gy = get_global_id(1) - get_global_offset(1), \
               gz = get_global_id(2) - get_global_offset(2), \
               lsize = get_local_size(0) * get_local_size(1) * get_local_size(2), \
               lid = (get_local_id(2) * get_local_size(1) + ly) * get_local_size(0) + lx, \
               gid = (gz * get_global_size(1) + gy) * get_global_size(0) + gx, \
               first = ((get_group_id(2) * get_num_groups(1) + get_group_id(1)) * \
                        get_num_groups(0) + get_group_id(0)) * lsize, \
               glin = get_global_linear_id(), llin = get_local_linear_id()
static ulong __attribute__((overloadable)) bits(float x) { return x != x ? 1 : as_uint(x); }
static ulong __attribute__((overloadable)) bits(double x) { return x != x ? 1 : as_ulong(x); }
static __attribute__((noinline)) uint pass_on(local uint *t, uint value, uint lid, uint from)
{
    t[lid] = value;
    barrier(CLK_LOCAL_MEM_FENCE);
    const uint found = t[from];
    barrier(CLK_LOCAL_MEM_FENCE);
    return found;
}
kernel void k53(global const int *in, global const uint *data, global ulong *out,
    global float *probe, global uint *scratch, volatile global uint *atoms,
    local uint *dyn, global ulong *rows, const params p) {
    TILE(uint, t0, 1024);
    IDS;
    int n0 = (int)((int)((int)((int)31) % (int)(((int)((int)63) & 63) | 1)));
    short n1 = (short)((short)rotate((short)((short)n0), (short)((short)n0)));
    ushort n2 = (ushort)((ushort)((uint)((uint)32) & (uint)((uint)in[3459])));
    short v0 = (short)((short)((int)2));
    ushort v1 = (ushort)((ushort)((ushort)((ushort)38) / (ushort)(((ushort)((ushort)47) & 63) | 1)));
    double v2 = (double)(((double)((double)v1) * (double)((double)73.875)));
    float v3 = (float)((float)((short)n2));
    uchar v4 = (uchar)((((ushort)37 < (ushort)n0) ? (uchar)59 : (uchar)51));
    int a0[4]; for (uint z = 0; z < 4; z++) a0[z] = (int)(gid * (z + 0));
    record r = {(int)gid, {1, 2, (uchar)lid, 4}, gx * 0.5f, 77}, rs[4]; for (uint z = 0; z < 4; z++) { rs[z] = r; rs[z].a += z; }
    v0 = (short)((short)((short)((uint)((uint)((uint)r.d)) + (uint)((uint)((uint)((uint)146) >> ((uint)((uint)v0) & 31))))) >> ((uint)((((ushort)a0[(uint)((uint)data[gid]) & 3] > (ushort)lid) ? (uint)((uint)((uint)get_local_id(2)) - (uint)((uint)ly)) : (((int)v4 >= (int)a0[(gid - 8) & 3]) ? (uint)16 : (uint)data[gid]))) & 15));
    {
        t0[lid] = (uint)clz((uint)((uint)n2));
        barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
        n2 = (ushort)t0[(uint)((uint)((uint)((uint)57) / (uint)(((uint)((uint)n2) & 63) | 1))) % lsize];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    atomic_fetch_or_explicit((volatile global atomic_uint *)&atoms[1], (uint)((((char)ly != (char)rs[lid & 3].a) ? (uint)41 : (uint)v1)), memory_order_acq_rel, memory_scope_device);
    n1 = (short)((short)((short)13) / (short)(((short)((short)34) & 63) | 1));
    { uint k0 = 0; do {
        {
            t0[lid] = (uint)((uint)((uint)v4) / (uint)(((uint)((uint)a0[(uint)((uint)data[gid]) & 3]) & 63) | 1));
            barrier(CLK_LOCAL_MEM_FENCE);
            for (uint k1 = lsize; k1 > 1; k1 = (k1 + 1) / 2) {
                if (lid < k1 / 2) t0[lid] += t0[(k1 + 1) / 2 + lid];
                barrier(CLK_LOCAL_MEM_FENCE); }
            n2 = (ushort)t0[0];
            barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
        }
        if (((double)((char)gy) >= ((double)((double)32.250) + (double)((double)rs[lid & 3].a)))) {
            if (((((char)n0 < (char)r.a) ? (uchar)21 : (uchar)n0) != (uchar)((uchar)((uchar)n2) >> ((uint)((uint)r.a) & 7)))) {
                a0[(lx + 5) & 3] = (int)((int)((int)((uint)((uint)llin) & (uint)((uint)368))) / (int)(((int)(convert_int_sat((float)96.875)) & 63) | 1));
                rs[gid & 3].b[(uint)((uint)v4) & 3] = (uchar)((uchar)19);
                a0[(uint)((uint)n1) & 3] = (int)abs_diff((int)((int)glin), (int)((int)rs[lid & 3].a));
            }
            atomic_fetch_or_explicit((volatile global atomic_uint *)&atoms[1], (uint)((uint)rhadd((uint)((uint)lid), (uint)((uint)rs[lid & 3].a))), memory_order_acquire, memory_scope_device);
        } else {
            if (((short)mad_hi((short)((short)in[(uint)((uint)r.d) & 4095]), (short)((short)a0[(lx + 4) & 3]), (short)((short)gy)) > (short)max((short)((short)29), (short)((short)n1)))) {
                v3 = (float)((short)a0[(uint)((uint)get_local_id(0)) & 3]);
            }
        }
    } while (++k0 < ((uint)(uint)37 & 3)); }
    for (uint k2 = 0; k2 < ((uint)(uint)a0[2] & 15); k2++) {
        r.a = (int)mad_hi((int)((int)rs[gid & 3].b[(uint)((uint)rs[lid & 3].a) & 3]), (int)((int)n1), (int)((int)56));
        a0[(lid + 6) & 3] = (int)((uint)((ushort)361));
    }
    OUT(0, n0);
    OUT(1, n1);
    OUT(2, n2);
    OUT(3, v0);
    OUT(4, v1);
    OUT(5, bits(v2));
    OUT(6, bits(v3));
    OUT(7, v4);
    { ulong s = 0; for (uint z = 0; z < 4; z++) s = s * 31 + a0[z]; OUT(8, s); }
    OUT(9, r.a);
    OUT(10, rs[lid & 3].a);
    OUT(11, r.d);
    { ulong s = 0; for (uint z = 0; z < 4; z++) s = s * 31 + rs[gid & 3].b[z]; OUT(12, s); }
    OUT(13, bits(rs[gx & 3].c));
}
