/**
 * A text without the signs at its end that `sign` names, one sign each. A pattern that ends in `+$` does the same, but
 * looks again from every sign of a long row, so that a hostile text keeps it busy for minutes.
 */
export function withoutEnd(text: string, sign: RegExp): string {
  let end = text.length
  while (end > 0 && sign.test(text[end - 1]!)) end--
  return text.slice(0, end)
}
