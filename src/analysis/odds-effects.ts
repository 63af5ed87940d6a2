import { toNumber } from '../kernel/rational.js'
import type { Prospect } from './outlook.js'

/** `18 %`, `3.4 %`, `<0.1 %`: one decimal below 10. */
export function percentWords(chance: number): string {
  const share = chance * 100
  if (share > 0 && share < 0.1) return '<0.1 %'
  if (share < 10) return `${Number(share.toFixed(1))} %`
  return `${share > 99.5 && share < 100 ? '>99' : Math.round(share)} %`
}

/** `5`, `5.5`: a figure with one decimal at most. */
export function figureWords(value: number): string {
  return String(Number(value.toFixed(1)))
}

/** `a hit deals 6.2, Goblin 1 falls 12 %`: what a command does when it comes out well, as the game tells its own rows. */
function harmFact(prospects: readonly Prospect[], at: readonly string[]): string | undefined {
  let hits = 0
  let dealt = 0
  let falls: number | undefined
  let hides: string | undefined
  for (const { chance, effect } of prospects) {
    if (effect?.damage === undefined) continue
    const share = toNumber(chance)
    hits += share
    dealt += share * effect.damage
    if (effect.falls !== undefined) falls = (falls ?? 0) + share * effect.falls
    hides ??= effect.hides
  }
  if (hits === 0) return undefined
  const deals = `a hit deals ${figureWords(dealt / hits)}`
  if (hides !== undefined) return `${deals} without armour (hidden: ${hides})`
  const who = at.length === 1 ? at[0]! : 'the target'
  if (falls === undefined) return deals
  return `${deals}, ${who} ${falls > 0 ? `falls ${percentWords(falls)}` : 'does not fall'}`
}

/** `costs 2 Mana`: what is paid in every way it may come out. */
function costFact(prospects: readonly Prospect[]): string | undefined {
  const [first, ...others] = prospects
  const always = Object.entries(first?.effect?.costs ?? {}).filter(
    ([figure, by]) => by > 0 && others.every(({ effect }) => effect?.costs?.[figure] === by),
  )
  if (always.length === 0) return undefined
  return `costs ${always.map(([figure, by]) => `${figureWords(by)} ${figure}`).join(' and ')}`
}

/** What the game's own rows do: the damage and who falls by it, then what it costs. */
export function effectFacts(prospects: readonly Prospect[], at: readonly string[]): readonly string[] {
  return [harmFact(prospects, at), costFact(prospects)].filter((fact) => fact !== undefined)
}
