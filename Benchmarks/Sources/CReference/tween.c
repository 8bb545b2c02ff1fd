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

void c_curves2(
    const int32_t *restrict start, const float *restrict from, const float *restrict change, float *restrict out,
    size_t n, int32_t tick, float per_tick) {
  for (size_t i = 0; i < n; i++) {
    float eased = ease(tick - start[i], per_tick);
    for (size_t k = i * 2; k < i * 2 + 2; k++) out[k] = from[k] + change[k] * eased;
  }
}

void c_curves10(
    const int32_t *restrict start, const float *restrict from, const float *restrict change, float *restrict out,
    size_t n, int32_t tick, float per_tick) {
  for (size_t i = 0; i < n; i++) {
    float eased = ease(tick - start[i], per_tick);
    for (size_t k = i * 10; k < i * 10 + 10; k++) out[k] = from[k] + change[k] * eased;
  }
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
