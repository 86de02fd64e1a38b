/* zellige run: runs a kernel of a module without a program. It is a program of its own, because the
 * compiling tool, which runs it, needs no library. */
#include "tools/run/launch.h"
#include "tools/run/results.h"
#include "tools/zellige/support/args.h"
#include "tools/zellige/support/file.h"
#include "tools/zellige/support/output.h"

#include <stdlib.h>
#include <string.h>

/* What is alive while a kernel runs. */
typedef struct run {
    zlt_run_options options;
    spirv_module *module;
    const spirv_kernel *shape; /* of the kernel */
    zlg_accelerator_view *view;
    zlg_program *program;
    zlg_kernel *kernel;
    zlt_arguments arguments;
} run;

static bool fail(void)
{
    return zlt_error("%s", zlg_last_message());
}

/* ---- The module ------------------------------------------------------------------------------ */

static char *list_kernels(const spirv_module *module)
{
    char *list = zlt_text("%s", "");
    for (size_t k = 0; k < module->kernel_count; k++) {
        char *longer = zlt_text("%s%s %s", list, k == 0 ? "" : ",", module->kernels[k].name);
        free(list);
        list = longer;
    }
    return list;
}

static bool choose_kernel(run *self)
{
    const char *name = self->options.kernel;
    if (name == NULL && self->module->kernel_count == 1)
        name = self->module->kernels[0].name;
    self->shape = name == NULL ? NULL : spirv_module_find_kernel(self->module, name);
    if (self->shape != NULL)
        return true;
    char *names = list_kernels(self->module);
    if (name == NULL)
        zlt_error("which kernel? --kernel NAME: there are%s", names);
    else
        zlt_error("no kernel `%s`: there are%s", name, names);
    free(names);
    return false;
}

static bool read_module(run *self)
{
    size_t size = 0;
    spirv_error error;
    char *file = zlt_file_read(self->options.file, &size);
    uint32_t *words = file == NULL ? NULL : malloc(size + 1);
    bool good = words != NULL;
    if (good) {
        memcpy(words, file, size);
        good = (size % 4 == 0 && spirv_module_create(words, size / 4, &self->module, &error)) ||
               zlt_error("%s is no SPIR-V for kernels: %s", self->options.file,
                         size % 4 == 0 ? error.text : "its size is no multiple of four");
    }
    free(words);
    free(file);
    return good && choose_kernel(self);
}

/* ---- The device ------------------------------------------------------------------------------ */

static bool open_device(run *self)
{
    const char *device = self->options.device;
    const zlg_accelerator_view_desc desc = {.enable_profiling = self->options.times > 0};
    zlg_accelerator *accelerator = NULL;
    const zlg_status found = device == NULL ? zlg_accelerator_get_default(&accelerator)
                                            : zlg_accelerator_find(device, &accelerator);
    return (found == ZLG_OK &&
            zlg_accelerator_view_create(accelerator, &desc, &self->view) == ZLG_OK) ||
           fail();
}

static bool build(run *self)
{
    const zlg_spirv spirv = {.words = self->module->words, .count = self->module->word_count};
    zlg_accelerator *accelerator = zlg_accelerator_view_get_accelerator(self->view);
    return (zlg_program_create(accelerator, &spirv, &self->program) == ZLG_OK &&
            zlg_program_get_kernel(self->program, self->shape->name, &self->kernel) == ZLG_OK) ||
           fail();
}

static bool prepare(run *self)
{
    return read_module(self) && zlt_arguments_list(&self->arguments, self->shape) &&
           open_device(self) && zlt_arguments_set(&self->arguments, &self->options, self->view) &&
           build(self);
}

static void end(run *self)
{
    zlt_arguments_free(&self->arguments);
    zlg_program_destroy(self->program);
    (void)zlg_accelerator_view_destroy(self->view);
    spirv_module_destroy(self->module);
    zlt_run_options_free(&self->options);
}

/* The results are those of the first launch. */
int main(int argc, char **argv)
{
    run self = {.module = NULL};
    zlt_output_init();
    const bool good = zlt_run_options_read(&self.options, argc, argv) && prepare(&self) &&
                      zlt_launch(self.view, self.kernel, &self.arguments, &self.options) &&
                      zlt_results(&self.arguments, &self.options) &&
                      zlt_time(self.view, self.kernel, &self.arguments, &self.options);
    end(&self);
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
