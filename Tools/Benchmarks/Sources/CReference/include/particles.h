// Sparks as a C programmer would keep them: an array of their state, stepped and listed in one pass.
#pragma once
#include <stddef.h>
#include <stdint.h>

typedef struct { float x, y, vx, vy, age, lifetime, size; } c_spark;
typedef struct { float x, y, across, down, unused_a, unused_b; uint32_t tint; } c_mark;

// Gives each a speed and a direction by chance.
void c_sparks_burst(c_spark *s, size_t n, float x, float y);

// v += (gravity - drag v) dt, p += v dt, and a mark for each: where, how large, and a tint that fades with age.
void c_sparks_step(c_spark *s, c_mark *out, size_t n, float dt);

// A disc: its middle and its radius in pixels, and its premultiplied colour.
typedef struct { float x, y, radius; uint32_t color; } c_disc;

// Lays discs with soft edges over an opaque picture, or adds them to it.
void c_discs_draw(const c_disc *discs, size_t n, int adds, uint32_t *pixels, int width, int height);
