/* peer-load: arguments in, one JSON object out. Keys as those of holdfast-load. */
#include "load.h"

#include <getopt.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "usage: peer-load nats|mqtt ping|fanout|connect|idle --target HOST:PORT [options]\n"
    "  --connections N    connections; of fanout the subscribers; of connect those in flight (1000)\n"
    "  --depth N          requests in one burst, 1-256 (1)\n"
    "  --publishers N     of fanout (1)\n"
    "  --duration 5s      longest time to measure (5s)\n"
    "  --count N          operations to stop after\n"
    "  --source 127.0.0.2-20   client addresses, used in turn\n"
    "  --server-pid PID   measure the server's CPU time and resident memory too\n"
    "  --json FILE        where the result goes, - is stdout (-)\n";

static void wrong(const char *option, const char *value) {
    fprintf(stderr, "peer-load: bad value for --%s: %s\n%s", option, value, usage);
    exit(2);
}

static uint64_t number(const char *option, const char *text, uint64_t least, uint64_t most) {
    char *end;
    unsigned long long value = strtoull(text, &end, 10);
    if (end == text || *end || value < least || value > most) wrong(option, text);
    return value;
}

static void set(const char *name, const char *value) {
    if (!strcmp(name, "target")) {
        if (sscanf(value, "%63[0-9.]:%u", options.host, &options.port) != 2 || options.port > 65535) wrong(name, value);
    } else if (!strcmp(name, "source")) {
        int fields = sscanf(value, "127.0.0.%u-%u", &options.source_first, &options.source_last);
        if (fields == 1) options.source_last = options.source_first;
        if (fields < 1 || !options.source_first || options.source_last < options.source_first
            || options.source_last > 254) wrong(name, value);
    } else if (!strcmp(name, "duration")) {
        char *end;
        options.duration_seconds = strtod(value, &end);
        if (end == value || (*end && strcmp(end, "s")) || !(options.duration_seconds > 0)
            || options.duration_seconds > 3600) wrong(name, value);
    } else if (!strcmp(name, "connections")) {
        options.connections = (unsigned)number(name, value, 1, 1000000);
    } else if (!strcmp(name, "depth")) {
        options.depth = (unsigned)number(name, value, 1, DEPTH_LIMIT);
    } else if (!strcmp(name, "publishers")) {
        options.publishers = (unsigned)number(name, value, 1, 1000);
    } else if (!strcmp(name, "count")) {
        options.count = number(name, value, 1, UINT64_MAX);
    } else if (!strcmp(name, "server-pid")) {
        options.server_pid = (int)number(name, value, 1, INT32_MAX);
    } else {
        options.json = value;
    }
}

static int report(const struct result *result) {
    int to_stdout = !strcmp(options.json, "-");
    FILE *file = to_stdout ? stdout : fopen(options.json, "w");
    if (!file) {
        perror(options.json);
        return -1;
    }
    uint64_t completed = result->completed;
    fprintf(file, "{\"scenario\": \"%s-%s\", \"completed\": %llu, \"errors\": %llu, \"seconds\": %.6f, "
            "\"rate_per_second\": %.1f, ", options.protocol, options.scenario, (unsigned long long)completed,
            (unsigned long long)errors, result->seconds, (double)completed / result->seconds);
    fprintf(file, "\"latency_seconds\": {\"p50\": %.9f, \"p90\": %.9f, \"p99\": %.9f, \"p999\": %.9f, \"max\": %.9f}",
            latency_quantile(0.5), latency_quantile(0.9), latency_quantile(0.99), latency_quantile(0.999),
            latency_maximum());
    if (options.server_pid) {
        fprintf(file, ", \"server\": {\"cpu_seconds\": %.2f, \"cpu_seconds_per_operation\": %.12f, "
                "\"rss_bytes_before\": %llu, \"rss_bytes_after\": %llu}", result->server_cpu_seconds,
                completed ? result->server_cpu_seconds / (double)completed : 0.0,
                (unsigned long long)result->rss_bytes_before, (unsigned long long)result->rss_bytes_after);
    }
    fprintf(file, "}\n");
    return to_stdout ? fflush(file) : fclose(file);
}

int main(int argc, char **argv) {
    static const struct option known[] = {
        {"target", 1, 0, 0}, {"connections", 1, 0, 0}, {"depth", 1, 0, 0}, {"publishers", 1, 0, 0},
        {"duration", 1, 0, 0}, {"count", 1, 0, 0}, {"source", 1, 0, 0}, {"server-pid", 1, 0, 0},
        {"json", 1, 0, 0}, {"help", 0, 0, 'h'}, {0, 0, 0, 0},
    };
    options = (struct options){.connections = 1000, .depth = 1, .publishers = 1, .duration_seconds = 5, .json = "-"};
    int index, option;
    while ((option = getopt_long(argc, argv, "h", known, &index)) != -1) {
        if (option == 'h') {
            fputs(usage, stdout);
            return 0;
        }
        if (option != 0) return 2;
        set(known[index].name, optarg);
    }
    if (argc - optind != 2 || !options.port) {
        fputs(usage, stderr);
        return 2;
    }
    options.protocol = argv[optind];
    options.scenario = argv[optind + 1];
    protocol = !strcmp(options.protocol, "nats") ? &nats_protocol : !strcmp(options.protocol, "mqtt") ? &mqtt_protocol
                                                                                                     : NULL;
    if (!protocol) {
        fputs(usage, stderr);
        return 2;
    }
    struct result result = {0};
    if (run_scenario(&result) || report(&result)) return 1;
    return errors ? 1 : 0;
}
