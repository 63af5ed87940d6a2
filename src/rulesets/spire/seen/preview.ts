import type { Command } from '../../../kernel/contract/command.js'
import { AUTOMATIC } from '../../../kernel/contract/next.js'
import { type Facts, readsWords } from '../../../kernel/contract/seats.js'
import type { PersonSeen } from '../../../kernel/contract/view.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import { choices } from '../commands/choices.js'
import { decide } from '../commands/decide.js'
import { events } from '../events/index.js'
import { advance, next } from '../next.js'
import { SEAT } from '../seats.js'
import { clone } from '../state/clone.js'
import type { Phase, SpireState } from '../state/state.js'
import { peopleOf } from './people.js'

/** A figure that a choice changes: `hp`, or one of a person's figures. */
export interface ChangeView {
  readonly who: string
  readonly figure: string
  readonly now: number
  /** It will be one of these; the same number twice where it is certain. */
  readonly least: number
  readonly most: number
}

/** A choice and what it certainly changes before anything is drawn. */
export interface PreviewView {
  readonly command: Command
  readonly changes: readonly ChangeView[]
  /** All of it is told: nothing is drawn and nothing is asked on the way. */
  readonly whole: boolean
}

/** Chance would speak now: all that happened before it is certain. */
const CHANCE = Symbol('chance')

/** Moments at which a choice is over: the next turn, the spoils, the end. */
const LATER: readonly Phase[] = ['setup', 'room', 'spoils', 'deal', 'start', 'over']

/** Dice that know the one face of the round, and nothing else. */
function oneFace(face: number): Dice {
  const chance = (): never => {
    throw CHANCE
  }
  return {
    band: () => face,
    draw: chance,
    die: chance,
    faces: chance,
    sum: chance,
    test: chance,
    pool: chance,
    roll: chance,
    read: chance,
  }
}

/** Plays a choice on a copy by the rules themselves, up to the first card that chance would draw. */
function playOut(
  state: SpireState,
  command: Command,
  face: number,
): { readonly after: SpireState; readonly whole: boolean } {
  const after = clone(state)
  const dice = oneFace(face)
  try {
    decide(after, SEAT, command, dice, (event) => events.evolve(after, event))
    while (next(after) === AUTOMATIC && !LATER.includes(after.phase))
      advance(after, dice, (event) => events.evolve(after, event))
    return { after, whole: after.choice === null }
  } catch (stop) {
    if (stop !== CHANCE) throw stop
    return { after, whole: false }
  }
}

/** Every figure of a person that is a number. */
function figuresOf({ hp, figures }: PersonSeen): ReadonlyMap<string, number> {
  const found = new Map<string, number>(hp === undefined ? [] : [['hp', hp]])
  for (const { name, value } of figures) if (typeof value === 'number') found.set(name, value)
  return found
}

/** The figures that differ after at least one of the ways it may go. */
function changesBetween(
  before: readonly PersonSeen[],
  ways: readonly (readonly PersonSeen[])[],
): readonly ChangeView[] {
  return before.flatMap((person, place) => {
    const now = figuresOf(person)
    const after = ways.map((people) => (people[place] ? figuresOf(people[place]) : now))
    const names = new Set([...now.keys(), ...after.flatMap((figures) => [...figures.keys()])])
    return [...names].flatMap((figure): ChangeView[] => {
      const values = after.map((figures) => figures.get(figure) ?? 0)
      const change = {
        who: person.name,
        figure,
        now: now.get(figure) ?? 0,
        least: Math.min(...values),
        most: Math.max(...values),
      }
      return change.least === change.now && change.most === change.now ? [] : [change]
    })
  })
}

/**
 * Each choice of a fight with what it changes for certain: damage as it will land, block, tokens. The end of the turn tells
 * the monsters' turn; where the die has yet to fall, between which figures it lies. The hand is open (rules/secrets), so
 * everybody reads them; where HP are words nobody does, since what a fallen monster leaves would tell its figure.
 */
export function previewsOf(state: SpireState, seat: string, facts: Facts): readonly PreviewView[] {
  if (state.phase === 'room' || readsWords(facts, seat)) return []
  const before = peopleOf(state, seat, facts)
  return choices(state, SEAT).map((command) => {
    const faces = command.verb === 'end' && state.phase === 'player' ? facesAhead(state) : [state.die]
    const ways = faces.map((face) => playOut(state, command, face))
    return {
      command,
      changes: changesBetween(
        before,
        ways.map(({ after }) => peopleOf(after, seat, facts)),
      ),
      whole: ways.every(({ whole }) => whole),
    }
  })
}

/** The faces that the monsters' turn may meet, one for each band in which anything differs. */
function facesAhead({ fight, die }: SpireState): readonly number[] {
  return fight.rules.dieTiming === 'turnStart' ? [die] : [1, ...fight.dieBounds]
}
