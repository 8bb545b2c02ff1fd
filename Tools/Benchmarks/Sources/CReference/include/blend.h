// Blend modes as a C programmer would write them, and pixman's. Pixels are premultiplied, and what is beneath is opaque.
#pragma once
#include <stddef.h>
#include <stdint.h>

// In the order of Riffle's `BlendMode`.
typedef enum { c_normal, c_add, c_multiply, c_screen, c_overlay } c_mode;

// Lays `n` pixels over others by a mode.
void c_blend_by(c_mode mode, const uint32_t *source, uint32_t *target, size_t n);

// Whether pixman is installed; it is looked for when the program runs.
int c_has_pixman(void);

// Lays a picture over another by pixman's operator for the mode, its corner at x, y.
void c_pixman_blend(
    c_mode mode, const uint32_t *source, int source_width, int source_height, uint32_t *target, int width, int height, int x,
    int y);
