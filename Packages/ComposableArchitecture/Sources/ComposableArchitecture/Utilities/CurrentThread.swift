// The C library, for one function. Apart from this and `StandardError.swift`, the core only needs the standard
// library.
#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#elseif os(Windows)
  internal import WinSDK
#endif

/// Returns a number that identifies the current thread among all running threads.
///
/// The number is never 0, and its lowest bit is never set, because it is an address that is aligned
/// or, on Windows, a multiple of 4.
@usableFromInline
package func currentThread() -> UInt {
  #if os(WASI)
    // There is only one thread.
    2
  #elseif os(Windows)
    UInt(GetCurrentThreadId())
  #elseif canImport(Glibc)
    UInt(pthread_self())
  #else
    UInt(bitPattern: pthread_self())
  #endif
}
