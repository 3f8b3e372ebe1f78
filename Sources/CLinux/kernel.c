#define _GNU_SOURCE
#include "address.h"
#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <sys/random.h>
#include <unistd.h>

#define RESULT(call)                 \
    do {                             \
        int result = (call);         \
        return result < 0 ? -errno : result; \
    } while (0)

/* recv and send are shorter ways through the kernel than read and write; they refuse what is no socket. */
static int64_t live_read(void *context, int fd, void *buffer, size_t count) {
    (void)context;
    ssize_t got = recv(fd, buffer, count, 0);
    if (got < 0 && errno == ENOTSOCK) got = read(fd, buffer, count);
    return got < 0 ? -errno : got;
}

static int64_t live_write(void *context, int fd, const void *buffer, size_t count) {
    (void)context;
    ssize_t put = send(fd, buffer, count, MSG_NOSIGNAL);
    if (put < 0 && errno == ENOTSOCK) put = write(fd, buffer, count);
    return put < 0 ? -errno : put;
}

static int live_accept(void *context, int listener, hf_address *peer) {
    (void)context;
    struct sockaddr_storage storage;
    socklen_t size = sizeof storage;
    int fd = accept4(listener, (struct sockaddr *)&storage, &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (fd < 0) return -errno;
    hf_address_from(&storage, peer);
    return fd;
}

static int live_close(void *context, int fd) {
    (void)context;
    RESULT(close(fd));
}

static int live_shutdown(void *context, int fd, int how) {
    (void)context;
    RESULT(shutdown(fd, how));
}

static int live_socket(void *context, int family) {
    (void)context;
    RESULT(socket(family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
}

static int live_bind(void *context, int fd, const hf_address *address) {
    (void)context;
    struct sockaddr_storage storage;
    socklen_t size = hf_address_to(address, &storage);
    RESULT(bind(fd, (struct sockaddr *)&storage, size));
}

static int live_listen(void *context, int fd, int backlog) {
    (void)context;
    RESULT(listen(fd, backlog));
}

static int live_connect(void *context, int fd, const hf_address *address) {
    (void)context;
    struct sockaddr_storage storage;
    socklen_t size = hf_address_to(address, &storage);
    RESULT(connect(fd, (struct sockaddr *)&storage, size));
}

static int live_local_address(void *context, int fd, hf_address *address) {
    (void)context;
    struct sockaddr_storage storage;
    socklen_t size = sizeof storage;
    if (getsockname(fd, (struct sockaddr *)&storage, &size) < 0) return -errno;
    hf_address_from(&storage, address);
    return 0;
}

static int live_set_option(void *context, int fd, int level, int name, int value) {
    (void)context;
    RESULT(setsockopt(fd, level, name, &value, sizeof value));
}

static int live_get_option(void *context, int fd, int level, int name, int *value) {
    (void)context;
    socklen_t size = sizeof *value;
    RESULT(getsockopt(fd, level, name, value, &size));
}

static int live_epoll_create(void *context) {
    (void)context;
    RESULT(epoll_create1(EPOLL_CLOEXEC));
}

static int live_epoll_control(void *context, int epoll, int operation, int fd, uint32_t events, uint64_t data) {
    (void)context;
    struct epoll_event event = {.events = events, .data.u64 = data};
    RESULT(epoll_ctl(epoll, operation, fd, &event));
}

static int64_t milliseconds_rounded_up(int64_t nanoseconds) {
    int64_t milliseconds = nanoseconds / 1000000 + (nanoseconds % 1000000 != 0);
    return milliseconds > INT32_MAX ? INT32_MAX : milliseconds;
}

static int live_epoll_wait(void *context, int epoll, struct epoll_event *events, int maximum,
                           int64_t timeout_nanoseconds) {
    (void)context;
    static atomic_bool no_pwait2; /* Some sandboxes and kernels before 5.11. */
    if (timeout_nanoseconds <= 0)
        RESULT(epoll_wait(epoll, events, maximum, timeout_nanoseconds < 0 ? -1 : 0));
    if (!atomic_load_explicit(&no_pwait2, memory_order_relaxed)) {
        struct timespec timeout = {timeout_nanoseconds / 1000000000, timeout_nanoseconds % 1000000000};
        int count = epoll_pwait2(epoll, events, maximum, &timeout, NULL);
        if (count >= 0) return count;
        if (errno != ENOSYS) return -errno;
        atomic_store_explicit(&no_pwait2, 1, memory_order_relaxed);
    }
    RESULT(epoll_wait(epoll, events, maximum, (int)milliseconds_rounded_up(timeout_nanoseconds)));
}

static int live_eventfd_create(void *context) {
    (void)context;
    RESULT(eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC));
}

static int live_eventfd_signal(void *context, int fd) {
    (void)context;
    uint64_t one = 1;
    return write(fd, &one, sizeof one) < 0 ? -errno : 0;
}

static int live_eventfd_drain(void *context, int fd) {
    (void)context;
    uint64_t value;
    return read(fd, &value, sizeof value) < 0 ? -errno : 0;
}

static uint64_t live_monotonic_nanoseconds(void *context) {
    (void)context;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

static int64_t live_wall_milliseconds(void *context) {
    (void)context;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void live_random(void *context, void *buffer, size_t count) {
    (void)context;
    uint8_t *at = buffer;
    while (count > 0) {
        ssize_t got = getrandom(at, count, 0);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) abort(); /* Keys that are not random are worse than no process. */
        at += got;
        count -= (size_t)got;
    }
}

const hf_kernel *hf_kernel_live(void) {
    static const hf_kernel live = {
        .context = NULL,
        .read = live_read,
        .write = live_write,
        .accept = live_accept,
        .close = live_close,
        .shutdown = live_shutdown,
        .socket = live_socket,
        .bind = live_bind,
        .listen = live_listen,
        .connect = live_connect,
        .local_address = live_local_address,
        .set_option = live_set_option,
        .get_option = live_get_option,
        .epoll_create = live_epoll_create,
        .epoll_control = live_epoll_control,
        .epoll_wait = live_epoll_wait,
        .eventfd_create = live_eventfd_create,
        .eventfd_signal = live_eventfd_signal,
        .eventfd_drain = live_eventfd_drain,
        .monotonic_nanoseconds = live_monotonic_nanoseconds,
        .wall_milliseconds = live_wall_milliseconds,
        .random = live_random,
    };
    return &live;
}
