/* Threads with a name, a core and a stack of given size. */
#ifndef HF_THREAD_H
#define HF_THREAD_H
#include <pthread.h>
#include <stddef.h>

/* Starts `body(argument)` on a thread with a signal stack of its own (so that the crash handler works
 * after a stack overflow). `name` is cut to 15 bytes; `cpu` < 0 leaves the thread unpinned;
 * `stack_bytes` 0 takes the default. Returns 0 or an errno: EINVAL when there is no such core. */
int hf_thread_start(pthread_t *_Nonnull thread, const char *_Nonnull name, int cpu, size_t stack_bytes,
                    void (*_Nonnull body)(void *_Nonnull), void *_Nonnull argument);

/* The core the calling thread is on. */
int hf_thread_cpu(void);
/* How many cores the process may run on (affinity, so taskset and cpuset count); at least 1. */
int hf_allowed_cores(void);
/* The calling thread's name, NUL-terminated; room for 16 bytes. */
void hf_thread_name(char *_Nonnull name);
#endif
