kernel void greet(int number)
{
    if (get_global_id(0) == 0)
        printf("hello %d\n", number);
}

/* The lengths are not OpenCL's, or none: the types tell. */
kernel void various(int number)
{
    if (get_global_id(0) == 0) {
        printf("%v4d|%v4f|", (int4)(number, -2, 3, 4), (float4)(0.5f, 1.0f, 2.0f, 3.0f));
        printf("%lld|%zu|%hhd|%c|", (long)number << 40, (ulong)number, 511, 'x');
        printf("%*d|%a|%s|%%|%n|", 5, number, 1.0f, "text");
        printf("%v3hhx|%v2lu|%d\n", (uchar3)(1, 2, 255), (ulong2)(1, ULONG_MAX), (short)-3);
    }
}
