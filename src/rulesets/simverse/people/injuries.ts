import { entryOf } from '../../../kernel/entry.js'
import type { Combatant } from './combatant.js'

type Injured = Pick<Combatant, 'injuries'>

/** What a called shot can do for the rest of the fight (seed 003 §9; rules/simverse R49), and its words on a board. */
export const INJURIES = {
  movementHalved: 'leg hurt',
  handDisabled: 'hand disabled',
  footDisabled: 'foot disabled',
  eyeBlinded: 'eye lost',
} as const satisfies Readonly<Record<string, string>>

export type Injury = keyof typeof INJURIES

/** How many of a kind somebody can have; others are had once. */
const MAX_INJURIES: Readonly<Record<string, number>> = { handDisabled: 2, footDisabled: 2, eyeBlinded: 2 }

/** What of a body this takes away next: two hands, two feet, two eyes. */
export function canBeInjured(c: Injured, injury: string): boolean {
  return injuriesOf(c, injury) < (entryOf(MAX_INJURIES, injury) ?? 1)
}

export function injuriesOf({ injuries }: Injured, injury: string): number {
  let count = 0
  for (let i = 0; i < injuries.length; i++) if (injuries[i] === injury) count++
  return count
}

/** Hands that can hold something. */
export function handsOf(c: Combatant): number {
  return Math.max(0, c.sheet.hands - injuriesOf(c, 'handDisabled'))
}

/** An injury in words; one that a custom table names is its own word. */
export function injuryWord(injury: string): string {
  return entryOf<string>(INJURIES, injury) ?? injury
}

/** `hand disabled`, or twice `both hands disabled`, as a board has it. */
export function injuryWords(c: Injured): string[] {
  const words: string[] = []
  for (const [injury, text] of Object.entries(INJURIES)) {
    const count = injuriesOf(c, injury)
    if (count > 0) words.push(count > 1 ? `${text} x${count}` : text)
  }
  return words
}
