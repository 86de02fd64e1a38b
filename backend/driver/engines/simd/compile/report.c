#include "backend/driver/engines/simd/compile/report.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "backend/driver/runtime/trace.h"
#include "base/size_limit.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static const char *wanted(void)
{
    const char *text = secure_getenv("ZELLIGE_CPU_REMARKS");
    return text == NULL || text[0] == '\0' || strcmp(text, "0") == 0 ? NULL : text;
}

bool simd_report_is_wanted(void)
{
    return wanted() != NULL;
}

void simd_report_write(simd_remarks *remarks)
{
    const char *where = wanted();
    if (where == NULL)
        return;
    ZLI_NO_SIZE_SIGNAL;
    pthread_mutex_lock(&lock);
    FILE *file = strcmp(where, "1") == 0 ? stderr : fopen(where, "ae");
    if (file == NULL)
        cpu_trace("ZELLIGE_CPU_REMARKS: cannot write %s", where);
    else
        simd_remarks_print(remarks, file);
    if (file != NULL && file != stderr)
        fclose(file);
    pthread_mutex_unlock(&lock);
}
