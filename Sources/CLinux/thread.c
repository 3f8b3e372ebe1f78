#define _GNU_SOURCE
#include "hf_thread.h"
#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { signal_stack_bytes = 32 * 1024 };

struct start {
    void (*body)(void *);
    void *argument;
    char name[16];
};

static void *run(void *raw) {
    struct start start = *(struct start *)raw;
    free(raw);
    pthread_setname_np(pthread_self(), start.name); /* Here, so that no event comes before the name. */
    stack_t stack = {.ss_sp = malloc(signal_stack_bytes), .ss_size = signal_stack_bytes};
    if (stack.ss_sp) sigaltstack(&stack, NULL);
    start.body(start.argument);
    if (stack.ss_sp) {
        stack_t off = {.ss_flags = SS_DISABLE};
        sigaltstack(&off, NULL);
        free(stack.ss_sp);
    }
    return NULL;
}

static int attributes(pthread_attr_t *attr, int cpu, size_t stack_bytes) {
    if (stack_bytes != 0) {
        int error = pthread_attr_setstacksize(attr, stack_bytes);
        if (error != 0) return error;
    }
    if (cpu < 0) return 0;
    if (cpu >= CPU_SETSIZE) return EINVAL;
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(cpu, &set);
    return pthread_attr_setaffinity_np(attr, sizeof set, &set);
}

int hf_thread_start(pthread_t *thread, const char *name, int cpu, size_t stack_bytes, void (*body)(void *),
                    void *argument) {
    struct start *start = malloc(sizeof *start);
    if (!start) return ENOMEM;
    *start = (struct start){body, argument, {0}};
    strncpy(start->name, name, sizeof start->name - 1);
    pthread_attr_t attr;
    int error = pthread_attr_init(&attr);
    if (error == 0) {
        error = attributes(&attr, cpu, stack_bytes);
        if (error == 0) error = pthread_create(thread, &attr, run, start);
        pthread_attr_destroy(&attr);
    }
    if (error != 0) free(start);
    return error;
}

int hf_thread_cpu(void) {
    return sched_getcpu();
}

void hf_thread_name(char *name) {
    if (pthread_getname_np(pthread_self(), name, 16) != 0) name[0] = 0;
}

int hf_allowed_cores(void) {
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) == 0) return CPU_COUNT(&set);
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    return online > 0 ? (int)online : 1;
}
