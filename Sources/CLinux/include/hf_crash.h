/* Last words: on a fatal signal the event rings of all shards go to stderr, then the signal is raised
 * again with the handling that was there before. Async-signal-safe: no allocation, no lock, no stdio. */
#ifndef HF_CRASH_H
#define HF_CRASH_H
#include <stdint.h>

#define HF_CRASH_RINGS 256
#define HF_CRASH_KINDS 256

/* Handles ILL TRAP SEGV BUS ABRT FPE. Call once, early, on the main thread. 0 or -errno. */
int hf_crash_install(void);

/* An entry is 32 bytes: u64 tick, u16 kind, u16 reserved, u32 a, u64 b, u64 c. Entry n is at
 * n mod capacity; *recorded counts all entries since the beginning. The memory must stay until
 * hf_crash_remove_ring. 0, or -EINVAL for a shard of 256 or more. */
int hf_crash_add_ring(uint32_t shard, const void *_Nonnull base, uint32_t capacity,
                      const uint64_t *_Nonnull recorded);
void hf_crash_remove_ring(uint32_t shard);

/* The word printed for a kind below 256; static text. */
void hf_crash_name_kind(uint16_t kind, const char *_Nonnull name);

/* Writes all rings to fd, as the handler does. */
void hf_crash_dump(int fd);
#endif
