/* MQTT 3.1.1: anonymous CONNECT without keep-alive, PINGREQ, QoS 0 PUBLISH, DISCONNECT. */
#include "load.h"

#include <stdio.h>
#include <string.h>

enum { CONNACK = 0x20, PUBLISH = 0x30, SUBACK = 0x90, PINGRESP = 0xd0 };

static size_t hello(uint8_t *into, unsigned index) {
    char client[24];
    uint8_t bytes = (uint8_t)snprintf(client, sizeof client, "load-%u", index);
    const uint8_t head[] = {0x10, (uint8_t)(12 + bytes), 0, 4, 'M', 'Q', 'T', 'T', 4, 2, 0, 0, 0, bytes};
    memcpy(into, head, sizeof head);
    memcpy(into + sizeof head, client, bytes);
    return sizeof head + bytes;
}

static size_t subscribe(uint8_t *into) {
    memcpy(into, "\x82\x09\0\1\0\4load\0", 11);
    return 11;
}

static size_t publish(uint8_t *into) {
    const uint8_t head[] = {PUBLISH, 6 + PAYLOAD_BYTES, 0, 4, 'l', 'o', 'a', 'd'};
    memcpy(into, head, sizeof head);
    memset(into + sizeof head, '0', PAYLOAD_BYTES);
    return sizeof head + PAYLOAD_BYTES;
}

static size_t ping(uint8_t *into) {
    memcpy(into, "\xc0", 2);
    return 2;
}

static size_t pong(uint8_t *into) {
    (void)into; /* an MQTT server never asks */
    return 0;
}

static size_t goodbye(uint8_t *into) {
    memcpy(into, "\xe0", 2);
    return 2;
}

static size_t parse(const uint8_t *bytes, size_t count, struct seen *seen) {
    size_t at = 0;
    while (count - at >= 2) {
        size_t length = 0, header = 1;
        unsigned shift = 0;
        uint8_t byte;
        do {
            if (at + header >= count || header > 4) return at;
            byte = bytes[at + header++];
            length |= (size_t)(byte & 0x7f) << shift;
            shift += 7;
        } while (byte >= 0x80);
        if (header + length > count - at) break;
        const uint8_t *body = bytes + at + header;
        switch (bytes[at] & 0xf0) {
        case PUBLISH:
            seen->messages++;
            break;
        case CONNACK:
            seen->replies++;
            if (length < 2 || body[1] != 0) seen->errors++;
            break;
        case SUBACK:
        case PINGRESP:
            seen->replies++;
            break;
        default:
            seen->errors++;
        }
        at += header + length;
    }
    return at;
}

const struct protocol mqtt_protocol = {"mqtt", hello, subscribe, publish, ping, pong, goodbye, parse};
