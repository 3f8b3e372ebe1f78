/*
 * What the three limit programs share: the listener, one level-triggered epoll loop, one read per event, one write
 * per read. Each program adds its `answer`: frames in, ready-made bytes out. There is no session, no token and no
 * timer here; what is left is what any correct server has to ask of the kernel. A peer that does not read its
 * answers is closed; a frame longer than the 12 KiB before login is closed too.
 */
#ifndef LIMIT_H
#define LIMIT_H

#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
    PING = 0x01, LOGIN = 0x02, LOGOUT = 0x03, SUBSCRIBE = 0x10,
    PONG = 0x41, LOGIN_OK = 0x42, LOGOUT_OK = 0x43, SUBSCRIBED = 0x50, STATUS = 0x74,
};
enum {
    INPUT_BYTES = 16 * 1024,   /* one read, as the gateway's */
    OUTPUT_BYTES = 64 * 1024,  /* the answers to one read: no frame's answer is more than three times as long */
    EVENTS_PER_TURN = 512,
    ACCEPTS_PER_TURN = 16,
    BACKLOG = 4096,
    FRAME_LIMIT = 12 * 1024,
    DESCRIPTORS = 1 << 20,
};

struct connection {
    uint8_t *rest;  /* the start of a frame whose end has not come yet, or NULL */
    uint16_t rest_bytes;
    uint8_t closing;
    uint8_t role;     /* for the program, 0 at first */
    uint32_t place;   /* for the program */
    uint8_t *user;    /* for the program, freed on close */
};

struct output {
    uint8_t *at, *end;
};

static struct connection *connections;  /* by descriptor */
static int epoll;
static uint8_t input[INPUT_BYTES], output_bytes[OUTPUT_BYTES];

/* The program's part. One whole frame; answers are appended to `out`. Sets `closing` to close after the answer. */
static void answer(struct connection *c, uint8_t type, const uint8_t *body, size_t body_bytes, struct output *out);
/* The connection is about to be closed. */
static void closed(int fd);
/* All events of one epoll_wait have been seen, none perhaps. Returns how long the next one may wait: 0 or -1. */
static int turn_ended(int event_count);

static void fail(const char *what) {
    perror(what);
    exit(1);
}

/* varint: at most `limit` bytes, returns its length, 0 when it is not whole. */
static inline size_t varint(const uint8_t *bytes, size_t count, size_t limit, uint32_t *value) {
    uint32_t sum = 0;
    for (size_t i = 0; i < count && i < limit; i++) {
        sum |= (uint32_t)(bytes[i] & 0x7f) << (7 * i);
        if (bytes[i] < 0x80) {
            *value = sum;
            return i + 1;
        }
    }
    return 0;
}

static inline void put(struct output *out, const void *bytes, size_t count) {
    if ((size_t)(out->end - out->at) < count) return;
    memcpy(out->at, bytes, count);
    out->at += count;
}

/* A ready-made answer with the request id of `body` (behind `prologue` bytes) put in: length, type, id, tail. */
static inline void put_answer(struct output *out, uint8_t type, const uint8_t *body, size_t body_bytes,
                              size_t prologue, const void *tail, size_t tail_bytes) {
    uint32_t id;
    size_t id_bytes = body_bytes > prologue ? varint(body + prologue, body_bytes - prologue, 5, &id) : 0;
    uint8_t head[7] = {(uint8_t)(1 + id_bytes + tail_bytes), type};
    memcpy(head + 2, body + prologue, id_bytes);
    put(out, head, 2 + id_bytes);
    put(out, tail, tail_bytes);
}

/* LOGIN_OK behind its request id: session, resource, heartbeat 60 s, server time, token end, no capabilities,
 * 64 KiB frames, 60 s window, no cursor. Built once. */
static uint8_t login_ok_tail[64];
static size_t login_ok_bytes;

static void put_varint64(struct output *out, uint64_t value) {
    do {
        uint8_t byte = (value & 0x7f) | (value > 0x7f ? 0x80 : 0);
        put(out, &byte, 1);
        value >>= 7;
    } while (value);
}

static void make_login_ok(void) {
    struct output out = {login_ok_tail, login_ok_tail + sizeof login_ok_tail};
    uint64_t now = (uint64_t)time(NULL);
    put(&out, "\1\0\0\0\0\0\0\0", 8);
    put(&out, "\23linux_0123456789abc", 20);
    put_varint64(&out, 60);
    put_varint64(&out, now * 1000);
    put_varint64(&out, now + 3600);
    put_varint64(&out, 0);
    put_varint64(&out, 65536);
    put_varint64(&out, 60000);
    put_varint64(&out, 0);
    login_ok_bytes = (size_t)(out.at - login_ok_tail);
}

static inline void put_login_ok(struct output *out, const uint8_t *body, size_t body_bytes) {
    put_answer(out, LOGIN_OK, body, body_bytes, 3, login_ok_tail, login_ok_bytes);
}

static inline void put_logout_ok(struct output *out, const uint8_t *body, size_t body_bytes) {
    put_answer(out, LOGOUT_OK, body, body_bytes, 0, "\0", 1);
}

static void end(int fd) {
    closed(fd);
    free(connections[fd].rest);
    free(connections[fd].user);
    memset(&connections[fd], 0, sizeof connections[fd]);
    close(fd);  /* takes it out of the epoll too */
}

