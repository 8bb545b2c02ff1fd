// Loaded before SDL2: counts the triangles of each frame and the processor's time of frames 61 to FRAMES, says them on standard
// error and ends the process. Linked or loaded libraries that draw by other calls are not counted.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { warmup = 60 };
static int triangles, most, last, frames;
static double sum, start;

static double milliseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

int SDL_RenderGeometry(
    void *renderer, void *texture, const void *vertices, int vertex_count, const int *indices, int index_count) {
  static int (*draw)(void *, void *, const void *, int, const int *, int);
  if (!draw) draw = (int (*)(void *, void *, const void *, int, const int *, int))dlsym(RTLD_NEXT, "SDL_RenderGeometry");
  triangles += index_count / 3;
  return draw(renderer, texture, vertices, vertex_count, indices, index_count);
}

static void shown(void) {
  const char *wanted = getenv("FRAMES");
  if (++frames == warmup) start = milliseconds();
  if (frames > warmup) sum += triangles;
  if (frames > warmup && triangles > most) most = triangles;
  last = triangles;
  triangles = 0;
  if (wanted && frames >= atoi(wanted) && frames > warmup) {
    int measured = frames - warmup;
    fprintf(stderr, "\nwindow-frame %.1f %d %d %.3f\n", sum / measured, most, last, (milliseconds() - start) / measured);
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
