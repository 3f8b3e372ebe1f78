import Glibc

/// A wall clock that a test can step under a running gateway: a library in front of the C one adds an offset to
/// CLOCK_REALTIME that it reads from shared memory. The monotonic clock stays as it is.
final class SteppedClock {
    let environment: [String: String]
    /// Holds the library and the shared memory.
    private let folder: TemporaryFolder
    private let offsetNanoseconds: UnsafeMutablePointer<Int64>

    init() throws {
        folder = try TemporaryFolder()
        let source = try folder.write("stepped-clock.c", SteppedClock.source)
        let library = folder.path + "/stepped-clock.so"
        let (ending, _, err) = try Child.run(["gcc", "-shared", "-fPIC", "-O1", "-o", library, source, "-ldl"])
        guard ending == .exit(0) else { throw Failure("gcc: \(err)") }
        let shared = folder.path + "/offset"
        let descriptor = open(shared, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0, ftruncate(descriptor, 8) == 0,
            let memory = mmap(nil, 8, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0), memory != MAP_FAILED
        else { throw Failure("cannot share \(shared): errno \(errno)") }
        close(descriptor)
        offsetNanoseconds = memory.assumingMemoryBound(to: Int64.self)
        environment = ["LD_PRELOAD": library, "STEPPED_CLOCK": shared]
    }

    deinit { munmap(offsetNanoseconds, 8) }

    /// Seconds that the gateway's wall clock is ahead of the true one.
    var offsetSeconds: Int64 {
        get { offsetNanoseconds.pointee / 1_000_000_000 }
        set { offsetNanoseconds.pointee = newValue * 1_000_000_000 }
    }

    private static let source = """
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <fcntl.h>
        #include <stdlib.h>
        #include <sys/mman.h>
        #include <sys/time.h>
        #include <time.h>
        #include <unistd.h>

        static int (*real)(clockid_t, struct timespec *);
        static volatile long long *offset;

        __attribute__((constructor)) static void start(void) {
            real = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
            const char *path = getenv("STEPPED_CLOCK");
            int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
            if (file >= 0) {
                void *memory = mmap(0, 8, PROT_READ, MAP_SHARED, file, 0);
                if (memory != MAP_FAILED) offset = memory;
                close(file);
            }
        }

        int clock_gettime(clockid_t clock, struct timespec *now) {
            int status = real(clock, now);
            if (status == 0 && offset && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) {
                long long sum = now->tv_sec * 1000000000LL + now->tv_nsec + *offset;
                now->tv_sec = sum / 1000000000LL;
                now->tv_nsec = sum % 1000000000LL;
            }
            return status;
        }

        int gettimeofday(struct timeval *now, void *zone) {
            struct timespec precise;
            (void)zone;
            clock_gettime(CLOCK_REALTIME, &precise);
            now->tv_sec = precise.tv_sec;
            now->tv_usec = precise.tv_nsec / 1000;
            return 0;
        }

        time_t time(time_t *out) {
            struct timespec precise;
            clock_gettime(CLOCK_REALTIME, &precise);
            if (out) *out = precise.tv_sec;
            return precise.tv_sec;
        }

        """
}
