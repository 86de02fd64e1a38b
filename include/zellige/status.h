/** @file
 *  Status says what to do; zlg_last_message() says why, in one sentence. */
#ifndef ZELLIGE_STATUS_H
#define ZELLIGE_STATUS_H

#include <zellige/export.h>

ZLG_BEGIN_DECLS

/** Every status: name, code, and what zlg_status_string() says. The AMP exceptions are among
 *  them. */
#define ZLG_STATUS_MAP(X)                                                   \
    X(ZLG_OK, 0, "success")                                                 \
    X(ZLG_ERR_ARGUMENT, -1, "invalid argument")                             \
    X(ZLG_ERR_UNINITIALIZED, -2, "uninitialized object")                    \
    X(ZLG_ERR_COMPUTE_DOMAIN, -3, "invalid compute domain")                 \
    X(ZLG_ERR_OUT_OF_MEMORY, -4, "out of memory")                           \
    X(ZLG_ERR_NO_DEVICE, -5, "no device")                                   \
    X(ZLG_ERR_VIEW_REMOVED, -6, "accelerator view removed")                 \
    X(ZLG_ERR_UNSUPPORTED, -7, "unsupported feature")                       \
    X(ZLG_ERR_PROGRAM, -8, "program refused, or kernel unknown")            \
    X(ZLG_ERR_MISMATCH, -9, "argument differs from the kernel's parameter") \
    X(ZLG_ERR_BACKEND, -10, "the driver failed")

/** @cond machinery */
#define ZLG_STATUS_ENUM(name, code, text) name = (code),
/** @endcond */

/** The result of a call: ZLG_OK, or one of the errors of ZLG_STATUS_MAP(), which are negative. */
typedef enum zlg_status {
    ZLG_STATUS_MAP(ZLG_STATUS_ENUM) ZLG_STATUS_FORCE_INT = 0x7fffffff
} zlg_status;
#undef ZLG_STATUS_ENUM

/** Returns the fixed text of a status, such as "invalid compute domain"; never NULL.
 *  Any thread. */
ZLG_API const char *zlg_status_string(zlg_status status);

/** Returns the sentence of this thread's latest failure: function, argument, value and limit.
 *
 *  Borrowed: readable until this thread's next failing call. "" while nothing has failed.
 *  AMP: runtime_exception::what(). Any thread; each has its own message. */
ZLG_API const char *zlg_last_message(void);

ZLG_END_DECLS

#endif
