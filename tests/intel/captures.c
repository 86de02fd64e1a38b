/* Whether Intel's driver starts in capture mode. Some releases end the process then. */
#include <level_zero/ze_api.h>

int main(void)
{
    uint32_t count = 0;
    return zeInit(0) == ZE_RESULT_SUCCESS && zeDriverGet(&count, NULL) == ZE_RESULT_SUCCESS ? 0 : 1;
}
