import { quoted } from '../../../kernel/words/visible.js'
import { readDamage } from './damage.js'

/** One attack of a round (rules/bx-stat-blocks S9). */
export interface AttackDice {
  readonly name: string
  readonly dice: number
  readonly sides: number
  readonly plus: number
  readonly dmg: string
}

/** Nobody strikes more often in one round. */
const MAX_ATTACKS = 20

interface Written {
  readonly name: string
  readonly count: number
  readonly Dmg: string
}

function isEntry(value: unknown): value is Written {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const { name, count, Dmg, ...others } = value as Record<string, unknown>
  if (Object.keys(others).length > 0 || typeof name !== 'string' || name.trim() === '') return false
  if (!Number.isSafeInteger(count) || (count as number) < 1) return false
  return typeof Dmg === 'string' && readDamage(Dmg) !== undefined
}

/** What is wrong with a list of attacks, as the rest of a sentence about it; undefined where nothing is. */
export function attacksFault(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined
  if (!Array.isArray(value) || value.length === 0) return 'must be a list of {name, count, Dmg}.'
  const wrong = value.find((entry) => !isEntry(entry))
  if (wrong !== undefined)
    return `has the entry ${quoted(JSON.stringify(wrong))}; each has a name, a count from 1 on and Dmg as NdM, NdM+K or NdM-K.`
  const all = (value as readonly Written[]).reduce((sum, { count }) => sum + count, 0)
  return all > MAX_ATTACKS ? `are ${all}; nobody makes more than ${MAX_ATTACKS} a round.` : undefined
}

/** Every attack of a round, one by one in listed order; `more` is what changes the damage beside the block. */
export function attacksOf(value: unknown, more: number): readonly AttackDice[] {
  if (!Array.isArray(value) || attacksFault(value) !== undefined) return []
  return (value as readonly Written[]).flatMap(({ name, count, Dmg }) => {
    const read = readDamage(Dmg)!
    const plus = read.plus + more
    const dmg = `${read.count}d${read.sides}${plus === 0 ? '' : plus < 0 ? plus : `+${plus}`}`
    return new Array<AttackDice>(count).fill({ name, dice: read.count, sides: read.sides, plus, dmg })
  })
}
