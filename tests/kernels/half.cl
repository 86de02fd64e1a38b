/* What OpenCL leaves to the device: half arithmetic, and 64-bit atomics. */
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
#pragma OPENCL EXTENSION cl_khr_int64_extended_atomics : enable

kernel void twice(global half *a)
{
    a[get_global_id(0)] *= (half)2;
}

kernel void count(volatile global atomic_long *a)
{
    atomic_fetch_add_explicit(a, 1, memory_order_relaxed, memory_scope_device);
}
