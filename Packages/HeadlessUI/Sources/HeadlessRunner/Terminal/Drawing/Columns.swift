func columns(of character: Character) -> Int {
  guard let scalar = character.unicodeScalars.first else { return 0 }
  return scalar.value >= 0x1100 && !(0x2000...0x2E7F).contains(scalar.value) ? 2 : 1
}
