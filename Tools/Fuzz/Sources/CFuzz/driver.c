#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "CFuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *start, size_t count);

// The build system calls the main function of an executable target by the target's name.
#ifndef KNOWN_INPUTS

int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*fuzz)(const uint8_t *start, size_t count));

int Fuzz_main(int argc, char **argv) { return LLVMFuzzerRunDriver(&argc, &argv, LLVMFuzzerTestOneInput); }

#else

// Each file that is named is one input; a crash says which was played last.
int Fuzz_main(int argc, char **argv) {
  enum { most = 1 << 20 };
  uint8_t *bytes = malloc(most);
  for (int i = 1; i < argc; i++) {
    FILE *file = fopen(argv[i], "rb");
    if (!file || !bytes) return perror(argv[i]), 66;
    size_t count = fread(bytes, 1, most, file);
    fclose(file);
    fprintf(stderr, "\rinput %d: %s\033[K", i, argv[i]);
    LLVMFuzzerTestOneInput(bytes, count);
  }
  free(bytes);
  fprintf(stderr, "\r%d known inputs\033[K\n", argc - 1);
  return 0;
}

#endif
