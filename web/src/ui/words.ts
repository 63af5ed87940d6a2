/** A chance as people read it: one decimal, and never 0 or 100 for what may still happen or fail. */
export function percent(chance: number): string {
  if (chance <= 0) return '0 %'
  if (chance >= 1) return '100 %'
  if (chance < 0.001) return '< 0.1 %'
  if (chance > 0.999) return '> 99.9 %'
  return `${(chance * 100).toFixed(1)} %`
}

/** A number with a real minus. */
export function figure(value: number, digits?: number): string {
  const text = digits === undefined ? String(value) : value.toFixed(digits)
  return text.replace('-', '−')
}

/** `+3`, `−2`, `+0`. */
export function signed(value: number): string {
  return value < 0 ? figure(value) : `+${value}`
}

/** A stable word of the rules for people: `FOES_BREAK` is `foes break`, `companionsDown` is `companions down`. */
export function plain(word: string): string {
  const spaced = word
    .replaceAll('_', ' ')
    .replace(/:(?=\S)/, ': ')
    .replace(
      /([a-z])([A-Z])(?=[a-z])/g,
      (_, before: string, after: string) => `${before} ${after.toLowerCase()}`,
    )
  return spaced === spaced.toUpperCase() ? spaced.toLowerCase() : spaced
}

/** A question of the rules without its shouting: `ATTACK or FLEE?` is `Attack or flee?`. */
export function calm(text: string): string {
  return capital(text.replace(/\b[A-Z]{3,}\b/g, (word) => word.toLowerCase()))
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** `a`, `a and b`, `a, b and c`. */
export function listed(words: readonly string[]): string {
  if (words.length < 2) return words[0] ?? ''
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`
}

/** The beginning of a hash, as people compare it. */
export function short(hash: string): string {
  return hash.slice(0, 8)
}

/** A hash in groups of eight. */
export function grouped(hash: string): string {
  return hash.match(/.{1,8}/g)?.join(' ') ?? hash
}

/** Two letters for a seat. */
export function initials(name: string): string {
  const words = name.split(/[\s_-]+/).filter(Boolean)
  const [first = '', second] = words
  const last = second && /\d/.test(second) ? second.replace(/\D/g, '').slice(-1) : ''
  return last ? first.charAt(0).toUpperCase() + last : capital(first.slice(0, 2))
}
