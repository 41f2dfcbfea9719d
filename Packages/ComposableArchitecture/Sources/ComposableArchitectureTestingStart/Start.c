#include "ComposableArchitectureTestingStart.h"

// Runs when the program is loaded. A failure may come before any call of `ComposableArchitectureTesting`,
// and from a library that does not know it, so the reporter must be there from the start. Swift itself
// runs nothing when a program is loaded.
__attribute__((constructor)) static void start(void) { composable_architecture_testing_start(); }
