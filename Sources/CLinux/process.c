#define _GNU_SOURCE
#include "hf_process.h"
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/file.h>
#include <sys/signalfd.h>
#include <unistd.h>

int hf_lock_file_open(const char *path) {
    int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0644);
    return fd < 0 ? -errno : fd;
}

int hf_open_private(const char *path) {
    int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    return fd < 0 ? -errno : fd;
}

int hf_lock_file_lock(int fd) {
    return flock(fd, LOCK_EX | LOCK_NB) < 0 ? -errno : 0;
}

int64_t hf_read_file(const char *path, void *buffer, size_t count) {
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) return -errno;
    size_t total = 0;
    while (total < count) {
        ssize_t got = read(fd, (char *)buffer + total, count - total);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) {
            int64_t failure = -errno;
            close(fd);
            return failure;
        }
        if (got == 0) break;
        total += (size_t)got;
    }
    close(fd);
    return (int64_t)total;
}

int hf_signal_open(void) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGHUP);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGUSR1);
    sigaddset(&set, SIGUSR2);
    signal(SIGPIPE, SIG_IGN);
    int error = pthread_sigmask(SIG_BLOCK, &set, NULL);
    if (error != 0) return -error;
    int fd = signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
    return fd < 0 ? -errno : fd;
}

int hf_signal_next(int fd) {
    struct signalfd_siginfo info;
    ssize_t got;
    do got = read(fd, &info, sizeof info);
    while (got < 0 && errno == EINTR);
    if (got < 0) return -errno;
    return got == sizeof info ? (int)info.ssi_signo : -EIO;
}

const char *hf_errno_name(int number) {
    const char *name = strerrorname_np(number);
    return name ? name : "E?";
}

const char *hf_errno_description(int number) {
    const char *text = strerrordesc_np(number);
    return text ? text : "unknown error";
}
