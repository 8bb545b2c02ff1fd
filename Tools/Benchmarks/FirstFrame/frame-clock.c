// Loaded before SDL2: a clock that stands still but for sleeping, which takes no time. So a loop of frames runs as fast as
// it can, and two programs that rest for the same time between frames step the same ticks in as many frames.
#define _GNU_SOURCE
#include <SDL2/SDL.h>
#include <time.h>

static Uint64 now = 1000000000;

Uint64 SDL_GetPerformanceFrequency(void) { return 1000000000; }
Uint64 SDL_GetPerformanceCounter(void) { return now; }

int nanosleep(const struct timespec *wanted, struct timespec *left) {
  (void)left;
  now += (Uint64)wanted->tv_sec * 1000000000 + (Uint64)wanted->tv_nsec;
  return 0;
}
