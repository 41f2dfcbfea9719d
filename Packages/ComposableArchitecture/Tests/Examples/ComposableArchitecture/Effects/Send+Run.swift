import ComposableArchitecture
import Synchronization

// Examples: declarations
