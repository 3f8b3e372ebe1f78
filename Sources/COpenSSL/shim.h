#ifndef HF_COPENSSL_SHIM_H
#define HF_COPENSSL_SHIM_H
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#endif
