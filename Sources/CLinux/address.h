#ifndef HF_ADDRESS_H
#define HF_ADDRESS_H
#include "hf_kernel.h"
#include <netinet/in.h>
#include <sys/socket.h>

/* Between the kernel's form and ours. */
void hf_address_from(const struct sockaddr_storage *from, hf_address *to);
socklen_t hf_address_to(const hf_address *from, struct sockaddr_storage *to);
#endif
