/*
 * The limit for presence fan-out: who sends SUBSCRIBE is a watcher of everybody, all others are changers.
 * A changer's login and logout (or its close without one) are each one STATUS event to each watcher. The event is
 * made once; all that is there when there is nothing more to read goes to a watcher in one write. The changers'
 * accepts, login answers and closes are the program's too. A SUBSCRIBE is answered with an empty list.
 */
#include "limit.h"

enum { WATCHERS = 65536, WATCHER = 1, CHANGER = 2 };
enum { ONLINE = 1, OFFLINE = 2, LOGGED_OUT = 3 };
enum { EVENT_BYTES = 112, EVENTS_BYTES = 16 * 1024 };

static int watchers[WATCHERS];
static uint32_t watcher_count;
static uint8_t event_bytes[EVENTS_BYTES];
static struct output changes = {event_bytes, event_bytes + EVENTS_BYTES};
static uint64_t version;

static void tell_watchers(void) {
    size_t count = (size_t)(changes.at - event_bytes);
    changes.at = event_bytes;
    if (!count) return;
    for (uint32_t i = watcher_count; i-- > 0;) {  /* downwards: a closed watcher's place is taken by the last */
        if (write(watchers[i], event_bytes, count) != (ssize_t)count) end(watchers[i]);
    }
}

/* STATUS: an 8-byte cursor and a list of one {user, status, platforms, version, time}. */
static void changed(const uint8_t *user, uint8_t status) {
    if (changes.end - changes.at < EVENT_BYTES) tell_watchers();
    uint8_t *start = changes.at;
    put(&changes, "\0\x74\10cursor01\1", 12);
    put(&changes, user, 1 + (size_t)user[0]);
    put(&changes, &status, 1);
    put_varint64(&changes, status == ONLINE ? 1 << 6 : 0);
    put_varint64(&changes, ++version);
    put_varint64(&changes, version);
    start[0] = (uint8_t)(changes.at - start - 1);
}

/* The user id of a LOGIN stands behind prologue, request id, capabilities and appkey. NULL when it is not whole. */
static const uint8_t *user_of_login(const uint8_t *body, size_t count) {
    uint32_t value;
    size_t at = 3, bytes;
    for (int skipped = 0; skipped < 2; skipped++) {
        if (at >= count || !(bytes = varint(body + at, count - at, 5, &value))) return NULL;
        at += bytes;
    }
    if (at >= count || body[at] > 64) return NULL;
    at += 1 + (size_t)body[at];
    if (at >= count || body[at] > 64 || count - at < 1 + (size_t)body[at]) return NULL;
    return body + at;
}

static void logged_in(struct connection *c, const uint8_t *body, size_t body_bytes) {
    const uint8_t *user = user_of_login(body, body_bytes);
    if (!user || c->role) {
        c->closing = 1;
        return;
    }
    c->role = CHANGER;
    if (!(c->user = malloc(1 + (size_t)user[0]))) fail("malloc");
    memcpy(c->user, user, 1 + (size_t)user[0]);
    changed(c->user, ONLINE);
}

static void subscribed(struct connection *c) {
    if (c->role == WATCHER) return;
    if (c->role != CHANGER || watcher_count == WATCHERS) {
        c->closing = 1;
        return;
    }
    c->role = WATCHER;
    c->place = watcher_count;
    watchers[watcher_count++] = (int)(c - connections);
}

static void answer(struct connection *c, uint8_t type, const uint8_t *body, size_t body_bytes, struct output *out) {
    switch (type) {
    case PING:
        put(out, "\1\x41", 2);
        return;
    case LOGIN:
        put_login_ok(out, body, body_bytes);
        logged_in(c, body, body_bytes);
        return;
    case SUBSCRIBE:
        put_answer(out, SUBSCRIBED, body, body_bytes, 0, "\0\0\0", 3);
        subscribed(c);
        return;
    case LOGOUT:
        put_logout_ok(out, body, body_bytes);
        if (c->role == CHANGER) changed(c->user, LOGGED_OUT);
        if (c->role == CHANGER) c->role = 0;
        break;
    }
    c->closing = 1;
}

static void closed(int fd) {
    struct connection *c = &connections[fd];
    if (c->role == CHANGER) changed(c->user, OFFLINE);
    if (c->role != WATCHER) return;
    int last = watchers[--watcher_count];
    watchers[c->place] = last;
    connections[last].place = c->place;
}

/* Changes are gathered until there is nothing more to read, so that a watcher gets as few writes as can be. */
static int turn_ended(int event_count) {
    if (changes.at == event_bytes) return -1;
    if (event_count > 0) return 0;
    tell_watchers();
    return -1;
}

int main(int argc, char **argv) {
    run(listen_argument(argc, argv));
}
