/** `1d6` and 3: `1d6+3`; a modifier of 0 is not written (rules/skirmish §6). */
export function withModifier(text: string, modifier: number): string {
  if (modifier === 0) return text
  return modifier < 0 ? `${text}-${-modifier}` : `${text}+${modifier}`
}
