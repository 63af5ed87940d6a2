import { type Block, personOf, readBlock } from './block.js'
import { readDamage } from './damage.js'
import { isStatLine, readStatLines } from './statline.js'
import type { Person } from './stats.js'

/** Foes that may be met: their blocks, and how many of the only one when dice say so. */
export interface Encounter {
  readonly name: string
  readonly foes: readonly Block[]
  /** Dice for the number of foes, rolled and logged when they are met; empty for exactly those listed. */
  readonly count: string
}

/** Dice that say how many: `2d4 reavers wade the ford`. */
const HOW_MANY = /\b(\d+d\d+(?:[+-]\d+)?)\b/

/** rules/bx B: a `bx_plug` entry; `stats` is a line, several lines, an object or an array. */
export function readEncounter(
  name: string,
  prompt: string,
  stats: unknown,
): Encounter | { readonly fault: string } {
  const entries =
    typeof stats === 'string' && isStatLine(stats)
      ? readStatLines(stats)
      : Array.isArray(stats)
        ? stats
        : [stats]
  const foes: Block[] = []
  for (const entry of entries) {
    const read = readBlock(entry)
    if ('fault' in read) return read
    foes.push(read.block)
  }
  if (foes.length === 0) return { fault: 'an encounter needs at least one foe' }
  const count = foes.length === 1 ? (HOW_MANY.exec(prompt)?.[1] ?? '') : ''
  return { name, foes: foes.length === 1 && !foes[0]!.Name ? [{ ...foes[0], Name: name }] : foes, count }
}

/** The foes of an encounter; several of one kind are numbered. */
export function foesOf(encounter: Encounter, count: number): readonly Person[] {
  if (encounter.count === '') return encounter.foes.map((block) => personOf(block, 'npc'))
  const [block] = encounter.foes
  const kind = personOf(block!, 'npc')
  if (count <= 1) return [kind]
  return Array.from({ length: count }, (_, i) => ({ ...kind, name: `${kind.name} ${i + 1}` }))
}

/** The dice of the number of foes, or undefined when the text is no such dice. */
export function countDice(encounter: Encounter): ReturnType<typeof readDamage> {
  return encounter.count === '' ? undefined : readDamage(encounter.count)
}
