/** @file
 *  Kernels, built offline to SPIR-V, made ready for an accelerator. */
#ifndef ZELLIGE_PROGRAM_H
#define ZELLIGE_PROGRAM_H

#include <zellige/accelerator.h>

ZLG_BEGIN_DECLS

/** Code of a module, compiled ahead of time for one kind of device. Borrowed bytes. */
typedef struct zlg_native {
    const char *target;         /**< the device's name, such as "dg2"; for the log */
    const unsigned char *bytes; /**< as the device's driver takes them */
    size_t size;                /**< bytes */
} zlg_native;

/** SPIR-V, as the generated headers hold it. Borrowed words. */
typedef struct zlg_spirv {
    const uint32_t *words;     /**< the module, from its magic number on */
    size_t count;              /**< words, not bytes */
    const zlg_native *natives; /**< the same in native code (optional, defaults to none) */
    size_t native_count;       /**< their number */
} zlg_spirv;

/** SPIR-V built for one accelerator. */
typedef struct zlg_program zlg_program;

/** A kernel of a program; lives as long as the program. */
typedef struct zlg_kernel zlg_kernel;

/** Builds a program for an accelerator. Owned: give it to zlg_program_destroy().
 *
 *  Uses native code if the device's driver accepts some that has all kernels of the module; else
 *  builds the SPIR-V. ZELLIGE_LOG=info logs which.
 *
 *  @param spirv  copied; only modules of OpenCL kernels
 *  Errors: ZLG_ERR_ARGUMENT (NULL, no words, native code without bytes), ZLG_ERR_PROGRAM (invalid
 *  SPIR-V, with the word and the rule; or a failed build, with the first line of the driver's log:
 *  ZELLIGE_LOG=info prints all of it), ZLG_ERR_OUT_OF_MEMORY. Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_program_create(zlg_accelerator *accelerator,
                                                  const zlg_spirv *spirv, zlg_program **out);

/** A value for a specialisation constant: SPECIALISED() of <zellige/kernel.h>. */
typedef struct zlg_constant {
    uint32_t id;       /**< which one */
    const void *value; /**< borrowed for the call */
    size_t size;       /**< of the value, in bytes: exactly the constant's */
} zlg_constant;

/** Builds a program with other values for some specialisation constants. Does not use native code,
 *  which has the default values.
 *
 *  @param constants  at most one for each id
 *  Errors: as zlg_program_create(), and ZLG_ERR_ARGUMENT (a value that is NULL), ZLG_ERR_MISMATCH
 *  (no such constant; another size). Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_program_create_specialised(zlg_accelerator *accelerator,
                                                              const zlg_spirv *spirv,
                                                              const zlg_constant *constants,
                                                              size_t count, zlg_program **out);

/** Builds a program from a .spv file.
 *  Errors: as zlg_program_create(), and ZLG_ERR_ARGUMENT (the file cannot be read, or its size is
 * no multiple of four). Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_program_create_from_file(zlg_accelerator *accelerator,
                                                            const char *path, zlg_program **out);

/** Frees a program and its kernels; NULL is a no-op. Submitted launches still run. No other thread
 *  may be using it. */
ZLG_API void zlg_program_destroy(zlg_program *program);

/** Finds a kernel by name. Borrowed from the program.
 *  Errors: ZLG_ERR_ARGUMENT (NULL), ZLG_ERR_PROGRAM (no such kernel; the message lists the
 *  kernels), and failures of the driver. Any thread. */
ZLG_API ZLG_CHECKED zlg_status zlg_program_get_kernel(zlg_program *program, const char *name,
                                                      zlg_kernel **out);

ZLG_END_DECLS

#endif
