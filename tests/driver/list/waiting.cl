/* Kernels that wait: for each other, for the host, and among their own groups. */
#define ATOMIC(pointer) ((volatile global atomic_int *)(pointer))

/* Until another kernel, or the host, sets the flag. */
kernel void wait_for(global int *flag)
{
    while (atomic_load_explicit(ATOMIC(flag), memory_order_acquire,
                                memory_scope_all_svm_devices) == 0)
        ;
}

kernel void set_flag(global int *flag)
{
    atomic_store_explicit(ATOMIC(flag), 1, memory_order_release, memory_scope_all_svm_devices);
}

kernel void count(global int *counter)
{
    atomic_fetch_add_explicit(ATOMIC(counter), 1, memory_order_relaxed,
                              memory_scope_all_svm_devices);
}

/* Every group adds to the counter and waits for all others to have done so, `rounds` times over.
 * What a group has seen then goes into its place. */
kernel void meet(global int *counter, global int *seen, int rounds)
{
    const int groups = get_num_groups(0) * get_num_groups(1) * get_num_groups(2);
    const int group = get_group_id(0) +
                      get_num_groups(0) * (get_group_id(1) + get_num_groups(1) * get_group_id(2));
    if (get_local_id(0) == 0) {
        for (int round = 1; round <= rounds; round++) {
            atomic_fetch_add_explicit(ATOMIC(counter), 1, memory_order_acq_rel,
                                      memory_scope_all_svm_devices);
            while (atomic_load_explicit(ATOMIC(counter), memory_order_acquire,
                                        memory_scope_all_svm_devices) < round * groups)
                ;
            seen[group] = round;
        }
    }
}
