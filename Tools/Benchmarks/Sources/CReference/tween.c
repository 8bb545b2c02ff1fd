#include "tween.h"
#include <stdio.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

static inline float ease(int32_t elapsed, float per_tick) {
  float t = (float)elapsed * per_tick;
  t = t < 0 ? 0 : t > 1 ? 1 : t;
  return t * t * (3 - 2 * t);
}

// The loops that the compiler makes vectors of, once for every processor of the kind and once for those with AVX 2.
#ifdef __x86_64__
#define AVX2 __attribute__((target("avx2")))
int c_has_avx2(void) { return __builtin_cpu_supports("avx2"); }
#else
#define AVX2
int c_has_avx2(void) { return 0; }
#endif
#define inlined static inline __attribute__((always_inline))

inlined void curves2(
    const int32_t *restrict start, const float *restrict from, const float *restrict change, float *restrict out,
    size_t n, int32_t tick, float per_tick) {
  for (size_t i = 0; i < n; i++) {
    const float e = ease(tick - start[i], per_tick);
    out[i] = from[i] + change[i] * e;
    out[n + i] = from[n + i] + change[n + i] * e;
  }
}

// How far a block of animations is, in a loop of its own: the compiler makes vectors of it, which it does not where each
// result is used at once for a few numbers. Split lanes take twice as long here from 100,000 on.
inlined void curves10(
    const int32_t *restrict start, const float *restrict from, const float *restrict change, float *restrict out,
    size_t n, int32_t tick, float per_tick) {
  enum { block = 256 };
  float eased[block];
  for (size_t done = 0; done < n; done += block) {
    const size_t count = n - done < block ? n - done : block;
    for (size_t i = 0; i < count; i++) eased[i] = ease(tick - start[done + i], per_tick);
    for (size_t i = 0; i < count; i++) {
      const float *f = from + (done + i) * 10, *c = change + (done + i) * 10;
      float *o = out + (done + i) * 10;
      for (size_t k = 0; k < 10; k++) o[k] = f[k] + c[k] * eased[i];
    }
  }
}

#define CURVES(name, attribute, body) \
  attribute void name( \
      const int32_t *start, const float *from, const float *change, float *out, size_t n, int32_t tick, \
      float per_tick) { \
    body(start, from, change, out, n, tick, per_tick); \
  }
CURVES(c_curves2, , curves2)
CURVES(c_curves2_avx2, AVX2, curves2)
CURVES(c_curves10, , curves10)
CURVES(c_curves10_avx2, AVX2, curves10)

void c_curves_together(
    int32_t start, const float *restrict from, const float *restrict change, float *restrict out, size_t lanes,
    int32_t tick, float per_tick) {
  const float eased = ease(tick - start, per_tick);
  for (size_t i = 0; i < lanes; i++) out[i] = from[i] + change[i] * eased;
}

void c_springs(
    float *restrict x, float *restrict v, const float *restrict target, float *restrict out, size_t lanes, c_step s) {
  for (size_t i = 0; i < lanes; i++) {
    float x0 = x[i], v0 = v[i];
    float x1 = s.xx * x0 + s.xv * v0;
    x[i] = x1;
    v[i] = s.vx * x0 + s.vv * v0;
    out[i] = target[i] + x1;
  }
}

void c_retarget(float *restrict x, float *restrict target, size_t lanes, float by) {
  for (size_t i = 0; i < lanes; i++) {
    x[i] -= by;
    target[i] += by;
  }
}

double c_sum2(const float *restrict out, size_t n) {
  double sum = 0;
  for (size_t i = 0; i < n; i++) sum += out[i * 2] + out[i * 2 + 1];
  return sum;
}

size_t c_allocated(void) {
#ifdef __GLIBC__
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
#else
  return 0;
#endif
}

size_t c_resident(void) {
  size_t pages = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  if (!file) return 0;
  if (fscanf(file, "%*u %zu", &pages) != 1) pages = 0;
  fclose(file);
  return pages * 4096;
}
