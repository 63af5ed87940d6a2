import type { Command } from '../../../kernel/contract/command.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import { sumOf } from '../../../kernel/modifiers.js'
import { quoted } from '../../../kernel/words/visible.js'
import { clauseText, number } from '../clause-values.js'
import { bonusOf } from '../combat/round/attack.js'
import { SAVE_TARGET, type SaveRolled } from '../events/checks.js'
import type { Tell } from '../events/index.js'
import type { RollBonus } from '../state/fight.js'
import { mustBeDeclared } from '../state/known.js'
import { living, placeAmong } from '../state/named.js'
import { bonusFor } from '../state/once.js'
import type { State } from '../state/state.js'
import { figureOf, type StatFigure } from '../stats/figures.js'
import { modifiersOf } from '../stats/modifiers.js'
import type { Person, RawStat } from '../stats/person.js'
import { possesses, skillsOf } from '../stats/skills.js'
import { invalidStat, missingStats, mustHaveReason } from '../stops.js'

/** seed 000 §5.5 Athletics. */
const ATHLETICS_BONUS = 2

/** A bonus that is offered; the rules grant or refuse it. */
export interface GrantOffer {
  readonly skill: string
  readonly mechanicalTrap: boolean
  readonly agilityHelps: boolean
  readonly reason: string
}

export interface SaveCall {
  readonly who: string
  readonly against: string
  /** As the block gives it: who has no HD cannot save. */
  readonly hd: RawStat
  readonly saveMod: RawStat
  /** What clocks and procedures add to both. */
  readonly onHd: number
  readonly onSaveMod: number
  /** How both came about, where the log has not shown it yet. */
  readonly shown: readonly StatFigure[]
  readonly skills: readonly string[]
  readonly grants: readonly GrantOffer[]
  readonly mod: number
  readonly reason: string
  /** What a ruling adds to this one roll. */
  readonly bonus?: RollBonus | undefined
}

/** seed 000 §5.5, rules/bx R58: skill possessed, a mechanical trap, and agility helps; once for one save. */
function granted(call: SaveCall): SaveRolled['grants'] {
  const offer = call.grants.find(
    (g) =>
      /^athletics$/i.test(g.skill.trim()) &&
      g.mechanicalTrap &&
      g.agilityHelps &&
      possesses(call.skills, 'Athletics'),
  )
  return offer ? [{ skill: 'Athletics', value: ATHLETICS_BONUS, reason: offer.reason }] : []
}

/** seed 000 §7.1, rules/bx R6, R7: nothing is invented for a save either. */
function wholeNumber(who: string, key: string, value: RawStat, least: number): number {
  if (value === null || value === '') throw missingStats({ [who]: [key] })
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < least)
    throw invalidStat(who, key, `is ${quoted(value)}; a save needs a whole number.`)
  return value
}

/** seed 000 §3: 1d20 + HD + SaveMod reaches 15. */
export function rollSave(call: SaveCall, dice: Dice): SaveRolled {
  const hd = wholeNumber(call.who, 'HD', call.hd, 0) + call.onHd
  const saveMod = wholeNumber(call.who, 'SaveMod', call.saveMod ?? 0, -Infinity) + call.onSaveMod
  mustHaveReason(call.mod, call.reason)
  const grants = granted(call)
  const mod = saveMod + call.mod + (call.bonus?.value ?? 0) + grants.reduce((sum, g) => sum + g.value, 0)
  const d20 = dice.test(1, 20, SAVE_TARGET - hd - mod, 'save')
  const passed = d20 + hd + mod >= SAVE_TARGET
  return {
    type: 'SaveRolled',
    who: call.who,
    against: call.against,
    d20,
    hd,
    mod,
    passed,
    grants,
    effective: call.shown,
    declared: call.mod,
    reason: call.reason,
    ...(call.bonus && { bonus: call.bonus }),
  }
}

/** What a command says of a save, beside who makes it. */
interface SaveWords {
  readonly against: string
  readonly grants: readonly GrantOffer[]
  readonly mod: number
  readonly reason: string
}

/** The save of somebody outside a fight, with the figures as clocks and procedures leave them. */
function callOf(state: State, person: Person, words: SaveWords): SaveCall {
  const names = [person.name]
  const figures = [figureOf(person, names, 'HD', state), figureOf(person, names, 'SaveMod', state)]
  return {
    who: person.name,
    hd: person.stats.HD,
    saveMod: person.saveMod,
    onHd: sumOf(modifiersOf(names, 'HD', state)),
    onSaveMod: sumOf(modifiersOf(names, 'SaveMod', state)),
    shown: figures.filter((figure) => figure !== undefined && figure.terms.length > 0) as StatFigure[],
    skills: skillsOf(person),
    ...words,
    bonus: bonusFor(state, person.name),
  }
}

/**
 * Checks that somebody can save, before any die; what it answers rolls, with the figures of that moment. For everybody who
 * has to save against one thing (rules/bx-campaign C24).
 */
export function saveBy(state: State, seat: string, by: string): (against: string, dice: Dice) => SaveRolled {
  const { name, stats, saveMod } = living(state, seat, by)
  mustBeDeclared(state, seat)
  wholeNumber(name, 'HD', stats.HD, 0)
  wholeNumber(name, 'SaveMod', saveMod ?? 0, -Infinity)
  return (against, dice) =>
    rollSave(callOf(state, living(state, seat, by), { against, grants: [], mod: 0, reason: '' }), dice)
}

/** seed 000 §3, for anybody, a foe in the fight too, with the figures as clocks and procedures leave them. */
export function decideSave(state: State, seat: string, command: Command, dice: Dice, tell: Tell): void {
  const by = clauseText(command, 'by')
  const { fight } = state
  const place = !fight ? -1 : by === '' ? fight.who.findIndex((f) => f.pc) : placeAmong(fight.names, by)
  const fighting = fight?.who[place]
  const person = fighting?.base ?? living(state, seat, by)
  const who = fighting?.name ?? person.name
  mustBeDeclared(state, seat)
  const names = [who, person.name]
  // A fight has shown its figures when it began and whenever they changed (rules/bx C).
  const figures = fighting
    ? []
    : [figureOf(person, names, 'HD', state), figureOf(person, names, 'SaveMod', state)]
  const against = clauseText(command, 'against')
  tell(
    rollSave(
      {
        who,
        against,
        hd: person.stats.HD,
        saveMod: person.saveMod,
        onHd: sumOf(modifiersOf(names, 'HD', state)),
        onSaveMod: sumOf(modifiersOf(names, 'SaveMod', state)),
        shown: figures.filter((figure) => figure !== undefined && figure.terms.length > 0) as StatFigure[],
        skills: skillsOf(person),
        grants: [
          {
            skill: 'Athletics',
            mechanicalTrap: command.trap === 'mechanical',
            agilityHelps: command.agility === 'helps',
            reason: against || 'mechanical trap',
          },
        ],
        mod: number(command, 'mod'),
        reason: clauseText(command, 'reason'),
        bonus: fight ? bonusOf(fight, place) : bonusFor(state, person.name),
      },
      dice,
    ),
  )
}
