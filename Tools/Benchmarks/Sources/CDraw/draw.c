#define _GNU_SOURCE
#define SDL_MAIN_HANDLED
#include "draw.h"
#include <SDL2/SDL.h>
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

static SDL_Renderer *software;
static SDL_Texture *textures[1024];
static int texture_count;

typedef int (*Geometry)(SDL_Renderer *, SDL_Texture *, const SDL_Vertex *, int, const int *, int);
typedef int (*Copy)(SDL_Renderer *, SDL_Texture *, const SDL_Rect *, const SDL_Rect *);
static Geometry real_geometry;
static Copy real_copy;

static void resolve(void) {
  if (real_geometry) return;
  real_geometry = (Geometry)dlsym(RTLD_NEXT, "SDL_RenderGeometry");
  real_copy = (Copy)dlsym(RTLD_NEXT, "SDL_RenderCopy");
}

void software_open(int width, int height) {
  resolve();
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
    real_geometry(software, textures[q->texture], vertices, (cells + 1) * (cells + 1), indices, used);
  }
  SDL_RenderFlush(software);
}

// SpriteRenderer's calls arrive here first, because the program's own symbols come before SDL's.

typedef struct {
  SDL_Texture *texture;
  SDL_Vertex *vertices;
  int *indices;
  int vertex_count, index_count; // no indices: a copy over everything
} Call;

static SDL_Renderer *recorded;
static Call calls[4096];
static int call_count, recording, triangles;

void record_begin(void) { resolve(), recording = 1; }
void record_end(void) { recording = 0; }
int record_triangles(void) { return triangles; }

int SDL_RenderGeometry(
    SDL_Renderer *renderer, SDL_Texture *texture, const SDL_Vertex *vertices, int vertex_count, const int *indices,
    int index_count) {
  resolve();
  if (recording && call_count < 4096) {
    Call *call = &calls[call_count++];
    *call = (Call){texture, malloc(sizeof *vertices * vertex_count), malloc(sizeof *indices * index_count),
                   vertex_count, index_count};
    memcpy(call->vertices, vertices, sizeof *vertices * vertex_count);
    memcpy(call->indices, indices, sizeof *indices * index_count);
    recorded = renderer;
    triangles += index_count / 3;
  }
  return real_geometry(renderer, texture, vertices, vertex_count, indices, index_count);
}

int SDL_RenderCopy(SDL_Renderer *renderer, SDL_Texture *texture, const SDL_Rect *from, const SDL_Rect *to) {
  resolve();
  if (recording && call_count < 4096) {
    calls[call_count++] = (Call){texture, 0, 0, 0, 0};
    recorded = renderer;
  }
  return real_copy(renderer, texture, from, to);
}

void replay(void) {
  for (int n = 0; n < call_count; n++) {
    const Call *c = &calls[n];
    if (!c->indices) real_copy(recorded, c->texture, 0, 0);
    else real_geometry(recorded, c->texture, c->vertices, c->vertex_count, c->indices, c->index_count);
  }
}

void finish(void) {
  SDL_Rect one = {0, 0, 1, 1};
  uint32_t pixel;
  if (recorded) SDL_RenderReadPixels(recorded, &one, SDL_PIXELFORMAT_RGBA32, &pixel, 4);
}
