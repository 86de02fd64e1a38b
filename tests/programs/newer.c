#include "newer.h"

newer_functions newer;

void newer_find(void)
{
    FIND_EXTENSION(newer, zeEventCounterBasedCreate);
    FIND_EXTENSION(newer, zeCommandListImmediateAppendCommandListsExp);
    FIND_EXTENSION(newer, zeCommandListCreateCloneExp);
    FIND_EXTENSION(newer, zeCommandListAppendHostFunction);
    FIND_EXTENSION(newer, zeCommandListAppendLaunchKernelWithArguments);
    FIND_EXTENSION(newer, zeCommandListGetNextCommandIdExp);
    FIND_EXTENSION(newer, zeCommandListUpdateMutableCommandsExp);
    FIND_EXTENSION(newer, zeCommandListBeginGraphCaptureExt);
    FIND_EXTENSION(newer, zeCommandListEndGraphCaptureExt);
    FIND_EXTENSION(newer, zeGraphInstantiateExt);
    FIND_EXTENSION(newer, zeGraphDestroyExt);
    FIND_EXTENSION(newer, zeExecutableGraphDestroyExt);
    FIND_EXTENSION(newer, zeCommandListAppendGraphExt);
}
