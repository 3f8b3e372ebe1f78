/* The limit for logins: accept, LOGIN answered, LOGOUT answered, closed by the server. */
#include "limit.h"

static void answer(struct connection *c, uint8_t type, const uint8_t *body, size_t body_bytes, struct output *out) {
    if (type == LOGIN) {
        put_login_ok(out, body, body_bytes);
        return;
    }
    if (type == LOGOUT) put_logout_ok(out, body, body_bytes);
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
