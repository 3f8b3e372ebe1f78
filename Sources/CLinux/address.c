#define _GNU_SOURCE
#include "address.h"
#include "hf_listen.h"
#include <arpa/inet.h>
#include <endian.h>
#include <errno.h>
#include <fcntl.h>
#include <net/if.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const uint64_t v4_mapped = 0xffff00000000ull;

void hf_address_from(const struct sockaddr_storage *from, hf_address *to) {
    memset(to, 0, sizeof *to);
    to->family = from->ss_family;
    if (from->ss_family == AF_INET) {
        const struct sockaddr_in *v4 = (const struct sockaddr_in *)from;
        to->low = v4_mapped | ntohl(v4->sin_addr.s_addr);
        to->port = ntohs(v4->sin_port);
    } else if (from->ss_family == AF_INET6) {
        const struct sockaddr_in6 *v6 = (const struct sockaddr_in6 *)from;
        memcpy(&to->high, v6->sin6_addr.s6_addr, 8);
        memcpy(&to->low, v6->sin6_addr.s6_addr + 8, 8);
        to->high = be64toh(to->high);
        to->low = be64toh(to->low);
        to->scope = v6->sin6_scope_id;
        to->port = ntohs(v6->sin6_port);
    }
}

socklen_t hf_address_to(const hf_address *from, struct sockaddr_storage *to) {
    memset(to, 0, sizeof *to);
    if (from->family == AF_INET) {
        struct sockaddr_in *v4 = (struct sockaddr_in *)to;
        v4->sin_family = AF_INET;
        v4->sin_addr.s_addr = htonl((uint32_t)from->low);
        v4->sin_port = htons(from->port);
        return sizeof *v4;
    }
    struct sockaddr_in6 *v6 = (struct sockaddr_in6 *)to;
    uint64_t high = htobe64(from->high), low = htobe64(from->low);
    v6->sin6_family = AF_INET6;
    memcpy(v6->sin6_addr.s6_addr, &high, 8);
    memcpy(v6->sin6_addr.s6_addr + 8, &low, 8);
    v6->sin6_scope_id = from->scope;
    v6->sin6_port = htons(from->port);
    return sizeof *v6;
}

/* "eth0" or "2"; 0 is none. */
static uint32_t scope_number(const char *text) {
    uint32_t number = if_nametoindex(text);
    if (number != 0 || *text < '0' || *text > '9') return number;
    char *end;
    errno = 0;
    unsigned long value = strtoul(text, &end, 10);
    return errno == 0 && *end == 0 && value <= UINT32_MAX ? (uint32_t)value : 0;
}

int hf_address_parse(const char *text, int family, hf_address *address) {
    struct sockaddr_storage storage;
    uint16_t port = address->port;
    memset(&storage, 0, sizeof storage);
    storage.ss_family = (sa_family_t)family;
    if (family == AF_INET) {
        if (inet_pton(AF_INET, text, &((struct sockaddr_in *)&storage)->sin_addr) != 1) return 0;
    } else {
        struct sockaddr_in6 *v6 = (struct sockaddr_in6 *)&storage;
        char host[INET6_ADDRSTRLEN];
        const char *percent = strchr(text, '%');
        size_t length = percent ? (size_t)(percent - text) : strlen(text);
        if (length >= sizeof host) return 0;
        memcpy(host, text, length);
        host[length] = 0;
        if (inet_pton(AF_INET6, host, &v6->sin6_addr) != 1) return 0;
        if (percent && (v6->sin6_scope_id = scope_number(percent + 1)) == 0) return 0;
    }
    hf_address_from(&storage, address);
    address->port = port;
    return 1;
}

void hf_address_text(const hf_address *address, char *text) {
    struct sockaddr_storage storage;
    hf_address_to(address, &storage);
    if (address->family == AF_INET) {
        inet_ntop(AF_INET, &((struct sockaddr_in *)&storage)->sin_addr, text, HF_ADDRESS_TEXT);
        return;
    }
    inet_ntop(AF_INET6, &((struct sockaddr_in6 *)&storage)->sin6_addr, text, HF_ADDRESS_TEXT);
    if (address->scope != 0) {
        size_t length = strlen(text);
        snprintf(text + length, HF_ADDRESS_TEXT - length, "%%%u", address->scope);
    }
}

int hf_is_listening(int fd) {
    int value = 0;
    socklen_t size = sizeof value;
    if (getsockopt(fd, SOL_SOCKET, SO_ACCEPTCONN, &value, &size) != 0 || value == 0) return 0;
    size = sizeof value;
    return getsockopt(fd, SOL_SOCKET, SO_PROTOCOL, &value, &size) == 0 && value == IPPROTO_TCP;
}

int hf_adopt_descriptor(int fd) {
    int status = fcntl(fd, F_GETFL);
    if (status < 0 || fcntl(fd, F_SETFL, status | O_NONBLOCK) < 0) return -errno;
    return fcntl(fd, F_SETFD, FD_CLOEXEC) < 0 ? -errno : 0;
}
