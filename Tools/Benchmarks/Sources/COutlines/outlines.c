#include "outlines.h"

#include <ft2build.h>
#include <stdlib.h>
#include <string.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H
#include FT_STROKER_H

static FT_Library library;

static int ready(void) { return library ? 0 : FT_Init_FreeType(&library); }

// One colour, premultiplied, by how much of each pixel is covered.
static inline uint32_t covered(uint32_t color, uint32_t c) {
  uint32_t w = c + (c >> 7), rb = (color & 0xFF00FF) * w + 0x800080, ga = (color >> 8 & 0xFF00FF) * w + 0x800080;
  return (rb >> 8 & 0xFF00FF) | (ga & 0xFF00FF00);
}

static int draw(FT_Outline *outline, uint32_t color, uint32_t *target, int width, int height) {
  unsigned char *coverage = calloc((size_t)width, (size_t)height);
  FT_Bitmap bitmap = {.rows = height, .width = width, .pitch = width, .buffer = coverage, .num_grays = 256,
                      .pixel_mode = FT_PIXEL_MODE_GRAY};
  int failed = FT_Outline_Get_Bitmap(library, outline, &bitmap);
  for (size_t i = 0; i < (size_t)width * height; i++) target[i] = covered(color, coverage[i]);
  free(coverage);
  return failed;
}

int c_path(const float *start, const float *curves, size_t n, float line, uint32_t color, uint32_t *target, int width, int height) {
  if (ready()) return 1;
  FT_Outline outline;
  if (FT_Outline_New(library, (FT_UInt)(3 * n + 1), 1, &outline)) return 2;
  // FreeType's y points up.
#define POINT(x, y) (FT_Vector){(FT_Pos)((x) * 64), (FT_Pos)((height - (y)) * 64)}
  outline.points[0] = POINT(start[0], start[1]), outline.tags[0] = FT_CURVE_TAG_ON;
  for (size_t i = 0; i < 3 * n; i++) {
    outline.points[i + 1] = POINT(curves[2 * i], curves[2 * i + 1]);
    outline.tags[i + 1] = i % 3 == 2 ? FT_CURVE_TAG_ON : FT_CURVE_TAG_CUBIC;
  }
  outline.contours[0] = (short)(3 * n);
  int failed;
  if (line > 0) {
    FT_Stroker stroker;
    FT_UInt points, contours;
    FT_Outline stroked;
    failed = FT_Stroker_New(library, &stroker);
    FT_Stroker_Set(stroker, (FT_Fixed)(line * 32), FT_STROKER_LINECAP_ROUND, FT_STROKER_LINEJOIN_ROUND, 0);
    failed |= FT_Stroker_ParseOutline(stroker, &outline, 1) | FT_Stroker_GetCounts(stroker, &points, &contours);
    failed |= FT_Outline_New(library, points, (FT_Int)contours, &stroked);
    stroked.n_points = stroked.n_contours = 0;
    FT_Stroker_Export(stroker, &stroked);
    failed |= draw(&stroked, color, target, width, height);
    FT_Outline_Done(library, &stroked);
    FT_Stroker_Done(stroker);
  } else {
    failed = draw(&outline, color, target, width, height);
  }
  FT_Outline_Done(library, &outline);
  return failed;
}

int c_text(const char *font, const char *text, int size, int x, int y, uint32_t *target, int width, int height) {
  static FT_Face face;
  if (ready() || (!face && FT_New_Face(library, font, 0, &face))) return 1;
  FT_Set_Pixel_Sizes(face, 0, (FT_UInt)size);
  memset(target, 0, 4 * (size_t)width * height);
  FT_UInt last = 0;
  long pen = 64L * x;
  for (; *text; text++) {
    FT_UInt glyph = FT_Get_Char_Index(face, (unsigned char)*text);
    FT_Vector kern = {0, 0};
    if (last) FT_Get_Kerning(face, last, glyph, FT_KERNING_UNFITTED, &kern);
    pen += kern.x;
    if (FT_Load_Glyph(face, glyph, FT_LOAD_NO_HINTING) || FT_Render_Glyph(face->glyph, FT_RENDER_MODE_NORMAL)) return 2;
    const FT_Bitmap *b = &face->glyph->bitmap;
    int left = (int)(pen >> 6) + face->glyph->bitmap_left, top = y - face->glyph->bitmap_top;
    for (int i = 0; i < (int)b->rows; i++)
      for (int j = 0; j < (int)b->width; j++) {
        int at = left + j, row = top + i;
        if (at < 0 || at >= width || row < 0 || row >= height || !b->buffer[i * b->pitch + j]) continue;
        uint32_t s = covered(0xFFFFFFFF, b->buffer[i * b->pitch + j]), *d = target + (size_t)row * width + at;
        *d = s + covered(*d, 255 - (s >> 24));
      }
    pen += face->glyph->advance.x;
    last = glyph;
  }
  return 0;
}
