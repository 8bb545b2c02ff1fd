#include "pictures.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

static inline uint32_t weighed(uint32_t p, uint32_t w) {
  uint32_t rb = (p & 0xFF00FF) * w + 0x800080, ga = (p >> 8 & 0xFF00FF) * w + 0x800080;
  return (rb >> 8 & 0xFF00FF) | (ga & 0xFF00FF00);
}

static inline uint32_t over(uint32_t s, uint32_t d) {
  uint32_t a = s >> 24;
  return s + weighed(d, 256 - (a + (a >> 7)));
}

void c_blend(const uint32_t *source, uint32_t *target, size_t n) {
  size_t i = 0;
#ifdef __SSE2__
  const __m128i low = _mm_set1_epi32(0xFF00FF), half = _mm_set1_epi16(128), zero = _mm_setzero_si128();
  const __m128i opaque = _mm_set1_epi32((int)0xFF000000);
  for (; i + 4 <= n; i += 4) {
    __m128i s = _mm_loadu_si128((const __m128i *)(source + i));
    if (_mm_movemask_epi8(_mm_cmpeq_epi32(_mm_and_si128(s, opaque), opaque)) == 0xFFFF) {
      _mm_storeu_si128((__m128i *)(target + i), s);
      continue;
    }
    if (_mm_movemask_epi8(_mm_cmpeq_epi32(s, zero)) == 0xFFFF) continue;
    __m128i d = _mm_loadu_si128((const __m128i *)(target + i)), a = _mm_srli_epi32(s, 24);
    __m128i w = _mm_sub_epi32(_mm_set1_epi32(256), _mm_add_epi32(a, _mm_srli_epi32(a, 7)));
    w = _mm_or_si128(w, _mm_slli_epi32(w, 16));
    __m128i rb = _mm_add_epi16(_mm_mullo_epi16(_mm_and_si128(d, low), w), half);
    __m128i ga = _mm_add_epi16(_mm_mullo_epi16(_mm_srli_epi16(d, 8), w), half);
    d = _mm_or_si128(_mm_srli_epi16(rb, 8), _mm_andnot_si128(low, ga));
    _mm_storeu_si128((__m128i *)(target + i), _mm_add_epi8(s, d));
  }
#endif
  for (; i < n; i++) target[i] = over(source[i], target[i]);
}

// Coordinates in 1/65536 of a texel, between texel middles.
static inline uint32_t sample(c_image m, int32_t u, int32_t v) {
  uint32_t fx = u >> 8 & 255, fy = v >> 8 & 255, d = fx * fy >> 8, b = fx - d, c = fy - d, a = 256 - fx - c;
  const uint32_t *t = m.pixels + (v >> 16) * m.width + (u >> 16);
  const uint32_t *l = t + m.width;
  uint32_t rb = (t[0] & 0xFF00FF) * a + (t[1] & 0xFF00FF) * b + (l[0] & 0xFF00FF) * c + (l[1] & 0xFF00FF) * d + 0x800080;
  uint32_t ga = (t[0] >> 8 & 0xFF00FF) * a + (t[1] >> 8 & 0xFF00FF) * b + (l[0] >> 8 & 0xFF00FF) * c +
                (l[1] >> 8 & 0xFF00FF) * d + 0x800080;
  return (rb >> 8 & 0xFF00FF) | (ga & 0xFF00FF00);
}

