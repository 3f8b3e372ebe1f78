/* Files and signals of this process. Results are >= 0 or -errno. */
#ifndef HF_PROCESS_H
#define HF_PROCESS_H
#include <stddef.h>
#include <stdint.h>

/* Opens for reading and writing, makes it if missing (mode 0644), close-on-exec. */
int hf_lock_file_open(const char *_Nonnull path);
/* An exclusive lock of the whole file, not waited for: -EWOULDBLOCK when somebody has it. */
int hf_lock_file_lock(int fd);

/* Opens a file that only its owner may read (0600), made if it is missing; never through a link. */
int hf_open_private(const char *_Nonnull path);

/* Reads at most `count` bytes of a small file. */
int64_t hf_read_file(const char *_Nonnull path, void *_Nonnull buffer, size_t count);

/* Blocks HUP TERM INT USR1 USR2 in the calling thread (and those it starts later), ignores PIPE, and
 * returns a non-blocking, close-on-exec signalfd of the five. */
int hf_signal_open(void);
/* The number of the next pending signal, or -EAGAIN. */
int hf_signal_next(int fd);

/* "EADDRINUSE"; "E?" for a number that is none. Static text. */
const char *_Nonnull hf_errno_name(int number);
/* "Address already in use". Static text. */
const char *_Nonnull hf_errno_description(int number);
#endif
