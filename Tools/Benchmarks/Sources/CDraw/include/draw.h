#pragma once
#include <stdint.h>

/// One flat picture in space, as SDL's software renderer draws it.
typedef struct {
  float x[3], y[3], w[3];              // local points to pixels, homogeneous
  float left, top, width, height;      // what the picture covers, in local points
  int texture, cells;                  // cut into cells × cells
  uint8_t opacity;
} DrawQuad;

void software_open(int width, int height);
int software_texture(const uint32_t *pixels, int width, int height);
void software_draw(const DrawQuad *quads, int count);
