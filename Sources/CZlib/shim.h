#ifndef HF_CZLIB_SHIM_H
#define HF_CZLIB_SHIM_H
#include <zlib.h>
#endif
