// Loaded before SDL2: ends the process right after the first picture has been shown.
// For `first-frame`: the whole life of a program up to there, the work of dying included on neither side.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct SDL_Window;
struct SDL_Renderer;

// With RESIDENT=frames: continues for this many frames and prints the resident memory after them, in kB.
static void shown(void) {
  static int frames = 0;
  const char *wanted = getenv("RESIDENT");
  if (!wanted) _exit(0);
  if (++frames < atoi(wanted)) return;
  FILE *status = fopen("/proc/self/smaps_rollup", "r");
  char line[256];
  while (status && fgets(line, sizeof line, status)) {
    if (!strncmp(line, "Rss:", 4)) fputs(line, stderr);
  }
  if (getenv("RESIDENT_MAPS")) {
    FILE *maps = fopen("/proc/self/smaps", "r");
    while (maps && fgets(line, sizeof line, maps)) fputs(line, stderr);
  }
  _exit(0);
}

int SDL_UpdateWindowSurface(struct SDL_Window *window) {
  int (*show)(struct SDL_Window *) = (int (*)(struct SDL_Window *))dlsym(RTLD_NEXT, "SDL_UpdateWindowSurface");
  int result = show(window);
  shown();
  return result;
}

// Programs that draw by OpenGL themselves.
void SDL_GL_SwapWindow(struct SDL_Window *window) {
  void (*show)(struct SDL_Window *) = (void (*)(struct SDL_Window *))dlsym(RTLD_NEXT, "SDL_GL_SwapWindow");
  show(window);
  shown();
}

void SDL_RenderPresent(struct SDL_Renderer *renderer) {
  void (*show)(struct SDL_Renderer *) = (void (*)(struct SDL_Renderer *))dlsym(RTLD_NEXT, "SDL_RenderPresent");
  show(renderer);
  shown();
}

// raylib, whose GLFW finds its swap by itself.
void EndDrawing(void) {
  void (*show)(void) = (void (*)(void))dlsym(RTLD_NEXT, "EndDrawing");
  show();
  shown();
}
