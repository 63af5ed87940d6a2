/** A change to a figure, always with the name of what causes it. */
export interface Modifier {
  readonly value: number
  readonly source: string
}

export function sumOf(modifiers: readonly Modifier[]): number {
  let total = 0
  for (const modifier of modifiers) total += modifier.value
  return total
}

/** `-2`, `+3`, `+0`. */
export function signed(value: number): string {
  return value < 0 ? String(value) : `+${value}`
}

/** `AC=30 (base) -2 (Armor Degradation 3/6) = 28 (effective)`: the one form in which a changed figure is shown. */
export function showEffective(name: string, base: number, modifiers: readonly Modifier[]): string {
  const terms = modifiers.map((m) => ` ${signed(m.value)} (${m.source})`).join('')
  return `${name}=${base} (base)${terms} = ${base + sumOf(modifiers)} (effective)`
}