static void sample_row(c_image m, int32_t u, int32_t v, int32_t du, int32_t dv, uint32_t *out, int n) {
  int i = 0;
#ifdef __SSE2__
  const __m128i low = _mm_set1_epi32(0xFF00FF), half = _mm_set1_epi16(128), byte = _mm_set1_epi32(255);
  __m128i us = _mm_setr_epi32(u, u + du, u + 2 * du, u + 3 * du), vs = _mm_setr_epi32(v, v + dv, v + 2 * dv, v + 3 * dv);
  const __m128i du4 = _mm_set1_epi32(4 * du), dv4 = _mm_set1_epi32(4 * dv);
  for (; i + 4 <= n; i += 4) {
    __m128i fx = _mm_and_si128(_mm_srli_epi32(us, 8), byte), fy = _mm_and_si128(_mm_srli_epi32(vs, 8), byte);
    fx = _mm_or_si128(fx, _mm_slli_epi32(fx, 16)), fy = _mm_or_si128(fy, _mm_slli_epi32(fy, 16));
    __m128i d = _mm_srli_epi16(_mm_mullo_epi16(fx, fy), 8), b = _mm_sub_epi16(fx, d), c = _mm_sub_epi16(fy, d);
    __m128i a = _mm_sub_epi16(_mm_sub_epi16(_mm_set1_epi16(256), fx), c);
    const uint32_t *t[4];
    for (int k = 0; k < 4; k++, u += du, v += dv) t[k] = m.pixels + (v >> 16) * m.width + (u >> 16);
#define TWO(p, q) _mm_unpacklo_epi64(_mm_loadl_epi64((const __m128i *)(p)), _mm_loadl_epi64((const __m128i *)(q)))
    __m128i t0 = TWO(t[0], t[1]), t1 = TWO(t[2], t[3]);
    __m128i l0 = TWO(t[0] + m.width, t[1] + m.width), l1 = TWO(t[2] + m.width, t[3] + m.width);
    __m128i ab0 = _mm_unpacklo_epi32(a, b), ab1 = _mm_unpackhi_epi32(a, b);
    __m128i cd0 = _mm_unpacklo_epi32(c, d), cd1 = _mm_unpackhi_epi32(c, d);
#define RB(x) _mm_and_si128(x, low)
#define GA(x) _mm_srli_epi16(x, 8)
#define SUM(f, x, y, i, j) _mm_add_epi16(_mm_mullo_epi16(f(x), i), _mm_mullo_epi16(f(y), j))
#define EVEN(x, y) _mm_castps_si128(_mm_shuffle_ps(_mm_castsi128_ps(x), _mm_castsi128_ps(y), 0x88))
#define ODD(x, y) _mm_castps_si128(_mm_shuffle_ps(_mm_castsi128_ps(x), _mm_castsi128_ps(y), 0xDD))
    __m128i r0 = SUM(RB, t0, l0, ab0, cd0), r1 = SUM(RB, t1, l1, ab1, cd1);
    __m128i g0 = SUM(GA, t0, l0, ab0, cd0), g1 = SUM(GA, t1, l1, ab1, cd1);
    __m128i rb = _mm_add_epi16(_mm_add_epi16(EVEN(r0, r1), ODD(r0, r1)), half);
    __m128i ga = _mm_add_epi16(_mm_add_epi16(EVEN(g0, g1), ODD(g0, g1)), half);
    _mm_storeu_si128((__m128i *)(out + i), _mm_or_si128(_mm_srli_epi16(rb, 8), _mm_andnot_si128(low, ga)));
    us = _mm_add_epi32(us, du4), vs = _mm_add_epi32(vs, dv4);
  }
#endif
  for (; i < n; i++, u += du, v += dv) out[i] = sample(m, u, v);
}

// Keeps of from..<to where low <= start + step x < high.
static void keep(double start, double step, double low, double high, int *from, int *to) {
  double a = (low - start) / step, b = (high - start) / step;
  if (fabs(step) < 1e-9) {
    if (start < low || start >= high) *to = *from;
    return;
  }
  if (a > b) { double c = a; a = b, b = c; }
  if (a > *from) *from = a < *to ? (int)ceil(a) : *to;
  if (b < *to) *to = b > *from ? (int)b : *from;
}

static void lay(c_image m, const float map[6], uint32_t *target, int width, int height) {
  uint32_t row[8192];
  for (int y = 0; y < height; y++) {
    double u = map[0] * 0.5 + map[1] * (y + 0.5) + map[2] - 0.5, v = map[3] * 0.5 + map[4] * (y + 0.5) + map[5] - 0.5;
    int from = 0, to = width;
    keep(u, map[0], 0.01, m.width - 2.01, &from, &to);
    keep(v, map[3], 0.01, m.height - 2.01, &from, &to);
    if (from >= to) continue;
    sample_row(
        m, (int32_t)((u + map[0] * from) * 65536), (int32_t)((v + map[3] * from) * 65536), (int32_t)lround(map[0] * 65536.0),
        (int32_t)lround(map[3] * 65536.0), row, to - from);
    c_blend(row, target + (size_t)y * width + from, to - from);
  }
}

