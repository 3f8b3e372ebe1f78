/* The kernel as the reactor sees it: one table of functions, so that a test can put its own in place.
 *
 * Every function takes the table's context first. What can fail returns -errno (never -1 with errno),
 * and returns -EINTR to its caller: retrying is the caller's business. */
#ifndef HF_KERNEL_H
#define HF_KERNEL_H
#include <stddef.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <time.h>

/* An IPv6 address in two numbers (the first byte is the top byte of `high`); IPv4 is v4-mapped. */
typedef struct hf_address {
    uint64_t high;
    uint64_t low;
    uint32_t scope;
    uint16_t port;
    /* AF_INET or AF_INET6: which kind of socket the address belongs to. */
    uint16_t family;
} hf_address;

#define HF_FN(name) (*_Nonnull name)
typedef struct hf_kernel {
    void *_Nullable context;
    /* Bytes, 0 at the end of file. */
    int64_t HF_FN(read)(void *_Nullable context, int fd, void *_Nonnull buffer, size_t count);
    /* Bytes. Never raises SIGPIPE on a socket. */
    int64_t HF_FN(write)(void *_Nullable context, int fd, const void *_Nonnull buffer, size_t count);
    /* The new descriptor, non-blocking and close-on-exec. */
    int HF_FN(accept)(void *_Nullable context, int listener, hf_address *_Nonnull peer);
    int HF_FN(close)(void *_Nullable context, int fd);
    int HF_FN(shutdown)(void *_Nullable context, int fd, int how);
    /* A TCP socket, non-blocking and close-on-exec. */
    int HF_FN(socket)(void *_Nullable context, int family);
    int HF_FN(bind)(void *_Nullable context, int fd, const hf_address *_Nonnull address);
    int HF_FN(listen)(void *_Nullable context, int fd, int backlog);
    int HF_FN(connect)(void *_Nullable context, int fd, const hf_address *_Nonnull address);
    int HF_FN(local_address)(void *_Nullable context, int fd, hf_address *_Nonnull address);
    int HF_FN(set_option)(void *_Nullable context, int fd, int level, int name, int value);
    int HF_FN(get_option)(void *_Nullable context, int fd, int level, int name, int *_Nonnull value);
    int HF_FN(epoll_create)(void *_Nullable context);
    int HF_FN(epoll_control)(void *_Nullable context, int epoll, int operation, int fd, uint32_t events,
                             uint64_t data);
    /* Events; a negative timeout waits for ever. */
    int HF_FN(epoll_wait)(void *_Nullable context, int epoll, struct epoll_event *_Nonnull events, int maximum,
                          int64_t timeout_nanoseconds);
    int HF_FN(eventfd_create)(void *_Nullable context);
    int HF_FN(eventfd_signal)(void *_Nullable context, int fd);
    int HF_FN(eventfd_drain)(void *_Nullable context, int fd);
    uint64_t HF_FN(monotonic_nanoseconds)(void *_Nullable context);
    int64_t HF_FN(wall_milliseconds)(void *_Nullable context);
    /* Fills the buffer whole or ends the process. */
    void HF_FN(random)(void *_Nullable context, void *_Nonnull buffer, size_t count);
} hf_kernel;
#undef HF_FN

/* The table of the real kernel. */
const hf_kernel *_Nonnull hf_kernel_live(void);
#endif