/* One read, every whole frame answered, one write. */
static void serve(int fd) {
    struct connection *c = &connections[fd];
    size_t held = c->rest_bytes;
    if (held) memcpy(input, c->rest, held);
    ssize_t got = read(fd, input + held, sizeof input - held);
    if (got <= 0) {
        if (got < 0 && (errno == EAGAIN || errno == EINTR)) return;
        end(fd);
        return;
    }
    const uint8_t *at = input, *stop = input + held + (size_t)got;
    struct output out = {output_bytes, output_bytes + sizeof output_bytes};
    while (at < stop && !c->closing) {
        uint32_t length = at[0];
        size_t header = 1;
        if (length >= 0x80) {
            length = 1;
            header = varint(at, (size_t)(stop - at), 3, &length);
        }
        if (length - 1 >= FRAME_LIMIT) {
            c->closing = 1;
            break;
        }
        if (header == 0 || length > (size_t)(stop - at) - header) break;
        answer(c, at[header], at + header + 1, length - 1, &out);
        at += header + length;
    }
    size_t count = (size_t)(out.at - output_bytes);
    if (count && write(fd, output_bytes, count) != (ssize_t)count) c->closing = 1;
    if (c->closing) {
        end(fd);
        return;
    }
    size_t left = (size_t)(stop - at);
    if (left || held) {
        if (left && !c->rest && !(c->rest = malloc(INPUT_BYTES))) fail("malloc");
        if (left) memcpy(c->rest, at, left);
        c->rest_bytes = (uint16_t)left;
    }
}

static void accept_some(int listener) {
    for (int i = 0; i < ACCEPTS_PER_TURN; i++) {
        int fd = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (fd < 0) {
            if (errno == EAGAIN || errno == EINTR || errno == ECONNABORTED) return;
            fail("accept4");
        }
        struct epoll_event event = {.events = EPOLLIN, .data.fd = fd};
        if (epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event)) fail("epoll_ctl");
    }
}

/* The options that the gateway's listener has; accepted sockets inherit them. */
static int open_listener(const char *text, struct sockaddr_in *address) {
    char host[64] = "";
    unsigned port = 0;
    if (sscanf(text, "%63[0-9.]:%u", host, &port) != 2 || port > 65535) {
        fprintf(stderr, "--listen wants HOST:PORT with an IPv4 host, not %s\n", text);
        exit(2);
    }
    *address = (struct sockaddr_in){.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    if (inet_pton(AF_INET, host, &address->sin_addr) != 1) fail(host);
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    int yes = 1, send_bytes = 128 * 1024, unsent_bytes = 16 * 1024;
    if (fd < 0 || setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes)
        || setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &send_bytes, sizeof send_bytes)
        || setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes)
        || setsockopt(fd, IPPROTO_TCP, TCP_NOTSENT_LOWAT, &unsent_bytes, sizeof unsent_bytes)
        || bind(fd, (struct sockaddr *)address, sizeof *address) || listen(fd, BACKLOG)) fail(text);
    socklen_t size = sizeof *address;
    if (getsockname(fd, (struct sockaddr *)address, &size)) fail("getsockname");
    return fd;
}

static void leave(int signal) {
    (void)signal;
    _exit(0);
}

/* Argument: --listen HOST:PORT (port 0: any). */
static const char *listen_argument(int argc, char **argv) {
    if (argc == 1) return "127.0.0.1:7300";
    if (argc == 3 && strcmp(argv[1], "--listen") == 0) return argv[2];
    fprintf(stderr, "usage: %s [--listen HOST:PORT]\n", argv[0]);
    exit(2);
}

/* Runs until SIGTERM. */
static _Noreturn void run(const char *text) {
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files)) fail("getrlimit");
    files.rlim_cur = files.rlim_max < DESCRIPTORS ? files.rlim_max : DESCRIPTORS;
    if (setrlimit(RLIMIT_NOFILE, &files)) fail("setrlimit");
    connections = calloc(files.rlim_cur, sizeof *connections);
    if (!connections) fail("calloc");
    signal(SIGTERM, leave);
    signal(SIGINT, leave);
    signal(SIGPIPE, SIG_IGN);
    make_login_ok();

    struct sockaddr_in address;
    int listener = open_listener(text, &address);
    epoll = epoll_create1(EPOLL_CLOEXEC);
    struct epoll_event listening = {.events = EPOLLIN, .data.fd = listener};
    if (epoll < 0 || epoll_ctl(epoll, EPOLL_CTL_ADD, listener, &listening)) fail("epoll");
    char host[INET_ADDRSTRLEN];
    printf("ready listen=%s:%u pid=%d\n", inet_ntop(AF_INET, &address.sin_addr, host, sizeof host),
           ntohs(address.sin_port), (int)getpid());
    fflush(stdout);

    static struct epoll_event events[EVENTS_PER_TURN];
    for (int wait = -1;;) {
        int count = epoll_wait(epoll, events, EVENTS_PER_TURN, wait);
        if (count < 0 && errno != EINTR) fail("epoll_wait");
        for (int i = 0; i < count; i++) {
            if (events[i].data.fd == listener) accept_some(listener);
            else serve(events[i].data.fd);
        }
        wait = turn_ended(count);
    }
}

#endif
