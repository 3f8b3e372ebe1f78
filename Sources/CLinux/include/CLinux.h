/* What Swift cannot import from glibc by itself: epoll, eventfd, signalfd, GNU calls, variadic calls. */
#ifndef HF_CLINUX_H
#define HF_CLINUX_H
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>

#include "hf_kernel.h"
#include "hf_listen.h"
#include "hf_process.h"
#include "hf_thread.h"
#include "hf_crash.h"
#endif
