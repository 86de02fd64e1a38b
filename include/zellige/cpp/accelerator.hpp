/** @file
 * Devices, their queues, and the ends of commands: a part of <zellige/zellige.hpp>, which includes
 * it.
 */
#ifndef ZELLIGE_CPP_ACCELERATOR_HPP
#define ZELLIGE_CPP_ACCELERATOR_HPP

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <zellige/cpp/error.hpp>

namespace zlg
{

/** The end of a command. AMP: completion_future. */
class completion
{
  public:
    /** Takes a completion of C. */
    explicit completion(zlg_completion *owned = nullptr) : handle_(owned, zlg_completion_destroy)
    {
    }

    /** Another owner of the same. AMP: completion_future is copied so. */
    completion(const completion &other)
        : completion(other.valid() ? zlg_completion_share(other.get()) : nullptr)
    {
    }

    /** Gives it away. */
    completion(completion &&other) noexcept = default;

    /** Takes or shares another. */
    completion &operator=(completion other) noexcept
    {
        std::swap(handle_, other.handle_);
        return *this;
    }

    /** Waits for the command, and throws its failure. */
    void wait() const
    {
        check(zlg_completion_wait(get()));
    }

    /** Waits for at most so long, and returns whether it has ended. AMP: wait_for(). */
    bool wait_for(std::chrono::nanoseconds time) const
    {
        bool done = false;
        check(zlg_completion_wait_for(
            get(), time.count() < 0 ? 0 : static_cast<std::uint64_t>(time.count()), &done));
        return done;
    }

    /** Whether there is one. AMP: valid(). */
    bool valid() const noexcept
    {
        return get() != nullptr;
    }

    /** Calls a function with the command's status when it has ended: zlg_completion_then(). */
    void then(std::function<void(zlg_status)> function) const
    {
        auto kept = std::make_unique<std::function<void(zlg_status)>>(std::move(function));
        check(zlg_completion_then(get(), call, kept.get()));
        kept.release();
    }

    /** The handle of C. */
    zlg_completion *get() const noexcept
    {
        return handle_.get();
    }

    /** Destroys what it has, and returns where a function of C writes another. */
    struct receiver {
        completion &to;                /**< what receives it */
        zlg_completion *out = nullptr; /**< what C writes to */
        /** Takes it. */
        ~receiver()
        {
            to = completion(out);
        }
        /** For the parameter. */
        operator zlg_completion **()
        {
            return &out;
        }
    };

    /** average_async(..., done.receive()) */
    receiver receive()
    {
        return receiver{*this};
    }

  private:
    static void call(zlg_status status, void *data)
    {
        const std::unique_ptr<std::function<void(zlg_status)>> function(
            static_cast<std::function<void(zlg_status)> *>(data));
        (*function)(status);
    }

    std::unique_ptr<zlg_completion, void (*)(zlg_completion *)> handle_;
};

/** A queue; copies share it. AMP: accelerator_view. */
class accelerator_view
{
  public:
    /** A queue that C owns, such as the default one. */
    accelerator_view(zlg_accelerator_view *borrowed) : handle_(borrowed, [](auto *) {})
    {
    }

    /** A new queue, which ends with its last copy. */
    explicit accelerator_view(zlg_accelerator *accelerator,
                              const zlg_accelerator_view_desc &desc = {})
    {
        zlg_accelerator_view *created = nullptr;
        check(zlg_accelerator_view_create(accelerator, &desc, &created));
        handle_.reset(created, [](auto *view) { (void)!zlg_accelerator_view_destroy(view); });
    }

    /** Waits for its commands, and throws their failures. */
    void wait() const
    {
        check(zlg_accelerator_view_wait(get()));
    }

    /** AMP: flush(). */
    void flush() const
    {
        check(zlg_accelerator_view_flush(get()));
    }

    /** The view for launches that choose one by their arguments.
     *  AMP: accelerator::get_auto_selection_view(). */
    static accelerator_view auto_selection()
    {
        return accelerator_view(zlg_accelerator_get_auto_selection_view());
    }

    /** A completion of all that it has been given. */
    completion create_marker() const
    {
        zlg_completion *marker = nullptr;
        check(zlg_accelerator_view_create_marker(get(), &marker));
        return completion(marker);
    }

    /** The handle of C. */
    zlg_accelerator_view *get() const noexcept
    {
        return handle_.get();
    }

    /** The same. */
    operator zlg_accelerator_view *() const noexcept
    {
        return get();
    }

  private:
    std::shared_ptr<zlg_accelerator_view> handle_;
};

/** A device, of which the library is the owner. AMP: accelerator. */
class accelerator
{
  public:
    /** A device of C. */
    accelerator(zlg_accelerator *borrowed) : handle_(borrowed)
    {
    }

    /** AMP: accelerator(). */
    static accelerator get_default()
    {
        zlg_accelerator *found = nullptr;
        check(zlg_accelerator_get_default(&found));
        return found;
    }

    /** AMP: accelerator::set_default(). */
    static void set_default(const accelerator &to)
    {
        check(zlg_accelerator_set_default(to.handle_));
    }

    /** By "gpu", "cpu:1", or a part of the name. AMP: accelerator(path). */
    static accelerator find(const std::string &selector)
    {
        zlg_accelerator *found = nullptr;
        check(zlg_accelerator_find(selector.c_str(), &found));
        return found;
    }

    /** All of them, the best first. AMP: accelerator::get_all(). */
    static std::vector<accelerator> get_all()
    {
        std::size_t count = 0;
        check(zlg_accelerator_get_all(nullptr, 0, &count));
        std::vector<zlg_accelerator *> list(count);
        check(zlg_accelerator_get_all(list.data(), count, &count));
        return std::vector<accelerator>(list.begin(), list.end());
    }

    /** AMP: accelerator::default_view. */
    accelerator_view default_view() const
    {
        zlg_accelerator_view *view = nullptr;
        check(zlg_accelerator_get_default_view(handle_, &view));
        return accelerator_view(view);
    }

    /** What it is, and can. */
    zlg_accelerator_properties properties() const
    {
        zlg_accelerator_properties properties;
        check(zlg_accelerator_get_properties(handle_, &properties));
        return properties;
    }

    /** The handle of C. */
    zlg_accelerator *get() const noexcept
    {
        return handle_;
    }

    /** The same. */
    operator zlg_accelerator *() const noexcept
    {
        return handle_;
    }

  private:
    zlg_accelerator *handle_;
};

} // namespace zlg

#endif
