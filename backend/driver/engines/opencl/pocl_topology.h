/* Lets PoCL start where it cannot see the machine. */
#ifndef ZELLIGE_OPENCL_POCL_TOPOLOGY_H
#define ZELLIGE_OPENCL_POCL_TOPOLOGY_H

/** Describes the machine to PoCL's hwloc where /sys does not, as in a plain chroot or on a machine
 *  without a third-level cache: there PoCL would abort the process. A description in the environment
 *  is left alone. To be called before PoCL is loaded, by one thread. */
void cpu_opencl_prepare_pocl_topology(void);

#endif
