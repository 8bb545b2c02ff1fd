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

static inline uint32_t least(uint32_t a, uint32_t b) { return a < b ? a : b; }

void c_discs_draw(const c_disc *discs, size_t n, int adds, uint32_t *pixels, int width, int height) {
  for (size_t i = 0; i < n; i++) {
    c_disc disc = discs[i];
    float reach = disc.radius + 0.5f;
    int left = disc.x > reach ? (int)(disc.x - reach) : 0, top = disc.y > reach ? (int)(disc.y - reach) : 0;
    int right = (int)fminf(disc.x + reach + 1, (float)width), bottom = (int)fminf(disc.y + reach + 1, (float)height);
    uint32_t rb = disc.color & 0xFF00FF, ga = disc.color >> 8 & 0xFF00FF;
    for (int y = top; y < bottom; y++) {
      uint32_t *row = pixels + (size_t)y * width;
      float dy = (float)y + 0.5f - disc.y;
      for (int x = left; x < right; x++) {
        float dx = (float)x + 0.5f - disc.x, cover = reach - sqrtf(dx * dx + dy * dy);
        if (cover <= 0) continue;
        uint32_t w = cover < 1 ? (uint32_t)(cover * 256) : 256, d = row[x];
        uint32_t s_rb = (rb * w >> 8) & 0xFF00FF, s_ga = (ga * w >> 8) & 0xFF00FF;
        if (adds) {
          uint32_t mixed = 0;
          uint32_t s = s_rb | s_ga << 8;
          for (int k = 0; k < 32; k += 8) mixed |= least((s >> k & 255) + (d >> k & 255), 255) << k;
          row[x] = mixed;
        } else {
          uint32_t a = s_ga >> 16, kept = 256 - (a + (a >> 7));
          uint32_t d_rb = ((d & 0xFF00FF) * kept + 0x800080) >> 8 & 0xFF00FF;
          uint32_t d_ga = ((d >> 8 & 0xFF00FF) * kept + 0x800080) >> 8 & 0xFF00FF;
          row[x] = (s_rb + d_rb) | (s_ga + d_ga) << 8;
        }
      }
    }
  }
}
