#pragma once
// Tells SDL that it does not own main(): a Swift program has its own.
#define SDL_MAIN_HANDLED
#if __has_include(<SDL2/SDL.h>)
#include <SDL2/SDL.h>
#include <SDL2/SDL_ttf.h>
#else // pkg-config on macOS points into the SDL2 folder itself
#include <SDL.h>
#include <SDL_ttf.h>
#endif

// Macros that do not come through to Swift.

/// Where a new window goes: the middle of the first display.
static inline int CSDL_windowCentered(void) { return (int)SDL_WINDOWPOS_CENTERED; }

/// Four bytes a pixel in memory order red, green, blue, alpha, whatever the byte order of the machine.
static inline Uint32 CSDL_rgba(void) { return SDL_PIXELFORMAT_RGBA32; }

#if defined(__GLIBC__)
#include <malloc.h>
#endif

/// Bytes allocated and not freed; 0 where the allocator does not report them.
static inline size_t CSDL_allocatedBytes(void) {
#if defined(__GLIBC__)
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
#else
  return 0;
#endif
}

#if defined(__linux__)
#include <dlfcn.h>

static void CSDL_ignore(const char *file, int line, const char *function, int error, const char *format, ...) {}

/// ALSA prints ten lines of its own about a machine without a sound card. SDL says what is wrong, too.
static inline void CSDL_quietALSA(void) {
  void *library = dlopen("libasound.so.2", RTLD_NOW);
  if (!library) return;
  typedef void (*Handler)(const char *, int, const char *, int, const char *, ...);
  int (*set)(Handler) = (int (*)(Handler))dlsym(library, "snd_lib_error_set_handler");
  if (set) set(CSDL_ignore);
}
#else
static inline void CSDL_quietALSA(void) {}
#endif
