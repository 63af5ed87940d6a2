import type { ClauseSpec } from '../../../kernel/contract/command.js'
import { refused } from '../../../kernel/contract/stops.js'
import { entryOf } from '../../../kernel/entry.js'
import type { HandClock, HandCondition } from '../../../kernel/hand/description.js'
import { soundName } from '../../../kernel/hand/find.js'
import { defineHand } from '../../../kernel/hand/hand.js'
import { whichName } from '../../../kernel/words/names.js'
import { clockFace } from '../actions/try.js'
import { moveClock } from '../clocks/move.js'
import { figuresInWords, figuresRead } from '../config/methods/figures-read.js'
import type { SystemConfig } from '../config/types.js'
import type { AdapterEvent } from '../events/index.js'
import { traitName } from '../names.js'
import { DAMAGE_TYPES } from '../people/health.js'
import { clock as clockSchema } from '../scenario/schema.js'
import { configOf } from '../scenario/system.js'
import { allNpcs, charactersNow, findPerson, type Person } from '../state/people.js'
import { type AdapterState, clocksOf } from '../state/state.js'
import { refused as adapterRefuses } from '../stops.js'
import { DERIVED_FIGURES, figuresOf } from './figures.js'
import { type AdapterRuling, bring, castNames, SIDES, takePart } from './newcomers.js'
import { heal, hurt, restore } from './points.js'

/** Everyone who is in the game, wherever they are: the game master knows them all. */
function everyone(state: AdapterState): readonly string[] {
  const people = [...charactersNow(state), ...allNpcs(state).filter(({ now }) => !now.gone)]
  return people.map(({ sheet }) => sheet.name)
}

function find(state: AdapterState, _seat: string, said: string): Person | undefined {
  const names = everyone(state)
  const name = names[whichName(names, said)]
  return name === undefined ? undefined : findPerson(state, name)
}

const MAX_BONUS = 100

function bonus({ state, tell, reason }: AdapterRuling, { sheet, now }: Person, more: number): void {
  const { method, methods } = configOf(state.scenario).resolution
  const reads = figuresRead(method, entryOf(methods, method))
  if (!reads.modifier && !reads.dice)
    throw adapterRefuses(
      'modifier_not_read',
      `Rolls of this system read neither a modifier nor dice: they read ${figuresInWords(reads)}.`,
    )
  const value = now.bonus + more
  if (Math.abs(value) > MAX_BONUS)
    throw refused('BAD_VALUE', `With what is there, a bonus goes from -${MAX_BONUS} to ${MAX_BONUS}.`, {
      value,
    })
  tell({ type: 'bonus_given', who: sheet.name, value, reason })
}

/** The conditions of one person that this system knows. */
function personalConditions(config: SystemConfig): readonly string[] {
  return ['dodging', 'dead', 'hostile', ...Object.keys(config.conditions)]
}

function holds(person: Person, condition: string): boolean {
  const { now } = person
  if (condition === 'dodging') return now.dodging
  if (condition === 'dead') return now.health.dead === true
  if (condition === 'hostile') return person.kind === 'npc' && person.now.side === 'foes'
  return now.conditions.includes(condition)
}

function conditionsOf(
  state: AdapterState,
  person: Person,
): readonly HandCondition<AdapterState, AdapterEvent>[] {
  const config = configOf(state.scenario)
  const who = person.sheet.name
  return personalConditions(config).map((name) => ({
    name,
    has: holds(person, name),
    rule({ tell, reason }, on) {
      if (name === 'dodging' && !state.fight)
        throw adapterRefuses('no_fight', 'There is no fight to dodge in.')
      if (name === 'dead' && !config.health.enabled)
        throw adapterRefuses('no_health', 'This system has no health, so it has no dead.')
      if (name !== 'hostile') tell({ type: 'condition_changed', who, condition: name, on, reason })
      else if (person.kind === 'npc')
        tell({ type: 'side_changed', who, side: on ? 'foes' : 'others', reason })
      else throw adapterRefuses('bad_target', `${who} is a character.`)
    },
  }))
}

/** Situations are those of all characters, and have a verb for themselves. */
function noSituation({ state }: AdapterRuling, _person: Person, said: string): undefined {
  const wanted = traitName(said)
  if (!Object.values(configOf(state.scenario).condition_map).includes(wanted)) return
  const says = `"${wanted}" is a situation of all characters: situation ${wanted} state: soft because: <reason>.`
  throw refused('NO_SUCH_CONDITION', says, { condition: said })
}

function clocks(state: AdapterState): readonly HandClock[] {
  return clocksOf(state).map(({ id, name }) => {
    const { value, max } = clockFace(state, id)!
    return { name: id, value, ...(name !== undefined && { also: [name] }), ...(max !== undefined && { max }) }
  })
}

function startClock({ tell, reason }: AdapterRuling, name: string, segments: number): void {
  tell({ type: 'clock_started', clock: clockSchema.parse({ id: soundName(name), max: segments }), reason })
}

function move({ state, command, tell, reason }: AdapterRuling, { name, value }: HandClock, to: number): void {
  const by = typeof command.by === 'number' ? command.by : to - value
  moveClock(configOf(state.scenario), name, clockFace(state, name)!, by, 'ruling', tell, reason)
}

const type: ClauseSpec = {
  label: 'type',
  kind: 'choice',
  options: DAMAGE_TYPES,
  summary: 'Where health has levels: of which kind. Bashing when left out; the lightest heals first.',
}
const resource: readonly ClauseSpec[] = [
  { label: 'what', kind: 'name', summary: 'Only this resource; everything when left out.' },
  {
    label: 'by',
    kind: 'integer',
    summary: 'With what: how many points more; negative takes, to full when left out.',
  },
]
const side: ClauseSpec = {
  label: 'side',
  kind: 'name',
  summary: 'For whom a bystander joins: foes or allies.',
}

/** The referee's hand of this game. */
export const hand = defineHand(
  {
    names: everyone,
    find,
    nameOf: ({ sheet }: Person) => sheet.name,
    hurt,
    heal,
    restore,
    remove: ({ tell, reason }, { sheet }) => tell({ type: 'person_removed', who: sheet.name, reason }),
    bonus,
    takePart,
    conditions: conditionsOf,
    notedCondition: noSituation,
    conditionWords: ({ scenario }) => personalConditions(configOf(scenario)),
    figures: figuresOf,
    derivedFigures: DERIVED_FIGURES,
    newcomers: { names: castNames, sides: () => SIDES, bring },
    clocks: { all: clocks, start: startClock, move },
  },
  {
    clauses: { hurt: [type], heal: [type], restore: resource, 'take-part': [side] },
    examples: {
      hurt: ['hurt who: Vera points: 2 type: lethal because: the glass'],
      clock: [
        'clock heat by: -1 because: the guard is bribed',
        'clock Dawn segments: 6 because: they dawdle',
      ],
      add: [
        'add Agent Pike count: 2 because: they heard the shots',
        'add dock rat side: foes stats: strength 2, brawl 1, with baton because: the noise',
      ],
    },
  },
)
