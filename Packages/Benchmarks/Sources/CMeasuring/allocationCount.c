#include "CMeasuring.h"

#include <stddef.h>
#include <stdlib.h>

#ifdef __GLIBC__

#include <stdatomic.h>

// An executable's own `malloc` replaces that of the C library, even for the libraries that it uses.
// `free` and `realloc` are not replaced. They still work because all memory comes from the C library.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);

// Each thread counts in its own cache line because threads would otherwise wait for each other. If there
// are more than sixty-four threads, some share a line.
enum { slotCount = 64 };
static struct { _Alignas(64) _Atomic int64_t count; } slots[slotCount];
static _Atomic unsigned threadCount;
static __thread unsigned threadNumber __attribute__((tls_model("initial-exec")));

static void countOne(void) {
  if (threadNumber == 0)
    threadNumber = atomic_fetch_add_explicit(&threadCount, 1, memory_order_relaxed) + 1;
  atomic_fetch_add_explicit(&slots[threadNumber % slotCount].count, 1, memory_order_relaxed);
}

void *malloc(size_t size) {
  countOne();
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  countOne();
  return __libc_calloc(count, size);
}

int64_t allocationCount(void) {
  int64_t total = 0;
  for (int slot = 0; slot < slotCount; slot++)
    total += atomic_load_explicit(&slots[slot].count, memory_order_relaxed);
  return total;
}

#else

int64_t allocationCount(void) { return -1; }

#endif