void c_sprite(c_image image, const float map[6], uint32_t ground, uint32_t *target, int width, int height) {
  for (size_t i = 0; i < (size_t)width * height; i++) target[i] = ground;
  lay(image, map, target, width, height);
}

void c_blur(uint32_t *picture, int width, int height, int x, int y, int part_width, int part_height, float deviation) {
  int step = 1;
  while (deviation >= 4 * step) step *= 2;
  float d = sqrtf(deviation * deviation - (step == 1 ? 0 : step * step / 4.0f)) / step, weights[64], sum = 0;
  int reach = (int)ceilf(3 * d);
  for (int i = 0; i <= reach; i++) weights[i] = expf(-i * i / (2 * d * d)), sum += i ? 2 * weights[i] : weights[i];
  for (int i = 0; i <= reach; i++) weights[i] /= sum;
  // Means of squares, of the part and as much around it as is reached; beyond the picture its edge continues.
  int wide = (part_width + step - 1) / step + 2, high = (part_height + step - 1) / step + 2;
  int w = wide + 2 * reach, h = high + 2 * reach, left = x - (reach + 1) * step, top = y - (reach + 1) * step;
  float(*means)[4] = malloc(sizeof(float[4]) * w), (*across)[4] = malloc(sizeof(float[4]) * wide * h);
  uint32_t *small = malloc(4 * (size_t)wide * high);
  for (int i = 0; i < h; i++) {
    memset(means, 0, sizeof(float[4]) * w);
    for (int k = 0; k < step; k++) {
      int from = top + i * step + k;
      const uint32_t *line = picture + (size_t)(from < 0 ? 0 : from >= height ? height - 1 : from) * width;
      for (int j = 0; j < w * step; j++) {
        int at = left + j;
        uint32_t p = line[at < 0 ? 0 : at >= width ? width - 1 : at];
        float *m = means[j / step];
        m[0] += p & 255, m[1] += p >> 8 & 255, m[2] += p >> 16 & 255, m[3] += p >> 24;
      }
    }
    for (int j = 0; j < wide; j++) {
      float(*m)[4] = means + j + reach, *to = across[i * wide + j];
      for (int c = 0; c < 4; c++) to[c] = m[0][c] * weights[0];
      for (int k = 1; k <= reach; k++)
        for (int c = 0; c < 4; c++) to[c] += (m[-k][c] + m[k][c]) * weights[k];
    }
  }
  float share = 1.0f / (step * step), *total = malloc(sizeof(float[4]) * wide);
  for (int i = 0; i < high; i++) {
    memset(total, 0, sizeof(float[4]) * wide);
    for (int k = -reach; k <= reach; k++) {
      const float *line = across[(i + reach + k) * wide], weight = weights[abs(k)] * share;
      for (int j = 0; j < 4 * wide; j++) total[j] += line[j] * weight;
    }
    for (int j = 0; j < wide; j++) {
      uint32_t pixel = 0;
      for (int c = 0; c < 4; c++) pixel |= (uint32_t)(total[4 * j + c] + 0.5f) << 8 * c;
      small[i * wide + j] = pixel;
    }
  }
  // Put back: texel middles lie between pixels where the squares are larger.
  uint32_t *row = malloc(4 * (size_t)part_width);
  int32_t scale = 65536 / step, first = 65536 + scale / 2 - 32768;
  for (int i = 0; i < part_height; i++) {
    if (step == 1) {
      memcpy(picture + (size_t)(y + i) * width + x, small + (i + 1) * wide + 1, 4 * (size_t)part_width);
      continue;
    }
    sample_row((c_image){small, wide, high}, first, first + i * scale, scale, 0, row, part_width);
    memcpy(picture + (size_t)(y + i) * width + x, row, 4 * (size_t)part_width);
  }
  free(means), free(across), free(small), free(total), free(row);
}
