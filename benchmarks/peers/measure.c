/* Clock, latency histogram and the server's figures from /proc. */
#include "load.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { STEPS = 64 }; /* per power of two: buckets are at most 1.6 % wide */
static uint64_t buckets[64 * STEPS], total, maximum;

uint64_t now_nanoseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

void record_latency(uint64_t nanoseconds, uint64_t times) {
    unsigned shift = nanoseconds < STEPS ? 0 : (unsigned)(63 - __builtin_clzll(nanoseconds)) - 6;
    buckets[shift * STEPS + (nanoseconds >> shift)] += times; /* the upper half of each group of 128 is used */
    total += times;
    if (nanoseconds > maximum) maximum = nanoseconds;
}

double latency_quantile(double quantile) {
    uint64_t below = 0, wanted = (uint64_t)(quantile * (double)total);
    for (unsigned i = 0; i < 64 * STEPS; i++) {
        below += buckets[i];
        if (below <= wanted) continue;
        unsigned shift = i < 2 * STEPS ? 0 : i / STEPS - 1;
        uint64_t value = (uint64_t)(i - shift * STEPS + 1) << shift;
        return (double)(value < maximum ? value : maximum) * 1e-9;
    }
    return (double)maximum * 1e-9;
}

double latency_maximum(void) {
    return (double)maximum * 1e-9;
}

double process_cpu_seconds(int pid) {
    char path[64], line[1024];
    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    FILE *file = fopen(path, "r");
    if (!file) return 0;
    unsigned long user = 0, kernel = 0;
    char *name_end = fgets(line, sizeof line, file) ? strrchr(line, ')') : NULL;
    if (name_end) sscanf(name_end + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &kernel);
    fclose(file);
    return (double)(user + kernel) / (double)sysconf(_SC_CLK_TCK);
}

uint64_t process_rss_bytes(int pid) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/statm", pid);
    FILE *file = fopen(path, "r");
    if (!file) return 0;
    unsigned long pages = 0;
    if (fscanf(file, "%*u %lu", &pages) != 1) pages = 0;
    fclose(file);
    return (uint64_t)pages * (uint64_t)sysconf(_SC_PAGESIZE);
}
