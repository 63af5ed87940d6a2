import type { ClauseSpec } from '../../../kernel/contract/command.js'
import type { NewcomerRequest } from '../../../kernel/hand/description.js'
import { defineHand } from '../../../kernel/hand/hand.js'
import { endIfDecided } from '../combat/rulings.js'
import { fighter } from '../combat/start/fighter.js'
import { missingKeys } from '../combat/start/validate.js'
import { PARTY } from '../seats.js'
import { BROKEN, DEAD, FLED, GONE, type Side } from '../state/fight.js'
import { inFight } from '../state/standing.js'
import type { State } from '../state/state.js'
import { isDead, isUp } from '../stats/person.js'
import { isDeadStop, isDownStop, missingStats, refused } from '../stops.js'
import { conditionsOf, conditionWords, newCondition } from './conditions.js'
import { figuresOf, things } from './figures.js'
import { castNames, counted, findNewcomers, join, SIDES } from './newcomers.js'
import { type BxRuling, endFightIfDecided, heal, hurt, restore } from './points.js'
import { findTarget, mustNotBeLost, type RulingTarget, ruledPerson, targetNames } from './ruling-target.js'

function mustBeBetweenRounds(state: State): void {
  if (state.phase === 'fallen')
    throw refused('FLIGHT_FIRST', 'The flight comes first: abandon, or stay. Then they can come.')
}

function sideOf(said: string | undefined, usual: Side): Side {
  if (said === undefined) return usual
  return said === PARTY ? 'PC' : 'Foes'
}

function bring(ruling: BxRuling, asked: NewcomerRequest): void {
  const { state, dice, tell, reason } = ruling
  mustBeBetweenRounds(state)
  const who = findNewcomers(ruling, asked)
  const people = who.kind === 'people' ? who.people : counted(state, who.encounter, dice, tell)
  join(state, people, sideOf(asked.side, 'Foes'), reason, tell)
}

function noChange({ name }: RulingTarget, so: string) {
  return refused('NO_CHANGE', `${name} is ${so}.`, { name })
}

function remove(ruling: BxRuling, found: RulingTarget): void {
  const { state, tell, reason } = ruling
  const { name, index, isPc, person } = found
  if (isPc)
    throw refused('PC_STAYS', `${name} is the PC; without him there is no game here. "end" ends the session.`)
  mustNotBeLost(state, found)
  if (index >= 0 ? state.fight!.status[index] === GONE : /^missing/i.test(person.status))
    throw noChange(found, 'gone already')
  tell({ type: 'Left', ...ruledPerson(found), how: 'removed', reason })
  endFightIfDecided(ruling, found)
}

function bonus({ state, tell, reason }: BxRuling, found: RulingTarget, value: number): void {
  const { name, hp, index, person } = found
  mustNotBeLost(state, found)
  if (isDead(person)) throw isDeadStop(name)
  if (hp <= 0 && (index >= 0 || !isUp(person))) throw isDownStop(name)
  tell({ type: 'BonusRuled', ...ruledPerson(found), value, reason })
}

/** In a fight: out of it and back. Between fights: with the party, so that they are in the next one, or not. */
function takePart(ruling: BxRuling, found: RulingTarget, joins: boolean, side?: string): void {
  const { state, tell, reason } = ruling
  const { name, index, hp } = found
  if (found.isPc) throw refused('PC_STAYS', `${name} is the PC and is always there.`)
  mustNotBeLost(state, found)
  if (!state.fight) {
    betweenFights(ruling, found, joins)
    return
  }
  mustBeBetweenRounds(state)
  if (index < 0) comesIn(ruling, found, joins, side)
  else if (joins) {
    const status = state.fight.status[index]!
    if (status !== GONE && status !== FLED && status !== BROKEN)
      throw hp <= 0 || status === DEAD ? isDownStop(name) : noChange(found, 'in the fight already')
    if (hp <= 0) throw isDownStop(name)
    tell({ type: 'TookPart', ...ruledPerson(found), joins, reason })
  } else {
    if (!inFight(state.fight, index)) throw noChange(found, 'not in the fight')
    tell({ type: 'Left', ...ruledPerson(found), how: 'left', reason })
    endIfDecided(state, state.fight, tell)
  }
}

