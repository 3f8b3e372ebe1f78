/* The limit for heartbeats: every PING is answered with PONG, 16 in one read by one write. */
#include "limit.h"

static void answer(struct connection *c, uint8_t type, const uint8_t *body, size_t body_bytes, struct output *out) {
    switch (type) {
    case PING:
        put(out, "\1\x41", 2);
        return;
    case LOGIN:
        put_login_ok(out, body, body_bytes);
        return;
    case LOGOUT:
        put_logout_ok(out, body, body_bytes);
        break;
    }
    c->closing = 1;
}

static void closed(int fd) {
    (void)fd;
}

static int turn_ended(int event_count) {
    (void)event_count;
    return -1;
}

int main(int argc, char **argv) {
    run(listen_argument(argc, argv));
}
