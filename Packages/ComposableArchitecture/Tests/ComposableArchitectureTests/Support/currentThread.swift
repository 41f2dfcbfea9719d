import Foundation

/// Which thread this is.
func currentThread() -> ObjectIdentifier { ObjectIdentifier(Thread.current) }
