import ComposableArchitecture
import ComposableArchitectureTestSupport
import Testing

@Suite struct KeyPathAccessorTests {
  private final class Box: @unchecked Sendable {
    // Safe because only one test uses each box, on one thread.
    var number = 1
  }

  private struct Inner: Equatable {
    var flag: UInt8 = 1
    var text = "text"
  }

  private struct Generic<Element> {
    var flag: UInt8 = 7
    var element: Element
  }

  private struct Whole {
    var flag: UInt8 = 1
    var inner = Inner()
    var box = Box()
    var optional: Inner? = Inner()
    var function: @Sendable (Int) -> Int = { $0 + 1 }
    var sets = 0
    var observed = 1 { didSet { sets += 1 } }
    weak var weakBox: Box?
    var computed: Int {
      get { Int(flag) }
      set {
        flag = UInt8(newValue)
        sets += 1
      }
    }
  }

  /// Changes the projected value. Returns whether it equals the value at the key path before and after.
  private func changes<Root, Value: Equatable>(
    _ root: inout Root, _ keyPath: any WritableKeyPath<Root, Value> & Sendable, to new: Value
  ) -> Bool {
    let part = KeyPathAccessor(keyPath)
    let old = root[keyPath: keyPath]
    let seen = part.read(&root) { $0 }
    let replaced = part.modify(&root) { value in
      defer { value = new }
      return value
    }
    return seen == old && replaced == old && root[keyPath: keyPath] == new
  }

  @Test func `A change of a stored or nested property changes nothing else`() {
    var whole = Whole()
    #expect(changes(&whole, \.inner, to: Inner(flag: 2, text: "a text too long to be kept inline")))
    #expect(changes(&whole, \.inner.text, to: "another text too long to be kept inline"))
    #expect(changes(&whole, \.inner.flag, to: 3))
    #expect(whole.flag == 1)
    #expect(whole.optional == Inner())
    #expect(whole.inner == Inner(flag: 3, text: "another text too long to be kept inline"))
  }

  @Test func `Only properties that are stored in place have an offset`() {
    #expect(KeyPathAccessor(\Whole.inner.text).offset != nil)
    #expect(KeyPathAccessor(\Whole.computed).offset == nil)
    #expect(KeyPathAccessor(\Whole.observed).offset == nil)
    #expect(KeyPathAccessor(\Whole.box.number).offset == nil)
    #expect(KeyPathAccessor(\Whole.weakBox).offset == nil)
  }

  @Test func `Computed and observed properties are set once by a change and never by a read`() {
    var whole = Whole()
    #expect(KeyPathAccessor(\Whole.computed).read(&whole) { $0 } == 1)
    #expect(KeyPathAccessor(\Whole.observed).read(&whole) { $0 } == 1)
    #expect(whole.sets == 0)
    #expect(changes(&whole, \.computed, to: 2))
    #expect(changes(&whole, \.observed, to: 2))
    #expect(whole.sets == 2)
    #expect(whole.flag == 2)
  }

  @Test func `A property behind a reference is changed there`() {
    var whole = Whole()
    let box = whole.box
    #expect(changes(&whole, \.box.number, to: 2))
    #expect(box.number == 2)
    whole.weakBox = box
    KeyPathAccessor(\Whole.weakBox).modify(&whole) { $0 = nil }
    #expect(whole.weakBox == nil)
  }

  @Test func `The whole value is a part of itself`() {
    var inner = Inner()
    #expect(changes(&inner, \.self, to: Inner(flag: 9, text: "whole")))
  }

  @Test func `Properties of generic values are found at their offsets`() {
    var byte = Generic<UInt8>(element: 1)
    #expect(changes(&byte, \.element, to: 2))
    var text = Generic<String>(element: "short")
    #expect(changes(&text, \.element, to: "a text too long to be kept inline"))
    #expect(text.flag == 7)
    var nested = Generic(element: Generic<Int>(element: 1))
    #expect(changes(&nested, \.element.element, to: 2))
  }

  @Test func `An optional is changed as a whole, and functions keep their convention`() {
    var whole = Whole()
    #expect(changes(&whole, \.optional, to: nil))
    let function = KeyPathAccessor(\Whole.function)
    #expect(function.read(&whole) { $0(1) } == 2)
    function.modify(&whole) { $0 = { $0 * 10 } }
    #expect(whole.function(4) == 40)
  }
}
