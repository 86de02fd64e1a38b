/** @file
 * Failures as exceptions: a part of <zellige/zellige.hpp>, which includes it.
 */
#ifndef ZELLIGE_CPP_ERROR_HPP
#define ZELLIGE_CPP_ERROR_HPP

#include <stdexcept>

#include <zellige/zellige.h>

namespace zlg
{

/** A failure: its status, and zlg_last_message() as what(). AMP: runtime_exception. */
class error : public std::runtime_error
{
  public:
    /** Takes the message of this thread's last failure. */
    explicit error(zlg_status status) : std::runtime_error(zlg_last_message()), status_(status)
    {
    }

    /** Returns the status. */
    zlg_status status() const noexcept
    {
        return status_;
    }

  private:
    zlg_status status_;
};

/** Throws an error unless a call has succeeded. */
inline void check(zlg_status status)
{
    if (status != ZLG_OK)
        throw error(status);
}

} // namespace zlg

#endif
