import type { Weight } from '../../../kernel/contract/events/beat.js'
import type { EventRows } from '../../../kernel/contract/events/event-table.js'
import { entryOf } from '../../../kernel/entry.js'
import { spaced } from '../effects/text.js'
import { LAST_ACT } from '../fight/book.js'
import { fightOf } from '../scenario/compile/run-fight.js'
import type { SpireScenario } from '../scenario/schema.js'
import type { Run } from '../state/run.js'
import type { SpireState } from '../state/state.js'
import { leaveDeck } from './changed-fight.js'
import { characterName, clipped } from './words/names.js'
import { runSentence, runShort } from './words/run-story.js'
import { type Form, readRunText } from './words/run-texts.js'
import { encounterName, encounterSentence } from './words/run-words.js'

/** The parts of a run that have other values now; of the decks only those that changed. */
export type RunPart = Partial<Omit<Run, 'book' | 'decks'>> & { readonly decks?: Partial<Run['decks']> }

/** Something of the run has changed, in words and in figures. */
export interface RunChanged {
  readonly type: 'RunChanged'
  /** Empty where another event says it. */
  readonly text: string
  readonly set: RunPart
}

/** The player is on the board, and asked where to go and what to take. */
export interface RoomEntered {
  readonly type: 'RoomEntered'
}

export interface FightBegun {
  readonly type: 'FightBegun'
  readonly encounter: string
}

/** A relic that was gained leaves its deck, the lowest of its name. */
export interface RelicLeftDeck {
  readonly type: 'RelicLeftDeck'
  readonly relic: string
}

export interface RunOver {
  readonly type: 'RunOver'
  readonly result: 'win' | 'loss'
  /** The act that was won last, where it is not the first. */
  readonly act?: number
}

export type RunEvent = RunChanged | RoomEntered | FightBegun | RelicLeftDeck | RunOver

/** A move lengthens the way walked; a new map begins with none. */
function walkedBy({ walked = [] }: Run, { at }: RunPart): Pick<Run, 'walked'> {
  if (at === undefined) return { walked }
  return { walked: at === '' ? [] : [...walked, at] }
}

export const runRows: EventRows<SpireState, RunEvent, RunEvent, SpireScenario> = {
  RunChanged: {
    weight: runWeight,
    concerns: ({ text }, context) => (OWN.has(readRunText(text).form) ? [characterName(context)] : []),
    fold(s, { set }) {
      s.run = { ...s.run!, ...set, ...walkedBy(s.run!, set), decks: { ...s.run!.decks, ...set.decks } }
    },
    mech: ({ text }) => (text === '' ? [] : [`Run: ${text}`]),
    story: runSentence,
    short: (event, context) => clipped(runShort(event, context)) || undefined,
    beat({ text }, context) {
      const { form, what } = readRunText(text)
      const isRoll = form === 'die' || form === 'openDie'
      return isRoll ? { by: characterName(context), result: what } : undefined
    },
  },
  RoomEntered: {
    weight: 'detail',
    fold(s) {
      s.phase = 'room'
      s.monsters.length = 0
    },
    story: () => '',
  },
  FightBegun: {
    weight: 'decisive',
    fold: (s, { encounter }) => beginFight(s, encounter),
    mech: ({ encounter }) => [`Fight: ${spaced(encounter)}`],
    story: ({ encounter }, context) => encounterSentence(encounter, context),
    short: ({ encounter }, context) => clipped(`Fight: ${encounterName(encounter, context)[0]}`),
    narr: () => 'Something bars the way.',
    beat: () => ({ result: 'fight' }),
  },
  RelicLeftDeck: {
    weight: 'detail',
    fold: (s, { relic }) => leaveDeck(s, relic),
    story: () => '',
  },
  RunOver: {
    weight: 'decisive',
    fold(s, { result }) {
      s.phase = 'over'
      s.result = result
      s.choice = null
    },
    mech: ({ result }) => [`Run over: ${result}`],
    story: ({ result, act = 1 }, context) => {
      if (result === 'loss') return `The run ends here: ${characterName(context)} is dead.`
      return act === LAST_ACT ? 'The Spire is beaten: the run is won.' : `Act ${act} is won.`
    },
    short: ({ result, act = 1 }) =>
      result === 'loss' ? 'Run lost' : act === LAST_ACT ? 'Run won' : `Act ${act} won`,
    narr({ result, act = 1 }) {
      if (result === 'loss') return 'The Spire has won.'
      return act === LAST_ACT
        ? 'The Spire is beaten.'
        : `The way to the ${act === 1 ? 'second' : 'third'} act lies open.`
    },
    beat: ({ result }) => ({ result: result === 'win' ? 'won' : 'lost' }),
  },
}

/** Forms that are about the player's deeds and gains. */
const OWN: ReadonlySet<Form> = new Set<Form>([
  'neow',
  'blessing',
  'takes',
  'gains',
  'leaves',
  'uses',
  'goes',
  'upgraded',
  'removed',
  'rests',
  'smiths',
  'buys',
  'chooses',
  'givesAway',
  'act',
  'openDie',
  'die',
])

const WEIGHTS: Partial<Record<Form, Weight>> = {
  map: 'notable',
  shown: 'notable',
  campfire: 'notable',
  chest: 'notable',
  merchant: 'notable',
  event: 'notable',
  again: 'notable',
  upgraded: 'decisive',
  removed: 'decisive',
  act: 'decisive',
  givesAway: 'decisive',
  portal: 'notable',
}

function runWeight({ text, set }: RunChanged): Weight {
  const { form } = readRunText(text)
  // A relic does not change the deck; a curse does, and comes from no deck that lies open.
  if (form === 'gains') return set.deck === undefined || set.decks === undefined ? 'decisive' : 'detail'
  if (form === 'drawn' && set.decks?.bossRelics !== undefined) return 'notable'
  return entryOf(WEIGHTS, form) ?? 'detail'
}

/** Begins the fight that a room holds: cards, relics, HP and potions are those of the run. */
function beginFight(s: SpireState, encounter: string): void {
  const { fight, start } = fightOf(s.run!, encounter)
  const { hp, maxHp } = s.player
  s.fight = fight
  Object.assign(s, {
    turn: 1,
    phase: start.phase,
    result: null,
    die: 0,
    toDraw: 0,
    acting: 0,
    hand: start.hand.slice(),
    draw: start.draw.slice(),
    top: [],
    discard: start.discard.slice(),
    exhausted: start.exhausted.slice(),
    monsters: start.monsters.map((m) => ({ ...m })),
    marks: start.marks.slice(),
    lingering: [],
    free: [],
    doing: null,
    choice: null,
  })
  Object.assign(s.player, {
    hp,
    maxHp,
    block: 0,
    strength: 0,
    weak: 0,
    vulnerable: 0,
    energy: fight.energy,
    spendable: 0,
  })
}
