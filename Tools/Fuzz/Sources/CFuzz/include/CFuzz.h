#pragma once

/// The program: libFuzzer's, with the function of the Swift part.
int Fuzz_main(int argc, char **argv);
