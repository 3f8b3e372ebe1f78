#define _GNU_SOURCE
#include "hf_crash.h"
#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

struct entry {
    uint64_t tick;
    uint16_t kind;
    uint16_t reserved;
    uint32_t a;
    uint64_t b;
    uint64_t c;
};

struct ring {
    _Atomic(const struct entry *) base;
    const uint64_t *recorded;
    uint32_t capacity;
};

static struct ring rings[HF_CRASH_RINGS];
static const char *_Atomic kind_names[HF_CRASH_KINDS];

static const int fatal_signals[] = {SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGFPE};
enum { fatal_signal_count = sizeof fatal_signals / sizeof *fatal_signals };
static struct sigaction before[fatal_signal_count];
static _Atomic pid_t dumping_thread;

/* A few KB of text on the way to fd. */
struct text {
    int fd;
    size_t count;
    char bytes[4096];
};

static void flush(struct text *text) {
    size_t done = 0;
    while (done < text->count) {
        ssize_t put = write(text->fd, text->bytes + done, text->count - done);
        if (put < 0 && errno == EINTR) continue;
        if (put <= 0) break;
        done += (size_t)put;
    }
    text->count = 0;
}

static void put_text(struct text *text, const char *word) {
    for (; *word; word++) {
        if (text->count == sizeof text->bytes) flush(text);
        text->bytes[text->count++] = *word;
    }
}

static void put_number(struct text *text, uint64_t value) {
    char digits[21];
    char *at = digits + sizeof digits - 1;
    *at = 0;
    do *--at = (char)('0' + value % 10);
    while ((value /= 10) != 0);
    put_text(text, at);
}

static void put_entry(struct text *text, uint64_t number, const struct entry *entry) {
    const char *name = entry->kind < HF_CRASH_KINDS ? kind_names[entry->kind] : NULL;
    put_text(text, "  ");
    put_number(text, number);
    put_text(text, " tick=");
    put_number(text, entry->tick);
    put_text(text, " ");
    if (name) {
        put_text(text, name);
    } else {
        put_text(text, "kind=");
        put_number(text, entry->kind);
    }
    put_text(text, " a=");
    put_number(text, entry->a);
    put_text(text, " b=");
    put_number(text, entry->b);
    put_text(text, " c=");
    put_number(text, entry->c);
    put_text(text, "\n");
}

static void put_ring(struct text *text, uint32_t shard) {
    const struct entry *base = atomic_load(&rings[shard].base);
    if (!base) return;
    uint64_t end = *rings[shard].recorded;
    uint64_t kept = end < rings[shard].capacity ? end : rings[shard].capacity;
    put_text(text, "shard ");
    put_number(text, shard);
    put_text(text, ": last ");
    put_number(text, kept);
    put_text(text, " of ");
    put_number(text, end);
    put_text(text, " events\n");
    for (uint64_t number = end - kept; number < end; number++)
        put_entry(text, number, &base[number % rings[shard].capacity]);
}

void hf_crash_dump(int fd) {
    struct text text = {.fd = fd};
    for (uint32_t shard = 0; shard < HF_CRASH_RINGS; shard++) put_ring(&text, shard);
    flush(&text);
}

static const char *signal_name(int number) {
    switch (number) {
    case SIGILL: return "SIGILL";
    case SIGTRAP: return "SIGTRAP";
    case SIGSEGV: return "SIGSEGV";
    case SIGBUS: return "SIGBUS";
    case SIGABRT: return "SIGABRT";
    case SIGFPE: return "SIGFPE";
    default: return "signal";
    }
}

static void dump_with_title(int number) {
    char thread[16] = {0};
    prctl(PR_GET_NAME, thread);
    struct text text = {.fd = STDERR_FILENO};
    put_text(&text, "fatal ");
    put_text(&text, signal_name(number));
    put_text(&text, " on thread ");
    put_text(&text, thread);
    put_text(&text, "\n");
    flush(&text);
    hf_crash_dump(STDERR_FILENO);
}

static void handle(int number) {
    pid_t self = gettid(), nobody = 0;
    if (atomic_compare_exchange_strong(&dumping_thread, &nobody, self)) {
        dump_with_title(number);
    } else if (nobody != self) {
        /* Another thread's dump is under way: crashing as well must not cut it short. */
        for (;;) pause();
    }
    for (int i = 0; i < fatal_signal_count; i++) sigaction(fatal_signals[i], &before[i], NULL);
    raise(number); /* Blocked until this handler returns. */
}

int hf_crash_install(void) {
    static char stack_bytes[32 * 1024];
    stack_t stack = {.ss_sp = stack_bytes, .ss_size = sizeof stack_bytes};
    if (sigaltstack(&stack, NULL) < 0) return -errno;
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = handle;
    action.sa_flags = SA_ONSTACK;
    sigfillset(&action.sa_mask);
    for (int i = 0; i < fatal_signal_count; i++) sigdelset(&action.sa_mask, fatal_signals[i]);
    for (int i = 0; i < fatal_signal_count; i++) {
        if (sigaction(fatal_signals[i], &action, &before[i]) < 0) return -errno;
        /* Whoever started us may ignore it; going on after a crash is no choice. */
        if (before[i].sa_handler == SIG_IGN) before[i].sa_handler = SIG_DFL;
    }
    return 0;
}

int hf_crash_add_ring(uint32_t shard, const void *base, uint32_t capacity, const uint64_t *recorded) {
    if (shard >= HF_CRASH_RINGS || capacity == 0) return -EINVAL;
    rings[shard].capacity = capacity;
    rings[shard].recorded = recorded;
    atomic_store(&rings[shard].base, (const struct entry *)base);
    return 0;
}

void hf_crash_remove_ring(uint32_t shard) {
    if (shard < HF_CRASH_RINGS) atomic_store(&rings[shard].base, (const struct entry *)NULL);
}

void hf_crash_name_kind(uint16_t kind, const char *name) {
    if (kind < HF_CRASH_KINDS) atomic_store(&kind_names[kind], name);
}
