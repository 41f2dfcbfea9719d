/// Returns the address of an array's elements, which changes when the elements are copied.
func address<Element>(of array: [Element]) -> UInt? {
  array.withUnsafeBufferPointer { $0.baseAddress.map { UInt(bitPattern: $0) } }
}
