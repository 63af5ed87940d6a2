import { normalName, sameName } from '../../../kernel/words/names.js'
import { type Damage, plainDamage, readDamage } from '../stats/damage.js'
import { MODIFIED_STATS, type ModifiedStat } from '../stats/person.js'

/** Whom a part of an effect is about: a person by name, or one of these words. Empty: not said. */
export type EffectTarget = { readonly name: string } | 'PC' | 'party' | 'actor' | ''

/** One part of a declared effect (rules/bx-campaign C26). */
export type Effect =
  | {
      readonly kind: 'hp'
      readonly who: EffectTarget
      readonly sign: 1 | -1
      /** `1d6` or `2`, as the log shows it. */
      readonly amount: string
      readonly dice: Damage | undefined
    }
  | {
      readonly kind: 'modifier'
      readonly who: EffectTarget
      readonly stat: ModifiedStat
      readonly value: number
      /** A source that the text names itself; empty: that of the whole effect. */
      readonly source: string
      readonly expires: string
    }
  | { readonly kind: 'clocks'; readonly moves: readonly { readonly clock: string; readonly by: number }[] }
  | { readonly kind: 'condition'; readonly who: EffectTarget; readonly condition: string }
  | { readonly kind: 'loss'; readonly who: EffectTarget; readonly thing: string }
  | { readonly kind: 'discovery'; readonly info: string }
  | { readonly kind: 'none' }

/** The names that an effect may mean. */
export interface EffectNames {
  /** The name of a person in its one spelling, or undefined for nobody. */
  person(said: string): string | undefined
  readonly clocks: readonly string[]
}

const SIGN = '([+\\-\\u2212\\u2013])'
const HP = new RegExp(`^hp\\s*${SIGN}\\s*(\\d*d\\d+(?:\\s*[+-]\\s*\\d+)?|\\d{1,6})$`, 'i')
const MODIFIER = new RegExp(
  `^(${MODIFIED_STATS.join('|')})\\s*${SIGN}\\s*(\\d{1,6})(?:\\s*,?\\s*(?:until|expires(?:\\s+(?:after|at))?)\\s+(?:the\\s+)?(?:next\\s+)?(rest|end\\s+of\\s+combat|combat))?$`,
  'i',
)
const MOVE = new RegExp(`^(?:clock\\s+)?(\\S.*?)\\s*${SIGN}\\s*(\\d{1,6})$`, 'i')

function signOf(sign: string): 1 | -1 {
  return sign === '+' ? 1 : -1
}

/**
 * A clock by its name, or by a beginning or an end of it that fits one clock only (`Nan` for `Nan Tallow`). Undefined for
 * none, and where several fit.
 */
export function clockMeant(clocks: readonly string[], said: string): string | undefined {
  const whole = clocks.find((name) => sameName(name, said))
  if (whole !== undefined) return whole
  const wanted = normalName(said)
  if (wanted === '') return undefined
  const fitting = clocks.filter((name) => {
    const own = normalName(name)
    return own.startsWith(`${wanted} `) || own.startsWith(`${wanted}:`) || own.endsWith(` ${wanted}`)
  })
  return fitting.length === 1 ? fitting[0] : undefined
}

function readMoves(text: string, { clocks }: EffectNames): Effect | undefined {
  const moves: { clock: string; by: number }[] = []
  for (const part of text.split(',')) {
    const [, said, sign, amount] = MOVE.exec(part.trim()) ?? []
    const clock = said === undefined ? undefined : clockMeant(clocks, said)
    if (clock === undefined) return undefined
    moves.push({ clock, by: signOf(sign!) * Number(amount) })
  }
  return { kind: 'clocks', moves }
}

function targetOf(said: string, names: EffectNames): EffectTarget | undefined {
  if (/^pc$/i.test(said)) return 'PC'
  if (/^party$/i.test(said)) return 'party'
  if (/^actor$/i.test(said)) return 'actor'
  const name = names.person(said)
  return name === undefined ? undefined : { name }
}

function readModifier(text: string, who: EffectTarget, source: string): Effect | undefined {
  const match = MODIFIER.exec(text)
  if (!match) return undefined
  const [, said, sign, amount, until] = match
  const stat = MODIFIED_STATS.find((one) => one.toLowerCase() === said!.toLowerCase())!
  const expires = until === undefined ? '' : /^rest$/i.test(until) ? 'rest' : 'end of combat'
  return { kind: 'modifier', who, stat, value: signOf(sign!) * Number(amount), source, expires }
}

/** What may be done to somebody, once it is said to whom. */
function readDeed(text: string, who: EffectTarget): Effect | undefined {
  const hp = HP.exec(text)
  if (hp) {
    const dice = readDamage(plainDamage(hp[2]!))
    return { kind: 'hp', who, sign: signOf(hp[1]!), amount: dice ? plainDamage(hp[2]!) : hp[2]!, dice }
  }
  const condition = /^condition\s+(\S.*)$/i.exec(text)
  if (condition) return { kind: 'condition', who, condition: condition[1]! }
  const loss = /^loses\s+(\S.*)$/i.exec(text)
  if (loss) return { kind: 'loss', who, thing: loss[1]! }
  return readModifier(text, who, '')
}

function readPart(written: string, names: EffectNames): Effect | undefined {
  const text = written.replace(/^PARTY-DELTA\s*(?:\u2192|->)\s*/i, '').trim()
  if (/^(?:none|no effect)\.?$/i.test(text)) return { kind: 'none' }
  const discovery = /^discovery\s+(\S.*)$/i.exec(text)
  if (discovery) return { kind: 'discovery', info: discovery[1]! }
  const plain = readDeed(text, '')
  if (plain) return plain
  const [, head, rest] = /^([^:]+):\s*(\S.*)$/.exec(text) ?? []
  if (head !== undefined && rest !== undefined) {
    const who = targetOf(head.trim(), names)
    if (who !== undefined) {
      const deed = readDeed(rest, who)
      if (deed) return deed
      const [, source, change] = /^([^:]+):\s*(\S.*)$/.exec(rest) ?? []
      const sourced = source === undefined ? undefined : readModifier(change!, who, source.trim())
      if (sourced) return sourced
    } else {
      const sourced = readModifier(rest, '', head.trim())
      if (sourced) return sourced
    }
  }
  return readMoves(text, names)
}

/** The parts of an effect, or the first of them that cannot be read: then none of it applies (C26). */
export function readEffects(
  text: string,
  names: EffectNames,
): { readonly effects: readonly Effect[] } | { readonly unread: string } {
  const parts = text.split(';').map((part) => part.trim())
  if (parts.length > 1 && parts.at(-1) === '') parts.pop()
  const effects: Effect[] = []
  for (const part of parts) {
    const effect = readPart(part, names)
    if (effect === undefined) return { unread: part }
    effects.push(effect)
  }
  return { effects }
}

/** The forms of the grammar, for a message. */
export const EFFECT_FORMS =
  '"hp -1d6", "Tam: hp +2", "AT -1 until rest", "<clock> +1", "condition <text>", "loses <thing>", "discovery <text>" or "none", parts divided by ";"'
