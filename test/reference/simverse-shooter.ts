import type { Faces } from './faces.js'
import { SIMVERSE_WEAPONS } from './simverse.js'
import { type Body, bodyOf, GONE_WITH_LIFE, lay } from './simverse-body.js'
import { losePoints } from './simverse-harm.js'

/** Bows as the guide prints them (§5): dice, what is added, how far they reach. */
export interface SimverseBow {
  readonly id: string
  readonly skill: string
  readonly dice: number
  readonly plus: number
  readonly rangeM: number
}

export const SIMVERSE_BOWS: readonly SimverseBow[] = [
  { id: 'shortbow', skill: 'Bows', dice: 1, plus: 1, rangeM: 50 },
  { id: 'longbow', skill: 'Bows', dice: 2, plus: 0, rangeM: 100 },
  { id: 'light-crossbow', skill: 'Crossbows', dice: 2, plus: 0, rangeM: 80 },
]

/** V11: what changes when this much Vitality is left, in percent. */
export interface Phase {
  readonly at: number
  readonly DX?: number
  readonly AR?: number
  readonly heal?: number
}

/** V7 on a line: a drop of some metres, a bonfire that sets people alight, or deep water. */
export interface Danger {
  readonly id: string
  readonly from: number
  readonly to: number
  readonly dropM: number
  readonly soft: boolean
  readonly deep?: true
}

export interface Archer {
  readonly name: string
  readonly DX: number
  readonly ST: number
  readonly EN: number
  readonly bow: SimverseBow
  readonly skill: number
  readonly AD: number
  readonly AR: number
  readonly at: number
  readonly phases: readonly Phase[]
}

export interface Shooter {
  readonly archer: Archer
  readonly body: Body
  DX: number
  AR: number
  aimsAt: string
  /** R49: a leg is hurt once; of hands, feet and eyes there are two each. */
  isLame: boolean
  readonly gone: Record<string, number>
  /** Rounds of breath under water, and rounds to live once drowning. */
  breath: number | undefined
  drowning: number
  hasGasped: boolean
  /** Phases that have begun. */
  begun: number
  /** Fires that burned them in this round. */
  readonly burned: Set<string>
}

/** §9: what aiming at a part takes off, and what it makes of the damage. */
export const CALLED: Readonly<Record<string, readonly [attack: number, times: number]>> = {
  arm: [-4, 1],
  leg: [-4, 1],
  hand: [-6, 1],
  foot: [-6, 1],
  head: [-6, 2],
  vitals: [-8, 2],
  eye: [-8, 2],
}

/** R49: what a part that can be lost is called when it is, and the word on the board. */
export const LOST: Readonly<Record<string, readonly [injury: string, word: string]>> = {
  leg: ['movementHalved', 'leg hurt'],
  hand: ['handDisabled', 'hand disabled'],
  foot: ['footDisabled', 'foot disabled'],
  eye: ['eyeBlinded', 'eye lost'],
}
/** One eye, then blind: off every shot. */
export const BLINDNESS = [0, -3, -6]

export function shooterOf(archer: Archer): Shooter {
  const { name, DX, ST, EN, skill, AD, AR, at } = archer
  const usual = { IN: 10, WS: 10, AW: 10, spellcasting: 0, penalty: 0, SD: 0, weapon: SIMVERSE_WEAPONS[0]! }
  const body = bodyOf({ ...usual, name, side: name, DX, ST, EN, skill, AD, AR, at: { x: at, y: 0 } })
  const gone = { hand: 0, foot: 0, eye: 0 }
  const dry = { breath: undefined, drowning: 0, hasGasped: false }
  return { archer, body, DX, AR, aimsAt: '', isLame: false, gone, ...dry, begun: 0, burned: new Set() }
}

/** The conditions of somebody and the parts they have lost, as the board has them. */
export function boardOf({ body, isLame, gone }: Shooter): string {
  const conditions = [...body.conditions].map(([id, { rounds }]) => (rounds > 0 ? `${id} (${rounds})` : id))
  const parts = Object.entries({ ...gone, leg: isLame ? 1 : 0 })
    .filter(([, count]) => count > 0)
    .map(([part, count]) => `${LOST[part]![1]}${count > 1 ? ` x${count}` : ''}`)
  return [...conditions, ...parts].sort().join(', ')
}

/** R49: hand, foot and eye are out for the fight; a bow falls from one hand, and without a foot one lies. */
export function losePart(one: Shooter, part: string): void {
  const { gone, body } = one
  if (part === 'leg') one.isLame = true
  else if (gone[part]! < 2) {
    gone[part]!++
    if (part === 'hand' && gone.hand === 1 && !body.conditions.has('disarmed')) lay(body, 'disarmed')
    if (part === 'foot' && gone.foot === 2) lay(body, 'prone')
  }
}

export function loseAim(one: Shooter): void {
  one.aimsAt = ''
  one.body.conditions.delete('aiming')
}

/** V7: out of the water drowning stops, and above 0 one wakes. Answers whether one does. */
export function breatheAgain(one: Shooter): boolean {
  const { conditions, vitality } = one.body
  const wakes = one.drowning > 0 && vitality > 0 && !conditions.has('dead')
  if (wakes) conditions.delete('unconscious')
  conditions.delete('drowning')
  one.breath = undefined
  one.drowning = 0
  return wakes
}

/** V7: the end of a round under water: breath, then 2 Vitality and drowning, dead when its rounds are over. Answers what it costs. */
export function endOfBreath(one: Shooter, holdsOn: boolean, faces: Faces): number {
  one.hasGasped = true
  const { body } = one
  if (one.breath! > 0 && one.drowning === 0) {
    one.breath!--
    return 0
  }
  const isOver = one.drowning === 1
  if (one.drowning > 0) one.drowning--
  else if (!holdsOn) {
    // Drowning stands in the place of dying.
    one.drowning = faces.one()
    lay(body, 'unconscious')
    lay(body, 'drowning')
    loseAim(one)
  }
  losePoints(body, AIRLESS, false)
  if (isOver) {
    for (const id of GONE_WITH_LIFE) body.conditions.delete(id)
    lay(body, 'dead')
  }
  return AIRLESS
}

/** V7: Vitality that a round without air costs. */
export const AIRLESS = 2

export function isInside({ from, to }: Pick<Danger, 'from' | 'to'>, x: number): boolean {
  return from <= x && x <= to
}
