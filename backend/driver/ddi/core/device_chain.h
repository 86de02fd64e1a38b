#ifndef ZELLIGE_DRIVER_DDI_CORE_DEVICE_CHAIN_H
#define ZELLIGE_DRIVER_DDI_CORE_DEVICE_CHAIN_H

#include "backend/driver/ddi/core/device.h"

/** Fills the structures that follow the properties of a device. The type of the properties is
 *  right: that is the caller's to see to. */
void cpu_device_answer_chain(ze_device_handle_t self, const ze_device_properties_t *properties);

#endif
