#include "blend.h"

#include <dlfcn.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

static inline int product(int a, int b) {
  int sum = a * b + 128;
  return (sum + (sum >> 8)) >> 8;
}

static inline int channel(c_mode mode, int s, int d, int a) {
  switch (mode) {
  case c_normal: return s + product(d, 255 - a);
  case c_add: return s + d < 255 ? s + d : 255;
  case c_multiply: return product(s, d) + product(d, 255 - a);
  case c_screen: return s + d - product(s, d);
  case c_overlay: return product(d, 255 - a) + (d < 128 ? 2 * product(s, d) : a - 2 * product(255 - d, a - s));
  }
  return 0;
}

#ifdef __SSE2__
// Of eight channels, in sixteen bits each.
static inline __m128i products(__m128i a, __m128i b) {
  __m128i sum = _mm_add_epi16(_mm_mullo_epi16(a, b), _mm_set1_epi16(128));
  return _mm_srli_epi16(_mm_add_epi16(sum, _mm_srli_epi16(sum, 8)), 8);
}

static inline __m128i lanes(c_mode mode, __m128i s, __m128i d, __m128i a) {
  const __m128i byte = _mm_set1_epi16(255);
  if (mode == c_screen) return _mm_sub_epi16(_mm_add_epi16(s, d), products(s, d));
  __m128i kept = products(d, _mm_xor_si128(a, byte));
  if (mode == c_normal) return _mm_add_epi16(s, kept);
  if (mode == c_multiply) return _mm_add_epi16(products(s, d), kept);
  // Overlay: where it is light, 255 - d by a - s, taken from a.
  __m128i light = _mm_cmpgt_epi16(d, _mm_set1_epi16(127));
  __m128i own = _mm_or_si128(_mm_andnot_si128(light, s), _mm_and_si128(light, _mm_sub_epi16(a, s)));
  __m128i twice = products(_mm_xor_si128(d, _mm_and_si128(light, byte)), own);
  twice = _mm_sub_epi16(_mm_xor_si128(_mm_add_epi16(twice, twice), light), light);
  return _mm_add_epi16(_mm_add_epi16(kept, _mm_and_si128(light, a)), twice);
}
#endif

// Inlined into each mode's own loop.
static inline __attribute__((always_inline)) void loop(c_mode mode, const uint32_t *source, uint32_t *target, size_t n) {
  size_t i = 0;
#ifdef __SSE2__
  const __m128i low = _mm_set1_epi32(0xFF00FF), zero = _mm_setzero_si128();
  for (; i + 4 <= n; i += 4) {
    __m128i s = _mm_loadu_si128((const __m128i *)(source + i));
    if (_mm_movemask_epi8(_mm_cmpeq_epi32(s, zero)) == 0xFFFF) continue;
    __m128i d = _mm_loadu_si128((const __m128i *)(target + i));
    if (mode == c_add) {
      d = _mm_adds_epu8(s, d);
    } else {
      __m128i a = _mm_srli_epi32(s, 24);
      a = _mm_or_si128(a, _mm_slli_epi32(a, 16));
      __m128i rb = lanes(mode, _mm_and_si128(s, low), _mm_and_si128(d, low), a);
      __m128i ga = lanes(mode, _mm_srli_epi16(s, 8), _mm_srli_epi16(d, 8), a);
      d = _mm_or_si128(rb, _mm_slli_epi16(ga, 8));
    }
    _mm_storeu_si128((__m128i *)(target + i), d);
  }
#endif
  for (; i < n; i++) {
    uint32_t mixed = 0;
    for (int k = 0; k < 32; k += 8)
      mixed |= (uint32_t)channel(mode, source[i] >> k & 255, target[i] >> k & 255, source[i] >> 24) << k;
    target[i] = mixed;
  }
}

void c_blend_by(c_mode mode, const uint32_t *source, uint32_t *target, size_t n) {
  switch (mode) {
  case c_normal: return loop(c_normal, source, target, n);
  case c_add: return loop(c_add, source, target, n);
  case c_multiply: return loop(c_multiply, source, target, n);
  case c_screen: return loop(c_screen, source, target, n);
  case c_overlay: return loop(c_overlay, source, target, n);
  }
}

// MARK: pixman

typedef struct pixman_image pixman_image;
static pixman_image *(*create)(uint32_t format, int width, int height, uint32_t *bits, int bytes_a_row);
static void (*composite)(
    int op, pixman_image *source, pixman_image *mask, pixman_image *target, int32_t source_x, int32_t source_y, int32_t mask_x,
    int32_t mask_y, int32_t x, int32_t y, int32_t width, int32_t height);
static int (*release)(pixman_image *);

int c_has_pixman(void) {
  void *library = dlopen("libpixman-1.so.0", RTLD_LAZY);
  if (!library) library = dlopen("libpixman-1.0.dylib", RTLD_LAZY);
  if (!library) return 0;
  create = dlsym(library, "pixman_image_create_bits");
  composite = dlsym(library, "pixman_image_composite32");
  release = dlsym(library, "pixman_image_unref");
  return create && composite && release;
}

void c_pixman_blend(
    c_mode mode, const uint32_t *source, int source_width, int source_height, uint32_t *target, int width, int height, int x,
    int y) {
  // PIXMAN_OP_OVER, ADD, MULTIPLY, SCREEN, OVERLAY; both pictures are PIXMAN_a8r8g8b8.
  const int operators[] = {0x03, 0x0C, 0x30, 0x31, 0x32};
  pixman_image *over = create(0x20028888, source_width, source_height, (uint32_t *)source, 4 * source_width);
  pixman_image *beneath = create(0x20028888, width, height, target, 4 * width);
  composite(operators[mode], over, 0, beneath, 0, 0, 0, 0, x, y, source_width, source_height);
  release(over), release(beneath);
}
