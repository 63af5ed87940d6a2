import { GAME_MASTER } from '../../../../kernel/contract/seats.js'
import { visible } from '../../../../kernel/words/visible.js'
import {
  type Entry,
  logged,
  pathOf,
  savedPerson,
  withEntry,
  withHistory,
  withHpIn,
} from '../../save/entry.js'
import { withFigure } from '../../save/figures.js'
import type { Save } from '../../save/read.js'
import type { State } from '../../state/state.js'
import { type Person, withHp } from '../../stats/person.js'
import { skillShown } from '../../stats/skills.js'
import { type BxRows, changePerson, meet } from '../fold.js'
import { because, capital, figureWord, listNames } from '../words.js'

/** PARTY-SEED gave somebody their skills, or names somebody whom the save does not have (rules/bx-campaign C6). */
export interface PartyRead {
  readonly type: 'PartyRead'
  readonly who: string
  readonly skills: readonly string[]
  readonly added: readonly string[]
  readonly removed: readonly string[]
  readonly inSave: boolean
  /** Of one the players have not met: for the game master alone. */
  readonly hidden: boolean
}

/** Nobody has stated the skills of somebody, or the game master states them (C9). */
export interface LoadoutTold {
  readonly type: 'LoadoutTold'
  readonly who: string
  /** Empty: none stated. */
  readonly skills: readonly string[]
  readonly reason: string
}

/** A companion who travels with the PC and does not fight (C13). */
export interface StayedOut {
  readonly type: 'StayedOut'
  readonly who: string
  readonly reason: string
}

export interface StatChange {
  readonly stat: string
  readonly from: number | string
  readonly to: number | string
}

/** Figures that changed for good (C31). */
export interface StatsChanged {
  readonly type: 'StatsChanged'
  readonly who: string
  readonly cause: string
  readonly reason: string
  readonly changes: readonly StatChange[]
}

/** What became of somebody who was missing (C35). */
export interface FateTold {
  readonly type: 'FateTold'
  readonly who: string
  readonly fate: string
  readonly reason: string
  /** The zone of the party, where a rescued one is from now on. */
  readonly zone: string
  /** hp that a rescued one had, where it was below 1. */
  readonly from: number | null
}

export type CampaignPeopleEvent = PartyRead | LoadoutTold | StayedOut | StatsChanged | FateTold

function noticed(state: State): void {
  state.notices = state.notices.slice(1)
}

function changedText({ added, removed }: PartyRead): string {
  const changes = [...added.map((s) => `+${skillShown(s)}`), ...removed.map((s) => `-${skillShown(s)}`)]
  return changes.length === 0 ? '' : `, Changed=${changes.join('; ')}`
}

function withStat(person: Person, { stat, to }: StatChange): Person {
  if (stat === 'hp') return withHp(person, Number(to))
  if (stat === 'max') return { ...person, hpMax: Number(to) }
  if (stat === 'SaveMod') return { ...person, saveMod: to }
  if (stat === 'MoraleMod') return { ...person, moraleMod: to }
  return { ...person, stats: { ...person.stats, [stat]: to } }
}

function rescued(person: Person, zone: string): Person {
  const hp = Math.max(1, typeof person.stats.hp === 'number' ? person.stats.hp : 1)
  return { ...withHp(person, hp), status: 'active', withPc: true, zone: zone || person.zone }
}

const FATES: Readonly<Record<string, string>> = {
  captured: 'was captured',
  killed: 'was killed',
  rescued: 'is back with the party',
  gone: 'is gone',
}

function afterFate(save: Save, { fate, reason, zone, from }: FateTold, person: Person | undefined): Save {
  if (!person || fate === 'killed') return save
  const { entry: path } = person
  const saved = from === null ? save : withHpIn(save, person, { before: from, after: 1 }, 'stabilised')
  const changed = (entry: Entry): Entry =>
    fate === 'rescued'
      ? { ...entry, status: 'active', with_pc: true, ...(zone !== '' && { zone }) }
      : { ...entry, status: `missing (${fate})` }
  return withHistory(withEntry(saved, path, changed), path, `${fate}: ${reason}`)
}

