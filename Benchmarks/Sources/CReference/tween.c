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

// How far a block of animations is, in a loop of its own: the compiler makes vectors of it, which it does not where each
// result is used at once for a few numbers.
enum { block = 256 };

static inline size_t ease_block(
    const int32_t *restrict start, size_t n, int32_t tick, float per_tick, float *restrict eased) {
  size_t count = n < block ? n : block;
  for (size_t i = 0; i < count; i++) eased[i] = ease(tick - start[i], per_tick);
  return count;
}

void c_curves2(
    const int32_t *restrict start, const float *restrict from, const float *restrict change, float *restrict out,
    size_t n, int32_t tick, float per_tick) {
  float eased[block];
  for (size_t done = 0; done < n;) {
    size_t count = ease_block(start + done, n - done, tick, per_tick, eased);
    const float *f = from + done * 2, *c = change + done * 2;
    float *o = out + done * 2;
    for (size_t i = 0; i < count; i++) {
      o[i * 2] = f[i * 2] + c[i * 2] * eased[i];
      o[i * 2 + 1] = f[i * 2 + 1] + c[i * 2 + 1] * eased[i];
    }
    done += count;
  }
}

void c_curves10(
    const int32_t *restrict start, const float *restrict from, const float *restrict change, float *restrict out,
    size_t n, int32_t tick, float per_tick) {
  float eased[block];
  for (size_t done = 0; done < n;) {
    size_t count = ease_block(start + done, n - done, tick, per_tick, eased);
    for (size_t i = 0; i < count; i++) {
      const float e = eased[i];
      const float *f = from + (done + i) * 10, *c = change + (done + i) * 10;
      float *o = out + (done + i) * 10;
      for (size_t k = 0; k < 10; k++) o[k] = f[k] + c[k] * e;
    }
    done += count;
  }
}

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
