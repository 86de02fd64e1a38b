/* The fabric between devices. There is none: no device is a vertex, and no handle to a vertex or an
 * edge exists. */
#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/entries.h"

ze_result_t cpu_zeFabricVertexGetExp(ze_driver_handle_t driver, uint32_t *count,
                                     ze_fabric_vertex_handle_t *vertices)
{
    CPU_REQUIRE_HANDLE(driver);
    CPU_REQUIRE_POINTER(count);
    cpu_answer(count, 0, vertices != NULL);
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeDeviceGetFabricVertexExp(ze_device_handle_t device,
                                           ze_fabric_vertex_handle_t *out)
{
    CPU_REQUIRE_HANDLE(device);
    CPU_REQUIRE_POINTER(out);
    return CPU_REFUSE(ZE_RESULT_EXP_ERROR_DEVICE_IS_NOT_VERTEX, "a processor has no fabric");
}

ze_result_t cpu_zeFabricVertexGetSubVerticesExp(ze_fabric_vertex_handle_t vertex, uint32_t *count,
                                                ze_fabric_vertex_handle_t *vertices)
{
    (void)vertices;
    CPU_REQUIRE_HANDLE(vertex);
    CPU_REQUIRE_POINTER(count);
    return CPU_REFUSE(ZE_RESULT_ERROR_INVALID_ARGUMENT, "a processor has no fabric");
}

ze_result_t cpu_zeFabricVertexGetPropertiesExp(ze_fabric_vertex_handle_t vertex,
                                               ze_fabric_vertex_exp_properties_t *out)
{
    CPU_REQUIRE_HANDLE(vertex);
    CPU_REQUIRE_POINTER(out);
    return CPU_REFUSE(ZE_RESULT_ERROR_INVALID_ARGUMENT, "a processor has no fabric");
}

ze_result_t cpu_zeFabricVertexGetDeviceExp(ze_fabric_vertex_handle_t vertex,
                                           ze_device_handle_t *out)
{
    CPU_REQUIRE_HANDLE(vertex);
    CPU_REQUIRE_POINTER(out);
    return CPU_REFUSE(ZE_RESULT_ERROR_INVALID_ARGUMENT, "a processor has no fabric");
}

ze_result_t cpu_zeFabricEdgeGetExp(ze_fabric_vertex_handle_t a, ze_fabric_vertex_handle_t b,
                                   uint32_t *count, ze_fabric_edge_handle_t *edges)
{
    (void)edges;
    CPU_REQUIRE_HANDLE(a);
    CPU_REQUIRE_HANDLE(b);
    CPU_REQUIRE_POINTER(count);
    return CPU_REFUSE(ZE_RESULT_ERROR_INVALID_ARGUMENT, "a processor has no fabric");
}

ze_result_t cpu_zeFabricEdgeGetVerticesExp(ze_fabric_edge_handle_t edge,
                                           ze_fabric_vertex_handle_t *a,
                                           ze_fabric_vertex_handle_t *b)
{
    CPU_REQUIRE_HANDLE(edge);
    CPU_REQUIRE_POINTER(a);
    CPU_REQUIRE_POINTER(b);
    return CPU_REFUSE(ZE_RESULT_ERROR_INVALID_ARGUMENT, "a processor has no fabric");
}

ze_result_t cpu_zeFabricEdgeGetPropertiesExp(ze_fabric_edge_handle_t edge,
                                             ze_fabric_edge_exp_properties_t *out)
{
    CPU_REQUIRE_HANDLE(edge);
    CPU_REQUIRE_POINTER(out);
    return CPU_REFUSE(ZE_RESULT_ERROR_INVALID_ARGUMENT, "a processor has no fabric");
}
