/* Connections: connecting from several source addresses, one epoll, whole frames out of the bytes that come. */
#include "load.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

enum { INPUT_BYTES = 64 * 1024, EVENTS_PER_TURN = 512 };

struct options options;
const struct protocol *protocol;
const struct scenario *scenario;
struct connection *connections;
uint64_t errors;

static int epoll;
static struct sockaddr_in server;
static uint8_t input[INPUT_BYTES];

static void fail(const char *what) {
    perror(what);
    exit(1);
}

void net_start(unsigned slots) {
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files)) fail("getrlimit");
    files.rlim_cur = files.rlim_max;
    if (setrlimit(RLIMIT_NOFILE, &files)) fail("setrlimit");
    if (slots + 16 > files.rlim_cur) {
        fprintf(stderr, "peer-load: %u connections need more than %llu descriptors\n", slots,
                (unsigned long long)files.rlim_cur);
        exit(1);
    }
    server = (struct sockaddr_in){.sin_family = AF_INET, .sin_port = htons((uint16_t)options.port)};
    if (inet_pton(AF_INET, options.host, &server.sin_addr) != 1) fail(options.host);
    connections = calloc(slots, sizeof *connections);
    epoll = epoll_create1(EPOLL_CLOEXEC);
    if (!connections || epoll < 0) fail("start");
    for (unsigned i = 0; i < slots; i++) connections[i] = (struct connection){.fd = -1, .index = i};
}

void net_close(struct connection *c) {
    if (c->fd >= 0) close(c->fd);
    free(c->rest);
    *c = (struct connection){.fd = -1, .index = c->index};
}

void net_send(struct connection *c, const uint8_t *bytes, size_t count) {
    if (send(c->fd, bytes, count, MSG_NOSIGNAL) != (ssize_t)count) errors++; /* closed loop: it always fits */
}

static void greet(struct connection *c) {
    uint8_t frame[FRAME_BYTES];
    c->state = GREETED;
    c->awaited = 1;
    net_send(c, frame, protocol->hello(frame, c->index));
}

static void bind_source(int fd) {
    static unsigned next;
    if (!options.source_first) return;
    unsigned last_octet = options.source_first + next++ % (options.source_last - options.source_first + 1);
    struct sockaddr_in source = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(0x7f000000u + last_octet)};
    int yes = 1; /* the port is chosen at connect, where only the four-tuple has to be free */
    if (setsockopt(fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &yes, sizeof yes)
        || bind(fd, (struct sockaddr *)&source, sizeof source)) fail("bind");
}

int net_connect(struct connection *c) {
    c->fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (c->fd < 0) fail("socket");
    int yes = 1;
    setsockopt(c->fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    bind_source(c->fd);
    c->started_at = now_nanoseconds();
    int connected = connect(c->fd, (struct sockaddr *)&server, sizeof server) == 0;
    if (!connected && errno != EINPROGRESS) {
        net_close(c);
        errors++;
        return -1;
    }
    struct epoll_event event = {.events = connected ? EPOLLIN : EPOLLOUT, .data.ptr = c};
    if (epoll_ctl(epoll, EPOLL_CTL_ADD, c->fd, &event)) fail("epoll_ctl");
    c->state = CONNECTING;
    if (connected) greet(c);
    return 0;
}

static void receive(struct connection *c) {
    if (c->rest_bytes) memcpy(input, c->rest, c->rest_bytes);
    ssize_t got = read(c->fd, input + c->rest_bytes, sizeof input - c->rest_bytes);
    if (got < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (got <= 0) {
        if (got < 0 || c->state != LEAVING) errors++;
        scenario->ended(c);
        return;
    }
    struct seen seen = {0};
    size_t count = c->rest_bytes + (size_t)got, used = protocol->parse(input, count, &seen);
    c->rest_bytes = count - used;
    if (c->rest_bytes) {
        if (!c->rest && !(c->rest = malloc(INPUT_BYTES))) fail("malloc");
        memcpy(c->rest, input + used, c->rest_bytes);
    }
    errors += seen.errors;
    if (seen.pings) {
        uint8_t frame[FRAME_BYTES];
        net_send(c, frame, protocol->pong(frame));
    }
    scenario->received(c, &seen);
}

void net_turn(uint64_t deadline) {
    static struct epoll_event events[EVENTS_PER_TURN];
    uint64_t now = now_nanoseconds();
    int wait = now >= deadline ? 0 : (int)((deadline - now) / 1000000u) + 1;
    int count = epoll_wait(epoll, events, EVENTS_PER_TURN, wait);
    for (int i = 0; i < count; i++) {
        struct connection *c = events[i].data.ptr;
        if (c->fd < 0) continue;
        if (c->state != CONNECTING) {
            receive(c);
            continue;
        }
        struct epoll_event event = {.events = EPOLLIN, .data.ptr = c};
        if (epoll_ctl(epoll, EPOLL_CTL_MOD, c->fd, &event)) fail("epoll_ctl");
        greet(c);
    }
}
