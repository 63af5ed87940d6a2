/** A damage expression: `count` dice of `sides` and a bonus, which may be negative. */
export interface Damage {
  readonly count: number
  readonly sides: number
  readonly plus: number
}

const EXPRESSION = /^(\d+)d(\d+)(?:([+-])(\d+))?$/
const MAX_DICE = 1_000
const MAX_SIDES = 100_000

/** Texts met lately: the same few dice are drawn up again and again. */
const known = new Map<string, Damage | undefined>()
const MAX_KNOWN = 1_000

/** seed 000 §1.3, rules/bx R2: the whole text is `NdM`, `NdM+K` or `NdM-K`, N and M at least 1. */
export function readDamage(text: string): Damage | undefined {
  const found = known.get(text)
  if (found !== undefined || known.has(text)) return found
  const read = damageIn(text)
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(text, read)
  return read
}

function damageIn(text: string): Damage | undefined {
  const match = EXPRESSION.exec(text)
  if (!match) return undefined
  const count = Number(match[1])
  const sides = Number(match[2])
  const plus = match[4] === undefined ? 0 : Number(match[4]) * (match[3] === '-' ? -1 : 1)
  if (count < 1 || sides < 1 || count > MAX_DICE || sides > MAX_SIDES || !Number.isSafeInteger(plus))
    return undefined
  return { count, sides, plus: plus === 0 ? 0 : plus }
}

export function showDamage(damage: Damage): string {
  const { count, sides, plus } = damage
  return `${count}d${sides}${plus === 0 ? '' : plus < 0 ? plus : `+${plus}`}`
}

/**
 * Dice as they are written anywhere in this program (`d8+1`, `1D8 + 1`), in the one spelling of rules/bx R2. What is no
 * such dice stays as it was written, so that the combat can name it.
 */
export function plainDamage(text: string): string {
  const match = /^(\d*)d(\d+)(?:\s*([+\u2212-])\s*(\d+))?$/i.exec(text.trim())
  if (!match) return text
  const [, count, sides, sign, plus] = match
  const spelled = `${count || '1'}d${sides}${plus === undefined ? '' : `${sign === '+' ? '+' : '-'}${plus}`}`
  return readDamage(spelled) ? spelled : text
}

/**
 * rules/bx B: a rider glued to Dmg (`1d6 + venom on hit`) is split off, never parsed as dice. What follows must be words:
 * more dice or figures (`1d6+1d4`) are no rider, so the whole text stays and the combat refuses it (R2).
 */
export function splitRider(text: string): { readonly dmg: string; readonly rider: string } {
  const whole = text.trim()
  const [dice] = /^\d*d\d+(?:\s*[+-]\s*\d+)?(?=$|[^\dd])/i.exec(whole) ?? []
  const rest = whole.slice(dice?.length).trimStart()
  const rider = rest.replace(/^(?:plus|and|[+,;/&])/i, '').trimStart()
  if (dice === undefined || /^[^\p{L}([]/u.test(rider)) return { dmg: plainDamage(whole), rider: '' }
  return { dmg: plainDamage(dice), rider: rider.replace(/^\((.*)\)$/s, '$1') }
}
