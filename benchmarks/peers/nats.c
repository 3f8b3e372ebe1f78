/* The NATS client protocol: text lines, PING answered with PONG, MSG with a counted payload. */
#include "load.h"

#include <stdio.h>
#include <string.h>

static size_t text(uint8_t *into, const char *line) {
    size_t count = strlen(line);
    memcpy(into, line, count);
    return count;
}

static size_t hello(uint8_t *into, unsigned index) {
    return (size_t)snprintf((char *)into, FRAME_BYTES,
                            "CONNECT {\"verbose\":false,\"pedantic\":false,\"name\":\"load-%u\"}\r\nPING\r\n", index);
}

static size_t subscribe(uint8_t *into) {
    return text(into, "SUB load 1\r\nPING\r\n");
}

static size_t publish(uint8_t *into) {
    return (size_t)snprintf((char *)into, FRAME_BYTES, "PUB load %d\r\n%0*d\r\n", PAYLOAD_BYTES, PAYLOAD_BYTES, 0);
}

static size_t ping(uint8_t *into) {
    return text(into, "PING\r\n");
}

static size_t pong(uint8_t *into) {
    return text(into, "PONG\r\n");
}

static size_t goodbye(uint8_t *into) {
    (void)into;
    return 0;
}

/* "MSG subject sid [reply] bytes": the payload's length with its line end, 0 when the line is none of these. */
static size_t payload_bytes(const uint8_t *line, size_t count) {
    size_t bytes = 0, scale = 1;
    if (count < 4 || memcmp(line, "MSG ", 4)) return 0;
    while (count && line[count - 1] >= '0' && line[count - 1] <= '9' && scale < 1000000) {
        bytes += scale * (size_t)(line[--count] - '0');
        scale *= 10;
    }
    return bytes + 2;
}

static size_t parse(const uint8_t *bytes, size_t count, struct seen *seen) {
    size_t at = 0;
    while (at < count) {
        const uint8_t *line = bytes + at, *line_end = memchr(line, '\n', count - at);
        if (!line_end) break;
        size_t line_bytes = (size_t)(line_end + 1 - line), payload = 0;
        if (line[0] == 'P' && line[1] == 'O') {
            seen->replies++;
        } else if (line[0] == 'M') {
            payload = payload_bytes(line, line_bytes - 2);
            if (line_bytes + payload > count - at) break;
            seen->messages++;
        } else if (line[0] == 'P') {
            seen->pings++;
        } else if (line[0] == '-') {
            seen->errors++;
        }
        at += line_bytes + payload;
    }
    return at;
}

const struct protocol nats_protocol = {"nats", hello, subscribe, publish, ping, pong, goodbye, parse};
