#include <SDL2/SDL.h>

int main(void) {
  SDL_Init(SDL_INIT_VIDEO);
  SDL_Window *window = SDL_CreateWindow(
      "Box", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, 640, 480, SDL_WINDOW_RESIZABLE);
  SDL_Renderer *renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_PRESENTVSYNC);
  float x = 120, velocity = 0, target = 120;
  Uint64 last = SDL_GetPerformanceCounter();
  for (;;) {
    SDL_Event event;
    while (SDL_PollEvent(&event)) {
      if (event.type == SDL_QUIT) return 0;
      if (event.type == SDL_KEYDOWN && event.key.keysym.sym == SDLK_SPACE && !event.key.repeat) target = 640 - target;
    }
    Uint64 now = SDL_GetPerformanceCounter();
    float step = (float)(now - last) / SDL_GetPerformanceFrequency() / 8;
    last = now;
    for (int i = 0; i < 8; i++) {
      velocity += ((target - x) * 109.7f - velocity * 14.7f) * step;
      x += velocity * step;
    }
    SDL_SetRenderDrawColor(renderer, 0, 0, 0, 255);
    SDL_RenderClear(renderer);
    SDL_SetRenderDrawColor(renderer, 228, 87, 46, 255);
    SDL_FRect box = {x - 40, 200, 80, 80};
    SDL_RenderFillRectF(renderer, &box);
    SDL_RenderPresent(renderer);
  }
}
