/* A kernel that needs another module's function. */
uint twist(uint value);

kernel void linked(global uint *to, uint value, uint count)
{
    for (uint i = get_global_id(0); i < count; i += get_global_size(0))
        to[i] = twist(to[i]) + value;
}
