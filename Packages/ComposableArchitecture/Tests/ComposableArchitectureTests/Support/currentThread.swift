import Foundation

/// Returns an identifier of the current thread.
func currentThread() -> ObjectIdentifier { ObjectIdentifier(Thread.current) }
