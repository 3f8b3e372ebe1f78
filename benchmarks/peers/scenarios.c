/* ping, fanout, connect, idle: each is a closed loop over the connections. */
#include "load.h"

#include <stdio.h>
#include <string.h>

static struct result *figures;
static unsigned opened, ready, wanted;   /* slots that were connected, that are ready, that shall be */
static unsigned subscribers;             /* the first slots subscribe */
static uint64_t deadline;
static int measuring;
static uint8_t burst[DEPTH_LIMIT * FRAME_BYTES];
static size_t burst_bytes;

static void fill_burst(size_t (*request)(uint8_t *)) {
    burst_bytes = 0;
    for (unsigned i = 0; i < options.depth; i++) burst_bytes += request(burst + burst_bytes);
}

static void finished(uint64_t started_at, uint64_t operations) {
    record_latency(now_nanoseconds() - started_at, operations);
    figures->completed += operations;
}

static int is_over(void) {
    return now_nanoseconds() >= deadline || (options.count && figures->completed >= options.count) || errors > 1000;
}

/* Building up: a connection that is ready makes room for the next. True when `c` has just become ready. */
static int settle(struct connection *c, const struct seen *seen) {
    if (c->state == READY || seen->replies == 0) return 0;
    if (c->state == GREETED && c->index < subscribers) {
        uint8_t frame[FRAME_BYTES];
        c->state = SUBSCRIBING;
        net_send(c, frame, protocol->subscribe(frame));
        return 0;
    }
    c->state = READY;
    ready++;
    if (opened < wanted) net_connect(&connections[opened++]);
    return 1;
}

static int build_up(unsigned count) {
    uint64_t setup_end = now_nanoseconds() + (uint64_t)SETUP_SECONDS * 1000000000u;
    wanted = count;
    while (opened < wanted && opened < CONNECTING_LIMIT) net_connect(&connections[opened++]);
    while (ready < wanted && !errors && now_nanoseconds() < setup_end) net_turn(setup_end);
    if (ready == wanted) return 0;
    fprintf(stderr, "peer-load: only %u of %u connections were made\n", ready, wanted);
    return -1;
}

/* Connections stay as they are for a while, so that what the server does behind its answers is over. */
static void calm(double seconds) {
    uint64_t end = now_nanoseconds() + (uint64_t)(seconds * 1e9);
    while (now_nanoseconds() < end) net_turn(end);
}

static void lost(struct connection *c) {
    net_close(c);
}

/* ping: each connection sends `depth` pings, and again when all are answered. */

static void ping_again(struct connection *c) {
    c->started_at = now_nanoseconds();
    c->awaited = options.depth;
    net_send(c, burst, burst_bytes);
}

static void ping_received(struct connection *c, const struct seen *seen) {
    if (!measuring) {
        settle(c, seen);
        return;
    }
    c->awaited -= seen->replies < c->awaited ? seen->replies : c->awaited;
    if (c->awaited) return;
    finished(c->started_at, options.depth);
    ping_again(c);
}

static void ping_start(void) {
    fill_burst(protocol->ping);
    for (unsigned i = 0; i < wanted; i++) ping_again(&connections[i]);
}

/* fanout: every publisher sends `depth` messages; when every subscriber has got all of them, again. */

static uint64_t round_started_at, round_left;

static void fanout_round(void) {
    round_started_at = now_nanoseconds();
    round_left = (uint64_t)subscribers * options.publishers * options.depth;
    for (unsigned i = subscribers; i < wanted; i++) net_send(&connections[i], burst, burst_bytes);
}

static void fanout_received(struct connection *c, const struct seen *seen) {
    if (!measuring) {
        settle(c, seen);
        return;
    }
    if (!seen->messages) return;
    finished(round_started_at, seen->messages);
    round_left -= seen->messages < round_left ? seen->messages : round_left;
    if (!round_left) fanout_round();
}

static void fanout_start(void) {
    fill_burst(protocol->publish);
    fanout_round();
}

/* connect: connect, greet, be answered, leave; then the next one in the same slot. */

static void connect_next(struct connection *c) {
    finished(c->started_at, 1);
    net_close(c);
    if (!is_over()) net_connect(c);
}

static void connect_received(struct connection *c, const struct seen *seen) {
    uint8_t frame[FRAME_BYTES];
    if (c->state != GREETED || seen->replies == 0) return;
    size_t bytes = protocol->goodbye(frame);
    if (!bytes) {
        connect_next(c);
        return;
    }
    c->state = LEAVING;
    net_send(c, frame, bytes);
}

static void connect_ended(struct connection *c) {
    if (c->state == LEAVING) {
        connect_next(c);
        return;
    }
    net_close(c);
    if (!is_over()) net_connect(c);
}

static void connect_start(void) {
    for (unsigned i = 0; i < options.connections; i++) net_connect(&connections[i]);
}

/* idle: logged in and silent. */

static void idle_start(void) {
    figures->completed = ready;
}

static const struct work {
    const char *name;
    struct scenario scenario;
    void (*start)(void);
    int keeps_connections, subscribes;
} works[] = {
    {"ping", {ping_received, lost}, ping_start, 1, 0},
    {"fanout", {fanout_received, lost}, fanout_start, 1, 1},
    {"connect", {connect_received, connect_ended}, connect_start, 0, 0},
    {"idle", {ping_received, lost}, idle_start, 1, 0},
};

static void measure(const struct work *work) {
    uint64_t began = now_nanoseconds();
    double cpu_before = process_cpu_seconds(options.server_pid);
    deadline = began + (uint64_t)(options.duration_seconds * 1e9);
    measuring = 1;
    work->start();
    while (!is_over()) net_turn(deadline);
    figures->seconds = (double)(now_nanoseconds() - began) * 1e-9;
    figures->server_cpu_seconds = process_cpu_seconds(options.server_pid) - cpu_before;
    figures->rss_bytes_after = process_rss_bytes(options.server_pid);
}

int run_scenario(struct result *result) {
    figures = result;
    for (size_t i = 0; i < sizeof works / sizeof works[0]; i++) {
        const struct work *work = &works[i];
        if (strcmp(work->name, options.scenario)) continue;
        scenario = &work->scenario;
        if (work->subscribes) subscribers = options.connections;
        else options.publishers = 0;
        net_start(options.connections + options.publishers);
        result->rss_bytes_before = process_rss_bytes(options.server_pid);
        if (work->keeps_connections && build_up(options.connections + options.publishers)) return -1;
        if (work->keeps_connections) calm(0.2);
        measure(work);
        return 0;
    }
    fprintf(stderr, "peer-load: unknown scenario %s (there are: ping, fanout, connect, idle)\n", options.scenario);
    return -1;
}
