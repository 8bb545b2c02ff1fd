#include "ecs.h"
#include <stdlib.h>
#include <string.h>

void c_iterate2(c_vec2 *restrict p, const c_vec2 *restrict v, size_t n, float dt) {
  for (size_t i = 0; i < n; i++) {
    p[i].x += v[i].x * dt;
    p[i].y += v[i].y * dt;
  }
}

void c_iterate3(
    c_vec2 *restrict p, const c_vec2 *restrict v, const c_vec2 *restrict a, const uint32_t *restrict owner, size_t n,
    float dt) {
  float half = dt * dt * 0.5f;
  for (size_t k = 0; k < n; k++) {
    uint32_t i = owner[k];
    p[i].x += v[i].x * dt + a[k].x * half;
    p[i].y += v[i].y * dt + a[k].y * half;
  }
}

void c_random(c_vec2 *restrict p, const uint32_t *restrict order, size_t n) {
  for (size_t k = 0; k < n; k++) p[order[k]].x += 1;
}

float c_random_sum(const c_vec2 *restrict p, const uint32_t *restrict order, size_t n) {
  float x = 0, y = 0;
  for (size_t k = 0; k < n; k++) x += p[order[k]].x, y += p[order[k]].y;
  return x + y;
}

size_t c_random_checked(
    c_vec2 *restrict p, const uint32_t *restrict generation, const uint64_t *restrict has, size_t count,
    const c_handle *restrict order, size_t n) {
  size_t bad = 0;
  for (size_t k = 0; k < n; k++) {
    c_handle h = order[k];
    if (h.index < count && generation[h.index] == h.generation && has[h.index >> 6] >> (h.index & 63) & 1) {
      p[h.index].x += 1;
    } else {
      bad++;
    }
  }
  return bad;
}

c_table *c_table_new(void) { return calloc(1, sizeof(c_table)); }

void c_table_free(c_table *t) {
  if (!t) return;
  free(t->generation), free(t->free_list);
  free(t->a), free(t->b), free(t->c);
  free(t->has_a), free(t->has_b), free(t->has_c);
  free(t);
}

static void reserve(c_table *t, size_t capacity) {
  size_t words = (capacity + 63) / 64, old = (t->capacity + 63) / 64;
  t->generation = realloc(t->generation, capacity * sizeof *t->generation);
  t->free_list = realloc(t->free_list, capacity * sizeof *t->free_list);
  t->a = realloc(t->a, capacity * sizeof *t->a);
  t->b = realloc(t->b, capacity * sizeof *t->b);
  t->c = realloc(t->c, capacity * sizeof *t->c);
  uint64_t **bits[] = {&t->has_a, &t->has_b, &t->has_c};
  for (int k = 0; k < 3; k++) {
    *bits[k] = realloc(*bits[k], words * 8);
    memset(*bits[k] + old, 0, (words - old) * 8);
  }
  t->capacity = capacity;
}

static inline uint32_t create(c_table *t, c_vec2 a, c_vec2 b) {
  uint32_t i;
  if (t->free_count) {
    i = t->free_list[--t->free_count];
    t->generation[i]++;
  } else {
    if (t->count == t->capacity) reserve(t, t->capacity ? t->capacity * 2 : 64);
    i = (uint32_t)t->count++;
    t->generation[i] = 1;
  }
  t->a[i] = a, t->b[i] = b;
  t->has_a[i >> 6] |= 1ull << (i & 63), t->has_b[i >> 6] |= 1ull << (i & 63);
  t->alive++;
  return i;
}

void c_create_single(c_table *t, size_t n) {
  for (size_t k = 0; k < n; k++) create(t, (c_vec2){(float)k, 0}, (c_vec2){1, 2});
}

void c_create_bulk(c_table *t, size_t n) {
  reserve(t, n);
  c_create_single(t, n);
}

void c_add_remove(c_table *t, const uint32_t *restrict order, size_t n) {
  for (size_t k = 0; k < n; k++) {
    uint32_t i = order[k];
    t->c[i] = (c_vec2){(float)k, 0};
    t->has_c[i >> 6] |= 1ull << (i & 63);
  }
  for (size_t k = 0; k < n; k++) {
    uint32_t i = order[k];
    t->has_c[i >> 6] &= ~(1ull << (i & 63));
  }
}

void c_destroy(c_table *t, const uint32_t *restrict order, size_t n) {
  for (size_t k = 0; k < n; k++) {
    uint32_t i = order[k];
    uint64_t keep = ~(1ull << (i & 63));
    t->has_a[i >> 6] &= keep, t->has_b[i >> 6] &= keep, t->has_c[i >> 6] &= keep;
    t->generation[i]++;
    t->free_list[t->free_count++] = i;
    t->alive--;
  }
}

void c_copy(c_vec2 *restrict to, const c_vec2 *restrict from, size_t n) { memcpy(to, from, n * sizeof *to); }
