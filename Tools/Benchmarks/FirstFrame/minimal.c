// The least an SDL2 program can be: a window of Riffle's size with one colour in it, shown once (with RESIDENT, on and
// on; with the argument `opengl`, through SDL's OpenGL renderer).
#define SDL_MAIN_HANDLED
#include <SDL2/SDL.h>
#include <string.h>

int main(int count, char **arguments) {
  int opengl = count > 1 && !strcmp(arguments[1], "opengl");
  if (SDL_InitSubSystem(SDL_INIT_VIDEO)) return 1;
  SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0");
  if (opengl) SDL_SetHint(SDL_HINT_RENDER_DRIVER, "opengl");
  SDL_Window *window = SDL_CreateWindow(
      "minimal", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, 1280, 720, opengl ? SDL_WINDOW_OPENGL : 0);
  if (!window) return 1;
  SDL_Renderer *renderer = opengl ? SDL_CreateRenderer(window, -1, SDL_RENDERER_ACCELERATED) : 0;
  if (opengl && !renderer) return 1;
  for (;;) {
    SDL_Event event;
    while (SDL_PollEvent(&event)) {}
    if (opengl) {
      SDL_SetRenderDrawColor(renderer, 42, 64, 84, 255);
      SDL_RenderClear(renderer);
      SDL_RenderPresent(renderer);
    } else {
      SDL_Surface *surface = SDL_GetWindowSurface(window);
      if (!surface) return 1;
      SDL_FillRect(surface, 0, SDL_MapRGB(surface->format, 42, 64, 84));
      SDL_UpdateWindowSurface(window);
    }
  }
}
