#include "particles.h"

#include <math.h>

static uint64_t state = 7;

static float chance(void) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (float)(state >> 40) * 0x1p-24f;
}

void c_sparks_burst(c_spark *s, size_t n, float x, float y) {
  for (size_t i = 0; i < n; i++) {
    float angle = 6.2831853f * chance(), speed = 520 * chance();
    s[i] = (c_spark){x, y, cosf(angle) * speed, sinf(angle) * speed, 0, 60 + 60 * chance(), 1.4f + 2.4f * chance()};
  }
}

void c_sparks_step(c_spark *s, c_mark *out, size_t n, float dt) {
  const float kept = 1 - 1.8f * dt, pull = 110 * dt;
  for (size_t i = 0; i < n; i++) {
    s[i].vx *= kept;
    s[i].vy = s[i].vy * kept + pull;
    s[i].x += s[i].vx * dt;
    s[i].y += s[i].vy * dt;
    s[i].age += dt;
    float life = s[i].age / s[i].lifetime, share = s[i].size / 3.8f;
    float opacity = life < 0.5f ? 1 : life < 1 ? 2 - 2 * life : 0;
    out[i] = (c_mark){s[i].x, s[i].y, share, share, 0, 0, (uint32_t)(255 * opacity + 0.5f) << 24 | 0xFFFFFF};
  }
}
