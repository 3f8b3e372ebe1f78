#ifndef HF_COPENSSL_SHIM_H
#define HF_COPENSSL_SHIM_H

/* SHA256_CTX is a plain value: a key's two half-done hashes can be copied on the stack, where HMAC_CTX and EVP_MAC_CTX
 * allocate on every copy (300 ns against 640 for a 200-byte token, OpenSSL 3.0). The price is a deprecation warning. */
#ifndef OPENSSL_SUPPRESS_DEPRECATED
#define OPENSSL_SUPPRESS_DEPRECATED
#endif

#include <openssl/crypto.h>
#include <openssl/sha.h>
#include <stdint.h>
#include <string.h>

/* An HMAC-SHA-256 key (RFC 2104, FIPS 198-1) after its first block has been hashed, inside and outside. */
typedef struct hf_hmac_sha256_key {
    SHA256_CTX inner;
    SHA256_CTX outer;
} hf_hmac_sha256_key;

/* Any key length; a key above one block is hashed first, as the RFC says. */
static inline void hf_hmac_sha256_key_init(hf_hmac_sha256_key *key, const void *secret, size_t count) {
    uint8_t block[SHA256_CBLOCK] = {0};
    if (count > sizeof block) {
        SHA256((const unsigned char *)secret, count, block);
    } else if (count > 0) {
        memcpy(block, secret, count);
    }
    for (size_t i = 0; i < sizeof block; i++) block[i] ^= 0x36;
    SHA256_Init(&key->inner);
    SHA256_Update(&key->inner, block, sizeof block);
    for (size_t i = 0; i < sizeof block; i++) block[i] ^= 0x36 ^ 0x5c;
    SHA256_Init(&key->outer);
    SHA256_Update(&key->outer, block, sizeof block);
    OPENSSL_cleanse(block, sizeof block);
}

static inline void hf_hmac_sha256(const hf_hmac_sha256_key *key, const void *bytes, size_t count,
                                  uint8_t mac[SHA256_DIGEST_LENGTH]) {
    SHA256_CTX hash = key->inner;
    SHA256_Update(&hash, bytes, count);
    SHA256_Final(mac, &hash);
    hash = key->outer;
    SHA256_Update(&hash, mac, SHA256_DIGEST_LENGTH);
    SHA256_Final(mac, &hash);
}

/* 1 when equal; for bytes that are no secret. */
static inline int hf_equal(const void *a, const void *b, size_t count) {
    return count == 0 || memcmp(a, b, count) == 0;
}

/* 1 when equal; the time taken does not depend on the bytes. */
static inline int hf_equal_constant_time(const void *a, const void *b, size_t count) {
    return CRYPTO_memcmp(a, b, count) == 0;
}

#endif
