/* main.c NAME: makes a mistake, and prints what the library says. */
#include <string.h>
#include <unistd.h>

#include "mistake.h"

static const struct {
    const char *name;
    zlg_status (*make)(zlg_accelerator_view *view);
} mistakes[] = {
#define ENTRY(name) {#name, mistake_##name},
    MISTAKES(ENTRY)
#undef ENTRY
};

int main(int argc, char **argv)
{
    zlg_accelerator *accelerator = NULL;
    zlg_accelerator_view *view = NULL;
    must(zlg_accelerator_get_default(&accelerator));
    must(zlg_accelerator_view_create(accelerator, &(zlg_accelerator_view_desc){0}, &view));
    for (size_t i = 0; argc == 2 && i < sizeof mistakes / sizeof mistakes[0]; i++)
        if (strcmp(mistakes[i].name, argv[1]) == 0) {
            if (mistakes[i].make(view) == ZLG_OK)
                return 3; /* nobody has noticed */
            printf("%s\n", zlg_last_message());
            fflush(stdout);
            _exit(0); /* what mistakes leave behind is not searched for leaks */
        }
    fprintf(stderr, "no such mistake\n");
    return 2;
}
