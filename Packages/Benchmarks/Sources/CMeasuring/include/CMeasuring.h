#ifndef C_MEASURING_H
#define C_MEASURING_H

#include <stdint.h>

/// Does nothing. The Swift compiler does not know that: it must take it that whatever is at `pointer`
/// has been read and changed.
void touch(void *_Nonnull pointer);

/// How often this process has called `malloc` or `calloc`, on all threads; -1 where that is not known.
int64_t allocationCount(void);

#endif
