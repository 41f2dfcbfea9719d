import Foundation

/// An action type with every shape that an action can have.
enum AppAction: Codable, Equatable, Sendable {
  case started
  case counter(CounterAction)
  case modal(ModalAction)
  case renamed(String)
  case moved(from: Int, to: Int)
  case pair(Int, String)
  case either(Either<Int, String>)
  case selected([Int])
  case badge(Int?)
  case sorted(Order)
  case user(User)
  case scheduled(Date)
  case wrapped(n: CounterAction)
  case failed(LoadError)
  case labeled(Int, by: String?)
  case went(to: Order?)
  case tagged([String: Tag])
}

/// A type with its own `init(from:)` that uses nested containers.
struct Tag: Codable, Equatable, Sendable {
  var name: String
  var numbers: [Int]

  enum CodingKeys: CodingKey { case name, inner }
  enum InnerKeys: CodingKey { case numbers }

  init(name: String, numbers: [Int]) {
    self.name = name
    self.numbers = numbers
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    let inner = try container.nestedContainer(keyedBy: InnerKeys.self, forKey: .inner)
    var numbers = try inner.nestedUnkeyedContainer(forKey: .numbers)
    self.numbers = []
    while !numbers.isAtEnd { self.numbers.append(try numbers.decode(Int.self)) }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    var inner = container.nestedContainer(keyedBy: InnerKeys.self, forKey: .inner)
    try inner.encode(numbers, forKey: .numbers)
  }
}

enum CounterAction: Codable, Equatable, Sendable {
  case incrTapped
  case decrTapped
  case nthPrimeResponse(n: Int, result: Int?)
  case alert(AlertAction)
}

enum AlertAction: Codable, Equatable, Sendable {
  case okTapped
}

enum ModalAction: Codable, Equatable, Sendable {
  case okTapped
}

enum Order: String, CaseIterable, Codable, Sendable {
  case ascending
  case descending
}

struct User: Codable, Equatable, Sendable {
  var name: Name

  struct Name: Codable, Equatable, Sendable {
    var first: String
  }
}

enum LoadError: Codable, Error, Equatable {
  case missing
  case damaged(line: Int)
}

enum Either<A: Codable & Equatable & Sendable, B: Codable & Equatable & Sendable>: Codable,
  Equatable, Sendable
{
  case a(A)
  case b(B)
}

/// A recursive action: a child's action has the same type.
indirect enum TreeAction: Codable, Equatable, Sendable {
  case tapped
  case child(TreeAction)
  case other(OtherAction)

  enum OtherAction: Codable, Equatable, Sendable {
    case tree(TreeAction)
    case closed
  }
}