function betweenFights({ tell, reason }: BxRuling, found: RulingTarget, joins: boolean): void {
  const { person, name } = found
  if (person.role !== 'companion')
    throw refused(
      'NOT_A_COMPANION',
      `${name} is no companion. A newcomer joins the party with: add <name> side: PC.`,
      { name },
    )
  if (person.withPc === joins) throw noChange(found, joins ? 'with the party already' : 'elsewhere already')
  tell({ type: 'TookPart', ...ruledPerson(found), joins, reason })
}

/** A person of the table who was not in the fight joins it, behind those of the same side. */
function comesIn(
  { state, tell, reason }: BxRuling,
  found: RulingTarget,
  joins: boolean,
  said?: string,
): void {
  const { person, name } = found
  if (!joins) throw noChange(found, 'not in the fight')
  if (isDead(person)) throw isDeadStop(name)
  if (!isUp(person)) throw isDownStop(name)
  const missing = missingKeys(person)
  if (missing.length > 0) throw missingStats({ [name]: missing })
  const side = sideOf(said, person.role === 'companion' ? 'PC' : 'Foes')
  const place = state.people.findIndex((p) => p.name === person.name)
  const fighters = [fighter(person, place, name, side, state)]
  tell({ type: 'Joined', side, names: [name], people: [], fighters, reason })
}

const side: ClauseSpec = { label: 'side', kind: 'name', summary: 'On whose side: PC or Foes.' }
const newWord: ClauseSpec = {
  label: 'new',
  kind: 'choice',
  options: ['yes'],
  summary: 'A word that no rule knows: only a note on the sheet.',
  when: { label: 'do', is: 'set' },
}
/** A scare takes nothing, and is worth its line (rules/bx-campaign C33). */
const points: ClauseSpec = {
  label: 'points',
  kind: 'integer',
  summary: 'How many points; 0 for a scare.',
  required: true,
  limits: { least: 0, most: 10_000, code: 'BAD_POINTS' },
}
const to: ClauseSpec = { label: 'to', kind: 'word', summary: 'Its new value; dice for Dmg.', required: true }

/** The referee's hand. Clocks have a procedure of the document in this game (rules section C). */
export const hand = defineHand(
  {
    names: targetNames,
    find: findTarget,
    nameOf: ({ name }) => name,
    hurt,
    heal,
    restore,
    remove,
    bonus,
    takePart,
    conditions: conditionsOf,
    notedCondition: newCondition,
    noteHint: ' A note that no rule knows: add new: yes.',
    conditionWords,
    figures: (_state, found) => figuresOf(found),
    things,
    newcomers: { names: castNames, sides: () => SIDES, bring },
  },
  {
    clauses: { hurt: [points], condition: [newWord], set: [to], add: [side], 'take-part': [side] },
    examples: {
      hurt: ['hurt who: Harrow points: 4 because: the bridge gives way'],
      heal: ['heal who: Wick points: 3 because: the spring'],
      condition: [
        'condition who: Sable do: set what: defensive because: she covers the boy',
        'condition who: Wick do: lift what: venom because: the herb works',
      ],
      restore: ['restore who: Wick because: a night in the temple'],
      set: [
        'set who: Reaver 1 figure: AC to: 12 because: he has lost his shield',
        'set who: Harrow figure: Dmg to: 1d6 because: the blade snaps',
      ],
      add: [
        'add Reaver count: 2 because: the horn is heard',
        'add Wolf stats: AC 13, HD 2, hp 9, AT 3, Dmg 1d6, ML 7 because: it smells blood',
        'add Tam side: PC stats: AC 13, HD 1, hp 6, AT 2, Dmg 1d6, ML 8 because: the miller’s son takes up a fork',
      ],
      remove: ['remove who: Reaver 2 because: he slips away'],
      bonus: ['bonus who: Harrow value: 2 because: a plan well told'],
      'take-part': [
        'take-part who: Wick do: leave because: he runs for help',
        'take-part who: Aldis Crane do: join side: PC because: it is his house',
      ],
    },
  },
)
