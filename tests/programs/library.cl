/* What the other module imports, and a kernel, as any module has. */
uint twist(uint value)
{
    return rotate(value, 5u) ^ 0x9e3779b9u;
}

kernel void twist_all(global uint *values)
{
    values[get_global_id(0)] = twist(values[get_global_id(0)]);
}
