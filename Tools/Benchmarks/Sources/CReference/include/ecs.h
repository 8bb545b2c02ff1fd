// What a C programmer would write for the same work: plain arrays, indices, bits. No call crosses a loop.
#pragma once
#include <stddef.h>
#include <stdint.h>

typedef struct { float x, y; } c_vec2;

// p[i] += v[i] * dt
void c_iterate2(c_vec2 *p, const c_vec2 *v, size_t n, float dt);

// The third component packed, with the owner of each: p[owner] += v[owner] * dt + a * dt²/2
void c_iterate3(c_vec2 *p, const c_vec2 *v, const c_vec2 *a, const uint32_t *owner, size_t n, float dt);

// p[order[k]].x += 1
void c_random(c_vec2 *p, const uint32_t *order, size_t n);

// The sum of both numbers of p[order[k]].
float c_random_sum(const c_vec2 *p, const uint32_t *order, size_t n);

// The same by handles that may be stale, as they are in Swift: index in range, generation current, component present.
typedef struct { uint32_t index, generation; } c_handle;
size_t c_random_checked(
    c_vec2 *p, const uint32_t *generation, const uint64_t *has, size_t count, const c_handle *order, size_t n);

// A growing table of entities with two components, a presence bit for each, and a third that comes and goes.
typedef struct {
  size_t count, capacity, free_count, alive;
  uint32_t *generation, *free_list;
  c_vec2 *a, *b, *c;
  uint64_t *has_a, *has_b, *has_c;
} c_table;

c_table *c_table_new(void);
void c_table_free(c_table *t);
void c_create_single(c_table *t, size_t n);  // one at a time, growing by doubling
void c_create_bulk(c_table *t, size_t n);    // reserved first
void c_add_remove(c_table *t, const uint32_t *order, size_t n);  // gives all the third component, then takes it
void c_destroy(c_table *t, const uint32_t *order, size_t n);

// Copies an array over another.
void c_copy(c_vec2 *to, const c_vec2 *from, size_t n);
