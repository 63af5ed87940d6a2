/** What UTF-8 cannot carry, what no database takes, and what would make two lines of one. */
const NOT_EXACT = /[\n\0\p{Surrogate}]/u

/**
 * At least one line, each of which will come back byte for byte. Lines of a journal are canonical JSON and always do:
 * this stops mistakes before they are stored. Throws `RangeError`.
 */
export function checkLines(lines: readonly string[]): void {
  if (lines.length === 0) throw new RangeError('there is no line to keep')
  for (const line of lines) {
    const found = NOT_EXACT.exec(line)
    if (!found) continue
    const code = found[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
    throw new RangeError(`a line with the character U+${code} in it cannot be kept as it is`)
  }
}