export const campaignPeopleRows: BxRows<CampaignPeopleEvent> = {
  PartyRead: {
    weight: 'detail',
    concerns: ({ who }) => [who],
    fold: noticed,
    see: (event, seat) => (event.hidden && seat !== GAME_MASTER ? undefined : event),
    mech: (event) => [
      event.inSave
        ? `Party: Name=${event.who}, Source=PARTY-SEED, Skills=${event.skills.map(skillShown).join('; ')}${changedText(event)}`
        : `Party: Name=${event.who}, Source=PARTY-SEED, not in the save`,
    ],
    story: ({ who, skills, inSave }) =>
      inSave
        ? `${who} has ${listNames(skills.map(skillShown))}, as PARTY-SEED says.`
        : `PARTY-SEED names ${who}, whom the save does not have.`,
    short: ({ who, inSave }) => (inSave ? `${who}: skills of PARTY-SEED` : `${who}: not in the save`),
    beat: () => undefined,
  },
  LoadoutTold: {
    weight: ({ skills }) => (skills.length > 0 ? 'notable' : 'detail'),
    concerns: ({ who }) => [who],
    fold(state, { who, skills }) {
      if (skills.length === 0) noticed(state)
      else changePerson(state, who, (p) => ({ ...p, skills }))
    },
    save(save, { who, skills, reason }, kept) {
      const path = pathOf(kept, who)
      if (skills.length === 0) return save
      return withEntry(withHistory(save, path, `skills stated: ${reason}`), path, (entry) => ({
        ...entry,
        skills,
      }))
    },
    mech: ({ who, skills, reason }) => [
      skills.length === 0
        ? `Loadout: Name=${who}, Skills=none stated`
        : `Loadout: Name=${who}, Skills=${skills.join('; ')}, Reason=${reason}`,
    ],
    story: ({ who, skills, reason }) =>
      skills.length === 0
        ? `Nobody has stated the skills of ${who}; the game master can (loadout who: ${who} skills: …).`
        : `${who} has ${listNames(skills)}${because(reason)}.`,
    short: ({ who, skills }) => (skills.length === 0 ? `${who}: no skills stated` : `${who}: skills stated`),
    beat: ({ who }) => ({ on: [who] }),
  },
  StayedOut: {
    weight: 'detail',
    concerns: ({ who }) => [who],
    fold() {
      // Who fights was settled when the combat began.
    },
    mech: ({ who, reason }) => [`NotJoining: Name=${who}, Reason=${reason}`],
    story: ({ who, reason }) => `${who} stays out of the fight (${visible(reason)}).`,
    short: ({ who, reason }) => `${who} stays out: ${visible(reason)}`,
    beat: ({ who }) => ({ on: [who], result: 'stays out' }),
  },
  StatsChanged: {
    weight: 'decisive',
    concerns: ({ who }) => [who],
    fold(state, { who, changes }) {
      changePerson(state, who, (p) => changes.reduce(withStat, p))
      meet(state, who)
    },
    save(save, { who, cause, reason, changes }, kept) {
      const person = savedPerson(kept, who)
      const changed = changes.reduce((after, { stat, from, to }) => {
        if (stat === 'hp') return withHpIn(after, person, { before: Number(from), after: Number(to) }, reason)
        return withFigure(after, person, stat, to, `${stat} ${from}→${to} (${cause}): ${reason}`)
      }, save)
      return logged(changed, 'STAT_CHANGE', `${who}: ${cause}`, { name: who, cause, reason, changes })
    },
    mech: ({ who, cause, reason, changes }) =>
      changes.map(
        ({ stat, from, to }) =>
          `StatChange: Name=${who}, ${stat}=${from}→${to}, Cause=${cause}, Reason=${reason}`,
      ),
    story: ({ who, cause, reason, changes }) =>
      `${who} changes (${cause}): ${listNames(changes.map(({ stat, to }) => `${figureWord(stat)} ${to}`))}${because(reason)}.`,
    short: ({ who, changes }) =>
      `${who}: ${changes.map(({ stat, to }) => `${figureWord(stat)} ${to}`).join(', ')}`,
    beat: ({ who, changes }) => ({
      on: [who],
      changes: changes.map(({ stat, to }) => ({ who, figure: stat, to })),
    }),
  },
  FateTold: {
    weight: 'decisive',
    concerns: ({ who }) => [who],
    fold(state, { who, fate, zone }) {
      if (fate === 'rescued') changePerson(state, who, (p) => rescued(p, zone))
      else if (fate !== 'killed') changePerson(state, who, (p) => ({ ...p, status: `missing (${fate})` }))
    },
    save: (save, event, kept) => afterFate(save, event, savedPerson(kept, event.who)),
    mech: ({ who, fate, reason, from }) => [
      `Fate: ${who} ${fate}, Reason=${reason}`,
      ...(from === null ? [] : [`Stabilize: ${who} HP: ${from}→1`]),
    ],
    story: ({ who, fate, reason, from }) =>
      `${capital(who)} ${FATES[fate] ?? fate}${because(reason)}${from === null ? '' : ', at 1 HP'}.`,
    short: ({ who, fate }) => `${who} ${fate}`,
    beat: ({ who, fate }) => ({ on: [who], result: fate }),
  },
}
