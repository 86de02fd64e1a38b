/* What a graph has, for graphviz. */
#include <stdio.h>

#include "backend/driver/ddi/core/chain.h"
#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/list/graph.h"
#include "backend/driver/ddi/list/recorded_launch.h"
#include "base/size_limit.h"

static void write_node(FILE *file, unsigned number, const cpu_captured *captured, bool simple)
{
    const cpu_command *command = captured->command;
    const cpu_recorded_launch *launch = (const cpu_recorded_launch *)(const void *)command->payload;
    const char *name = command->run == cpu_recorded_launch_run ? launch->info->name
                       : command->memory != NULL               ? "wait on memory"
                       : command->run == NULL                  ? "barrier"
                                                               : "command";
    fprintf(file, "  c%u [label=\"%s", number, name);
    if (!simple && command->run == cpu_recorded_launch_run && launch->groups.indirect == NULL)
        fprintf(file, "\\n%u x %u x %u groups", launch->groups.fixed.groupCountX,
                launch->groups.fixed.groupCountY, launch->groups.fixed.groupCountZ);
    if (!simple && captured->wait_count > 0)
        fprintf(file, "\\nwaits for %u events", captured->wait_count);
    fputs("\"];\n", file);
    if (number > 0)
        fprintf(file, "  c%u -> c%u;\n", number - 1, number);
}

ze_result_t cpu_zeGraphDumpContentsExt(cpu_graph_handle graph, const char *path, const void *next)
{
    const ze_structure_type_t type = ZE_STRUCTURE_TYPE_COMMAND_LIST_DESC;
    const ze_base_desc_t head = {.stype = type, .pNext = next};
    unsigned number = 0;
    ZLI_NO_SIZE_SIGNAL;
    CPU_REQUIRE_WRAPPED_HANDLE(graph);
    CPU_REQUIRE_POINTER(path);
    CPU_REQUIRE_CHAIN(&head, type, CPU_STRUCTURE_TYPE_GRAPH_DUMP_DESC);
    const cpu_graph_dump_desc *desc =
        cpu_chain_find(&head, type, CPU_STRUCTURE_TYPE_GRAPH_DUMP_DESC);
    CPU_REQUIRE_SAYING(desc == NULL || desc->mode <= 1, ZE_RESULT_ERROR_INVALID_ENUMERATION,
                       "%d is no mode", (int)desc->mode);
    const cpu_graph_state is = cpu_graph_look(graph);
    CPU_REQUIRE_SAYING(!is.is_capturing, ZE_RESULT_ERROR_INVALID_ARGUMENT,
                       "the graph still captures");
    FILE *file = fopen(path, "we");
    CPU_REQUIRE_SAYING(file != NULL, ZE_RESULT_ERROR_UNKNOWN, "the file cannot be written");
    fprintf(file, "digraph graph_%llu {\n", (unsigned long long)graph->id);
    for (const cpu_captured *one = is.first; one != NULL; one = one->following)
        write_node(file, number++, one, desc != NULL && desc->mode == 1);
    fputs("}\n", file);
    const bool failed = ferror(file) != 0;
    CPU_REQUIRE_SAYING(fclose(file) == 0 && !failed, ZE_RESULT_ERROR_UNKNOWN,
                       "the file cannot be written whole");
    return ZE_RESULT_SUCCESS;
}
