#ifndef HF_CLINUX_H
#define HF_CLINUX_H
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#endif
