# The kind of object that a type of handle is of; nothing for other types.
function kind_of(type) {
    if (type ~ /^zes_(device|mem|engine)_handle_t$/) return "CPU_KIND_DEVICE"
    if (type == "zes_driver_handle_t") return "CPU_KIND_DRIVER"
    if (type == "cpu_external_semaphore_handle") return "CPU_KIND_EXTERNAL_SEMAPHORE"
    if (type == "cpu_graph_handle") return "CPU_KIND_GRAPH"
    if (type == "cpu_executable_graph_handle") return "CPU_KIND_EXECUTABLE_GRAPH"
    if (type !~ /^ze_[a-z_]+_handle_t$/ || type ~ /^ze_ipc_/) return ""
    gsub(/^ze_|_handle_t$/, "", type)
    if (type == "physical_mem") type = "physical_memory"
    sub(/^module_build_log$/, "build_log", type)
    return "CPU_KIND_" toupper(type)
}
