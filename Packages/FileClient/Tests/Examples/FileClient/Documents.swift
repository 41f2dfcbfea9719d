import FileClient
import Foundation

// Examples: declarations

func examples() {
  // Examples: statements
}
