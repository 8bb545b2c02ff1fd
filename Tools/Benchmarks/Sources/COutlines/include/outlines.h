// Outlines and letters by FreeType: into coverage, then into premultiplied pixels of one colour.
#pragma once
#include <stddef.h>
#include <stdint.h>

// Fills what a path encloses, or a line of this width along it where it is more than 0, round at its ends and bends.
// `curves` are cubic, each from where the last ended: six numbers, after two for the first point. Returns 0 when it worked.
int c_path(const float *start, const float *curves, size_t n, float line, uint32_t color, uint32_t *target, int width, int height);

// Draws a line of text with its left end on a point of the base line; the font stays open from call to call. Returns 0 when
// it worked.
int c_text(const char *font, const char *text, int size, int x, int y, uint32_t *target, int width, int height);
