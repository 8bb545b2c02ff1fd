// Pictures as a C programmer would draw them: premultiplied pixels of four bytes, four at a time where there is SSE 2.
#pragma once
#include <stddef.h>
#include <stdint.h>

typedef struct { const uint32_t *pixels; int width, height; } c_image;

// Lays `n` pixels over others.
void c_blend(const uint32_t *source, uint32_t *target, size_t n);

// Fills a picture with a colour and lays an image over it, read bilinearly: the image's coordinates at the middle of a
// pixel are map[0] x + map[1] y + map[2] across and map[3] x + map[4] y + map[5] down.
void c_sprite(c_image image, const float map[6], uint32_t ground, uint32_t *target, int width, int height);

// Blurs a part of a picture by a Gaussian of this deviation and puts it back in its place. From four pixels on it is made
// of fewer, larger pixels, as Riffle does it.
void c_blur(uint32_t *picture, int width, int height, int x, int y, int part_width, int part_height, float deviation);
