/* The driver's own variables of the environment. */
#ifndef ZELLIGE_DRIVER_DDI_CORE_VARIABLES_H
#define ZELLIGE_DRIVER_DDI_CORE_VARIABLES_H

/** Tells the user, once in a process, of variables that are not as docs/driver.md has them. */
void cpu_variables_check(void);

#endif
