import FileClient
import Foundation

// Examples: declarations

func examples() throws {
  // Examples: statements
}
