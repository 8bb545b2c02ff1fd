// Loaded before SDL2: prints the processor time of a frame, of frames 61 to FRAMES, to standard error and ends the process.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { warmup = 60 };
static int frames;
static double start;

static double milliseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

static void shown(void) {
  const char *wanted = getenv("FRAMES");
  if (++frames == warmup) start = milliseconds();
  if (wanted && frames >= atoi(wanted) && frames > warmup) {
    fprintf(stderr, "\nwindow-frame %.3f\n", (milliseconds() - start) / (frames - warmup));
    _exit(0);
  }
}

void SDL_RenderPresent(void *renderer) {
  static void (*show)(void *);
  if (!show) show = (void (*)(void *))dlsym(RTLD_NEXT, "SDL_RenderPresent");
  show(renderer);
  shown();
}

// Programs that draw by OpenGL themselves, or in software.
void SDL_GL_SwapWindow(void *window) {
  static void (*show)(void *);
  if (!show) show = (void (*)(void *))dlsym(RTLD_NEXT, "SDL_GL_SwapWindow");
  show(window);
  shown();
}

int SDL_UpdateWindowSurface(void *window) {
  static int (*show)(void *);
  if (!show) show = (int (*)(void *))dlsym(RTLD_NEXT, "SDL_UpdateWindowSurface");
  int result = show(window);
  shown();
  return result;
}
