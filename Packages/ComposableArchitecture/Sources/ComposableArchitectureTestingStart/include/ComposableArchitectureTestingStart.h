#ifndef COMPOSABLE_ARCHITECTURE_TESTING_START_H
#define COMPOSABLE_ARCHITECTURE_TESTING_START_H

/// Installs the issue reporter of `ComposableArchitectureTesting`, which defines this function in Swift.
void composable_architecture_testing_start(void);

#endif
