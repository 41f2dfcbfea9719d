import PrimeModal

func examples() {
  // Examples: statements
}
