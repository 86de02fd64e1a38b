/* More kernels with one error each, and cured (corpus.cl). They have lines in debugging builds
 * alone: without, the errors of two kernels differ in nothing but the kernel. */

//: 16 / 1 : 60 : memory
kernel void plain(global int *a)
{
    a[get_global_id(0)] = 1; // !
}

//: 16 / 1 : 64 :
kernel void plain_cured(global int *a)
{
    a[get_global_id(0)] = 1;
}

//: 16 / 1 : 60 : memory
kernel void plain_again(global int *a)
{
    a[get_global_id(0)] = 2; // !
}

//: 16 / 1 : 64 :
kernel void plain_again_cured(global int *a)
{
    a[get_global_id(0)] = 2;
}
