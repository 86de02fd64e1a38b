/* What the other module imports. */
uint twist(uint value)
{
    return rotate(value, 5u) ^ 0x9e3779b9u;
}
