/* Reading and writing addresses as text, and telling whether a descriptor listens. */
#ifndef HF_LISTEN_H
#define HF_LISTEN_H
#include "hf_kernel.h"

/* A numeric IPv4 address (family AF_INET) or IPv6 address (AF_INET6, with an optional %scope).
 * 0 when the text is none. The port is left alone. */
int hf_address_parse(const char *_Nonnull text, int family, hf_address *_Nonnull address);

/* Room for any address and its scope, with the ending NUL. */
#define HF_ADDRESS_TEXT 72
/* The numeric form, without port. */
void hf_address_text(const hf_address *_Nonnull address, char *_Nonnull text);

/* 1 when fd is a listening TCP socket, 0 when it is anything else. */
int hf_is_listening(int fd);

/* Makes fd non-blocking and close-on-exec; 0 or -errno. */
int hf_adopt_descriptor(int fd);
#endif
