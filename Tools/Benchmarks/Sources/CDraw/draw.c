#define SDL_MAIN_HANDLED
#include "draw.h"
#include <SDL2/SDL.h>
#include <string.h>

static SDL_Renderer *software;
static SDL_Texture *textures[1024];
static int texture_count;

void software_open(int width, int height) {
  software = SDL_CreateSoftwareRenderer(SDL_CreateRGBSurfaceWithFormat(0, width, height, 32, SDL_PIXELFORMAT_ARGB8888));
}

int software_texture(const uint32_t *pixels, int width, int height) {
  SDL_Texture *made = SDL_CreateTexture(software, SDL_PIXELFORMAT_RGBA32, SDL_TEXTUREACCESS_STATIC, width, height);
  SDL_UpdateTexture(made, 0, pixels, width * 4);
  SDL_SetTextureBlendMode(made, SDL_BLENDMODE_BLEND);
  textures[texture_count] = made;
  return texture_count++;
}

void software_draw(const DrawQuad *quads, int count) {
  static SDL_Vertex vertices[17 * 17];
  static int indices[16 * 16 * 6];
  SDL_SetRenderDrawColor(software, 24, 32, 44, 255);
  SDL_RenderClear(software);
  for (int n = 0; n < count; n++) {
    const DrawQuad *q = &quads[n];
    int cells = q->cells, used = 0;
    for (int j = 0; j <= cells; j++) {
      for (int i = 0; i <= cells; i++) {
        float u = (float)i / cells, v = (float)j / cells;
        float px = q->left + q->width * u, py = q->top + q->height * v;
        float k = 1 / (q->w[0] * px + q->w[1] * py + q->w[2]);
        SDL_Vertex *to = &vertices[j * (cells + 1) + i];
        to->position.x = (q->x[0] * px + q->x[1] * py + q->x[2]) * k;
        to->position.y = (q->y[0] * px + q->y[1] * py + q->y[2]) * k;
        to->color = (SDL_Color){255, 255, 255, q->opacity};
        to->tex_coord = (SDL_FPoint){u, v};
        if (i == cells || j == cells) continue;
        int a = j * (cells + 1) + i, d = a + cells + 1;
        int cell[6] = {a, a + 1, d + 1, a, d + 1, d};
        memcpy(indices + used, cell, sizeof cell);
        used += 6;
      }
    }
    SDL_RenderGeometry(software, textures[q->texture], vertices, (cells + 1) * (cells + 1), indices, used);
  }
  SDL_RenderFlush(software);
}
