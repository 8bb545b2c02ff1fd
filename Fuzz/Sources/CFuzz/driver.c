#include <stddef.h>
#include <stdint.h>

#include "CFuzz.h"

int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*fuzz)(const uint8_t *start, size_t count));
int LLVMFuzzerTestOneInput(const uint8_t *start, size_t count);

// The build system calls the main function of an executable target by the target's name.
int Fuzz_main(int argc, char **argv) { return LLVMFuzzerRunDriver(&argc, &argv, LLVMFuzzerTestOneInput); }
