#ifndef C_MEASURING_H
#define C_MEASURING_H

#include <stdint.h>

/// Does nothing. The Swift compiler must assume that this reads and changes the memory at `pointer`.
void touch(void *_Nonnull pointer);

/// The number of calls to `malloc` and `calloc` by all threads of this process, or -1 if it is not known.
int64_t allocationCount(void);

#endif
