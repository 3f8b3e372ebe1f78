/*
 * peer-load: a closed-loop load generator for the protocols of the servers that Holdfast is compared with.
 * One thread, one epoll, one read per event; a burst of `depth` requests leaves in one write and the next burst
 * leaves when the last of its answers is here. The reading order: main.c, scenarios.c, net.c, nats.c, mqtt.c.
 */
#ifndef LOAD_H
#define LOAD_H

#define _GNU_SOURCE
#include <stddef.h>
#include <stdint.h>

enum {
    FRAME_BYTES = 256,     /* no request of ours is longer */
    PAYLOAD_BYTES = 40,    /* of a published message: with its topic about as long as a STATUS frame */
    DEPTH_LIMIT = 256,
    CONNECTING_LIMIT = 64, /* logins in flight while connections are built up */
    SETUP_SECONDS = 60,
};

struct options {
    const char *protocol, *scenario, *json;
    char host[64];
    unsigned port, connections, depth, publishers, source_first, source_last;
    double duration_seconds;
    uint64_t count; /* operations to stop after, 0: no limit */
    int server_pid; /* 0: no figures of the server */
};

/* What one read held. */
struct seen {
    unsigned replies;  /* answers to a request of ours */
    unsigned messages; /* published by others */
    unsigned pings;    /* of the server, to be answered with `pong` */
    unsigned errors;
};

/* Requests write at most FRAME_BYTES and return their length. */
struct protocol {
    const char *name;
    size_t (*hello)(uint8_t *into, unsigned index);
    size_t (*subscribe)(uint8_t *into); /* answered with one reply */
    size_t (*publish)(uint8_t *into);
    size_t (*ping)(uint8_t *into);      /* answered with one reply */
    size_t (*pong)(uint8_t *into);
    size_t (*goodbye)(uint8_t *into);   /* 0: the client just closes; else the server closes behind it */
    /* Counts whole frames, returns the bytes they took. */
    size_t (*parse)(const uint8_t *bytes, size_t count, struct seen *seen);
};

extern const struct protocol nats_protocol, mqtt_protocol;

enum state { VACANT, CONNECTING, GREETED, SUBSCRIBING, READY, LEAVING };

struct connection {
    int fd;
    enum state state;
    unsigned index;
    unsigned awaited;    /* replies that are still out */
    uint64_t started_at; /* of the request in flight, nanoseconds */
    uint8_t *rest;       /* the start of a frame whose end has not come */
    size_t rest_bytes;
};

/* measure.c */
uint64_t now_nanoseconds(void);
void record_latency(uint64_t nanoseconds, uint64_t times);
double latency_quantile(double quantile); /* seconds */
double latency_maximum(void);
double process_cpu_seconds(int pid);
uint64_t process_rss_bytes(int pid);

/* net.c */
extern struct options options;
extern const struct protocol *protocol;
extern struct connection *connections; /* options.connections + options.publishers of them */
extern uint64_t errors;
void net_start(unsigned slots);
int net_connect(struct connection *c); /* sends hello as soon as it is connected; 0 or -1 */
void net_send(struct connection *c, const uint8_t *bytes, size_t count);
void net_close(struct connection *c);
/* Waits for events until `deadline` at most and hands them to the scenario. */
void net_turn(uint64_t deadline);
/* The scenario's part: what a connection has got, and that its server closed it. */
struct scenario {
    void (*received)(struct connection *c, const struct seen *seen);
    void (*ended)(struct connection *c);
};
extern const struct scenario *scenario;

/* scenarios.c */
struct result {
    uint64_t completed;
    double seconds;
    double server_cpu_seconds;
    uint64_t rss_bytes_before, rss_bytes_after;
};
/* 0, or -1 when there is no such scenario or the connections could not be made. */
int run_scenario(struct result *result);

#endif
