/* Ends when another command has written there. */
kernel void wait_for(global volatile int *flag)
{
    while (*flag == 0) {
    }
}
