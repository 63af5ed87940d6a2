import { GAME_MASTER } from '../../../kernel/contract/seats.js'
import type { Glossary, GlossaryEntry } from '../../../kernel/glossary/entry.js'
import { signed } from '../../../kernel/modifiers.js'
import type { Scenario } from '../scenario/scenario.js'
import { clocksKnownTo, encountersKnownTo, modifiersKnownTo, peopleKnownTo } from '../state/known.js'
import type { State } from '../state/state.js'
import { personOf } from '../stats/block.js'
import type { BxClock } from '../stats/clocks.js'
import type { Encounter } from '../stats/encounter.js'
import { FIGURES, figureOf } from '../stats/figures.js'
import { hpOf, maxOf, type Person } from '../stats/person.js'
import { skillsOf } from '../stats/skills.js'
import type { Engine } from '../stats/world.js'
import { words } from './glossary-words.js'

const ROLES: Readonly<Record<Person['role'], string>> = {
  pc: 'The player’s character',
  companion: 'A companion',
  npc: 'Somebody outside the party',
}

function figuresText(person: Person, state: Pick<State, 'modifiers' | 'clocks'>): string {
  const figures = FIGURES.flatMap((stat) => figureOf(person, [person.name], stat, state) ?? [])
  return figures
    .filter(({ name, value }) => !name.endsWith('Mod') || value !== 0)
    .map(({ name, value }) => `${name} ${value}`)
    .join(', ')
}

/** People known to the seat. Those outside the party show their figures to the game master alone, until they fight. */
function personEntry(state: State, person: Person, isMaster: boolean): GlossaryEntry {
  const { name, role, status, conditions, tags } = person
  const isOpen = role !== 'npc' || isMaster
  const skills = role === 'npc' ? [] : skillsOf(person)
  const parts = [
    `${ROLES[role]}.`,
    ...(isOpen && person.stats.hp !== null
      ? [`${hpOf(person)} of ${maxOf(person)} HP, ${figuresText(person, state)}.`]
      : []),
    ...(skills.length > 0 ? [`Skills: ${skills.join(', ')}.`] : []),
    ...(isOpen ? [`Now: ${[status, ...conditions, ...tags].join(', ')}.`] : []),
  ]
  return { name, kind: 'person', text: parts.join(' ') }
}

const UNCHANGED = { modifiers: [], clocks: [] }

function encounterEntries(
  { name, foes, count }: Encounter,
  met: boolean,
  isMaster: boolean,
): readonly GlossaryEntry[] {
  const people = foes.map((block) => personOf(block, 'npc'))
  const many = count === '' ? '' : `${count} of `
  const who = isMaster && people.length > 0 ? ` ${many}${people.map((one) => one.name).join(', ')}.` : ''
  const entry = {
    name,
    kind: 'encounter',
    text: `An encounter. ${met ? 'The party has met it.' : 'The party has not met it yet.'}${who}`,
  }
  // Blocks are open in a fight (seed 000 §0.2); before that they are the game master's.
  const kinds = met || isMaster ? people : []
  return [
    entry,
    ...kinds.map((one) => ({
      name: one.name,
      kind: 'foe',
      text: `A foe of ${name}. ${figuresText(one, UNCHANGED)}${one.tags.length > 0 ? `. Tags: ${one.tags.join(', ')}` : ''}.`,
    })),
  ]
}

function clockEntry(
  { name, owner, progress, max, status, bullets, trigger }: BxClock,
  isMaster: boolean,
): GlossaryEntry {
  const own = owner === '' ? '' : ` of ${owner}`
  const secret = isMaster
    ? `${bullets.length > 0 ? ` Advances by: ${bullets.join('; ')}.` : ''}${trigger === '' ? '' : ` When full: ${trigger}`}`
    : ' When it is full its trigger fires.'
  return {
    name,
    kind: 'clock',
    text: `A clock${own} at ${progress} of ${max}, ${status.replace('_', ' ')}.${secret}`,
  }
}

/** What an engine does, for the game master (rules/bx-campaign C44). */
function engineEntry({ name, cadence, zone, gates, randomizer, outcomes }: Engine): GlossaryEntry {
  const when = cadence ? 'runs every day' : `runs by hand${zone === '' ? '' : ` in ${zone}`}`
  const held = gates.length > 0 ? ` if ${gates.join(' and ')}` : ''
  const rolled = outcomes.map(({ key, text }) => `${key}: ${text}`).join('; ')
  return {
    name,
    kind: 'engine',
    text: `An engine: it ${when}${held}.${randomizer === '' ? '' : ` ${randomizer}:`} ${rolled}`,
  }
}

function things(state: State, seat: string): readonly GlossaryEntry[] {
  const isMaster = seat === GAME_MASTER
  return [
    ...(state.fight === null
      ? peopleKnownTo(state, seat).map((one) => personEntry(state, one, isMaster))
      : []),
    ...clocksKnownTo(state, seat).map((clock) => clockEntry(clock, isMaster)),
    ...encountersKnownTo(state, seat).flatMap((one) =>
      encounterEntries(one, state.met.includes(one.name), isMaster),
    ),
    ...state.crossings.map(({ name, slow, to }) => ({
      name,
      kind: 'crossing point',
      text: `A crossing point${to === undefined ? '' : ` to ${to}`}${slow && !state.cleared.includes(name) ? ', slow: two days' : ': one day'} (travel cp: ${name}).`,
    })),
    ...(isMaster ? state.world.engines.map(engineEntry) : []),
    ...modifiersKnownTo(state, seat).map(({ source, stat, value, target, expires }) => ({
      name: source,
      kind: 'modifier',
      text: `${stat} ${signed(value)} for ${target}${expires === '' ? '' : `, until ${expires}`}.`,
    })),
  ]
}

/** All that a seat may ask about in BX. */
export const glossary: Glossary<State, Scenario> = { words, things }
