// Running animations as a C programmer would keep them: plain arrays, one pass, four bytes a number.
#pragma once
#include <stddef.h>
#include <stdint.h>

// Eases each animation by its own time, t²(3 - 2t), and writes where it is: out = from + change * eased. Two numbers lie
// in two lists, all first ones before all second ones; ten lie one after another. The fastest of each kind.
void c_curves2(
    const int32_t *start, const float *from, const float *change, float *out, size_t n, int32_t tick, float per_tick);
void c_curves10(
    const int32_t *start, const float *from, const float *change, float *out, size_t n, int32_t tick, float per_tick);

// The same compiled for AVX 2, and whether the processor has it.
int c_has_avx2(void);
void c_curves2_avx2(
    const int32_t *start, const float *from, const float *change, float *out, size_t n, int32_t tick, float per_tick);
void c_curves10_avx2(
    const int32_t *start, const float *from, const float *change, float *out, size_t n, int32_t tick, float per_tick);

// The same for animations of one start, number by number: grouped as a programmer would who knows it.
void c_curves_together(
    int32_t start, const float *from, const float *change, float *out, size_t lanes, int32_t tick, float per_tick);

// One 2×2 matrix for all numbers of all springs, and where each is: out = target + displacement.
typedef struct { float xx, xv, vx, vv; } c_step;
void c_springs(float *x, float *v, const float *target, float *out, size_t lanes, c_step step);

// The target moves by the same distance for all, the displacement by as much the other way.
void c_retarget(float *x, float *target, size_t lanes, float by);

// The sum of out, read one animation of two numbers at a time.
double c_sum2(const float *out, size_t n);

// Bytes the allocator has handed out; 0 where it cannot be asked.
size_t c_allocated(void);

// Bytes of the process in memory; 0 where the system does not tell.
size_t c_resident(void);
