kernel void greet(int number)
{
    if (get_global_id(0) == 0)
        printf("hello %d\n", number);
}
