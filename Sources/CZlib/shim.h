#ifndef HF_CZLIB_SHIM_H
#define HF_CZLIB_SHIM_H
#include <zlib.h>

/* zlib's init calls are macros, which Swift does not import. A negative window size asks for a raw stream (RFC 1951). */

static inline int hf_deflate_init_raw(z_stream *stream, int level) {
    return deflateInit2(stream, level, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
}

static inline int hf_inflate_init_raw(z_stream *stream) {
    return inflateInit2(stream, -MAX_WBITS);
}

#endif
