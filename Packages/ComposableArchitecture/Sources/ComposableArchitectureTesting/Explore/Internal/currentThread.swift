#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif os(Windows)
  import WinSDK
#endif

/// Which thread this is, as a number that no other running thread has.
func currentThread() -> UInt {
  #if os(WASI)
    // There is one.
    0
  #elseif os(Windows)
    UInt(GetCurrentThreadId())
  #elseif canImport(Glibc)
    UInt(pthread_self())
  #else
    UInt(bitPattern: pthread_self())
  #endif
}
